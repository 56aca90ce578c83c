"""
Cutting of ops into parts: the slices of everything that a part of the results needs, and one body
that computes any part.

`cut_ops` plans every part of results that are cut, and asks that all parts are computed alike: then
one body serves them all, and the parts of an input are windows of one size, one step apart.

```
y = conv(pad(x)), rows of y in 4 parts:    the parts differ, as padding is at the borders alone
y = conv(x), x padded before:              each part reads 16 rows of x, each 14 behind the last
```

`match_dims` tells the same of one op, `carried_dims` the other way round: which dimension of the
results is cut where operands are.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from xdsl.dialects import linalg, tensor
from xdsl.ir import Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError
from .model import Box
from .plan import Read, Rules, SlicePlan, place_in, plan_ops
from .rules import OpRules
from .slices import Boxes, Rule, Slicing
from .tensors import shape_of


class PartWindow(NamedTuple):
    """
    The slices of a value in the parts of a cut: `size` elements along `dim`, those of part 0 from
    `first` on, each `step` behind the one before (in front of it, if that is below 0).
    """

    dim: int
    size: int
    step: int
    first: int = 0


@dataclass(frozen=True)
class CutOps:
    """
    Ops on slices, the same for each of `parts` parts: the `plan` of part 0, and the window of each
    of its sources; `None` for those of which all parts read the same.
    """

    parts: int
    plan: SlicePlan
    windows: tuple[PartWindow | None, ...]


class UnlikeParts(WeftError):
    """Parts of a cut that no one body computes; `op` is the first that differs."""

    def __init__(self, message: str, op: Operation | None = None) -> None:
        super().__init__(message)
        self.op = op


def part_box(value: SSAValue, dim: int, part: int, parts: int) -> Box:
    """Part number `part` of a value along a dimension; `WeftError` if there are no such parts."""
    shape = shape_of(value)
    if not 0 <= dim < len(shape):
        raise WeftError(f"{describe_value(value)} is {value.type}, and has no dimension {dim}")
    if parts < 1 or shape[dim] % parts or not shape[dim]:
        raise WeftError(
            f"{describe_value(value)} has {shape[dim]} elements along dimension {dim}, which are "
            f"not {parts} equal parts"
        )
    size = shape[dim] // parts
    side = (part * size, (part + 1) * size)
    return tuple(side if axis == dim else (0, n) for axis, n in enumerate(shape))


def cut_ops(
    ops: Sequence[Operation],
    results: Mapping[SSAValue, int],
    parts: int,
    *,
    repeats: bool = False,
    rules: Rules | None = None,
) -> CutOps:
    """
    Cuts results, each along a dimension, into parts that one body computes. With `repeats`, ops
    that cannot be cut so compute more in every part than that needs.

    Raises `WeftError` naming the op, the dimension and the reason; `UnlikeParts` where the parts
    are not alike.
    """
    plans = _plans_of(ops, results, parts, repeats, rules or OpRules())
    keys = _keys_of(plans[0])
    for part, plan in enumerate(plans[1:], 1):
        if (op := _unlike_op(plan, keys)) is not None:
            raise UnlikeParts(
                f"{describe_op(op)}: part {part} along {_cut_text(results)} is not computed as "
                f"part 0 is{_unlike_reason(op)}",
                op,
            )
    return _cut_of(plans)


def cut_runs(
    ops: Sequence[Operation],
    results: Mapping[SSAValue, int],
    parts: int,
    *,
    repeats: bool = False,
    rules: Rules | None = None,
) -> list[CutOps]:
    """
    The same of parts that are not all alike, as where there is padding at borders alone: a cut for
    each run of parts, one after the other, that one body computes.
    """
    plans = _plans_of(ops, results, parts, repeats, rules or OpRules())
    runs: list[list[SlicePlan]] = []
    keys: dict[Operation, Hashable] = {}
    for plan in plans:
        if runs and _unlike_op(plan, keys) is None:
            runs[-1].append(plan)
        else:
            keys = _keys_of(plan)
            runs.append([plan])
    return [_cut_of(run) for run in runs]


def _plans_of(
    ops: Sequence[Operation],
    results: Mapping[SSAValue, int],
    parts: int,
    repeats: bool,
    rules: Rules,
) -> list[SlicePlan]:
    """The plan of each part."""
    if parts < 1:
        raise WeftError(f"{parts} parts, expected 1 or more")
    plans: list[SlicePlan] = []
    for part in range(parts):
        wanted = {value: part_box(value, dim, part, parts) for value, dim in results.items()}
        plans.append(plan_ops(ops, wanted, rules))
    if not repeats:
        _refuse_repeated(plans, results)
    return plans


def _cut_of(plans: Sequence[SlicePlan]) -> CutOps:
    """The cut whose parts have these plans, which are alike."""
    clusters = _cluster_reads(plans)
    given = [plan.with_sources([c[part] for c in clusters]) for part, plan in enumerate(plans)]
    boxes = zip(*([source.box for source in plan.sources] for plan in given), strict=True)
    values = [source.value for source in given[0].sources]
    windows = tuple(_window_of(v, sides) for v, sides in zip(values, boxes, strict=True))
    return CutOps(len(plans), given[0], windows)


def _keys_of(plan: SlicePlan) -> dict[Operation, Hashable]:
    """A key of each op that is built, and of the positions in its results that are wanted."""
    keys: dict[Operation, Hashable] = {op: plan.key_of(op) for op in plan.ops}
    for value, box in plan.wanted:
        held = plan.held.get(value)
        if held is not None and isinstance(value.owner, Operation):
            keys[value.owner] = (keys[value.owner], value, place_in(held, box))
    return keys


def _unlike_op(plan: SlicePlan, keys: Mapping[Operation, Hashable]) -> Operation | None:
    """The last op that a plan computes otherwise than one with these keys; `None` for none."""
    mine = _keys_of(plan)
    return next((op for op in reversed(plan.ops) if mine[op] != keys[op]), None)


def _cluster_reads(plans: Sequence[SlicePlan]) -> list[tuple[list[Read], ...]]:
    """
    The reads of values from outside that are one source: those of one value whose places move alike
    from part to part. For each source, the reads in each part.
    """
    found: dict[Hashable, tuple[list[Read], ...]] = {}
    for same in zip(*(plan.reads_from_outside() for plan in plans), strict=True):
        lows = [[lower for lower, _ in read.box] for read in same]
        moves = tuple(tuple(b - a for a, b in zip(lows[0], low, strict=True)) for low in lows)
        held = found.setdefault((same[0].value, moves), tuple([] for _ in plans))
        for reads, read in zip(held, same, strict=True):
            reads.append(read)
    return list(found.values())


def _cut_text(results: Mapping[SSAValue, int]) -> str:
    return ", ".join(f"dimension {dim} of {describe_value(v)}" for v, dim in results.items())


def _refuse_repeated(plans: Sequence[SlicePlan], results: Mapping[SSAValue, int]) -> None:
    """Raises `WeftError` for an op that computes more than is wanted, the same in several parts."""
    for op in reversed(plans[0].ops):
        held = [plan.slicings[op] for plan in plans if op in plan.slicings]
        reason = next((slicing.reason for slicing in held if slicing.reason), "")
        if reason and any(
            _boxes_overlap(_computed_boxes(a), _computed_boxes(b)) for a, b in pairwise(held)
        ):
            raise WeftError(
                f"{describe_op(op)}: cannot be cut in {len(plans)} parts along "
                f"{_cut_text(results)}: {reason}"
            )


def _computed_boxes(slicing: Slicing) -> Boxes:
    return slicing.excess or slicing.results


def _boxes_overlap(ones: Boxes, others: Boxes) -> bool:
    """Tests whether two boxes of one result have an element in common, or are not comparable."""
    return len(ones) != len(others) or any(
        one is not None
        and other is not None
        and all(max(a[0], b[0]) < min(a[1], b[1]) for a, b in zip(one, other, strict=True))
        for one, other in zip(ones, others, strict=True)
    )


def _unlike_reason(op: Operation) -> str:
    if isinstance(op, tensor.PadOp):
        return ": padding is at the borders alone; pad the whole tensor before it is cut"
    if isinstance(op, linalg.ops.GenericOp):
        return ": what it reads, or the numbers of iterations that it uses, depend on the part"
    return ", but is another slice of what it reads"


def _window_of(value: SSAValue, boxes: Sequence[Box]) -> PartWindow | None:
    """The window of a source by its boxes in all parts; `None` if all read the same."""
    moving = [d for d in range(len(boxes[0])) if len({box[d] for box in boxes}) > 1]
    if not moving:
        return None
    what = f"{describe_value(value)}: its slices in {len(boxes)} parts"
    if len(moving) > 1:
        raise UnlikeParts(f"{what} move along dimensions {moving}, but a cut is along one")
    window = _steps_of(boxes)
    if window is None or window.step < 1:
        sides = [list(box[moving[0]]) for box in boxes]
        raise UnlikeParts(f"{what} are not of one size, one step apart, but {sides[:4]} …")
    return window


# --- one op ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """
    The windows that cutting one result of an op makes, of each operand and each result; `None`
    where it does not move evenly along one dimension. `clipped` are operands of which parts at the
    borders read less than that, as there is padding.
    """

    operands: tuple[PartWindow | None, ...]
    results: tuple[PartWindow | None, ...]
    clipped: frozenset[int] = frozenset()


def match_dims(op: Operation, result: int, dim: int, parts: int, rule: Rule | None = None) -> Match:
    """
    Finds the dimensions of an op's operands and results that dimension `dim` of a result moves, if
    it is cut in equal parts. Operands are the rule's `reads`: those of the op and then what its
    body uses from outside. Raises `WeftError` with the reason if the op cannot be cut so.
    """
    rule = rule or OpRules()[op]
    value = op.results[result]
    answers: list[Slicing] = []
    for part in range(parts):
        box = part_box(value, dim, part, parts)
        wanted = tuple(box if r is value else None for r in op.results)
        answers.append(rule.find_slices(wanted))
        if answers[-1].reason:
            raise WeftError(
                f"{describe_op(op)}: cannot be cut in {parts} parts along dimension {dim} of "
                f"{describe_value(value)}: {answers[-1].reason}"
            )
    reads = [[a.reads[i] for a in answers] for i in range(len(rule.reads))]
    reach = [[(a.reach or a.reads)[i] for a in answers] for i in range(len(rule.reads))]
    made = [[a.results[i] for a in answers] for i in range(len(op.results))]
    windows = tuple(map(_steps_of, reach))
    clipped = (
        i
        for i, w in enumerate(windows)
        if w and _window_sides(reads[i], w) != _window_sides(reach[i], w)
    )
    return Match(windows, tuple(map(_steps_of, made)), frozenset(clipped))


def _window_sides(boxes: Sequence[Box | None], window: PartWindow) -> list[tuple[int, int] | None]:
    """The intervals of boxes along the dimension of a window."""
    return [None if box is None else box[window.dim] for box in boxes]


def _steps_of(boxes: Sequence[Box | None]) -> PartWindow | None:
    """The window of boxes; `None` where they do not move along one dimension, evenly."""
    some = [box for box in boxes if box is not None]
    moving = {d for d in range(len(some[0]) if some else 0) if len({box[d] for box in some}) > 1}
    if len(moving) != 1 or len(some) < len(boxes):
        return None
    (dim,) = moving
    sides = [box[dim] for box in some]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(sides)}
    size, step = sides[0][1] - sides[0][0], sides[1][0] - sides[0][0]
    return PartWindow(dim, size, step, sides[0][0]) if steps == {(step, step)} else None


def carried_dims(
    op: Operation, cuts: Mapping[int, int], parts: int, rule: Rule | None = None
) -> tuple[int | None, ...]:
    """
    The dimension of each result of an op along which its parts are computed from parts of operands,
    where `cuts` gives the dimension of each operand that is cut, by number. Raises `WeftError` if
    there is none: a reduction cannot be cut, nor what mixes parts.
    """
    rule = rule or OpRules()[op]
    found: list[int | None] = []
    for number, value in enumerate(op.results):
        dims = range(len(shape_of(value)) if is_tensor(value.type) else 0)
        found.append(
            next((d for d in dims if _carries_parts(op, number, d, cuts, parts, rule)), None)
        )
    if cuts and all(dim is None for dim in found):
        named = ", ".join(
            f"dimension {dim} of {describe_value(rule.reads[n])}" for n, dim in cuts.items()
        )
        raise WeftError(
            f"{describe_op(op)}: {named} cannot be cut in {parts} parts: {_uncut_reason(op, cuts)}"
        )
    return tuple(found)


def _carries_parts(
    op: Operation, result: int, dim: int, cuts: Mapping[int, int], parts: int, rule: Rule
) -> bool:
    """
    Tests whether a result's parts along a dimension read parts of operands along theirs, by the
    first two parts.
    """
    value = op.results[result]
    if shape_of(value)[dim] % parts:
        return False
    answers: list[Slicing] = []
    for part in range(min(2, parts)):
        box = part_box(value, dim, part, parts)
        answers.append(rule.find_slices(tuple(box if r is value else None for r in op.results)))
    if any(answer.reason for answer in answers):
        return False
    for number, wanted in cuts.items():
        window = _steps_of([(a.reach or a.reads)[number] for a in answers])
        if window is None or window.dim != wanted:
            return False
    return True


def _uncut_reason(op: Operation, cuts: Mapping[int, int]) -> str:
    if isinstance(op, linalg.ops.GenericOp):
        kinds = [kind.data for kind in op.iterator_types]
        for number, dim in cuts.items():
            if number < len(op.indexing_maps):
                used = op.indexing_maps.data[number].data.results[dim].used_dims()
                if used and all(kinds[d] is linalg.attrs.IteratorType.REDUCTION for d in used):
                    return "it is a reduction, whose parts would have to be summed"
    return "no dimension of its results is cut with it"


def carry_cuts(
    ops: Sequence[Operation],
    cuts: Mapping[SSAValue, int],
    parts: int,
    rules: Rules | None = None,
) -> dict[SSAValue, int]:
    """
    The dimension of each value along which parts of it are computed by `ops` from parts of `cuts`,
    values that are cut along a dimension each; those are in it, too. Values that depend on no cut
    are not. Raises `WeftError` as in `carried_dims`.
    """
    rules, found = rules or OpRules(), dict(cuts)
    for op in ops:
        rule = rules[op]
        mine = {number: found[value] for number, value in enumerate(rule.reads) if value in found}
        if mine:
            dims = carried_dims(op, mine, parts, rule)
            pairs = zip(op.results, dims, strict=True)
            found.update((value, dim) for value, dim in pairs if dim is not None)
    return found
