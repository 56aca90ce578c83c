"""
Products of signed bytes on units that take one factor as unsigned.

A signed byte `x` and the unsigned byte `u = x ^ 0x80` differ by 128, so

    sum(x * w) = sum(u * w) - 128 * sum(w)

where `u` is what is stored for `x`, padding included (a fill of 0 is stored as 128), and the last
sum has nothing of `x` in it: it is known as soon as the weights are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from xdsl.ir.affine import AffineExpr, AffineMap

from .view import Access, Dim, Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp

OFFSET = 128
"""What is added to signed bytes."""

_WIDENING = ("arith.extsi", "arith.extui")


@dataclass(frozen=True)
class Factor:
    """A byte of `operand`, widened to i32 as signed or unsigned."""

    operand: int
    signed: bool


def byte_factors(term: Scalar) -> tuple[Factor, Factor] | None:
    """The factors of an i32 product of two bytes; `None` for any other scalar."""
    if not isinstance(term, ScalarOp) or term.name != "arith.muli" or term.type != "i32":
        return None
    found = [_byte_factor(arg) for arg in term.args]
    if len(found) != 2 or found[0] is None or found[1] is None:
        return None
    return (found[0], found[1]) if found[0].operand != found[1].operand else None


def _byte_factor(scalar: Scalar) -> Factor | None:
    if not isinstance(scalar, ScalarOp) or scalar.name not in _WIDENING:
        return None
    arg = scalar.args[0]
    if not isinstance(arg, ScalarArg) or arg.type != "i8":
        return None
    return Factor(arg.operand, scalar.name == "arith.extsi")


def byte_product(unsigned: int, signed: int) -> Scalar:
    """The i32 product of an unsigned byte and a signed one, by their operands."""
    u = ScalarOp("arith.extui", (ScalarArg(unsigned, "i8"),), "i32")
    s = ScalarOp("arith.extsi", (ScalarArg(signed, "i8"),), "i32")
    return ScalarOp("arith.muli", (u, s), "i32")


def offset_byte(value: int) -> int:
    """The byte that is stored for the signed byte `value`, signed itself."""
    return value - OFFSET if value >= 0 else value + OFFSET


def offset_kernel(name: str, dims: tuple[Dim, ...], x: Access, w: Access, y: Access) -> Kernel:
    """
    `y += x * w` on the unsigned bytes that are stored for the signed ones of `x`. What is
    missing to the product of the signed ones is `correction_kernel`.
    """
    stored = replace(x, fill=offset_byte(int(x.fill)))
    body = ScalarOp("arith.addi", (ScalarArg(2, "i32"), byte_product(0, 1)), "i32")
    return Kernel(name, dims, (stored, w, replace(y, type="i32")), 2, (body,))


def correction_dims(dims: tuple[Dim, ...], w: Access) -> tuple[int, ...]:
    """The parallel dimensions that `w` depends on: those of a correction, as `w` has them."""
    found = (d for expr in w.map.results for d in sorted(expr.used_dims()))
    return tuple(dict.fromkeys(d for d in found if dims[d].kind == "parallel"))


def correction_kernel(name: str, dims: tuple[Dim, ...], w: Access) -> Kernel:
    """
    `c += w * -128` over all that is reduced, for each place along the parallel dimensions that
    `w` depends on.
    """
    kept = correction_dims(dims, w)
    used = [d for d, dim in enumerate(dims) if d in kept or dim.kind == "reduction"]
    moved = [AffineExpr.constant(0) for _ in dims]
    for number, d in enumerate(used):
        moved[d] = AffineExpr.dimension(number)

    def extend_map(map: AffineMap) -> AffineMap:
        exprs = (e.replace_dims_and_symbols(moved, ()) for e in map.results)
        return AffineMap(len(used), 0, tuple(exprs))

    guards = tuple(replace(g, expr=g.expr.replace_dims_and_symbols(moved, ())) for g in w.guards)
    widened = ScalarOp("arith.extsi", (ScalarArg(0, "i8"),), "i32")
    term = ScalarOp("arith.muli", (widened, ScalarConst(-OFFSET, "i32")), "i32")
    body = ScalarOp("arith.addi", (ScalarArg(1, "i32"), term), "i32")
    shape = tuple(dims[d].extent for d in kept)
    output = Access("c", shape, "i32", AffineMap(len(used), 0, tuple(moved[d] for d in kept)))
    operands = (replace(w, map=extend_map(w.map), guards=guards), output)
    return Kernel(name, tuple(dims[d] for d in used), operands, 1, (body,))


def summed_axes(dims: tuple[Dim, ...], w: Access) -> tuple[int, ...] | None:
    """
    The axes of `w` that are reduced, if its elements along these are all that is reduced:
    `correction_kernel` is then a sum of the tensor over them. `None` if it is not.
    """
    if w.guards or any(
        expr != AffineExpr.dimension(d)
        for expr, d in zip(w.map.results, (min(e.used_dims(), default=0) for e in w.map.results))
    ):
        return None
    found = [min(e.used_dims()) for e in w.map.results]
    reduced = {d for d, dim in enumerate(dims) if dim.kind == "reduction"}
    if len(set(found)) != len(found) or not reduced <= set(found):
        return None
    if [dims[d].extent for d in found] != list(w.shape):
        return None
    return tuple(axis for axis, d in enumerate(found) if d in reduced)


def compute_corrections(
    w: np.typing.NDArray[np.generic], axes: tuple[int, ...]
) -> np.typing.NDArray[np.int32]:
    """`-128 * sum(w)` over `axes`, in wrapping i32."""
    sums = w.astype(np.int64).sum(axis=axes) * -OFFSET
    return np.ascontiguousarray(sums.astype(np.int32))
