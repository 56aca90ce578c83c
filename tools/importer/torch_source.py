"""PyTorch: modules, functions that give them, and saved exported programs."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Sequence
from importlib import import_module

import numpy as np

from ...targets.reference.scalars import Array
from ...transforms.errors import WeftError
from .ir import file_of
from .model import Argument, Front
from .torch_dialect import FROM_TORCH, lower_to_linalg, new_context


def import_exported(program: object, name: str) -> Front:
    """
    The function of an exported program, with its parameters and buffers as weights by their
    names in the model.
    """
    with _quiet():
        program = program.run_decompositions(decompositions())
    _write_layers(program.graph)
    context = new_context()
    importer = import_module("torch_mlir.extras.fx_importer").FxImporter(context=context)
    try:
        importer.import_stateless_graph(program.graph, func_name=name)
    except Exception as error:
        raise WeftError(f"{name}: {_refused(program.graph, error)}") from error
    module = importer.module
    lower_to_linalg(module, FROM_TORCH, name)
    return Front(module, _arguments(program), file_of)


def decompositions() -> dict[object, object]:
    """
    How composed ops are taken apart in PyTorch. Variances are sums of squared differences from
    the mean in the type of their input, as PyTorch computes them; later they would be taken apart
    in double precision.
    """
    aten = import_module("torch").ops.aten
    table = import_module("torch_mlir.extras.fx_decomp_util").get_decomposition_table()

    def variance_and_mean(
        x: object,
        dim: Sequence[int] | None = None,
        *,
        correction: float | None = None,
        keepdim: bool = False,
    ) -> tuple[object, object]:
        dims = list(range(x.dim())) if not dim else [d % max(1, x.dim()) for d in dim]
        count = 1
        for d in dims:
            count *= x.shape[d]
        mean = x.mean(dims, keepdim=True)
        squares = ((x - mean) * (x - mean)).sum(dims, keepdim=keepdim)
        # As in PyTorch, too few elements give a NaN or an infinity.
        divisor = max(count - (1 if correction is None else correction), 0)
        variance = squares / float(divisor) if divisor else squares * float("inf")
        return variance, mean if keepdim else x.mean(dims)

    def variance(
        x: object,
        dim: Sequence[int] | None = None,
        *,
        correction: float | None = None,
        keepdim: bool = False,
    ) -> object:
        return variance_and_mean(x, dim, correction=correction, keepdim=keepdim)[0]

    return {
        **table,
        aten.var_mean.correction: variance_and_mean,
        aten.var.correction: variance,
    }


def export(module: object, inputs: Sequence[object], name: str) -> object:
    """The exported program of a module in evaluation mode, on example inputs."""
    torch = import_module("torch")
    module.eval()
    with _quiet(), torch.no_grad():
        try:
            return torch.export.export(module, tuple(inputs), strict=False)
        except Exception as error:
            reason = next((line for line in str(error).splitlines() if line.strip()), repr(error))
            raise WeftError(
                f"{name}: torch.export cannot trace the module: {type(error).__name__}: {reason}"
            ) from error


def _refused(graph: object, error: Exception) -> str:
    """Why a graph does not become a module of the bindings."""
    operators = import_module("torch")._ops.HigherOrderOperator
    found = [n for n in graph.nodes if isinstance(n.target, operators)]
    # Ops with effects stand inside of another.
    counts = Counter(str(n.args[1] if str(n.target) == "with_effects" else n.target) for n in found)
    if counts:
        names = ", ".join(f"{name} ({count})" for name, count in sorted(counts.items()))
        return f"unsupported control flow or effects: {names}; write the model without them"
    reason = next((line for line in str(error).splitlines() if line.strip()), "")
    return f"the exported program cannot be imported: {type(error).__name__}: {reason}"


def _quiet() -> warnings.catch_warnings[None]:
    """Without the warnings of PyTorch about itself."""
    return warnings.catch_warnings(action="ignore")


def _arguments(program: object) -> tuple[Argument, ...]:
    """What the placeholders of the graph are, in order."""
    signature = program.graph_signature
    state = {
        **signature.inputs_to_parameters,
        **signature.inputs_to_buffers,
        **signature.inputs_to_lifted_tensor_constants,
    }
    values = {**program.constants, **program.state_dict}
    arguments: list[Argument] = []
    for node in program.graph.nodes:
        if node.op == "placeholder":
            key = state.get(node.name)
            value = None if key is None else _array(values[key])
            arguments.append(Argument(node.name if key is None else key, value))
    return tuple(arguments)


def _array(tensor: object) -> Array:
    return np.array(tensor.detach().cpu().numpy(), order="C")


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
    """What a node computes in the words of the model, before it was taken apart."""
    origin = node.meta.get("torch_fn") or ("", "")
    return str(origin[-1]).rpartition(".")[-1] or node.name
