"""From a layer and its schedule to vector code for one core of the AI Engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ....dialects.aie1.network import MacShape
from ....targets.aie1.code.vector import BufferRole, Code, Op
from ....targets.aie1.fits import lanes_per_store
from ....targets.aie1.machine.spec import Aie1Spec
from ....transforms.core.errors import WeftError
from ....transforms.core.steps import StepBudget
from ....transforms.dataflow.directive.problem import LayerProblem, Tensor
from ....transforms.triplet.memory import body_strides, check_apart, check_inside, usual_layouts
from ....transforms.triplet.reuse import lane_positions
from ....transforms.triplet.schedule import BodySchedule, Stored
from ....transforms.triplet.statements import (
    Operands,
    check_schedule,
    count_bodies,
    covered_iterations,
    find_operands,
    lazy_stores,
    translate_layer,
)
from .emit import (
    BodyIteration,
    Chunk,
    Memory,
    Nest,
    Scaling,
    emit_code,
    lane_chunks,
)
from .filter import plan_filter
from .image import plan_image
from .initial import NAME, Initial, InitialPlan, plan_initial
from .plan import BodyPlan, FilterPack, Setting, Stream, check_accumulators, check_size


@dataclass(frozen=True)
class Body:
    """
    A kernel, the trip that it is made of, and how its tensors are stored: `image` and `output` as
    they say (their buffers may be longer, for what vectors reach past them), the filter packed, and
    what sums begin with too.
    """

    code: Code
    iteration: BodyIteration
    image: Stored
    output: Stored
    filter: FilterPack
    initial: FilterPack | None = None

    @property
    def shape(self) -> MacShape:
        return self.iteration.shape

    def count_ops(self, kind: type[Op]) -> int:
        """Counts the ops of a kind in one body, with those of its inner loop once."""
        return sum(isinstance(op, kind) and bool(around) for op, around in self.code.walk_ops())


def body_of(
    problem: LayerProblem,
    schedule: BodySchedule,
    spec: Aie1Spec,
    scaling: Scaling | None = None,
    shape: str | None = None,
    across: bool = True,
    initial: Initial | None = None,
    steps: StepBudget | None = None,
) -> Body:
    """
    The code of a layer with a schedule, by the multiply-add `shape` (that with most products per
    cycle, if not given). Unless `across`, taps of different rows are not fused (Vyasa's way). Sums
    begin with `initial`, or zeros. What the search for operations takes is taken from `steps`,
    which may then be below 0.

    Raises `WeftError` where the layer is no sum of products, the schedule does not fit it, no
    multiply-add has its types, a tensor's layout does not allow aligned vectors, the network
    selects none of the arrangements, or more sums are open than there are accumulators.
    """
    setting = _make_setting(problem, schedule, spec, shape, across)
    if steps is not None:
        setting = replace(setting, steps=steps)
    apart = _Apart.of(setting)
    along_image = _lanes_in_image(setting.operands, schedule)
    plan = plan_image(setting) if along_image else plan_filter(setting)
    check_accumulators(plan.macs, spec)
    return _Maker(setting, plan, apart, scaling or Scaling(), initial).make_body()


def _lanes_in_image(parts: Operands, schedule: BodySchedule) -> bool:
    inner = schedule.innermost
    return inner in parts.image.dims or inner not in parts.filter.dims


def _make_setting(
    problem: LayerProblem, schedule: BodySchedule, spec: Aie1Spec, shape: str | None, across: bool
) -> Setting:
    parts = find_operands(problem)
    check_inside(problem, parts.image)
    chosen = _choose_shape(problem, schedule, parts, spec, shape)
    check_schedule(problem, schedule)
    cover = covered_iterations(problem, schedule, chosen.lanes)
    check_size(problem, cover, chosen, spec)
    statements = translate_layer(problem, schedule, chosen.lanes)
    counts = count_bodies(problem, schedule, chosen.lanes)
    image, output = usual_layouts(problem, schedule, cover, counts, 8 * spec.alignment_bytes)
    check_apart(problem, output, cover, counts)
    groups = lazy_stores(statements)
    return Setting(
        problem, schedule, spec, chosen, parts, cover, counts, groups, image, output, across
    )


def _choose_shape(
    problem: LayerProblem,
    schedule: BodySchedule,
    parts: Operands,
    spec: Aie1Spec,
    name: str | None,
) -> MacShape:
    image, taps = parts.image.element_bits, parts.filter.element_bits
    bits = (image, taps) if _lanes_in_image(parts, schedule) else (taps, image)
    if name is not None:
        found = spec.find_shape(name)
        if (found.data_bits, found.coeff_bits) != bits:
            raise WeftError(
                f"layer {problem.name}: {name} multiplies {found.data_bits} by "
                f"{found.coeff_bits} bits, but its data have {bits[0]} and its coefficients "
                f"{bits[1]}"
            )
        return found
    able = [s for s in spec.shapes.values() if (s.data_bits, s.coeff_bits) == bits]
    if not able:
        known = sorted({(s.data_bits, s.coeff_bits) for s in spec.shapes.values()})
        raise WeftError(
            f"layer {problem.name}: no multiply-add takes data of {bits[0]} bits and coefficients "
            f"of {bits[1]}; there are those for {', '.join(f'{d} x {c}' for d, c in known)}"
        )
    return max(able, key=lambda s: (s.macs, s.lanes, s.acc_bits))


@dataclass(frozen=True)
class _Apart:
    """By dimension, how many bytes apart bodies are in the image and in the output."""

    image: Mapping[str, int]
    output: Mapping[str, int]

    @staticmethod
    def of(setting: Setting) -> _Apart:
        """Raises `WeftError` where vectors of some bodies would not begin at aligned places."""
        parts = setting.operands
        outputs = [g.update.start for g in setting.groups]
        return _Apart(
            _step_bytes(setting, parts.image, setting.image, _access_indices(setting, "image")),
            _step_bytes(setting, parts.output, setting.output, outputs),
        )


def _step_bytes(
    setting: Setting, tensor: Tensor, stored: Stored, starts: Sequence[tuple[int, ...]]
) -> dict[str, int]:
    unit = tensor.element_bits // 8
    found = body_strides(tensor, stored, setting.cover, setting.counts, starts)
    for dim, step in found.items():
        if step * unit % setting.spec.alignment_bytes:
            raise WeftError(
                f"layer {setting.problem.name}: bodies along '{dim}' are {step * unit} bytes "
                f"apart in '{tensor.name}', but vectors begin at multiples of "
                f"{setting.spec.alignment_bytes}; give it another pitch, or jam "
                f"'{dim}' so often"
            )
    return {dim: step * unit for dim, step in found.items()}


class _Maker:
    """Makes the code of a plan."""

    def __init__(
        self,
        setting: Setting,
        plan: BodyPlan,
        apart: _Apart,
        scaling: Scaling,
        initial: Initial | None,
    ):
        self.setting = setting
        self.plan = plan
        self.scaling = scaling
        self.apart = apart
        self.initial = None if initial is None else self._plan_initial(initial)

    def _plan_initial(self, initial: Initial) -> InitialPlan:
        unit = self.setting.operands.output.element_bits // 8
        steps = {dim: step // unit for dim, step in self.apart.output.items()}
        return plan_initial(self.setting, initial, steps)

    def make_body(self) -> Body:
        """The kernel."""
        setting, trip = self.setting, self._make_iteration()
        code = emit_code(setting.problem.name, trip)
        sizes = {buffer.role: buffer.elements for buffer in code.buffers}
        filter = replace(self.plan.pack, elements=sizes["filter"])
        initial = None
        if self.initial is not None:
            initial = replace(self.initial.pack, elements=sizes["initial"])
        return Body(code, trip, setting.image, setting.output, filter, initial)

    def _make_iteration(self) -> BodyIteration:
        setting, initial = self.setting, self.initial
        groups = sorted({m.group for m in self.plan.macs})
        return BodyIteration(
            shape=setting.shape,
            spec=setting.spec,
            macs=self.plan.macs,
            stores={group: tuple(self._list_stores(group)) for group in groups},
            outer=self._make_nest(setting.outer_loops),
            inner=self._make_nest(setting.inner_loops),
            memories=self._list_memories(),
            scaling=self.scaling,
            begins={} if initial is None else {group: initial.accesses[group] for group in groups},
            left=0 if initial is None else initial.shift,
            in_place=initial is not None and initial.in_place,
        )

    def _list_memories(self) -> dict[BufferRole, Memory]:
        setting, pack = self.setting, self.plan.pack
        parts = setting.operands
        second = pack.second * parts.filter.element_bits // 8

        def make_memory(
            tensor: Tensor, elements: int, steps: Mapping[str, int], second: int = 0
        ) -> Memory:
            return Memory(tensor.name, tensor.element_bits, elements, steps, second)

        found: dict[BufferRole, Memory] = {
            "image": make_memory(parts.image, setting.image.elements, self.apart.image),
            "filter": make_memory(parts.filter, pack.how.elements, pack.strides, second),
            "output": make_memory(parts.output, setting.output.elements, self.apart.output),
        }
        if self.initial is not None:
            plan = self.initial
            found["initial"] = Memory(NAME, plan.bits, plan.pack.how.elements, plan.pack.strides)
        return found

    def _make_nest(self, loops: tuple[str, ...]) -> Nest:
        return loops, tuple(self.setting.counts[d] for d in loops)

    def _list_stores(self, group: int) -> Iterator[Chunk]:
        setting = self.setting
        tensor, bits = setting.operands.output, setting.operands.output.element_bits
        each = lanes_per_store(setting.shape, bits)
        places: Sequence[int] = lane_positions(setting.groups[group].update, setting.output)
        if len(places) == 1:  # One result, and behind it what the other lanes sum.
            places = range(places[0], places[0] + setting.shape.lanes)
        name = tensor.name
        try:
            chunks = lane_chunks(places, each)
        except WeftError as error:
            raise WeftError(
                f"layer {setting.problem.name}: along '{setting.schedule.vector}' {error} in the "
                f"layout of '{name}', as a store of {each} lanes needs"
            ) from error
        for first, begin in chunks:
            offset = begin * bits // 8
            if offset % setting.spec.alignment_bytes:
                raise WeftError(
                    f"layer {setting.problem.name}: an output vector begins at byte {offset} of "
                    f"'{name}', but stores are at multiples of {setting.spec.alignment_bytes}"
                )
            yield offset, (first, each)


def _access_indices(setting: Setting, stream: Stream) -> list[tuple[int, ...]]:
    """The indices of all lanes of the accesses to a tensor."""
    accesses = {p.image if stream == "image" else p.filter for g in setting.groups
                for p in g.products}  # fmt: skip
    return sorted({a.lane_index(lane) for a in accesses for lane in range(a.lanes)})
