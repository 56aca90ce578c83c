"""
The pass `convert-dataflow-to-noc`: schedules of layers as programs of nodes.

Before: `dataflow.layer`s with operands, one after the other or in `dataflow.segment`s. After:

* a `noc.alloc` in the outermost memory for each tensor, by its name; a tensor that one layer
  writes and a later one reads has the same name in both;
* a `dataflow.layer` without levels for each kind of tile, which PEs compute at once;
* `noc.program`s, one for each class of nodes and layer: loops over the updates outside of the
  PEs, with copies and signals where parts of tensors change, and a `noc.compute` for each tile.

Layers run one after the other: nodes say that they are done with one (signal `done`) to the first
node, which lets all begin with the next (`next`). Functions marked `dataflow.step` stay, and are
computed in between (`noc_steps`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerType, ModuleOp
from xdsl.ir import Block, Operation, Region
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ..dialects import noc
from ..dialects.dataflow import LayerOp, SegmentOp
from ..transforms.context import context_of
from ..transforms.dataflow.directives import LayerDirectives
from ..transforms.dataflow.directives_ir import directives_of, layer_op, segment_of, value_type
from ..transforms.dataflow.fits import check_fit, check_segment
from ..transforms.dataflow.nest import Step
from ..transforms.dataflow.placement import Placement, placement_of
from ..transforms.dataflow.problem import LayerProblem, Tensor
from ..transforms.errors import WeftError
from ..transforms.machine import Machine
from .noc_emit import Emitter
from .noc_layer import LayerContext, LayerPrograms
from .noc_rename import Rename, without_names
from .noc_steps import FunctionStep, function_step, step_programs
from .noc_tree import START, Form, Item, NodeNumber, NodeOf, Signal, Tree, Wait, assigned
from .noc_walk import programs_of

Coord = tuple[int, ...]

LayerOrFunction: TypeAlias = LayerDirectives | FunctionStep
"""What is done at a time."""


class _Tensors:
    """
    The tensors of a module in the outermost memory: by name its first user, and what it is. `bits`
    are those of elements of what layers use.
    """

    def __init__(self, memory: str, word_bits: int, bits: Mapping[str, int]) -> None:
        self._memory = memory
        self._word_bits = word_bits
        self._bits = bits
        self._known: dict[str, tuple[str, _Kind]] = {}
        self._writers: dict[str, str] = {}
        self._end = 0
        self.allocs: list[Operation] = []

    def add(self, layer: str, tensor: Tensor) -> None:
        """Makes room for a tensor. Raises `WeftError` where the name means two tensors."""
        kind = _Kind(tensor.shape, tensor.element_bits, tensor.values)
        self._add(layer, tensor.name, kind, tensor.role == "output")

    def add_of_function(self, function: FunctionStep) -> None:
        """The same for what a function between layers takes and gives."""
        for written, tensors in ((False, function.reads), (True, function.writes)):
            for tensor in tensors:
                values = str(tensor.type.element_type)
                bits = self._bits.get(tensor.name, self._word_bits)
                values = "" if values == f"i{bits}" else values
                self._add(function.name, tensor.name, _Kind(tensor.shape, bits, values), written)

    def _add(self, layer: str, name: str, kind: _Kind, written: bool) -> None:
        if written:
            if name in self._known:
                other = self._writers.get(name, self._known[name][0])
                verb = "written" if name in self._writers else "read"
                raise WeftError(
                    f"layer {layer}: tensor '{name}' is {verb} by layer {other} before; tensors "
                    f"of a module are told apart by name, so give it another"
                )
            self._writers[name] = layer
        if name not in self._known:
            self._known[name] = (layer, kind)
            element = IntegerType(kind.bits)
            values = value_type(kind.values) if kind.values else None
            alloc = noc.AllocOp(name, self._memory, self._end, kind.shape, element, values=values)
            self.allocs.append(alloc)
            self._end += math.prod(kind.shape) * -(-kind.bits // self._word_bits)
        first, known = self._known[name]
        if known != kind:
            raise WeftError(
                f"layer {layer}: tensor '{name}' is {kind}, but {known} in layer {first}"
            )


@dataclass(frozen=True)
class _Kind:
    """The shape of a tensor, the width of its elements, and the type of their values."""

    shape: Coord
    bits: int
    values: str

    def __str__(self) -> str:
        return f"{self.values or f'i{self.bits}'}{list(self.shape)}"


class _Leaves:
    """The tiles of a module, as layers without levels."""

    def __init__(self) -> None:
        self.ops: list[Operation] = []
        self._names: dict[LayerProblem, str] = {}

    def name(self, problem: LayerProblem) -> str:
        key = replace(problem, name="")
        if key not in self._names:
            self._names[key] = f"{problem.name}_tile{len(self.ops)}"
            named = replace(problem, name=self._names[key])
            self.ops.append(layer_op(LayerDirectives(named, ())))
        return self._names[key]


@dataclass
class _Lowered:
    """A layer with its place on the machine, and its trees by node."""

    programs: LayerPrograms
    placement: Placement
    trees: list[tuple[list[Coord], Mapping[Step, int], Tree]]
    """Nodes, the stacks of one of them, and what they do."""

    @property
    def shape(self) -> Coord:
        """The nodes around the PEs, along all arrays."""
        arrays = self.placement.arrays[1]
        assert arrays is not None
        return tuple(e for a in arrays for e in a.shape)


def lower(steps: Sequence[LayerOrFunction], machine: Machine) -> list[Operation]:
    """
    The ops of a module that runs layers, and functions between them, one after the other, on
    `machine`. Raises `WeftError`, with layer, level and tensor, where a layer does not fit the
    machine or this lowering cannot do it.
    """
    word_bits = min(m.element_bits for m in machine.memories)
    home = machine.levels[0].memories[0]
    layers = [step for step in steps if isinstance(step, LayerDirectives)]
    bits = {t.name: t.element_bits for layer in layers for t in layer.problem.tensors}
    tensors, leaves = _Tensors(home, word_bits, bits), _Leaves()
    context = LayerContext(machine, home, leaves.name)
    nodes = machine.levels[1].name
    shape = tuple(e for a in machine.arrays if a.level == nodes for e in a.shape)
    programs: list[Operation] = []
    known: _Known = {}
    done = 0
    for is_function, group in groupby(steps, lambda step: isinstance(step, FunctionStep)):
        together = list(group)
        done += len(together)
        if is_function:
            functions = [step for step in together if isinstance(step, FunctionStep)]
            for function in functions:
                tensors.add_of_function(function)
            is_last = done == len(steps)
            programs += step_programs(functions, home, nodes, shape, is_last=is_last)
            continue
        layers = [step for step in together if isinstance(step, LayerDirectives)]
        for left, directives in zip(reversed(range(len(layers))), layers, strict=True):
            nest = check_fit(directives, machine)
            for tensor in directives.problem.tensors:
                tensors.add(directives.name, tensor)
            lowered = _lower(LayerPrograms(nest, context), placement_of(nest, machine), known)
            found = _programs(lowered, machine, done - left == len(steps))
            _set_values(found, directives.problem)
            programs += found
    return [*tensors.allocs, *leaves.ops, *programs]


def _set_values(programs: Sequence[Operation], problem: LayerProblem) -> None:
    """Buffers of nodes hold values of the type that their tensor has."""
    types = {t.name: value_type(t.values) for t in problem.tensors if t.values}
    for program in programs:
        for op in program.walk():
            if isinstance(op, noc.AllocOp) and op.buffer.data in types:
                op.values = types[op.buffer.data]


_Known: TypeAlias = dict[
    LayerDirectives, tuple[LayerProblem, list[tuple[list[Mapping[Step, int]], Tree]]]
]
"""By layer without names: one such layer, and its programs."""


def _lower(programs: LayerPrograms, placement: Placement, known: _Known) -> _Lowered:
    directives = programs.nest.directives
    key = without_names(directives)
    if key not in known:
        known[key] = directives.problem, programs_of(programs)
    old, found = known[key]
    names = None if old is directives.problem else Rename.between(old, directives.problem)
    trees: list[tuple[list[Coord], Mapping[Step, int], Tree]] = []
    for places, tree in found:
        nodes = [placement.coordinate(1, place) for place in places]
        trees.append((nodes, places[0], tree if names is None else names.tree(tree)))
    return _Lowered(programs, placement, trees)


def _programs(lowered: _Lowered, machine: Machine, is_last: bool) -> list[Operation]:
    """The programs of a layer; those of all but the last end when all nodes are done."""
    layer = lowered.programs
    emitter = Emitter(lowered.placement, layer.keys)
    level = layer.nest.levels[1].directives.level
    name = layer.nest.directives.name
    busy = {node for nodes, _, _ in lowered.trees for node in nodes}
    found: list[Operation] = []
    for nodes, place, tree in lowered.trees if is_last else _split_first(lowered):
        whole = tree if is_last else (*tree, *_last_items(lowered, nodes, place, tree))
        block = emitter.block(whole, 1)
        found.append(_program(f"{name}_{len(found)}", level, nodes, block))
    idle = [n for n in _box(lowered.shape) if n not in busy]
    if idle and not is_last:
        block = emitter.block((Wait(f"{name}.next", 1, (), START),), 1)
        found.append(_program(f"{name}_idle", level, idle, block))
    return found


def _box(shape: Sequence[int]) -> list[Coord]:
    found: list[Coord] = [()]
    for extent in shape:
        found = [(*node, i) for node in found for i in range(extent)]
    return found


def _split_first(lowered: _Lowered) -> list[tuple[list[Coord], Mapping[Step, int], Tree]]:
    """The programs, with the first node in one of its own."""
    found: list[tuple[list[Coord], Mapping[Step, int], Tree]] = []
    for nodes, place, tree in lowered.trees:
        first = [n for n in nodes if not any(n)]
        rest = [n for n in nodes if any(n)]
        found += [(part, place, tree) for part in (first, rest) if part]
    return found


def _last_items(
    lowered: _Lowered, nodes: Sequence[Coord], place: Mapping[Step, int], tree: Tree
) -> list[Item]:
    """What ends a layer on a node, when another follows: it is done on all nodes."""
    layer = lowered.programs
    name = layer.nest.directives.name
    after = tuple(sorted(assigned(tree)))
    busy = sum(len(n) for n, _, _ in lowered.trees)
    if any(nodes[0]):
        zero = NodeOf(1, tuple((layer.keys[s], Form()) for s in layer.tiles.stacks))
        done: list[Item] = [Signal(f"{name}.done", zero, after),
                            Wait(f"{name}.next", 1, (), START)]  # fmt: skip
        return [*done, *layer.frees(place, after)]
    shape = lowered.shape
    items: list[Item] = []
    if busy > 1:
        items.append(Wait(f"{name}.done", busy - 1, after, START))
    if math.prod(shape) > 1:
        others = Signal(f"{name}.next", NodeNumber(shape), (START, *after), 1, math.prod(shape))
        items.append(others)
    return [*items, *layer.frees(place, after)]


def _program(name: str, level: str, nodes: Sequence[Coord], block: Block) -> Operation:
    """The program of these nodes: of their box, or of those that are listed."""
    first = [min(axis) for axis in zip(*nodes, strict=True)]
    last = [max(axis) for axis in zip(*nodes, strict=True)]
    count = [b - a + 1 for a, b in zip(first, last, strict=True)]
    only = None if math.prod(count) == len(nodes) else sorted(nodes)
    return noc.ProgramOp(name, level, first, count, Region(block), only)


@dataclass(frozen=True)
class ConvertDataflowToNocPass(ModulePass):
    """
    Lowers all `dataflow.layer`s with operands and `dataflow.segment`s to `noc` programs for the
    machine (`--machine`); see the module's docstring. Layers of a segment run one after the
    other too.

    1. Layers fit the machine. 2. No tensor bypasses the level around the PEs, or is shared.
    3. Parts of tensors are even runs along each axis.

    Raises `WeftError`, naming the layer, level and tensor, for others.
    """

    name = "convert-dataflow-to-noc"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        steps: list[LayerOrFunction] = []
        done: list[Operation] = []
        for inner in op.body.block.ops:
            if isinstance(inner, SegmentOp):
                segment = segment_of(inner)
                check_segment(segment, machine)
                steps += segment.layers
                done.append(inner)
            elif isinstance(inner, LayerOp) and inner.operand_ops():
                steps.append(directives_of(inner))
                done.append(inner)
            elif isinstance(inner, func.FuncOp):
                function = function_step(inner)
                steps += [] if function is None else [function]
        new = lower(steps, machine) if done else []
        for old in done:
            Rewriter.erase_op(old)
        op.body.block.add_ops(new)
