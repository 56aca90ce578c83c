"""Checks that directives fit a machine: its levels, memories, arrays and what those can share."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ...core.errors import WeftError
from ...machine.view import Array, Level, Machine, Memory
from .analysis import Size, sizes_of
from .data import LayerDirectives, LevelDirectives, ResidentBlock, SegmentDirectives
from .nest import Nest, nest_of
from .problem import Tensor


def check_fit(directives: LayerDirectives, machine: Machine) -> Nest:
    """
    The nest of `directives`, which fit `machine`. Raises `WeftError`, with the layer, level and
    tensor, where `nest_of` does, and if

    * a level or memory is not in the machine, or levels are not in the order of its hierarchy;
    * the tensors in a memory take more words than it has, with their shares and copies and with
      the level's `overlap`: `"double"` leaves half of a memory to a part that is in use;
    * more buffers lie side by side than the level's array has;
    * a tensor is shared in an array whose nodes do not serve each other.
    """
    nest = nest_of(directives)
    _check_order(directives, machine)
    for index in range(len(directives.levels)):
        _check_capacity(nest, index, machine)
        _check_array(nest, index, machine)
    return nest


def check_segment(segment: SegmentDirectives, machine: Machine) -> None:
    """
    Checks each layer as `check_fit`, and that the layers together, those that take turns as one, do
    not take more of the outermost level's array than there is. Raises `WeftError`.
    """
    for layer in segment.layers:
        check_fit(layer, machine)
    taken: dict[str, list[tuple[str, int]]] = {}
    for layer in segment.layers:
        # Boxes are inside of the array, and layers whose boxes meet take turns.
        if layer.levels and not layer.levels[-1].count:
            outermost = layer.levels[-1]
            taken.setdefault(outermost.level, []).append((layer.name, outermost.repl))
    for level, layers in taken.items():
        total = sum(count for _, count in layers)
        copies = copies_of(machine, level)
        if total > copies:
            parts = ", ".join(f"{name} {count}" for name, count in layers)
            raise WeftError(
                f"segment {segment.name}: level {level}: its layers take {total} buffers side by "
                f"side ({parts}), but machine @{machine.name} has {copies}"
            )


def _check_copies(directives: LayerDirectives, level: LevelDirectives, machine: Machine) -> int:
    """The buffers that a level may have side by side. Raises `WeftError` for a wrong box."""
    if not level.count:
        return copies_of(machine, level.level)
    array = array_of(machine, level.level)
    shape = array.shape if array is not None else ()
    inside = len(level.count) == len(shape) and all(
        f + c <= e for f, c, e in zip(level.first, level.count, shape, strict=False)
    )
    if not inside:
        raise _level_error(
            directives,
            level,
            f"its box, {list(level.count)} from {list(level.first)}, is not inside of the array "
            f"{list(shape)} of machine @{machine.name}",
        )
    return math.prod(level.count)


def array_of(machine: Machine, level: str) -> Array | None:
    """The array whose nodes are the copies of `level`; `None` if there is one copy."""
    return next((a for a in machine.arrays if a.level == level), None)


def copies_of(machine: Machine, level: str) -> int:
    """The number of copies of `level` within one copy of what is around it."""
    array = array_of(machine, level)
    return math.prod(array.shape) if array is not None else 1


def same_levels(machine: Machine) -> tuple[str, ...]:
    """The levels whose buffers pass data on to their neighbours: systolic arrays."""
    return tuple(a.level for a in machine.arrays if a.sharing == "systolic")


def _level_error(directives: LayerDirectives, level: LevelDirectives, message: str) -> WeftError:
    return WeftError(f"layer {directives.name}: level {level.level}: {message}")


def _find_level(directives: LayerDirectives, level: LevelDirectives, machine: Machine) -> Level:
    names = [known.name for known in machine.levels]
    if level.level not in names:
        raise _level_error(
            directives,
            level,
            f"machine @{machine.name} has no such level; it has {', '.join(names)}",
        )
    return machine.find_level(level.level)


def _check_order(directives: LayerDirectives, machine: Machine) -> None:
    """The levels of a machine are listed from the outside in."""
    names = [level.name for level in machine.levels]
    last: LevelDirectives | None = None
    for level in directives.levels:
        _find_level(directives, level, machine)
        if last is not None and names.index(level.level) >= names.index(last.level):
            raise _level_error(
                directives,
                level,
                f"it is given after {last.level}, but machine @{machine.name} has it no further "
                "out",
            )
        last = level


def _find_memory(
    directives: LayerDirectives, level: LevelDirectives, held: ResidentBlock, machine: Machine
) -> Memory:
    names = _find_level(directives, level, machine).memories
    if held.memory not in names:
        raise _level_error(
            directives,
            level,
            f"tensor '{held.tensor}': machine @{machine.name} has no memory {held.memory} there; "
            f"it has {', '.join(names)}",
        )
    return machine.find_memory(held.memory)


def count_words(elements: int, element_bits: int, memory: Memory) -> int:
    """The numbers of `memory` that `elements` take."""
    return elements * -(-element_bits // memory.element_bits)


def _check_capacity(nest: Nest, index: int, machine: Machine) -> None:
    directives, level = nest.directives, nest.directives.levels[index]
    taken: dict[str, list[tuple[str, int]]] = {}
    for held in level.held:
        memory = _find_memory(directives, level, held, machine)
        tensor = nest.problem.tensor(held.tensor)
        count = count_words(count_room(nest, index, tensor), tensor.element_bits, memory)
        taken.setdefault(held.memory, []).append((held.tensor, count))
    halves = 2 if _find_level(directives, level, machine).overlap == "double" else 1
    for name, tensors in taken.items():
        memory = machine.find_memory(name)
        room = memory.usable_entries * math.prod(memory.element_shape) // halves
        _check_room(directives, level, name, tensors, room)


def count_room(nest: Nest, index: int, tensor: Tensor) -> int:
    """The elements that a buffer of level number `index` has room for of a tensor it holds."""
    size = next(s for s in sizes_of(nest) if (s.tensor, s.level) == (tensor.name, index))
    return _spread_room(size, tensor, nest.sizes(tensor.name, index)) if index else size.taken


def _spread_room(size: Size, tensor: Tensor, sizes: Mapping[str, int]) -> int:
    """
    The elements that a buffer has room for around others, where a part lies with the gaps that
    windows leave between them.
    """
    spans = [
        (min(a.spaced_room(sizes), a.extent), min(a.footprint(sizes), a.extent))
        for a in tensor.axes
    ]
    if all(span <= touched for span, touched in spans):
        return size.taken
    return -(-size.taken * math.prod(span for span, _ in spans) // size.part)


def _check_room(
    directives: LayerDirectives,
    level: LevelDirectives,
    memory: str,
    tensors: Sequence[tuple[str, int]],
    room: int,
) -> None:
    total = sum(count for _, count in tensors)
    if total > room:
        parts = ", ".join(f"'{name}' {count}" for name, count in tensors)
        raise _level_error(
            directives,
            level,
            f"its tensors take {total} words of {memory} ({parts}), which has room for {room}",
        )


def _check_array(nest: Nest, index: int, machine: Machine) -> None:
    """Stacks within a buffer, which an intrinsic computes at once, take no further buffers."""
    directives, level = nest.directives, nest.directives.levels[index]
    copies = _check_copies(directives, level, machine)
    found = nest.stacks(index)
    taken = math.prod(s.extent for s in found)
    if taken > copies:
        stacks = " by ".join(f"{s.extent} ({s.dim})" for s in found)
        raise _level_error(
            directives,
            level,
            f"its stacks, {stacks}, take {taken} buffers, but machine @{machine.name} has {copies}",
        )
    array = array_of(machine, level.level)
    sharing = array.sharing if array is not None else "none"
    for held in level.held:
        if held.share > 1 and sharing != "shared":
            raise _level_error(
                directives,
                level,
                f"tensor '{held.tensor}' is shared by {held.share} buffers, but those of "
                f'machine @{machine.name} do not read each other\'s memory (sharing = "{sharing}")',
            )
