"""
One layer as programs of nodes: what each class of nodes does, as trees.

A node goes through the updates outside of the PEs. Where a part of a tensor changes, the first
node of those that need the same (the leader) copies what is new from where it is, to all of
them at once; the others say that they are ready for it (signal `free`) and wait for it (`full`).
Outputs go back when they make way; nodes that add to the same sums (followers) say when theirs
are done (`end`), the leader adds them up in its own buffer, stores them, and lets the others go
on (`go`).

How blocks change is the level's `overlap`. Of a level that PEs take from: `in_place`, what comes
next arrives while the PEs work on what they have read; `double`, it arrives in the other half
of the buffer; `none`, copies and computing take turns. Of a level further out, `in_place` and
`none` wait until the last part has been taken from it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...transforms.core.errors import WeftError
from ...transforms.dataflow.cost.tile import TileCosts
from ...transforms.dataflow.directive.nest import Nest, NestLoop
from ...transforms.dataflow.directive.past_nodes import NodeBypass
from ...transforms.dataflow.directive.placement import placement_of
from ...transforms.dataflow.directive.ports import HomePorts
from ...transforms.dataflow.directive.problem import Axis, Dim, Epilogue, LayerProblem, Tensor
from ...transforms.dataflow.directive.shares import Share, shares_of, working_nest
from ...transforms.dataflow.directive.tiles import ResidentPart, Tiles, Values
from ...transforms.dataflow.directive.wires import Wires
from ...transforms.machine.view import Machine
from .buffers import Buffer, Buffers
from .classes import Component, components_of
from .finish_operands import OperandBuffer, list_operand_buffers
from .handover import Handover
from .kernels.compiler import WHOLE, Finish, NodeKernel, Turn, is_for_kernels
from .rows.cascade import Cascade, find_cascade
from .tree import START, Alloc, Free, Item


@dataclass(frozen=True)
class LayerContext:
    """
    The machine, and where the home of tensors is: the memory's name. `leaf` names the layer
    that PEs compute at once, for a problem that no one has seen; equal ones have one name. Where
    nodes run kernels, `kernel` makes those of tiles, with their turns, and `finishes` says what
    they do to sums, by the name of an epilogue's function.
    """

    machine: Machine
    memory_name: str
    leaf: Callable[[LayerProblem], str]
    kernel: Callable[[LayerProblem, Finish | None, Turn], NodeKernel] | None = None
    finishes: Mapping[str, Finish] = field(default_factory=dict[str, Finish])


def sums_name(tensor: str) -> str:
    """
    The name of sums of an output that wait for its epilogue: in the outermost memory, or in nodes
    whose kernels finish them.
    """
    return f"{tensor}.unfinished"


@dataclass
class Entry:
    """The items that run when parts change at one position of the program, in this order."""

    free: list[Item] = field(default_factory=list[Item])
    lead: list[Item] = field(default_factory=list[Item])
    wait: list[Item] = field(default_factory=list[Item])

    def merge_entry(self, other: Entry) -> None:
        """Adds the items that run besides."""
        self.free += other.free
        self.lead += other.lead
        self.wait += other.wait

    def list_items(self) -> list[Item]:
        return [*self.free, *self.lead, *self.wait]


@dataclass
class KnownItems:
    """
    What was made already, to be made once: `computed` has the items of a tile by its state and
    whether its sums have begun, `fetched` those of a fetch by part and state, where all nodes have
    work; by node too, for what other layers hand over, and what has ports of its own. `leaves` are
    the names of tiles, `shapes` numbers of the shapes of components, which are fast to compare.
    """

    computed: dict[object, list[Item]] = field(default_factory=dict[object, list[Item]])
    fetched: dict[object, Entry] = field(default_factory=dict[object, Entry])
    leaves: dict[object, str] = field(default_factory=dict[object, str])
    shapes: dict[object, int] = field(default_factory=dict[object, int])


class LayerPrograms:
    """
    The programs of one layer, whose `nest` fits the machine. `handed` has the tensors that are
    handed over to or from other layers of its segment, by name; `in_turns`: it takes turns with
    others on its nodes.
    """

    def __init__(
        self,
        nest: Nest,
        context: LayerContext,
        handed: Mapping[str, Handover] | None = None,
        *,
        in_turns: bool = False,
    ) -> None:
        self.check_nest(nest)
        self.directives, self.nest, self.context = nest.directives, working_nest(nest), context
        self.kernel = context.kernel if is_for_kernels(nest.directives) else None
        """What makes the kernels of tiles, where nodes run them."""
        self.tiles = Tiles(self.nest, dense=self.kernel is not None)
        handed = handed or {}
        self.shares = shares_of(nest, self.tiles, context.machine, handed)
        """What nodes hold together, by tensor."""
        self.in_turns = in_turns
        self.given = handed.get(nest.problem.output.name)
        """What becomes of the output, if it is handed over."""
        self.taken = {t.name: handed[t.name] for t in nest.problem.inputs if t.name in handed}
        """Inputs that are handed over."""
        self._check_shares()
        self.keys = {s: f"t{i}" for i, s in enumerate(self.tiles.loops)}
        self.keys |= {s: f"s{i}" for i, s in enumerate(self.tiles.stacks)}
        levels = enumerate(self.nest.directives.levels)
        overlaps = ((i, context.machine.find_level(v.level).overlap) for i, v in levels)
        self.overlaps = {i: overlap or "in_place" for i, overlap in overlaps}
        self.costs = TileCosts(self.tiles, context.machine)
        self._find_ways()
        self._place_buffers()
        self.components = components_of(self.tiles, self.taken)
        self._parts = {p.key: p for p in self.tiles.parts}
        self.known = KnownItems()
        self.is_even = self.tiles.has_tile({s: s.extent - 1 for s in self.keys})
        """Whether all nodes have work in all turns."""

    def _find_ways(self) -> None:
        """Finds how what is not moved between buffers alone gets to nodes and back."""
        nest, machine = self.nest, self.context.machine
        placement, self.wires = placement_of(nest, machine), Wires(machine)
        self.cascade: Cascade | None = None
        """The row of nodes that hand sums on, if a reduction is cut over nodes with kernels."""
        if self.kernel is not None:
            self.cascade = find_cascade(nest, machine, placement, self.keys)
        self.past = NodeBypass(self.tiles, placement, self.wires, near=self.costs.is_near,
                              multicast=self.costs.multicast)  # fmt: skip
        """What goes past the nodes' buffers."""
        numbers = {level.name: i for i, level in enumerate(machine.levels)}
        self.ports = HomePorts(self.tiles, self.wires, placement, numbers)
        output = nest.problem.output
        self.past_sums = self.past.group(output) if output in self.past.tensors else ()
        """The stacks of nodes that add to the same sums past their buffers."""

    def _place_buffers(self) -> None:
        """Places the nodes' buffers, those of parts and of what kernels finish sums with."""
        problem = self.nest.problem
        self.epilogue, self.finish = problem.epilogue, None
        """What is done to finished sums, but for what kernels do to them."""
        if self.kernel is not None and self.epilogue is not None:
            self.finish = self.context.finishes.get(self.epilogue.function)
        self._is_divided = any(step.dim in problem.reductions for step in self.tiles.loops)
        # Results that one kernel of several makes are stored long before the next ones are made.
        single = [problem.output.name] if self.finish and self._is_divided else []
        self.buffers = Buffers(self.tiles, self.keys, self.overlaps, self.costs.word_bits, single,
                               self.shares)  # fmt: skip
        self.operands: tuple[OperandBuffer, ...] = ()
        """What kernels read to finish sums."""
        self.sums: OperandBuffer | None = None
        """Sums that several kernels add to, if kernels finish them."""
        if self.kernel is not None:
            self._check_sums()
            if self.epilogue is not None and self.finish is not None:
                self._add_operands(self.epilogue, self.finish)
                self.epilogue = None

    def _check_shares(self) -> None:
        """Refuses tensors that nodes share in ways that are not lowered. Raises `WeftError`."""
        for name, share in self.shares.items():
            why = None
            if self.kernel is not None:
                why = "nodes run kernels, which take what they hold themselves"
            elif self.in_turns:
                why = "layers take turns on them"
            if why is not None:
                level = self.nest.directives.levels[share.whole.level].level
                raise WeftError(
                    f"layer {self.directives.name}: level {level}: tensor '{name}' is shared by "
                    f"{share.buffers} buffers, but {why}; use share 1"
                )

    @staticmethod
    def check_nest(nest: Nest) -> None:
        """Refuses what this lowering does not do. Raises `WeftError`."""
        directives = nest.directives
        if len(directives.levels) < 2:
            raise WeftError(
                f"layer {directives.name}: it has {len(directives.levels)} levels of directives, "
                f"but needs those of the PEs and of one level around them"
            )
        for tensor in nest.problem.tensors:
            if directives.levels[1].find(tensor.name) is None:
                LayerPrograms._check_bypass(nest, tensor)
        output, epilogue = nest.problem.output, nest.problem.epilogue
        if epilogue is not None and directives.levels[1].find(output.name) is None:
            raise WeftError(
                f"layer {directives.name}: level {directives.levels[1].level}: tensor "
                f"'{output.name}' bypasses the level around the PEs, but its epilogue "
                f"@{epilogue.function} needs finished sums there; hold it there"
            )

    def _add_operands(self, epilogue: Epilogue, finish: Finish) -> None:
        """
        Adds the buffers of what kernels read to finish sums, and of sums that are finished by one
        kernel of several. Raises `WeftError` for lack of room.
        """
        buffers = list(self.buffers.by_key.values())
        problem, words, sums = self.nest.problem, self.costs.words, None
        if self._is_divided:
            name, bits = sums_name(problem.output.name), finish.sum_bits
            sums = replace(problem.output, name=name, element_bits=bits, values="")
        found = [*list_operand_buffers(problem, epilogue, sums, buffers, words)]
        for operand in found:
            memory = self.context.machine.find_memory(operand.memory)
            room = memory.usable_entries * math.prod(memory.element_shape)
            end = operand.offset + math.prod(operand.shape) * words(operand.tensor)
            if end > room:
                raise WeftError(
                    f"layer {problem.name}: tensor '{operand.tensor.name}' of its "
                    f"epilogue ends at word {end} of {operand.memory} in a node, which has room "
                    f"for {room}; use smaller blocks"
                )
        self.sums = found.pop() if sums is not None else None
        self.operands = tuple(found)

    def _check_sums(self) -> None:
        """
        Raises `WeftError` where sums go on from one tile to another in ways that kernels do not.
        """
        problem = self.nest.problem
        sums = set(problem.reductions)
        if self.finish is None:
            return
        (part,) = (p for p in self.tiles.parts if p.key == (problem.output.name, 1))
        for step in self.tiles.loops[: part.depth]:
            if step.dim in sums:
                why = "kernels that finish sums have them in their node from first to last"
                raise self._divided_error(step, f"{why}, but other results come in between")

    def _divided_error(self, step: NestLoop, why: str) -> WeftError:
        problem = self.nest.problem
        return WeftError(
            f"layer {problem.name}: level {self.nest.levels[1].directives.level}: "
            f"'{step.dim}' is divided into parts of {step.stride}, but {why}; hold all "
            f"{problem.extents[step.dim]} of it"
        )

    @staticmethod
    def _check_bypass(nest: Nest, tensor: Tensor) -> None:
        """Checks that a tensor may bypass the nodes' buffers. Raises `WeftError`."""
        directives = nest.directives
        where, why = directives.levels[1].level, None
        if directives.levels[0].find(tensor.name) is None:
            why = f"and {directives.levels[0].level} too; hold it in one of them"
        elif len(directives.levels) > 2:
            why = "and there is another level further out; hold it there"
        if why is not None:
            raise WeftError(
                f"layer {directives.name}: level {where}: tensor "
                f"'{tensor.name}' bypasses the level around the PEs, {why}"
            )

    # --- classes ----------------------------------------------------------------------------

    @property
    def waiting_sums(self) -> Tensor | None:
        """Sums that wait in the outermost memory for what is added before their epilogue."""
        output = self.nest.problem.output
        parts = [p for p in self.tiles.parts if p.tensor == output]
        if self.epilogue is None or self.given is not None or not parts:
            return None
        around = self.tiles.loops[: parts[0].depth]
        if all(step.dim in output.dims for step in around):
            return None
        return replace(output, name=sums_name(output.name), values=self.epilogue.sums)

    def list_allocs(self, place: Values) -> Iterator[Alloc]:
        """The buffers of a node, and the room for what it hands over."""
        yield from self.list_blocks(place)
        if self.given is not None and self.gives(place):
            yield self._parts_alloc(self.given)

    def gives(self, place: Values) -> bool:
        """Tests whether a node keeps parts of what is handed over for their readers."""
        return self.given is not None and not any(place[s] for s in self.given.writer.part.group)

    def list_blocks(self, place: Values) -> Iterator[Alloc]:
        """The buffers of a node, in which the blocks are that it works on."""
        for part in self._own_parts(place):
            buffer = self.buffers.by_key[part.key]
            yield Alloc(
                buffer.name,
                buffer.memory,
                buffer.offset,
                buffer.shape,
                part.tensor.element_bits,
                self._value_type(part.tensor),
                buffer.ring,
                (START,),
                START,
            )
        for share, buffer in self._list_shares(place):
            tensor = share.piece.tensor
            yield Alloc(buffer.name, buffer.memory, buffer.offset, buffer.shape,
                        tensor.element_bits, tensor.values, False, (START,), START)  # fmt: skip
        yield from (operand.alloc() for operand in self._list_operands())

    def _list_shares(self, place: Values) -> Iterator[tuple[Share, Buffer]]:
        """What a node holds for others too, and its buffers."""
        for name, share in self.shares.items():
            if share.list_pieces(place):
                yield share, self.buffers.of_shares[name]

    def _list_operands(self) -> tuple[OperandBuffer, ...]:
        return self.operands if self.sums is None else (*self.operands, self.sums)

    def alloc_given(self, given: Handover, offset: int) -> Alloc:
        """The room for what a node hands over."""
        tensor = given.tensor
        return Alloc(given.buffer, given.memory, offset, given.shape, tensor.element_bits,
                     self._value_type(tensor), False, (START,), START)  # fmt: skip

    def _parts_alloc(self, given: Handover) -> Alloc:
        """The room for what a node hands over, behind its buffers. Raises `WeftError`."""
        mine = [b for b in self.buffers.list_buffers() if b.memory == given.memory]
        end = max(b.offset + b.words for b in mine)
        words = given.words * self.costs.words(given.tensor)
        memory = self.context.machine.find_memory(given.memory)
        room = memory.usable_entries * math.prod(memory.element_shape)
        if end + words > room:
            raise given.writer.make_error(
                f"the parts of it that wait for readers take {words} words of {given.memory} "
                f"beside {end} of other tensors, which has room for {room}; use smaller blocks of "
                f"the outermost updates, which both layers go through in the same steps"
            )
        return self.alloc_given(given, end)

    def _value_type(self, tensor: Tensor) -> str:
        """
        The type of the values in this layer's buffers of a tensor. Those of an output with an
        epilogue have sums that are not finished, which other layers never see.
        """
        if tensor.role != "output" or self.epilogue is None:
            return tensor.values
        return "" if self.epilogue.sums == f"i{tensor.element_bits}" else self.epilogue.sums

    def _own_parts(self, place: Values) -> list[ResidentPart]:
        """The parts whose buffers a node sees to: its own, and those that it is first in."""
        mine = [p for p in self.tiles.parts if not any(place[s] for s in p.inside)]
        return [p for p in mine if not self._is_handed_on(p) or self.is_leader(p, place)]

    def _is_handed_on(self, part: ResidentPart) -> bool:
        """Tests whether a part has sums that only the last node of a row has in memory."""
        return self.cascade is not None and part.tensor == self.nest.problem.output

    def list_group(self, part: ResidentPart) -> tuple[NestLoop, ...]:
        """The stacks over which nodes hold the same part."""
        if self.cascade is None or not self._is_handed_on(part):
            return part.group
        return tuple(s for s in part.group if s != self.cascade.step)

    def list_frees(self, place: Values, after: Sequence[str]) -> list[Item]:
        """The end of a node's buffers, after all that is done on it."""
        buffers = [self.buffers.by_key[part.key] for part in self._own_parts(place)]
        buffers += [buffer for _, buffer in self._list_shares(place)]
        found = [Free(b.name, b.memory, (START, *after), START) for b in buffers]
        found += [operand.free(after) for operand in self._list_operands()]
        if self.given is not None and self.gives(place):
            found.append(Free(self.given.buffer, self.given.memory, (START, *after), START))
        return [*found]

    def component_of(self, step: NestLoop) -> Component:
        return next(c for c in self.components if step.dim in c.dims)

    def part_at(self, tensor: str, level: int) -> ResidentPart | None:
        """The part of a tensor at a level, `None` where it is not held."""
        return self._parts.get((tensor, level))

    def inner_part(self, part: ResidentPart) -> ResidentPart | None:
        """The next part further in of the same tensor."""
        mine = [p for p in self.tiles.parts if p.tensor == part.tensor and p.level < part.level]
        return max(mine, key=lambda p: p.level, default=None)

    def user_stacks(self, part: ResidentPart) -> tuple[NestLoop, ...]:
        """
        The stacks inside of a part's buffer that tell apart who takes from it: the leaders of the
        next part further in.
        """
        inner = self.inner_part(part)
        if inner is None:
            return part.inside
        return tuple(
            s for s in part.inside if s not in inner.group and s in self._leader_stacks(inner)
        )

    def _leader_stacks(self, part: ResidentPart) -> tuple[NestLoop, ...]:
        """The stacks inside of the source that tell leaders of a part apart."""
        moving = [s for s in self.tiles.stacks if part.level <= s.level < part.source]
        return tuple(s for s in moving if s not in part.group)

    def is_user(self, part: ResidentPart, place: Values) -> bool:
        """Tests whether a node takes from a part's buffer, or computes from it."""
        inner = self.inner_part(part)
        return inner is None or self.is_leader(inner, place)

    def is_leader(self, part: ResidentPart, place: Values) -> bool:
        """Tests whether a node is the one that moves a part to and from its buffers."""
        if self.cascade is not None and self._is_handed_on(part):
            return self.cascade.is_last(place)
        zero = (*part.group, *part.inside)
        return all(place[s] == 0 for s in zero)

    # --- leaves -----------------------------------------------------------------------------

    def state_at(self, values: Values, before: Values | None) -> tuple[object, ...]:
        """
        The state that decides what is done at `values`, after `before`: the update that goes on,
        and the shapes of both.
        """
        loops = self.tiles.loops
        at = next((i for i in reversed(range(len(loops))) if values[loops[i]]), -1)
        now = tuple(self._shape_number(c, values) for c in self.components)
        if before is None:
            return at, now, None
        return at, now, tuple(self._shape_number(c, before) for c in self.components)

    def _shape_number(self, component: Component, values: Values) -> int:
        """A number for the shape of a component, which is fast to compare."""
        shape = (component.dims, component.shape_at(values))
        return self.known.shapes.setdefault(shape, len(self.known.shapes))

    def turn_at(self, values: Values, is_begun: bool) -> Turn:
        """The turn of the tile at `values`; kernels that do not finish sums all leave them."""
        if self.cascade is not None:
            return Turn(place=self.cascade.place_of(values), cores=self.cascade.cores)
        if not self._is_divided:
            return WHOLE
        is_last = self.sums is not None and self.tiles.is_last_of_sums(values)
        return Turn(is_begun, goes_on=not is_last)

    def leaf_name(self, values: Values, turn: Turn) -> str:
        """The name of the layer, or kernel, that is one tile."""
        if self.kernel is not None:
            return self.kernel_of(values, turn).name
        key = tuple(c.shape_at(values) for c in self.components)
        if key not in self.known.leaves:
            self.known.leaves[key] = self.context.leaf(self._tile_problem(values))
        return self.known.leaves[key]

    def kernel_of(self, values: Values, turn: Turn) -> NodeKernel:
        """The kernel that computes one tile. Raises `WeftError` where there is none."""
        assert self.kernel is not None
        for tensor in self.nest.problem.tensors:
            self._check_inside(tensor, values)
        problem, whole = self._tile_problem(values), self.nest.problem
        pairs = zip(problem.tensors, whole.tensors, strict=True)
        tensors = tuple(_with_short_loops(tensor, own) for tensor, own in pairs)
        return self.kernel(replace(problem, tensors=tensors), self.finish, turn)

    def _check_inside(self, tensor: Tensor, values: Values) -> None:
        """Raises `WeftError` where all of what a tile needs lies beyond the border."""
        region = self.tiles.region(tensor, values)
        assert region is not None
        for position in sorted(region.empty):
            raise WeftError(
                f"layer {self.nest.problem.name}: tensor '{tensor.name}': a part lies beyond its "
                f"border along axis {position}, which kernels of nodes do not take"
            )

    def _tile_problem(self, values: Values) -> LayerProblem:
        problem = self.nest.problem
        widths = self.tiles.widths(values)
        dims = tuple(Dim(d.name, widths[d.name], d.kind) for d in problem.dims)
        tensors = tuple(self._tile_tensor(t, values, widths) for t in problem.tensors)
        return LayerProblem(problem.name, dims, tensors, problem.combine, problem.value)

    def _tile_tensor(self, tensor: Tensor, values: Values, widths: Mapping[str, int]) -> Tensor:
        starts = self.buffers.absolute_index(tensor, None, values)
        axes: list[Axis] = []
        spans = self.tiles.spans(tensor, values)
        for axis, run, start in zip(tensor.axes, spans, starts, strict=True):
            terms = tuple((d, f // run.step) for d, f in axis.terms if widths[d] > 1)
            base = self.buffers.form_value(start, values)
            axes.append(Axis(run.count, terms, (base - run.first) // run.step, axis.name))
        return replace(tensor, axes=tuple(axes), values=self._value_type(tensor))


def _with_short_loops(tile: Tensor, whole: Tensor) -> Tensor:
    """A tensor of a tile, moved by those loops too that have one iteration in the tile."""
    axes: list[Axis] = []
    for axis, own in zip(tile.axes, whole.axes, strict=True):
        known = dict(axis.terms)
        step = next((f // known[d] for d, f in own.terms if d in known), 1)
        terms = tuple((d, known.get(d, max(1, f // step))) for d, f in own.terms)
        axes.append(replace(axis, terms=terms))
    return replace(tile, axes=tuple(axes))
