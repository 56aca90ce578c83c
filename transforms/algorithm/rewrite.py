"""
Convolutions written as other algorithms compute them: linalg on tensors in and out.

With `e` the pairs of a place in each axis of the transformed domain, `t` all tiles of all images:

```
winograd:  v[e, t, c] = Bᵀ x B;  u[e, c, o] = G w Gᵀ;  m[e, t, o] = Σ_c v u;  y += Aᵀ m A
im2col:    v[p, c q] = x[p + q];  u[c q, o] = w;  y[p, o] += Σ v u
```

Transforms go one axis after the other, channels innermost. Tiles that reach over the end read zeros
behind the data, and of what they compute, what is no output is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import BlockArgument, Operation, SSAValue

from ..core.functions import WEIGHT_ATTRIBUTE, weight_names
from ..kernel.fold_access import literal_of
from .convolution import Axis, Convolution
from .emit import (
    Loops,
    Operand,
    collapse,
    crop,
    expand,
    insert_addition,
    insert_border,
    insert_matrix,
    insert_move,
    insert_product,
    insert_sum,
    shape_of,
)
from .winograd import Winograd


@dataclass(frozen=True)
class _Names:
    """The loops of a convolution by names, in the order in which the new tensors have them."""

    conv: Convolution

    @property
    def by_loop(self) -> dict[int, str]:
        """A name for each loop."""
        axis_of = {axis.position: f"p{a}" for a, axis in enumerate(self.conv.axes)}
        axis_of |= {axis.window: f"q{a}" for a, axis in enumerate(self.conv.axes)}
        return {i: axis_of.get(i, f"d{i}") for i in range(len(self.conv.roles))}

    def of(self, role: str) -> list[str]:
        return [self.by_loop[i] for i, r in enumerate(self.conv.roles) if r == role]

    def extents(self) -> dict[str, int]:
        return {name: self.conv.extent(i) for i, name in self.by_loop.items()}

    def index(self, operand: int) -> list[str]:
        """The names by which an operand is indexed; an axis with a window is `x0`, `x1`, …"""
        names: list[str] = []
        for place in range(len(self.conv.kernel.operands[operand].shape)):
            loop = self.conv.loop_at(operand, place)
            axes = self.conv.axes
            names.append(f"x{axes.index(loop)}" if isinstance(loop, Axis) else self.by_loop[loop])
        return names


@dataclass(frozen=True)
class Rewritten:
    """The `result` of a convolution, and the op of the `product` that it is computed by."""

    result: SSAValue
    product: Operation

    @staticmethod
    def by(product: SSAValue, result: SSAValue) -> Rewritten:
        """Of the result of a product."""
        assert isinstance(product.owner, Operation)
        return Rewritten(result, product.owner)


@dataclass(frozen=True)
class WinogradRewrite:
    """What `F(m, r)` makes of one convolution, its ops inserted by `builder`."""

    conv: Convolution
    matrices: Winograd
    builder: Builder

    def rewrite(self, data: SSAValue, weight: SSAValue, output: SSAValue) -> Rewritten:
        """The result of `output + conv(data, weight)`."""
        names = _Names(self.conv)
        axes = range(len(self.conv.axes))
        extents = names.extents()
        tiles = {f"t{a}": -(-extents[f"p{a}"] // self.matrices.num_outputs) for a in axes}
        transformed = [self.matrices.num_points] * len(axes)
        batch, inputs, outputs = map(names.of, ("batch", "in_channel", "out_channel"))
        tiled = [*batch, *tiles]
        u = self._transform_weight(weight, names)
        u = collapse(self.builder, u, [len(axes), len(inputs), len(outputs)])
        _name_weight(u, weight, f"winograd_{self.matrices.num_outputs}")
        v = self._transform_data(data, names, tiles)
        v = collapse(self.builder, v, [len(axes), len(tiled), len(inputs)])
        product = m = _insert_batch_product(self.builder, v, u)
        sizes = extents | tiles
        parts = [transformed, [sizes[t] for t in tiled], [extents[o] for o in outputs]]
        m = expand(self.builder, m, parts)
        result = self._transform_output(m, output, names, sizes, tiled)
        return Rewritten.by(product, result)

    def _transform_weight(self, weight: SSAValue, names: _Names) -> SSAValue:
        """`u[e…, c…, o…] = G w Gᵀ`."""
        extents = names.extents()
        channels = names.of("in_channel") + names.of("out_channel")
        matrix = insert_matrix(self.builder, self.matrices.weight)
        order = names.index(self.conv.weight)
        for a in range(len(self.conv.axes)):
            kept = [f"e{b}" for b in range(a + 1)]
            rest = [f"q{b}" for b in range(a + 1, len(self.conv.axes))]
            result = [*kept, *rest, *channels]
            sizes = extents | dict.fromkeys(kept, self.matrices.num_points)
            loops = Loops({name: sizes[name] for name in (*result, f"q{a}")})
            reads = (Operand(matrix, (f"e{a}", f"q{a}")), Operand(weight, order))
            weight, order = insert_sum(self.builder, loops, reads, result), result
        return weight

    def _transform_data(self, data: SSAValue, names: _Names, tiles: dict[str, int]) -> SSAValue:
        """`v[e…, n…, t…, c…] = Bᵀ x B`."""
        m, n = self.matrices.num_outputs, self.matrices.num_points
        raw = {f"x{a}": m * (count - 1) + n for a, count in enumerate(tiles.values())}
        order = [*names.of("batch"), *raw, *names.of("in_channel")]
        data = self._reorder_data(data, names.index(self.conv.data), order, raw)
        matrix = insert_matrix(self.builder, self.matrices.data)
        for a in range(len(self.conv.axes)):
            kept = [f"e{b}" for b in range(a + 1)]
            rest = [f"x{b}" for b in range(a + 1, len(self.conv.axes))]
            done = [f"t{b}" for b in range(a + 1)]
            result = [*kept, *names.of("batch"), *done, *rest, *names.of("in_channel")]
            sizes = names.extents() | tiles | raw | dict.fromkeys((*kept, "k"), n)
            loops = Loops({name: sizes[name] for name in (*result, "k")})
            index = [
                loops.expr(f"t{a}") * m + loops.expr("k") if name == f"x{a}" else name
                for name in order
            ]
            reads = (Operand(matrix, (f"e{a}", "k")), Operand(data, index))
            data, order = insert_sum(self.builder, loops, reads, result), result
        return data

    def _reorder_data(
        self, data: SSAValue, given: list[str], order: list[str], raw: dict[str, int]
    ) -> SSAValue:
        """
        The data with channels innermost, and zeros around that reach to the end of the last tiles:
        the border that it has becomes wider. What lies behind the last window is cut off.
        """
        plain, before = _unpad(data, [given.index(name) for name in raw])
        shape = shape_of(plain)
        if given != order:
            loops = Loops({name: shape[given.index(name)] for name in order})
            plain = insert_move(self.builder, loops, Operand(plain, given), order)
        low = [before[given.index(name)] for name in order]
        held = [shape[given.index(name)] for name in order]
        wanted = [raw.get(name, size) for name, size in zip(order, held, strict=True)]
        return insert_border(self.builder, plain, low, wanted)

    def _transform_output(
        self,
        product: SSAValue,
        output: SSAValue,
        names: _Names,
        sizes: dict[str, int],
        tiled: list[str],
    ) -> SSAValue:
        """`y += Aᵀ m A`, without what tiles compute behind the last outputs."""
        m, n = self.matrices.num_outputs, self.matrices.num_points
        matrix = insert_matrix(self.builder, self.matrices.output)
        axes = range(len(self.conv.axes))
        batch, outputs = names.of("batch"), names.of("out_channel")
        order = [*(f"e{a}" for a in axes), *tiled, *outputs]
        sizes = sizes | {f"e{a}": n for a in axes} | {f"i{a}": m for a in axes}
        for a in axes:
            result = [f"i{a}" if name == f"e{a}" else name for name in order]
            if a == axes[-1]:  # outputs of a tile go beside it
                result = [*batch, *(f"{part}{b}" for b in axes for part in "ti"), *outputs]
            loops = Loops({name: sizes[name] for name in (*result, f"e{a}")})
            reads = (Operand(matrix, (f"i{a}", f"e{a}")), Operand(product, order))
            product, order = insert_sum(self.builder, loops, reads, result), result
        counts = [*(1 for _ in batch), *(2 for _ in axes), *(1 for _ in outputs)]
        order = [*batch, *(f"p{a}" for a in axes), *outputs]
        product = collapse(self.builder, product, counts)
        product = crop(self.builder, product, [sizes[name] for name in order])
        placed = names.index(2)
        loops = Loops({name: sizes[name] for name in placed})
        return insert_addition(
            self.builder, loops, Operand(product, order), Operand(output, placed)
        )


def _insert_batch_product(builder: Builder, v: SSAValue, u: SSAValue) -> SSAValue:
    """`m[e, t, o] = Σ_c v[e, t, c] u[e, c, o]`."""
    e, t, c = shape_of(v)
    loops = Loops({"e": e, "t": t, "o": shape_of(u)[2], "c": c})
    reads = (Operand(v, "etc"), Operand(u, "eco"))
    return insert_sum(builder, loops, reads, "eto")


def rewrite_im2col(
    conv: Convolution, builder: Builder, data: SSAValue, weight: SSAValue, output: SSAValue
) -> Rewritten:
    """The result of `output + conv(data, weight)` as one product of matrices."""
    names = _Names(conv)
    extents = names.extents()
    batch, inputs, outputs = map(names.of, ("batch", "in_channel", "out_channel"))
    positions, windows = ([f"{letter}{a}" for a in range(len(conv.axes))] for letter in ("p", "q"))
    rows, columns = [*batch, *positions], [*windows, *inputs]
    loops = Loops({name: extents[name] for name in (*rows, *columns)})
    sums = {
        f"x{a}": loops.expr(f"p{a}") * axis.stride + loops.expr(f"q{a}") * axis.dilation
        for a, axis in enumerate(conv.axes)
    }
    index = [sums.get(name, name) for name in names.index(conv.data)]
    v = insert_move(builder, loops, Operand(data, index), (*rows, *columns))
    loops = Loops({name: extents[name] for name in (*columns, *outputs)})
    u = insert_move(builder, loops, Operand(weight, names.index(conv.weight)), list(loops.extents))
    v = collapse(builder, v, [*(1 for _ in rows), len(columns)])
    u = collapse(builder, u, [len(columns), *(1 for _ in outputs)])
    _name_weight(u, weight, "im2col")
    placed = names.index(2)
    loops = Loops({name: extents[name] for name in placed} | {"k": shape_of(v)[-1]})
    reads = (Operand(v, (*rows, "k")), Operand(u, ("k", *outputs)))
    product = insert_product(builder, loops, reads, Operand(output, placed))
    return Rewritten.by(product, product)


def _name_weight(value: SSAValue, weight: SSAValue, what: str) -> None:
    """Names the form of a weight in which an algorithm takes it, for `outline-weights`."""
    if not isinstance(weight, BlockArgument) or not isinstance(value.owner, Operation):
        return
    function = weight.block.parent_op()
    name = weight_names(function).get(weight.index) if isinstance(function, func.FuncOp) else None
    if name is not None:
        value.owner.attributes[WEIGHT_ATTRIBUTE] = StringAttr(f"{name}.{what}")


def _unpad(data: SSAValue, axes: Sequence[int]) -> tuple[SSAValue, tuple[int, ...]]:
    """
    The tensor in front of a border of zeros along `axes` alone, and how many of them come first
    along each axis; the data itself where there is none.
    """
    border = data.owner
    if isinstance(border, tensor.PadOp) and _pads_with_zeros(border, axes):
        return border.source, tuple(border.static_low.get_values())
    return data, (0,) * len(shape_of(data))


def _pads_with_zeros(op: tensor.PadOp, axes: Sequence[int]) -> bool:
    """Tests whether an op adds zeros along `axes` alone, so many as its text says."""
    last = op.region.block.last_op
    sides = (op.static_low.get_values(), op.static_high.get_values())
    known = all(n >= 0 for side in sides for n in side)  # a size that is not known is below zero
    inside = all(not n or a in axes for side in sides for a, n in enumerate(side))
    zero = isinstance(last, tensor.YieldOp) and literal_of(last.operands[0]) == 0
    return known and inside and zero
