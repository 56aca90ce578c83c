"""
From an embedded kernel to the grids that tiling sees, and to the layouts that follow.

`grid_kernel` looks at an application from outside the intrinsic; `operand_layout` is the
storage of one operand that makes its elements contiguous, in the order that a schedule has
chosen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...dialects.layout.primitives import Broadcast, Fuse, Pad, Primitive, Reorder, Split, Unfold
from ..core.errors import WeftError
from ..embed.application import Application
from ..embed.problem import Embedding
from ..embed.windows import Window, WindowIndex, home_of, refuse_window, window_indices, window_of
from ..kernel.view import Access, Dim, Kernel, border_axis, linear_form
from ..layout.map import Layout
from ..machine.view import Machine
from .grid import GridDim, GridKernel, GridOperand
from .transfers import StorageOrder, StoredDim


@dataclass(frozen=True)
class ElementDim:
    """
    One dimension of an element: `size` positions that stand for the tensor dimensions
    `digits`, `(tensor dimension, extent)` outermost first. With none, all positions but `place`
    are padding, or equal copies if `copied`.
    """

    size: int
    digits: tuple[tuple[int, int], ...]
    copied: bool = False
    place: int = 0


@dataclass(frozen=True)
class PackedOperand:
    """
    How a tensor is cut into elements: per tensor dimension the padded extent and the
    extent of its digit (1: none), and the element's dimensions.

    Where all accesses along a dimension are `pitch` apart (a strided convolution with a
    window of one), its elements are stored by residue: those that are accessed then lie
    side by side, and the others are never moved. `residue` is the one that is accessed.

    Dimensions in `windows` are cut into windows instead, which overlap; their digit is the window.
    """

    shape: tuple[int, ...]
    padded: tuple[int, ...]
    digit: tuple[int, ...]
    element: tuple[ElementDim, ...]
    pitch: tuple[int, ...]
    residue: tuple[int, ...]
    fill: int | float = 0
    windows: tuple[Window, ...] = ()

    @property
    def grid(self) -> tuple[int, ...]:
        """The elements along each dimension, of one residue."""
        counts = {w.dim: w.count for w in self.windows}
        sizes = zip(self.padded, self.digit, self.pitch, strict=True)
        return tuple(counts.get(t, p // (e * g)) for t, (p, e, g) in enumerate(sizes))

    def window(self, dim: int) -> Window | None:
        """The windows that dimension `dim` is cut into."""
        return next((w for w in self.windows if w.dim == dim), None)

    @property
    def offset(self) -> int:
        """The elements stored before those that are accessed."""
        plane = 0
        for g, r in zip(self.pitch, self.residue, strict=True):
            plane = plane * g + r
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
    return _packed(kernel, kernel.operands[bound], embedding, dims, fill or 0, copied=False)


def packed_extra(application: Application, access: Access) -> PackedOperand:
    """
    The cut of an operand of the epilogue, which sits in the output's memory: along
    dimensions that it does not depend on, it repeats.
    """
    position = len(application.intrinsic.operands) - 1
    output = application.intrinsic.kernel.operands[_kernel_position(application, position)]
    dims = [_single_dim(r, application.intrinsic.name) for r in output.map.results]
    return _packed(application.kernel, access, application.embedding, dims, 0, copied=True)


def _element_indices(access: Access, num_dims: int, name: str) -> list[int | WindowIndex]:
    """Per tensor dimension of an intrinsic operand the dimension that indexes it, or a window."""
    windows = window_indices(access, num_dims)
    return [
        _single_dim(r, name) if w is None else w
        for r, w in zip(access.map.results, windows, strict=True)
    ]


def _kernel_position(application: Application, position: int) -> int:
    """Where operand `position` of the intrinsic stands among its kernel's operands."""
    last = len(application.intrinsic.operands) - 1
    return position if position < last else application.intrinsic.kernel.num_inputs


def _single_dim(expr: object, name: str) -> int:
    if not isinstance(expr, AffineDimExpr):
        raise WeftError(f"intrinsic {name}: operand index {expr} is not a single dimension")
    return expr.position


def _packed(
    kernel: Kernel,
    access: Access,
    embedding: Embedding,
    indices: Sequence[int | WindowIndex],
    fill: int | float,
    *,
    copied: bool,
) -> PackedOperand:
    cut = _Cut.unpadded(access.shape)
    found = [
        _window(kernel, access, embedding, i, fill) if isinstance(i, WindowIndex) else None
        for i in indices
    ]
    windows = {w.dim: w for w in found if w is not None}
    for t in range(len(access.shape)):
        if t not in windows:
            _cut_along(cut, t, kernel, access, embedding)
    for t, window in windows.items():
        cut.digit[t] = window.size
    elements = [
        _element(kernel, access, embedding, index, cut.home, copied=copied)
        if isinstance(index, int)
        else _window_element(index, window)
        for index, window in zip(indices, found, strict=True)
    ]
    return PackedOperand(
        access.shape,
        tuple(cut.padded),
        tuple(cut.digit),
        tuple(elements),
        tuple(cut.pitch),
        tuple(cut.residue),
        fill,
        tuple(windows.values()),
    )


def _window_element(index: WindowIndex, window: Window | None) -> ElementDim:
    """
    The dimension of an element that is a window. Where nothing moves through one, it holds one
    element of the tensor, which the first iteration reads.
    """
    if window is None:
        return ElementDim(index.size, (), place=index.constant)
    return ElementDim(index.size, ((window.dim, window.size),))


def _window(
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


@dataclass(frozen=True)
class _Cut:
    """
    How the dimensions of a tensor are cut, as in `PackedOperand`; `home` has the dimension of the
    tensor that a dimension of the loops is a digit of.
    """

    padded: list[int]
    digit: list[int]
    pitch: list[int]
    residue: list[int]
    home: dict[int, int]

    @classmethod
    def unpadded(cls, shape: Sequence[int]) -> _Cut:
        ones = [1] * len(shape)
        return cls([*shape], [*ones], [*ones], [0] * len(shape), {})


def _cut_along(cut: _Cut, t: int, kernel: Kernel, access: Access, embedding: Embedding) -> None:
    """Finds how dimension `t` is cut. Raises `WeftError` for indices of other forms."""
    expr = access.map.results[t]
    form = linear_form(expr, len(kernel.dims))
    if form is None:
        raise WeftError(
            f"{kernel.name}: index {expr} of {access.name} is not linear; materialise the "
            "tensor that it reads"
        )
    factors, offset = form
    moving = [j for j, c in enumerate(factors) if c and kernel.dims[j].extent > 1]
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
        whole = -(-access.shape[t] // d.extent) * d.extent
        cut.padded[t], cut.digit[t] = max(embedding.padded[j], whole), d.extent
        cut.home[j] = t
    if cut.digit[t] == 1 and moving:
        cut.pitch[t] = math.gcd(*(factors[j] for j in moving))
        cut.residue[t] = offset % cut.pitch[t]
        cut.padded[t] = -(-cut.padded[t] // cut.pitch[t]) * cut.pitch[t]


def _element(
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
    places = tuple((home[d.dim], d.extent) for d in digits if d.dim in home)
    size = math.prod(d.extent for d in digits)
    if places and math.prod(e for _, e in places) != size and copied:
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
        memory = machine.memory(operand.memory)
        grid = _grid(kernel, access, packed)
        operands.append(
            GridOperand(access.name, memory.name, grid, memory.element_bytes, packed.offset)
        )
    _check_output(kernel, operands[-1])
    memory = machine.memory(application.intrinsic.output.memory)
    resident = tuple(
        GridOperand(a.name, memory.name, grid, memory.element_bytes)
        for a in application.extras
        for grid in [_grid(kernel, a, packed_extra(application, a))]
    )
    return GridKernel(
        kernel.name,
        application.intrinsic.name,
        outer,
        tuple(operands),
        resident,
        len(application.epilogue),
    )


def _grid(kernel: Kernel, access: Access, packed: PackedOperand) -> tuple[GridDim, ...]:
    dims: list[GridDim] = []
    for t, expr in enumerate(access.map.results):
        if (window := packed.window(t)) is not None:
            name = f"{access.name}{t}"
            dims.append(GridDim(name, window.coefficients, window.constant, window.count))
            continue
        form = linear_form(expr, len(kernel.dims))
        assert form is not None
        coefficients = tuple(c if kernel.dims[j].extent > 1 else 0 for j, c in enumerate(form[0]))
        if packed.digit[t] > 1:
            # The digit is inside the element; outside, blocks follow each other.
            coefficients = tuple(int(c != 0) for c in form[0])
        pitch = packed.pitch[t]
        dims.append(
            GridDim(
                f"{access.name}{t}",
                tuple(c // pitch for c in coefficients),
                (form[1] - packed.residue[t]) // pitch,
                packed.grid[t],
            )
        )
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
    for t, (n, p) in enumerate(zip(packed.shape, packed.padded, strict=True)):
        window = packed.window(t)
        if window is not None and (window.low or window.high):
            steps.append(Pad(t, window.low, window.high, packed.fill))
        elif p != n:
            steps.append(Pad(t, 0, p - n, packed.fill))
    # Every tensor dimension becomes (outer, digit); places are tracked by name.
    axes: list[tuple[str, int]] = []
    planes: list[tuple[str, int]] = []
    for t, (p, e, g) in enumerate(zip(packed.padded, packed.digit, packed.pitch, strict=True)):
        axes.append(("grid", t))
        if (window := packed.window(t)) is not None:
            steps.append(Unfold(len(axes) - 1, window.size, window.step))
            axes.append(("digit", t))
        elif e > 1:
            steps.append(Split(len(axes) - 1, (p // e, e)))
            axes.append(("digit", t))
        elif g > 1:
            steps.append(Split(len(axes) - 1, (p // g, g)))
            axes.append(("plane", t))
            planes.append(("plane", t))
    _cut(steps, axes, order, packed.grid)
    fresh = _element_axes(steps, axes, packed)
    wanted: list[tuple[str, int]] = [*planes]
    for s in order:
        cut = any(o.grid == s.grid and o.inner for o in order)
        wanted.append(("inner", s.grid) if s.inner else ("block" if cut else "grid", s.grid))
    sizes: list[int] = []
    for i, dim in enumerate(packed.element):
        parts = [("digit", t) for t, _ in dim.digits] + fresh[i]
        wanted += parts
        sizes.append(len(parts))
    steps.append(Reorder(tuple(axes.index(a) for a in wanted)))
    position = len(planes) + len(order)
    for count in sizes:
        if count > 1:
            steps.append(Fuse(position, count))
        position += 1
    return Layout(tuple(steps))


def _cut(
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
        covered = math.prod(e for _, e in dim.digits)
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
