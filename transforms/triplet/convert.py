"""The pass `convert-linalg-to-triplet`: unrolled bodies of the layers of a module (table I)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ...dialects.triplet import BodyOp, GroupOp, MacOp, TensorsAttr
from ..core.errors import WeftError
from ..core.pipeline import ENTRY, add_facts
from ..dataflow.directive.problem import LayerProblem, Tensor
from ..machine.context import context_of
from ..model.generalize import refuse_named
from .body_ir import access_attr, loops_of, parse_layouts, stored_attr
from .from_linalg import SumOfProducts, bound_of, sums_of_products
from .memory import check_apart, check_inside, reached, usual_layouts
from .schedule import BodySchedule, Stored
from .statements import Statement, covered, operands, translate, trips
from .units import unit_of


@dataclass(frozen=True)
class ConvertLinalgToTripletPass(ModulePass):
    """
    Makes a `triplet.body` of each sum of products of two tensors of integers, with a group of one
    multiply-add for each statement (the paper's table I). A constant shift and a cutting that
    follow it become the body's, where its exact sums mean the same; other elementwise ops stay.

    The schedule is one for all layers. `vector` is the loop whose iterations are lanes (by default
    that of the output's last axis); `order` has the parallel loops, the outermost first (by
    default as they are); `jam` says how many iterations of a parallel loop one body does
    (`jam="y:2"`), vectors of lanes of the vector loop; `looped` names reductions that stay loops
    and how many iterations of them one body does, for others are unrolled (`looped="c:2"`).
    `layouts` has the tensors that are not stored as usual (`layouts="(I [0:4, 1:4, 2:144, 0:2])"`).
    `names` calls the loops, in order; by default they are called as in the paper, by what they are.

    `lanes` and `columns` are those of the vector unit; without them, the machine's multiply-add
    (`--machine`) for the operands decides, the one with most products. Loads begin at multiples
    of `align_bits`.

    1. The body of each `linalg.generic` is a multiply-add of two tensors, or elementwise on a
       result of one; the former's indices stay within their tensors.
    2. The schedule fits: its loops are there, and what whole vectors and jams write past the
       output's extents falls on no element of it.
    """

    name = "convert-linalg-to-triplet"

    vector: str = ""
    order: tuple[str, ...] = ()
    jam: tuple[str, ...] = ()
    looped: tuple[str, ...] = ()
    layouts: str = ""
    names: tuple[str, ...] = ()
    lanes: int = 0
    columns: int = 0
    align_bits: int = 128

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        for function in [f for f in op.walk() if isinstance(f, func.FuncOp)]:
            layers = list(sums_of_products(function, self.names))
            for found in layers:
                self._replace(ctx, found)
            if layers and ENTRY in function.attributes:
                add_facts(function, {"macs": sum(found.problem.macs for found in layers)})

    def _replace(self, ctx: Context, found: SumOfProducts) -> None:
        problem = found.problem
        lanes, columns = self._unit(ctx, problem)
        schedule = self._schedule(problem)
        statements = translate(problem, schedule, lanes)
        layouts = self._layouts(problem, schedule, lanes)
        body = BodyOp(
            TensorsAttr([stored_attr(name, stored) for name, stored in layouts.items()]),
            [found.image, found.filter],
            loops_of(problem, schedule, lanes),
            lanes,
            columns,
            found.result_type,
            _region(problem, schedule, lanes, statements),
            initial=found.initial,
            shift=found.shift,
        )
        body.output.name_hint = found.result.name_hint
        old = bound_of(found.group, found.absorbed)
        Rewriter.replace_op(old[-1].op, body)
        for bound in reversed(old[:-1]):
            Rewriter.erase_op(bound.op)

    def _unit(self, ctx: Context, problem: LayerProblem) -> tuple[int, int]:
        for name, value in (("lanes", self.lanes), ("columns", self.columns)):
            if value < 0:
                raise WeftError(f"{self.name}: {name} is {value}, but must be 1 or more")
        if self.lanes:
            return self.lanes, self.columns or 1
        parts = operands(problem)
        vector = self._schedule(problem).vector
        along_image = vector in parts.image.dims or vector not in parts.filter.dims
        data, coeff = parts.image.element_bits, parts.filter.element_bits
        if not along_image:
            data, coeff = coeff, data
        return unit_of(context_of(ctx).machine(), data, coeff)

    def _schedule(self, problem: LayerProblem) -> BodySchedule:
        parallel = [d.name for d in problem.dims if d.kind == "parallel"]
        if not parallel:
            raise WeftError(
                f"{problem.name}: it has no parallel loop, whose iterations the lanes would be"
            )
        last = problem.output.axes[-1].dims if problem.output.axes else ()
        vector = self.vector or (last[0] if last else parallel[-1])
        if vector not in problem.output.dims:
            raise WeftError(
                f"{problem.name}: '{vector}' cannot be lanes, because it does not move the output; "
                f"what can are {', '.join(sorted(problem.output.dims)) or 'none'}"
            )
        shapes = {t.name: t.shape for t in problem.tensors}
        jam = self._counts("jam", self.jam)
        for name, count in jam.items():
            if count > problem.extents.get(name, count):
                raise WeftError(
                    f"{problem.name}: jam of '{name}' is {count}, but it has "
                    f"{problem.extents[name]} iterations"
                )
        return BodySchedule(
            vector,
            self.order or tuple(parallel),
            jam,
            self._counts("looped", self.looped),
            parse_layouts(self.layouts, shapes),
        )

    def _counts(self, option: str, entries: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for entry in entries:
            name, _, count = entry.partition(":")
            if not count.isdecimal():
                raise WeftError(
                    f'{self.name}: {option} has "{entry}", expected a loop and a number, like "y:2"'
                )
            found[name] = int(count)
        return found

    def _layouts(
        self, problem: LayerProblem, schedule: BodySchedule, lanes: int
    ) -> dict[str, Stored]:
        """How image, filter and output are stored."""
        parts = operands(problem)
        for tensor in problem.inputs:
            check_inside(problem, tensor)
        cover = covered(problem, schedule, lanes)
        counts = trips(problem, schedule, lanes)
        image, output = usual_layouts(problem, schedule, cover, counts, self.align_bits)
        check_apart(problem, output, cover, counts)
        filter = schedule.layouts.get(parts.filter.name) or usual_filter(
            parts.filter,
            schedule.vector,
            [n for n in counts if counts[n] > 1],
            reached(parts.filter, cover, counts),
            self.align_bits,
        )
        names = (parts.image.name, parts.filter.name, parts.output.name)
        return dict(zip(names, (image, filter, output), strict=True))


def usual_filter(
    tensor: Tensor, vector: str, loops: Collection[str], reach: Sequence[int], align_bits: int
) -> Stored:
    """
    A filter as it is stored where nothing else is said: the axes that `loops` move first, that of
    the lanes last, with room for what bodies `reach` along it, and the loops' steps are multiples
    of `align_bits`.
    """
    unit = align_bits // tensor.element_bits
    ranks: list[int] = []
    for axis in tensor.axes:
        moved = any(dim in loops for dim in axis.dims)
        ranks.append(2 if vector in axis.dims else 0 if moved else 1)
    axes = sorted(range(len(ranks)), key=lambda axis: ranks[axis])
    pitch: dict[int, int] = {}
    inside = 1
    for place in reversed(range(len(axes))):
        if ranks[axes[place]] == 0 or (inside > 1 and ranks[axes[place + 1]] == 2):
            inside = -(-inside // unit) * unit
        pitch[place] = inside
        axis = axes[place]
        inside *= max(reach[axis], tensor.shape[axis]) if ranks[axis] == 2 else tensor.shape[axis]
    return Stored(tensor.shape, tuple((a, tensor.shape[a]) for a in axes), pitch)


def _region(
    problem: LayerProblem,
    schedule: BodySchedule,
    lanes: int,
    statements: Sequence[Statement],
) -> Region:
    """A group for each statement; the operand that lanes have in common is the coefficient."""
    loops = loops_of(problem, schedule, lanes)
    parts = operands(problem)
    groups: list[Operation] = []
    for statement in statements:
        update = access_attr(statement.update, parts.output, loops)
        filter = access_attr(statement.filter, parts.filter, loops)
        image = access_attr(statement.image, parts.image, loops)
        in_common = statement.image.axis is None and statement.filter.axis is not None
        mac = MacOp(image, filter) if in_common else MacOp(filter, image)
        groups.append(GroupOp(update, Region(Block([mac]))))
    return Region(Block(groups))
