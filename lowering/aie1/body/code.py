"""
From a layer and its schedule to vector code for one core of the AI Engine.

```
(coefficients that no loop moves: loads)
loop over all bodies:
    loads and multiply-adds, row by row
    stores of each output vector behind its last multiply-add
```

Where reductions stay loops (`BodySchedule.looped`), the body sets its accumulators to zero by
multiplying with zeros, and the loads and multiply-adds are in a loop of their own. Sums that begin
with numbers are set to these instead (`initial`).

Two pointers go through a stream from which more than every second multiply-add needs a load, so
that two loads can be in one instruction word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ....dialects.aie1.network import MacShape, Select
from ....targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Op, Pointer, Store
from ....targets.aie1.machine.spec import Aie1Spec
from ....targets.aie1.select.layouts import place_buffers
from ....transforms.core.errors import WeftError
from ....transforms.core.steps import Steps
from ....transforms.dataflow.directive.problem import LayerProblem, Tensor
from ....transforms.triplet.memory import check_apart, check_inside, strides, usual_layouts
from ....transforms.triplet.reuse import lane_places
from ....transforms.triplet.schedule import BodySchedule, Stored
from ....transforms.triplet.statements import (
    Operands,
    check_schedule,
    covered,
    lazy_stores,
    operands,
    translate,
    trips,
)
from .filter import plan_filter
from .image import plan_image
from .initial import NAME, Initial, InitialPlan, plan_initial
from .plan import FilterPack, Plan, Setting, Source, Stream, check_accumulators, check_size
from .registers import load_and_mac

STORE_BITS = (256, 128)
"""What one store writes (UG1078, Load/Store Operations)."""


@dataclass(frozen=True)
class Scaling:
    """
    How sums are stored: shifted right, rounded and saturated, as `unsigned` bytes or signed
    integers (`targets.aie1.simulate.srs`).
    """

    shift: int = 0
    rounding: int = 0
    saturation: int = 0
    unsigned: bool = False


@dataclass(frozen=True)
class Body:
    """
    A kernel, and how its tensors are stored: `image` and `output` as they say (their buffers may
    be longer, for what vectors reach past them), the filter packed, and what sums begin with too.
    """

    code: Code
    shape: MacShape
    image: Stored
    output: Stored
    filter: FilterPack
    initial: FilterPack | None = None

    def count(self, kind: type[Op]) -> int:
        """How many ops of a kind one body has, with those of its inner loop once."""
        return sum(isinstance(op, kind) and bool(around) for op, around in self.code.walk())


def body_of(
    problem: LayerProblem,
    schedule: BodySchedule,
    spec: Aie1Spec,
    scaling: Scaling | None = None,
    shape: str | None = None,
    across: bool = True,
    initial: Initial | None = None,
    steps: Steps | None = None,
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
    setting = _setting(problem, schedule, spec, shape, across)
    if steps is not None:
        setting = replace(setting, steps=steps)
    apart = _Apart.of(setting)
    plan = plan_image(setting) if _lanes_in_image(setting.operands, schedule) else (
        plan_filter(setting)
    )  # fmt: skip
    check_accumulators(plan.macs, spec)
    return _Emitter(setting, plan, apart, scaling or Scaling(), initial).body()


def _lanes_in_image(parts: Operands, schedule: BodySchedule) -> bool:
    return schedule.vector in parts.image.dims or schedule.vector not in parts.filter.dims


def _setting(
    problem: LayerProblem, schedule: BodySchedule, spec: Aie1Spec, shape: str | None, across: bool
) -> Setting:
    parts = operands(problem)
    check_inside(problem, parts.image)
    chosen = _shape(problem, schedule, parts, spec, shape)
    check_schedule(problem, schedule)
    cover = covered(problem, schedule, chosen.lanes)
    check_size(problem, cover, chosen, spec)
    statements = translate(problem, schedule, chosen.lanes)
    counts = trips(problem, schedule, chosen.lanes)
    image, output = usual_layouts(problem, schedule, cover, counts, 8 * spec.alignment_bytes)
    check_apart(problem, output, cover, counts)
    groups = lazy_stores(statements)
    return Setting(
        problem, schedule, spec, chosen, parts, cover, counts, groups, image, output, across
    )


def _shape(
    problem: LayerProblem,
    schedule: BodySchedule,
    parts: Operands,
    spec: Aie1Spec,
    name: str | None,
) -> MacShape:
    image, taps = parts.image.element_bits, parts.filter.element_bits
    bits = (image, taps) if _lanes_in_image(parts, schedule) else (taps, image)
    if name is not None:
        found = spec.shape(name)
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
            _steps(setting, parts.image, setting.image, _starts(setting, "image")),
            _steps(setting, parts.output, setting.output, outputs),
        )


def _steps(
    setting: Setting, tensor: Tensor, stored: Stored, starts: Sequence[tuple[int, ...]]
) -> dict[str, int]:
    unit = tensor.element_bits // 8
    found = strides(tensor, stored, setting.cover, setting.counts, starts)
    for dim, step in found.items():
        if step * unit % setting.spec.alignment_bytes:
            raise WeftError(
                f"layer {setting.problem.name}: bodies along '{dim}' are {step * unit} bytes "
                f"apart in '{tensor.name}', but vectors begin at multiples of "
                f"{setting.spec.alignment_bytes}; give it another pitch, or jam "
                f"'{dim}' so often"
            )
    return {dim: step * unit for dim, step in found.items()}


class _Emitter:
    """Makes the code of a plan."""

    def __init__(
        self,
        setting: Setting,
        plan: Plan,
        apart: _Apart,
        scaling: Scaling,
        initial: Initial | None,
    ):
        self.setting = setting
        self.plan = plan
        self.scaling = scaling
        parts = setting.operands
        self.names: dict[Stream, Tensor] = {"image": parts.image, "filter": parts.filter}
        self.strides: dict[Stream, Mapping[str, int]] = {
            "image": apart.image,
            "filter": plan.pack.strides,
        }
        self.output_strides = apart.output
        self.pointers: dict[str, Pointer] = {}
        self.initial = None if initial is None else self._initial(initial)
        self.turn: dict[Stream, int] = {"image": 0, "filter": 0}

    def _initial(self, initial: Initial) -> InitialPlan:
        unit = self.setting.operands.output.element_bits // 8
        steps = {dim: step // unit for dim, step in self.output_strides.items()}
        found = plan_initial(self.setting, initial, steps, self._output_bytes() // unit)
        self.pointers[NAME] = Pointer(NAME, NAME, 0, found.pack.strides)
        return found

    def body(self) -> Body:
        """The kernel."""
        setting = self.setting
        fixed = self._fixed()
        before = [self._load(value, source) for source, value in fixed.items()]
        trip = tuple(self._trip(fixed))
        outer = setting.outer_loops
        counts = tuple(setting.counts[d] for d in outer)
        ops = (*before, Loop(outer, counts, trip)) if outer else (*before, *trip)
        code = Code(
            setting.problem.name, self._buffers(), tuple(self.pointers.values()), ops,
            self.scaling.rounding, self.scaling.saturation, self.scaling.unsigned,
        )  # fmt: skip
        initial = None if self.initial is None else self.initial.pack
        return Body(code, setting.shape, setting.image, setting.output, self.plan.pack, initial)

    def _fixed(self) -> dict[Source, str]:
        """The coefficients that are loaded once, before the loop: all of them, or none."""
        setting = self.setting
        found = list(dict.fromkeys(m.coeff for m in self.plan.macs))
        stays = not self.strides[found[0].stream]
        if not stays or len(found) > setting.spec.coeff_registers or not setting.loops:
            return {}
        return {source: f"c{number}" for number, source in enumerate(found)}

    def _trip(self, fixed: dict[Source, str]) -> Iterator[Op]:
        setting = self.setting
        inner = setting.inner_loops
        if not inner:
            yield from self._sums(fixed, is_whole=True)
            return
        groups = sorted({m.group for m in self.plan.macs})
        yield from self._begin(groups)
        counts = tuple(setting.counts[d] for d in inner)
        yield Loop(inner, counts, tuple(self._sums(fixed, is_whole=False)))
        for group in groups:
            yield from self._stores(group)

    def _sums(self, fixed: dict[Source, str], is_whole: bool) -> Iterator[Op]:
        """Loads and multiply-adds; of whole sums, with what they begin with and their stores."""
        setting, macs = self.setting, self.plan.macs
        first = {m.group: number for number, m in reversed(list(enumerate(macs)))}
        last = {m.group: number for number, m in enumerate(macs)}
        sets = is_whole and self.initial is None
        registers = setting.spec.coeff_registers
        all_made = list(load_and_mac(macs, setting.shape.name, registers, fixed, sets))
        busy = self._busy([m[1].stream for m in all_made if not isinstance(m, Mac)])
        number = 0
        for made in all_made:
            if not isinstance(made, Mac):
                yield self._load(*made, busy)
                continue
            group = macs[number].group
            if is_whole and self.initial is not None and first[group] == number:
                yield from self.initial.begin(group)
            yield made
            if is_whole and last[group] == number:
                yield from self._stores(group)
            number += 1

    def _busy(self, loads: Sequence[Stream]) -> frozenset[Stream]:
        """The streams from which there is a load for more than every second multiply-add."""
        return frozenset(s for s in self.names if 2 * loads.count(s) > len(self.plan.macs))

    def _begin(self, groups: Sequence[int]) -> Iterator[Op]:
        """Accumulators set to what their sums begin with, before the loop that adds to them."""
        if self.initial is None:
            yield from self._zeros(groups)
        else:
            for group in groups:
                yield from self.initial.begin(group)

    def _zeros(self, groups: Sequence[int]) -> Iterator[Op]:
        """Accumulators set to zero: a product with the register of zeros behind the filter."""
        setting = self.setting
        pack = self.plan.pack
        bits = setting.operands.filter.element_bits
        start = pack.elements * bits // 8 - setting.register_bytes
        name = setting.operands.filter.name
        pointer = Pointer(f"{name}_zeros", name, start)
        self.pointers[pointer.name] = pointer
        for value in ("z0", "z1"):
            yield Load(value, pointer.name)
        for group in groups:
            yield Mac(
                f"a{group}", setting.shape.name, ("z0", None), "z1", Select(), Select(), True
            )

    def _load(
        self, value: str, source: Source, busy: frozenset[Stream] = frozenset()
    ) -> Load:
        """A load; those of a busy stream go through two pointers in turn."""
        name = self.names[source.stream].name
        number = self.turn[source.stream] % 2 if source.stream in busy else 0
        self.turn[source.stream] += 1
        pointer = Pointer(f"{name}_{number}", name, 0, self.strides[source.stream])
        self.pointers[pointer.name] = pointer
        return Load(value, pointer.name, source.offset)

    def _stores(self, group: int) -> Iterator[Store]:
        setting = self.setting
        tensor, bits = setting.operands.output, setting.operands.output.element_bits
        lanes = setting.shape.lanes
        each = _lanes_per_store(setting.shape, bits)
        places = lane_places(setting.groups[group].update, setting.output)
        name = tensor.name
        self.pointers[name] = Pointer(name, name, 0, self.output_strides)
        for first in range(0, lanes, each):
            begin = places[first]
            if places[first : first + each] != tuple(range(begin, begin + each)):
                raise WeftError(
                    f"layer {setting.problem.name}: lanes {first} to {first + each - 1} along "
                    f"'{setting.schedule.vector}' are not side by side in the layout of '{name}', "
                    f"as a store of {each} lanes needs"
                )
            offset = begin * bits // 8
            if offset % setting.spec.alignment_bytes:
                raise WeftError(
                    f"layer {setting.problem.name}: an output vector begins at byte {offset} of "
                    f"'{name}', but stores are at multiples of {setting.spec.alignment_bytes}"
                )
            yield Store(
                f"a{group}", name, offset, bits, self.scaling.shift, (first, each)
            )

    def _buffers(self) -> tuple[Buffer, ...]:
        setting = self.setting
        parts = setting.operands
        sources = {s for m in self.plan.macs for s in (*m.parts, m.coeff) if s is not None}
        image = [s.offset for s in sources if s.stream == "image"]
        reach = _reach(self.strides["image"], setting.counts)
        last = max(image, default=0) + reach + setting.register_bytes
        sizes = {
            parts.image.name: max(last, setting.image.elements * parts.image.element_bits // 8),
            parts.filter.name: self.plan.pack.elements * parts.filter.element_bits // 8,
        }
        found = [
            Buffer(parts.image.name, "image", 0, 0, parts.image.element_bits),
            Buffer(parts.filter.name, "filter", 0, 0, parts.filter.element_bits),
        ]
        if self.initial is not None:
            found.append(Buffer(NAME, "initial", 0, 0, self.initial.bits))
            sizes[NAME] = self.initial.pack.elements * self.initial.bits // 8
        found.append(Buffer(parts.output.name, "output", 0, 0, parts.output.element_bits))
        sizes[parts.output.name] = self._output_bytes()
        places = place_buffers(sizes, None, setting.problem.name)
        return tuple(
            replace(b, address=places[b.name], elements=sizes[b.name] * 8 // b.bits)
            for b in found
        )

    def _output_bytes(self) -> int:
        """The output with what whole vectors and jams store past it."""
        setting = self.setting
        bits = setting.operands.output.element_bits
        ends = [
            max(lane_places(g.update, setting.output)) * bits // 8 + bits // 8
            for g in setting.groups
        ]
        stored = max(ends) + _reach(self.output_strides, setting.counts)
        return max(stored, setting.output.elements * bits // 8)


def _starts(setting: Setting, stream: Stream) -> list[tuple[int, ...]]:
    """The indices of all lanes of the accesses to a tensor."""
    accesses = {p.image if stream == "image" else p.filter for g in setting.groups
                for p in g.products}  # fmt: skip
    return sorted({a.index(lane) for a in accesses for lane in range(a.lanes)})


def _reach(step: Mapping[str, int], counts: Mapping[str, int]) -> int:
    """How much further than the first body the last one is."""
    return sum(s * (counts[dim] - 1) for dim, s in step.items())


def _lanes_per_store(shape: MacShape, bits: int) -> int:
    """
    How many lanes one store writes: 8 of 16 or 32 bits, 16 of 8 bits. Raises `WeftError` where
    lanes do not make 128 or 256 bits.
    """
    lanes = min(shape.lanes, 16 if bits == 8 else 8)
    if lanes * bits not in STORE_BITS:
        raise WeftError(
            f"{shape.name} has {shape.lanes} lanes, which at {bits} bits are no stores of "
            f"{' or '.join(map(str, STORE_BITS))} bits"
        )
    return lanes
