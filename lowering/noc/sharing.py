"""
A node among those that have to do with the same parts, and what it holds for them all.

Of a tensor that nodes share (`directive.shares`), each fetches its own pieces when the whole
changes, and says so to the leader (signal `have`), which sends a piece to all when tiles need it.
That all have got the last one says that shares may be replaced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...transforms.dataflow.directive.shares import Share
from ...transforms.dataflow.directive.tiles import Box, ResidentPart, Values
from ...transforms.kernel.linear import Linear
from .classes import Group, member_digits
from .tile import NodeOfLayer
from .tree import START, Copy, Form, Item, NodeOf, PartOf, Signal, Wait, Wrapped


class SharingNode(NodeOfLayer):
    """A class of nodes of a layer, in the groups of its parts."""

    def make_group(self, part: ResidentPart, values: Values) -> Group:
        """
        The nodes that have to do with a part now: over its group, and within each of its buffers
        over those who take from it. Raises `WeftError` where those with work are not as many in
        each.
        """
        group = self.layer.list_group(part)
        steps = (*group, *self.layer.user_stacks(part))
        leads = self.layer.is_leader(part, self.stack_values)
        if self.layer.is_even:
            return Group(leads, [(s, s.extent) for s in steps], len(group))
        what = f"level {self.level_name(part)}: tensor '{part.tensor.name}'"
        digits = self.active_digits(steps, values, what)
        return Group(leads, digits, len(group))

    def level_name(self, part: ResidentPart) -> str:
        return self.layer.nest.levels[part.level].directives.level

    def signal_name(self, part: ResidentPart, what: str) -> str:
        return f"{self.name}.{part.tensor.name}{part.level}.{what}"

    def group_leader(self, group: Group) -> NodeOf:
        return NodeOf(1, tuple((self.layer.keys[s], Linear()) for s, _ in group.digits))

    def signal_others(self, signal: str, group: Group, after: Sequence[str]) -> list[Item]:
        """Signals to all of a group but its leader."""
        if group.size < 2:
            return []
        others = NodeOf(1, member_digits(group.digits, self.layer.keys))
        return [Signal(signal, others, tuple(after), 1, group.size)]

    # --- what nodes share -----------------------------------------------------------------------

    def fill_shares(self, depth: int, values: Values) -> Iterator[Item]:
        """What a node fetches of tensors that change after the first `depth` updates."""
        for share in self.layer.shares.values():
            if share.whole.depth == depth:
                yield from self._fill_share(share, values)

    def _fill_share(self, share: Share, values: Values) -> Iterator[Item]:
        part, name = share.piece, share.piece.tensor.name
        pieces, have = share.list_pieces(self.stack_values), f"arr:{name}:share"
        preloaded = share.whole.flow.preloaded
        # All have been sent the last piece of what was there before.
        after: tuple[str, ...] = (f"arr:{name}:{part.level}",)
        if self.layer.overlaps[part.level] == "none":
            after = (*after, "cmp", "st:1")
        after = (START,) if preloaded else after
        for slot, piece in enumerate(pieces):
            now = {**values, **share.round_of(piece)}
            region = part.region(now)
            assert region is not None
            for box in region.boxes():
                axes = tuple(
                    (self._at_round(first, share, now), count, step)
                    for first, count, step in self.layer.buffers.box_indices(
                        part.tensor, part, now, box
                    )
                )
                outside = PartOf(self.layer.context.memory_name, name, axes)
                dest = self.layer.buffers.locate_piece(share, now, box, Linear(slot))
                yield Copy(outside, dest, after, have, preloaded=preloaded)
                after = (have,)
        holders = min(share.buffers, share.pieces)
        if holders < 2:
            return
        group = self.make_group(part, values)
        if group.leader:
            yield Wait(self.signal_name(part, "have"), holders - 1, (), f"have:{name}")
        elif pieces:
            yield Signal(self.signal_name(part, "have"), self.group_leader(group), (have,))

    def _at_round(self, index: Form, share: Share, values: Values) -> Form:
        """An index in the round of one piece, wherever the loops are."""
        for step in share.rounds:
            index = index.substitute(self.layer.keys[step], Linear(values[step]))
        return index

    def shared_registers(self, tensor: str) -> tuple[str, ...]:
        """The registers of what must be there before a piece of a tensor is sent."""
        if tensor not in self.layer.shares:
            return ()
        return f"arr:{tensor}:share", f"have:{tensor}"

    def shared_part(self, share: Share, values: Values, box: Box) -> PartOf:
        """A box of the piece that tiles need at `values`, where it waits to be sent."""
        number: Form = Linear()
        for step in share.rounds:
            number = number.scaled(step.extent).plus(Linear.key(self.layer.keys[step]))
        digits: list[tuple[str, Form]] = []
        weight = 1
        for stack, count in share.members.items():
            owner: Form = Linear.key(Wrapped(number, weight, count))
            digits.append((self.layer.keys[stack], owner))
            weight *= count
        slot: Form = Linear.key(Wrapped(number, share.buffers, share.slots))
        slot = slot if share.slots > 1 else Linear()
        part = self.layer.buffers.locate_piece(share, values, box, slot)
        return PartOf(part.memory, part.buffer, part.axes, NodeOf(share.piece.level, tuple(digits)))
