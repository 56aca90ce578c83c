"""
The work of an op on one node: the memories, the path, the time and the cost.

A plan is made when a node first starts an op with these coordinates and these buffers; later
turns use it again. Plans and ways are records in the run's words (`layout`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from ...dialects import noc
from ...transforms.core.errors import WeftError
from ..reference.scalars import dtype_of
from . import layout as at
from .leaves import Leaf, LeafCost
from .native import Words
from .network import Coord, End, Network, Resource, Stage
from .report import Counts
from .tables import MemoryTable, Tables, element_words


@dataclass(frozen=True)
class PartShape:
    """A part's extents and words, and the type of its values, in a buffer that an op allocates."""

    shape: tuple[int, ...]
    words: int
    dtype: np.dtype[np.generic]


class PlacedPart(NamedTuple):
    """
    A part on the machine: the copy of the memory, the way to it, the buffer, the number of the op
    that allocated it, and the extents.
    """

    memory: MemoryTable
    coord: Coord
    end: End | None
    buffer: int
    alloc: int
    sizes: PartShape

    def with_end(self, end: End) -> End:
        """Its end of a transfer; `end` where any port of a shared memory will do."""
        return self.end if self.end is not None else end

    @property
    def words(self) -> int:
        return self.sizes.words


@dataclass(frozen=True)
class Cost:
    """
    The counts that doing an op once adds; of a copy, also how many words it moves, and to
    which memory (the first of them); of a computation, on which unit, and for how long.
    """

    macs: int
    words: Mapping[str, int]
    hops: Mapping[str, int]
    moved: int = 0
    to: str = ""
    unit: str = ""
    cycles: int = 0


def memory_label(name: str, coord: Coord) -> str:
    """`@LB(0, 1)`, as errors call a copy of a memory."""
    return f"@{name}{coord}" if coord else f"@{name}"


@dataclass(frozen=True)
class Peers:
    """
    The nodes that a computation takes sums from and gives sums to, and the cycles of a signal from
    the first of them.
    """

    takes: Coord | None = None
    gives: Coord | None = None
    latency: int = 0


class Planner:
    """
    Makes plans. `words` gives the words of the run as they are now, `append` adds a record and
    gives its address; `functional`: whether leaves must have a meaning.

    Nodes do the same on buffers of their own: what does not depend on coordinates is worked out for
    the first of them, and kept by op (they live as long as the tables) and by allocation.
    """

    def __init__(
        self,
        tables: Tables,
        leaves: Mapping[str, Leaf],
        functional: bool,
        words: Callable[[], Words],
        append: Callable[[Sequence[int]], int],
    ) -> None:
        self.tables = tables
        self.network: Network = tables.network
        self.resources: dict[Resource, int] = {}
        self._leaves = leaves
        self._functional = functional
        self._words = words
        self._append = append
        self.peers: dict[int, Peers] = {}
        """Of computations that take or give sums, by plan."""
        self._costs: dict[int, Cost] = {}
        self._plan_addresses: NDArray[np.int64] = np.empty(0, np.int64)
        self._resource_addresses = self._plan_addresses
        self._paths: dict[tuple[tuple[End, ...], int], tuple[int, Mapping[str, int], int]] = {}
        self._outer: dict[tuple[tuple[Stage, int], ...], int] = {}
        self._shapes: dict[tuple[int, int], PartShape] = {}
        self._computes: dict[tuple[int, tuple[int, ...]], tuple[int, Cost]] = {}
        self._moved: dict[tuple[int, int, int], Mapping[str, int]] = {}
        self._alike: set[tuple[int, int, int]] = set()
        self._places: dict[int, tuple[int, int, Sequence[AffineExpr]]] = {}
        self._makers: Mapping[type[Operation], Callable[..., int]] = {
            noc.CopyOp: self._plan_copy,
            noc.ComputeOp: self._plan_compute,
            noc.SignalOp: self._plan_signal,
            noc.AllocOp: self._plan_buffer,
            noc.FreeOp: self._plan_buffer,
        }

    def make_plan(self, task: int) -> None:
        """The plan of a task that starts. Raises `WeftError` for what the machine cannot do."""
        m = self._words()
        place = m[task + at.T_OP]
        op = self.tables.ops[m[place + at.O_NUMBER]]
        node = self.tables.coords[m[m[task + at.T_NODE] + at.N_NUMBER]]
        count = m[place + at.O_NUM_VALUES]
        values = [m[task + at.T_VALUES + i] for i in range(count)]
        keys = [values[m[m[place + at.O_KEYS] + i]] for i in range(m[place + at.O_NUM_KEYS])]
        plan = self._makers[type(op)](op, node, values, keys)
        m = self._words()
        first = m[place + at.O_PLANS] + m[m[task + at.T_NODE] + at.N_LOCAL]
        m[plan + at.P_NEXT] = m[first]
        m[first] = plan

    def plan_addresses(self) -> NDArray[np.int64]:
        """The addresses of all plans of copies and computations, in the order they were made."""
        self._plan_addresses = _extend_values(self._plan_addresses, self._costs)
        return self._plan_addresses

    def resource_addresses(self) -> NDArray[np.int64]:
        """The addresses of all ports and links, in the order in which they were first used."""
        self._resource_addresses = _extend_values(self._resource_addresses, self.resources.values())
        return self._resource_addresses

    def cost_of(self, plan: int) -> Cost:
        """Of a copy or a computation."""
        return self._costs[plan]

    def counts(self) -> Counts:
        """All that was done so far."""
        m, found = self._words(), Counts()
        shared: dict[int, list[int]] = {}
        for plan, cost in self._costs.items():
            entry = shared.setdefault(id(cost), [plan, 0])
            entry[1] += m[plan + at.P_COUNT]
        for plan, times in shared.values():
            cost = self._costs[plan]
            found.macs += times * cost.macs
            found.unit_macs[cost.unit] += times * cost.macs
            found.unit_cycles[cost.unit] += times * cost.cycles
            for name, words in cost.words.items():
                found.words[name] += times * words
            for level, words in cost.hops.items():
                found.hops[level] += times * words
        return Counts(found.macs, +found.words, +found.hops, +found.unit_macs, +found.unit_cycles)

    def _append_plan(
        self,
        way: int,
        cycles: int,
        keys: Sequence[int],
        places: Sequence[PlacedPart] = (),
        outer: int = 0,
    ) -> int:
        parts = [v for p in places for v in (p.buffer, p.alloc)]
        return self._append([0, 0, way, cycles, len(places), outer, *keys, *parts])

    # --- parts ------------------------------------------------------------------------------

    def owned_memory(self, name: str, node: Coord) -> Coord:
        """
        The coordinates of the memory that a node has, or is inside of. Raises `WeftError` for
        one further in.
        """
        depth = len(self.network.shape(self.network.memory_level(name)))
        if depth > len(node):
            raise WeftError(f"@{name} lies inside of the node {node}; add its coordinates")
        return node[:depth]

    def place_part(self, part: noc.PartAttr, node: Coord, values: Sequence[int]) -> PlacedPart:
        """The part that an op on `node` names. Raises `WeftError` where there is none."""
        if id(part) not in self._places:
            level = self.network.memory_level(part.memory_name)
            depth = len(self.network.shape(level))
            self._places[id(part)] = level, depth, part.coordinates
        level, depth, exprs = self._places[id(part)]
        name = part.memory_name
        given = tuple([_evaluate_expr(e, values) for e in exprs])
        coord, end = (), None
        if level == 0 and given:
            end = End(name, self._port_coord(name, given))
        elif level:
            coord = given or (node[:depth] if depth <= len(node) else self.owned_memory(name, node))
            end = End(name, coord)
        table = self.tables.memories[name]
        memory = table.address(coord)
        m, place = self._words(), table.buffers.get(part.buffer.data)
        number = 0 if place is None else m[memory + place + at.B_ALLOC]
        if place is None or not number:
            self.find_buffer(table, coord, memory, part.buffer.data)  # says which there are
            raise AssertionError(part.buffer.data)
        sizes = self._shapes.get((id(part), number))
        if sizes is None:
            sizes = self._shape_of(part, number, memory_label(name, coord))
            self._shapes[id(part), number] = sizes
        return PlacedPart(table, coord, end, memory + place, number, sizes)

    def _shape_of(self, part: noc.PartAttr, number: int, label: str) -> PartShape:
        """The extents of a part of the buffer that op `number - 1` allocated."""
        alloc = self.tables.ops[number - 1]
        assert isinstance(alloc, noc.AllocOp)
        shape = part.get_sizes() or alloc.get_shape()
        if len(shape) != len(alloc.get_shape()):
            raise WeftError(
                f'a part of "{part.buffer.data}" in {label} has {len(shape)} axes, but the buffer '
                f"has shape {list(alloc.get_shape())}"
            )
        each = element_words(alloc.element_type, self.network.spec.word_bits)
        return PartShape(shape, math.prod(shape) * each, dtype_of(str(alloc.value_type())))

    def find_buffer(
        self, table: MemoryTable, coord: Coord, memory: int, name: str
    ) -> tuple[int, noc.AllocOp]:
        """The buffer that is there now, by name, and the op that made it. Raises `WeftError`."""
        m = self._words()
        place = table.buffers.get(name)
        number = 0 if place is None else m[memory + place + at.B_ALLOC]
        if place is None or not number:
            known = ", ".join(f'"{n}"' for n in buffer_names(m, table, memory)) or "none"
            label = memory_label(table.name, coord)
            raise WeftError(f'{label} has no buffer "{name}" now; it has {known}')
        alloc = self.tables.ops[number - 1]
        assert isinstance(alloc, noc.AllocOp)
        return memory + place, alloc

    def _port_coord(self, name: str, index: Coord) -> Coord:
        shape = self.network.spec.dram.shape or (1,) * len(self.network.shape(1))
        if len(index) != len(shape) or any(
            not 0 <= i < e for i, e in zip(index, shape, strict=False)
        ):
            raise WeftError(f"there is no port {index} of @{name}; its ports are {shape}")
        return self.network.ports[int(np.ravel_multi_index(index, shape))]

    # --- ops --------------------------------------------------------------------------------

    def _plan_copy(
        self, op: noc.CopyOp, node: Coord, values: Sequence[int], keys: Sequence[int]
    ) -> int:
        source, dest = op.source, op.dest
        read = self.place_part(source, node, values)
        fan = [()] if op.fan is None else np.ndindex(*op.get_fan())
        written = [self.place_part(dest, node, (*values, *extra)) for extra in fan]
        for part in written:
            if (id(op), read.alloc, part.alloc) not in self._alike:
                _check_alike(read.sizes, part.sizes, combines=op.get_combine() != "set")
                self._alike.add((id(op), read.alloc, part.alloc))
        if op.preloaded is not None:
            plan = self._append_plan(self._write_path((), ()), 0, keys, [read, *written])
            self._costs[plan] = Cost(0, {}, {})
            return plan
        way, hops, ways = self._plan_path(read, written)
        key = id(op), read.words, ways
        if key not in self._moved:
            words: Counter[str] = Counter({read.memory.name: read.words * (ways or len(written))})
            for part in written:
                words[part.memory.name] += read.words * (2 if op.get_combine() != "set" else 1)
            self._moved[key] = words
        plan = self._append_plan(way, 0, keys, [read, *written])
        to = memory_label(written[0].memory.name, written[0].coord)
        self._costs[plan] = Cost(0, self._moved[key], hops, read.words, to)
        return plan

    def _plan_path(
        self, source: PlacedPart, dests: Sequence[PlacedPart]
    ) -> tuple[int, Mapping[str, int], int]:
        """The record of a way, words times links by level, and how many parts leave the source."""
        far = source.end or dests[0].end
        at_node = far.coord if far is not None else self.network.ports[0]
        port = self.network.nearest_port(at_node)
        start = source.with_end(End(source.memory.name, port))
        ends = [d.with_end(End(d.memory.name, port)) for d in dests]
        key = ((start, *ends), source.words)
        if key not in self._paths:
            stages = self.network.route(start, ends)
            hops = Counter(s.resource.level for s in stages if s.hop)
            times = {level: n * source.words for level, n in hops.items()}
            ways = sum(stage.parent < 0 for stage in stages)
            path = self._write_path(stages, [source.words] * len(stages))
            self._paths[key] = path, times, ways
        return self._paths[key]

    def _write_path(self, stages: Sequence[Stage], words: Sequence[int]) -> int:
        """The record of a way of these stages, and the words that pass each."""
        resources = [self._resource_address(stage.resource) for stage in stages]
        children: dict[int, list[int]] = {}
        for place, stage in enumerate(stages):
            children.setdefault(stage.parent, []).append(place)
        tails = [0] * len(stages)
        for place in reversed(range(len(stages))):
            after = (tails[child] for child in children.get(place, ()))
            tails[place] = stages[place].latency + max(after, default=0)
        first = children.get(-1)
        way = self._append([len(stages), 0, *[0] * (len(stages) * at.STAGE_WORDS)])
        m = self._words()
        address = [way + at.W_HEAD + i * at.STAGE_WORDS for i in range(len(stages))]
        m[way + at.W_FIRST] = address[first[0]] if first else 0
        for place, stage in enumerate(stages):
            below = children.get(place)
            fields = (
                resources[place],
                stage.latency,
                math.ceil(words[place] / stage.resource.words - 1e-9),
                tails[place],
                address[below[0]] if below else 0,
            )
            for i, value in enumerate(fields):
                m[address[place] + i] = value
        for beside in children.values():
            for place, after in pairwise(beside):
                m[address[place] + at.H_NEXT] = address[after]
        return way

    def _resource_address(self, resource: Resource) -> int:
        if resource not in self.resources:
            place = self._append([0] * at.RESOURCE_WORDS)
            m = self._words()
            m[place + at.R_NEXT] = m[at.FIRST_RESOURCE]
            m[at.FIRST_RESOURCE] = place
            self.resources[resource] = place
        return self.resources[resource]

    def _plan_compute(
        self, op: noc.ComputeOp, node: Coord, values: Sequence[int], keys: Sequence[int]
    ) -> int:
        parts = (*op.reads.parts, *op.writes.parts)
        places = [self.place_part(part, node, values) for part in parts]
        for place in places:
            if place.end is not None and not self.network.reaches(node, place.coord):
                label = memory_label(place.memory.name, place.coord)
                raise WeftError(f"computes on {label}, another node's; copy it first")
        key = id(op), tuple([place.alloc for place in places])
        if key not in self._computes:
            self._computes[key] = self._engine_and_cost(op, node, places)
        engine, cost = self._computes[key]
        outer = self._plan_outer(node, cost.words)
        plan = self._append_plan(engine, cost.cycles, keys, places, outer)
        self._costs[plan] = cost
        if op.peers():
            self.peers[plan] = self._find_peers(op, node, values)
        return plan

    def _plan_outer(self, node: Coord, accesses: Mapping[str, int]) -> int:
        """
        The record of the ports that words of memories around the node pass, all at the same time;
        0 where there are none.
        """
        level = self.network.level_of(node)
        stages: list[tuple[Stage, int]] = []
        for name, words in accesses.items():
            around = self.network.memory_level(name)
            if words and around < level:
                stages += [(stage, words) for stage in self.network.port_stages(name, node)]
        if not stages:
            return 0
        key = tuple(stages)
        if key not in self._outer:
            self._outer[key] = self._write_path(*zip(*stages, strict=True))
        return self._outer[key]

    def _find_peers(self, op: noc.ComputeOp, node: Coord, values: Sequence[int]) -> Peers:
        """Raises `WeftError` for nodes that the cascade does not join in this direction."""
        takes, gives = (
            None if each is None else tuple(_evaluate_expr(e, values) for e in each.coordinates)
            for each in (op.takes, op.gives)
        )
        pairs = (("takes", takes, (takes, node)), ("gives", gives, (node, gives)))
        for what, other, (first, second) in pairs:
            if other is not None and (first is None or self.network.next_node(first) != second):
                raise WeftError(
                    f"{what} sums {'from' if what == 'takes' else 'to'} node {other}, but "
                    f"{self.network.describe_cascade(node)}"
                )
        latency = 0 if takes is None else self.network.latency(takes, node)
        return Peers(takes, gives, latency)

    def _engine_and_cost(
        self, op: noc.ComputeOp, node: Coord, places: Sequence[PlacedPart]
    ) -> tuple[int, Cost]:
        """
        The number of the engine that computes, and what it counts. Engines are those of cores: what
        a cluster does, such as filling a part with a number, is on none of them.
        """
        reads = places[: len(op.reads.parts)]
        cost = self._compute_cost(op, [place.sizes.shape for place in reads])
        accesses: Mapping[str, int] | None = cost.accesses
        if accesses is None:
            accesses = Counter()
            updated = places[len(reads) :] if op.get_combine() != "set" else ()
            for place in (*places, *updated):
                accesses[place.memory.name] += place.words
        for name in accesses:
            self.network.memory_level(name)
        hops = op.get_hops() or {}
        for level in hops:
            self.network.level_index(level)
        assert cost.cycles is not None
        spec = self.network.spec
        if op.engine is None and len(spec.engines) > 1 and not self._is_core(node):
            return 0, Cost(cost.macs, accesses, hops, unit="", cycles=cost.cycles)
        unit = spec.find_unit("" if op.engine is None else op.engine.string_value())
        engine = spec.engines.index(unit.engine) if unit.engine else 0
        return engine, Cost(cost.macs, accesses, hops, unit=unit.name, cycles=cost.cycles)

    def _is_core(self, node: Coord) -> bool:
        """Tests whether a node is of the innermost level."""
        return self.network.level_of(node) == len(self.network.spec.levels) - 1

    def _compute_cost(self, op: noc.ComputeOp, shapes: Sequence[tuple[int, ...]]) -> LeafCost:
        name = op.symbol.string_value()
        leaf = self._leaves.get(name)
        if leaf is None and self._functional:
            known = ", ".join(f"@{n}" for n in self._leaves) or "none"
            raise WeftError(f"@{name} has no meaning; known are {known}")
        model = leaf.cost(shapes) if leaf is not None and leaf.cost is not None else LeafCost(None)
        cycles = op.cycles.value.data if op.cycles is not None else model.cycles
        if cycles is None:
            raise WeftError(f"{op.symbol} has no cost model; add `cycles` to the op")
        given = op.get_accesses()
        return LeafCost(
            cycles,
            op.macs.value.data if op.macs is not None else model.macs,
            given if given is not None else model.accesses,
        )

    def _plan_signal(
        self, op: noc.SignalOp, node: Coord, values: Sequence[int], keys: Sequence[int]
    ) -> int:
        coord = tuple(_evaluate_expr(e, values) for e in op.at.coordinates)
        if coord not in self.tables.nodes:
            raise WeftError(f"signals node {coord}, which runs no program")
        return self._append_plan(self.tables.nodes[coord], self.network.latency(node, coord), keys)

    def _plan_buffer(
        self,
        op: noc.AllocOp | noc.FreeOp,
        node: Coord,
        values: Sequence[int],
        keys: Sequence[int],
    ) -> int:
        del values
        name = op.memory.string_value()
        coord = self.owned_memory(name, node)
        table = self.tables.memories[name]
        memory = table.address(coord)
        if isinstance(op, noc.FreeOp):
            self.find_buffer(table, coord, memory, op.buffer.data)
        return self._append_plan(memory + table.buffers[op.buffer.data], 0, keys)


def _extend_values(known: NDArray[np.int64], values: Collection[int]) -> NDArray[np.int64]:
    """All values as an array; `known` are the first of them."""
    return known if len(known) == len(values) else np.array(list(values), np.int64)


def buffer_names(m: Words, table: MemoryTable, memory: int) -> Iterator[str]:
    """The buffers that are in a copy of a memory now, in the order in which they came."""
    names = list(table.buffers)
    buffer = m[memory + at.M_FIRST]
    while buffer:
        yield names[m[buffer + at.B_NAME]]
        buffer = m[buffer + at.B_NEXT]


def _evaluate_expr(expr: AffineExpr, values: Sequence[int]) -> int:
    if isinstance(expr, AffineDimExpr):
        return values[expr.position]
    return expr.eval(values, ())


def _check_alike(source: PartShape, dest: PartShape, *, combines: bool) -> None:
    a, b = ([e for e in sizes.shape if e != 1] for sizes in (source, dest))
    kinds = [source.dtype, dest.dtype]
    if not combines:
        # Wider or narrower ones of the same kind are converted; `data` sees to it that values fit.
        kinds = [kind.kind for kind in kinds]
    if a != b or kinds[0] != kinds[1]:
        raise WeftError(
            f"copies {source.dtype}{list(source.shape)} to "
            f"{dest.dtype}{list(dest.shape)}; but for extents of 1, they must be the same"
        )
