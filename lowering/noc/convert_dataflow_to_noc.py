"""
The pass `convert-dataflow-to-noc`: schedules of layers as programs of nodes.

Before: `dataflow.layer`s with operands, one after the other or in `dataflow.segment`s. After:

* a `noc.alloc` in the outermost memory for each tensor, by its name; a tensor that one layer
  writes and a later one reads has the same name in both;
* a `dataflow.layer` without levels for each kind of tile, which PEs compute at once;
* functions that are epilogues of layers, which a `noc.compute` names where sums are finished;
* `noc.program`s, one for each class of nodes and layer: loops over the updates outside of the
  PEs, with copies and signals where parts of tensors change, and a `noc.compute` for each tile.

Layers of a segment run side by side, each on nodes of its own, or take turns on the same nodes
(`turns`), and hand over on chip what they make for each other (`handover`). Layers that are in
none, and segments, run one after the other: nodes say that they are done with one (signal `done`)
to the first node, which lets all begin with the next (`next`). Functions marked `dataflow.step`
stay, and are computed in between (`steps`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product
from types import MappingProxyType
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IntegerType,
    ModuleOp,
    i64,
)
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ...dialects import noc
from ...dialects.dataflow import LayerOp, SegmentOp
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import marked_entry
from ...transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from ...transforms.dataflow.directive.epilogue import AXES_ATTRIBUTE, check_function
from ...transforms.dataflow.directive.fits import check_fit, check_segment
from ...transforms.dataflow.directive.ir import directives_of, layer_op, segment_of, value_type
from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.placement import (
    Placement,
    place_layers,
    placement_of,
    slots_of,
)
from ...transforms.dataflow.directive.problem import LayerProblem, Tensor
from ...transforms.dataflow.directive.tiles import Tiles
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from .alike import Alike
from .handover import Handover, find_handovers
from .interface import MODULE_TOKEN, TensorUse, alloc_unused, check_order, has_tensors
from .kernels.compiler import Finish, Kernels, NodeKernel, Turn
from .kernels.targets import kernels_of
from .layer import LayerContext, LayerPrograms
from .node_programs import Coord, Lowered, write_programs
from .rename import Rename, without_names
from .steps import FunctionStep, function_step, step_programs
from .tree import (
    Tree,
)
from .turns import Slot
from .walk import programs_of

LayerOrFunction: TypeAlias = LayerDirectives | SegmentDirectives | FunctionStep
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

    def add_tensor(self, layer: str, tensor: Tensor) -> None:
        """Makes room for a tensor. Raises `WeftError` where the name means two tensors."""
        kind = _Kind(tensor.shape, tensor.element_bits, tensor.values)
        self._add_kind(layer, tensor.name, kind, tensor.role == "output")

    def add_of_function(self, function: FunctionStep) -> None:
        """The same for what a function between layers takes and gives."""
        for written, tensors in ((False, function.reads), (True, function.writes)):
            for tensor in tensors:
                values = str(tensor.type.element_type)
                bits = self._bits.get(tensor.name, self._word_bits)
                values = "" if values == f"i{bits}" else values
                self._add_kind(
                    function.name, tensor.name, _Kind(tensor.shape, bits, values), written
                )

    def _add_kind(self, layer: str, name: str, kind: _Kind, written: bool) -> None:
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
            alloc.token.name_hint = MODULE_TOKEN
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


def lower_steps(
    steps: Sequence[LayerOrFunction],
    machine: Machine,
    kernels: Kernels | None = None,
    finishes: Mapping[str, Finish] = MappingProxyType({}),
) -> list[Operation]:
    """
    The ops of a module that runs layers, segments of layers, and functions between them, one
    after the other, on `machine`. Where its nodes run kernels, `kernels` makes them, and `finishes`
    says which functions they can be given as epilogues. Raises `WeftError`, with layer, level and
    tensor, where a layer does not fit the machine or this lowering cannot do it.
    """
    _check_preloaded([found for step in steps if (found := _layers_of(step))])
    return _Lowering(steps, machine, kernels, finishes).module_ops()


def _check_preloaded(steps: Sequence[Sequence[LayerDirectives]]) -> None:
    """
    Raises `WeftError` for a tensor that is preloaded where its buffer is used for something else:
    `steps` has the layers that run at a time, in the order in which they run. 1. There is one step.
    2. The nodes run no other layer of it. 3. The tensor is in the level around the PEs.
    """
    layers = [layer for step in steps for layer in step]
    for layer in layers:
        for number, level in enumerate(layer.levels):
            held = next((h for h in level.held if h.preloaded), None)
            if held is None:
                continue
            why = None
            if len(steps) > 1:  # 1.
                why = "other layers run before or after it; run all of them in one segment"
            elif any(_takes_turns(layer, other) for other in layers if other is not layer):  # 2.
                why = "another layer of its segment takes turns on its nodes"
            elif number != 1:  # 3.
                why = f"only {layer.levels[1].level}, around the PEs, can hold what is"
            if why is not None:
                raise WeftError(
                    f"layer {layer.name}: level {level.level}: tensor '{held.tensor}' is "
                    f"preloaded, but {why}"
                )


def _takes_turns(one: LayerDirectives, other: LayerDirectives) -> bool:
    """Tests whether two layers of a segment, with their boxes, have nodes in common."""
    return not _nodes_of(one).isdisjoint(_nodes_of(other))


def _nodes_of(layer: LayerDirectives) -> set[Coord]:
    level = layer.levels[-1]
    pairs = zip(level.first, level.count, strict=True)
    return set(product(*(range(first, first + count) for first, count in pairs)))


class _Lowering:
    """The programs of all steps; see `lower_steps`."""

    def __init__(
        self,
        steps: Sequence[LayerOrFunction],
        machine: Machine,
        kernels: Kernels | None,
        finishes: Mapping[str, Finish],
    ) -> None:
        self._steps = steps
        self._machine = machine
        self._memory_name = machine.levels[0].memories[0]
        layers = [layer for step in steps for layer in _layers_of(step)]
        bits = {t.name: t.element_bits for layer in layers for t in _tensors_of(layer.problem)}
        word_bits = min(m.element_bits for m in machine.memories)
        self._tensors, self._leaves = _Tensors(self._memory_name, word_bits, bits), _Leaves()
        self._kernels, self._used = kernels, dict[str, NodeKernel]()
        kernel = None if kernels is None else self._node_kernel
        self._context = LayerContext(
            machine, self._memory_name, self._leaves.name, kernel, finishes
        )
        self._nodes = machine.levels[1].name
        self._shape = tuple(e for a in machine.arrays if a.level == self._nodes for e in a.shape)
        self._known: _Known = {}
        self._alike = Alike()

    def module_ops(self) -> list[Operation]:
        """The ops of the module."""
        programs: list[Operation] = []
        done = 0
        for is_function, group in groupby(self._steps, lambda s: isinstance(s, FunctionStep)):
            together = list(group)
            done += len(together)
            if is_function:
                is_last = done == len(self._steps)
                functions = [step for step in together if isinstance(step, FunctionStep)]
                programs += self._lower_functions(functions, is_last)
                continue
            for left, step in zip(reversed(range(len(together))), together, strict=True):
                programs += self._side_by_side(step, done - left == len(self._steps))
        made = [kernel.op.clone() for kernel in self._used.values()]
        return [*self._tensors.allocs, *self._leaves.ops, *made, *programs]

    def _node_kernel(self, problem: LayerProblem, finish: Finish | None, turn: Turn) -> NodeKernel:
        assert self._kernels is not None
        found = self._kernels.make_kernel(problem, finish, turn)
        return self._used.setdefault(found.name, found)

    def _lower_functions(self, functions: Sequence[FunctionStep], is_last: bool) -> list[Operation]:
        for function in functions:
            self._tensors.add_of_function(function)
        return step_programs(
            functions, self._memory_name, self._nodes, self._shape, is_last=is_last
        )

    def _side_by_side(self, step: LayerOrFunction, is_last: bool) -> list[Operation]:
        """The programs of one layer, or of those of a segment."""
        layers = _layers_of(step)
        nests = [check_fit(layer, self._machine) for layer in layers]
        for nest in nests:
            LayerPrograms.check_nest(nest)
        places = [placement_of(nest, self._machine) for nest in nests]
        handed: dict[str, Handover] = {}
        slots = {layer.name: 0 for layer in layers}
        if isinstance(step, SegmentDirectives) and len(layers) > 1:
            slots = slots_of(step)
            sides = [(Tiles(nest), place) for nest, place in zip(nests, places, strict=True)]
            handed = find_handovers(sides, self._other_readers(step), slots)
        made: list[LayerPrograms] = []
        for layer, nest in zip(layers, nests, strict=True):
            in_turns = sum(slot == slots[layer.name] for slot in slots.values()) > 1
            programs = LayerPrograms(nest, self._context, handed, in_turns=in_turns)
            for tensor in (*_tensors_of(layer.problem), programs.waiting_sums):
                if tensor is not None and tensor.name not in handed:
                    self._tensors.add_tensor(layer.name, tensor)
            made.append(programs)
        by_slot: dict[int, list[int]] = {}
        for number, layer in enumerate(layers):
            by_slot.setdefault(slots[layer.name], []).append(number)
        lowered: list[Lowered] = []
        for mine in by_slot.values():
            parts = [made[number] for number in mine], [places[number] for number in mine]
            if len(mine) > 1:
                lowered.append(_lower_slot(step.name, Slot(*parts)))
            else:
                known = {} if handed else self._known
                lowered.append(_lower_programs(parts[0][0], parts[1][0], known))
        is_first = step is self._steps[0]
        return [*write_programs(step.name, lowered, self._shape, self._alike, is_first, is_last)]

    def _other_readers(self, step: LayerOrFunction) -> dict[str, str]:
        """By tensor, who reads it besides the layers of this step."""
        found: dict[str, str] = {}
        for other in self._steps:
            if isinstance(other, FunctionStep):
                found |= {t.name: f"function {other.name}" for t in other.reads}
            elif other is not step:
                for layer in _layers_of(other):
                    read = (*layer.problem.inputs, *layer.problem.read_after)
                    found |= {t.name: f"layer {layer.name}" for t in read}
        return found


def _layers_of(step: LayerOrFunction) -> tuple[LayerDirectives, ...]:
    if isinstance(step, SegmentDirectives):
        return step.layers
    return (step,) if isinstance(step, LayerDirectives) else ()


def mark_epilogues(module: ModuleOp, problems: Sequence[LayerProblem]) -> None:
    """
    Says of the functions that are epilogues along which axes of blocks their operands lie. Raises
    `WeftError` for those that are none, or that layers use with different axes.
    """
    functions = {f.sym_name.data: f for f in module.body.block.ops if isinstance(f, func.FuncOp)}
    known: dict[str, tuple[str, tuple[tuple[int, ...], ...]]] = {}
    for problem in problems:
        if problem.epilogue is None:
            continue
        name, axes = problem.epilogue.function, problem.epilogue.axes(problem.output)
        check_function(problem, functions.get(name))
        first, seen = known.setdefault(name, (problem.name, axes))
        if seen != axes:
            raise WeftError(
                f"layer {problem.name}: epilogue @{name}: its operands have the axes "
                f"{list(map(list, axes))} of the output, but {list(map(list, seen))} in layer "
                f"{first}; give each a function of its own"
            )
        marks = [DenseArrayBase.from_list(i64, each) for each in axes]
        functions[name].attributes[AXES_ATTRIBUTE] = ArrayAttr(marks)


def _tensors_of(problem: LayerProblem) -> tuple[Tensor, ...]:
    return (*problem.inputs, *problem.read_after, problem.output)


_Known: TypeAlias = dict[
    tuple[LayerDirectives, Finish | None],
    tuple[LayerProblem, list[tuple[list[Mapping[NestLoop, int]], Tree]]],
]
"""By layer without names, and what its kernels do to sums: one such layer, and its programs."""


def _lower_programs(programs: LayerPrograms, placement: Placement, known: _Known) -> Lowered:
    directives = programs.directives
    key = without_names(directives), programs.finish
    if key not in known:
        known[key] = directives.problem, programs_of(programs)
    old, found = known[key]
    names = None if old is directives.problem else Rename.from_layers(old, directives.problem)
    trees: list[tuple[list[Coord], Tree]] = []
    firsts: dict[Coord, Mapping[NestLoop, int]] = {}
    for places, tree in found:
        nodes = [placement.coordinate(1, place) for place in places]
        firsts |= dict.fromkeys(nodes, places[0])
        trees.append((nodes, tree if names is None else names.rename_tree(tree)))
    stacks = programs.tiles.stacks
    extents = product(*(range(step.extent) for step in stacks))
    by_node = {
        placement.coordinate(1, dict(zip(stacks, values, strict=True))): values
        for values in extents
    }
    keys = tuple(programs.keys[step] for step in stacks)
    level = programs.nest.levels[1].directives.level
    return Lowered(
        directives.name, level, ((placement.arrays, programs.keys),), trees,
        lambda node: dict(zip(keys, by_node[node], strict=True)),
        lambda node, after: programs.list_frees(firsts[node], after),
    )  # fmt: skip


def _lower_slot(name: str, slot: Slot) -> Lowered:
    """Layers that take turns on the same nodes; their programs end their buffers themselves."""
    layouts = tuple(
        (placement.arrays, {step: keys[key] for step, key in layer.keys.items()})
        for layer, placement, keys in zip(slot.layers, slot.placements, slot.keys, strict=True)
    )
    level = slot.layers[0].nest.levels[1].directives.level
    trees = [([node], tree) for node, tree in slot.list_trees()]
    return Lowered(name, level, layouts, trees, slot.stack_keys, lambda node, after: [])


@dataclass(frozen=True)
class ConvertDataflowToNocPass(ModulePass):
    """
    Lowers all `dataflow.layer`s with operands and `dataflow.segment`s to `noc` programs for the
    machine (`--machine`); see the module's docstring. Layers of a segment run side by side; what
    one of them writes and another reads is in the nodes alone, not in the outermost memory.
    Arguments of the entry that no layer reads have buffers, too. Leaves programs alone.

    1. Layers fit the machine. 2. What nodes share is read, in
    rounds (`directive.shares`). 3. What bypasses the level around the PEs
    goes from the outermost memory to PEs that hold it, and back, where there are two levels; then
    `noc.compute` names it there, with its words and hops. Of nodes that add to the same sums past
    their buffers, the first one begins these, and the others combine theirs with them.
    What is preloaded stays where nodes run nothing else.
    4. Parts may have gaps, as between windows, which kernels of nodes take with what is around
    them; those of PEs may have nothing, as beyond a border. 5. Layers of a segment have two
    levels, and no one else reads what they hand over.

    Raises `WeftError`, naming the layer, level and tensor, for others.
    """

    name = "convert-dataflow-to-noc"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        lower_module(op, machine, kernels_of(machine))


def lower_module(op: ModuleOp, machine: Machine, kernels: Kernels | None) -> None:
    """
    Lowers a module as `ConvertDataflowToNocPass` does; `kernels` makes those of the machine's
    nodes.
    """
    if any(isinstance(inner, noc.ProgramOp) for inner in op.body.block.ops):
        _refuse_left_over(op)
        return
    steps: list[LayerOrFunction] = []
    done: list[Operation] = []
    for inner in op.body.block.ops:
        if isinstance(inner, SegmentOp):
            segment = place_layers(segment_of(inner), machine)
            check_segment(segment, machine)
            steps.append(segment)
            done.append(inner)
        elif isinstance(inner, LayerOp) and inner.operand_ops():
            steps.append(directives_of(inner))
            done.append(inner)
        elif isinstance(inner, func.FuncOp):
            function = function_step(inner)
            steps += [] if function is None else [function]
    layers = [layer for step in steps for layer in _layers_of(step)]
    entry = marked_entry(op)
    entry = entry if done and entry is not None and has_tensors(entry) else None
    if entry is not None:
        check_order(entry, [use for step in steps for use in _reads_and_writes(step)])
    mark_epilogues(op, [layer.problem for layer in layers])
    new = lower_steps(steps, machine, kernels, _list_finishes(op, layers, kernels)) if done else []
    for old in done:
        Rewriter.erase_op(old)
    op.body.block.add_ops(new)
    _erase_unused(op, layers)
    if entry is not None:
        alloc_unused(op, entry, machine)


def _reads_and_writes(step: LayerOrFunction) -> list[TensorUse]:
    """The tensors that a step takes and gives, layer by layer."""
    if isinstance(step, FunctionStep):
        reads, writes = ([t.name for t in tensors] for tensors in (step.reads, step.writes))
        return [(f"function {step.name}", reads, writes)]
    return [
        (
            f"layer {layer.name}",
            [t.name for t in (*layer.problem.inputs, *layer.problem.read_after)],
            [layer.problem.output.name],
        )
        for layer in _layers_of(step)
    ]


def _refuse_left_over(module: ModuleOp) -> None:
    """Raises `WeftError` for layers with directives beside programs."""
    for op in module.body.block.ops:
        if isinstance(op, SegmentOp) or (isinstance(op, LayerOp) and list(op.levels())):
            raise WeftError(
                f"{describe_op(op)}: @{op.sym_name.data} has directives, but the module has "
                "programs already, without it; leave out the programs, or the directives"
            )


def _list_epilogues(layers: Sequence[LayerDirectives]) -> set[str]:
    found = (layer.problem.epilogue for layer in layers)
    return {epilogue.function for epilogue in found if epilogue is not None}


def _list_finishes(
    module: ModuleOp, layers: Sequence[LayerDirectives], kernels: Kernels | None
) -> dict[str, Finish]:
    """The epilogues that kernels do themselves, by name."""
    functions = {f.sym_name.data: f for f in module.body.block.ops if isinstance(f, func.FuncOp)}
    found: dict[str, Finish] = {}
    for problem in (layer.problem for layer in layers):
        if kernels is None or problem.epilogue is None:
            continue
        name = problem.epilogue.function
        axes = problem.epilogue.axes(problem.output)
        finish = kernels.finish(functions[name].body.block, axes, problem)
        if finish is not None:
            found[name] = finish
    return found


def _erase_unused(module: ModuleOp, layers: Sequence[LayerDirectives]) -> None:
    """Erases epilogues that kernels do themselves."""
    names = _list_epilogues(layers)
    used = {op.symbol.string_value() for op in module.walk() if isinstance(op, noc.ComputeOp)}
    for function in list(module.body.block.ops):
        if isinstance(function, func.FuncOp) and function.sym_name.data in names - used:
            Rewriter.erase_op(function)
