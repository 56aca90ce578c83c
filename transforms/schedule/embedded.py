"""
From an embedded kernel to the grids that tiling sees, and to the layouts that follow.

`grid_kernel` looks at an application from outside the intrinsic; `operand_layout` is the
storage of one operand that makes its elements contiguous, in the order that a schedule has
chosen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...dialects.common.digits import Digit, Digits
from ...dialects.layout.primitives import Broadcast, Fuse, Pad, Primitive, Reorder, Split, Unfold
from ..core.errors import WeftError
from ..embed.application import Application, ReadForm
from ..embed.problem import Embedding
from ..embed.windows import Window, WindowIndex, home_of, refuse_window, window_indices, window_of
from ..kernel.view import Access, Dim, Kernel, block_index, border_axis, linear_form
from ..layout.map import Layout
from ..machine.view import Machine
from .grid import GridDim, GridKernel, GridOperand
from .transfers import StorageOrder, StoredDim


@dataclass(frozen=True)
class ElementDim:
    """
    One dimension of an element: `size` positions that stand for the tensor's `digits`, outermost
    first. With none, all positions but `place` are padding, or equal copies if `copied`.
    """

    size: int
    digits: Digits
    copied: bool = False
    place: int = 0


class DimCut(NamedTuple):
    """
    The cut of a tensor's dimension, `extent` with padding: `digit` of it are in an element.

    Where all accesses along a dimension are `pitch` apart (a strided convolution with a
    window of one), its elements are stored by residue: those that are accessed then lie
    side by side, and the others are never moved. `residue` is the one that is accessed.
    """

    extent: int
    digit: int = 1
    pitch: int = 1
    residue: int = 0

    @property
    def num_blocks(self) -> int:
        """The elements along the dimension, of one residue."""
        return self.extent // (self.digit * self.pitch)


@dataclass(frozen=True)
class PackedOperand:
    """
    The cut of a tensor into elements, whatever their order: that of its dimensions, or their
    windows, which overlap, and the element's dimensions. With an order it is a `Layout`
    (`operand_layout`); the schedule, which looks for the order, sees the grid alone.
    """

    shape: tuple[int, ...]
    cuts: tuple[DimCut | Window, ...]
    element: tuple[ElementDim, ...]
    fill: int | float = 0

    @property
    def grid(self) -> tuple[int, ...]:
        """The elements along each dimension, of one residue."""
        return tuple(c.count if isinstance(c, Window) else c.num_blocks for c in self.cuts)

    @property
    def offset(self) -> int:
        """The elements stored before those that are accessed."""
        plane = 0
        for cut in self.cuts:
            if not isinstance(cut, Window):
                plane = plane * cut.pitch + cut.residue
        return plane * math.prod(self.grid)


def packed_operand(application: Application, position: int) -> PackedOperand:
    """The cut of operand `position` of the intrinsic (output last)."""
    embedding = application.embedding
    bound = embedding.binding[position]
    kernel = application.kernel
    if bound is None:
        raise WeftError(
            f"{kernel.name}: operand {position} of {application.intrinsic.name} is bound to a "
            "constant, which tiling does not support yet"
        )
    inner = application.intrinsic.kernel.operands[_kernel_position(application, position)]
    dims = _element_indices(inner, len(embedding.digits), application.intrinsic.name)
    fill = embedding.fills[bound] if embedding.fills else 0
    return _pack_operand(kernel, kernel.operands[bound], embedding, dims, fill or 0, copied=False)


def packed_extra(application: Application, access: Access, form: ReadForm) -> PackedOperand:
    """
    The cut of an operand of the epilogue: an entry has the axes of the output's that `form` says,
    along those of which it does not depend it repeats. Along the others it is one number, and so
    each block of the digits that are there has to have one.
    """
    position = len(application.intrinsic.operands) - 1
    output = application.intrinsic.kernel.operands[_kernel_position(application, position)]
    every = [_single_dim(r, application.intrinsic.name) for r in output.map.results]
    dims = [every[axis] for axis in form.axes]
    kernel, embedding = application.kernel, application.embedding
    blocks = {d.dim: d for i in {*every} - {*dims} for d in embedding.digits[i]}
    home: dict[int, int] = {}
    cuts: list[DimCut] = []
    for t, expr in enumerate(access.map.results):
        inner, size = block_index(expr)
        dim = inner.position if isinstance(inner, AffineDimExpr) else None
        block = None if dim is None else blocks.get(dim)
        moved = [d for d in expr.used_dims() if kernel.dims[d].extent > 1]
        if size == 1 and not any(d in blocks for d in moved):
            cuts.append(_cut_along(t, home, kernel, access, embedding))
        elif dim is not None and block is not None and _counts(block, size):
            cuts.append(DimCut(-(-embedding.padded[dim] // size)))
        else:
            raise WeftError(
                f"{kernel.name}: {access.name} is read at {expr}; an intrinsic of the epilogue "
                f"reads one number for {_sizes_text(kernel, blocks.values())}"
            )
    element = tuple(_element_dim(kernel, access, embedding, i, home, copied=True) for i in dims)
    return PackedOperand(access.shape, tuple(cuts), element)


def _counts(digit: Digit, size: int) -> bool:
    """Tests whether a digit is all positions of a block, one after the other."""
    return (digit.extent, digit.stride, digit.offset) == (size, 1, 0)


def _sizes_text(kernel: Kernel, digits: Iterable[Digit]) -> str:
    known = [d for d in digits if d.dim < len(kernel.dims)]
    return ", ".join(f"{d.extent} of {kernel.dims[d.dim].name}" for d in known) or "an entry"


def _element_indices(access: Access, num_dims: int, name: str) -> list[int | WindowIndex]:
    """Per tensor dimension of an intrinsic operand the dimension that indexes it, or a window."""
    windows = window_indices(access, num_dims)
    return [
        _single_dim(r, name) if w is None else w
        for r, w in zip(access.map.results, windows, strict=True)
    ]


def _kernel_position(application: Application, position: int) -> int:
    """The position of operand `position` of the intrinsic among its kernel's operands."""
    last = len(application.intrinsic.operands) - 1
    return position if position < last else application.intrinsic.kernel.num_inputs


def _single_dim(expr: object, name: str) -> int:
    if not isinstance(expr, AffineDimExpr):
        raise WeftError(f"intrinsic {name}: operand index {expr} is not a single dimension")
    return expr.position


def _pack_operand(
    kernel: Kernel,
    access: Access,
    embedding: Embedding,
    indices: Sequence[int | WindowIndex],
    fill: int | float,
    *,
    copied: bool,
) -> PackedOperand:
    found = [
        _find_window(kernel, access, embedding, i, fill) if isinstance(i, WindowIndex) else None
        for i in indices
    ]
    windows = {w.dim: w for w in found if w is not None}
    home: dict[int, int] = {}
    cuts = tuple(
        windows.get(t) or _cut_along(t, home, kernel, access, embedding)
        for t in range(len(access.shape))
    )
    elements = tuple(
        _element_dim(kernel, access, embedding, index, home, copied=copied)
        if isinstance(index, int)
        else _window_element(index, window)
        for index, window in zip(indices, found, strict=True)
    )
    return PackedOperand(access.shape, cuts, elements, fill)


def _window_element(index: WindowIndex, window: Window | None) -> ElementDim:
    """
    The dimension of an element that is a window. Where nothing moves through one, it holds one
    element of the tensor, which the first iteration reads.
    """
    if window is None:
        return ElementDim(index.size, (), place=index.constant)
    return ElementDim(index.size, (Digit(window.dim, window.size),))


def _find_window(
    kernel: Kernel, access: Access, embedding: Embedding, index: WindowIndex, fill: int | float
) -> Window | None:
    """
    The windows of the tensor's dimension that a stencil's dimensions move through; `None` where
    all of these only pad. Raises `WeftError` if they cannot be stored as windows.
    """
    if all(d.dim >= len(kernel.dims) for i in index.dims for d in embedding.digits[i]):
        return None
    home = home_of(kernel, access, index, embedding.digits)
    reason = "is not one dimension of the tensor"
    if home is not None:
        refused = refuse_window(kernel, access, index, embedding, home)
        if refused is None:
            window = window_of(kernel, access, index, embedding, home)
            if window.step > window.size:
                refused = "moves on by more than a window"
            elif access.guards and fill != access.fill:
                refused = f"has a border of {access.fill}, where padding holds {fill}"
            else:
                return window
        reason = f"index {access.map.results[home]} {refused}"
    raise WeftError(f"{kernel.name}: windows of {access.name}: {reason}")


def _cut_along(
    t: int, home: dict[int, int], kernel: Kernel, access: Access, embedding: Embedding
) -> DimCut:
    """
    The cut of dimension `t`; `home` gets it by the dimension of the loops that it is a digit of.
    Raises `WeftError` for indices of other forms.
    """
    expr = access.map.results[t]
    form = linear_form(expr, len(kernel.dims))
    if form is None:
        raise WeftError(
            f"{kernel.name}: index {expr} of {access.name} is not linear; materialise the "
            "tensor that it reads"
        )
    factors, offset = form
    moving = [j for j, c in enumerate(factors) if c and kernel.dims[j].extent > 1]
    cut = DimCut(access.shape[t])
    for j in (j for j, c in enumerate(factors) if c):
        found = embedding.digit_of(j)
        if found is None:
            continue
        d = found[1]
        if moving not in ([], [j]) or factors[j] != 1 or offset or d.stride != 1 or d.offset:
            raise WeftError(
                f"{kernel.name}: index {expr} of {access.name} is embedded along "
                f"{kernel.dims[j].name}, but is not that dimension alone"
            )
        # The tensor may reach beyond what is read: all of it is stored.
        whole = d.pad_extent(access.shape[t])
        cut = DimCut(max(embedding.padded[j], whole), d.extent)
        home[j] = t
    if cut.digit == 1 and moving:
        pitch = math.gcd(*(factors[j] for j in moving))
        cut = DimCut(-(-cut.extent // pitch) * pitch, 1, pitch, offset % pitch)
    return cut


def _element_dim(
    kernel: Kernel,
    access: Access,
    embedding: Embedding,
    dim: int,
    home: Mapping[int, int],
    *,
    copied: bool,
) -> ElementDim:
    """
    The dimension of an element that `dim` of the intrinsic indexes. Raises `WeftError` for what
    cannot be copied.
    """
    digits = embedding.digits[dim]
    places = tuple(Digit(home[d.dim], d.extent) for d in digits if d.dim in home)
    size = math.prod(d.extent for d in digits)
    if places and math.prod(d.extent for d in places) != size and copied:
        raise WeftError(
            f"{kernel.name}: {access.name} depends on some of the dimensions only that "
            f"share one dimension of the intrinsic"
        )
    return ElementDim(size, places, copied=copied and not places)


def grid_kernel(application: Application, machine: Machine) -> GridKernel:
    """
    The outer loops and grids of `application`. Raises `WeftError` for accesses that a dense
    transfer cannot serve: they must be materialised before.
    """
    kernel, embedding = application.kernel, application.embedding
    outer = tuple(Dim(d.name, n, d.kind) for d, n in zip(kernel.dims, embedding.outer, strict=True))
    operands: list[GridOperand] = []
    for position, operand in enumerate(application.intrinsic.operands):
        packed = packed_operand(application, position)
        access = kernel.operands[embedding.binding[position] or 0]
        _check_guards(kernel, access)
        memory = machine.find_memory(operand.memory)
        grid = _grid_dims(kernel, access, packed)
        operands.append(
            GridOperand(access.name, memory.name, grid, memory.element_bytes, packed.offset)
        )
    _check_output(kernel, operands[-1])
    resident = _list_resident(application, machine)
    return GridKernel(
        kernel.name,
        application.intrinsic.name,
        outer,
        tuple(operands),
        resident,
        len(application.epilogue),
    )


def _list_resident(application: Application, machine: Machine) -> tuple[GridOperand, ...]:
    """
    What the epilogue reads, all of it at once. Raises `WeftError` for what a memory other than the
    output's has no room for.
    """
    found: list[GridOperand] = []
    taken: dict[str, int] = {}
    for access, form in zip(application.extras, application.forms, strict=True):
        memory = machine.find_memory(form.memory)
        dims = _grid_dims(application.kernel, access, packed_extra(application, access, form))
        operand = GridOperand(access.name, memory.name, dims, memory.element_bytes)
        found.append(operand)
        taken[memory.name] = taken.get(memory.name, 0) + operand.size
        room = memory.usable_entries
        if memory.name != application.intrinsic.output.memory and taken[memory.name] > room:
            raise WeftError(
                f"{application.kernel.name}: what its epilogue reads takes {taken[memory.name]} "
                f"of the {room} entries of @{memory.name}"
            )
    return tuple(found)


def _grid_dims(kernel: Kernel, access: Access, packed: PackedOperand) -> tuple[GridDim, ...]:
    dims: list[GridDim] = []
    for t, (expr, cut) in enumerate(zip(access.map.results, packed.cuts, strict=True)):
        name = f"{access.name}{t}"
        if isinstance(cut, Window):
            dims.append(GridDim(name, cut.coefficients, cut.constant, cut.count))
            continue
        inner, size = block_index(expr)
        if isinstance(inner, AffineDimExpr) and size > 1:
            coefficients = tuple(int(j == inner.position) for j in range(len(kernel.dims)))
            dims.append(GridDim(name, coefficients, 0, cut.num_blocks))
            continue
        form = linear_form(expr, len(kernel.dims))
        assert form is not None
        coefficients = tuple(c if kernel.dims[j].extent > 1 else 0 for j, c in enumerate(form[0]))
        if cut.digit > 1:
            # The digit is inside the element; outside, blocks follow each other.
            coefficients = tuple(int(c != 0) for c in form[0])
        coefficients = tuple(c // cut.pitch for c in coefficients)
        constant = (form[1] - cut.residue) // cut.pitch
        dims.append(GridDim(name, coefficients, constant, cut.num_blocks))
    return tuple(dims)


def _check_output(kernel: Kernel, output: GridOperand) -> None:
    """Each output element must be computed by the iterations of one tile alone."""
    for dim in output.dims:
        moving = [c for c in dim.coefficients if c]
        if moving not in ([], [1]) or dim.constant:
            raise WeftError(
                f"{kernel.name}: output index {dim.coefficients} + {dim.constant} is not one "
                "dimension; an output that several windows add to cannot be tiled"
            )


def _check_guards(kernel: Kernel, access: Access) -> None:
    """A transfer makes zeros outside the tensor, and nothing else."""
    if access.guards and access.fill != 0:
        raise WeftError(f"{kernel.name}: {access.name} is padded with {access.fill}, not zero")
    for guard in access.guards:
        if border_axis(access, guard) is None:
            raise WeftError(
                f"{kernel.name}: access to {access.name} is guarded by {guard}, which is not "
                "the border of the tensor; materialise the tensor that it reads"
            )


def operand_layout(packed: PackedOperand, order: StorageOrder) -> Layout:
    """
    The storage of a tensor as a grid of elements: tensor dimensions padded and cut into
    outer and digit, outer ones in `order`, the element's dimensions last; residues first.
    """
    steps: list[Primitive] = []
    for t, (n, cut) in enumerate(zip(packed.shape, packed.cuts, strict=True)):
        low, high = (cut.low, cut.high) if isinstance(cut, Window) else (0, cut.extent - n)
        if low or high:
            steps.append(Pad(t, low, high, packed.fill))
    # Every tensor dimension becomes (outer, digit); places are tracked by name.
    axes: list[tuple[str, int]] = []
    for t, cut in enumerate(packed.cuts):
        axes.append(("grid", t))
        if isinstance(cut, Window):
            steps.append(Unfold(len(axes) - 1, cut.size, cut.step))
            axes.append(("digit", t))
        elif cut.digit > 1:
            steps.append(Split(len(axes) - 1, (cut.num_blocks, cut.digit)))
            axes.append(("digit", t))
        elif cut.pitch > 1:
            steps.append(Split(len(axes) - 1, (cut.num_blocks, cut.pitch)))
            axes.append(("plane", t))
    _cut_dims(steps, axes, order, packed.grid)
    fresh = _element_axes(steps, axes, packed)
    stored = [[axis] for axis in axes if axis[0] == "plane"]
    for s in order:
        stored.append([("inner" if s.inner else "block" if s.factor else "grid", s.grid)])
    for dim, new in zip(packed.element, fresh, strict=True):
        stored.append([("digit", d.dim) for d in dim.digits] + new)
    steps.append(Reorder(tuple(axes.index(axis) for number in stored for axis in number)))
    steps += (Fuse(i, len(number)) for i, number in enumerate(stored) if len(number) > 1)
    return Layout(tuple(steps))


def _cut_dims(
    steps: list[Primitive], axes: list[tuple[str, int]], order: StorageOrder, outer: Sequence[int]
) -> None:
    """Cuts grid dimensions into blocks, as the storage order wants them."""
    for s in order:
        if s.factor and s.inner:
            place = axes.index(("grid", s.grid))
            blocks = -(-outer[s.grid] // s.factor)
            if blocks * s.factor != outer[s.grid]:
                raise WeftError(f"a block of {s.factor} does not divide {outer[s.grid]} elements")
            steps.append(Split(place, (blocks, s.factor)))
            axes[place : place + 1] = [("block", s.grid), ("inner", s.grid)]


def _element_axes(
    steps: list[Primitive], axes: list[tuple[str, int]], packed: PackedOperand
) -> list[list[tuple[str, int]]]:
    """New axes for the element's dimensions that no digit fills: padding, or copies."""
    fresh: list[list[tuple[str, int]]] = []
    for i, dim in enumerate(packed.element):
        covered = math.prod(d.extent for d in dim.digits)
        missing = dim.size // covered
        if missing == 1 and dim.digits:
            fresh.append([])
            continue
        name = ("fresh", i)
        steps.append(Broadcast(len(axes), missing if dim.copied else 1))
        if not dim.copied and missing > 1:
            behind = missing - 1 - dim.place
            steps.append(Pad(len(axes), dim.place, behind, packed.fill))
        axes.append(name)
        fresh.append([name])
    return fresh


def plain_order(rank: int) -> StorageOrder:
    """The grid in the order of the tensor's dimensions."""
    return tuple(StoredDim(g) for g in range(rank))
