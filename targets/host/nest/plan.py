"""
From a kernel with its epilogue to the functions that run it.

1. Divisions of the access functions are taken apart (`transforms.kernel.phases`).
2. Operands that are read with padding get a copy that holds it: of the whole tensor, in a step of
   its own, or of what one iteration of the outer loops reads, made by each thread.
3. Accesses become offsets, and dimensions that lie behind each other are joined.
4. The cost model picks the schedule; weights are packed for its tiles (Z. Xu et al., "ALT:
   Boosting Deep Learning Performance by Breaking the Wall between Graph and Operator Level
   Optimizations", section 5.1: the vectorised part of the output channels innermost).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ....transforms.core.errors import WeftError
from ....transforms.kernel.phases import split_phases
from ....transforms.kernel.scatter import zero_at
from ....transforms.kernel.view import (
    Dim,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    border_axis,
    expr_range,
    linear_form,
)
from ....transforms.layout.map import Layout
from .cost import Processor
from .flat import Flat, Place, bytes_of, join_dims, unnamed
from .look_ups import LookUp
from .panels import outer_axes, panel_layout
from .registers import LocalStage, NestSchedule, arguments_of, emit_nest
from .search import Choice, Packable, Panels, Wanted, choose
from .stage import Axis, Stage

_LOCAL_BYTES = 128 * 1024
"""Copies that threads make for themselves lie on the stack, and should stay in the cache."""

_SLACK = 64
"""Elements behind a copy that vectors may read."""


@dataclass(frozen=True)
class Tensor:
    """Where an operand's tensor lies, in row-major order: a memref and its role."""

    buffer: str
    shape: tuple[int, ...]
    type: str
    weight: bool = False

    @property
    def size(self) -> int:
        return max(1, math.prod(self.shape))


@dataclass(frozen=True)
class Fused:
    """
    A kernel with its epilogue. `kernel.operands` are all that is read, then the output;
    `kernel.bodies[0]` is the term that is reduced, and `result` what is stored, over the operands
    and `ACCUMULATOR`. `start` is the operand that holds what the reduction starts from,
    if that is not the constant `init`.
    """

    kernel: Kernel
    tensors: tuple[Tensor, ...]
    result: Scalar
    type: str
    combine: str | None = None
    init: int | float = 0
    start: int | None = None


@dataclass(frozen=True)
class Step:
    """
    One function to call, and between it and the next a barrier. `what` is the op of the source.
    """

    name: str
    text: str
    arguments: tuple[tuple[str, str], ...]
    what: str = ""


@dataclass(frozen=True)
class View:
    """An argument's bytes from `offset` on, as another memref."""

    buffer: str
    offset: int
    memref: str


@dataclass(frozen=True)
class Alias:
    """A part of the temporary `root`, from `offset` bytes on."""

    root: str
    offset: int
    memref: str


@dataclass
class Plan:
    """
    What the steps of a function need: `workspace` has the sizes of temporary memrefs in bytes
    with their types, `packed` how weights are stored, `packs` which step reads which weight so.
    `clashing` are weights that steps want in two ways.
    """

    steps: list[Step] = field(default_factory=list[Step])
    workspace: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    packed: dict[str, Layout] = field(default_factory=dict[str, Layout])
    packs: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    clashing: set[str] = field(default_factory=set[str])
    report: list[str] = field(default_factory=list[str])
    axes: dict[str, tuple[list[int], list[int]]] = field(
        default_factory=dict[str, tuple[list[int], list[int]]]
    )
    """Of packed weights the axes outside and inside of their panels, in order."""
    views: dict[str, View] = field(default_factory=dict[str, View])
    aliases: dict[str, Alias] = field(default_factory=dict[str, Alias])
    summed: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    """Of packed weights the axes whose corrections follow them; see `Buffer.summed_axes`."""
    embedded: list[str] = field(default_factory=list[str])
    """The intrinsics that kernels were embedded into."""
    vectors: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    """By step, the kernel's dimensions that lie along its vectors."""
    look_ups: list[LookUp] = field(default_factory=list[LookUp])
    """What indices are checked, by their numbers less one."""
    conversion_bytes: int = 0
    """What steps that only move tensors read and write."""
    chosen: dict[object, Choice] = field(default_factory=dict[object, Choice])
    """The schedules of nests so far, since layers repeat."""


def plan_nest(
    fused: Fused, name: str, processor: Processor, plan: Plan, packable: frozenset[str]
) -> bool:
    """
    Adds the steps of one kernel to `plan`; `packable` are the weights that no other kernel
    reads. `False`, with nothing added, for what nests cannot say: accesses that are not linear
    after all, more than one output.
    """
    fused = _with_parallel(fused)
    phases = _phases(fused)
    kernels = [phase.kernel for phase in phases]
    if not phases or not all(map(_is_linear, kernels)):
        return False
    stages = _stages(fused, kernels, name)
    if stages is None:
        return False
    lowered = [_Phase(phase, stages, processor, packable) for phase in phases]
    choices = _choices(lowered, plan)
    if choices is None:
        lowered = [_Phase(phase, stages, processor, frozenset()) for phase in phases]
        choices = [phase.choose(None, plan) for phase in lowered]
    copied: set[int] = set()
    for number, (phase, chosen) in enumerate(zip(lowered, choices, strict=True)):
        part = name if len(phases) == 1 else f"{name}_{number}"
        for operand in phase.whole_copies():
            if operand not in copied:
                copied.add(operand)
                _add_stage(plan, stages[operand], f"{name}_copy{operand}", processor)
        phase.emit(part, chosen, plan)
    return True


def _phases(fused: Fused) -> list[Fused]:
    """The same without divisions, in as many parts as that takes; none where it cannot be said."""
    if not _vanishes(fused):
        return [fused]
    # What is stored may name loops, too: it is cut as what is reduced.
    kernel = replace(fused.kernel, bodies=(*fused.kernel.bodies, fused.result))
    return [
        replace(fused, kernel=replace(part, bodies=part.bodies[:-1]), result=part.bodies[-1])
        for part in split_phases(kernel) or ()
    ]


def _with_parallel(fused: Fused) -> Fused:
    """The same with a parallel dimension of one step, if it has none."""
    kernel = fused.kernel
    if any(d.kind == "parallel" for d in kernel.dims):
        return fused
    operands = tuple(
        replace(a, map=AffineMap(len(kernel.dims) + 1, 0, a.map.results)) for a in kernel.operands
    )
    dims = (*kernel.dims, Dim("one", 1, "parallel"))
    return replace(fused, kernel=replace(kernel, dims=dims, operands=operands))


def _choices(phases: Sequence[_Phase], plan: Plan) -> list[Choice] | None:
    """A schedule for each phase, with the same panels of weights; `None` if there are none."""
    first = phases[0].choose(None, plan)
    panels = phases[0].panels(first)
    choices = [first]
    for phase in phases[1:]:
        try:
            chosen = phase.choose(panels, plan)
        except WeftError:
            return None
        choices.append(chosen)
    return choices


def _vanishes(fused: Fused) -> bool:
    """Whether terms are zero where one of their guarded operands is, and zeros do not count."""
    term, kernel = fused.kernel.bodies[0], fused.kernel
    guarded = frozenset(i for i, a in enumerate(kernel.operands) if a.guards)
    if fused.combine not in ("arith.addf", "arith.addi"):
        return False

    return zero_at(term, guarded)


def _is_linear(kernel: Kernel) -> bool:
    """Whether all accesses are linear and guarded, if at all, by the tensor's own ranges."""
    for access in kernel.operands:
        if any(linear_form(e, len(kernel.dims)) is None for e in access.map.results):
            return False
        for guard in access.guards:
            if border_axis(access, guard) is None:
                return False
    return True


# --- Copies with padding ----------------------------------------------------------------------


def _stages(fused: Fused, phases: Sequence[Kernel], name: str) -> dict[int, Stage] | None:
    """For each guarded operand the copy that all phases read."""
    stages: dict[int, Stage] = {}
    for operand, tensor in enumerate(fused.tensors):
        readers = [p.operands[operand] for p in phases if p.operands[operand].guards]
        if not readers:
            continue
        boxes = [
            [expr_range(e, _box(p))[:2] for e in p.operands[operand].map.results]
            for p in phases
            if 0 not in p.extents
        ]
        if not boxes:
            return None  # No phase reads anything at all.
        axes: list[Axis] = []
        for axis, extent in enumerate(tensor.shape):
            lower = min(box[axis][0] for box in boxes)
            upper = max(box[axis][1] for box in boxes) + 1
            if upper <= 0 or lower >= extent:
                return None  # Nothing but padding is read.
            count = min(upper, extent) - max(lower, 0)
            axes.append(Axis(max(0, -lower), max(lower, 0), count, max(0, upper - extent), 0, 0))
        fill = fused.kernel.operands[operand].fill
        stages[operand] = _laid_out(tensor, axes, fill, f"{name}_in{operand}")
    return stages


def _laid_out(tensor: Tensor, axes: Sequence[Axis], fill: int | float, target: str) -> Stage:
    source = step = 1
    placed: list[Axis] = []
    for axis, extent in reversed(list(zip(axes, tensor.shape, strict=True))):
        placed.insert(0, replace(axis, source_step=source, step=step))
        source, step = source * extent, step * axis.extent
    size = step + _SLACK
    return Stage(tensor.buffer, tensor.size, target, size, tensor.type, tuple(placed), fill)


def _add_stage(plan: Plan, stage: Stage, name: str, processor: Processor) -> None:
    plan.workspace[stage.target] = (stage.target_size * bytes_of(stage.type), stage.target_memref)
    text = stage.function(name, processor.lanes(stage.type))
    arguments = ((stage.source, stage.source_memref), (stage.target, stage.target_memref))
    plan.steps.append(Step(name, text, arguments))
    plan.conversion_bytes += stage.bytes_moved * bytes_of(stage.type)
    padded = "x".join(str(a.extent) for a in stage.axes)
    plan.report.append(f"{name}: copies %{stage.source} with its padding, {padded}")


def add_copy(
    plan: Plan,
    tensor: Tensor,
    axes: Sequence[Axis],
    fill: int | float,
    name: str,
    target: str,
    processor: Processor,
) -> Stage:
    """Adds a step that copies `tensor`, as `axes` say without their steps, into `target`."""
    stage = _laid_out(tensor, axes, fill, target)
    _add_stage(plan, stage, name, processor)
    return stage


def _box(kernel: Kernel) -> tuple[tuple[int, int], ...]:
    return tuple((0, max(1, e)) for e in kernel.extents)


# --- One dense kernel --------------------------------------------------------------------------


class _Phase:
    def __init__(
        self,
        fused: Fused,
        stages: Mapping[int, Stage],
        processor: Processor,
        packable: frozenset[str],
    ):
        self.fused = fused
        self.kernel = kernel = fused.kernel
        self.stages = stages
        self.processor = processor
        places = [self._place(i) for i in range(len(kernel.operands))]
        flat = Flat(
            name=kernel.name,
            extents=kernel.extents,
            reduction=tuple(d.kind == "reduction" for d in kernel.dims),
            places=tuple(places[:-1]),
            output=places[-1],
            term=kernel.bodies[0],
            result=fused.result,
            type=fused.type,
            combine=fused.combine,
            init=fused.init,
            start=fused.start,
        )
        self.empty = 0 in kernel.extents
        if self.empty:
            flat = replace(flat, extents=tuple(max(1, e) for e in flat.extents))
        self.flat, self.groups = join_dims(flat)
        self.local_dims = {} if self.empty else self._local_dims()
        self.packables = tuple(
            p
            for i, t in enumerate(fused.tensors[:-1])
            if t.weight and t.buffer in packable and i not in stages
            if (p := self._packable(i)) is not None
        )

    def _place(self, operand: int) -> Place:
        """The operand in row-major order, or in its copy."""
        access, tensor = self.kernel.operands[operand], self.fused.tensors[operand]
        count = len(self.kernel.dims)
        stage = self.stages.get(operand)
        if stage is None:
            steps = _row_major(tensor.shape)
            shifts = [0] * len(steps)
            buffer, size, slack = tensor.buffer, tensor.size, 0
        else:
            steps = [axis.step for axis in stage.axes]
            shifts = [axis.low - axis.skip for axis in stage.axes]
            buffer, size, slack = stage.target, stage.target_size, _SLACK
        coefficients, constant = [0] * count, 0
        for expr, step, shift in zip(access.map.results, steps, shifts, strict=True):
            form = linear_form(expr, count)
            assert form is not None
            coefficients = [a + step * c for a, c in zip(coefficients, form[0], strict=True)]
            constant += step * (form[1] + shift)
        return Place(buffer, size, tensor.type, tuple(coefficients), constant, slack)

    def _packable(self, operand: int) -> Packable | None:
        """The dimensions along which a weight may be cut into panels."""
        access = self.kernel.operands[operand]
        axes: dict[int, int] = {}
        for number, group in enumerate(self.groups):
            found = [
                axis
                for axis, expr in enumerate(access.map.results)
                if len(group) == 1 and group[0] in expr.used_dims()
            ]
            bare = AffineExpr.dimension(group[0])
            if len(found) == 1 and access.map.results[found[0]] == bare:
                axes[number] = found[0]
        return Packable(operand, axes) if axes else None

    def _local_dims(self) -> dict[int, tuple[int, ...]]:
        """
        For each copied operand the parallel dimensions of `flat` that pick what is copied, if it
        pays to copy only that: all others that the operand does not depend on lie inside.
        """
        result: dict[int, tuple[int, ...]] = {}
        for operand, stage in self.stages.items():
            exprs = self.kernel.operands[operand].map.results
            # The copy's rows stay whole: only leading axes are picked.
            leading = 0
            while leading < len(exprs) - 1 and self._picks(stage, exprs, leading):
                leading += 1
            dims = [
                number
                for number, group in enumerate(self.groups)
                if set(group) <= {d for e in exprs[:leading] for d in e.used_dims()}
            ]
            if sum(len(self.groups[n]) for n in dims) < sum(
                stage.axes[a].extent > 1 for a in range(leading)
            ):
                continue
            count = math.prod(self.flat.extents[d] for d in dims)
            stored = math.prod(
                a.extent for a, e in zip(stage.axes, exprs, strict=True) if not self._in(e, dims)
            )
            if count >= 8 and (stored + _SLACK) * bytes_of(stage.type) <= _LOCAL_BYTES:
                result[operand] = tuple(dims)
        return result

    def _picks(self, stage: Stage, exprs: Sequence[AffineExpr], axis: int) -> bool:
        """Whether a parallel dimension alone says where along `axis` is read, without padding."""
        expr, extents = exprs[axis], stage.axes[axis]
        if not isinstance(expr, AffineDimExpr) or extents.low or extents.high or extents.skip:
            return False
        elsewhere = {d for i, e in enumerate(exprs) if i != axis for d in e.used_dims()}
        parallel = self.kernel.dims[expr.position].kind == "parallel"
        return parallel and expr.position not in elsewhere

    def _in(self, expr: AffineExpr, dims: Sequence[int]) -> bool:
        inside = {d for n in dims for d in self.groups[n]}
        return isinstance(expr, AffineDimExpr) and expr.position in inside

    def panels(self, chosen: Choice) -> Panels:
        """By packed operand, the axis and size of its panels."""
        schedule = chosen.schedule
        return {
            p.operand: (p.axes[schedule.vector], schedule.lanes * schedule.vectors)
            for p in self.packables
            if p.operand in chosen.packed and schedule.vector is not None
        }

    def choose(self, given: Panels | None, plan: Plan) -> Choice:
        """The best schedule; `given` are the panels of another phase, which must be kept."""
        outer = max(self.local_dims.values(), key=len, default=())
        if set(outer) == set(self.flat.parallel_dims):
            # Tiles need a dimension of their own; one along which rows are picked is none.
            self.local_dims, outer = {}, ()
        if any(dims != outer for dims in self.local_dims.values()):
            self.local_dims = {o: d for o, d in self.local_dims.items() if d == outer}
        copied = sum(stage.bytes_moved * bytes_of(stage.type) for stage in self.stages.values())
        key = (
            unnamed(self.flat),
            tuple((p.operand, tuple(p.axes.items())) for p in self.packables),
            outer,
            copied,
            None if given is None else tuple(given.items()),
        )
        if key not in plan.chosen:
            args = (self.flat, self.processor, self.packables, outer, copied, Wanted(panels=given))
            plan.chosen[key] = choose(*args)
        return plan.chosen[key]

    def whole_copies(self) -> list[int]:
        if self.empty:
            return []
        return [o for o in self.stages if o not in self.local_dims]

    def emit(self, name: str, chosen: Choice, plan: Plan) -> None:
        """Adds the nest's step, and how its weights are packed."""
        schedule = chosen.schedule
        flat = self.flat
        for packable in self.packables:
            if packable.operand in chosen.packed:
                layout, place = self._packed(packable, schedule, plan)
                buffer = self.fused.tensors[packable.operand].buffer
                plan.packs.add((name, buffer))
                if plan.packed.setdefault(buffer, layout) != layout:
                    plan.clashing.add(buffer)
                places = [*flat.places]
                places[packable.operand] = place
                flat = replace(flat, places=tuple(places))
        locals = self._local_stages(flat, schedule)
        for local in locals:
            places = [*flat.places]
            old = places[local.place]
            places[local.place] = replace(
                old,
                buffer=local.stage.target,
                size=local.stage.target_size,
                coefficients=self._local_coefficients(local),
                constant=self._local_constant(local),
            )
            flat = replace(flat, places=tuple(places))
        if self.empty:
            flat = replace(flat, combine=None, term=_constant(flat))
            flat = replace(flat, reduction=flat.reduction)
            schedule = replace(schedule, reduction=(), unrolled=0, folded=None)
        plan.vectors[name] = () if schedule.vector is None else self.groups[schedule.vector]
        text = emit_nest(name, flat, schedule, locals)
        plan.steps.append(Step(name, text, arguments_of(flat, locals), self.kernel.name))
        extents = ", ".join(
            f"d{i}={e}{'+' if r else ''}"
            for i, (e, r) in enumerate(zip(flat.extents, flat.reduction, strict=True))
        )
        plan.report.append(f"{name}: loops {extents} (+: reduced); {schedule}")
        plan.report.append(f"{name}: predicted {chosen.cycles:.0f} cycles of one core")

    def _local_stages(self, flat: Flat, schedule: NestSchedule) -> list[LocalStage]:
        result: list[LocalStage] = []
        for operand, dims in self.local_dims.items():
            stage = self.stages[operand]
            exprs = self.kernel.operands[operand].map.results
            kept: list[Axis] = []
            coefficients = [0] * len(flat.extents)
            step = 1
            for axis, expr in reversed(list(zip(stage.axes, exprs, strict=True))):
                if self._in(expr, dims):
                    assert isinstance(expr, AffineDimExpr)
                    number = next(n for n in dims if expr.position in self.groups[n])
                    if expr.position == self.groups[number][-1]:
                        coefficients[number] = axis.source_step
                    continue
                kept.insert(0, replace(axis, step=step))
                step *= axis.extent
            local = replace(
                stage, axes=tuple(kept), target_size=step + _SLACK, target=f"local{operand}"
            )
            result.append(LocalStage(operand, local, tuple(coefficients), len(dims)))
        return result

    def _local_coefficients(self, local: LocalStage) -> tuple[int, ...]:
        """Steps in the copy: those of the whole copy, whose inner axes are the same."""
        old = self.flat.places[local.place].coefficients
        dims = self.local_dims[local.place]
        return tuple(0 if d in dims else c for d, c in enumerate(old))

    def _local_constant(self, local: LocalStage) -> int:
        exprs = self.kernel.operands[local.place].map.results
        count = len(self.kernel.dims)
        constant = 0
        stage = self.stages[local.place]
        for axis, expr in zip(stage.axes, exprs, strict=True):
            form = linear_form(expr, count)
            assert form is not None
            if not self._in(expr, self.local_dims[local.place]):
                constant += axis.step * (form[1] + axis.low - axis.skip)
        return constant

    def _packed(
        self, packable: Packable, schedule: NestSchedule, plan: Plan
    ) -> tuple[Layout, Place]:
        """
        The layout of a weight whose panels are the tiles along the vector dimension, stored
        in the order of the loops, and its place.
        """
        assert schedule.vector is not None
        operand, tensor = packable.operand, self.fused.tensors[packable.operand]
        axis = packable.axes[schedule.vector]
        access = self.kernel.operands[operand]
        panel = schedule.lanes * schedule.vectors
        panels = -(-tensor.shape[axis] // panel)
        # Phases of one kernel read the same weight.
        parallel = [self.groups[n] for n in schedule.order]
        reduced = [self.groups[n] for n in schedule.reduction]
        ordered = outer_axes(access, axis, parallel, reduced)
        lead, inner = plan.axes.setdefault(tensor.buffer, ordered)
        strides: dict[int, int] = {axis: 1}
        size = panel
        for a in reversed(inner):
            strides[a], size = size, size * tensor.shape[a]
        per_panel = size // panel
        size *= panels
        for a in reversed(lead):
            strides[a], size = size, size * tensor.shape[a]
        coefficients, constant = [0] * len(self.kernel.dims), 0
        for a, expr in enumerate(access.map.results):
            form = linear_form(expr, len(self.kernel.dims))
            assert form is not None
            coefficients = [x + strides[a] * c for x, c in zip(coefficients, form[0], strict=True)]
            constant += strides[a] * form[1]
        joined = tuple(coefficients[g[-1]] for g in self.groups)
        starts = tuple(per_panel if n == schedule.vector else c for n, c in enumerate(joined))
        place = Place(tensor.buffer, size, tensor.type, joined, constant, 0, starts)
        # A whole panel may be read, masked lanes included.
        layout = panel_layout(tensor.shape[axis], panels, panel, axis, lead, inner)
        return layout, replace(place, slack=panel)


def _constant(flat: Flat) -> Scalar:
    if flat.start is not None:
        return ScalarArg(flat.start, flat.type)
    return ScalarConst(flat.init, flat.type)


def _row_major(shape: Sequence[int]) -> list[int]:
    steps: list[int] = []
    step = 1
    for extent in reversed(shape):
        steps.insert(0, step)
        step *= extent
    return steps
