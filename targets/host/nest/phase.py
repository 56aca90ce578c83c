"""
A dense kernel over flat memory: where its operands lie, and which of its dimensions are one loop.

Operands that are read with padding are read in a copy that holds it: of what one iteration of the
outer loops reads, made by each thread (a local copy), or of the whole tensor. Weights may lie in
panels. Dimensions that lie behind each other for all operands are joined to one loop.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias

from xdsl.ir.affine import AffineExpr
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ....dialects.common.digits import row_major
from ....transforms.kernel.view import Kernel, border_axis, expr_range, linear_form
from .flat import Address, Flat, bytes_of, join_dims
from .registers import LocalStage
from .search import Packable
from .stage import Axis, Stage
from .steps import Fused, Panels, Tensor
from .tiles import NestSchedule

Order: TypeAlias = tuple[int, ...]
"""The axes of a tensor as a copy stores them, outermost first; none: as they are."""

LOCAL_BYTES = 128 * 1024
"""Copies that threads make for themselves lie on the stack, and should stay in the cache."""

_PICKED = 4
"""Of so many neighbours, vectors are shuffled into one of those that are copied."""

SLACK = 64
"""Elements behind a copy that vectors may read."""

_NO_PANELS: Mapping[int, Panels] = MappingProxyType({})
_NO_ORDERS: Mapping[int, Order] = MappingProxyType({})
_NO_STAGES: Mapping[int, Stage] = MappingProxyType({})


def copies_of(fused: Fused, readers: Sequence[Kernel]) -> dict[int, Stage] | None:
    """
    For each operand that a kernel of `readers` guards the copy that all of them can read, without
    a target; `None` if one reads nothing but padding.
    """
    stages: dict[int, Stage] = {}
    for operand in range(len(fused.tensors)):
        guarded = [k for k in readers if 0 not in k.extents and k.operands[operand].guards]
        if not guarded:
            continue
        stage = whole_copy(fused, operand, (), readers)
        if stage is None:
            return None
        stages[operand] = stage
    return stages


def whole_copy(
    fused: Fused, operand: int, order: Order, readers: Sequence[Kernel] = ()
) -> Stage | None:
    """
    The copy of what `readers`, or else the kernel itself, read of an operand, with the padding that
    they reach, and its axes in an order, without a target; `None` if all of an axis is padding.
    """
    tensor, axes = fused.tensors[operand], list[Axis]()
    kernels = [k for k in readers or (fused.kernel,) if 0 not in k.extents]
    for number in range(len(tensor.shape)):
        axis = copied_axis(kernels, operand, tensor.shape, number)
        if axis is None:
            return None
        axes.append(axis)
    return laid_out(tensor, axes, fused.kernel.operands[operand].fill, "", order)


def copied_axis(
    kernels: Sequence[Kernel], operand: int, shape: Sequence[int], number: int
) -> Axis | None:
    """
    What kernels read along an axis of an operand, with the padding that they reach, and without
    what all of them step over, without steps; `None` if all of it is padding.
    """
    forms = [_places_of(k, k.operands[operand].map.results[number]) for k in kernels]
    extent = shape[number]
    lower, upper = min(lo for _, lo, _ in forms), max(hi for *_, hi in forms) + 1
    every = math.gcd(*(step for step, *_ in forms), *(lo - lower for _, lo, _ in forms)) or 1
    if number == len(shape) - 1 and every > _PICKED:
        every = 1
    places = range(lower, upper, every)
    low = len(range(lower, min(upper, 0), every))
    high = len([p for p in places[low:] if p >= extent]) if upper > extent else 0
    count = len(places) - low - high
    return Axis(low, places[low], count, high, 0, 0, every) if count > 0 else None


def unguarded_phase(fused: Fused, panels: Mapping[int, Panels] = _NO_PANELS) -> Phase:
    """
    The nest of a kernel without its guards, whose loops stay apart: what they leave out is left out
    by iterations that are not done.
    """
    kernel = fused.kernel
    guards = (guard for access in kernel.operands for guard in access.guards)
    guarded = {d for g in guards for d in g.expr.used_dims()}
    pairs = itertools.permutations(range(len(kernel.dims)), 2)
    apart = {(a, b) for a, b in pairs if a in guarded or b in guarded}
    operands = tuple(replace(a, guards=()) for a in kernel.operands)
    plain = replace(fused, kernel=replace(kernel, operands=operands))
    return Phase(plain, panels, (), apart=apart)


def _places_of(kernel: Kernel, expr: AffineExpr) -> tuple[int, int, int]:
    """By how much what is read along an axis moves, each time, and the first and last place."""
    lower, upper, _ = expr_range(expr, kernel.domain)
    form = linear_form(expr, len(kernel.dims))
    if form is None:
        return 1, lower, upper
    moved = (c for c, extent in zip(form[0], kernel.extents, strict=True) if extent > 1)
    return math.gcd(*moved), lower, upper


def is_linear(kernel: Kernel) -> bool:
    """Tests whether all accesses are linear and guarded, if at all, by the tensor's own ranges."""
    for access in kernel.operands:
        if any(linear_form(e, len(kernel.dims)) is None for e in access.map.results):
            return False
        for guard in access.guards:
            if border_axis(access, guard) is None:
                return False
    return True


def laid_out(
    tensor: Tensor,
    axes: Sequence[Axis],
    fill: int | float,
    target: str,
    order: Order = (),
) -> Stage:
    """
    The copy of a tensor as `axes` say without their steps, into a buffer with some slack, which is
    stored with the axes `order`, outermost first (none: as they are).
    """
    sources, step = row_major(tensor.shape), 1
    placed = [*axes]
    for number in reversed(order or range(len(axes))):
        placed[number] = replace(axes[number], source_step=sources[number], step=step)
        step *= axes[number].extent
    size = step + SLACK
    return Stage(tensor.buffer, tensor.size, target, size, tensor.type, tuple(placed), fill, order)


def from_copy(fused: Fused, operand: int, stage: Stage) -> Fused:
    """The kernel that reads an operand in a whole copy of it, without guards."""
    kernel = fused.kernel
    access = kernel.operands[operand]
    shape = tuple(axis.extent for axis in stage.stored_axes)
    exprs = [
        expr_in_copy(expr, axis, kernel)
        for expr, axis in zip(access.map.results, stage.axes, strict=True)
    ]
    exprs = tuple(exprs[a] for a in stage.order or range(len(exprs)))
    moved = replace(access, shape=shape, map=replace(access.map, results=exprs), guards=())
    operands, tensors = [*kernel.operands], [*fused.tensors]
    operands[operand] = moved
    tensors[operand] = Tensor(stage.target, shape, stage.type, slack=SLACK)
    return replace(fused, kernel=replace(kernel, operands=tuple(operands)), tensors=tuple(tensors))


def expr_in_copy(expr: AffineExpr, axis: Axis, kernel: Kernel) -> AffineExpr:
    """Where a copy's axis holds what lies at `expr` of the tensor's."""
    shift = axis.low * axis.every - axis.skip
    if axis.every == 1:
        return expr + shift if shift else expr
    form = linear_form(expr, len(kernel.dims))
    assert form is not None
    result = AffineExpr.constant((form[1] + shift) // axis.every)
    for dim, (coefficient, extent) in enumerate(zip(form[0], kernel.extents, strict=True)):
        if coefficient and extent > 1:
            result = AffineExpr.dimension(dim) * (coefficient // axis.every) + result
    return result


class Phase:
    """
    A kernel whose accesses are linear, and guarded by nothing but their tensors' ranges. `panels`
    are those of packed operands; `local` are the operands that threads copy for themselves, by
    default those for which it pays; `orders` are those in which copies store axes, of some;
    `whole` are the whole copies that operands are read in already. Pairs of dimensions `apart` are
    not joined.

    * `flat`: the nest, with packed operands as if they were not; `groups`: by its dimensions, those
      of the kernel. `local_dims`: the dimensions of `flat` that pick what is copied, outermost;
      `copies`: by operand.
    """

    def __init__(
        self,
        fused: Fused,
        panels: Mapping[int, Panels] = _NO_PANELS,
        local: Sequence[int] | None = None,
        orders: Mapping[int, Order] = _NO_ORDERS,
        whole: Mapping[int, Stage] = _NO_STAGES,
        apart: Collection[tuple[int, int]] = (),
    ):
        self.fused = fused
        self.whole = whole
        self.kernel = fused.kernel
        self.panels = panels
        self.orders = orders
        self.stages = copies_of(fused, (fused.kernel,)) or {}
        ordered = {o: whole_copy(fused, o, order) for o, order in orders.items()}
        self.stages |= {o: stage for o, stage in ordered.items() if stage is not None}
        places = [self._operand_address(i) for i in range(len(self.kernel.operands))]
        flat = Flat(
            name=self.kernel.name,
            extents=tuple(max(1, e) for e in self.kernel.extents),
            reduction=tuple(d.kind == "reduction" for d in self.kernel.dims),
            addresses=tuple(places[:-1]),
            output=places[-1],
            term=self.kernel.bodies[0],
            result=fused.result,
            type=fused.type,
            combine=fused.combine,
            init=fused.init,
            start=fused.start,
        )
        wanted = self.stages if local is None else self.stages.keys() & local
        torn = _torn_dims(self.kernel, {o: self.stages[o] for o in sorted(wanted)})
        self.flat, self.groups = join_dims(flat, {*apart}.union(*torn.values()))
        self.local_dims, self.copies = self._local_copies(local)
        if torn and not torn.keys() & self.copies.keys():
            self.flat, self.groups = join_dims(flat, apart)
            self.local_dims, self.copies = self._local_copies(local)

    def _operand_address(self, operand: int) -> Address:
        """The operand in row-major order, or in its copy."""
        access, tensor = self.kernel.operands[operand], self.fused.tensors[operand]
        count = len(self.kernel.dims)
        stage = self.stages.get(operand)
        if stage is None:
            steps = row_major(tensor.shape)
            exprs = access.map.results
            size, slack = tensor.size, tensor.slack
        else:
            steps = [axis.step for axis in stage.axes]
            pairs = zip(access.map.results, stage.axes, strict=True)
            exprs = tuple(expr_in_copy(expr, axis, self.kernel) for expr, axis in pairs)
            size, slack = stage.target_size, SLACK
        coefficients, constant = [0] * count, 0
        for expr, step in zip(exprs, steps, strict=True):
            form = linear_form(expr, count)
            assert form is not None
            coefficients = [a + step * c for a, c in zip(coefficients, form[0], strict=True)]
            constant += step * form[1]
        return Address(tensor.buffer, size, tensor.type, tuple(coefficients), constant, slack)

    # --- weights ----------------------------------------------------------------------------

    def packable_dims(self, operand: int) -> Packable | None:
        """The dimensions along which a weight may be cut into panels."""
        if operand in self.stages:
            return None
        access = self.kernel.operands[operand]
        axes: dict[int, int] = {}
        for number, group in enumerate(self.groups):
            found = [
                axis
                for axis, expr in enumerate(access.map.results)
                if len(group) == 1 and group[0] in expr.used_dims()
            ]
            bare = AffineExpr.dimension(group[0])
            if len(found) == 1 and access.map.results[found[0]] == bare:
                axes[number] = found[0]
        return Packable(operand, axes) if axes else None

    def axis_along(self, operand: int, loop: int) -> int | None:
        """The axis of an operand that a loop of one dimension walks; `None` if there is none."""
        (*outer, dim) = self.groups[loop]
        results = self.kernel.operands[operand].map.results
        found = [axis for axis, expr in enumerate(results) if dim in expr.used_dims()]
        return found[0] if len(found) == 1 and not outer else None

    def panel_loop(self, operand: int, panels: Panels) -> int | None:
        """The loop along the panels of a weight; `None` if there is none."""
        packable = self.packable_dims(operand)
        axes: Mapping[int, int] = {} if packable is None else packable.axes
        return next((loop for loop, axis in axes.items() if axis == panels.axis), None)

    def in_panels(self, operand: int, panels: Panels, vector: int) -> Address:
        """The addresses of a packed weight's elements, whose panels are cut from `vector`."""
        tensor, access = self.fused.tensors[operand], self.kernel.operands[operand]
        axis, panel = panels.axis, panels.size
        strides: dict[int, int] = {axis: 1}
        size = panel
        for a in reversed(panels.inner):
            strides[a], size = size, size * tensor.shape[a]
        per_panel = size // panel
        size *= -(-tensor.shape[axis] // panel)
        for a in reversed(panels.outer):
            strides[a], size = size, size * tensor.shape[a]
        coefficients, constant = [0] * len(self.kernel.dims), 0
        for a, expr in enumerate(access.map.results):
            form = linear_form(expr, len(self.kernel.dims))
            assert form is not None
            coefficients = [x + strides[a] * c for x, c in zip(coefficients, form[0], strict=True)]
            constant += strides[a] * form[1]
        joined = tuple(coefficients[g[-1]] for g in self.groups)
        starts = tuple(per_panel if n == vector else c for n, c in enumerate(joined))
        # A whole panel may be read, masked lanes included.
        return Address(tensor.buffer, size, tensor.type, joined, constant, panel, starts)

    # --- local copies -----------------------------------------------------------------------

    def _local_copies(
        self, given: Sequence[int] | None
    ) -> tuple[tuple[int, ...], dict[int, Stage]]:
        found = self._pickable_dims()
        if given is not None:
            found = {o: d for o, d in found.items() if o in given}
        outer = max(found.values(), key=len, default=())
        if set(outer) == set(self.flat.parallel_dims):
            # Tiles need a dimension of their own; one along which rows are picked is none.
            return (), {}
        return outer, {o: self.stages[o] for o, dims in found.items() if dims == outer}

    def _pickable_dims(self) -> dict[int, tuple[int, ...]]:
        """
        For each copied operand the parallel dimensions of `flat` that pick what is copied, if it
        pays to copy only that: all others that the operand does not depend on lie inside.
        """
        result: dict[int, tuple[int, ...]] = {}
        for operand, stage in self.stages.items():
            exprs = self.kernel.operands[operand].map.results
            dims = self._leading_dims(stage, exprs)
            if dims is None:
                continue
            count = math.prod(self.flat.extents[d] for d in dims)
            stored = math.prod(
                a.extent
                for a, e in zip(stage.axes, exprs, strict=True)
                if not self._in_dims(e, dims)
            )
            if count >= 8 and (stored + SLACK) * bytes_of(stage.type) <= LOCAL_BYTES:
                result[operand] = tuple(dims)
        return result

    def _leading_dims(self, stage: Stage, exprs: Sequence[AffineExpr]) -> list[int] | None:
        """
        The loops that pick what is read along the outermost axes of a copy, which all are loops of
        their own: the copy's rows stay whole. `None` too for joined dimensions that walk through
        the copy as one, but not through the tensor.
        """
        steps = _leading_steps(self.kernel, stage, exprs)
        dims = [number for number, group in enumerate(self.groups) if {*group} <= steps.keys()]
        for outer, inner in (pair for n in dims for pair in itertools.pairwise(self.groups[n])):
            if steps[outer] != steps[inner] * self.kernel.extents[inner]:
                return None
        wanted = sum(self.kernel.extents[d] > 1 for d in steps)
        return None if sum(len(self.groups[n]) for n in dims) < wanted else dims

    def _in_dims(self, expr: AffineExpr, dims: Sequence[int]) -> bool:
        inside = {d for n in dims for d in self.groups[n]}
        return isinstance(expr, AffineDimExpr) and expr.position in inside

    # --- what is run ------------------------------------------------------------------------

    def as_run(self, schedule: NestSchedule) -> tuple[Flat, list[LocalStage]]:
        """The nest with packed operands in their panels and local copies, and these."""
        places = [*self.flat.addresses]
        for operand, panels in self.panels.items():
            loop = self.panel_loop(operand, panels) if schedule.tile else schedule.vector
            assert loop is not None
            places[operand] = self.in_panels(operand, panels, loop)
        locals = self._local_stages()
        for local in locals:
            places[local.operand] = self._local_address(local)
        return replace(self.flat, addresses=tuple(places)), locals

    @cached_property
    def as_costed(self) -> Flat:
        """The nest with local copies, and weights where they are without panels."""
        places = [*self.flat.addresses]
        for local in self._local_stages():
            places[local.operand] = self._local_address(local)
        return replace(self.flat, addresses=tuple(places))

    def _local_address(self, local: LocalStage) -> Address:
        return replace(
            self.flat.addresses[local.operand],
            buffer=local.stage.target,
            size=local.stage.target_size,
            coefficients=self._local_coefficients(local.operand),
            constant=self._local_constant(local.operand),
        )

    def _local_stages(self) -> list[LocalStage]:
        result: list[LocalStage] = []
        dims = self.local_dims
        for operand, stage in self.copies.items():
            exprs = self.kernel.operands[operand].map.results
            coefficients = [0] * len(self.flat.extents)
            for axis, expr in zip(stage.axes, exprs, strict=True):
                if self._in_dims(expr, dims):
                    assert isinstance(expr, AffineDimExpr)
                    number = next(n for n in dims if expr.position in self.groups[n])
                    if expr.position == self.groups[number][-1]:
                        coefficients[number] = axis.source_step
            kept = [a for a, expr in enumerate(exprs) if not self._in_dims(expr, dims)]
            axes = tuple(stage.axes[a] for a in kept)
            local = replace(
                stage,
                axes=axes,
                order=tuple(kept.index(a) for a in stage.order if a in kept),
                target_size=math.prod(a.extent for a in axes) + SLACK,
                target=f"local{operand}",
            )
            result.append(LocalStage(operand, local, tuple(coefficients), len(dims)))
        return result

    def _local_coefficients(self, operand: int) -> tuple[int, ...]:
        """Steps in the copy: those of the whole copy, whose inner axes are the same."""
        old = self.flat.addresses[operand].coefficients
        return tuple(0 if d in self.local_dims else c for d, c in enumerate(old))

    def _local_constant(self, operand: int) -> int:
        exprs = self.kernel.operands[operand].map.results
        constant = 0
        for axis, expr in zip(self.copies[operand].axes, exprs, strict=True):
            if not self._in_dims(expr, self.local_dims):
                form = linear_form(expr_in_copy(expr, axis, self.kernel), len(self.kernel.dims))
                assert form is not None
                constant += axis.step * form[1]
        return constant


# --- which dimensions pick what is copied -------------------------------------------------------


def _torn_dims(kernel: Kernel, stages: Mapping[int, Stage]) -> dict[int, set[tuple[int, int]]]:
    """
    By operand, the dimensions that walk through its copy as if they were one, but not through the
    tensor, of which only a part is read: an outer and an inner one, which a local copy needs apart.
    """
    found: dict[int, set[tuple[int, int]]] = {}
    for operand, stage in stages.items():
        steps = _leading_steps(kernel, stage, kernel.operands[operand].map.results)
        pairs = itertools.pairwise(d for d in steps if kernel.extents[d] > 1)
        torn = {(a, b) for a, b in pairs if steps[a] != steps[b] * kernel.extents[b]}
        found |= {operand: torn} if torn else {}
    return found


def _leading_steps(kernel: Kernel, stage: Stage, exprs: Sequence[AffineExpr]) -> dict[int, int]:
    """
    The dimensions that pick what is read along the outermost axes of a copy, outermost first, and
    how far apart in the tensor their neighbours lie.
    """
    found: dict[int, int] = {}
    for axis in (stage.order or range(len(exprs)))[: stage.row_level]:
        expr = exprs[axis]
        if not isinstance(expr, AffineDimExpr) or not _picks_axis(kernel, stage, exprs, axis):
            break
        found[expr.position] = stage.axes[axis].source_step
    return found


def _picks_axis(kernel: Kernel, stage: Stage, exprs: Sequence[AffineExpr], axis: int) -> bool:
    """
    Tests whether a parallel dimension alone says where along `axis` is read, without padding.
    """
    expr, extents = exprs[axis], stage.axes[axis]
    if not isinstance(expr, AffineDimExpr) or extents.low or extents.high or extents.skip:
        return False
    elsewhere = {d for i, e in enumerate(exprs) if i != axis for d in e.used_dims()}
    parallel = kernel.dims[expr.position].kind == "parallel"
    return parallel and expr.position not in elsewhere
