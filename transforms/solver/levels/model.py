"""
The facts that a solver knows of a layer on a machine, as arrays: tensors, axes, memories and
prices.

Dimensions of extent 1 are left out, if any other is there. Tensors and dimensions are numbers in
the order of the layer; levels are numbers, the innermost 0, the home `num_levels`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ...dataflow.directive.analysis import points_inside
from ...dataflow.directive.problem import LayerProblem, Tensor
from ...kernel.strides import is_one_to_one
from .spans import Goal, MachineView, Store, stores_of
from .unit import Unit

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Masks: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Window:
    """
    An axis over which windows slide: dimensions with their factors, the smallest first, divided
    by what is common to them; `extent` elements lie inside the border.
    """

    dims: tuple[int, ...]
    factors: tuple[int, ...]
    extent: int

    def span(self, sizes: Sequence[Ints]) -> Ints:
        """
        The elements that blocks of `sizes` (one array per dimension) touch, borders and all.
        Exact for factors 1 and `f`; otherwise at least as many as there are.
        """
        reach = sum(f * (n - 1) for f, n in zip(self.factors, sizes, strict=True)) + 1
        count = math.prod(sizes, start=np.ones(1, np.int64))
        if len(self.dims) == 2 and self.factors[0] == 1:
            gaps = (sizes[0] < self.factors[1]) & (sizes[1] > 1)
            return np.where(gaps, count, reach)
        return np.minimum(reach, count)

    def minimum_span(self, sizes: Sequence[Ints]) -> Ints:
        """No more than the elements that blocks of `sizes` touch."""
        if len(self.dims) == 2 and self.factors[0] == 1:
            return self.span(sizes)
        found = np.ones(1, np.int64)
        for size in sizes:
            found = np.maximum(found, size)
        return found


@dataclass(frozen=True)
class TensorView:
    """
    A tensor: the dimensions that move it; `plain` those of axes on which no two iterations meet,
    with the elements that all iterations reach there (`inside`); and the windows.
    """

    tensor: Tensor
    dims: frozenset[int]
    plain: tuple[tuple[tuple[int, ...], int, int], ...]
    """Per axis: its dimensions, the elements reached inside the border, and its extent."""
    windows: tuple[Window, ...]
    is_output: bool

    @cached_property
    def inside(self) -> int:
        """The elements that all iterations reach along the plain axes."""
        return math.prod(n for _, n, _ in self.plain)


class Model:
    """
    See the module's docstring. `dividing`: blocks and groups of them divide what they are blocks
    of, so that none is smaller than the others.
    """

    def __init__(
        self,
        problem: LayerProblem,
        view: MachineView,
        unit: Unit,
        goal: Goal = "energy",
        *,
        dividing: bool = False,
    ) -> None:
        self.dividing = dividing
        self.problem = problem
        self.view = view
        self.unit = unit
        self.goal: Goal = goal
        several = [d.name for d in problem.dims if d.extent > 1]
        self.dims = tuple(several or [d.name for d in problem.dims[:1]])
        self.extents = np.array([problem.extents[d] for d in self.dims], np.int64)
        self.num_levels = len(view.levels)
        self.stores = stores_of(problem, view, dict(unit.bound))
        self.tensors = tuple(self._view_tensor(t) for t in problem.tensors)
        self.units = np.array([unit.size(d) for d in self.dims], np.int64)
        self.inside = [points_inside(problem, t) for t in problem.tensors]
        by_name = dict(unit.loads)
        self.loads = [by_name.get(t.name, 0.0) for t in problem.tensors]
        """By tensor, the cycles in which a block loads an element."""

    def with_dividing_blocks(self) -> Model:
        """The same, where blocks divide what they are blocks of."""
        if self.dividing:
            return self
        return Model(self.problem, self.view, self.unit, self.goal, dividing=True)

    def _view_tensor(self, tensor: Tensor) -> TensorView:
        plain: list[tuple[tuple[int, ...], int, int]] = []
        windows: list[Window] = []
        for axis in tensor.axes:
            terms = [(f, self.dims.index(d)) for d, f in axis.terms if d in self.dims]
            terms.sort()
            dims = tuple(d for _, d in terms)
            if not is_one_to_one((f, int(self.extents[d])) for f, d in terms):
                common = math.gcd(*(f for f, _ in terms))
                factors = tuple(f // common for f, _ in terms)
                windows.append(Window(dims, factors, -(-axis.extent // common)))
            else:
                plain.append((dims, axis.inside(self.problem.extents), axis.extent))
        moved = frozenset(d for d, name in enumerate(self.dims) if name in tensor.dims)
        return TensorView(tensor, moved, tuple(plain), tuple(windows), tensor.role == "output")

    def store(self, tensor: int, level: int) -> Store:
        """The memory that holds a tensor at a level, or at home."""
        if level == self.num_levels:
            return self.view.home
        store = self.stores[level][tensor]
        assert store is not None
        return store

    def price(self, tensor: int, level: int) -> float:
        """pJ to read or write one element of a tensor at a level, or at home."""
        store = self.store(tensor, level)
        return store.pj * store.per_element(self.tensors[tensor].tensor)

    def hop_price(self, tensor: int, level: int) -> float:
        """pJ to move one element over one link of the array of a level."""
        links = self.view.levels[level].links
        return 0.0 if links is None else links.pj * self.bytes(tensor)

    def bytes(self, tensor: int) -> float:
        """The size of an element in bytes."""
        return self.tensors[tensor].tensor.element_bits / 8

    @cached_property
    def static(self) -> float:
        """pJ per cycle."""
        return self.view.static_pj

    @cached_property
    def mac_energy(self) -> float:
        return self.problem.macs * self.view.mac_pj
