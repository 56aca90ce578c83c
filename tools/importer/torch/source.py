"""PyTorch: modules, functions that give them, and saved exported programs."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import logging
import warnings
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from importlib import import_module
from io import StringIO

import numpy as np

from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.progress import tell_progress
from ..common.ir import file_of
from ..common.model import Argument, Front, Result
from .decompose import list_decompositions
from .dialect import FROM_TORCH, lower_to_linalg, new_context


def import_exported(program: object, name: str) -> Front:
    """
    The function of an exported program, with its parameters and buffers as weights by their
    names in the model.
    """
    _refuse_dynamic(program, name)
    _refuse_types(program, name)
    with silence_torch():
        program = program.run_decompositions(list_decompositions())
    _keep_tensors(program, name)
    _refuse_bytes(program, name)
    _write_layers(program.graph)
    context = new_context()
    importer = import_module("torch_mlir.extras.fx_importer").FxImporter(context=context)
    try:
        importer.import_stateless_graph(program.graph, func_name=name)
    except Exception as error:
        raise WeftError(f"{name}: {_explain_refusal(program.graph, error)}") from error
    module = lower_to_linalg(importer.module, FROM_TORCH, name)
    return Front(module, _list_arguments(program), file_of, _list_results(program))


def export_module(module: object, inputs: Sequence[object], name: str) -> object:
    """
    The exported program of a module in evaluation mode, on example inputs. The module keeps the
    mode that it is in.
    """
    torch = import_module("torch")
    tell_progress("tracing")
    with silence_torch(), torch.no_grad(), in_evaluation(module):
        try:
            return torch.export.export(module, tuple(inputs), strict=False)
        except Exception as error:
            reason = next((line for line in str(error).splitlines() if line.strip()), repr(error))
            raise WeftError(
                f"{name}: torch.export cannot trace the module: {type(error).__name__}: {reason}"
            ) from error


@contextmanager
def in_evaluation(module: object) -> Generator[None]:
    """Puts a module in evaluation mode, and each part in its own again."""
    modes = [(part, part.training) for part in module.modules()]
    module.eval()
    try:
        yield
    finally:
        for part, training in modes:
            part.training = training


def _explain_refusal(graph: object, error: Exception) -> str:
    """Explains why a graph does not become a module of the bindings."""
    operators = import_module("torch")._ops.HigherOrderOperator
    found = [n for n in graph.nodes if isinstance(n.target, operators)]
    # Ops with effects stand inside of another.
    counts = Counter(str(n.args[1] if str(n.target) == "with_effects" else n.target) for n in found)
    if counts:
        names = ", ".join(f"{name} ({count})" for name, count in sorted(counts.items()))
        return f"unsupported control flow or effects: {names}; write the model without them"
    reason = next((line for line in str(error).splitlines() if line.strip()), "")
    return f"the exported program cannot be imported: {type(error).__name__}: {reason}"


@contextmanager
def silence_torch() -> Generator[None]:
    """Without the warnings of PyTorch about itself, its log, and what it prints on stderr."""
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings(action="ignore"), redirect_stderr(StringIO()):
            yield
    finally:
        logging.disable(disabled)


def _tensor_placeholders(program: object) -> Iterator[tuple[object, object]]:
    """The placeholders of the graph that are tensors, with what is known of them."""
    tensor = import_module("torch").Tensor
    for node in program.graph.nodes:
        if node.op == "placeholder" and isinstance(node.meta.get("val"), tensor):
            yield node, node.meta["val"]


def _refuse_dynamic(program: object, name: str) -> None:
    """Raises `WeftError` for inputs of unknown shape, all of them, with their dimensions."""
    ranges = {str(k): f"{v.lower} to {v.upper}" for k, v in program.range_constraints.items()}
    found: list[str] = []
    for node, value in _tensor_placeholders(program):
        spelled = [str(extent) for extent in value.shape]
        names = [
            s for s, extent in zip(spelled, value.shape, strict=True) if type(extent) is not int
        ]
        if names:
            limits = ", ".join(f"{n} is {ranges[n]}" for n in names if n in ranges)
            found.append(
                f"input '{node.name}' [{', '.join(spelled)}]" + f" ({limits})" * bool(limits)
            )
    if found:
        raise WeftError(
            f"{name}: dynamic shapes are not supported: {', '.join(found)}; export the model "
            "without dynamic_shapes"
        )


def _refuse_types(program: object, name: str) -> None:
    """Raises `WeftError` for tensors whose elements have no NumPy type."""
    torch = import_module("torch")
    for node, value in _tensor_placeholders(program):
        try:
            torch.empty(0, dtype=value.dtype).numpy()
            known = not value.dtype.is_complex
        except TypeError:
            known = False
        if not known:
            raise WeftError(
                f"{name}: '{_list_state(program).get(node.name, node.name)}' has elements of type "
                f"{value.dtype}, which has no NumPy type; convert the model with .float()"
            )


def _keep_tensors(program: object, name: str) -> None:
    """
    Leaves tensors alone in the graph's inputs and outputs: numbers that the program was traced
    with are part of it by now. Raises `WeftError` for a model that changes its own state.
    """
    changed = {
        *program.graph_signature.buffers_to_mutate.values(),
        *program.graph_signature.user_inputs_to_mutate.values(),
    }
    if changed:
        raise WeftError(
            f"{name}: forward changes {', '.join(sorted(changed))}; weft compiles functions "
            "without state: make it an input and a result"
        )
    tensors = {node for node, _ in _tensor_placeholders(program)}
    for node in list(program.graph.nodes):
        if node.op == "placeholder" and node not in tensors and not node.users:
            program.graph.erase_node(node)
        if node.op == "output":
            (results,) = node.args
            nodes = [r for r in results if isinstance(r, type(node))]
            if not nodes:
                raise WeftError(f"{name}: forward gives no tensor")
            node.args = (tuple(nodes),)


_NEVER_ON_BYTES = frozenset(
    f"aten.{name}"
    for name in (
        "floor_divide.default",
        "max.default",
        "min.default",
        "remainder.Scalar",
        "remainder.Tensor",
    )
)
"""What ends the process when the bindings lower it on elements of 8 bits."""

_CONVERSIONS = frozenset(("aten._to_copy.default", "prims.convert_element_type.default"))


def _refuse_bytes(program: object, name: str) -> None:
    """
    Raises `WeftError` for arithmetic on unsigned bytes and wider numbers, which the bindings take
    for signed, and for what they do not survive on any bytes.
    """
    torch = import_module("torch")
    found: Counter[str] = Counter()
    for node in program.graph.nodes:
        op, made = str(node.target), node.meta.get("val")
        types = {getattr(n.meta.get("val"), "dtype", None) for n in node.all_input_nodes}
        if node.op != "call_function" or not types & {torch.uint8, torch.int8}:
            continue
        wider = isinstance(made, torch.Tensor) and made.dtype not in (torch.uint8, torch.bool)
        misread = torch.uint8 in types and wider and op not in _CONVERSIONS
        if misread or op in _NEVER_ON_BYTES or "rounding_mode" in node.kwargs:
            found[op] += 1
    if found:
        names = ", ".join(f"{op} ({count})" for op, count in sorted(found.items()))
        raise WeftError(
            f"{name}: unsupported arithmetic on integers of 8 bits: {names}; convert "
            "them before it, with .float() or .int()"
        )


def _list_state(program: object) -> dict[str, str]:
    """The placeholders that are parameters, buffers and constants, with their names."""
    signature = program.graph_signature
    return {
        **signature.inputs_to_parameters,
        **signature.inputs_to_buffers,
        **signature.inputs_to_lifted_tensor_constants,
    }


def _list_arguments(program: object) -> tuple[Argument, ...]:
    """The arguments for the placeholders of the graph, in order."""
    state = _list_state(program)
    values = {**program.constants, **program.state_dict}
    arguments: list[Argument] = []
    for node in program.graph.nodes:
        if node.op == "placeholder":
            key = state.get(node.name)
            if key is None:
                arguments.append(Argument(node.name, unsigned=_is_unsigned(node)))
            else:
                arguments.append(Argument(key, _array_of(values[key])))
    return tuple(arguments)


def _list_results(program: object) -> tuple[Result, ...]:
    """The results of the graph, in order; they have no names."""
    (output,) = [node for node in program.graph.nodes if node.op == "output"]
    return tuple(Result(unsigned=_is_unsigned(node)) for node in output.args[0])


def _is_unsigned(node: object) -> bool:
    """
    Tests whether a node gives a tensor of unsigned bytes, the only such type that is imported.
    """
    return node.meta["val"].dtype == import_module("torch").uint8


def _array_of(tensor: object) -> Array:
    value = np.array(tensor.detach().cpu().numpy(), order="C")
    return value.view(value.dtype.str.replace("u", "i")) if value.dtype.kind == "u" else value


def _write_layers(graph: object) -> None:
    """
    Puts the layer that a node belongs to where the importer looks for its location: the path
    of its module, and what is computed where the module has others inside.
    """
    paths = [_path_of(node) for node in graph.nodes]
    inner = {path for path in paths if path is not None}
    outer = {"."} | {path.rpartition(".")[0] for path in inner}
    for path in inner:
        while "." in path:
            path = path.rpartition(".")[0]
            outer.add(path)
    for node, path in zip(graph.nodes, paths, strict=True):
        if path is None:
            node.meta.pop("stack_trace", None)
            continue
        layer = path
        if not path or path in outer:
            layer = f"{path}.{_operation_of(node)}".removeprefix(".")
        node.meta["stack_trace"] = f'File "{layer}", line 1, in forward'


def _path_of(node: object) -> str | None:
    stack = node.meta.get("nn_module_stack")
    if node.op != "call_function" or not stack:
        return None
    path = str(list(stack.values())[-1][0])
    return path.removeprefix("L['self'].").removeprefix("L['self']")


def _operation_of(node: object) -> str:
    """The operation of the model that a node comes from, before it was taken apart."""
    origin = node.meta.get("torch_fn") or ("", "")
    return str(origin[-1]).rpartition(".")[-1].strip("_") or node.name
