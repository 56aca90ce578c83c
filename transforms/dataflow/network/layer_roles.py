"""
The roles of a kernel's loops in a layer: batch, channels, positions of outputs, taps of a window.

A product that is summed has three tensors, and a loop is told by which of them it moves, when
they are put in the places of the forward layer:

```
inputs and outputs            batch, row, column      inputs and filters           c, a tap
filters and outputs           k                       all three                    a group
```

Loops that share an axis are windows: `inputs[.., stride * row + dilation * tap]` in a layer that
sums outputs or filters, `outputs[.., (place in inputs - dilation * tap) / stride]` in one that sums
inputs. Inputs that are contracted over rows and columns, as by a fully connected layer after an
image was flattened, are windows with one place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ....dialects.common.digits import Digit, Digits, split_digits
from ...kernel.view import Access, linear_form
from ..cost.row_stationary import LayerShape
from .layers import OperandRole
from .views import BATCH, CHANNELS, COLUMNS, ROWS, Border, Order, View, order_of

Part = tuple[str, int]
"""A role, and the extent of the part of a loop that has it."""

_NET: dict[OperandRole, dict[str, int]] = {
    "inputs": {"batch": 0, "g": 1, "c": 1, "row": 2, "column": 3, "tap_row": 2, "tap_column": 3},
    "filters": {"g": 0, "k": 0, "c": 1, "tap_row": 2, "tap_column": 3},
    "outputs": {"batch": 0, "g": 1, "k": 1, "row": 2, "column": 3},
}
"""By place and role: the axis of the network's tensor."""

_SPATIAL = {ROWS: ("row", "tap_row"), COLUMNS: ("column", "tap_column")}


class Misfit(Exception):
    """The reason why loops have no roles, in a few words."""


@dataclass(frozen=True)
class Terms:
    """The index along one axis: loops with their factors."""

    factors: tuple[tuple[int, int], ...]

    @property
    def alone(self) -> int | None:
        """The one loop that is the index."""
        return self.factors[0][0] if [c for _, c in self.factors] == [1] else None

    def factor(self, dim: int | None) -> int:
        return next((c for d, c in self.factors if d == dim), 1)


@dataclass(frozen=True)
class Operand:
    """
    A tensor of a kernel: where it is kept (`None` for what is written), and its indices. `order`
    is that of the network's tensor, where the kernel is to see it in another than its own.
    """

    stored: View | None
    axes: tuple[Terms, ...]
    shape: tuple[int, ...]
    order: Order | None = None

    @staticmethod
    def read_access(access: Access, stored: View | None, order: Order | None = None) -> Operand:
        """Raises `Misfit` for indices with divisions."""
        axes: list[Terms] = []
        for expr in access.map.results:
            form = linear_form(expr, access.map.num_dims)
            if form is None:
                raise Misfit(f"'{access.name}' is read at {expr}, which is not linear in the loops")
            axes.append(Terms(tuple((d, c) for d, c in enumerate(form[0]) if c)))
        return Operand(stored, tuple(axes), access.shape, order)

    @property
    def dims(self) -> set[int]:
        return {d for terms in self.axes for d, _ in terms.factors}

    @property
    def canonical(self) -> tuple[Digits, ...] | None:
        return None if self.stored is None else self.stored.canonical_digits(self.order)

    def axis_of(self, dim: int) -> int | None:
        """The axis whose index is the loop `dim`."""
        return next((a for a, terms in enumerate(self.axes) if terms.alone == dim), None)

    def replace_axis(self, axis: int, terms: Terms, border: Border | None) -> Operand:
        """With another index along an axis, and other constants between its elements."""
        assert self.stored is not None
        axes = tuple(terms if a == axis else old for a, old in enumerate(self.axes))
        rest = tuple(b for b in self.stored.borders if b[0] != axis)
        borders = (*rest, (axis, border)) if border is not None else rest
        shape = tuple(self.kept_extent(a) if a == axis else n for a, n in enumerate(self.shape))
        return replace(self, stored=replace(self.stored, borders=borders), axes=axes, shape=shape)

    def kept_step(self, axis: int) -> int:
        """From one element that is kept to the next, along an axis with constants between."""
        if self.stored is None:
            return 1
        return next((b.step for a, b in self.stored.borders if a == axis), 1)

    def kept_extent(self, axis: int) -> int:
        """The elements along an axis, without constants around them."""
        return self.shape[axis] if self.stored is None else self.stored.extents[axis]


@dataclass(frozen=True)
class Window:
    """An axis with a window: the loops, and stride and dilation of the forward layer."""

    axis: int
    place: int | None
    tap: int | None
    outputs: int
    taps: int
    stride: int
    dilation: int


@dataclass(frozen=True)
class Fit:
    """A layer as the template sees it, and the order of the axes of each tensor."""

    shape: LayerShape
    batch: int
    orders: Mapping[OperandRole, Order]


@dataclass
class Roles:
    """Loops with their roles; see the module's docstring."""

    extents: Sequence[int]
    places: Mapping[OperandRole, Operand]
    sums: OperandRole
    parts: dict[int, list[Part]] = field(default_factory=dict[int, list[Part]])
    nets: dict[int, int] = field(default_factory=dict[int, int])
    windows: tuple[Window, ...] = ()

    @property
    def slid(self) -> OperandRole:
        """The place whose indices have windows."""
        return "outputs" if self.sums == "inputs" else "inputs"

    @property
    def data(self) -> Operand:
        return self.places[self.slid]

    def fit(self) -> Fit:
        """The layer. Raises `Misfit`."""
        self.windows = tuple(w for w in self._list_windows() if not self._is_plain(w))
        self._assign_windows()
        taken = {d for w in self.windows for d in (w.place, w.tap)}
        order = dict.fromkeys(d for o in (self.data, *self.places.values()) for d in _by_axis(o))
        for dim in order:
            if self.extents[dim] > 1 and dim not in taken:
                self.parts[dim] = self._loop_parts(dim)
        rank = {dim: i for i, dim in enumerate(order)}
        orders: dict[OperandRole, Order] = {p: self._digit_order(p, rank) for p in self.places}
        return Fit(self._layer_shape(), self._role_size("batch"), orders)

    # --- Windows ----------------------------------------------------------------------------

    def _list_windows(self) -> Iterable[Window]:
        data = self.data
        for axis, terms in enumerate(data.axes):
            if len(terms.factors) > 1 or (terms.factors and terms.alone is None):
                yield self._read_window(axis, terms)

    def _read_window(self, axis: int, terms: Terms) -> Window:
        other: OperandRole = "inputs" if self.sums == "inputs" else "outputs"
        # Where the loop of a tap would have one step, it may be left out.
        moves = self.places[other].dims
        place = [d for d, _ in terms.factors if d in moves]
        tap = [d for d, _ in terms.factors if d not in moves]
        if len(place) > 1 or len(tap) > 1:
            loops = " and ".join(f"d{d}" for d, _ in terms.factors)
            raise Misfit(f"{loops} move one axis, but one place and one tap fit")
        at, taps = place[0] if place else None, self.extents[tap[0]] if tap else 1
        stride, outputs = terms.factor(at), 1 if at is None else self.extents[at]
        if self.sums == "inputs":
            if stride != 1:
                raise Misfit(f"an axis moves {stride} elements at a time while inputs are summed")
            stride, outputs = self.data.kept_step(axis), self.data.kept_extent(axis)
        elif self.data.kept_step(axis) != 1:
            raise Misfit("windows slide over an axis with constants between its elements")
        dilation = abs(terms.factor(tap[0])) if taps > 1 else 1
        if stride < 1:
            raise Misfit(f"windows move {stride} elements at a time")
        return Window(axis, at, tap[0] if tap else None, outputs, taps, stride, dilation)

    def _is_plain(self, window: Window) -> bool:
        """Takes a window of one element off its axis, which then moves with the place alone."""
        data = self.data
        if window.place is None or window.taps > 1 or window.stride > 1:
            return False
        if window.outputs != data.kept_extent(window.axis):
            return False
        axes = list(data.axes)
        axes[window.axis] = Terms(((window.place, 1),))
        self.places = {**self.places, self.slid: replace(data, axes=tuple(axes))}
        return True

    def _assign_windows(self) -> None:
        """Finds the axes of the data that are rows and columns of the network's tensor."""
        if len(self.windows) > 2:
            raise Misfit(f"{len(self.windows)} axes have windows, but two fit")
        canonical = self.data.canonical
        if canonical is None:
            spatial = self._trailing_axes()
            self.nets = dict(zip(spatial, (ROWS, COLUMNS)[-len(spatial) :], strict=False))
        else:
            self._assign_settled(canonical)
        for window in self.windows:
            roles = _SPATIAL[self.nets[window.axis]]
            if window.place is not None:
                self.parts[window.place] = [(roles[0], self.extents[window.place])]
            if window.tap is not None:
                self.parts[window.tap] = [(roles[1], window.taps)]

    def _assign_settled(self, canonical: Sequence[Digits]) -> None:
        free = [ROWS, COLUMNS]
        for window in self.windows:
            nets = {d.dim for d in canonical[window.axis]}
            if len(nets) == 1 and (net := nets.pop()) in free:
                self.nets[window.axis] = net
                free.remove(net)
        for window in reversed(self.windows):
            if window.axis not in self.nets:
                self.nets[window.axis] = free.pop()

    def _trailing_axes(self) -> list[int]:
        """Of data that no layer has read yet: the last axes that are rows and columns."""
        slid = {w.axis for w in self.windows}
        data, filters = self.data, self.places.get("filters")
        third: OperandRole = "inputs" if self.sums == "inputs" else "outputs"
        summed = [
            a
            for a, terms in enumerate(data.axes)
            if filters is not None
            and terms.alone in filters.dims
            and terms.alone not in self.places[third].dims
        ]
        after = summed[0] if summed else (1 if len(data.axes) > 2 else len(data.axes))
        plain = [a for a in range(len(data.axes)) if a not in summed]
        found = [a for a in plain if a in slid or a > after]
        kept = [a for a in found if a in slid]
        for axis in reversed(found):
            if axis not in kept and len(kept) < 2:
                kept.append(axis)
        return sorted(kept)

    # --- Roles ------------------------------------------------------------------------------

    def _loop_parts(self, dim: int) -> list[Part]:
        """The roles of a loop that moves axes by itself."""
        extent = self.extents[dim]
        where: set[OperandRole] = {p for p, operand in self.places.items() if dim in operand.dims}
        if "filters" not in self.places:
            return self._local_parts(dim, where)
        if len(where) == 3:
            return [("g", extent)]
        if where == {"filters", "outputs"}:
            return [("k", extent)]
        if where == {"inputs", "filters"}:
            return self._summed_parts(dim)
        if where == {"inputs", "outputs"}:
            return self._position_parts(dim, "batch")
        raise Misfit(f"d{dim} moves only its {' and '.join(sorted(where))}")

    def _loop_digits(self, dim: int, place: OperandRole) -> Digits:
        """The digits of a loop in terms of the network's tensor in a place, if it is settled."""
        operand = self.places[place]
        axis = operand.axis_of(dim)
        canonical = operand.canonical
        if axis is None or canonical is None:
            return ()
        return canonical[axis]

    def _position_parts(self, dim: int, other: str) -> list[Part]:
        """Batch, or places that no window slides over; `other` is what channels are."""
        axis = self.data.axis_of(dim)
        digits = self._loop_digits(dim, self.slid)
        if not digits:
            net = self.nets.get(-1 if axis is None else axis, BATCH)
            return [(_SPATIAL.get(net, (other,))[0], self.extents[dim])]
        slid = {self.nets[w.axis] for w in self.windows if w.axis in self.nets}
        names = {BATCH: "batch", CHANNELS: other}
        names |= {net: _SPATIAL[net][0] for net in _SPATIAL if net not in slid}
        return _join_parts([(names.get(d.dim, "batch"), d.extent) for d in digits])

    def _summed_parts(self, dim: int) -> list[Part]:
        """Input channels, or rows and columns of which all are summed."""
        source: OperandRole = "filters" if self.sums == "inputs" else "inputs"
        digits = self._loop_digits(dim, source)
        if not digits or self.windows:
            return [("c", self.extents[dim])]
        if source == "inputs" and self._has_positions():
            return [("c", self.extents[dim])]
        names = {net: _SPATIAL[net][1] for net in _SPATIAL}
        return _join_parts([(names.get(d.dim, "c"), d.extent) for d in digits])

    def _has_positions(self) -> bool:
        """Tests whether some rows or columns of the inputs stay apart."""
        canonical = self.data.canonical or ()
        filters = self.places["filters"].dims
        return any(
            d.dim in _SPATIAL
            for a, digits in enumerate(canonical)
            for d in digits
            if not {dim for dim, _ in self.data.axes[a].factors} & filters
        )

    def _local_parts(self, dim: int, where: set[OperandRole]) -> list[Part]:
        if len(where) == 2:
            return self._local_positions(dim)
        if where == {"inputs"} and self.sums == "inputs":
            return [(self._repeated_role(dim), self.extents[dim])]
        digits = self._loop_digits(dim, self.slid)
        axis = self.data.axis_of(dim)
        if not digits and axis in self.nets:
            return [(_SPATIAL[self.nets[axis]][1], self.extents[dim])]
        if not digits or any(d.dim not in _SPATIAL for d in digits):
            raise Misfit(f"d{dim} sums over what are neither rows nor columns")
        return _join_parts([(_SPATIAL[d.dim][1], d.extent) for d in digits])

    def _repeated_role(self, dim: int) -> str:
        """Outputs that several inputs share alike stand for a window over these."""
        loops = [d for d in _by_axis(self.places["inputs"]) if self.extents[d] > 1]
        lacking = [d for d in loops if d not in self.data.dims]
        return "tap_column" if dim == lacking[-1] and len(lacking) > 1 else "tap_row"

    def _local_positions(self, dim: int) -> list[Part]:
        axis = self.data.axis_of(dim)
        if self._loop_digits(dim, self.slid) or axis in self.nets:
            return self._position_parts(dim, "k")
        return [("batch" if axis == 0 and len(self.data.axes) > 1 else "k", self.extents[dim])]

    # --- The layer --------------------------------------------------------------------------

    def _role_size(self, role: str) -> int:
        return math.prod(n for parts in self.parts.values() for name, n in parts if name == role)

    def _layer_shape(self) -> LayerShape:
        k, c, groups = self._role_size("k"), self._role_size("c"), self._role_size("g")
        steps = {ROWS: (1, 1), COLUMNS: (1, 1)}
        height, width = self._role_size("row"), self._role_size("column")
        for window in self.windows:
            net = self.nets[window.axis]
            steps[net] = (window.stride, window.dilation)
            if net == ROWS:
                height = window.outputs
            elif net == COLUMNS:
                width = window.outputs
        if "filters" not in self.places:
            kind, c, k = "local", k, k
        elif groups > 1 and c == k == 1:
            kind, c, k, groups = "depthwise", groups, groups, 1
        else:
            kind, c, k = "conv", c * groups, k * groups
        return LayerShape(
            kind, c, k, height, width, self._role_size("tap_row"), self._role_size("tap_column"),
            steps[ROWS][0], steps[COLUMNS][0], 1, steps[ROWS][1], steps[COLUMNS][1], groups,
            self.sums,
        )  # fmt: skip

    def _digit_order(self, place: OperandRole, rank: Mapping[int, int]) -> Order:
        """The digits of a place's tensor, by the axis of the network's tensor."""
        operand = self.places[place]
        net = _NET[place] if "filters" in self.places else _NET[place] | {"k": CHANNELS}
        stored = operand.stored
        lists: list[list[tuple[int, int, Digits]]] = [[], [], [], []]
        for axis, terms in enumerate(operand.axes):
            own = ((Digit(axis, operand.shape[axis]),),)
            digits = (stored.digits[axis] if stored is not None else own[0]) or ()
            if place == self.slid and any(w.axis == axis for w in self.windows):
                lists[self.nets[axis]].append((1, rank[terms.factors[0][0]], digits))
                continue
            dims = [d for d, _ in terms.factors if self.extents[d] > 1]
            if not dims:
                continue
            parts = self.parts[dims[0]]
            runs = split_digits(digits, [n for _, n in parts])
            if runs is None or len(dims) > 1:
                raise Misfit(f"an axis of its {place} does not come apart into the parts of a loop")
            for (role, _), run in zip(parts, runs, strict=True):
                if role not in net:
                    raise Misfit(f"its {place} are others for each {role}")
                lists[net[role]].append((role != "g", rank[dims[0]], run))
        found = [
            tuple(d for _, _, run in sorted(part, key=_sort_key) for d in run) for part in lists
        ]
        return order_of(found)


def _sort_key(entry: tuple[int, int, Digits]) -> tuple[int, int]:
    return entry[:2]


def _by_axis(operand: Operand) -> list[int]:
    return [d for terms in operand.axes for d, _ in terms.factors]


def _join_parts(parts: Sequence[Part]) -> list[Part]:
    """Neighbours of one role as one part."""
    found: list[Part] = []
    for role, extent in parts:
        if found and found[-1][0] == role:
            found[-1] = (role, found[-1][1] * extent)
        else:
            found.append((role, extent))
    return found


def reverse_filters(
    extents: list[int], data: Operand, filters: Operand, out: Operand
) -> tuple[Operand, Operand]:
    """
    Data and filters of a gradient of inputs that reads filters backwards, `w[i - stride * o]`, as
    windows over the data, `y[(i - dilation * tap) / stride]`; loops over taps are appended.
    """
    for axis, terms in enumerate(filters.axes):
        place = [d for d, _ in terms.factors if d in out.dims]
        moved = [(d, -c) for d, c in terms.factors if d not in out.dims]
        if len(terms.factors) < 2:
            continue
        target = data.axis_of(moved[0][0]) if len(place) == len(moved) == 1 else None
        if target is None or moved[0][1] < 1 or data.stored is None or filters.stored is None:
            raise Misfit("its filters are read at places that are no windows of its data")
        tap = len(extents)
        extents.append(filters.kept_extent(axis))
        step = filters.kept_step(axis)
        border = Border(0, moved[0][1], data.kept_extent(target))
        data = data.replace_axis(target, Terms(((place[0], 1), (tap, -step))), border)
        filters = filters.replace_axis(axis, Terms(((tap, 1),)), None)
    return data, filters


def elementwise_order(stored: View) -> Order:
    """The order of a new tensor of the same shape whose axes are those of `stored`'s."""
    canonical = stored.canonical_digits()
    lists: list[list[tuple[int, Digit]]] = [[], [], [], []]
    if canonical is None:
        for axis, net in enumerate(default_nets(len(stored.digits))):
            digit = Digit(axis, stored.extents[axis])
            lists[net].append((-axis, digit))
    else:
        for axis, digits in enumerate(canonical):
            inner = 1
            for digit in reversed(digits):
                lists[digit.dim].append((digit.stride, Digit(axis, digit.extent, inner)))
                inner *= digit.extent
    found = [tuple(d for _, d in sorted(part, reverse=True)) for part in lists]
    return order_of(found)


def default_nets(rank: int) -> tuple[int, ...]:
    """The axes of a value that no layer has settled: batch, channels, rows, columns."""
    if rank < 2:
        return (CHANNELS,) * rank
    if rank == 2:
        return (BATCH, CHANNELS)
    if rank == 3:
        return (BATCH, BATCH, CHANNELS)
    return (*(BATCH,) * (rank - 3), CHANNELS, ROWS, COLUMNS)


def order_through(order: Order, stored: View) -> Order:
    """An order of a value's axes as an order of the axes of the tensor that keeps it."""
    found: list[Digits] = []
    for digits in order:
        run: list[Digit] = []
        for digit in digits:
            inner = digit.stride
            above = stored.extents[digit.dim] // digit.tile
            parts = split_digits(stored.digits[digit.dim], [above, digit.extent, inner])
            if parts is None:
                raise Misfit("an axis does not come apart into the parts of another")
            run += parts[1]
        found.append(tuple(run))
    return order_of(found)
