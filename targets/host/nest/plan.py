"""
From a kernel with its epilogue to the steps that run it, with their schedules.

1. Divisions of the access functions are taken apart (`transforms.kernel.phases`).
2. Operands that are read with padding get a copy that holds it: of the whole tensor, in a step of
   its own, or of what one iteration of the outer loops reads, made by each thread.
3. Accesses become offsets, and dimensions that lie behind each other are joined (`phase`).
4. The cost model picks the schedule; weights are packed for its tiles (Z. Xu et al., "ALT:
   Boosting Deep Learning Performance by Breaking the Wall between Graph and Operator Level
   Optimizations", section 5.1: the vectorised part of the output channels innermost).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from xdsl.ir.affine import AffineMap

from ....transforms.core.errors import WeftError
from ....transforms.kernel.phases import split_phases
from ....transforms.kernel.scatter import zero_at
from ....transforms.kernel.view import Dim
from .ahead import iterations_ahead
from .borders import borders_of
from .cost import Processor
from .fields import fields_of, is_complete, wanted_of
from .flat import bytes_of, remove_names
from .orders import list_orders, read_orders
from .panels import outer_axes
from .phase import (
    SLACK,
    Order,
    Phase,
    copies_of,
    from_copy,
    is_linear,
    laid_out,
    whole_copy,
)
from .search import Choice, Packable, Wanted, choose_schedule
from .stage import Axis, Stage
from .steps import (
    Argument,
    BorderStep,
    CopyStep,
    Fields,
    Fused,
    KernelStep,
    Packed,
    Panels,
    Program,
    Temporary,
    Tensor,
    trim_operands,
    without_empty_reductions,
)

_FASTER = 0.98
"""
Copies that threads make for themselves have to take so much less in another order than what is
there without it: the model errs by more than that in what stays in caches.
"""


_NOTHING_PADDED: Mapping[int, Stage] = MappingProxyType({})


@dataclass
class Planner:
    """
    Adds scheduled steps to `program`. `packable` are the weights that may be stored in panels:
    kernels that read the same one take the `panels` of the first, or none if that has none. `known`
    are the schedules of nests so far, and `orders` those of copies by kernel, since layers repeat.
    """

    program: Program
    processor: Processor
    packable: frozenset[str] = frozenset()
    panels: dict[str, Panels | None] = field(default_factory=dict[str, Panels | None])
    known: dict[object, Choice] = field(default_factory=dict[object, Choice])
    orders: dict[object, dict[int, Order]] = field(default_factory=dict[object, dict[int, Order]])

    def copy_tensor(
        self, tensor: Tensor, axes: Sequence[Axis], fill: int | float, order: Order = ()
    ) -> Stage:
        """
        Adds a step that copies `tensor`, as `axes` say without their steps, stored in `order`.
        """
        size = math.prod(a.extent for a in axes) + SLACK
        target = self.program.add("copy", Temporary(size, tensor.type))
        stage = laid_out(tensor, axes, fill, target, order)
        self.program.steps.append(CopyStep(stage, tensor.shape))
        return stage

    def find_padded(self, fused: Fused) -> dict[int, Stage]:
        """By operand that is stored with padding, the copy that it is as good as."""
        borders = {s.target: s.stage for s in self.program.steps if isinstance(s, BorderStep)}
        return {
            operand: borders[tensor.buffer]
            for operand, tensor in enumerate(fused.tensors[:-1])
            if tensor.buffer in borders
        }


def is_nest(fused: Fused) -> bool:
    """
    Tests whether `plan_nest` takes a kernel: not one with accesses that are not linear after all,
    or that reads nothing but padding.
    """
    return _copied_phases(with_parallel(fused)) is not None


def plan_nest(fused: Fused, planner: Planner, given: Fields, intrinsic: str = "") -> bool:
    """
    Adds the steps of one kernel, whose schedule is as it is `given`, and chosen for the rest.
    `False`, with nothing added, for kernels that are none for `is_nest`. Raises `WeftError` for a
    schedule that does not fit.
    """
    fused = with_parallel(fused)
    found = _copied_phases(fused)
    if found is None:
        return False
    dense, stages = found
    if given and len(dense) > 1:
        raise WeftError(
            f"{fused.kernel.name}: is run as {len(dense)} nests, since it divides indices; a "
            "schedule can be given for each of them, behind the pass nest-schedule"
        )
    parts = [_read_alone(phase) for phase in dense]
    alike = (_without_names(fused, planner), tuple(sorted(given.items())))
    if alike not in planner.orders:
        planner.orders[alike] = _choose_orders(parts, stages, planner, given)
    orders = planner.orders[alike]
    stages |= _ordered_copies(parts[0], orders)
    local = [_local_operands(part, given, orders) for part in parts]
    moved = [
        (part_guards(part) | orders.keys()) - own for part, own in zip(parts, local, strict=True)
    ]
    padded = planner.find_padded(fused)
    copies: dict[int, Stage] = {}
    for operand in sorted(set[int]().union(*moved)):
        stage, tensor = stages[operand], fused.tensors[operand]
        copies[operand] = planner.copy_tensor(tensor, stage.axes, stage.fill, stage.order)
    phases = [
        _read_copies(part, {o: copies[o] for o in sorted(read)}, own, orders, padded)
        for part, read, own in zip(parts, moved, local, strict=True)
    ]
    copied = count_copied(stages, local[0].intersection(*local), planner.processor)
    _add_phases(phases, planner, given, intrinsic, copied)
    return True


def _without_names(fused: Fused, planner: Planner) -> object:
    """What a kernel's schedule depends on: equal for layers that read and write other buffers."""
    tensors = tuple(
        (
            replace(t, buffer=""),
            t.buffer in planner.packable,
            planner.panels.get(t.buffer, t.weight),
        )
        for t in fused.tensors
    )
    return replace(fused, kernel=replace(fused.kernel, name=""), tensors=()), tensors


def _read_copies(
    fused: Fused,
    copies: Mapping[int, Stage],
    local: Set[int],
    orders: Mapping[int, Order],
    padded: Mapping[int, Stage],
) -> Phase:
    """
    The nest of a kernel that reads `copies` of operands, local ones of others, and others that are
    `padded` where they are.
    """
    kept = sorted(fused.read)
    for operand, stage in copies.items():
        fused = from_copy(fused, operand, stage)
    own = {kept.index(o): order for o, order in orders.items() if o in local}
    whole = {kept.index(o): stage for o, stage in {**padded, **copies}.items() if o in kept}
    inner = [kept.index(o) for o in sorted(local)]
    return Phase(trim_operands(fused), local=inner, orders=own, whole=whole)


def count_copied(stages: Mapping[int, Stage], local: Set[int], processor: Processor) -> int:
    """
    The bytes that are read and written to make copies, as if all came from behind the second
    cache: local copies stay in it.
    """
    near = processor.l3_bandwidth / processor.l2_bandwidth
    total = 0.0
    for operand, stage in stages.items():
        written = math.prod(a.extent for a in stage.axes)
        far = stage.bytes_moved - (written * (1 - near) if operand in local else 0)
        total += far * bytes_of(stage.type)
    return round(total)


def _choose_orders(
    parts: Sequence[Fused], stages: Mapping[int, Stage], planner: Planner, given: Fields
) -> dict[int, Order]:
    """
    The orders in which operands are copied, where these are not their tensors': those that are
    given, or else of the one operand for which the model finds a clearly faster schedule so.
    """
    if len(parts) > 1:
        return {}
    (fused,) = parts
    if "orders" in given:
        return read_orders(fused, given["orders"])
    best: dict[int, Order] = {}
    least = math.inf
    possible = [{o: order} for o, orders in list_orders(fused).items() for order in orders]
    for orders in ({}, *possible):
        within = orders and _local_operands(fused, given, orders) & orders.keys()
        below = _FASTER * least if within and not best else least
        try:
            cycles = _count_cycles(fused, stages, orders, planner, given, below)
        except WeftError:
            if not orders:
                return {}  # The error is another's to give.
            continue
        if cycles < below:
            best, least = orders, cycles
    return best


def _ordered_copies(fused: Fused, orders: Mapping[int, Order]) -> dict[int, Stage]:
    """Copies of whole operands, without targets."""
    found = {o: whole_copy(fused, o, order) for o, order in orders.items()}
    return {o: stage for o, stage in found.items() if stage is not None}


def _count_cycles(
    fused: Fused,
    stages: Mapping[int, Stage],
    orders: Mapping[int, Order],
    planner: Planner,
    given: Fields,
    below: float,
) -> float:
    """
    The model's cycles of a kernel that reads operands in copies of other orders; any number from
    `below` on, if they are no fewer.
    """
    local = _local_operands(fused, given, orders)
    padded = planner.find_padded(fused)
    reading = _read_in(fused, stages, orders, local, planner.processor, padded)
    return _choose_first(reading.phase, planner, given, reading.copied, below)[1].cycles


@dataclass(frozen=True)
class Reading:
    """
    How a kernel may read its operands: in copies of other `orders`, of which threads make the
    `local` ones for themselves. `phase` is the nest that does, `copied` as many bytes as copies
    cost.
    """

    orders: Mapping[int, Order]
    local: frozenset[int]
    phase: Phase
    copied: int


def _read_in(
    fused: Fused,
    stages: Mapping[int, Stage],
    orders: Mapping[int, Order],
    local: Set[int],
    processor: Processor,
    padded: Mapping[int, Stage] = _NOTHING_PADDED,
) -> Reading:
    made = {**stages, **_ordered_copies(fused, orders)}
    whole = sorted((part_guards(fused) | orders.keys()) - local)
    phase = _read_copies(fused, {o: made[o] for o in whole}, local, orders, padded)
    return Reading(orders, frozenset(local), phase, count_copied(made, local, processor))


def list_readings(fused: Fused, processor: Processor) -> list[Reading]:
    """
    The ways in which a kernel may read its operands: one of them in a copy of another order, or
    none, and what threads may copy for themselves in such copies, or all of it in whole ones. There
    are none of what is run as several nests, or as no nest.
    """
    fused = with_parallel(fused)
    found = _copied_phases(fused)
    if found is None or len(found[0]) > 1:
        return []
    part, stages = _read_alone(found[0][0]), found[1]
    possible = [{o: order} for o, orders in list_orders(part).items() for order in orders]
    readings: list[Reading] = []
    for orders in ({}, *possible):
        own = _local_operands(part, {}, orders)
        for local in (own, set[int]()) if own else (own,):
            readings.append(_read_in(part, stages, orders, local, processor))
    return readings


def _read_alone(fused: Fused) -> Fused:
    """One of several kernels, without guards on what it does not read."""
    fused = without_empty_reductions(fused)
    read = {*fused.read, fused.kernel.num_inputs}
    operands = tuple(
        a if i in read else replace(a, guards=()) for i, a in enumerate(fused.kernel.operands)
    )
    return replace(fused, kernel=replace(fused.kernel, operands=operands))


def part_guards(fused: Fused) -> set[int]:
    """The operands that are guarded."""
    return {i for i, access in enumerate(fused.kernel.operands) if access.guards}


def with_parallel(fused: Fused) -> Fused:
    """The same with a parallel dimension of one step, if it has none."""
    kernel = fused.kernel
    if any(d.kind == "parallel" for d in kernel.dims):
        return fused
    operands = tuple(
        replace(a, map=AffineMap(len(kernel.dims) + 1, 0, a.map.results)) for a in kernel.operands
    )
    dims = (*kernel.dims, Dim("one", 1, "parallel"))
    return replace(fused, kernel=replace(kernel, dims=dims, operands=operands))


def _copied_phases(fused: Fused) -> tuple[list[Fused], dict[int, Stage]] | None:
    """The dense kernels that a kernel is run as, and copies of what they guard."""
    phases = _split_phases(fused)
    kernels = [phase.kernel for phase in phases]
    if not phases or not all(map(is_linear, kernels)):
        return None
    stages = copies_of(fused, kernels)
    return None if stages is None else (phases, stages)


def _split_phases(fused: Fused) -> list[Fused]:
    """The same without divisions, in as many parts as that takes; none where it cannot be said."""
    if not _terms_vanish(fused):
        return [fused]
    # What is stored may name loops, too: it is cut as what is reduced.
    kernel = replace(fused.kernel, bodies=(*fused.kernel.bodies, fused.result))
    return [
        replace(fused, kernel=replace(part, bodies=part.bodies[:-1]), result=part.bodies[-1])
        for part in split_phases(kernel) or ()
    ]


def _terms_vanish(fused: Fused) -> bool:
    """
    Tests whether terms are zero where one of their guarded operands is, and zeros do not count.
    """
    term, kernel = fused.kernel.bodies[0], fused.kernel
    guarded = frozenset(i for i, a in enumerate(kernel.operands) if a.guards)
    if fused.combine not in ("arith.addf", "arith.addi"):
        return False

    return zero_at(term, guarded)


def _local_operands(fused: Fused, given: Fields, orders: Mapping[int, Order]) -> set[int]:
    """The operands that threads copy for themselves, of which some have other orders."""
    if copies_of(fused, (fused.kernel,)) is None:
        return set()  # One of several kernels, which reads nothing but padding.
    wanted = given.get("local")
    local = set(Phase(fused, orders=orders).copies)
    if wanted is None:
        return local
    assert isinstance(wanted, tuple)
    chosen = {o for o in wanted if isinstance(o, int)}
    if not chosen <= local:
        raise WeftError(
            f"{fused.kernel.name}: its schedule has local copies of {sorted(chosen)}, but they can "
            f"be made of {sorted(local)}"
        )
    return chosen


def _add_phases(
    phases: Sequence[Phase], planner: Planner, given: Fields, intrinsic: str, copied: int
) -> None:
    """Adds the nests, whose weights are packed in the same panels, or in none."""
    own, first = _choose_first(phases[0], planner, given, copied)
    packables = [own, *(list_packables(phase, planner.packable) for phase in phases[1:])]
    panels = {
        _weight_buffer(phases[0], p): (p.axes[first.schedule.vector], _panel_size(first))
        for p in own
        if p.operand in first.packed and first.schedule.vector is not None
    }
    choices = [first]
    try:
        for phase, own in zip(phases[1:], packables[1:], strict=True):
            same = {p.operand: panels[n] for p in own if (n := _weight_buffer(phase, p)) in panels}
            kept = tuple(p for p in own if p.operand in same)
            choices.append(_choose_schedule(phase, kept, planner, Wanted(panels=same), copied))
    except WeftError:
        choices = [_choose_schedule(phase, (), planner, Wanted(), copied) for phase in phases]
    packed: dict[str, str] = {}
    for phase, own, choice in zip(phases, packables, choices, strict=True):
        for packable in own:
            name = _weight_buffer(phase, packable)
            if packable.operand in choice.packed and name not in packed:
                assert choice.schedule.vector is not None
                axis = packable.axes[choice.schedule.vector]
                packed[name] = _pack_weight(phase, packable.operand, axis, choice, planner)
        _add_step(phase, choice, packed, planner, given, intrinsic)
    _note_panels(phases[0], packed, planner)


def _choose_first(
    phase: Phase, planner: Planner, given: Fields, copied: int, below: float = math.inf
) -> tuple[tuple[Packable, ...], Choice]:
    """
    The schedule of a kernel's first nest, and what it may pack. Weights that other kernels read are
    in the panels that they have already, or the nest reads them as they are, if it cannot. `below`
    is `choose_schedule`'s.
    """
    wanted, known = wanted_of(given, phase), planner.panels
    own = list_packables(phase, planner.packable)
    free = tuple(p for p in own if known.get(n := _weight_buffer(phase, p)) or n not in known)
    panels = {
        p.operand: (found.axis, found.size)
        for p in free
        if (found := known.get(_weight_buffer(phase, p))) is not None
    }
    if not panels:
        return free, _choose_schedule(phase, free, planner, wanted, copied, below)
    try:
        alike = replace(wanted, panels=panels)
        return free, _choose_schedule(phase, free, planner, alike, copied, below)
    except WeftError:
        free = tuple(p for p in free if p.operand not in panels)
        return free, _choose_schedule(phase, free, planner, wanted, copied, below)


def _note_panels(phase: Phase, packed: Mapping[str, str], planner: Planner) -> None:
    """Notes how a kernel reads the weights that others may read, too."""
    buffers = planner.program.buffers
    for tensor in phase.fused.tensors[:-1]:
        if tensor.buffer in planner.packable and isinstance(buffers[tensor.buffer], Argument):
            stored = buffers.get(packed.get(tensor.buffer, ""))
            panels = stored.panels if isinstance(stored, Packed) else None
            planner.panels.setdefault(tensor.buffer, panels)


def _weight_buffer(phase: Phase, packable: Packable) -> str:
    return phase.fused.tensors[packable.operand].buffer


def _panel_size(choice: Choice) -> int:
    """The elements of a tile along the vectors."""
    return choice.schedule.lanes * choice.schedule.vectors


def list_packables(phase: Phase, buffers: frozenset[str]) -> tuple[Packable, ...]:
    """The weights among `buffers` that a nest may read in panels."""
    tensors = phase.fused.tensors
    found = (
        phase.packable_dims(i)
        for i, t in enumerate(tensors[:-1])
        if t.weight and t.buffer in buffers and not phase.kernel.operands[i].guards
    )
    return tuple(p for p in found if p is not None)


def _choose_schedule(
    phase: Phase,
    packables: Sequence[Packable],
    planner: Planner,
    wanted: Wanted,
    copied: int,
    below: float = math.inf,
) -> Choice:
    if wanted.packed is not None and not wanted.packed <= {p.operand for p in packables}:
        raise WeftError(
            f"{phase.flat.name}: its schedule packs operands {sorted(wanted.packed)}, but only "
            f"{sorted(p.operand for p in packables)} are weights that may be packed"
        )
    borders = borders_of(phase.flat, phase.kernel.inputs, phase.groups, phase.whole)
    flat = phase.as_costed
    key = (
        borders,
        remove_names(flat),
        tuple((p.operand, tuple(p.axes.items())) for p in packables),
        phase.local_dims,
        copied,
        replace(wanted, panels=None),
        None if wanted.panels is None else tuple(wanted.panels.items()),
    )
    if wanted.packed is not None:
        below = math.inf  # Any schedule will not do: the best one must pack these.
    found = planner.known.get(key) or planner.known.get((key, below))
    if found is None:
        args = (flat, planner.processor, packables, phase.local_dims, copied, wanted)
        found = choose_schedule(*args, borders, below)
        # What takes no fewer cycles may not be the best.
        planner.known[key if found.cycles < below else (key, below)] = found
    if wanted.packed is not None and found.packed != wanted.packed:
        raise WeftError(
            f"{phase.flat.name}: its schedule packs operands {sorted(wanted.packed)}, but vectors "
            f"lie along {sorted(found.packed)} of them"
        )
    return found


def _pack_weight(phase: Phase, operand: int, axis: int, choice: Choice, planner: Planner) -> str:
    """
    The buffer of a weight whose panels are the tiles along the vector dimension, stored in the
    order of the loops.
    """
    schedule, tensor = choice.schedule, phase.fused.tensors[operand]
    parallel = [phase.groups[n] for n in schedule.order]
    reduced = [phase.groups[n] for n in schedule.reduction]
    lead, inner = outer_axes(phase.kernel.operands[operand], axis, parallel, reduced)
    panels = planner.panels.get(tensor.buffer)
    if panels is None:
        panels = Panels(_panel_size(choice), axis, tuple(lead), tuple(inner))
    sizes = [*tensor.shape]
    sizes[axis] = -(-sizes[axis] // panels.size) * panels.size
    buffers = planner.program.buffers
    old = buffers[tensor.buffer]
    if isinstance(old, Packed):
        buffers[tensor.buffer] = replace(old, panels=panels, elements=math.prod(sizes))
        return tensor.buffer
    assert isinstance(old, Argument)
    new = Packed(math.prod(sizes), old.type, tensor.buffer, tensor.shape, panels=panels)
    return planner.program.add("packed", new)


def _add_step(
    phase: Phase,
    choice: Choice,
    packed: dict[str, str],
    planner: Planner,
    given: Fields,
    intrinsic: str,
) -> None:
    fused = phase.fused
    tensors = [*fused.tensors]
    for operand in choice.packed:
        tensors[operand] = replace(tensors[operand], buffer=packed[tensors[operand].buffer])
    ahead = iterations_ahead(phase.flat, choice.schedule, choice.packed, planner.processor)
    chosen = fields_of(replace(choice.schedule, ahead=ahead), phase, choice.packed)
    rest = {name: value for name, value in chosen.items() if name not in given}
    step = KernelStep(replace(fused, tensors=tuple(tensors)), given, rest, intrinsic)
    assert is_complete(given, rest)
    planner.program.steps.append(step)
