"""
The facts that a page shows, as plain data: everything is from a folder, its stages, or a run of it.

Times are in seconds where a part ran natively and in cycles where it was simulated; `None` is what
is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...targets.system.program import Placement
from ...targets.trace import Span

INPUT, LAYER, RESULT = "input", "layer", "result"
"""The kinds of the nodes of a network's graph."""

DRAWN = 4000
"""How many spans a track of a timeline has at most, where its resolution is so."""


@dataclass(frozen=True)
class Layer:
    """
    What runs at once: a part of a network, a kernel, a step. `moved_bytes` go between memories;
    `bound_cycles` are what no schedule goes below; `peak_macs` are those per cycle of its device.
    `stage` is the IR that stands for it, if there is one of its own.
    """

    name: str
    device: str
    seconds: float | None = None
    cycles: int | None = None
    bound_cycles: int | None = None
    macs: int | None = None
    moved_bytes: int | None = None
    peak_macs: int | None = None
    energy_pj: float | None = None
    stage: str = ""
    notes: tuple[str, ...] = ()

    @property
    def utilisation(self) -> float | None:
        """The share of the device's multiply-accumulates that were of use."""
        if not self.cycles or not self.macs or not self.peak_macs:
            return None
        return self.macs / (self.cycles * self.peak_macs)

    @property
    def gap(self) -> float | None:
        """The cycles as a multiple of the bound."""
        if not self.cycles or not self.bound_cycles:
            return None
        return self.cycles / self.bound_cycles


@dataclass(frozen=True)
class Node:
    """A node of a network's graph at `(x, y)`, in columns and rows from the left and the top."""

    name: str
    kind: str
    device: str
    details: tuple[str, ...] = ()
    stage: str = ""
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True)
class Edge:
    """A value that `source` hands to `dest`: its type, how it is stored, and in which memory."""

    source: str
    dest: str
    value: str
    type: str
    layout: str = ""
    scope: str = ""


@dataclass(frozen=True)
class Roof:
    """The most that a device does in a cycle."""

    device: str
    macs_per_cycle: int
    bytes_per_cycle: float


@dataclass(frozen=True)
class Timeline:
    """Spans on tracks in `unit`s of time; those closer than `resolution` are drawn as one."""

    title: str
    unit: str
    spans: tuple[Span, ...]
    resolution: float = 0.0


@dataclass(frozen=True)
class Block:
    """A value in a memory, from step `first` to step `last`."""

    value: str
    offset: int
    size_bytes: int
    first: int
    last: int


@dataclass(frozen=True)
class MemoryPlan:
    """A planned memory: its bytes, what no plan goes below, and what lies where when."""

    size_bytes: int
    bound_bytes: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Stored:
    """
    How an operand is stored: for each element of a window of two of its dimensions, at the
    beginning of all others, the position in memory.
    """

    layer: str
    operand: str
    layout: str
    shape: tuple[int, ...]
    dims: tuple[int, int]
    positions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class TiledDim:
    """A dimension of an operator: its extent with padding, and how much of it is done at once."""

    name: str
    extent: int
    intrinsic: int
    tile: int | None


@dataclass(frozen=True)
class Embedding:
    """How an intrinsic lies in an operator, and what padding adds, as multiply-accumulates."""

    layer: str
    intrinsic: str
    dims: tuple[TiledDim, ...]
    mac_overhead: int


@dataclass(frozen=True)
class Stage:
    """A text of IR; `changes` are the lines that differ from the stage before it."""

    name: str
    text: str = field(repr=False)
    changes: str = field(default="", repr=False)


@dataclass(frozen=True)
class Tuned:
    """
    The measurements of a kernel in their order: points and costs (`None` of those that failed);
    the cost of the compiler's own schedule and of the best one, once they were compared.
    """

    kernel: str
    machine: str
    points: tuple[str, ...]
    costs: tuple[float | None, ...]
    start_cost: float | None
    best_cost: float | None


@dataclass(frozen=True)
class Page:
    """All that is shown of a folder; `overall` is all of it as one layer, for the roofline."""

    title: str
    target: str
    machine: str
    summary: str
    layers: tuple[Layer, ...] = ()
    overall: Layer | None = None
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    roofs: tuple[Roof, ...] = ()
    timelines: tuple[Timeline, ...] = ()
    busy: Mapping[str, float] = field(default_factory=dict[str, float])
    memory: MemoryPlan | None = None
    stored: tuple[Stored, ...] = ()
    embeddings: tuple[Embedding, ...] = ()
    stages: tuple[Stage, ...] = ()
    placements: tuple[Placement, ...] = ()
    tuning: tuple[Tuned, ...] = ()
