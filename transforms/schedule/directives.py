"""
Schedules as `dataflow` directives, and back.

A schedule counts tiles of the outer dimensions, directives count iterations of the layer:
the digits of the embedding are the innermost `stack`s, so that a tile of two blocks of 16
channels is `c = 32`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Block, Operation, Region

from ...dialects.dataflow import LayerOp, LevelOp, StackOp, TensorOp, UpdateOp
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..embed.application import Application
from ..machine.view import Machine
from .grid import GridKernel, GridOperand
from .pieces import slot_elements
from .tiles import Buffering, Schedule, is_legal_order
from .transfers import StorageOrder, StoredDim


def layer_of(
    name: str, application: Application, kernel: GridKernel, schedule: Schedule, machine: Machine
) -> LayerOp:
    """The directives that say what `schedule` says."""
    digits = digit_extents(application)
    extents = {d.name: n * e for d, n, e in zip(kernel.dims, kernel.extents, digits, strict=True)}
    body: list[Operation] = []
    for operand, buffer in zip(kernel.operands, schedule.buffers, strict=True):
        sizes = {
            kernel.dims[j].name: size * digits[j]
            for j in _sized_dims(application, operand, digits)
            for size in [kernel.extents[j] if j in buffer.held else schedule.tile[j]]
        }
        order = [_stored_text(s) for s in buffer.order]
        body.append(TensorOp(operand.name, operand.memory, sizes, buffer.copies, order))
    for j, extent in enumerate(digits):
        if extent > 1:
            body.append(StackOp({kernel.dims[j].name: 1}, extent))
    for j in reversed(schedule.loops):
        if schedule.tile[j] < kernel.extents[j]:
            body.append(UpdateOp({kernel.dims[j].name: schedule.tile[j] * digits[j]}))
    level = machine.find_memory(kernel.output.memory).level
    region = Region(Block([LevelOp(level, Region(Block(body)))]))
    return LayerOp(name, extents, region, "skip" if schedule.skip_border else None)


def digit_extents(application: Application) -> tuple[int, ...]:
    """Per operator dimension the extent of its digit, 1 if it has none."""
    found = (application.embedding.digit_of(j) for j in range(len(application.kernel.dims)))
    return tuple(f[1].extent if f is not None else 1 for f in found)


def _has_digit(application: Application, name: str, dim: int) -> bool:
    return any(a.name == name and dim in a.used_dims for a in application.kernel.operands)


def _stored_text(dim: StoredDim) -> str:
    if not dim.factor:
        return str(dim.grid)
    return f"{dim.grid}{'%' if dim.inner else '/'}{dim.factor}"


def schedule_of(
    layer: LayerOp, application: Application, kernel: GridKernel, machine: Machine
) -> Schedule:
    """
    The schedule that the directives say. Raises `WeftError` if they do not fit the kernel:
    other dimensions, memories or tensors, sizes that are no whole tiles or exceed a memory,
    stacks that are not the digits of the embedding, an output that moves before its sums are
    complete.
    """
    return _Reader(layer, application, kernel, machine).read_schedule()


class _Reader:
    """The directives of one layer against its kernel."""

    def __init__(
        self, layer: LayerOp, application: Application, kernel: GridKernel, machine: Machine
    ):
        self.layer = layer
        self.application = application
        self.kernel = kernel
        self.machine = machine
        self.names = [d.name for d in kernel.dims]
        self.digits = digit_extents(application)
        self.level = self._find_level()

    def error(self, message: str) -> WeftError:
        return WeftError(f"{describe_op(self.layer)} @{self.layer.sym_name.data}: {message}")

    def _find_level(self) -> LevelOp:
        extents = self.layer.get_extents()
        wanted = {
            n: x * e for n, x, e in zip(self.names, self.kernel.extents, self.digits, strict=True)
        }
        if list(extents.items()) != list(wanted.items()):
            raise self.error(f"its dimensions are {extents}, but the kernel's are {wanted}")
        levels = self.layer.levels()
        if len(levels) != 1:
            raise self.error(f"{len(levels)} levels, but this machine manages one")
        name = self.machine.find_memory(self.kernel.output.memory).level
        if levels[0].level.string_value() != name:
            raise self.error(f"level {levels[0].level}, but its memories are in @{name}")
        return levels[0]

    def read_schedule(self) -> Schedule:
        self._check_stacks()
        steps = self._read_steps()
        tile = tuple(
            self._divide_exactly(steps.get(n, x * e), e, f"update of '{n}'")
            for n, x, e in zip(self.names, self.kernel.extents, self.digits, strict=True)
        )
        moved = [self.names.index(n) for n in reversed(steps)]
        loops = (*(j for j in range(len(self.names)) if j not in moved), *moved)
        tensors = self._read_tensors()
        buffers = tuple(
            self._read_buffering(tensors[o.name], o, tile) for o in self.kernel.operands
        )
        schedule = Schedule(tile, loops, buffers, self.layer.get_border() == "skip")
        if not is_legal_order(self.kernel, schedule):
            raise self.error(
                f"tensor '{self.kernel.output.name}' moves inside an update of a reduction, "
                "before its sums are complete: put that update first"
            )
        self._check_capacity(schedule)
        return schedule

    def _check_capacity(self, schedule: Schedule) -> None:
        sizes = slot_elements(self.kernel, schedule)
        taken: dict[str, int] = {}
        for operand, buffer, size in zip(
            self.kernel.operands, schedule.buffers, sizes, strict=True
        ):
            memory = self.machine.find_memory(operand.memory)
            beside = [o for o in self.kernel.resident if o.memory == operand.memory]
            others = taken.get(memory.name, 0)
            room = memory.usable_entries - sum(o.size for o in beside) - others
            if buffer.copies * size > room:
                raise self.error(
                    f"tensor '{operand.name}' takes {buffer.copies} times {size} entries of "
                    f"@{memory.name}, which has room for {room}"
                )
            taken[memory.name] = others + buffer.copies * size

    def _check_stacks(self) -> None:
        wanted = {n: e for n, e in zip(self.names, self.digits, strict=True) if e > 1}
        found = [(s.shift.as_dict(), s.repl.value.data) for s in self.level.stacks()]
        if sorted(found, key=str) != sorted((({n: 1}, e) for n, e in wanted.items()), key=str):
            raise self.error(
                f"its stacks are {found}, but the embedding has one for each of {wanted}, by 1"
            )

    def _read_steps(self) -> dict[str, int]:
        """The steps of the updates, innermost first."""
        steps: dict[str, int] = {}
        for update in self.level.updates():
            for name, step in update.step.as_dict().items():
                if name in steps:
                    raise self.error(f"'{name}' is updated by {steps[name]} and by {step}")
                steps[name] = step
        return steps

    def _read_tensors(self) -> dict[str, TensorOp]:
        operands = {o.name: o for o in self.kernel.operands}
        tensors: dict[str, TensorOp] = {}
        for tensor in self.level.tensors():
            name, memory = tensor.tensor_name.data, tensor.memory.string_value()
            if name not in operands:
                raise self.error(f"tensor '{name}' is none of {', '.join(operands)}")
            if tensor.get_share() > 1:
                raise self.error(f"tensor '{name}' is shared, but each memory has one buffer")
            if memory != operands[name].memory:
                raise self.error(
                    f"tensor '{name}' is in @{memory}, but {self.kernel.intrinsic} reads it in "
                    f"@{operands[name].memory}"
                )
            tensors[name] = tensor
        for name in operands:
            if name not in tensors:
                raise self.error(f"no dataflow.tensor for operand '{name}'")
        return tensors

    def _divide_exactly(self, size: int, digit: int, what: str) -> int:
        if size % digit:
            raise self.error(f"{what}: {size} is not a multiple of its digit's extent {digit}")
        return size // digit

    def _read_buffering(
        self, tensor: TensorOp, operand: GridOperand, tile: Sequence[int]
    ) -> Buffering:
        what = f"tensor '{operand.name}'"
        sizes = tensor.sizes.as_dict()
        wanted = _sized_dims(self.application, operand, self.digits)
        if set(sizes) != {self.names[j] for j in wanted}:
            names = ", ".join(self.names[j] for j in wanted) or "no dimension"
            raise self.error(f"{what} has sizes of {', '.join(sizes)}, but depends on {names}")
        # By the level's verifier, a size is that of a tile or all there is.
        held = frozenset(
            j
            for j in wanted
            if sizes[self.names[j]] == self.kernel.extents[j] * self.digits[j]
            and tile[j] < self.kernel.extents[j]
        )
        rank = len(operand.dims)
        order = tuple(_stored_dim(text, what, self.error) for text in tensor.get_order())
        order = order or tuple(StoredDim(g) for g in range(rank))
        if not _is_order(order, rank):
            texts = ", ".join(map(_stored_text, order))
            raise self.error(f"{what}: {texts} is no order of {rank} dimensions")
        return Buffering(held, tensor.get_copies(), order)


def _sized_dims(application: Application, operand: GridOperand, digits: Sequence[int]) -> list[int]:
    """The dimensions that a tensor has sizes of: those that move its grid or its digits."""
    used = operand.used_dims()
    return [
        j
        for j, digit in enumerate(digits)
        if j in used or (digit > 1 and _has_digit(application, operand.name, j))
    ]


def _stored_dim(text: str, what: str, error: Callable[[str], WeftError]) -> StoredDim:
    for mark, inner in (("/", False), ("%", True)):
        if mark in text:
            grid, factor = text.split(mark, 1)
            if grid.isdecimal() and factor.isdecimal() and int(factor) > 0:
                return StoredDim(int(grid), int(factor), inner)
    if text.isdecimal():
        return StoredDim(int(text))
    raise error(f'{what}: "{text}" is no place in a storage order, such as "1", "1/4", "1%4"')


def _is_order(order: StorageOrder, rank: int) -> bool:
    """Tests whether `order` is an order of the `rank` dimensions of a grid."""
    grids = sorted(s.grid for s in order if not s.inner)
    blocks = sorted((s.grid, s.factor) for s in order if s.factor and not s.inner)
    inner = sorted((s.grid, s.factor) for s in order if s.inner)
    return grids == list(range(rank)) and blocks == inner
