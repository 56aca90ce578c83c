"""
Schedules as `dataflow` directives, and back.

A schedule counts tiles of the outer dimensions, directives count iterations of the layer:
the digits of the embedding are the innermost `stack`s, so that a tile of two blocks of 16
channels is `c = 32`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Block, Operation, Region

from ...dialects.dataflow import LayerOp, LevelOp, StackOp, TensorOp, UpdateOp
from ..embed.application import Application
from ..errors import WeftError
from ..machine import Machine
from .grid import GridKernel
from .schedule import Buffering, Schedule
from .transfers import StorageOrder, StoredDim


def layer_of(
    name: str, application: Application, kernel: GridKernel, schedule: Schedule, machine: Machine
) -> LayerOp:
    """The directives that say what `schedule` says."""
    digits = _digit_extents(application)
    extents = {
        d.name: n * e for d, n, e in zip(kernel.dims, kernel.extents, digits, strict=True)
    }
    body: list[Operation] = []
    for operand, buffer in zip(kernel.operands, schedule.buffers, strict=True):
        used = operand.used_dims()
        sizes = {
            d.name: (kernel.extents[j] if j in buffer.held else schedule.tile[j]) * digits[j]
            for j, d in enumerate(kernel.dims)
            if j in used or (digits[j] > 1 and _has_digit(application, operand.name, j))
        }
        order = [_stored_text(s) for s in buffer.order]
        body.append(TensorOp(operand.name, operand.memory, sizes, buffer.copies, order))
    for j, extent in enumerate(digits):
        if extent > 1:
            body.append(StackOp({kernel.dims[j].name: 1}, extent))
    for j in reversed(schedule.loops):
        if schedule.tile[j] < kernel.extents[j]:
            body.append(UpdateOp({kernel.dims[j].name: schedule.tile[j] * digits[j]}))
    level = machine.memory(kernel.output.memory).level
    region = Region(Block([LevelOp(level, Region(Block(body)))]))
    return LayerOp(name, extents, region, "skip" if schedule.skip_border else None)


def _digit_extents(application: Application) -> tuple[int, ...]:
    """Per operator dimension the extent of its digit, 1 if it has none."""
    found = (application.embedding.digit_of(j) for j in range(len(application.kernel.dims)))
    return tuple(f[1].extent if f is not None else 1 for f in found)


def _has_digit(application: Application, name: str, dim: int) -> bool:
    return any(a.name == name and dim in a.used_dims for a in application.kernel.operands)


def _stored_text(dim: StoredDim) -> str:
    if not dim.factor:
        return str(dim.grid)
    return f"{dim.grid}{'%' if dim.inner else '/'}{dim.factor}"


def schedule_of(layer: LayerOp, application: Application, kernel: GridKernel) -> Schedule:
    """
    The schedule that the directives say. Raises `WeftError` if they do not fit the kernel:
    other dimensions or extents, a tensor that is missing, sizes that are no whole tiles.
    """
    what = f"dataflow.layer @{layer.sym_name.data}"
    digits = _digit_extents(application)
    names = [d.name for d in kernel.dims]
    extents = layer.get_extents()
    wanted = {n: x * e for n, x, e in zip(names, kernel.extents, digits, strict=True)}
    if extents != wanted:
        raise WeftError(f"{what}: its dimensions are {extents}, but the kernel's are {wanted}")
    levels = layer.levels()
    if len(levels) != 1:
        raise WeftError(f"{what}: {len(levels)} levels, but this machine manages one")
    steps: dict[str, int] = {}
    for update in levels[0].updates():
        step = update.step.as_dict()
        if len(step) != 1:
            raise WeftError(f"{what}: an update moves {sorted(step)} at once; expected one")
        steps.update(step)
    tile = tuple(
        _whole(steps.get(n, x * e), e, f"{what}: update of '{n}'")
        for n, x, e in zip(names, kernel.extents, digits, strict=True)
    )
    moved = [names.index(n) for n in reversed(steps)]
    loops = (*(j for j in range(len(names)) if j not in moved), *moved)
    tensors = {t.tensor_name.data: t for t in levels[0].tensors()}
    buffers = tuple(
        _buffering(tensors.get(o.name), o.name, len(o.dims), names, tile, kernel, digits, what)
        for o in kernel.operands
    )
    return Schedule(tile, tuple(loops), buffers, layer.get_border() == "skip")


def _whole(size: int, digit: int, what: str) -> int:
    if size % digit:
        raise WeftError(f"{what}: {size} is not a multiple of its digit's extent {digit}")
    return size // digit


def _buffering(
    tensor: TensorOp | None,
    name: str,
    rank: int,
    names: Sequence[str],
    tile: Sequence[int],
    kernel: GridKernel,
    digits: Sequence[int],
    what: str,
) -> Buffering:
    if tensor is None:
        raise WeftError(f"{what}: no dataflow.tensor for operand '{name}'")
    sizes: Mapping[str, int] = tensor.sizes.as_dict()
    held: set[int] = set()
    for j, dim in enumerate(names):
        if dim not in sizes:
            continue
        size = _whole(sizes[dim], digits[j], f"{what}: tensor '{name}', '{dim}'")
        if size == kernel.extents[j] and tile[j] < size:
            held.add(j)
        elif size != tile[j]:
            raise WeftError(
                f"{what}: tensor '{name}' holds {size} of '{dim}', expected a tile of "
                f"{tile[j]} or all {kernel.extents[j]}"
            )
    order = tuple(_stored_dim(text, what) for text in tensor.get_order())
    order = order or tuple(StoredDim(g) for g in range(rank))
    _check_order(order, rank, f"{what}: tensor '{name}'")
    return Buffering(frozenset(held), tensor.get_copies(), order)


def _stored_dim(text: str, what: str) -> StoredDim:
    for mark, inner in (("/", False), ("%", True)):
        if mark in text:
            grid, factor = text.split(mark, 1)
            if grid.isdigit() and factor.isdigit():
                return StoredDim(int(grid), int(factor), inner)
    if text.isdigit():
        return StoredDim(int(text))
    raise WeftError(f'{what}: "{text}" is no place in a storage order, such as "1", "1/4", "1%4"')


def _check_order(order: StorageOrder, rank: int, what: str) -> None:
    """Raises `WeftError` if `order` is not an order of the `rank` dimensions of a grid."""
    grids = sorted(s.grid for s in order if not s.inner)
    blocks = {(s.grid, s.factor) for s in order if s.factor and not s.inner}
    inner = {(s.grid, s.factor) for s in order if s.inner}
    if grids != list(range(rank)) or blocks != inner:
        raise WeftError(f"{what}: {[_stored_text(s) for s in order]} is no order of {rank} dims")
