"""
Trees of schedules as IR: the ops of a function, in leaves that are run as one, in loops over parts.

What depends on an input that is cut is cut along its first dimension; all else is whole in
each part. Ops stay as they are but for their types, as their maps say nothing of extents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import DenseArrayBase, TensorType, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import graph
from ..core.errors import WeftError
from .boxes import is_view
from .fused import FusedKernel, is_free, is_step, shape_of, step_of


@dataclass(frozen=True)
class LeafPlan:
    """Steps of the function that are one leaf, by name, with attributes of the leaf."""

    name: str
    steps: tuple[Operation, ...]
    attributes: Mapping[str, Attribute]


@dataclass(frozen=True)
class LoopPlan:
    """
    `parts` parts in time of what `children` do; across clusters, in space, where it is `spread`.
    What is `resident` is copied before. With `dim`, that dimension of the result of the one leaf
    in it is cut, otherwise the batch.
    """

    parts: int
    children: tuple[LoopPlan | LeafPlan, ...]
    spread: bool = False
    resident: tuple[SSAValue, ...] = ()
    dim: int | None = None


Plan = LoopPlan | LeafPlan


def batch_values(function: func.FuncOp, inputs: Iterable[SSAValue]) -> set[SSAValue]:
    """The values that depend on `inputs`: those that a cut of their first dimension cuts."""
    found = set(inputs)
    for op in function.body.block.ops:
        if any(operand in found for operand in op.operands):
            found.update(op.results)
        elif isinstance(op, linalg.ops.GenericOp):
            captured = {v for inner in op.body.walk() for v in inner.operands}
            if captured & found:
                found.update(op.results)
    return found


class TreeBuilder:
    """Builds the tree of a plan in place of a function's body."""

    def __init__(self, function: func.FuncOp, cut: set[SSAValue], memory: str):
        self.function, self.cut, self.memory = function, cut, memory
        self.users: dict[SSAValue, list[Operation]] = {}

    def type_of(self, value: SSAValue, factor: int) -> TensorType[Attribute]:
        """The type of a value where the batch is cut into `factor` parts."""
        type = value.type
        assert isinstance(type, TensorType)
        shape = list(type.get_shape())
        # An empty tensor or a constant is as large as what is made of it.
        if value in self.cut or self._starts_cut(value):
            if shape[0] % factor:
                raise WeftError(f"{shape[0]} elements cannot be cut into {factor} parts")
            shape[0] //= factor
        return TensorType(type.element_type, shape)

    def _starts_cut(self, value: SSAValue) -> bool:
        """Tests whether a value that only starts others starts one that is cut."""
        if isinstance(value.owner, Block) or not is_free(value.owner):
            return False
        for use in value.uses:
            op = use.operation
            is_read = isinstance(op, linalg.ops.GenericOp) and use.index < len(op.inputs)
            if not is_read and any(r in self.cut or self._starts_cut(r) for r in op.results):
                return True
        return False

    # --- leaves and loops -------------------------------------------------------------------

    def needs(self, plan: Plan) -> list[SSAValue]:
        """The values that a plan reads from outside, behind views, each once."""
        inside = self.gives(plan)
        found: dict[SSAValue, None] = {}
        for op in _steps_of(plan):
            for value in _read_values(op):
                root = self._root(value)
                if root is not None and root not in inside:
                    found.setdefault(root)
        return list(found)

    def gives(self, plan: Plan) -> set[SSAValue]:
        """The values that the steps of a plan compute."""
        return {result for op in _steps_of(plan) for result in op.results}

    def outputs(self, plan: Plan) -> list[SSAValue]:
        """The values of a plan that are used outside of it, in order."""
        steps = set(_steps_of(plan))
        return [
            result
            for op in _steps_of(plan)
            for result in op.results
            if any(user not in steps for user in _users(result))
        ]

    def _root(self, value: SSAValue) -> SSAValue | None:
        """The argument or step behind free ops; none for constants."""
        owner = value.owner
        if isinstance(owner, Block):
            return value
        if is_view(owner):
            return self._root(owner.operands[0])
        return None if is_free(owner) else value

    def build(self, plan: Plan, known: dict[SSAValue, SSAValue], factor: int, block: Block) -> None:
        """Adds what a plan does at the end of `block`; `known` gets its values."""
        if isinstance(plan, LeafPlan):
            self._build_leaf(plan, known, factor, block)
        elif plan.dim is not None:
            self._build_cut_leaf(plan, plan.dim, known, factor, block)
        else:
            self._build_loop(plan, known, factor, block)

    def _build_loop(
        self, plan: LoopPlan, known: dict[SSAValue, SSAValue], factor: int, block: Block
    ) -> None:
        needs, gives = self.needs(plan), self.outputs(plan)
        inner = factor * plan.parts
        outside = dict(known)
        for value in plan.resident:
            copy = graph.CopyOp(known[value], self.memory)
            block.add_op(copy)
            outside[value] = copy.result
        body = Block(arg_types=[self.type_of(v, inner) for v in needs])
        inside = dict(zip(needs, body.args, strict=True))
        for child in plan.children:
            self.build(child, inside, inner, body)
        body.add_op(graph.YieldOp([inside[v] for v in gives]))
        kind = graph.ParallelOp if plan.spread else graph.SequenceOp
        whole, cut = graph.CutAttr.of(None), graph.CutAttr.of(0)
        op = kind(
            plan.parts,
            [outside[v] for v in needs],
            [cut if v in self.cut else whole for v in needs],
            [self.type_of(v, factor) for v in gives],
            [cut if v in self.cut else whole for v in gives],
            Region(body),
        )
        block.add_op(op)
        known.update(zip(gives, op.results, strict=True))

    def _build_leaf(
        self, plan: LeafPlan, known: dict[SSAValue, SSAValue], factor: int, block: Block
    ) -> None:
        needs, gives = self.needs(plan), self.outputs(plan)
        body = Block(arg_types=[self.type_of(v, factor) for v in needs])
        inside = dict(zip(needs, body.args, strict=True))
        for op in plan.steps:
            self._clone(op, inside, factor, body)
        body.add_op(graph.YieldOp([inside[v] for v in gives]))
        op = graph.SubgraphOp(
            plan.name,
            [known[v] for v in needs],
            [self.type_of(v, factor) for v in gives],
            Region(body),
            attributes=dict(plan.attributes),
        )
        block.add_op(op)
        known.update(zip(gives, op.results, strict=True))

    def _build_cut_leaf(
        self, plan: LoopPlan, dim: int, known: dict[SSAValue, SSAValue], factor: int, block: Block
    ) -> None:
        """A leaf, built whole, in a loop over parts along a dimension of its result."""
        (leaf,) = plan.children
        assert isinstance(leaf, LeafPlan)
        inner = dict(known)
        self._build_leaf(leaf, inner, factor, block)
        op = block.last_op
        assert isinstance(op, graph.SubgraphOp)
        loop = cut_leaf(op, dim, plan.parts)
        known.update(zip(self.outputs(plan), loop.results, strict=True))

    def _clone(
        self, op: Operation, inside: dict[SSAValue, SSAValue], factor: int, body: Block
    ) -> None:
        """Adds an op on parts, after the free ops that it reads."""
        for value in _read_values(op):
            if value not in inside and isinstance(value.owner, Operation):
                self._clone(value.owner, inside, factor, body)
        new = op.clone(dict(inside))
        for old, result in zip(op.results, new.results, strict=True):
            if isinstance(old.type, TensorType):
                result._type = self.type_of(old, factor)  # pyright: ignore[reportPrivateUsage]
        if isinstance(new, tensor.ExpandShapeOp):
            new.attributes["static_output_shape"] = DenseArrayBase.from_list(
                i64, shape_of(new.result)
            )
        if isinstance(new, tensor.ExtractSliceOp):
            new.attributes["static_sizes"] = DenseArrayBase.from_list(i64, shape_of(new.result))
        body.add_op(new)
        inside.update(zip(op.results, new.results, strict=True))


def cut_leaf(op: graph.SubgraphOp, dim: int, parts: int) -> graph.SequenceOp:
    """
    Puts a leaf into a loop over `parts` parts along dimension `dim` of its last result. Raises
    `WeftError` where inputs or other results are not cut so.
    """
    steps = [
        step_of(o) for o in op.body.block.ops if isinstance(o, linalg.ops.GenericOp) and is_step(o)
    ]
    kernel = FusedKernel(tuple(steps))
    sizes = [*kernel.shape, kernel.chunk_extent]
    if sizes[dim] % parts:
        raise WeftError(f"{op.title()}: {sizes[dim]} elements are not {parts} equal parts")
    sizes[dim] //= parts
    boxes = kernel.parts(np.array([sizes], np.int64)).boxes
    block = op.parent
    assert block is not None

    def cut_of(value: SSAValue) -> graph.CutAttr:
        if value not in boxes:
            return graph.CutAttr.of(None)
        box, shape = boxes[value], shape_of(value)
        moving = [d for d, o in enumerate(box.offsets) if dim in o.used_dims()]
        if not moving:
            return graph.CutAttr.of(None)
        (axis,) = moving if len(moving) == 1 else (-1,)
        if (
            axis < 0
            or box.offsets[axis] != AffineExpr.dimension(dim)
            or (int(box.sizes[axis][0]) * parts != shape[axis])
        ):
            raise WeftError(f"{op.title()}: dimension {dim} of its result does not cut its inputs")
        return graph.CutAttr.of(axis)

    def part_type(value: SSAValue, cut: graph.CutAttr) -> Attribute:
        shape, axis = list(shape_of(value)), cut.get_dim()
        if axis is not None:
            shape[axis] //= parts
        assert isinstance(value.type, TensorType)
        return TensorType(value.type.element_type, shape)

    args = list(op.body.block.args)
    yielded = op.yielded()
    cuts, joins = [cut_of(a) for a in args], [cut_of(v) for v in yielded]
    body = Block(arg_types=[part_type(a, c) for a, c in zip(args, cuts, strict=True)])
    known: dict[SSAValue, SSAValue] = dict(zip(args, body.args, strict=True))
    leaf_block = Block(arg_types=[a.type for a in body.args])
    known = dict(zip(args, leaf_block.args, strict=True))
    for inside in op.body.block.ops:
        if isinstance(inside, graph.YieldOp):
            continue
        new = inside.clone(known)
        for old, result in zip(inside.results, new.results, strict=True):
            if isinstance(old.type, TensorType):
                like = old if old in boxes else _made_of(old, boxes)
                if like is not None:
                    result._type = part_type(old, cut_of(like))  # pyright: ignore
        known.update(zip(inside.results, new.results, strict=True))
        leaf_block.add_op(new)
    leaf_block.add_op(graph.YieldOp([known[v] for v in yielded]))
    types = [part_type(v, c) for v, c in zip(yielded, joins, strict=True)]
    label = op.label.data
    leaf = graph.SubgraphOp(label, body.args, types, Region(leaf_block))
    body.add_ops([leaf, graph.YieldOp(leaf.results)])
    loop = graph.SequenceOp(
        parts, op.inputs, cuts, [r.type for r in op.results], joins, Region(body)
    )
    block.insert_op_before(loop, op)
    for old, new in zip(op.results, loop.results, strict=True):
        old.replace_all_uses_with(new)
    op.detach()
    op.erase()
    return loop


def _made_of(value: SSAValue, boxes: Mapping[SSAValue, object]) -> SSAValue | None:
    """The step's result that an empty or filled tensor starts."""
    for use in value.uses:
        op = use.operation
        if is_step(op) and use.index >= len(op.operands) - len(op.results):
            return op.results[0]
        if is_free(op) and op.results and not is_view(op):
            found = _made_of(op.results[0], boxes)
            if found is not None:
                return found
    return None


def _steps_of(plan: Plan) -> list[Operation]:
    if isinstance(plan, LeafPlan):
        return list(plan.steps)
    return [op for child in plan.children for op in _steps_of(child)]


def _read_values(op: Operation) -> list[SSAValue]:
    """What an op reads, its body too."""
    found = dict.fromkeys(op.operands)
    for region in op.regions:
        for inner in region.walk():
            for value in inner.operands:
                owner = value.owner
                block = owner if isinstance(owner, Block) else owner.parent
                if block is not None and not any(block is b for r in op.regions for b in r.blocks):
                    found.setdefault(value)
    return list(found)


def _users(value: SSAValue) -> list[Operation]:
    """The steps, and the return, that use a value, through free ops too."""
    found: list[Operation] = []
    for use in value.uses:
        if is_view(use.operation):
            found += _users(use.operation.results[0])
        else:
            found.append(use.operation)
    return found


def build_tree(
    function: func.FuncOp, plans: Sequence[Plan], cut: set[SSAValue], memory: str
) -> None:
    """Puts the tree of `plans` in the place of a function's body."""
    builder = TreeBuilder(function, cut, memory)
    old = function.body.block
    new = Block(arg_types=[a.type for a in old.args])
    known: dict[SSAValue, SSAValue] = dict(zip(old.args, new.args, strict=True))
    for plan in plans:
        builder.build(plan, known, 1, new)
    last = old.last_op
    assert isinstance(last, func.ReturnOp)
    for value in last.operands:
        if value not in known and isinstance(value.owner, Operation):
            builder._clone(value.owner, known, 1, new)
    new.add_op(func.ReturnOp(*[known[v] for v in last.operands]))
    for index, arg in enumerate(old.args):
        new.args[index].name_hint = arg.name_hint
    function.body.detach_block(old)
    function.body.add_block(new)
    for op in reversed(list(old.ops)):
        op.detach()
