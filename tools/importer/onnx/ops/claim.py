"""
Nodes of an ONNX graph that become functions of weft's own.

`claim_nodes` goes over a graph, whose shapes are inferred, before the bindings read it: each node
that a rule takes is renamed, and reads only what its function reads. `insert_functions` puts
calls in the place of these nodes, when they are ops of the `torch` dialect.
"""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false, reportIndexIssue=false

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from .....targets.reference.scalars import Array
from .....transforms.core.bindings import upstream_module
from .....transforms.core.errors import BrokenIR, WeftError
from ...common.ir import walk_ops
from ...torch.dialect import load_conversions
from .emit import Emitter, Tensor
from .node import ELEMENTS, Node, TensorForm, attributes_of
from .rules import RULES

_NUMBERS: Mapping[str, int] = {name: number for number, name in ELEMENTS.items()}


_UNFIT = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RuntimeError, TypeError, ValueError),
)
"""What rules may raise over a node that onnx's own inference takes, and that is none."""


def claim_nodes(model: object, source: str) -> Mapping[str, str]:
    """
    Renames the nodes that become functions, and says what form their results have. Gives the
    functions' texts by their names. `WeftError` for a node that a rule refuses.
    """
    graph = model.graph
    version = max((o.version for o in model.opset_import if o.domain in ("", "ai.onnx")), default=1)
    forms = _list_forms(graph)
    constants = _list_constants(graph)
    functions: dict[str, str] = {}
    for node in graph.node:
        if node.domain not in ("", "ai.onnx") or node.op_type not in RULES:
            continue
        name = f"weft.{node.op_type}.{len(functions)}"
        view = Node(
            node.op_type,
            version,
            tuple(forms.get(i) if i else None for i in node.input),
            {i: constants[v] for i, v in enumerate(node.input) if v in constants},
            attributes_of(node),
            tuple(bool(o) for o in node.output),
            Emitter(name),
            tuple(forms.get(o) for o in node.output),
        )
        try:
            written = _write_results(view, node)
        except WeftError as error:
            raise WeftError(f"{source}: node '{node.name}': {error}") from error
        except _UNFIT as error:
            reason = f"{type(error).__name__}: {error}"
            raise BrokenIR(
                f"{source}: node '{node.name}': {view.op}: its inputs and attributes do not fit "
                f"each other ({reason})"
            ) from error
        if written is not None:
            functions[name] = view.emitter.print_function(
                [t for t in written if t is not None], _VERSION.format(version)
            )
            _rename_results(graph, node, view, written)
            forms.update(
                (o, TensorForm(t.shape, t.type))
                for o, t in zip(node.output, written, strict=False)
                if t is not None
            )
    return functions


_VERSION = " attributes {{torch.onnx_meta.opset_version = {} : si64}}"
"""The bindings want it on each function."""


def _write_results(view: Node, node: object) -> Sequence[Tensor | None] | None:
    """The results of a node's function, or `None` where the bindings are to read the node."""
    known = all(not name or view.has_input(i) for i, name in enumerate(node.input))
    return RULES[view.op](view) if known else None


def _rename_results(
    graph: object, node: object, view: Node, results: Sequence[Tensor | None]
) -> None:
    read = [node.input[place] for place in view.used]
    del node.input[:]
    node.input.extend(read)
    node.op_type = view.emitter.name
    del node.attribute[:]
    outputs = list(node.output)
    del node.output[:]
    for name, result in zip(outputs, results, strict=False):
        if result is not None:
            node.output.append(name)
            _declare_form(graph, name, result)


def _declare_form(graph: object, name: str, tensor: Tensor) -> None:
    """Says what form a value of the graph has."""
    helper = import_module("onnx").helper
    made = helper.make_tensor_value_info(name, _NUMBERS[tensor.type], tensor.shape)
    for value in (*graph.output, *graph.value_info):
        if value.name == name:
            value.type.CopyFrom(made.type)
            return
    graph.value_info.append(made)


def _list_forms(graph: object) -> dict[str, TensorForm]:
    """The values whose forms are known."""
    found: dict[str, TensorForm] = {}
    for constant in graph.initializer:
        if constant.data_type in ELEMENTS:
            found[constant.name] = TensorForm(tuple(constant.dims), ELEMENTS[constant.data_type])
    for value in (*graph.value_info, *graph.output, *graph.input):
        type = value.type.tensor_type
        dims = type.shape.dim
        if type.elem_type not in ELEMENTS or not type.HasField("shape"):
            continue
        if all(d.HasField("dim_value") for d in dims):
            shape = tuple(d.dim_value for d in dims)
            found[value.name] = TensorForm(shape, ELEMENTS[type.elem_type])
    return found


def _list_constants(graph: object) -> dict[str, Array]:
    numpy_helper = import_module("onnx").numpy_helper
    return {c.name: numpy_helper.to_array(c) for c in graph.initializer if c.data_type in ELEMENTS}


# --- in the bindings ------------------------------------------------------------------------------


def insert_functions(module: object, functions: Mapping[str, str]) -> None:
    """Calls functions, whose texts go into the module, in the place of the ops named like them."""
    if not functions:
        return
    ir = upstream_module("ir")
    with module.context, ir.Location.unknown():
        load_conversions(module.context)
        for name, text in functions.items():
            try:
                parsed = ir.Module.parse(text)
            except ir.MLIRError as error:
                op, reason = name.split(".")[1], " ".join(str(error).split())
                raise BrokenIR(
                    f"{op}: its inputs and attributes do not fit each other ({reason})"
                ) from error
            with ir.InsertionPoint(module.body):
                parsed.body.operations[0].operation.clone()
        for op in walk_ops(module):
            if op.name == "torch.operator":
                name = op.attributes["name"].value.removeprefix("onnx.")
                if name in functions:
                    _inline_call(op, name, module)


def _inline_call(op: object, name: str, module: object) -> None:
    ir = upstream_module("ir")
    (function,) = [f for f in module.body.operations if f.attributes["sym_name"].value == name]
    type = ir.FunctionType(function.attributes["function_type"].value)
    with ir.InsertionPoint(op), op.location:
        operands = [
            ir.Operation.create("torch_c.to_builtin_tensor", results=[to], operands=[value]).result
            for value, to in zip(op.operands, type.inputs, strict=True)
        ]
        callee = {"callee": ir.FlatSymbolRefAttr.get(name)}
        call = ir.Operation.create(
            "func.call", results=type.results, operands=operands, attributes=callee
        )
        for old, new in zip(op.results, call.results, strict=True):
            back = ir.Operation.create(
                "torch_c.from_builtin_tensor", results=[old.type], operands=[new]
            )
            old.replace_all_uses_with(back.result)
    op.erase()
