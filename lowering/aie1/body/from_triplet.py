"""
Ops as trips: all that a `triplet.body` says of what a kernel does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from ....dialects.aie1.network import MacShape
from ....dialects.aie1.results import CLIP_BITS
from ....dialects.triplet import (
    AccessAttr,
    BeginOp,
    BodyOp,
    LoadOp,
    LoopRange,
    MacOp,
    PackOp,
    SelectOp,
    StoreOp,
)
from ....dialects.triplet.ops import element_bits
from ....targets.aie1.code.vector import BufferRole
from ....targets.aie1.fits import lanes_per_store
from ....targets.aie1.machine.spec import Aie1Spec
from ....targets.aie1.simulate.ups import lane_counts
from ....transforms.core.describe import describe_op
from ....transforms.core.errors import WeftError
from ....transforms.triplet.body_ir import load_position, stored_of
from ....transforms.triplet.fuse import Pattern
from .emit import BodyIteration, Chunk, Memory, Nest, Scaling
from .plan import PARTS, PlannedMac, Source, Stream, data_parts


def iteration_of(body: BodyOp, spec: Aie1Spec, shape: MacShape) -> BodyIteration:
    """
    The trip of a body; its memories are called by their roles. Raises `WeftError` naming the op for
    sums that are not stored once, selects of registers that are not in different parts of an
    operand, and loads and stores that are not aligned, or of which some move otherwise than others
    of their tensor.
    """
    return _Reader(body, spec, shape).read_iteration()


@dataclass
class _Reader:
    body: BodyOp
    spec: Aie1Spec
    shape: MacShape
    roles: dict[str, BufferRole] = field(default_factory=dict[str, "BufferRole"])
    steps: dict[BufferRole, Mapping[str, int]] = field(
        default_factory=dict["BufferRole", Mapping[str, int]]
    )
    registers: dict[SSAValue, tuple[int, tuple[Source, ...]]] = field(
        default_factory=dict[SSAValue, tuple[int, tuple[Source, ...]]]
    )

    def __post_init__(self) -> None:
        names = self.body.tensors.names()
        if len(names) not in (3, 4):
            raise WeftError(
                f"{describe_op(self.body)}: has {len(names)} tensors, expected an image, a filter, "
                "what sums begin with or nothing, and the output"
            )
        roles: tuple[BufferRole, ...] = ("image", "filter", "initial")[: len(names) - 1]
        self.roles = dict(zip(names, (*roles, "output"), strict=True))

    def read_iteration(self) -> BodyIteration:
        ops = list(self.body.body.block.ops)
        stores = [op for op in ops if isinstance(op, StoreOp)]
        macs = [op for op in ops if isinstance(op, MacOp)]
        begins = [op for op in ops if isinstance(op, BeginOp)]
        groups = self._number_groups(stores, [*begins, *macs])
        self._check_loops()
        planned = [self._plan_mac(op, groups[op.result]) for op in macs]
        stored = {n: self._list_chunks(op, op.dests.data, "output") for n, op in enumerate(stores)}
        self._check_stored()
        begun = {
            groups[op.result]: self._list_chunks(op, op.sources.data, "initial") for op in begins
        }
        shifts = {op.get_shift() for op in begins}
        needed = len(stored) if "initial" in self.roles.values() else 0
        if len(shifts) > 1 or len(begun) != needed:
            raise WeftError(
                f"{describe_op(self.body)}: has a triplet.begin for {len(begun)} of {len(stored)} "
                f"sums, shifted by {sorted(shifts)}; give each one with the same shift, or none, "
                "and no tensor for it"
            )
        self._check_clipped()
        scaling = Scaling(
            self.body.get_shift(),
            self.body.get_rounding(),
            self.body.get_saturation(),
            self.body.unsigned is not None,
            self.body.get_low(),
            self.body.get_high(),
        )
        loops = self.body.loop_ranges()
        return BodyIteration(
            shape=self.shape,
            spec=self.spec,
            macs=planned,
            stores=stored,
            outer=_make_nest([loop for loop in loops if not loop.sums]),
            inner=_make_nest([loop for loop in loops if loop.sums]),
            memories=self._read_memories(),
            scaling=scaling,
            begins=begun,
            left=max(shifts, default=0),
        )

    def _check_clipped(self) -> None:
        """Raises `WeftError` where elements are clipped that vector comparisons do not have."""
        bits = element_bits(self.body.output.type)
        ends = (self.body.get_low(), self.body.get_high())
        if bits not in CLIP_BITS and any(end is not None for end in ends):
            raise WeftError(
                f"{describe_op(self.body)}: clips elements of {bits} bits to low or high, but "
                f"vector comparisons have {' or '.join(map(str, CLIP_BITS))}"
            )

    def _check_stored(self) -> None:
        """Raises `WeftError` where trips of a loop store over what others have stored."""
        moved = self.steps.get("output", {})
        for loop in self.body.loop_ranges():
            if not loop.sums and loop.iterations > 1 and loop.name not in moved:
                raise WeftError(
                    f"{describe_op(self.body)}: '{loop.name}' does not move what is stored, so "
                    "that its trips store over each other; does it sum?"
                )

    def _check_loops(self) -> None:
        loops = self.body.loop_ranges()
        kinds = [loop.sums for loop in loops]
        if kinds != sorted(kinds):
            raise WeftError(
                f"{describe_op(self.body)}: loops that sum must be inside of all others, but they "
                f"are {', '.join(loop.name for loop in loops)}"
            )

    def _number_groups(
        self, stores: Sequence[StoreOp], makers: Sequence[BeginOp | MacOp]
    ) -> dict[SSAValue, int]:
        """The number of the output vector of each sum: that of its store."""
        found: dict[SSAValue, int] = {}
        for number, store in enumerate(stores):
            value: SSAValue | None = store.sum
            if not isinstance(store.sum.owner, MacOp):
                raise WeftError(f"{describe_op(store)}: stores a sum without multiply-adds")
            while value is not None:
                if value in found:
                    raise WeftError(f"{describe_op(store)}: its sum is used twice")
                found[value] = number
                value = value.owner.sum if isinstance(value.owner, MacOp) else None
        for op in makers:
            if op.result not in found:
                raise WeftError(f"{describe_op(op)}: its sum is never stored")
        return found

    # --- what multiply-adds take ------------------------------------------------------------

    def _plan_mac(self, op: MacOp, group: int) -> PlannedMac:
        coeff, data = op.coeff.owner, op.data.owner
        assert isinstance(coeff, SelectOp)
        assert isinstance(data, SelectOp)
        for select in (coeff, data):
            if all(element is None for lane in select.wanted_elements() for element in lane):
                raise WeftError(f"{describe_op(select)}: takes nothing, in any column")
        parts, wanted = self._read_data(data)
        source, scalars = self._read_coeff(coeff)
        return PlannedMac(group, parts, wanted, source, scalars)

    def _read_data(self, select: SelectOp) -> tuple[tuple[Source | None, ...], Pattern]:
        per_part = self.spec.register_bits // self.shape.data_bits
        places: list[tuple[int, Source]] = []
        for register in select.registers:
            first, sources = self._loaded_sources(register)
            places += [((first + n) % PARTS, source) for n, source in enumerate(sources)]
        taken: dict[int, Source] = {}
        for element in dict.fromkeys(
            e for lane in select.wanted_elements() for e in lane if e is not None
        ):
            part, source = places[element // per_part]
            if taken.setdefault(part, source) != source:
                raise WeftError(
                    f"{describe_op(select)}: takes of two registers that are in part {part} of the "
                    f"data operand, which has {PARTS} parts; load one to another part"
                )
        where = [part * per_part + n for part, _ in places for n in range(per_part)]
        wanted = _map_pattern(select, where)
        count = data_parts(wanted, self.shape, self.spec)
        return tuple(taken.get(part) for part in range(count)), wanted

    def _read_coeff(self, select: SelectOp) -> tuple[Source, Pattern]:
        per_part = self.spec.register_bits // self.shape.coeff_bits
        sources = [s for r in select.registers for s in self._loaded_sources(r)[1]]
        used = {e // per_part for lane in select.wanted_elements() for e in lane if e is not None}
        if len(used) != 1:
            raise WeftError(
                f"{describe_op(select)}: takes coefficients of {len(used)} registers of "
                f"{self.spec.register_bits} bits, but an operation has one"
            )
        where = [n % per_part for n in range(len(sources) * per_part)]
        return sources[used.pop()], _map_pattern(select, where)

    def _loaded_sources(self, register: SSAValue) -> tuple[int, tuple[Source, ...]]:
        """The first part of what a load reads, and its registers."""
        if register not in self.registers:
            load = register.owner
            assert isinstance(load, LoadOp)
            self.registers[register] = load.get_part() % PARTS, self._load_sources(load)
        return self.registers[register]

    def _load_sources(self, load: LoadOp) -> tuple[Source, ...]:
        role = self.roles[load.source.tensor.data]
        stream: Stream = "image" if role == "image" else "filter"
        if role not in ("image", "filter"):
            raise WeftError(f"{describe_op(load)}: loads what sums begin with; use triplet.begin")
        bits = element_bits(load.result.type)
        size, each = load.source.size() * bits, self.spec.register_bits
        if size % each:
            raise WeftError(f"{describe_op(load)}: loads {size} bits, but registers have {each}")
        offset = self._access_offset(load, load.source, role, bits)
        return tuple(Source(stream, offset + n * each // 8) for n in range(size // each))

    # --- memory -----------------------------------------------------------------------------

    def _access_offset(self, op: Operation, access: AccessAttr, role: BufferRole, bits: int) -> int:
        """
        The position of an access in the first iteration, in bytes. All of a tensor move alike.
        """
        start, steps = load_position(self.body, access)
        moved = {
            loop.name: steps[loop.name] * loop.step * bits // 8
            for loop in self.body.loop_ranges()
            if steps.get(loop.name)
        }
        known = self.steps.setdefault(role, moved)
        if known != moved:
            raise WeftError(
                f"{describe_op(op)}: {access.text()} moves by {moved} bytes from trip to trip, "
                f"other accesses to its tensor by {dict(known)}"
            )
        offset = start * bits // 8
        for number in (offset, *moved.values()):
            if number % self.spec.alignment_bytes:
                raise WeftError(
                    f"{describe_op(op)}: {access.text()} is {number} bytes from an aligned place, "
                    f"but vectors are at multiples of {self.spec.alignment_bytes}"
                )
        return offset

    def _list_chunks(
        self, op: Operation, accesses: Sequence[AccessAttr], role: BufferRole
    ) -> tuple[Chunk, ...]:
        """The positions of the lanes of a sum, in the pieces in which they are accessed."""
        (tensor,) = [name for name, known in self.roles.items() if known == role]
        bits = self.body.stored_bits(tensor)
        found: list[Chunk] = []
        for access in accesses:
            lanes = access.size()
            each = self._lanes_at_once(op, lanes, bits, role)
            offset = self._access_offset(op, access, role, bits)
            for piece in range(0, lanes, each):
                first = len(found) * each
                found.append((offset + piece * bits // 8, (first, each)))
        return tuple(found)

    def _lanes_at_once(self, op: Operation, lanes: int, bits: int, role: BufferRole) -> int:
        if role == "initial":
            if lanes not in lane_counts(self.shape, bits):
                raise WeftError(
                    f"{describe_op(op)}: {lanes} lanes of {bits} bits, but accumulators of "
                    f"{self.shape.name} are set by {lane_counts(self.shape, bits) or 'none'} at "
                    "once"
                )
            return lanes
        try:
            each = lanes_per_store(self.shape, bits)
        except WeftError as error:
            raise WeftError(f"{describe_op(op)}: {error}; shift and cut the sums before") from error
        if lanes % each:
            raise WeftError(
                f"{describe_op(op)}: {lanes} lanes side by side, but stores are of {each}"
            )
        return each

    def _second_stream(self, name: str) -> int:
        """The byte at which the second of two streams of the filter begins; 0 if there is none."""
        pack = self.body.inputs[1].owner
        if not isinstance(pack, PackOp) or pack.get_streams() != 2:
            return 0
        return stored_of(self.body, name).elements // 2 * self.body.stored_bits(name) // 8

    def _read_memories(self) -> dict[BufferRole, Memory]:
        return {
            role: Memory(
                role,
                self.body.stored_bits(name),
                stored_of(self.body, name).elements,
                self.steps.get(role, {}),
                self._second_stream(name) if role == "filter" else 0,
            )
            for name, role in self.roles.items()
        }


def _map_pattern(select: SelectOp, where: Sequence[int]) -> Pattern:
    return tuple(
        tuple(None if e is None else where[e] for e in lane) for lane in select.wanted_elements()
    )


def _make_nest(loops: Sequence[LoopRange]) -> Nest:
    return tuple(loop.name for loop in loops), tuple(loop.iterations for loop in loops)
