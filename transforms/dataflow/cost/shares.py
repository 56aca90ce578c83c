"""
What it costs that buffers share a tensor, as its programs move it (`directive.shares`).

Each buffer fetches its pieces from its nearest port; a piece is read once where it is, or where
links send nothing together, once for each buffer of the group, and written in all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ..directive.nest import NestLoop
from ..directive.ports import Pins, list_groups, list_members
from ..directive.shares import Share
from ..directive.wires import MemoryInstance, Wires


class ShareCosts:
    """
    The costs of a `share`: `place` finds the memory of a buffer with given stacks, `multicast`
    says whether one sending serves a group; an element takes `words`.
    """

    def __init__(
        self, share: Share, wires: Wires, place: Callable[[Pins], MemoryInstance], words: int, *,
        multicast: bool,
    ) -> None:  # fmt: skip
        self.share, self._wires, self._place = share, wires, place
        self._words, self._multicast = words, multicast

    def list_groups(self) -> Iterator[dict[NestLoop, int]]:
        """The stacks of the first buffer of each group."""
        return list_groups(self.share.tiles, self.share.piece)

    def list_filled(self) -> Iterator[tuple[dict[NestLoop, int], int]]:
        """The stacks of each buffer that fetches pieces, and how many words it fetches in all."""
        for pins in self.list_groups():
            for member in list_members(self.share.piece, pins):
                words = self.share.count_filled(member) * self._words
                if words:
                    yield member, words

    def count_words(self) -> tuple[int, int]:
        """The words read in the outermost memory, and those read and written in the buffers."""
        filled = sum(words for _, words in self.list_filled())
        moved = filled
        for pins in self.list_groups():
            size = sum(1 for _ in list_members(self.share.piece, pins))
            reads = 1 if self._multicast else size
            moved += (reads + size) * sum(self.sent_words(pins))
        return filled, moved

    def sent_words(self, pins: Pins) -> list[int]:
        """By piece, the words of it that each buffer of a group is sent over the whole run."""
        share = self.share
        return [share.count_sent(pins, piece) * self._words for piece in range(share.pieces)]

    def count_hops(self) -> Counter[int]:
        """Words times links, by number of the machine's level."""
        found: Counter[int] = Counter()
        for member, words in self.list_filled():
            place = self._place(member)
            home = MemoryInstance(0, self._wires.nearest_port(place.coord))
            for level, _, _ in self._wires.path(home, place):
                found[level] += words
        for pins in self.list_groups():
            members = [self._place(m) for m in list_members(self.share.piece, pins)]
            by_owner: Counter[int] = Counter()
            for piece, words in enumerate(self.sent_words(pins)):
                by_owner[piece % self.share.buffers] += words
            for number, words in by_owner.items():
                owner = self._place({**pins, **self.share.owner(number)})
                found += self._wires.tree(owner, members, [words] * len(members))
        return found
