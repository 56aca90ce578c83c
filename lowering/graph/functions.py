"""
Functions that cores compute: the steps of a phase of a fused kernel on one part.

A function takes the parts that its phase reads, in the order of the `noc.compute`, and gives those
that it writes; each has a dimension of one slot in front. Steps are copies of the kernel's, on the
boxes of a part: views between a box and an operand only change its shape, and a border lies in the
buffer. A further chunk of a reduction starts from the sums so far instead of the constant.
Equal functions are there once.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineExpr, AffineMap

from ...dialects.common.kinds import is_integer
from ...transforms.graph.boxes import (
    SymbolicBox,
    box_through_map,
    box_through_view,
    index_distance,
    is_view,
    source_of,
)
from ...transforms.graph.form import clone_into
from ...transforms.graph.fused import FusedKernel, PartBoxes, Step
from ...transforms.graph.tensors import element_type_of, shape_of
from ...transforms.kernel.fold_access import constant_of
from ...transforms.kernel.index import simplify_expr
from ...transforms.kernel.view import linear_form
from ...transforms.model.weight_values import captured_values

Shape = tuple[int, ...]


@dataclass
class Functions:
    """The functions of a network's programs, by what they do."""

    found: dict[str, func.FuncOp] = field(default_factory=dict[str, func.FuncOp])
    phases: dict[Hashable, str] = field(default_factory=dict[Hashable, str])

    def name_of_phase(self, key: Hashable, phase: Phase, wanted: str) -> str:
        """`name_of` the body of a phase; phases that compute the same may share a `key`."""
        if key not in self.phases:
            body = phase_body(phase)
            if body is None:
                return wanted
            self.phases[key] = self.name_of(body, wanted)
        return self.phases[key]

    def name_of(self, block: Block | None, wanted: str) -> str:
        """
        The symbol of a function with this body: `wanted`, or that of an equal one. A body that is
        missing has no meaning, and keeps the name.
        """
        if block is None:
            return wanted
        last = block.last_op
        assert isinstance(last, func.ReturnOp)
        types = [a.type for a in block.args], [v.type for v in last.operands]
        op = func.FuncOp("same", types, Region(block), visibility="private")
        text = str(op)
        if text not in self.found:
            op.properties["sym_name"] = type(op.sym_name)(wanted)
            self.found[text] = op
        return self.found[text].sym_name.data

    def list_functions(self) -> list[func.FuncOp]:
        """The functions."""
        return list(self.found.values())


def fill_body(shape: Sequence[int], kind: Attribute, number: float) -> Block:
    """The body of a function that gives a tensor of one number."""
    block = Block()
    block.add_op(func.ReturnOp(_add_constant(block, shape, kind, number)))
    return block


@dataclass(frozen=True, eq=False)
class Phase:
    """
    The steps `numbers` of a kernel on parts: `reads` and `tables`, with the extents of their parts,
    are what the function gets, and what it has written before where it does so `again`.
    """

    kernel: FusedKernel
    parts: PartBoxes
    numbers: Sequence[int]
    reads: Sequence[SSAValue]
    tables: Sequence[tuple[SSAValue, Shape]]
    writes: Sequence[SSAValue]
    again: bool


def phase_body(phase: Phase) -> Block | None:
    """The body of the function of a phase; none where a step asks where its part begins."""
    steps = [phase.kernel.steps[n] for n in phase.numbers]
    boxes = [phase.parts.iterations[n] for n in phase.numbers]
    if any(_asks_origin(step, box) for step, box in zip(steps, boxes, strict=True)):
        return None
    return _Body(phase).write_steps(steps, boxes)


def table_box(step: Step, table: SSAValue, iterations: SymbolicBox) -> list[tuple[AffineExpr, int]]:
    """
    The box of a table that a step looks up: along dimensions that a loop's own index goes through,
    as far as the loop goes, else all of it.
    """
    found: list[tuple[AffineExpr, int]] = []
    looks = [o for o in step.op.body.block.ops if isinstance(o, tensor.ExtractOp)]
    looks = [o for o in looks if o.tensor is table]
    for position, extent in enumerate(shape_of(table)):
        dims = {_index_dim(o.indices[position]) for o in looks}
        dim = dims.pop() if len(dims) == 1 else None
        if dim is None:
            found.append((AffineExpr.constant(0), extent))
        else:
            found.append((iterations.offsets[dim], int(iterations.sizes[dim][0])))
    return found


def _index_dim(value: SSAValue) -> int | None:
    owner = value.owner
    return owner.dim.value.data if isinstance(owner, linalg.ops.IndexOp) else None


def _asks_origin(step: Step, iterations: SymbolicBox) -> bool:
    """Tests whether an index of a loop that does not start at zero is more than a table's."""
    for op in step.op.body.block.ops:
        if not isinstance(op, linalg.ops.IndexOp):
            continue
        if _is_zero(iterations.offsets[op.dim.value.data]):
            continue
        for use in op.result.uses:
            look = use.operation
            if not isinstance(look, tensor.ExtractOp) or use.index == 0:
                return True
            offset, _ = table_box(step, look.tensor, iterations)[use.index - 1]
            if offset != iterations.offsets[op.dim.value.data]:
                return True
    return False


def _is_zero(expr: AffineExpr) -> bool:
    return isinstance(expr, AffineConstantExpr) and expr.value == 0


class _Body:
    """Writes the body of a phase's function."""

    def __init__(self, phase: Phase):
        self.phase = phase
        self.inner = phase.kernel.inner
        shapes = [(1, *self._box_shape(v)) for v in phase.reads]
        shapes += [shape for _, shape in phase.tables]
        values = [*phase.reads, *(t for t, _ in phase.tables)]
        if phase.again:
            shapes += [(1, *self._box_shape(v)) for v in phase.writes]
            values += phase.writes
        types = [TensorType(element_type_of(v), s) for v, s in zip(values, shapes, strict=True)]
        self.block = Block(arg_types=types)
        self.known: dict[SSAValue, SSAValue] = {}
        self.tables: dict[SSAValue, SSAValue] = {}
        self.sums: dict[SSAValue, SSAValue] = {}
        args = list(self.block.args)
        for value in phase.reads:
            self.known[value] = self._reshape_value(args.pop(0), self._box_shape(value))
        for table, shape in phase.tables:
            inside = shape[len(shape) - len(shape_of(table)) :]
            self.tables[table] = self._reshape_value(args.pop(0), inside)
        for value in phase.writes if phase.again else ():
            self.sums[value] = self._reshape_value(args.pop(0), self._box_shape(value))

    def _box_shape(self, value: SSAValue) -> Shape:
        """The extents of a value's box."""
        return _extents_of(self.phase.parts.boxes[value])

    def write_steps(self, steps: Sequence[Step], boxes: Sequence[SymbolicBox]) -> Block:
        """All steps, and what they give."""
        for step, box in zip(steps, boxes, strict=True):
            self.known[step.result] = self._write_step(step, box)
        found = [
            self._reshape_value(self.known[v], (1, *shape_of(self.known[v])))
            for v in self.phase.writes
        ]
        self.block.add_op(func.ReturnOp(*found))
        return self.block

    def _write_step(self, step: Step, iterations: SymbolicBox) -> SSAValue:
        op = step.op
        maps = [m.data for m in op.indexing_maps.data]
        body = op.body.block
        operands: list[SSAValue] = []
        for number, (value, map) in enumerate(zip(op.operands, maps, strict=True)):
            needed = box_through_map(map, iterations)
            is_output = number == len(op.inputs)
            if is_output and step.result in self.sums:
                operands.append(self.sums[step.result])
            elif (number := constant_of(value)) is not None:
                kind = element_type_of(value)
                operands.append(_add_constant(self.block, _extents_of(needed), kind, number))
            elif body.args[len(operands)].first_use is None:
                empty = tensor.EmptyOp((), TensorType(element_type_of(value), _extents_of(needed)))
                self.block.add_op(empty)
                operands.append(empty.tensor)
            else:
                operands.append(self._add_operand(value, needed))
        inside = dict(self.tables)
        for captured in captured_values(op):
            if captured not in inside and isinstance(captured.owner, Operation):
                clone_into(self.block, captured.owner, inside)
        output = operands[-1]
        kind = TensorType(element_type_of(op.results[0]), shape_of(output))
        region = Region()
        op.body.clone_into(region, None, inside)
        local = _from_origin(maps, iterations)
        new = linalg.ops.GenericOp(
            operands[:-1], [output], region, local, op.iterator_types, [kind]
        )
        self.block.add_op(new)
        return new.results[0]

    def _add_operand(self, value: SSAValue, box: SymbolicBox) -> SSAValue:
        """An operand: the box of it, out of that of the value behind its views."""
        wanted = _extents_of(box)
        while value not in self.inner and isinstance(value.owner, Operation):
            if not is_view(value.owner):
                break
            box = box_through_view(value.owner, box)
            value = source_of(value.owner)
        held, mine = self.known[value], _extents_of(box)
        if shape_of(held) != mine:
            places, ones = self._starts_of(value, box), [1] * len(mine)
            cut = tensor.ExtractSliceOp.from_static_parameters(held, places, mine, ones)
            self.block.add_op(cut)
            held = cut.result
        return self._reshape_value(held, wanted)

    def _starts_of(self, value: SSAValue, box: SymbolicBox) -> list[int]:
        """The start of a box of a value in the box that the function is given."""
        kernel, held = self.phase.kernel, self.phase.parts.boxes[value]
        ranges = kernel.origin_ranges
        found: list[int] = []
        for first, start in zip(box.offsets, held.offsets, strict=True):
            # What starts elsewhere than as far behind as always does so at the origin.
            apart = index_distance(start, simplify_expr(first, ranges))
            if apart is None:
                origin = [0] * len(ranges)
                apart = first.eval(origin, ()) - start.eval(origin, ())
            found.append(apart)
        return found

    def _reshape_value(self, value: SSAValue, shape: Shape) -> SSAValue:
        """The same elements in another shape."""
        before = shape_of(value)
        if before == shape:
            return value
        kind, count = element_type_of(value), math.prod(shape)
        if len(before) != 1:
            flat = TensorType(kind, [count])
            if before:
                collapse = _collapse_dims(value, len(before), flat)
                value = self._add_op(collapse)
            else:
                value = self._add_op(tensor.ExpandShapeOp(value, [], _groups_of([]), [1], flat))
        if len(shape) == 1:
            return value
        wanted = TensorType(kind, shape)
        if not shape:
            return self._add_op(_collapse_dims(value, 0, wanted))
        return self._add_op(
            tensor.ExpandShapeOp(value, [], _groups_of([len(shape)]), shape, wanted)
        )

    def _add_op(self, op: Operation) -> SSAValue:
        self.block.add_op(op)
        return op.results[0]


def _from_origin(maps: Sequence[AffineMap], iterations: SymbolicBox) -> ArrayAttr[AffineMapAttr]:
    """Maps into boxes: these begin at the least index that iterations read."""
    sizes = _extents_of(iterations)
    found: list[AffineMapAttr] = []
    for map in maps:
        exprs: list[AffineExpr] = []
        for expr in map.results:
            linear = linear_form(expr, map.num_dims)
            steps = linear[0] if linear is not None else [0] * map.num_dims
            corner = [n - 1 if step < 0 else 0 for n, step in zip(sizes, steps, strict=True)]
            least = expr.eval(corner, ())
            exprs.append(expr - least if least else expr)
        found.append(AffineMapAttr(AffineMap(map.num_dims, 0, tuple(exprs))))
    return ArrayAttr(found)


def _collapse_dims(
    value: SSAValue, rank: int, type: TensorType[Attribute]
) -> tensor.CollapseShapeOp:
    """All dimensions as one; for rank 0, the one as none."""
    groups = _groups_of([rank] if rank else [])
    return tensor.CollapseShapeOp(
        operands=[value], result_types=[type], properties={"reassociation": groups}
    )


def _groups_of(ranks: Sequence[int]) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    ends = [sum(ranks[: i + 1]) for i in range(len(ranks))]
    return ArrayAttr(
        ArrayAttr(IntegerAttr(d, i64) for d in range(end - rank, end))
        for rank, end in zip(ranks, ends, strict=True)
    )


def _extents_of(box: SymbolicBox) -> Shape:
    return tuple(size for _, size in box.sides_at(0))


def _add_constant(block: Block, shape: Sequence[int], kind: Attribute, number: float) -> SSAValue:
    """A tensor of one number."""
    data: Attribute
    if isinstance(kind, AnyFloat):
        data = DenseIntOrFPElementsAttr.from_list(TensorType(kind, shape), [float(number)])
    else:
        assert isinstance(kind, IndexType) or is_integer(kind)
        data = DenseIntOrFPElementsAttr.from_list(TensorType(kind, shape), [int(number)])
    op = arith.ConstantOp(data)
    block.add_op(op)
    return op.result
