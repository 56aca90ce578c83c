"""
The work of each class of nodes for a layer, as trees: see `layer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.problem import Epilogue
from ...transforms.dataflow.directive.tiles import (
    Box,
    ResidentPart,
    Values,
    intersect_runs,
    new_boxes,
)
from ...transforms.kernel.linear import Linear
from .classes import Group, NodeClass, node_classes
from .handover import Handover
from .layer import Entry, LayerPrograms, sums_name
from .sharing import SharingNode
from .tree import (
    START,
    Assign,
    Compute,
    Copy,
    Form,
    Item,
    NodeAt,
    NodeOf,
    PartOf,
    Signal,
    Tree,
    UpdateRange,
    Wait,
    join_ranges,
    node_at,
)


def programs_of(layer: LayerPrograms) -> list[tuple[list[Mapping[NestLoop, int]], Tree]]:
    """The nodes of each program, by their stacks, with its tree; nodes without work have none."""
    found: list[tuple[list[Mapping[NestLoop, int]], Tree]] = []
    for nodes in _list_classes(layer):
        tree = _class_tree(layer, nodes)
        same = next((n for n, t in found if t == tree), None)
        if same is not None:
            same.extend(nodes.all)
        elif tree:
            found.append((list(nodes.all), tree))
    return found


def _list_classes(layer: LayerPrograms) -> Iterator[NodeClass]:
    """
    Nodes that do the same. Those that hand over something, or take it, say their name; those past
    whose buffers something goes are at different distances; those of `even_ports` say their port,
    those of a cascade have places.
    """
    for nodes in node_classes(layer.components):
        even = any(map(layer.ports.is_even, layer.tiles.parts))
        others = layer.taken or layer.past.tensors or even or layer.shares
        others = others or layer.cascade is not None
        if layer.given is None and not others:
            yield nodes
        else:
            yield from (NodeClass(place, (place,)) for place in nodes.all)


def _class_tree(layer: LayerPrograms, nodes: NodeClass) -> Tree:
    """The tree of what the nodes of a class do; nothing where they have no tile."""
    values = dict(nodes.one) | dict.fromkeys(layer.tiles.loops, 0)
    if not layer.tiles.has_tile(values):
        return ()
    walk = _Walk(layer, nodes.one)
    return (*layer.list_allocs(nodes.one), *walk.list_offers(), *walk.walk_body(0, values))


def turn_of(layer: LayerPrograms, place: Values, turns: int) -> Tree:
    """
    What the node with the stacks `place` does of a layer in one of `turns`, in each of which the
    first update, if there are several, makes one step; nothing where it has no tile.
    """
    values = dict(place) | dict.fromkeys(layer.tiles.loops, 0)
    return _Walk(layer, place).walk_turn(values, turns) if layer.tiles.has_tile(values) else ()


def offers_of(layer: LayerPrograms, place: Values) -> Tree:
    """How the node with the stacks `place` says first that it may be given something."""
    return tuple(_Walk(layer, place).list_offers())


class _Walk(SharingNode):
    """The program of one class of nodes, `place` being the stacks of one of them."""

    def walk_turn(self, values: dict[NestLoop, int], turns: int) -> Tree:
        """Walks what is done in one turn; see `turn_of`."""
        if turns == 1:
            return self.walk_body(0, values)
        return self._walk_around(0, values, lambda: self.walk_body(1, values))

    def walk_body(self, depth: int, values: dict[NestLoop, int]) -> Tree:
        """Walks what is done inside of the first `depth` updates."""
        return self._walk_around(depth, values, lambda: self._walk_inside(depth, values))

    def _walk_inside(self, depth: int, values: dict[NestLoop, int]) -> Sequence[Item]:
        if depth < len(self.tiles.loops):
            return self._list_ranges(depth, values)
        return self.compute_tile(values)

    def _walk_around(
        self, depth: int, values: dict[NestLoop, int], inside: Callable[[], Sequence[Item]]
    ) -> Tree:
        """Walks what changes after the first `depth` updates, around what is inside of these."""
        here = [p for p in self.tiles.parts if p.depth == depth]
        items: list[Item] = [*self._piece_begins(depth), *self.fill_shares(depth, values)]
        for level in dict.fromkeys(part.level for part in here):
            entry = Entry()
            for part in here:
                if part.level == level and part.tensor.role == "output":
                    self._begin_sums(entry, part, values)
                elif part.level == level:
                    self._fetch_part(entry, part, values)
            items += entry.list_items()
        items += inside()
        for part in reversed(here):
            if part.tensor.role == "output":
                items += self._end_sums(part, values)
        return (*items, *self._piece_ends(depth))

    # --- what layers of a segment hand over -------------------------------------------------

    def _list_taken(self) -> Iterator[Handover]:
        """Lists what this node takes from other layers."""
        for handover in self.layer.taken.values():
            part = self.layer.part_at(handover.tensor.name, 1)
            if part is not None and self.layer.is_leader(part, self.stack_values):
                yield handover

    def _source_nodes(self, handover: Handover) -> list[tuple[int, ...]]:
        """The nodes that this one takes something from."""
        return handover.writers_for(self.name, handover.node_of(self.name, self.stack_values))

    def _given_handover(self) -> Handover | None:
        """The handover of what this node gives."""
        given = self.layer.given
        if given is None or not self.layer.is_leader(given.writer.part, self.stack_values):
            return None
        return given

    def list_offers(self) -> Iterator[Item]:
        """There is room for two pieces at first, but where nodes wait for what they give."""
        for handover in self._list_taken():
            if handover.depth and not (self._is_exclusive or handover.in_turns):
                signal, own = handover.signal_name("free"), self._own_node(handover)
                for writer in self._source_nodes(handover):
                    yield Signal(signal, node_at(writer), (START,), 0, 2, own)

    def _own_node(self, handover: Handover) -> NodeAt:
        """This node, as signals are called after it."""
        return node_at(handover.node_of(self.name, self.stack_values))

    @property
    def _is_exclusive(self) -> bool:
        """True if nodes do not compute while others read their memory."""
        return self.layer.overlaps[1] == "none"

    def _piece_begins(self, depth: int) -> Iterator[Item]:
        for handover in self._list_taken():
            if handover.depth == depth:
                register = f"hand:{handover.tensor.name}"
                yield from _hand_waits(handover, "full", self._source_nodes(handover), register)
        given = self._given_handover()
        waits = given is not None and not (self._is_exclusive or given.in_turns)
        if given is not None and waits and given.depth == depth > 0:
            register = f"hand:{given.tensor.name}"
            yield from _hand_waits(
                given,
                "free",
                given.readers_of(given.node_of(self.name, self.stack_values)),
                register,
            )

    def _piece_ends(self, depth: int) -> Iterator[Item]:
        for handover in self._list_taken():
            if handover.depth == depth and (depth > 0 or handover.in_turns):
                signal, own = handover.signal_name("free"), self._own_node(handover)
                # The last part has arrived; those before it did so before the last computation.
                after = (f"arr:{handover.tensor.name}:1", "cmpp")
                for writer in self._source_nodes(handover):
                    yield Signal(signal, node_at(writer), after, of=own)
        given = self._given_handover()
        if given is not None and given.depth == depth:
            signal, own = given.signal_name("full"), self._own_node(given)
            for reader in given.readers_of(given.node_of(self.name, self.stack_values)):
                yield Signal(signal, node_at(reader), ("st:1",), of=own)
            if depth > 0 and self._is_exclusive and not given.in_turns:
                yield from _hand_waits(
                    given,
                    "free",
                    given.readers_of(given.node_of(self.name, self.stack_values)),
                    "st:1",
                )

    def _list_ranges(self, depth: int, values: dict[NestLoop, int]) -> list[UpdateRange]:
        step = self.tiles.loops[depth]
        found: list[UpdateRange] = []
        for run in self.layer.component_of(step).list_runs(self.stack_values, step):
            here = values | {step: run.start}
            if not self.has_tile(here):
                break
            found.append(UpdateRange(self.layer.keys[step], run.start, run.stop,
                               self.walk_body(depth + 1, here)))  # fmt: skip
        return join_ranges(found)

    # --- inputs -----------------------------------------------------------------------------

    def _fetch_part(self, entry: Entry, part: ResidentPart, values: dict[NestLoop, int]) -> None:
        """Fetches what is new of an input, from its source to all who need it."""
        if not self.layer.is_user(part, self.stack_values):
            return
        if part.flow.preloaded:
            entry.lead += self._preload_part(part, values)
            return
        before = self.values_before(values, part.depth)
        if not self.layer.is_even:
            entry.merge_entry(self._new_fetch(part, values, before))
            return
        leads = self.layer.is_leader(part, self.stack_values)
        named = part.tensor.name in self.layer.taken or self.layer.ports.is_even(part)
        node = tuple(self.stack_values.values()) if named else None
        key = (part.key, leads, self.layer.state_at(values, before), node)
        if key not in self.layer.known.fetched:
            self.layer.known.fetched[key] = self._new_fetch(part, values, before)
        entry.merge_entry(self.layer.known.fetched[key])

    def _new_fetch(
        self, part: ResidentPart, values: dict[NestLoop, int], before: Values | None
    ) -> Entry:
        entry = Entry()
        now = part.region(values)
        assert now is not None
        is_shared = part.tensor.name in self.layer.shares
        was = part.region(before) if before is not None and not is_shared else None
        if was is not None:
            self.layer.buffers.check_slide(part, now, was)
        boxes = new_boxes(now, was)
        halves = self.layer.buffers.by_key[part.key].halves
        if not boxes and halves == 1:
            return entry
        ready = self._ready_registers(part)
        group = self.make_group(part, values)
        arrived = f"arr:{part.tensor.name}:{part.level}"
        moves: list[Item] | None = None
        if halves == 2 and before is not None and not is_shared:
            moves = self._keep_part(part, values, before, ready, group)
            boxes = boxes if moves is not None or not boxes else tuple(now.boxes())
        if part.level == 1:
            # No other node reads what a node keeps.
            entry.free += moves or ()
            moves = None
        if not boxes and moves is None:
            pass
        elif group.leader:
            entry.lead += self._lead_part(part, values, boxes, ready, group, moves or ())
        else:
            # Not before the last part has come: no one else would be counted for this node then.
            after = tuple(dict.fromkeys((*ready, arrived)))
            entry.free.append(
                Signal(self.signal_name(part, "free"), self.group_leader(group), after)
            )
            entry.wait.append(Wait(self.signal_name(part, "full"), 1, (), arrived))
        if self.layer.overlaps[part.level] == "double":
            taken = "cmp" if part.level == 1 else f"use:{part.tensor.name}:{part.level}"
            entry.wait.append(Assign(f"old:{part.tensor.name}:{part.level}", taken))
        return entry

    def _preload_part(self, part: ResidentPart, values: dict[NestLoop, int]) -> Iterator[Item]:
        """What the node holds of a part before anything begins."""
        region = part.region(values)
        assert region is not None
        arrived, after = f"arr:{part.tensor.name}:{part.level}", START
        for axes, outside in self._from_outside(part, values, list(region.boxes())):
            dest = self.layer.buffers.locate_part(part, values, axes)
            yield Copy(outside, dest, (after,), arrived, preloaded=True)
            after = arrived

    def _keep_part(
        self,
        part: ResidentPart,
        values: dict[NestLoop, int],
        before: Values,
        ready: tuple[str, ...],
        group: Group,
    ) -> list[Item] | None:
        """
        Moves what stays from one half of a buffer to the other; `None` if the halves do not swap.
        """
        now, was = part.region(values), part.region(before)
        if now is None or was is None:
            return []
        name = f"{part.tensor.name}:{part.level}"
        items: list[Item] = []
        for box in product(
            *(intersect_runs(a, b) for a, b in zip(now.axes, was.axes, strict=True))
        ):
            source, dest = self.layer.buffers.locate_kept(part, values, before, box)
            if source == dest:
                return None
            nodes: list[NodeOf | None] = [None]
            if part.level > 1 and group.leader:
                followers = self._list_followers(group)
                nodes += [NodeOf(part.level, digits) for digits in followers]
            for node in nodes if part.level == 1 or group.leader else ():
                after = (*ready, f"arr:{name}", f"keep:{name}")
                items.append(Copy(replace(source, node=node), replace(dest, node=node),
                                  after, f"keep:{name}"))  # fmt: skip
        return items

    def _ready_registers(self, part: ResidentPart) -> tuple[str, ...]:
        """The registers of what must be done before what a part holds may be replaced."""
        name, overlap = part.tensor.name, self.layer.overlaps[part.level]
        if overlap == "double" and not self._is_uneven(part):
            return (f"old:{name}:{part.level}",)
        if part.level > 1:
            return (f"use:{name}:{part.level}",)
        if overlap == "in_place":
            # What the last computation waited for: it has begun, and read its operands.
            tensors = self.layer.nest.problem.tensors
            given = ("rdy:given",) if self.layer.given is not None else ()
            given += ("rdy:begun",) if self.layer.past_sums else ()
            return ("cmpp", "rdy:", *given, *(f"rdy:{t.name}" for t in tensors))
        return ("cmp", "st:1")

    def _is_uneven(self, part: ResidentPart) -> bool:
        """
        Tests whether some update around a part has fewer turns here, so that halves do not swap.
        """
        last = {s: s.extent - 1 for s in self.tiles.loops[: part.depth]}
        return not self.has_tile(dict.fromkeys(self.tiles.loops, 0) | self.stack_values | last)

    def _lead_part(
        self,
        part: ResidentPart,
        values: dict[NestLoop, int],
        boxes: Sequence[Box],
        ready: tuple[str, ...],
        group: Group,
        moves: Sequence[Item],
    ) -> list[Item]:
        items: list[Item] = []
        arrived = f"arr:{part.tensor.name}:{part.level}"
        after = ready
        if group.size > 1:
            items.append(Wait(self.signal_name(part, "free"), group.size - 1, ready, "free"))
            after = (*ready, "free")
        for item in moves:
            assert isinstance(item, Copy)
            items.append(replace(item, after=(*item.after, *after[len(ready) :])))
        source = self._source_part(part)
        if part.tensor.name in self.layer.taken:
            after = (*after, f"hand:{part.tensor.name}")
        after = (*after, *self.shared_registers(part.tensor.name))
        if source is not None:
            after = (*after, f"arr:{part.tensor.name}:{source.level}")
            after = (*after, f"keep:{part.tensor.name}:{source.level}")
        fan = [(s, n) for s, n in group.digits[: group.copies] if n > 1]
        members: list[Form] = [Linear.key(f"f{i}") for i in range(len(fan))]
        to = tuple((self.layer.keys[s], i) for (s, _), i in zip(fan, members, strict=True))
        for number, (axes, outside) in enumerate(self._from_outside(part, values, boxes)):
            dest = self.layer.buffers.locate_part(part, values, axes)
            if to:
                dest = PartOf(dest.memory, dest.buffer, dest.axes, NodeOf(part.level, to))
            waits = after if number == 0 else (arrived,)
            items.append(Copy(outside, dest, waits, arrived, tuple(n for _, n in fan)))
        if source is not None:
            items.append(Assign(f"use:{part.tensor.name}:{source.level}", arrived))
        done = (arrived, f"keep:{part.tensor.name}:{part.level}")
        return items + self.signal_others(self.signal_name(part, "full"), group, done)

    def _source_part(self, part: ResidentPart) -> ResidentPart | None:
        return self.layer.part_at(part.tensor.name, part.source)

    def _from_outside(
        self, part: ResidentPart, values: Values, boxes: Sequence[Box]
    ) -> Iterator[tuple[tuple[tuple[Form, int, int], ...], PartOf]]:
        """The indices of what is in some boxes, and where it comes from."""
        handover = self.layer.taken.get(part.tensor.name)
        share = self.layer.shares.get(part.tensor.name)
        for box in boxes:
            if share is not None:
                axes = self.layer.buffers.box_indices(part.tensor, part, values, box)
                yield axes, self.shared_part(share, values, box)
                continue
            for piece, owner in (
                handover.list_pieces(box) if handover is not None else [(box, None)]
            ):
                axes = self.layer.buffers.box_indices(part.tensor, part, values, piece)
                if handover is None or owner is None:
                    yield axes, self._outside_part(part, values, axes)
                else:
                    yield axes, self._in_parts(handover, owner, axes)

    def _outside_part(
        self,
        part: ResidentPart,
        values: Values,
        axes: tuple[tuple[Form, int, int], ...],
        *,
        unfinished: bool = False,
    ) -> PartOf:
        """
        The same elements where the part comes from and goes to; sums that wait for an epilogue have
        a buffer of their own in the outermost memory.
        """
        given = self.layer.given
        if given is not None and part.tensor == given.tensor:
            return replace(self._in_parts(given, self.stack_values, axes), node=None)
        source = self._source_part(part)
        if source is None:
            name = part.tensor.name
            name = sums_name(name) if unfinished and self.layer.epilogue is not None else name
            return PartOf(self.layer.context.memory_name, name, axes, self._port_of(part))
        return self.layer.buffers.locate_part(source, values, axes)

    def _port_of(self, part: ResidentPart) -> NodeAt | None:
        """The port that this node moves a part through; None for the nearest."""
        ports = self.layer.ports
        if not ports.is_even(part):
            return None
        return node_at(ports.index_of(ports.port_of(part, self.stack_values)))

    def _in_parts(
        self,
        handover: Handover,
        owner: Values,
        axes: tuple[tuple[Form, int, int], ...],
    ) -> PartOf:
        """The same elements where they wait for readers, with the writer whose stacks are given."""
        keys, leads = self.layer.keys, self.tiles.loops
        places = handover.locate_elements(axes, owner, keys, self.stack_values, leads)
        at = node_at(handover.owner_node(owner))
        return PartOf(handover.memory, handover.buffer, places, at)

    # --- outputs ----------------------------------------------------------------------------

    def _begin_sums(self, entry: Entry, part: ResidentPart, values: dict[NestLoop, int]) -> None:
        """Sums begin in a part: at nothing, or where its source has them already."""
        if not self.layer.is_user(part, self.stack_values) or self.hands_on:
            return
        group = self.make_group(part, values)
        arrived = f"arr:{part.tensor.name}:{part.level}"
        if not group.leader:
            entry.wait.append(Wait(self.signal_name(part, "go"), 1, (), arrived))
            return
        ready = self._swept_registers(part)
        if self.tiles.goes_on(part, values):
            entry.lead += self._fetch_sums(part, values, ready)
            ready = (arrived,)
        else:
            entry.lead.append(Assign(arrived, ready[0]))
        # All are done with the sums before: else one that is fast could be counted twice.
        ready = (*ready, f"all:{part.level}")
        entry.lead += self.signal_others(self.signal_name(part, "go"), group, ready)

    def _swept_registers(self, part: ResidentPart) -> tuple[str, ...]:
        """The registers of what must be done before new sums may begin in a part's buffer."""
        overlap = self.layer.overlaps[part.level]
        if overlap == "double" and not self._is_uneven(part):
            return (f"st2:{part.level}",)
        if overlap == "in_place" and part.level == 1:
            return (f"sum:{part.level}",)
        return (f"st:{part.level}",)

    def _fetch_sums(
        self, part: ResidentPart, values: dict[NestLoop, int], ready: tuple[str, ...]
    ) -> list[Item]:
        arrived = f"arr:{part.tensor.name}:{part.level}"
        source = self._source_part(part)
        after = list(ready) if self.layer.overlaps[part.level] == "double" else [f"st:{part.level}"]
        if source is not None:
            after.append(f"arr:{part.tensor.name}:{source.level}")
        items: list[Item] = []
        for axes in self._list_boxes(part, values):
            mine = self.layer.buffers.locate_part(part, values, axes)
            outside = self._outside_part(part, values, axes, unfinished=True)
            items.append(Copy(outside, mine, tuple(after), arrived))
            after = [arrived]
        return items

    def _list_boxes(
        self, part: ResidentPart, values: Values
    ) -> list[tuple[tuple[Form, int, int], ...]]:
        """All that is held of a part, as few boxes."""
        region = part.region(values)
        assert region is not None
        return [
            self.layer.buffers.box_indices(part.tensor, part, values, b) for b in region.boxes()
        ]

    def _end_sums(self, part: ResidentPart, values: dict[NestLoop, int]) -> list[Item]:
        """Sums make way: those of a group are added up, and stored where they come from."""
        if not self.layer.is_user(part, self.stack_values) or self.hands_on:
            return []
        group = self.make_group(part, values)
        done = "cmp" if part.level == 1 else f"use:{part.tensor.name}:{part.level}"
        if not group.leader:
            signal = Signal(self.signal_name(part, "end"), self.group_leader(group), (done,))
            taken = f"taken:{part.level}"
            waits = [Wait(self.signal_name(part, "taken"), 1, (taken,), taken)]
            return [signal, *(waits if self.layer.in_turns else ()), *self._signal_stored(part)]
        items: list[Item] = []
        after = (done, f"st:{part.level}")
        if group.size > 1:
            items.append(Wait(self.signal_name(part, "end"), group.size - 1, (), "end"))
            items.append(Assign(f"all:{part.level}", "end"))
            after = (*after, "end")
        boxes = self._list_boxes(part, values)
        places = [self.layer.buffers.locate_part(part, values, axes) for axes in boxes]
        for digits, mine in product(self._list_followers(group), places):
            other = PartOf(mine.memory, mine.buffer, mine.axes, NodeOf(part.level, digits))
            items.append(Copy(other, mine, after, f"sum:{part.level}",
                              combine=self.layer.nest.problem.combine))  # fmt: skip
            after = (f"sum:{part.level}",)
        if self.layer.in_turns:
            # The buffers of the others end with their turn.
            items += self.signal_others(self.signal_name(part, "taken"), group, after)
        is_finished = self.tiles.is_finished(part, values)
        if self.layer.epilogue is not None and self._source_part(part) is None and is_finished:
            for axes, mine in zip(boxes, places, strict=True):
                items.append(self._apply_epilogue(self.layer.epilogue, part, mine, axes, after))
                after = (f"sum:{part.level}",)
        source = self._source_part(part)
        if source is not None:
            after = (*after, f"arr:{part.tensor.name}:{source.level}")
        if self.layer.given is not None:
            after = (*after, f"hand:{part.tensor.name}")
            items.append(Assign("given", f"hand:{part.tensor.name}"))
        items.append(Assign(f"st2:{part.level}", f"st:{part.level}"))
        for axes, mine in zip(boxes, places, strict=True):
            outside = self._outside_part(part, values, axes, unfinished=not is_finished)
            items.append(Copy(mine, outside, after, f"st:{part.level}"))
            after = (f"st:{part.level}",)
        return items + self._signal_stored(part)

    def _apply_epilogue(
        self,
        epilogue: Epilogue,
        part: ResidentPart,
        mine: PartOf,
        axes: tuple[tuple[Form, int, int], ...],
        after: tuple[str, ...],
    ) -> Item:
        """
        Finished sums become outputs where they are. As in the analytic model, an epilogue takes no
        time and no accesses beyond those of its layer; what it reads besides is read where it lies.
        """
        one = (Linear(), 1, 1)
        reads = [
            PartOf(
                self.layer.context.memory_name,
                operand.name,
                tuple(axes[place] if place >= 0 else one for place in places),
            )
            for operand, places in zip(
                epilogue.operands, epilogue.axes(part.tensor), strict=True
            )
        ]  # fmt: skip
        sets = f"sum:{part.level}"
        return Compute(epilogue.function, (mine, *reads), (mine,), 0, 0, (), (), after, sets)

    def _signal_stored(self, part: ResidentPart) -> list[Item]:
        """A part has been taken from its source for the last time, or given back."""
        source = self._source_part(part)
        if source is None or not self.layer.is_leader(part, self.stack_values):
            return []
        return [Assign(f"use:{part.tensor.name}:{source.level}", f"st:{part.level}")]

    def _list_followers(self, group: Group) -> Iterator[tuple[tuple[str, Form], ...]]:
        digits = group.digits[: group.copies]
        for values in product(*(range(n) for _, n in digits)):
            if any(values):
                pairs = zip(digits, values, strict=True)
                yield tuple((self.layer.keys[s], Linear(v)) for (s, _), v in pairs)


def _hand_waits(
    handover: Handover, what: str, nodes: Sequence[tuple[int, ...]], register: str
) -> Iterator[Item]:
    for node in nodes:
        yield Wait(handover.signal_name(what), 1, (register,), register, node_at(node))
