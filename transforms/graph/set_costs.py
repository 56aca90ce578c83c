"""
Costs of a resource-allocation tree by SET's rules, as plain functions: cycles, bytes from and to
DRAM, energy in pJ and bytes of on-chip memory.

* The time of a leaf is the largest of its work, of what its cores must receive, and of its DRAM
  bytes. Its work is that of the best division of the result among its cores (batch, channels, rows
  and columns); a core divides its share among its processing elements, each of which multiplies a
  block of input channels with a block of output channels in a cycle.
* The time of `T` is the sum of its children times `k`; that of `S` the longest child times `k` plus
  the stages that dependences among its children make, and at least the time of its DRAM bytes. `S`
  gives its children cores one by one, the next to whichever takes longest.
* Children of the root are segments. Maps between segments, inputs and results of the network go
  through DRAM, once for each layer that reads them; within a segment they stay on chip. A segment
  runs all parts of the batch before the next one, and reads its weights once. If they do not fit
  into the buffers, with its maps, a `T` of one part fetches them in each part, a layer ahead.

SET itself routes each packet, orders the loops inside a core, and reads maps and weights again that
its divisions have no room for. Of its sixteen trees of four networks on a mesh of 8 x 4 cores, the
cycles by these rules are 0.95 to 1.04 of those that it printed for thirteen. They are 0.83, 0.78
and 0.56 for three, which read weights and maps more often than the rules say. Bytes of DRAM are
0.68 to 1.08 of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..core.errors import WeftError
from .set_tree import WINDOWED, Layers, SetLayer, SetNode, check_tree


@dataclass(frozen=True)
class SetMachine:
    """
    A mesh of `columns` x `rows` cores, each with `elements` processing elements of `block` input by
    output channels, `lanes` for what has no weights, and a buffer. Bytes of links and DRAM (in all)
    are per cycle, energies in pJ per byte (`buffer_pj`: read or written), hop of a byte, and
    operation. One byte per element.

    Elements hold `near_bytes` in all, and get `feed_bytes` per cycle from the buffer; SET's own
    rules do not ask for these. With `tiles`, a cycle's products are those of `elements` places and
    of a block of output channels by what is summed over: windows and input channels in one.
    """

    columns: int
    rows: int
    elements: int
    block: tuple[int, int]
    lanes: int
    buffer_bytes: int
    link_bytes: float
    dram_bytes: float
    dram_pj: float
    hop_pj: float
    buffer_pj: float
    mac_pj: float
    lane_pj: float
    near_bytes: int = 0
    feed_bytes: float = math.inf
    tiles: bool = False

    @property
    def cores(self) -> int:
        """The number of cores."""
        return self.columns * self.rows

    @property
    def dram_hops(self) -> float:
        """The mean distance to the nearest port; they are at the first and the last column."""
        return sum(min(c, self.columns - 1 - c) for c in range(self.columns)) / self.columns


@dataclass(frozen=True)
class TreeCost:
    """
    The cost of a node: cycles, bytes of DRAM, energy in pJ, the bytes of maps that it holds on chip
    at a time, those that are fetched ahead among them, and the bytes of weights in one core.
    """

    cycles: float = 0.0
    dram_bytes: int = 0
    energy_pj: float = 0.0
    map_bytes: int = 0
    weight_bytes: int = 0


@dataclass(frozen=True)
class LayerCost:
    """
    A layer on some cores: cycles of work, bytes that a core receives, weights among them, and the
    bytes of all cores.
    """

    work: int
    received: int
    weights: int
    delivered: int


def tree_cost(tree: SetNode, layers: Layers, machine: SetMachine) -> TreeCost:
    """
    The cost of a whole tree. Raises `WeftError` for a tree that is none of the network
    (`check_tree`), and for one that runs more layers side by side than there are cores.
    """
    check_tree(tree, layers)
    segments = segments_of(tree)
    times = tree.parts if tree.kind == "T" else 1
    costs = [_Segment(s, layers, machine, times).find_cost() for s in segments]
    return TreeCost(
        sum(c.cycles for c in costs),
        sum(c.dram_bytes for c in costs),
        sum(c.energy_pj for c in costs),
        max(c.map_bytes for c in costs),
        max(c.weight_bytes for c in costs),
    )


def segments_of(tree: SetNode) -> Sequence[SetNode]:
    """The parts of a tree between which maps go through DRAM: the children of a `T`."""
    return tree.children if tree.kind == "T" else (tree,)


def segment_fetches(node: SetNode, layers: Layers, machine: SetMachine) -> bool:
    """Tests whether a segment reads its weights in each part, and does not keep them."""
    segment = _Segment(node, layers, machine, 1)
    segment.find_cost()
    return segment.fetches


def allot_cores(
    tree: SetNode, layers: Layers, machine: SetMachine
) -> dict[SetNode, tuple[int, int]]:
    """
    The cores of nodes that run beside others: how many, and the number of the first one. Raises
    `WeftError` as `tree_cost`.
    """
    check_tree(tree, layers)
    times = tree.parts if tree.kind == "T" else 1
    found: dict[SetNode, tuple[int, int]] = {}
    for node in segments_of(tree):
        segment = _Segment(node, layers, machine, times)
        segment.find_cost()
        segment.note_cores(node, machine.cores, 0, found)
    return found


def layer_cost(layer: SetLayer, batch: int, cores: int, machine: SetMachine) -> LayerCost:
    """
    The cost of a layer with a batch on `cores`, divided so that neither work nor what cores receive
    takes longest.
    """
    best: tuple[float, LayerCost] | None = None
    for b, k, h, w in list_divisions((batch, layer.features, layer.height, layer.width), cores):
        share = (-(-batch // b), -(-layer.features // k), -(-layer.height // h))
        part = (*share, -(-layer.width // w))
        work = core_cycles(layer, part, machine)
        received = core_bytes(layer, part)
        used = b * k * h * w
        time = max(work, received / machine.link_bytes)
        if best is None or (time, received * used) < (best[0], best[1].delivered):
            weights = core_weights(layer, part)
            best = (time, LayerCost(work, received, weights, received * used))
    assert best is not None
    return best[1]


def list_divisions(extents: Sequence[int], cores: int) -> list[tuple[int, ...]]:
    """The ways to divide extents among at most `cores` cores, no extent into more than it has."""
    found: list[tuple[int, ...]] = [()]
    for extent in extents:
        found = [
            (*begun, parts)
            for begun in found
            for parts in range(1, min(extent, cores // math.prod(begun)) + 1)
        ]
    return found


def core_cycles(layer: SetLayer, part: tuple[int, ...], machine: SetMachine) -> int:
    """The cycles of one core for its part `(batch, channels, rows, columns)` of a result."""
    batch, features, height, width = part
    window = layer.window[0] * layer.window[1]
    if layer.kind not in WINDOWED:
        reads = layer.channels if layer.kind == "eltwise" else 1
        return -(-batch * features * height * width * window * reads // machine.lanes)
    groups = -(-features * layer.groups // layer.features)
    deep, wide = machine.block
    if machine.tiles:
        # The block is of output channels by what is summed over.
        terms = layer.group_channels * window
        across = groups * -(-(-(-features // groups)) // deep)
        return -(-batch * height * width // machine.elements) * across * -(-terms // wide)
    blocks = groups * -(-(-(-features // groups)) // wide)
    places = batch * height * width
    rounds = min(
        -(-blocks // n) * -(-places // (machine.elements // n))
        for n in range(1, machine.elements + 1)
        if machine.elements % n == 0
    )
    return rounds * -(-layer.group_channels // deep) * window


def core_bytes(layer: SetLayer, part: tuple[int, ...]) -> int:
    """The bytes of inputs and weights that one core reads for its part of a result."""
    batch, features, height, width = part
    groups = -(-features * layer.groups // layer.features)
    rows = (height - 1) * layer.stride[0] + layer.window[0]
    columns = (width - 1) * layer.stride[1] + layer.window[1]
    if layer.kind not in WINDOWED:
        reads = layer.channels if layer.kind == "eltwise" else 1
        return batch * features * rows * columns * reads
    values = 0 if layer.has_weights else batch * features * layer.group_channels
    maps = batch * groups * layer.group_channels * rows * columns
    return maps + values + core_weights(layer, part)


def core_weights(layer: SetLayer, part: tuple[int, ...]) -> int:
    """The bytes of the layer's own weights that one core reads for its part of a result."""
    window = layer.window[0] * layer.window[1]
    return part[1] * layer.group_channels * window if layer.has_weights else 0


@dataclass
class _Segment:
    """One segment, which runs `times` times."""

    node: SetNode
    layers: Layers
    machine: SetMachine
    times: int
    names: frozenset[str] = field(init=False)
    readers: dict[str, set[str]] = field(init=False)
    known: dict[tuple[str, int, int], LayerCost] = field(
        default_factory=dict[tuple[str, int, int], LayerCost]
    )

    def __post_init__(self) -> None:
        self.names = frozenset(leaf.name for leaf in self.node.leaves())
        self.readers = {name: set() for name in self.layers}
        for name, layer in self.layers.items():
            for source in layer.sources:
                self.readers[source].add(name)

    fetches: bool = False
    """True if weights are fetched in each part, a layer ahead, and not held."""

    def find_cost(self) -> TreeCost:
        """The cost of the segment, all times together."""
        machine = self.machine
        part = self._node_cost(self.node, machine.cores)
        held = part.map_bytes + part.weight_bytes * machine.cores
        if self.node.kind == "T" and self.node.parts == 1:
            self.fetches = held > machine.buffer_bytes * machine.cores
            part = self._node_cost(self.node, machine.cores)
        weights = sum(self.layers[name].weight_elements for name in self.names)
        once = 0 if self.fetches else weights
        dram = self.times * part.dram_bytes + once
        moved = once * (machine.dram_pj + machine.dram_hops * machine.hop_pj)
        return TreeCost(
            max(self.times * part.cycles, dram / machine.dram_bytes),
            dram,
            self.times * part.energy_pj + moved,
            part.map_bytes,
            part.weight_bytes,
        )

    def _node_cost(self, node: SetNode, cores: int) -> TreeCost:
        """A node with all of its parts, on so many cores."""
        if not node.kind:
            return self._leaf_cost(node, cores)
        if node.kind == "T":
            costs = [self._node_cost(child, cores) for child in node.children]
            cycles = node.parts * sum(c.cycles for c in costs)
            held = max(c.map_bytes for c in costs) + self._maps_between(node)
            sizes = sorted(c.weight_bytes for c in costs)
            weights = sum(sizes[-2:] if self.fetches else sizes)
        else:
            shares = self._allot_cores(node, cores)
            costs = [
                self._node_cost(child, share)
                for child, share in zip(node.children, shares, strict=True)
            ]
            stages = stages_of(node, self.layers)
            cycles = (node.parts + stages) * max(c.cycles for c in costs)
            held = sum(c.map_bytes for c in costs) + self._maps_between(node)
            weights = max(c.weight_bytes for c in costs)
        dram = node.parts * sum(c.dram_bytes for c in costs)
        if node.kind == "S":
            cycles = max(cycles, dram / self.machine.dram_bytes)
        energy = node.parts * sum(c.energy_pj for c in costs)
        return TreeCost(cycles, dram, energy, held, weights)

    def note_cores(
        self, node: SetNode, cores: int, first: int, found: dict[SetNode, tuple[int, int]]
    ) -> None:
        """Notes the cores of what runs side by side in a node that has `cores` from `first` on."""
        shares = (
            self._allot_cores(node, cores) if node.kind == "S" else [cores] * len(node.children)
        )
        for child, share in zip(node.children, shares, strict=True):
            if node.kind == "S":
                found[child] = (share, first)
            self.note_cores(child, share, first, found)
            first += share if node.kind == "S" else 0

    def _maps_between(self, node: SetNode) -> int:
        """Bytes of maps that one child of a node hands to another, or on, in one part."""
        homes = {leaf.name: i for i, c in enumerate(node.children) for leaf in c.leaves()}
        return sum(
            self.layers[name].result_elements * node.part_batch
            for name, home in homes.items()
            if any(homes.get(r, home) != home for r in self.readers[name] & self.names)
        )

    def _allot_cores(self, node: SetNode, cores: int) -> list[int]:
        """Cores for the children of an `S`: one each, the others to whichever takes longest."""
        if len(node.children) > cores:
            raise WeftError(
                f"line {node.line}: runs {len(node.children)} nodes side by side on {cores} cores"
            )
        shares = [max(1, _least_cores(child)) for child in node.children]
        if sum(shares) > cores:
            raise WeftError(
                f"line {node.line}: what runs side by side needs {sum(shares)} cores, of {cores}"
            )
        times = [self._node_cost(c, n).cycles for c, n in zip(node.children, shares, strict=True)]
        for _ in range(cores - sum(shares)):
            slowest = max(range(len(times)), key=times.__getitem__)
            shares[slowest] += 1
            times[slowest] = self._node_cost(node.children[slowest], shares[slowest]).cycles
        return shares

    def _leaf_cost(self, leaf: SetNode, cores: int) -> TreeCost:
        layer, batch, machine = self.layers[leaf.name], leaf.batch, self.machine
        key = (leaf.name, batch, cores)
        if key not in self.known:
            self.known[key] = layer_cost(layer, batch, cores, machine)
        found = self.known[key]
        outside = self._outside_bytes(layer, batch)
        written = self._written_bytes(layer, batch)
        dram = outside + written + (layer.weight_elements if self.fetches else 0)
        operation = machine.mac_pj if layer.kind in WINDOWED else machine.lane_pj
        hops = max(1.0, 2 * math.sqrt(cores) / 3)
        result = layer.result_elements * batch
        energy = (
            dram * (machine.dram_pj + machine.dram_hops * machine.hop_pj)
            + found.delivered * (hops * machine.hop_pj + 2 * machine.buffer_pj)
            + result * machine.buffer_pj
            + layer.operations * batch * operation
        )
        cycles = max(
            float(found.work), found.received / machine.link_bytes, dram / machine.dram_bytes
        )
        return TreeCost(cycles, dram, energy, 2 * outside + written, found.weights)

    def _outside_bytes(self, layer: SetLayer, batch: int) -> int:
        """Bytes that a layer reads from DRAM: results of other segments and inputs."""
        read = [self.layers[s].result_elements for s in layer.sources if s not in self.names]
        rows, columns = layer.input_extents()
        return batch * (sum(read) + layer.external * rows * columns)

    def _written_bytes(self, layer: SetLayer, batch: int) -> int:
        """Bytes of a layer's result that go to DRAM: for other segments, or as a result."""
        readers = self.readers[layer.name]
        leaves = not readers or bool(readers - self.names)
        return batch * layer.result_elements if leaves else 0


def _least_cores(node: SetNode) -> int:
    """The cores that a node needs at least: one for each that runs side by side."""
    if not node.kind:
        return 1
    least = [_least_cores(child) for child in node.children]
    return sum(least) if node.kind == "S" else max(least)


def stages_of(node: SetNode, layers: Layers) -> int:
    """The longest chain of dependences among the children of a node, counted in steps."""
    homes = {leaf.name: i for i, child in enumerate(node.children) for leaf in child.leaves()}
    depth = [0] * len(node.children)
    for i, child in enumerate(node.children):
        before = {homes.get(s, i) for leaf in child.leaves() for s in layers[leaf.name].sources}
        depth[i] = max((depth[j] + 1 for j in before if j != i), default=0)
    return max(depth)


def bounds_of(layers: Layers, batch: int, machine: SetMachine) -> tuple[float, float]:
    """
    Cycles that no schedule goes below: multiply-adds over all processing elements, and weights
    once, inputs and results over DRAM.
    """
    work = sum(layer.operations for layer in layers.values() if layer.kind in WINDOWED) * batch
    read = {source for layer in layers.values() for source in layer.sources}
    shapes = {
        (layer.external, *layer.input_extents()) for layer in layers.values() if layer.external
    }
    maps = sum(math.prod(shape) for shape in shapes)
    maps += sum(layer.result_elements for name, layer in layers.items() if name not in read)
    weights = sum(layer.weight_elements for layer in layers.values())
    rate = machine.cores * machine.elements * math.prod(machine.block)
    return work / rate, (weights + batch * maps) / machine.dram_bytes
