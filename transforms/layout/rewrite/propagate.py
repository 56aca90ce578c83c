"""
The pass `layout-propagate`: layouts spread from the operators that want them.

`layout.graph` decides on plain data; here the graph is read from a function, and what was
decided is written back.
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override
from xdsl.context import Context
from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    FixedBitwidthType,
    ModuleOp,
    TensorType,
    i64,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException

from ....dialects.common.kinds import is_tensor
from ....dialects.layout.ops import ConvertOp, PrepackOp
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.functions import WEIGHT_ATTRIBUTE, is_weight
from ...kernel.from_linalg import bind_kernel
from ...model.generalize import generalize_module, is_named
from ..apply import layout_of, stored_type, with_layout
from ..graph import (
    DIRECTIONS,
    Assignment,
    Graph,
    Kind,
    Node,
    Value,
    conversion_cost,
    propagate_layouts,
)
from ..map import Layout, LayoutError
from .generic import has_layout
from .kept import is_materialized

REPORT = "layout.conversion_bytes"
"""Attribute of the module: the bytes that conversions move, before and after the pass."""


def conversion_bytes(module: Operation) -> int:
    """
    The bytes that the `layout.convert` ops of a module read and write, each run once. A
    `layout.prepack` is run offline and counts nothing.
    """
    return sum(
        conversion_cost(_read_value(o.source), layout_of(o.source_type), layout_of(o.result_type))
        for o in module.walk()
        if isinstance(o, ConvertOp)
    )


def _read_value(value: SSAValue) -> Value:
    type = value.type
    assert is_tensor(type)
    element = type.get_element_type()
    bits = element.bitwidth if isinstance(element, FixedBitwidthType) else 64
    weight = is_weight(value) or isinstance(value.owner, arith.ConstantOp)
    return Value(tuple(type.get_shape()), bits, weight or _name_of(value) is not None)


def _name_of(value: SSAValue) -> Attribute | None:
    """The name of the weight as which a value is kept that is computed from others."""
    owner = value.owner
    return owner.attributes.get(WEIGHT_ATTRIBUTE) if isinstance(owner, Operation) else None


@dataclass(frozen=True)
class _Slot:
    """The slot where a value is read: operand `index` of `op`, a node or within one's regions."""

    op: Operation
    index: int

    @property
    def layout(self) -> Layout:
        return _layout_of(self.op.operands[self.index].type)


def _layout_of(type: Attribute) -> Layout:
    return layout_of(type) if is_tensor(type) else Layout()


def _is_static(type: Attribute) -> bool:
    return isinstance(type, TensorType) and DYNAMIC_INDEX not in type.get_shape()


def _find_source(value: SSAValue) -> SSAValue:
    """The value behind all changes of layout."""
    while isinstance(value.owner, ConvertOp | PrepackOp):
        value = value.owner.source
    return value


class _Function:
    """The graph of a function's only block, with where it came from."""

    def __init__(self, block: Block):
        self.values: list[SSAValue] = []
        self.numbers: dict[SSAValue, int] = {}
        self.nodes: list[Node] = []
        self.ops: list[Operation] = []
        self.slots: list[list[_Slot]] = []
        self.changes: list[Operation] = []
        for argument in block.args:
            self._number_value(argument)
        for op in block.ops:
            if isinstance(op, ConvertOp | PrepackOp):
                self.changes.append(op)
            else:
                self._add_op(op)
        outside = {self.numbers[a]: _layout_of(a.type) for a in block.args if a in self.numbers}
        self.graph = Graph(tuple(_read_value(v) for v in self.values), tuple(self.nodes), outside)

    def _number_value(self, value: SSAValue) -> None:
        if _is_static(value.type):
            self.numbers[value] = len(self.values)
            self.values.append(value)

    def _add_op(self, op: Operation) -> None:
        slots = [
            _Slot(inner, i)
            for inner in op.walk()
            for i, operand in enumerate(inner.operands)
            if _find_source(operand) in self.numbers
        ]
        operands = tuple(self.numbers[_find_source(s.op.operands[s.index])] for s in slots)
        for result in op.results:
            self._number_value(result)
        results = tuple(self.numbers[r] for r in op.results if r in self.numbers)
        self.ops.append(op)
        self.slots.append(slots)
        self.nodes.append(self._add_node(op, slots, operands, results))

    def _add_node(
        self,
        op: Operation,
        slots: list[_Slot],
        operands: tuple[int, ...],
        results: tuple[int, ...],
    ) -> Node:
        kind, mapped, inits = _classify_op(op)
        layouts = tuple(_layout_of(self.values[r].type) for r in results)
        if kind in ("complex", "border"):
            wanted = tuple(s.layout for s in slots)
            return Node(describe_op(op), kind, operands, results, wanted, layouts)
        insisting = tuple(x if x.primitives else None for x in layouts)
        # Operands that are no tensors have no slot.
        place = {s.index: i for i, s in enumerate(slots)}
        return Node(
            describe_op(op),
            kind,
            operands,
            results,
            (),
            insisting,
            tuple(place[i] for i in mapped if i in place),
            tuple(place[i] for i in inits if i in place),
        )


def _classify_op(op: Operation) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    """The kind of a node, and which of its operands are mapped and which are inits."""
    if isinstance(op, tensor.PadOp):
        return "pad", (), ()
    if isinstance(op, tensor.EmptyOp | linalg.FillOp):
        return "generator", (), (1,) if isinstance(op, linalg.FillOp) else ()
    if not isinstance(op, linalg.GenericOp):
        return "border", (), ()
    try:
        bound = bind_kernel(op, fold=False)
    except WeftError:
        return "border", (), ()
    kernel = bound.kernel
    first = kernel.outputs[0]
    alike = all(a.map == first.map and a.shape == first.shape for a in kernel.outputs)
    parallel = all(d.kind == "parallel" for d in kernel.dims)
    if not (alike and parallel and _covers_output(first.map)):
        return "complex", (), ()
    count = len(op.inputs)
    same = [i for i, a in enumerate(kernel.inputs[:count]) if a.map == first.map]
    inits = tuple(range(count, len(op.operands)))
    read = tuple(i for n, i in enumerate(inits) if bound.reads_output(n))
    return "elementwise", (*same, *read), inits


def _covers_output(map: AffineMap) -> bool:
    """Tests whether each loop is one index: every iteration writes an element of its own."""
    loops = [e.position for e in map.results if isinstance(e, AffineDimExpr)]
    rest = [e for e in map.results if not isinstance(e, AffineDimExpr)]
    units = all(isinstance(e, AffineConstantExpr) for e in rest)
    return units and sorted(loops) == list(range(map.num_dims))


class _Writer:
    """Writes an assignment back."""

    def __init__(self, function: _Function, decided: Assignment):
        self.function = function
        self.decided = decided
        self.values = list(function.values)
        self.made: dict[tuple[int, Layout], SSAValue] = {}

    def write_layouts(self) -> None:
        for op, node in zip(self.function.ops, self.function.nodes, strict=True):
            if node.kind in ("elementwise", "pad"):
                for result, number in zip(list(op.results), node.results, strict=True):
                    layout = self.decided.layouts[number]
                    if _layout_of(result.type) != layout:
                        type = with_layout(_tensor_type(result), layout)
                        Rewriter.replace_value_with_new_type(result, type)
                self.values_of(op, node)
        for slots, node, reads in zip(
            self.function.slots, self.function.nodes, self.decided.reads, strict=True
        ):
            for slot, number, layout in zip(slots, node.operands, reads, strict=True):
                slot.op.operands[slot.index] = self._stored_value(number, layout)
        for op in reversed(self.function.changes):
            if not any(list(r.uses) for r in op.results):
                Rewriter.erase_op(op)
        for op, node in zip(reversed(self.function.ops), reversed(self.function.nodes)):
            if node.kind == "generator" and not list(op.results[0].uses):
                Rewriter.erase_op(op)

    def values_of(self, op: Operation, node: Node) -> None:
        for result, number in zip(op.results, node.results, strict=True):
            self.values[number] = result

    def _stored_value(self, number: int, layout: Layout) -> SSAValue:
        """The value stored by `layout`, by a conversion where it is not."""
        value = self.values[number]
        if layout == self.decided.layouts[number]:
            return value
        if (number, layout) not in self.made:
            self.made[number, layout] = self._make_value(value, layout)
        return self.made[number, layout]

    def _make_value(self, value: SSAValue, layout: Layout) -> SSAValue:
        type = with_layout(_tensor_type(value), layout)
        owner = value.owner
        if isinstance(owner, Block):
            point = InsertPoint.at_start(owner)
        else:
            point = InsertPoint.after(owner)
        if isinstance(owner, tensor.EmptyOp):
            new: list[Operation] = [tensor.EmptyOp((), type)]
        elif isinstance(owner, linalg.FillOp):
            empty = tensor.EmptyOp((), type)
            new = [empty, linalg.FillOp(owner.inputs, [empty.tensor], [type])]
        elif _read_value(value).is_weight:
            new = [PrepackOp(value, type)]
            if (name := _name_of(value)) is not None:
                new[0].attributes[WEIGHT_ATTRIBUTE] = name
        else:
            new = [ConvertOp(value, type)]
        Rewriter.insert_op(new, point)
        result = new[-1].results[0]
        result.name_hint = value.name_hint
        return result


def _tensor_type(value: SSAValue) -> TensorType[Attribute]:
    assert is_tensor(value.type)
    return value.type


def _check_layouts(op: Operation) -> None:
    """1. Layouts fit the tensors that they are on."""
    values = [*op.results, *(a for r in op.regions for b in r.blocks for a in b.args)]
    for value in values:
        if is_tensor(value.type):
            try:
                stored_type(value.type)
            except LayoutError as error:
                raise PassFailedException(
                    f"layout-propagate: {describe_op(op)}: {error}"
                ) from error


@dataclass(frozen=True)
class LayoutPropagatePass(ModulePass):
    """
    Spreads layouts from the operators that want them, and drops conversions so.

    Before: `conv` in a layout, `layout.convert` to the plain tensor, `relu`. After: `relu` on
    the layout of `conv`, with the same loops. Operators with reductions want the layouts
    that their types say; element-wise ones and `tensor.pad` follow (see `layout.graph`).
    Conversions that stay are `layout.convert`, or `layout.prepack` for weights and constants.

    1. Layouts fit the tensors that they are on.

    With the `direction` `forward`, operators take layouts of what they read alone, with `backward`
    of those that read them alone, with `none` of neither: conversions then stay.

    Functions of several blocks stay as they are, and modules without layouts, or whose only ones
    are those of changes that were kept (`rewrite.kept`). The attribute
    `layout.conversion_bytes` of the module has the bytes that conversions move, before and after.
    """

    name = "layout-propagate"

    direction: str = "both"

    @override
    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.direction not in DIRECTIONS:
            names = ", ".join(DIRECTIONS)
            raise WeftError(f"{self.name}: direction '{self.direction}' is none of {names}")
        for inner in op.walk():
            _check_layouts(inner)
        if not any(has_layout(inner) for inner in op.walk()) or is_materialized(op):
            return
        before = conversion_bytes(op)
        if any(is_named(inner) and has_layout(inner) for inner in op.walk()):
            generalize_module(op, ctx, keeps_layouts=True)
        for function in [o for o in op.walk() if isinstance(o, func.FuncOp)]:
            if len(function.body.blocks) == 1:
                read = _Function(function.body.block)
                decided = propagate_layouts(read.graph, self.direction)
                _Writer(read, decided).write_layouts()
        op.attributes[REPORT] = DenseArrayBase.from_list(i64, [before, conversion_bytes(op)])
