"""
Ranges of the buffers of cores that run a segment of a resource-allocation tree: bytes from an
offset that is the same on all cores, each while something needs it.

A range has a key: `("w", ...)` for weights, `("o", number)` for the part that an execution makes,
`("i", (number, source))` for what it is sent of a source, or reads of it from DRAM. Ranges that are
read from DRAM are read ahead where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core.errors import WeftError
from ...core.first_fit import LiveRange, first_fit
from ..set_tree import Layers, results_of
from .parts import Execution, Segment, box_elements, pieces_of, sources_of, weights_of

AHEAD = 40, 3
"""The most executions ahead that DRAM is read: by one core, and by each of several."""

FILLED = (0.99, 0.96, 0.93, 0.9, 0.85, 0.8, 0.65, 0.5, 0.3)
"""The shares of a buffer up to which more is read ahead, the first with which all has its place."""

Key = tuple[str, object]


class Ranges:
    """
    The ranges of a segment: `sizes` and offsets in bytes, the execution before which each is read
    from DRAM (`starts`), and the `end` of all. `gathered` says by number of an execution and of its
    source whether the source comes from other cores or DRAM, `leaves` the layers whose results
    leave the segment. Raises `WeftError` if `room` bytes are too few.
    """

    def __init__(self, segment: Segment, layers: Layers, room: int | None, ahead: int | None):
        several = any(len(x.boxes) > 1 for x in segment.executions)
        self.ahead = AHEAD[several] if ahead is None else ahead
        self.segment, self.layers, self.room = segment, layers, room
        readers: dict[str, set[str]] = {name: set() for name in layers}
        for name, layer in layers.items():
            for source in layer.sources:
                readers[source].add(name)
        inside = set(segment.by_layer)
        results = set(results_of(layers))
        self.leaves = {n for n in inside if readers[n] - inside or n in results}
        self.gathered: dict[tuple[int, int], bool] = {}
        self._lives: dict[Key, LiveRange] = {}
        self._read_ahead: set[Key] = set()
        for at, x in enumerate(segment.executions):
            self._add_ranges(at, x)
        self.sizes = {key: each.size for key, each in self._lives.items()}
        self.starts, self._offsets, self.end = self._place_ranges()

    def weights_key(self, execution: Execution) -> Key:
        """The key of the range of an execution's weights."""
        if not self.segment.fetches:
            return ("w", (execution.layer.name, execution.channels))
        # A layer that is executed several times in a row reads them once.
        number, same = execution.number, (execution.layer, execution.channels)
        while number:
            before = self.segment.executions[number - 1]
            if (before.layer, before.channels) != same:
                break
            number -= 1
        return ("w", number)

    def offset_of(self, key: Key) -> int:
        """The offset of a range in each core's buffer, in bytes."""
        return self._offsets[key]

    def read_keys(self, x: Execution) -> list[Key]:
        """The keys of the ranges that an execution reads from DRAM."""
        found = [self.weights_key(x)] if x.layer.has_weights else []
        for number, source in enumerate(sources_of(x.layer, self.layers)):
            if source.layer not in self.segment.by_layer:
                found.append(("i", (x.number, number)))
        return found

    def _live(self, key: Key, size: int, first: int, last: int) -> None:
        """Notes that a range of so many bytes is needed from one execution to another."""
        old = self._lives.get(key)
        if old is not None:
            size, first, last = max(size, old.size), min(first, old.first), max(last, old.last)
        self._lives[key] = LiveRange(size, first, last)

    def _add_ranges(self, at: int, x: Execution) -> None:
        """Adds the ranges of an execution: weights, its part of the result, its sources."""
        if x.layer.has_weights:
            last = at if self.segment.fetches else len(self.segment.executions)
            first = 0 if self.segment.looped and not self.segment.fetches else at
            self._live(self.weights_key(x), weights_of(x), first, last)
            self._read_ahead.add(self.weights_key(x))
        stays = at + 1 if x.layer.name in self.leaves else at
        self._live(("o", x.number), max(map(box_elements, x.boxes.values())), at, stays)
        for number, source in enumerate(sources_of(x.layer, self.layers)):
            made = self.segment.by_layer.get(source.layer, [])
            size, gathered = 0, not made
            for core, need, parts in pieces_of(x, source, made):
                size = max(size, box_elements(need))
                gathered = gathered or any(other != core for _, other, _ in parts)
                for each, _, _ in parts:
                    self._live(("o", each.number), 0, at, at)
            self.gathered[x.number, number] = gathered
            if gathered:
                # What others send comes while the execution before is computed.
                key: Key = ("i", (x.number, number))
                self._live(key, size, max(0, at - 1) if made else at, at)
                if not made:
                    self._read_ahead.add(key)

    def _place_ranges(self) -> tuple[dict[Key, int], dict[Key, int], int]:
        """Starts and offsets by key, and the end of all ranges."""
        offsets: dict[Key, int] = {}
        end = 0
        if self.room is None:
            for key, size in self.sizes.items():
                offsets[key] = end
                end += size
            return self._find_starts(None), offsets, end
        for share in FILLED:
            starts = self._find_starts(int(share * self.room))
            early = {
                key: LiveRange(v.size, starts.get(key, v.first), v.last)
                for key, v in self._lives.items()
            }
            for order in orders_of(early):
                offsets = first_fit(early, order)
                end = max((offsets[k] + s for k, s in self.sizes.items()), default=0)
                if end <= self.room:
                    return starts, offsets, end
        raise WeftError(
            f"the parts of a core need {end} bytes at a time, but its buffer has "
            f"{self.room}; cut the batch into more parts, or the tree into more segments"
        )

    def _find_starts(self, room: int | None) -> dict[Key, int]:
        """
        The execution before which each range is read from DRAM: as early as there is room, in the
        order in which they are needed.
        """
        lives = self._lives
        taken = [0] * (len(self.segment.executions) + 1)
        for each in lives.values():
            for at in range(each.first, min(each.last, len(taken) - 1) + 1):
                taken[at] += each.size
        found: dict[Key, int] = {}
        least = 0
        for key in sorted(self._read_ahead, key=lambda k: lives[k].first):
            size, first = lives[key].size, lives[key].first
            start = first
            most = 1 if room is None else self.ahead
            while start > max(least, first - most, 0):
                if room is not None and taken[start - 1] + size > room:
                    break
                start -= 1
                taken[start] += size
            found[key] = least = start
        return found


def orders_of(lives: Mapping[Key, LiveRange]) -> Iterator[list[Key]]:
    """Orders in which ranges are placed: by time, by size, by size and time that they live."""
    yield sorted(lives, key=lambda k: lives[k].first)
    yield sorted(lives, key=lambda k: -lives[k].size)
    yield sorted(lives, key=lambda k: -(lives[k].last - lives[k].first + 1) * lives[k].size)
