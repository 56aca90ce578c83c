"""
Trees of schedules as IR: the ops of a function, in leaves that are run as one, in loops over parts.

What depends on an input that is cut is cut along its first dimension; all else is whole in
each part. Ops stay as they are but for their types, as their maps say nothing of extents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import DenseArrayBase, TensorType, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ...dialects import graph
from ..core.errors import WeftError
from .boxes import is_view
from .fused import is_free, shape_of


@dataclass(frozen=True)
class LeafPlan:
    """Steps of the function that are one leaf, by name, with attributes of the leaf."""

    name: str
    steps: tuple[Operation, ...]
    attributes: Mapping[str, Attribute]


@dataclass(frozen=True)
class LoopPlan:
    """`parts` parts in time of what `children` do; across clusters, in space."""

    parts: int
    children: tuple[LoopPlan | LeafPlan, ...]
    spread: bool = False
    resident: tuple[SSAValue, ...] = ()


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
        return any(
            r in self.cut or self._starts_cut(r) for use in value.uses for r in use.operation.results
        )

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
        else:
            self._build_loop(plan, known, factor, block)

    def _build_loop(
        self, plan: LoopPlan, known: dict[SSAValue, SSAValue], factor: int, block: Block
    ) -> None:
        needs, gives = self.needs(plan), self.outputs(plan)
        inner = factor * plan.parts
        for value in plan.resident:
            copy = graph.CopyOp(known[value], self.memory)
            block.add_op(copy)
            known = {**known, value: copy.result}
        body = Block(arg_types=[self.type_of(v, inner) for v in needs])
        inside = dict(zip(needs, body.args, strict=True))
        for child in plan.children:
            self.build(child, inside, inner, body)
        body.add_op(graph.YieldOp([inside[v] for v in gives]))
        kind = graph.ParallelOp if plan.spread else graph.SequenceOp
        whole, cut = graph.CutAttr.of(None), graph.CutAttr.of(0)
        op = kind(
            plan.parts,
            [known[v] for v in needs],
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
