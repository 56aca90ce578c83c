"""
Products that an intrinsic on words takes, and how: of f32 whose factors are rounded to bf16, and of
bytes on a tile unit.

The embedding's solver puts the kernel, on the elements that words hold, into dot products of pairs
or products of tiles: which dimension is the reduced one. Of tiles, either operand may have the
rows, if it is as the intrinsic takes its first one: with signs or without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....targets.host.machine.view import is_tile_product
from ....targets.host.nest.steps import Fused
from ....transforms.embed.problem import Embedding
from ....transforms.kernel.dim_roles import named_by_role
from ....transforms.kernel.signed_offset import byte_factors
from ....transforms.kernel.view import (
    Access,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarOp,
    border_axis,
)
from ....transforms.machine.view import Intrinsic, Machine
from .embeddings import embed_words
from .match import Match, axis_of, is_plain


def is_product_sum(fused: Fused) -> bool:
    """Tests whether a kernel sums products of two numbers in f32."""
    return fused.combine == "arith.addf" and _float_factors(fused.kernel.bodies[0]) is not None


@dataclass(frozen=True)
class _Product:
    """
    A sum of products of `x` and `w`, weights second, or signed bytes if the others are not. `rows`
    are the operands that may have the rows of tiles; `problem` is the kernel on what words hold.
    """

    x: int
    w: int
    type: str
    problem: Kernel
    rows: tuple[int, ...]
    signed: bool = False


def list_matches(fused: Fused, machine: Machine, intrinsic: Intrinsic) -> Iterator[Match]:
    """What the solver finds: each dimension that words lie along, of tiles each operand as rows."""
    if 0 in fused.kernel.extents:
        return
    products = _byte_products if is_tile_product(intrinsic, "i8") else _float_products
    operands = fused.kernel.operands
    for product in products(fused, intrinsic):
        for number, dim in enumerate(fused.kernel.dims):
            axes = [axis_of(operands[o], number) for o in (product.x, product.w)]
            if dim.kind == "reduction" and dim.extent > 1 and None not in axes:
                for embedding in next(embed_words(product.problem, machine, intrinsic, number), ()):
                    yield from _read_embedding(fused, product, intrinsic, embedding)


def _float_products(fused: Fused, intrinsic: Intrinsic) -> Iterator[_Product]:
    """A product of f32 on bf16, which have either operand as rows: no `intrinsic` tells them."""
    kernel = fused.kernel
    if fused.combine != "arith.addf" or fused.type != "f32":
        return
    found = _float_factors(kernel.bodies[0])
    if found is None or not all(_is_usable(kernel.operands[o], kernel) for o in found):
        return
    x, w = sorted(found, key=lambda o: fused.tensors[o].weight)
    wide = [ScalarOp("arith.extf", (ScalarArg(i, "bf16"),), "f32") for i in range(2)]
    product = ScalarOp("arith.mulf", tuple(wide), "f32")
    yield _Product(x, w, "f32", _problem_of(fused, (x, w), "bf16", product), (x, w))


def _byte_products(fused: Fused, intrinsic: Intrinsic) -> Iterator[_Product]:
    """A product of bytes whose signs are those of the intrinsic's operands, in either order."""
    kernel = fused.kernel
    factors, wanted = byte_factors(kernel.bodies[0]), byte_signs(intrinsic)
    if factors is None or fused.combine != "arith.addi" or fused.type != "i32" or wanted is None:
        return
    for factor in factors:
        access = kernel.operands[factor.operand]
        if not is_plain(access, kernel) or (access.guards and fused.tensors[factor.operand].weight):
            return
    # Unsigned bytes come first, of equal ones those that are no weights.
    x, w = sorted(factors, key=lambda f: (f.signed, fused.tensors[f.operand].weight))
    for rows, lanes in ((x, w), (w, x)):
        if (rows.signed, lanes.signed) != wanted:
            continue
        wide = [
            ScalarOp("arith.extsi" if f.signed else "arith.extui", (ScalarArg(i, "i8"),), "i32")
            for i, f in enumerate((rows, lanes))
        ]
        product = ScalarOp("arith.muli", tuple(wide), "i32")
        problem = _problem_of(fused, (rows.operand, lanes.operand), "i8", product)
        yield _Product(x.operand, w.operand, "i8", problem, (rows.operand,), x.signed)


def byte_signs(intrinsic: Intrinsic) -> tuple[bool, bool] | None:
    """Whether the operands of a product of bytes have signs; `None` for other intrinsics."""
    body = intrinsic.kernel.bodies[0]
    if not isinstance(body, ScalarOp) or body.name != "arith.addi":
        return None
    (found,) = [f for arg in body.args if (f := byte_factors(arg)) is not None] or [None]
    if found is None:
        return None
    signs = {factor.operand: factor.signed for factor in found}
    return signs[0], signs[1]


def _is_usable(access: Access, kernel: Kernel) -> bool:
    return is_plain(access, kernel) and not access.fill


def _float_factors(term: Scalar) -> tuple[int, int] | None:
    """The operands of an f32 product; `None` for any other scalar."""
    if not isinstance(term, ScalarOp) or term.name != "arith.mulf" or term.type != "f32":
        return None
    found = [a.operand for a in term.args if isinstance(a, ScalarArg) and a.type == "f32"]
    return (found[0], found[1]) if len(found) == 2 and found[0] != found[1] else None


def _problem_of(fused: Fused, factors: tuple[int, int], element: str, product: ScalarOp) -> Kernel:
    """The sum of `product` on the elements that words hold."""
    kernel, type = fused.kernel, fused.type
    a, b = (replace(kernel.operands[o], type=element) for o in factors)
    combine = "arith.addf" if type == "f32" else "arith.addi"
    body = ScalarOp(combine, (ScalarArg(2, type), product), type)
    y = replace(kernel.outputs[0], type=type)
    return named_by_role(Kernel(kernel.name, kernel.dims, (a, b, y), 2, (body,)))


def _read_embedding(
    fused: Fused, product: _Product, intrinsic: Intrinsic, embedding: Embedding
) -> Iterator[Match]:
    """The roles of operands in an embedding whose reduction is one dimension's words."""
    problem, operands = product.problem, fused.kernel.operands
    count = len(problem.dims)
    reduced = [d for d in embedding.digits[-1] if d.dim < count and d.extent > 1]
    if len(reduced) != 1 or reduced[0].stride != 1:
        return
    dim = reduced[0].dim
    x_axis, w_axis = (axis_of(operands[o], dim) for o in (product.x, product.w))
    if x_axis is None or w_axis is None:
        return
    # In registers rows are activations whose words lie side by side, or none, and words lie as
    # elements do.
    rows: tuple[int | None, ...] = product.rows
    if not is_tile_product(intrinsic):
        last = x_axis == len(operands[product.x].shape) - 1
        rows = (None,) if last else (product.x, None)
    for operand in rows:
        axis = x_axis if operand == product.x else w_axis
        for beside, bare in _list_beside(fused, product, operand, axis):
            yield Match(
                intrinsic=intrinsic,
                text=embedding.describe(problem, intrinsic.kernel),
                names=tuple(d.name for d in problem.dims),
                x=product.x,
                w=product.w,
                offset=False,
                dim=dim,
                x_axis=x_axis,
                w_axis=w_axis,
                window=0,
                type=product.type,
                rows=operand,
                beside=beside if is_tile_product(intrinsic) else None,
                signed=product.signed,
                bare=bare and is_tile_product(intrinsic),
            )


def _list_beside(
    fused: Fused, product: _Product, rows: int | None, words: int
) -> Sequence[tuple[int | None, bool]]:
    """
    The axes along which rows of tiles may lie of an operand that is stored as words: those that one
    parallel dimension walks along which the other operand does not have; and whether that is
    without padding, for rows that lie across all that is padded. `None` where words lie side by
    side already, or are packed.
    """
    if rows is None or fused.tensors[rows].weight:
        return ((None, False),)
    kernel, (other,) = fused.kernel, {product.x, product.w} - {rows}
    access, lanes = kernel.operands[rows], kernel.operands[other].used_dims
    if words == len(access.shape) - 1:
        return ((None, False),)
    padded = {a for g in access.guards if (a := border_axis(access, g)) is not None}
    found: list[tuple[int | None, bool]] = []
    for axis, expr in enumerate(access.map.results):
        used = [kernel.dims[d] for d in expr.used_dims() if d not in lanes]
        if axis != words and any(d.kind == "parallel" and d.extent > 1 for d in used):
            found += [(axis, False)]
            if padded and axis not in padded and access.fill == 0:
                found += [(axis, True)]
    return found or ((None, False),)
