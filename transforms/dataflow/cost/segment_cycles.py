"""
The cycles that the programs of a segment are expected to take: layers side by side, which hand over
on chip what they make for each other, piece by piece.

A layer goes through its pieces one after another. It takes a piece when its writer is done with it,
while it works on the one before; it may write a piece when those who read it have taken the one
before the last. A piece is done when all nodes have done theirs. What is handed over shares links
of the network: where passing the busiest of them takes longer than the work, that counts. What
comes from the outermost memory at first is asked for by all layers at once, and they share its
ports: these are busy for the words of all layers at least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .executed_cycles import LayerTimes


@dataclass(frozen=True)
class Edge:
    """What layer number `writer` hands over to layer number `reader`, in so many pieces."""

    writer: int
    reader: int
    pieces: int


def segment_cycles(layers: Sequence[LayerTimes], edges: Sequence[Edge]) -> float:
    """The cycles of a segment. What a layer takes is written by one before it."""
    busy = float(np.sum([layer.busy for layer in layers], axis=0).max())
    return max(busy, _Pieces(layers, edges).last_end())


class _Pieces:
    """When pieces have come, and are done: by layer, one entry for each of its turns."""

    def __init__(self, layers: Sequence[LayerTimes], edges: Sequence[Edge]) -> None:
        self._layers, self._edges = layers, edges
        self._turns = [
            max((e.pieces for e in edges if number in (e.writer, e.reader)), default=1)
            for number in range(len(layers))
        ]
        self._begins = self._first_fetches()
        self._taken: list[list[float]] = [[] for _ in layers]
        self._ends: list[list[float]] = [[] for _ in layers]

    def last_end(self) -> float:
        """The cycle in which the last layer has stored its last results."""
        while any(len(e) < n for e, n in zip(self._ends, self._turns, strict=True)):
            moved = [self._go_on(number) for number in range(len(self._layers))]
            assert any(moved), "layers wait for each other"
        return max(e[-1] + layer.last for e, layer in zip(self._ends, self._layers, strict=True))

    def _first_fetches(self) -> list[float]:
        """When each layer has what comes from the outermost memory at first."""
        together = np.sum([layer.fetching for layer in self._layers], axis=0)
        return [
            max(layer.first_home, float(together[layer.fetching > 0].max(initial=0.0)))
            for layer in self._layers
        ]

    def _go_on(self, number: int) -> bool:
        """Takes a layer as far as what is known of the others lets it."""
        begun = len(self._taken[number]), len(self._ends[number])
        while len(self._ends[number]) < self._turns[number]:
            turn = len(self._ends[number])
            if len(self._taken[number]) == turn:
                came = self._find_coming(number, turn)
                if came is None:
                    break
                self._taken[number].append(came)
            room = self._find_room(number, turn)
            if room is None:
                break
            before = self._ends[number][-1] if turn else self._begins[number]
            start, layer = max(before, self._taken[number][turn]), self._layers[number]
            end = start + max(layer.body, layer.passing) / self._turns[number]
            self._ends[number].append(max(end, room))
        return (len(self._taken[number]), len(self._ends[number])) != begun

    def _find_coming(self, number: int, turn: int) -> float | None:
        """When a layer has what it takes from others for a turn; None where that is not known."""
        found = 0.0
        for edge in self._edges:
            if edge.reader != number:
                continue
            piece = turn * edge.pieces // self._turns[number]
            last = -(-(piece + 1) * self._turns[edge.writer] // edge.pieces) - 1
            if last >= len(self._ends[edge.writer]):
                return None
            found = max(found, self._ends[edge.writer][last])
        if turn:
            # It takes a piece while it works on the one before.
            found = max(found, self._started(number, turn - 1))
        layer = self._layers[number]
        return found + max(layer.taking, layer.passing / self._turns[number])

    def _started(self, number: int, turn: int) -> float:
        before = self._ends[number][turn - 1] if turn else self._begins[number]
        return max(before, self._taken[number][turn])

    def _find_room(self, number: int, turn: int) -> float | None:
        """When a layer may write what it makes in a turn; None where that is not known."""
        found = 0.0
        for edge in self._edges:
            piece = turn * edge.pieces // self._turns[number]
            if edge.writer != number or piece < 2:
                continue
            last = -(-(piece - 1) * self._turns[edge.reader] // edge.pieces) - 1
            if last >= len(self._taken[edge.reader]):
                return None
            found = max(found, self._taken[edge.reader][last])
        return found
