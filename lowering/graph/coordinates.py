"""Programs over numbered nodes as programs over coordinates, for arrays with several axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IndexType, i32
from xdsl.ir import Attribute, BlockArgument
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr

from ...dialects import noc
from ...dialects.common.kinds import is_array

Shape = Sequence[int]


def over_coordinates(op: noc.ProgramOp, shapes: Sequence[Shape]) -> noc.ProgramOp:
    """
    A program whose argument `i` numbers the nodes of an array with extents `shapes[i]`, the last
    axis fastest, as one whose arguments are the coordinates: its ops move there. `shapes` are of
    all arrays, from the outermost in, as far in as nodes are named.
    """
    nodes = [_coordinates_of(node, shapes) for node in op.nodes()]
    extents = [extent for shape in shapes[: len(op.get_first())] for extent in shape]
    block = op.body.block
    numbers = list(block.args)
    groups: dict[BlockArgument, tuple[Sequence[BlockArgument], Shape]] = {}
    for number, shape in zip(numbers, shapes, strict=False):
        group = [block.insert_arg(IndexType(), len(block.args)) for _ in shape]
        groups[number] = group, shape
    for inner in op.body.walk():
        if isinstance(inner, noc.NocOp):
            _Rewrite(inner, shapes, groups).apply()
    for number in numbers:
        block.erase_arg(number)
    whole = len(nodes) == math.prod(extents)
    first = [0] * len(extents)
    found = noc.ProgramOp(
        op.sym_name.data,
        op.level.string_value(),
        first,
        extents,
        op.detach_region(op.body),
        only=None if whole else nodes,
    )
    return found


def _coordinates_of(node: Sequence[int], shapes: Sequence[Shape]) -> list[int]:
    """The coordinates of a node by its numbers."""
    return [
        number // stride % extent
        for number, shape in zip(node, shapes, strict=False)
        for extent, stride in zip(shape, _strides_of(shape), strict=True)
    ]


def _strides_of(shape: Shape) -> list[int]:
    return [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]


@dataclass
class _Rewrite:
    """An op on its way from numbers of nodes to coordinates."""

    op: noc.NocOp
    shapes: Sequence[Shape]
    groups: dict[BlockArgument, tuple[Sequence[BlockArgument], Shape]]

    def apply(self) -> None:
        """Rewrites the op's indices, and the expressions over them."""
        op = self.op
        values: list[BlockArgument] = []
        self.dims: list[AffineExpr] = []
        self.own: dict[int, list[AffineExpr]] = {}
        for place, value in enumerate(op.indices):
            assert isinstance(value, BlockArgument)
            group, shape = self.groups.get(value, ([value], (1,)))
            axes = [AffineExpr.dimension(len(values) + axis) for axis in range(len(group))]
            expr = AffineExpr.constant(0) if len(group) > 1 else axes[0]
            if len(group) > 1:
                for axis, stride in zip(axes, _strides_of(shape), strict=True):
                    expr = expr + axis * stride
            if value in self.groups:
                self.own[place] = axes
            self.dims.append(expr)
            values += group
        fan = len(op.get_fan()) if isinstance(op, noc.CopyOp) else 0
        self.dims += [AffineExpr.dimension(len(values) + i) for i in range(fan)]
        waits = list(op.waits)
        for name, attribute in op.attributes.items():
            op.attributes[name] = self._change_attribute(attribute)
        op.operands = [*values, *waits]
        sizes = [len(values), len(waits)]
        op.attributes["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)

    def _change_attribute(self, attribute: Attribute) -> Attribute:
        if isinstance(attribute, noc.NodeAttr):
            return noc.NodeAttr(self._split_numbers(attribute.coordinates))
        if isinstance(attribute, noc.PartAttr):
            return noc.PartAttr(
                attribute.memory,
                attribute.buffer.data,
                [self._move_expr(e) for e in attribute.get_offsets()],
                attribute.get_sizes(),
                self._split_numbers(attribute.coordinates),
                attribute.get_steps(),
            )
        if isinstance(attribute, noc.PartsAttr):
            parts = [self._change_attribute(part) for part in attribute.parts]
            return noc.PartsAttr([part for part in parts if isinstance(part, noc.PartAttr)])
        if is_array(attribute) and any(isinstance(e, noc.NodeAttr) for e in attribute):
            return ArrayAttr([self._change_attribute(each) for each in attribute])
        return attribute

    def _move_expr(self, expr: AffineExpr) -> AffineExpr:
        return expr.replace_dims_and_symbols(self.dims, [])

    def _split_numbers(self, numbers: Sequence[AffineExpr]) -> list[AffineExpr]:
        """The coordinates of a node whose numbers are these."""
        found: list[AffineExpr] = []
        for number, shape in zip(numbers, self.shapes, strict=False):
            if isinstance(number, AffineDimExpr) and number.position in self.own:
                found += self.own[number.position]
            elif isinstance(number, AffineConstantExpr):
                found += map(AffineExpr.constant, _coordinates_of([number.value], [shape]))
            elif len(shape) == 1:
                found.append(self._move_expr(number))
            else:
                moved = self._move_expr(number)
                found += (
                    moved // stride % extent
                    for extent, stride in zip(shape, _strides_of(shape), strict=True)
                )
        return found
