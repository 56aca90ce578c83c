"""
The rule of each op, by which it is cut; those of sub-graphs and trees are here: their bodies are
cut, and trees also in fewer parts.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from xdsl.dialects import linalg
from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ...dialects.common.kinds import is_array
from ...dialects.graph import CutAttr, ScopeOp, SubgraphOp, TreeOp, YieldOp
from ..core.alike import Alike
from ..core.describe import describe_op
from ..core.errors import WeftError
from .generic_slices import GenericRule
from .model import Box
from .plan import Rules, SlicePlan, is_uniform, place_in, plan_ops
from .slices import (
    RULES,
    Boxes,
    Interval,
    OpRule,
    Rule,
    SameRule,
    Slicing,
    add_slice,
    join_boxes,
    type_on,
)
from .tensors import shape_of

PER_RESULT = ("bind", "clusters", "scope")
"""Attributes that have an entry for each result."""


class ScopeRule:
    """The common part of the rules of ops with a body of their own."""

    def __init__(self, op: ScopeOp, rules: Rules) -> None:
        self.op = op
        self.rules = rules
        self.reads: tuple[SSAValue, ...] = tuple(op.inputs)
        *ops, _ = op.body.block.ops
        self.inner = tuple(ops)

    def plan_body(self, wanted: Boxes) -> SlicePlan:
        """The plan of the body, for boxes of what it yields."""
        boxes: dict[SSAValue, Box] = {}
        for value, box in zip(self.op.yielded(), wanted, strict=True):
            joined = join_boxes(boxes.get(value), box)
            if joined is not None:
                boxes[value] = joined
        return plan_ops(self.inner, boxes, self.rules)

    def boxes_of_arguments(self, plan: SlicePlan) -> Boxes:
        """The box of each argument of the body that a plan reads."""
        read = dict(plan.sources)
        return tuple(read.get(argument) for argument in self.op.body.block.args)

    def key_of(self, plan: SlicePlan, wanted: Boxes) -> Hashable:
        """A key of the body that is built: its ops, and the positions of what these read."""
        read = dict(plan.sources)
        places = [place_in(read[v], box) for _, v, box in plan.reads_from_outside()]
        places += [place_in(plan.held[v], box) for v, box in plan.wanted if v in plan.held]
        joined = dict(plan.wanted)
        pairs = zip(self.op.yielded(), wanted, strict=True)
        yielded = tuple(None if box is None else place_in(joined[v], box) for v, box in pairs)
        return tuple(plan.key_of(op) for op in self.inner), tuple(places), yielded

    def reason_of(self, plan: SlicePlan) -> str:
        """The reason why an op of the body computes more than is wanted of it."""
        reasons = (s.reason and f"in it, {op.name}: {s.reason}" for op, s in plan.slicings.items())
        return next(filter(None, reasons), "")

    def excess_of(self, plan: SlicePlan) -> Boxes:
        """The boxes that the ops of the body compute for the reason of `reason_of`."""
        held = (s for s in plan.slicings.values() if s.reason)
        return tuple(box for s in held for box in (s.excess or s.results))

    def build_body(self, plan: SlicePlan, wanted: Boxes) -> Region:
        """The body on slices: of the arguments that it reads, for the values that are wanted."""
        read = dict(plan.sources)
        arguments = [a for a in self.op.body.block.args if a in read]
        block = Block(arg_types=[type_on(a, read[a]) for a in arguments])
        for old, new in zip(arguments, block.args, strict=True):
            new.name_hint = old.name_hint
        given: dict[SSAValue, SSAValue] = dict(zip(arguments, block.args, strict=True))
        made = plan.build_ops([given[source.value] for source in plan.sources], block)
        joined = {v: (b, new) for (v, b), new in zip(plan.wanted, made, strict=True)}
        values: list[SSAValue] = []
        for value, box in zip(self.op.yielded(), wanted, strict=True):
            if box is not None:
                held, new = joined[value]
                values.append(add_slice(new, place_in(held, box), block))
        block.add_op(YieldOp(values))
        return Region(block)

    def attributes_for(self, wanted: Boxes) -> dict[str, Attribute]:
        """The op's attributes, for the results that are wanted."""
        found = dict(self.op.attributes)
        for name in PER_RESULT:
            rows = found.get(name)
            if is_array(rows):
                kept = [r for r, box in zip(rows, wanted, strict=True) if box is not None]
                found[name] = ArrayAttr(kept)
        return found

    def append_op(self, op: ScopeOp, slicing: Slicing, block: Block) -> list[SSAValue]:
        """Appends the new op; what stands for each result of the old one."""
        block.add_op(op)
        results = iter(op.outputs)
        made: list[SSAValue] = []
        for old, box in zip(self.op.outputs, slicing.results, strict=True):
            made.append(old if box is None else next(results))
            made[-1].name_hint = old.name_hint
        return made


class SubgraphRule(ScopeRule):
    """A sub-graph: its body on slices. Ways to split it are not those of a slice, and go."""

    def __init__(self, op: SubgraphOp, rules: OpRules) -> None:
        super().__init__(op, rules)
        self.alike = rules.alike
        self.number = self.alike.number_of(op)

    def find_slices(self, wanted: Boxes) -> Slicing:
        return self.alike.find(self.number, wanted, lambda: self._slices_for(wanted))

    def _slices_for(self, wanted: Boxes) -> Slicing:
        plan = self.plan_body(wanted)
        key, reason = self.key_of(plan, wanted), self.reason_of(plan)
        reads = self.boxes_of_arguments(plan)
        return Slicing(wanted, reads, key, reason, excess=self.excess_of(plan))

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        plan = self.plan_body(slicing.results)
        body = self.build_body(plan, slicing.results)
        attributes = self.attributes_for(slicing.results)
        label = attributes.pop("label")
        for name in ("split", "best"):
            attributes.pop(name, None)
        pairs = zip(self.op.outputs, slicing.results, strict=True)
        types = [type_on(value, box) for value, box in pairs if box is not None]
        kept = zip(given, slicing.reads, strict=True)
        op = SubgraphOp("", [v for v, box in kept if box is not None], types, body)
        op.attributes.update({**attributes, "label": label})
        return self.append_op(op, slicing, block)


class TreeRule(ScopeRule):
    """
    A sequence or a parallel. Along the dimension of its own cut it computes whole parts, perhaps
    fewer; along others its parts are cut.
    """

    def __init__(self, op: TreeOp, rules: Rules) -> None:
        super().__init__(op, rules)
        self.tree = op
        self.joined = op.joined()
        self.windows = op.windows()

    def _range_of(self, wanted: Boxes) -> tuple[int, int]:
        """The parts that compute boxes of results: the first, and the one behind the last."""
        first, last = self.tree.get_parts(), 0
        for value, dim, box in zip(self.tree.yielded(), self.joined, wanted, strict=True):
            if box is None:
                continue
            if dim is None:
                return 0, self.tree.get_parts()
            size = shape_of(value)[dim]
            first, last = min(first, box[dim][0] // size), max(last, -(-box[dim][1] // size))
        return first, last

    def _inner_boxes(self, wanted: Boxes) -> Boxes:
        """The boxes of what one part yields."""
        found: list[Box | None] = []
        for value, dim, box in zip(self.tree.yielded(), self.joined, wanted, strict=True):
            if box is not None and dim is not None:
                box = replace_side(box, dim, (0, shape_of(value)[dim]))
            found.append(box)
        return tuple(found)

    def find_slices(self, wanted: Boxes) -> Slicing:
        first, last = self._range_of(wanted)
        inner = self._inner_boxes(wanted)
        plan = self.plan_body(inner)
        results: list[Box | None] = []
        for value, dim, box in zip(self.tree.yielded(), self.joined, wanted, strict=True):
            if box is not None and dim is not None:
                size = shape_of(value)[dim]
                box = replace_side(box, dim, (first * size, last * size))
            results.append(box)
        reads: list[Box | None] = []
        for window, box in zip(self.windows, self.boxes_of_arguments(plan), strict=True):
            if box is not None and window is not None:
                lower, upper = box[window.dim]
                side = (first * window.step + lower, (last - 1) * window.step + upper)
                box = replace_side(box, window.dim, side)
            reads.append(box)
        reason = self.reason_of(plan)
        if tuple(results) != tuple(wanted):
            reason = reason or "it computes whole parts of its own"
        key = last - first, self.key_of(plan, inner)
        excess = (*results, *self.excess_of(plan))
        return Slicing(tuple(results), tuple(reads), key, reason, excess=excess)

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        first, last = self._range_of(slicing.results)
        inner = self._inner_boxes(slicing.results)
        plan = self.plan_body(inner)
        cuts: list[CutAttr] = []
        for window, box in zip(self.windows, self.boxes_of_arguments(plan), strict=True):
            if box is not None and window is not None:
                lower, upper = box[window.dim]
                step = None if window.step == upper - lower else window.step
                cuts.append(CutAttr.of(window.dim, step))
            elif box is not None:
                cuts.append(CutAttr.of(None))
        attributes = self.attributes_for(slicing.results)
        for name in ("parts", "cuts", "joins"):
            attributes.pop(name, None)
        pairs = list(zip(self.tree.outputs, slicing.results, self.tree.joins, strict=True))
        op = type(self.tree)(
            last - first,
            [v for v, box in zip(given, slicing.reads, strict=True) if box is not None],
            cuts,
            [type_on(value, box) for value, box, _ in pairs if box is not None],
            [join for _, box, join in pairs if box is not None],
            self.build_body(plan, inner),
            attributes=attributes,
        )
        return self.append_op(op, slicing, block)


def replace_side(box: Box, dim: int, side: Interval) -> Box:
    """A box with another interval along one dimension."""
    return (*box[:dim], side, *box[dim + 1 :])


class OpRules:
    """The rules of ops, each made once; sub-graphs that are `alike` are cut alike."""

    def __init__(self, alike: Alike | None = None) -> None:
        self.alike = alike or Alike()
        self._rules: dict[Operation, Rule] = {}
        self._uniform: dict[SSAValue, bool] = {}

    def __getitem__(self, op: Operation) -> Rule:
        """The rule of an op. Raises `WeftError` for structured ops that say too little."""
        if op not in self._rules:
            self._rules[op] = self._make_rule(op)
        return self._rules[op]

    def is_uniform(self, value: SSAValue) -> bool:
        """Tests whether a value is the same everywhere (`uniform`)."""
        if value not in self._uniform:
            self._uniform[value] = is_uniform(value)
        return self._uniform[value]

    def _make_rule(self, op: Operation) -> Rule:
        if isinstance(op, linalg.ops.GenericOp):
            return GenericRule(op)
        if isinstance(op, SubgraphOp):
            return SubgraphRule(op, self)
        if isinstance(op, TreeOp):
            return TreeRule(op, self)
        if type(op) in RULES:
            return RULES[type(op)](op)
        if op.name.startswith("linalg."):
            raise WeftError(f"{describe_op(op)}: run generalize-named-ops before cutting it")
        elementwise = op.name.startswith(("arith.", "math.")) and len(op.results) == 1
        return SameRule(op) if elementwise else OpRule(op)
