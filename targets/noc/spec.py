"""
A machine of nodes on a network: a checked view of its `arch.machine`.

A machine has levels of memory, DRAM first and last the registers of PEs, or the memory of cores.
Each level but the first is an array of copies inside every copy of the level before it; an
innermost array of PEs says by its template how work is laid out over them. All constants come from
the machine's file, and one that a cost needs and that is missing is an error which names it.

Words are the numbers of the memories; where these have numbers of different sizes, the smallest.
An entry of several numbers, as an intrinsic reads it, is as many words as it has room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ...transforms.core.errors import WeftError
from ...transforms.dataflow.cost.nn_dataflow import NodeMachine
from ...transforms.dataflow.cost.node_grid import Cell, Region
from ...transforms.dataflow.cost.pass_directives import NODE, PE
from ...transforms.dataflow.cost.template import TEMPLATES
from ...transforms.machine.view import Array, Machine, Memory, Network
from .layout import MAX_ENGINES

CONVENTIONS = ("executed", "nn_dataflow")
"""By which conventions costs are counted."""


@dataclass(frozen=True)
class BufferSpec:
    """
    A memory, of which every copy of its level has one: `words` that an allocator may use,
    energy in pJ per word, what all copies move together in words per cycle, if limited, and the
    cycles by which data of a transfer come later.
    """

    name: str
    words: int
    word_pj: float
    words_per_cycle: float | None
    latency_cycles: int = 0


@dataclass(frozen=True)
class UnitSpec:
    """A compute unit of a node, its engine, and its energy per operation in pJ."""

    name: str
    engine: str
    op_pj: float


@dataclass(frozen=True)
class LevelSpec:
    """
    A level: its memories, how blocks change in them (`overlap`), and the array of its copies
    inside each copy of the level before it.

    `shape` is `()` for a level with one copy and no array; `over` is set where the copies sit
    at nodes of another level's array, which is then not inside this level. `sharing` and
    `multicast` are the array's; `hop_pj` (per word and link), `link_words` (per cycle) and
    `hop_cycles` its network's.
    """

    name: str
    buffers: tuple[BufferSpec, ...]
    overlap: str
    shape: tuple[int, ...] = ()
    over: str | None = None
    sharing: str = "none"
    multicast: bool = False
    hop_pj: float = 0.0
    link_words: float = 0.0
    hop_cycles: int = 0

    @property
    def buffer(self) -> BufferSpec:
        """The one memory of the level. Raises `WeftError` where it has several or none."""
        if len(self.buffers) != 1:
            names = ", ".join(b.name for b in self.buffers) or "none"
            raise WeftError(f"level @{self.name}: one memory is needed, but it has {names}")
        return self.buffers[0]

    def usable_words(self, buffer: BufferSpec) -> int:
        """Words for blocks of data: half of them where two copies of each block take turns."""
        return buffer.words // 2 if self.overlap == "double" else buffer.words


@dataclass(frozen=True)
class NocSpec:
    """
    A machine: levels, outermost first, the template of its PEs (`row-stationary`, `systolic`,
    `intrinsic`; none where nodes have no PEs), `engines` of a node and the units on them, energies
    per MAC and per cycle in pJ, and the convention by which accesses are counted.

    Energies that the machine does not say are 0 here, and `missing` has what costs ask for: an
    error by component, as `Energy` calls it, or for the template.
    """

    name: str
    word_bits: int
    levels: tuple[LevelSpec, ...]
    template: str
    mac_pj: float
    static_pj: float
    counting: str
    engines: tuple[str, ...] = ()
    units: tuple[UnitSpec, ...] = ()
    missing: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType[str, str]({}), hash=False
    )

    def check_constants(self) -> None:
        """Raises `WeftError` where a constant of costs is missing: it names the first."""
        for message in self.missing.values():
            raise WeftError(message)

    def find_unit(self, name: str) -> UnitSpec:
        """
        The unit called `name`, or the first on the engine called so; without a name, the first on
        the first engine. Raises `WeftError` where a node has neither.
        """
        engine = name or next(iter(self.engines), "")
        for unit in self.units:
            if unit.name == name or unit.engine == engine:
                return unit
        if engine in self.engines or not name:
            return UnitSpec("", engine, 0.0)
        known = ", ".join(f"@{known}" for known in self.engines) or "none"
        raise WeftError(f"a node has no engine @{name}; its engines are {known}")

    @property
    def dram(self) -> LevelSpec:
        return self.levels[0]

    @property
    def registers(self) -> LevelSpec:
        return self.levels[-1]

    def level(self, name: str) -> LevelSpec:
        """The level `name`. Raises `WeftError` if there is none."""
        for level in self.levels:
            if level.name == name:
                return level
        names = ", ".join(f"@{level.name}" for level in self.levels)
        raise WeftError(f"machine @{self.name} has no level @{name}; its levels are {names}")


def noc_spec(machine: Machine) -> NocSpec:
    """
    The view of a machine with target `noc`. Energies and the template of PEs may be missing: what
    needs them says so. Raises `WeftError` where anything else is, or levels, arrays and networks do
    not fit together.
    """
    if machine.target != "noc":
        raise WeftError(
            f'{machine.label} is for target "{machine.target}", not for "noc"; choose one of '
            f"`weft targets` that is"
        )
    if len(machine.levels) < 2:
        raise WeftError(
            f"{machine.label} has {len(machine.levels)} levels, but needs DRAM, outermost, and "
            f"a memory of its nodes"
        )
    word_bits = min(m.element_bits for m in machine.memories)
    if any(m.element_bits % word_bits for m in machine.memories):
        types = ", ".join(f"@{m.name} {m.element_type}" for m in machine.memories)
        raise WeftError(
            f"{machine.label}: memories hold different words ({types}); use types whose sizes are "
            f"multiples of the smallest"
        )
    levels = tuple(
        _view_level(machine, position, word_bits) for position in range(len(machine.levels))
    )
    arrays = {a.level: a for a in machine.arrays}
    units = _list_units(machine)
    return NocSpec(
        name=machine.name,
        word_bits=word_bits,
        levels=levels,
        template=arrays[levels[-1].name].template or "",
        mac_pj=units[0].op_pj if len(units) == 1 else 0.0,
        static_pj=machine.static_pj_per_cycle or 0.0,
        counting=machine.counting,
        engines=_list_engines(machine),
        units=units,
        missing=MappingProxyType(dict(_list_missing(machine))),
    )


def _list_units(machine: Machine) -> tuple[UnitSpec, ...]:
    return tuple(UnitSpec(c.name, c.engine, c.energy_pj or 0.0) for c in machine.computes)


def _list_missing(machine: Machine) -> Iterator[tuple[str, str]]:
    """What costs of PEs need, and the machine does not say: the component, and an error."""

    def report(op: str, name: str, unit: str) -> str:
        return str(_missing_error(machine, op, name, unit))

    for level in machine.levels:
        for memory in map(machine.find_memory, level.memories):
            if memory.energy_pj is None:
                yield (
                    f"@{memory.name}",
                    report(f"arch.memory @{memory.name}", "energy_pj", "pJ per word"),
                )
    level_of = {array.name: array.level for array in machine.arrays}
    for network in machine.networks:
        if network.energy_pj_per_byte is None:
            yield (
                f"hops of @{level_of[network.array]}",
                report(
                    f"arch.network @{network.name}", "energy_pj_per_byte", "pJ per byte and link"
                ),
            )
    for array in machine.arrays:
        if array.level == machine.levels[-1].name and array.template is None:
            yield "template", report(f"arch.array @{array.name}", "template", "row-stationary")
    if machine.static_pj_per_cycle is None:
        yield "idle", report("arch.machine", "static_pj_per_cycle", "pJ per cycle")
    for compute in machine.computes:
        if compute.energy_pj is None:
            yield (
                f"MACs of @{compute.name}",
                report(f"arch.compute @{compute.name}", "energy_pj", "pJ per MAC"),
            )


def _list_engines(machine: Machine) -> tuple[str, ...]:
    """The engines of a node, which work at the same time."""
    names = tuple(engine.name for engine in machine.engines)
    if len(names) > MAX_ENGINES:
        raise WeftError(
            f"{machine.label} has {len(names)} engines, but a node has {MAX_ENGINES} at most"
        )
    return names


def _missing_error(machine: Machine, op: str, name: str, unit: str) -> WeftError:
    return WeftError(f"{machine.label}: {op}: {name} is missing; add it ({unit})")


def _view_level(machine: Machine, position: int, word_bits: int) -> LevelSpec:
    level = machine.levels[position]
    if level.overlap is None:
        raise _missing_error(
            machine, f"arch.level @{level.name}", "overlap", '"in_place", "double" or "none"'
        )
    buffers = tuple(_view_buffer(machine.find_memory(name), word_bits) for name in level.memories)
    if position == 0:
        for buffer in buffers:
            if buffer.words_per_cycle is None:
                raise _missing_error(
                    machine, f"arch.memory @{buffer.name}", "bytes_per_cycle", "bytes per cycle"
                )
    array = next((a for a in machine.arrays if a.level == level.name), None)
    if array is None and position == 0:
        return LevelSpec(level.name, buffers, level.overlap)
    if array is None:
        raise WeftError(
            f"{machine.label}: level @{level.name} has no array; add an arch.array of its copies"
        )
    return _with_array(machine, LevelSpec(level.name, buffers, level.overlap), array, word_bits)


def _with_array(machine: Machine, level: LevelSpec, array: Array, word_bits: int) -> LevelSpec:
    network = next((n for n in machine.networks if n.array == array.name), None)
    if network is None and array.over is None:
        raise WeftError(
            f"{machine.label}: array @{array.name} has no network; add an arch.network with the "
            f"bytes per cycle of a link"
        )
    hop_pj, link_words, hop_cycles = (
        (0.0, 0.0, 0) if network is None else _view_network(network, word_bits)
    )
    over = next((a.level for a in machine.arrays if a.name == array.over), None)
    return LevelSpec(
        name=level.name,
        buffers=level.buffers,
        overlap=level.overlap,
        shape=array.shape,
        over=over,
        sharing=array.sharing,
        multicast=array.multicast,
        hop_pj=hop_pj,
        link_words=link_words,
        hop_cycles=hop_cycles,
    )


def _view_network(network: Network, word_bits: int) -> tuple[float, float, int]:
    words = network.bytes_per_cycle * 8 / word_bits
    return (network.energy_pj_per_byte or 0.0) * word_bits / 8, words, network.hop_cycles


def _view_buffer(memory: Memory, word_bits: int) -> BufferSpec:
    bandwidth = memory.bytes_per_cycle
    entry = memory.element_bytes * 8 // word_bits
    return BufferSpec(
        memory.name,
        memory.usable_entries * entry,
        (memory.energy_pj or 0.0) / entry,
        None if bandwidth is None else bandwidth * 8 / word_bits,
        memory.latency_cycles,
    )


def node_machine(spec: NocSpec) -> NodeMachine:
    """
    The machine as schedules over passes see it: DRAM, nodes with a buffer each, and PEs with a
    template for passes. Where two copies of a block take turns (`double`), a buffer has room for
    half of its words.

    Raises `WeftError` for any other machine, for one of which a constant is missing, and where
    nn-dataflow cannot count it.
    """
    if len(spec.levels) != 3:
        raise WeftError(
            f"machine @{spec.name}: levels is {len(spec.levels)}, but schedules over passes are "
            f"for 3 levels: DRAM, the buffers of nodes, the registers of PEs"
        )
    if len(spec.units) != 1:
        names = ", ".join(f"@{unit.name}" for unit in spec.units) or "none"
        raise WeftError(f"machine @{spec.name}: one arch.compute is needed, but there are {names}")
    spec.check_constants()
    if spec.template not in TEMPLATES:
        raise WeftError(
            f"machine @{spec.name}: template is {spec.template}, but schedules over passes are for "
            f"{' and '.join(TEMPLATES)}"
        )
    if spec.counting == "nn_dataflow":
        _check_nn_dataflow(spec)
    dram, node, pe = spec.levels
    nodes = _array_grid(spec, node)
    bandwidth = dram.buffer.words_per_cycle
    assert bandwidth is not None
    return NodeMachine(
        name=spec.name,
        nodes=Region(nodes),
        ports=_spread_ports(spec, nodes),
        array=_array_grid(spec, pe),
        gbuf_words=node.usable_words(node.buffer),
        regf_words=pe.usable_words(pe.buffer),
        bus_words=int(pe.link_words),
        dram_words=bandwidth,
        dram_pj=dram.buffer.word_pj,
        gbuf_pj=node.buffer.word_pj,
        itcn_pj=pe.hop_pj,
        regf_pj=pe.buffer.word_pj,
        mac_pj=spec.mac_pj,
        hop_pj=node.hop_pj,
        static_pj=spec.static_pj,
        template=spec.template,
        counting=spec.counting,
        overlapped=(node.overlap != "none", pe.overlap != "none"),
        feed="neighbours" if pe.sharing == "systolic" else "bus" if pe.multicast else "each",
        shared=node.sharing == "shared",
    )


def _check_nn_dataflow(spec: NocSpec) -> None:
    """`WeftError` for what the convention nn_dataflow has no rule for."""
    if spec.template != "row-stationary":
        raise WeftError(
            f"machine @{spec.name}: template is {spec.template}, but the convention nn_dataflow "
            f'counts row-stationary only; use counting = "executed"'
        )
    for level in spec.levels:
        if level.overlap != "in_place":
            raise WeftError(
                f'machine @{spec.name}: level @{level.name} has overlap "{level.overlap}", but '
                f'the convention nn_dataflow counts "in_place" only; use counting = "executed"'
            )


def _array_grid(spec: NocSpec, level: LevelSpec) -> Cell:
    if len(level.shape) != 2:
        raise WeftError(
            f"machine @{spec.name}: the array of level @{level.name} is {list(level.shape)}, but "
            f"rows and columns are needed"
        )
    return Cell(level.shape[0], level.shape[1])


def _spread_ports(spec: NocSpec, nodes: Cell) -> Region:
    """Places the memory ports: spread over the nodes from corner to corner."""
    shape = _array_grid(spec, spec.dram) if spec.dram.shape else Cell(1, 1)
    for n, p in zip(nodes, shape, strict=True):
        if p > 1 and (n - 1) % (p - 1):
            raise WeftError(
                f"machine @{spec.name}: {p} ports cannot be spread evenly over {n} nodes from "
                f"corner to corner; use 1, 2 or {n}"
            )
    steps = [0 if p == 1 else (n - 1) // (p - 1) for n, p in zip(nodes, shape, strict=True)]
    return Region(shape, step=Cell(*steps))


def node_machine_of(machine: Machine, convention: str = "") -> NodeMachine | None:
    """
    The machine as networks are scheduled for, or `None` if it is of another kind. Costs are
    counted by `convention`, or as the machine says. Raises `WeftError` for an unknown one.
    """
    if convention not in ("", *CONVENTIONS):
        raise WeftError(f"unknown convention '{convention}': use one of {', '.join(CONVENTIONS)}")
    if [level.name for level in machine.levels][1:] != [NODE, PE]:
        return None
    spec = noc_spec(machine)
    return node_machine(replace(spec, counting=convention or spec.counting))
