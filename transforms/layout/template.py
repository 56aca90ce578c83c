"""
Templates of the layouts of an operator with a reduction: which of its tensors are tiled, and by
how much, as knobs.

```
output   N  H/h  W/w  K/k            h  w  k
data     N  H/h  W/w  C/c            h' w' c      h' = stride (h - 1) + dilation (R - 1) + 1
weight   K/k'  C/c'        R  S      c' k'
```

for a convolution; data's tiles overlap (`unfold`). For a product of matrices `M/m N/n m n`, `M/m
K/k m k` and `K/k N/n k n`. Loops that index all tensors, as groups and batches of products do, are
not tiled, except for the channels of depth-wise convolutions. With two levels the output has `H/(h
h2) … h2 w2 k2 h w k`. A tensor that is not tiled keeps the order that it has.

Where a weight's tile is not the output's, the one divides the other, and the loops are split so
that each is indexed by loops of its own. Tiles of the output may be ragged: what is stored is
padded with zeros. Those of the reduction divide it.

The module is plain mathematics and reads no IR.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5.1.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from xdsl.ir.affine import AffineBinaryOpExpr, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ...dialects.layout.primitives import Pad, Primitive, Reorder, Split, Unfold
from ..core.blockings import list_divisors
from ..core.errors import WeftError
from ..kernel.dim_roles import dim_roles
from ..kernel.view import Kernel
from ..tune.space import Choice, Knob, Point, Space
from .map import Layout

Role: TypeAlias = Literal["fixed", "position", "channel", "reduced", "window"]

GIVEN, TILED = "given", "tiled"
TENSORS = ("data", "weight", "output")
SPACE_VERSION = 1

_Key: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class _Window:
    """How a position reads data: every `stride`-th, over a window that reaches so far."""

    stride: int
    reach: int


@dataclass(frozen=True)
class _Axis:
    """A tensor's axis: the loop that indexes it (`None` for units), and perhaps its window."""

    extent: int
    loop: int | None
    window: _Window | None = None


class LayoutTemplate:
    """
    The layouts of a kernel of two inputs and one output with a reduction, as a space. Raises
    `WeftError` where its tensors are not indexed by loops, windows and units.
    """

    def __init__(self, kernel: Kernel, levels: int = 1):
        if levels not in (1, 2):
            raise WeftError(f"layouts have 1 level of tiles or 2, not {levels}")
        if kernel.num_inputs != 2 or len(kernel.outputs) != 1:
            raise WeftError(f"{kernel.name}: layouts are for operators of two inputs and an output")
        self.kernel = kernel
        self.levels = levels
        self.names = dim_roles(kernel)
        self.axes = tuple(_read_axes(kernel, operand) for operand in range(3))
        self.data = next((n for n in (0, 1) if any(a.window for a in self.axes[n])), 0)
        self.weight = 1 - self.data
        self.roles = self._find_roles()
        if "reduced" not in self.roles and "window" not in self.roles:
            raise WeftError(f"{kernel.name}: has no reduction")
        self.space = Space(tuple(self._list_knobs()), self._is_legal, SPACE_VERSION)

    # --- What there is to choose

    @property
    def is_convolution(self) -> bool:
        """True if windows slide over the data."""
        return any(axis.window for axis in self.axes[self.data])

    def loops(self, *roles: Role) -> list[int]:
        """The loops of some roles, in order."""
        return [d for d, role in enumerate(self.roles) if role in roles]

    def _find_roles(self) -> tuple[Role, ...]:
        held = [{a.loop for a in axes} for axes in self.axes]
        sliding = {a.loop for a in self.axes[self.data] if a.window}
        data, weight, output = held[self.data], held[self.weight], held[2]
        windows = len(sliding) > 0

        def role_of(loop: int) -> Role:
            if self.kernel.dims[loop].kind == "reduction":
                return "reduced" if loop in data and loop in weight else "window"
            if loop in sliding or (not windows and loop in data and loop not in weight):
                return "position"
            if loop in weight and loop in output and (loop not in data or windows):
                return "channel" if loop not in data or self._is_depthwise(loop) else "fixed"
            return "fixed"

        return tuple(role_of(loop) for loop in range(len(self.kernel.dims)))

    def _is_depthwise(self, loop: int) -> bool:
        """Tests whether each of the channels is a group of its own."""
        dims = self.kernel.dims
        data = {a.loop for a in self.axes[self.data]}
        others = [a.loop for a in self.axes[self.weight] if a.loop not in (loop, None)]
        return all(
            dims[o].extent == 1 or (dims[o].kind == "reduction" and o not in data) for o in others
        )

    def _list_knobs(self) -> Iterable[Knob]:
        names, dims = self.names, self.kernel.dims
        for tensor in TENSORS:
            yield Knob(tensor, (GIVEN, TILED))
        for loop in self.loops("position", "channel"):
            sizes = _list_sizes(dims[loop].extent)
            yield Knob(names[loop], sizes)
            if self.levels == 2:
                yield Knob(f"{names[loop]} inner", (0, *sorted(sizes)[:-1]))
        for loop in self.loops("reduced"):
            yield Knob(names[loop], tuple(reversed(list_divisors(dims[loop].extent))))
        if self.is_convolution:
            for loop in self._own_loops():
                sizes = _list_sizes(dims[loop].extent)
                if self.roles[loop] == "reduced":
                    sizes = tuple(reversed(list_divisors(dims[loop].extent)))
                yield Knob(f"weight {names[loop]}", (0, *sizes))

    def _own_loops(self) -> list[int]:
        """The loops that weights may tile in their own way."""
        return self.loops("channel", "reduced")

    @property
    def start(self) -> Point:
        """The point at which all tensors are as they are given."""
        return (0,) * len(self.space.knobs)

    # --- What a point means

    def _is_legal(self, point: Point) -> bool:
        """Tests whether tiles fit each other, and whether no knob is set that says nothing."""
        values, changed = self.space.values(point), self._changed(point)
        tiled = {tensor for tensor in TENSORS if values[tensor] == TILED}
        for loop in self.loops("position", "channel"):
            name = self.names[loop]
            inner = _number(values.get(f"{name} inner", 0))
            if "output" not in tiled and ({name, f"{name} inner"} & changed):
                return False
            if inner and (inner >= self._size(values, loop) or self._size(values, loop) % inner):
                return False
        for loop in self._own_loops():
            if "weight" not in tiled and f"weight {self.names[loop]}" in changed:
                return False
        if not tiled & {"data", "weight"}:
            if any(self.names[loop] in changed for loop in self.loops("reduced")):
                return False
        return all(self.chain(values, loop) is not None for loop in self.tiled_loops()) and all(
            self._is_whole(values, loop) or tiled.issuperset(self._readers(loop))
            for loop in self.loops("position", "channel")
        )

    def _is_whole(self, values: Mapping[str, Choice], loop: int) -> bool:
        """Tests whether no tile of a loop of the output is ragged."""
        chain = self.chain(values, loop) or [1]
        return self.kernel.dims[loop].extent % chain[0] == 0

    def _readers(self, loop: int) -> list[str]:
        """The inputs that a loop indexes: they are padded where the output is."""
        pairs = (("data", self.data), ("weight", self.weight))
        return [name for name, number in pairs if loop in {a.loop for a in self.axes[number]}]

    def _changed(self, point: Point) -> set[str]:
        return {k.name for k, choice in zip(self.space.knobs, point, strict=True) if choice}

    def tiled_loops(self) -> list[int]:
        """The loops that have tiles."""
        return self.loops("position", "channel", "reduced")

    def _size(self, values: Mapping[str, Choice], loop: int) -> int:
        """The tile of a loop, of its first level."""
        return _number(values[self.names[loop]])

    def _weight_size(self, values: Mapping[str, Choice], loop: int) -> int:
        """The tile of a loop in weights: that of the others, unless it has one of its own."""
        return _number(values.get(f"weight {self.names[loop]}", 0)) or self._size(values, loop)

    def chain(self, values: Mapping[str, Choice], loop: int) -> list[int] | None:
        """
        The sizes that a loop is split at, the largest first: each divides the one before it, the
        first is padded to. `None` if there are no such splits.
        """
        extent, sizes = self.kernel.dims[loop].extent, set[int]()
        reduced = self.roles[loop] == "reduced"
        if values["output"] == TILED and not reduced:
            sizes |= {self._size(values, loop)}
            sizes |= {_number(values.get(f"{self.names[loop]} inner", 0))}
        if values["data"] == TILED and reduced:
            sizes |= {self._size(values, loop)}
        if values["weight"] == TILED and loop in {a.loop for a in self.axes[self.weight]}:
            sizes |= {self._weight_size(values, loop)}
        chain = sorted(sizes - {0}, reverse=True)
        if any(a % b for a, b in pairwise(chain)):
            return None
        if chain and extent % chain[0] and values["output"] != TILED:
            return None  # The output is not padded then.
        return chain

    def layouts(self, point: Point) -> tuple[Layout, Layout, Layout]:
        """The layouts of a legal point, of the operands in their order."""
        values = self.space.values(point)
        chains = {loop: self.chain(values, loop) or [] for loop in self.tiled_loops()}
        made = {
            self.data: self._data_layout(values, chains),
            self.weight: self._weight_layout(values, chains),
            2: self._output_layout(values, chains),
        }
        return made[0], made[1], made[2]

    def encode(self, layouts: Sequence[Layout]) -> Point:
        """
        A point of these layouts, the first of several. `WeftError` for layouts that no point has.
        """
        point = _Encoder(self, layouts).find_point()
        if point is not None:
            return point
        shown = ", ".join(map(str, layouts))
        raise WeftError(f"{self.kernel.name}: no point of its template has the layouts {shown}")

    def _output_layout(
        self, values: Mapping[str, Choice], chains: Mapping[int, Sequence[int]]
    ) -> Layout:
        builder = _Builder(keeps_order=values["output"] == GIVEN)
        for axis in self.axes[2]:
            rank = self._rank(axis)
            if axis.loop is None or rank is None:
                builder.keep(axis.extent)
                continue
            tiles = [self._size(values, axis.loop)]
            inner = _number(values.get(f"{self.names[axis.loop]} inner", 0))
            builder.split(axis.extent, chains[axis.loop], [*tiles, *([inner] if inner else [])],
                          rank)  # fmt: skip
        return builder.layout()

    def _rank(self, axis: _Axis) -> int | None:
        """Where an axis of the output or of data is within a level: positions, then channels."""
        role = "fixed" if axis.loop is None else self.roles[axis.loop]
        return {"position": 0, "channel": 1, "reduced": 1}.get(role)

    def _data_layout(
        self, values: Mapping[str, Choice], chains: Mapping[int, Sequence[int]]
    ) -> Layout:
        if values["data"] == GIVEN:
            return Layout()
        tiles_output = values["output"] == TILED
        builder = _Builder(keeps_order=False)
        for axis in self.axes[self.data]:
            rank = self._rank(axis)
            if axis.loop is None or rank is None:
                builder.keep(axis.extent)
            elif axis.window is not None:
                builder.unfold(axis, self._size(values, axis.loop) if tiles_output else 0)
            elif self.roles[axis.loop] == "reduced" or tiles_output:
                size = self._size(values, axis.loop)
                builder.split(axis.extent, [size], [size], rank)
            else:
                builder.split(axis.extent, [], [axis.extent], rank)
        return builder.layout()

    def _weight_layout(
        self, values: Mapping[str, Choice], chains: Mapping[int, Sequence[int]]
    ) -> Layout:
        if values["weight"] == GIVEN:
            return Layout()
        builder = _Builder(keeps_order=False)
        for axis in self.axes[self.weight]:
            role = "fixed" if axis.loop is None else self.roles[axis.loop]
            if axis.loop is not None and role in ("channel", "reduced"):
                outer = int((role == "reduced") == self.is_convolution)
                size, chain = self._weight_size(values, axis.loop), chains[axis.loop]
                # Padded as far as the output is, whose tiles may be larger.
                reach = -(-axis.extent // chain[0]) * chain[0] if role == "channel" else axis.extent
                builder.split(reach, [size], [size], int(role == "channel"), outer, axis.extent)
            elif role == "window":
                builder.place(axis.extent, (1,))
            else:
                builder.keep(axis.extent)
        return builder.layout()


class _Encoder:
    """Finds the point of a template that has given layouts, loop by loop."""

    def __init__(self, template: LayoutTemplate, layouts: Sequence[Layout]):
        self.template = template
        self.layouts = tuple(layouts)

    def find_point(self) -> Point | None:
        """The first legal point with the layouts; `None` if there is none."""
        template = self.template
        for flags in itertools.product((0, 1), repeat=len(TENSORS)):
            tensors: dict[str, int] = dict(zip(TENSORS, flags, strict=True))
            ways = [self._matching_choices(loop, tensors) for loop in template.tiled_loops()]
            for parts in itertools.product(*ways):
                point = self._point_of(tensors | {k: n for part in parts for k, n in part.items()})
                if template.space.is_legal(point) and template.layouts(point) == self.layouts:
                    return point
        return None

    def _point_of(self, choices: Mapping[str, int]) -> Point:
        """The point of these choices by knob, the first one of all others."""
        return tuple(choices.get(knob.name, 0) for knob in self.template.space.knobs)

    def _matching_choices(self, loop: int, tensors: Mapping[str, int]) -> list[Mapping[str, int]]:
        """
        The choices of a loop's knobs that cut the axes of the loop as the layouts do, where the
        `tensors` are tiled or not: how an axis is cut depends on nothing else.
        """
        template = self.template
        places = [
            (operand, number)
            for operand, axes in enumerate(template.axes)
            for number, axis in enumerate(axes)
            if axis.loop == loop
        ]
        wanted = [_steps_along(self.layouts[operand], axis) for operand, axis in places]
        knobs = self._knobs_of(loop)
        found: list[Mapping[str, int]] = []
        extent = template.kernel.dims[loop].extent
        for numbers in itertools.product(*self._near_choices(knobs, wanted, extent)):
            choices = {knob.name: n for knob, n in zip(knobs, numbers, strict=True)}
            point = self._point_of({**tensors, **choices})
            if template.chain(template.space.values(point), loop) is None:
                continue
            made = template.layouts(point)
            if [_steps_along(made[operand], axis) for operand, axis in places] == wanted:
                found.append(choices)
        return found

    def _knobs_of(self, loop: int) -> list[Knob]:
        name = self.template.names[loop]
        own = {name, f"{name} inner", f"weight {name}"}
        return [knob for knob in self.template.space.knobs if knob.name in own]

    def _near_choices(
        self, knobs: Sequence[Knob], wanted: Sequence[Sequence[Primitive]], extent: int
    ) -> Iterator[Sequence[int]]:
        """
        By knob its first choice, the sizes at which the steps cut, and those that cut nothing: 1
        and the `extent`.
        """
        strides = [a.window.stride for a in self.template.axes[self.template.data] if a.window]
        sizes = {1, extent} | {size for steps in wanted for size in _sizes_in(steps)}
        sizes |= {size // s for s in strides for size in sizes if size % s == 0}
        return ([n for n, c in enumerate(knob.choices) if not n or c in sizes] for knob in knobs)


class _Builder:
    """
    A layout by what becomes of each axis: parts with keys, by which all of them are ordered;
    without `keeps_order`, parts of an axis stay beside each other.
    """

    def __init__(self, keeps_order: bool):
        self.keeps_order = keeps_order
        self.parts: list[tuple[list[Primitive], list[_Key]]] = []

    def keep(self, extent: int) -> None:
        """An axis that is outermost, as it is."""
        self.place(extent, (-1,))

    def place(self, extent: int, key: _Key) -> None:
        """An axis in one piece."""
        del extent
        self.parts.append(([], [key]))

    def unfold(self, axis: _Axis, size: int) -> None:
        """An axis that windows slide over, in tiles for `size` positions each; 0 for one tile."""
        window, dim = axis.window, len(self.parts)
        assert window is not None
        length = window.stride * (size - 1) + window.reach
        if not size or length >= axis.extent:
            self.parts.append(([], [(2, 0)]))
            return
        interval = window.stride * size
        length = max(length, interval)  # Elements that no window reads are stored, too.
        if interval == length and axis.extent % interval == 0:
            step: Primitive = Split(dim, (axis.extent // interval, interval))
        else:
            step = Unfold(dim, length, interval)
        self.parts.append(([step], [(0, 0), (2, 0)]))

    def split(
        self,
        extent: int,
        chain: Sequence[int],
        tiles: Sequence[int],
        rank: int,
        outer_rank: int | None = None,
        held: int | None = None,
    ) -> None:
        """
        An axis of `held` elements, padded to `extent` and to multiples of the first of `chain`,
        split at its sizes. A part is outside of tiles, between two levels or inside, by the first
        of `tiles` that is larger than its step.
        """
        dim, held = len(self.parts), extent if held is None else held
        steps = [*chain, 1] if chain and chain[-1] != 1 else [*chain] or [1]
        padded = -(-extent // steps[0]) * steps[0]
        sizes = [padded, *steps]
        factors = [a // b for a, b in pairwise(sizes)]
        made: list[Primitive] = [] if padded == held else [Pad(dim, 0, padded - held)]
        kept = [(f, s) for f, s in zip(factors, steps, strict=True) if f > 1] or [(1, 1)]
        if len(kept) > 1:
            made.append(Split(dim, tuple(f for f, _ in kept)))
        keys = [_key_of(step, tiles, rank, outer_rank) for _, step in kept]
        self.parts.append((made, keys))

    def layout(self) -> Layout:
        """The layout, without an order that changes nothing."""
        made = [step for steps, _ in reversed(self.parts) for step in steps]
        steps = [step for step in made if isinstance(step, Pad)]  # While dims are the tensor's.
        steps += [step for step in made if not isinstance(step, Pad)]
        keys = [(*key, axis, n) for axis, (_, keys) in enumerate(self.parts)
                for n, key in enumerate(keys)]  # fmt: skip
        order = sorted(range(len(keys)), key=lambda i: keys[i])
        if not self.keeps_order and order != sorted(order):
            steps.append(Reorder(tuple(order)))
        return Layout(tuple(steps))


def _key_of(step: int, tiles: Sequence[int], rank: int, outer_rank: int | None) -> _Key:
    """The level of a part of this step (0 outside, 1 between levels, 2 inside), and its rank."""
    if step >= tiles[0]:
        return (0, rank if outer_rank is None else outer_rank)
    return (1 if len(tiles) > 1 and step >= tiles[1] else 2, rank)


def _list_sizes(extent: int) -> tuple[int, ...]:
    """The tiles of a loop, the whole of it first: divisors, and powers of two from four on."""
    ragged = {2**n for n in range(2, extent.bit_length()) if 2**n < extent}
    return tuple(sorted({*list_divisors(extent), *ragged}, reverse=True))


def _steps_along(layout: Layout, axis: int) -> list[Primitive]:
    """What a layout of the template does to an axis: they are padded and cut from the last on."""
    return [
        step
        for step in layout.primitives
        if isinstance(step, Pad | Split | Unfold) and step.dim == axis
    ]


def _sizes_in(steps: Sequence[Primitive]) -> Iterator[int]:
    """The sizes at which steps cut dims."""
    for step in steps:
        if isinstance(step, Split):
            yield from (math.prod(step.factors[n:]) for n in range(len(step.factors) + 1))
        elif isinstance(step, Unfold):
            yield step.interval
    yield 1


def _number(choice: Choice) -> int:
    assert isinstance(choice, int)
    return choice


def _read_axes(kernel: Kernel, operand: int) -> tuple[_Axis, ...]:
    """The axes of an operand. Raises `WeftError` for other indices than those."""
    access = kernel.operands[operand]
    found = [
        _read_axis(kernel, expr, extent)
        for expr, extent in zip(access.map.results, access.shape, strict=True)
    ]
    loops = [a.loop for a in found if a is not None and a.loop is not None]
    plain = [a for a in found if a is not None]
    if len(plain) != len(found) or len({*loops}) != len(loops) or access.guards:
        raise WeftError(
            f"{kernel.name}: operand {access.name} is not indexed by loops and windows, which "
            "layouts are for"
        )
    if operand >= kernel.num_inputs and any(a.window for a in plain):
        raise WeftError(f"{kernel.name}: windows slide over the output, for which is no template")
    return tuple(plain)


def _read_axis(kernel: Kernel, expr: AffineExpr, extent: int) -> _Axis | None:
    dims = kernel.dims
    if isinstance(expr, AffineConstantExpr):
        return _Axis(extent, None) if expr.value == 0 and extent == 1 else None
    if isinstance(expr, AffineDimExpr):
        same = dims[expr.position].extent == extent
        return _Axis(extent, expr.position) if same else _sliding_axis(kernel, expr, extent)
    return _sliding_axis(kernel, expr, extent) if isinstance(expr, AffineBinaryOpExpr) else None


def _sliding_axis(kernel: Kernel, expr: AffineExpr, extent: int) -> _Axis | None:
    """An index `stride * position + dilation * window`; `None` for another."""
    used = sorted(expr.used_dims())
    zeros = [0] * len(kernel.dims)
    if expr.eval(zeros, ()) != 0 or len(used) > 2:
        return None
    steps = {d: expr.eval([int(i == d) for i in range(len(zeros))], ()) for d in used}
    ends = [kernel.dims[d].extent - 1 for d in range(len(zeros))]
    linear = expr.eval(ends, ()) == sum(steps[d] * ends[d] for d in used)
    positions = [d for d in used if kernel.dims[d].kind == "parallel"]
    windows = [d for d in used if kernel.dims[d].kind == "reduction"]
    if not linear or len(positions) != 1 or min(steps.values()) < 1:
        return None
    reach = 1 + sum(steps[d] * ends[d] for d in windows)
    return _Axis(extent, positions[0], _Window(steps[positions[0]], reach))
