"""
Buffer sharing as it runs: what buffers that share a tensor hold, and what goes round.

A tensor that `share` buffers hold together is there whole while the updates over which it is
resident go on, its rounds: what tiles need of it in each of them is a piece. Piece number p is in
buffer number p mod `share` of the group, which has it from the outermost memory. Whenever a tile
needs another piece, the buffer that has it sends it to all of the group at once; there it lies in a
buffer of its own, as large as a tile needs, beside the share. With each word over the links between
those that need it once, that takes the links of words that go round the group, and no longer.

To all else the layer is as if it held no more of the tensor than tiles need: `working_nest`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from ...core.errors import WeftError
from ...machine.view import Machine
from .data import LayerDirectives
from .fits import count_room, count_words
from .nest import Nest, NestLoop, nest_of, share_stacks
from .problem import Axis
from .tiles import ResidentPart, Tiles, Values

LEVEL = 1
"""The level whose buffers may share: those around the PEs."""


def working_nest(nest: Nest) -> Nest:
    """The nest whose buffers hold of what they share what tiles need, each for itself."""
    directives = nest.directives
    levels = list(directives.levels)
    for number, level in enumerate(levels):
        blocks = nest.levels[number].blocks
        held = [
            replace(h, sizes=tuple((d, blocks[d]) for d, _ in h.sizes), share=1, preloaded=False)
            if h.share > 1 else h for h in level.held
        ]  # fmt: skip
        levels[number] = replace(level, held=tuple(held))
    changed = replace(directives, levels=tuple(levels))
    return nest if changed == directives else nest_of(changed)


@dataclass(frozen=True, eq=False)
class Share:
    """
    A tensor that buffers share. `whole` is what they hold together, `piece` what tiles need of it,
    in the tiles of the working nest; `rounds` are the updates from piece to piece, the outermost
    first; `members` has how many values of each stack, the innermost first, tell the buffers apart.
    """

    whole: ResidentPart
    piece: ResidentPart
    rounds: tuple[NestLoop, ...]
    members: Mapping[NestLoop, int]
    tiles: Tiles
    _known: dict[object, int] = field(default_factory=dict[object, int])

    @property
    def buffers(self) -> int:
        """The number of buffers of a group."""
        return math.prod(self.members.values())

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return math.prod(step.extent for step in self.rounds)

    @property
    def slots(self) -> int:
        """The largest number of pieces of a buffer."""
        return -(-self.pieces // self.buffers)

    @property
    def filling(self) -> tuple[NestLoop, ...]:
        """The updates in each step of which the pieces are fetched."""
        return self.tiles.loops[: self.whole.depth]

    @property
    def sending(self) -> tuple[NestLoop, ...]:
        """The updates in each step of which a piece is sent."""
        return self.tiles.loops[: self.piece.depth]

    def number_of(self, place: Values) -> int | None:
        """The number of a buffer in its group; `None` for one that only takes pieces."""
        number, weight = 0, 1
        for stack in self.piece.group:
            value, count = place[stack], self.members.get(stack, 1)
            if value >= count:
                return None
            number, weight = number + value * weight, weight * count
        return number

    def owner(self, number: int) -> dict[NestLoop, int]:
        """The stacks of buffer number `number` in its group."""
        found: dict[NestLoop, int] = {}
        for stack, count in self.members.items():
            number, found[stack] = divmod(number, count)
        return found

    def list_pieces(self, place: Values) -> range:
        """The pieces of a buffer."""
        number = self.number_of(place)
        return range(0) if number is None else range(number, self.pieces, self.buffers)

    def round_of(self, piece: int) -> dict[NestLoop, int]:
        """The values of the rounds in which a piece is needed."""
        found: dict[NestLoop, int] = {}
        for step in reversed(self.rounds):
            piece, found[step] = divmod(piece, step.extent)
        return found

    # --- counts ---------------------------------------------------------------------------------

    def count_filled(self, place: Values) -> int:
        """The elements that a buffer with these stacks fetches over the whole run."""
        if self.whole.flow.preloaded:
            return 0
        return sum(self._count(place, piece, self.filling) for piece in self.list_pieces(place))

    def count_sent(self, place: Values, piece: int) -> int:
        """The elements of a piece that each buffer with these stacks is sent over the whole run."""
        others = tuple(s for s in self.sending if s not in self.rounds)
        return self._count(place, piece, others)

    def _count(self, place: Values, piece: int, loops: tuple[NestLoop, ...]) -> int:
        """The elements of a piece, summed over the steps of `loops`."""
        at = self.round_of(piece)
        moving = [s for s in loops if s.dim in self.piece.tensor.dims and s not in at]
        total = math.prod(s.extent for s in loops if s not in moving)
        for axis in self.piece.tensor.axes:
            mine = [s for s in moving if s.dim in axis.dims]
            total *= self._count_axis(axis, mine, {**place, **at})
        return total

    def _count_axis(self, axis: Axis, loops: list[NestLoop], fixed: Values) -> int:
        mine = {s: v for s, v in fixed.items() if s.dim in axis.dims}
        key = (axis, tuple(loops), tuple(sorted((s.level, s.position, v) for s, v in mine.items())))
        if key not in self._known:
            self._known[key] = 0
            zero = dict.fromkeys(self.tiles.loops, 0)
            for values in product(*(range(s.extent) for s in loops)):
                now = zero | mine | dict(zip(loops, values, strict=True))
                ends = {d: self.piece.bounds(d, now) for d in axis.dims}
                if all(lower < upper for lower, upper in ends.values()):
                    runs = self.tiles.runs(axis, ends.__getitem__)
                    self._known[key] += sum(run.count for run in runs)
        return self._known[key]


def shares_of(
    nest: Nest, working: Tiles, machine: Machine, handed: Collection[str] = ()
) -> dict[str, Share]:
    """
    What buffers share, by tensor; `working` are the tiles of `working_nest`, `handed` the tensors
    that come from other layers of a segment. Raises `WeftError`, with layer, level and tensor, for
    what no programs can be made of:

    1. A layer that shares has two levels. 2. An output is not shared. 3. There are rounds.
    4. All buffers have a tile in each step. 5. There is room for pieces beside the shares.
    6. What is shared comes from the outermost memory, by the nearest ports.
    """
    found: dict[str, Share] = {}
    for number, level in enumerate(nest.directives.levels):
        for held in level.held:
            if held.share == 1:
                continue
            tensor = nest.problem.tensor(held.tensor)
            whole = ResidentPart(Tiles(nest), tensor, number)
            rounds = tuple(s for s in working.loops if whole.flow.is_resident(s))
            last = {s: s.extent - 1 for s in (*working.loops, *working.stacks)}
            why = None
            if number != LEVEL or len(nest.levels) != LEVEL + 1:
                why = "only those around the PEs may share, where there is no level further out"
            elif tensor.role == "output":
                why = "only what is read may be shared"
            elif not rounds:
                why = (
                    f"each tile needs all of it: add an update along one of its dimensions, over "
                    f"which it stays, in {held.share} steps or more"
                )
            elif not working.has_tile(last):
                why = "some of them have nothing to do at times; divide the layer evenly"
            elif tensor.name in handed:
                why = "another layer hands it over; hold it in each of them"
            elif held.even_ports:
                why = "what is shared takes the nearest ports; leave out even_ports"
            if why is not None:
                raise _error(nest, number, f"tensor '{tensor.name}' is shared, but {why}")
            members = share_stacks(nest, number, tensor, held.share)
            assert members is not None
            piece = next(p for p in working.parts if p.key == (tensor.name, number))
            found[tensor.name] = Share(whole, piece, rounds, members, working)
    if found:
        _check_room(nest, working, machine, found)
    return found


def check_shares(nest: Nest, machine: Machine) -> None:
    """Raises `WeftError`, as `shares_of`, where buffers share what no programs can be made of."""
    working = working_nest(nest)
    if working is not nest:
        shares_of(nest, Tiles(working), machine)


def _check_room(nest: Nest, working: Tiles, machine: Machine, shares: Mapping[str, Share]) -> None:
    """Raises `WeftError` where there is no room for pieces beside the shares."""
    level = working.nest.directives.levels[LEVEL]
    double = machine.find_level(level.level).overlap == "double"
    taken: dict[str, int] = {}
    for held in level.held:
        memory, tensor = machine.find_memory(held.memory), nest.problem.tensor(held.tensor)
        times = 2 if double else 1
        times += shares[held.tensor].slots if held.tensor in shares else 0
        words = count_words(count_room(working.nest, LEVEL, tensor), tensor.element_bits, memory)
        taken[held.memory] = taken.get(held.memory, 0) + words * times
    for name, words in taken.items():
        memory = machine.find_memory(name)
        room = memory.usable_entries * math.prod(memory.element_shape)
        if words > room:
            raise _error(
                nest, LEVEL,
                f"with what it is sent of {' and '.join(shares)} beside its shares, its tensors "
                f"take {words} words of {name}, which has room for {room}; use smaller blocks",
            )  # fmt: skip


def _error(nest: Nest, number: int, message: str) -> WeftError:
    directives: LayerDirectives = nest.directives
    return WeftError(f"layer {directives.name}: level {directives.levels[number].level}: {message}")
