"""
Products of f32 whose factors are rounded to bf16: which intrinsics take a kernel, and how.

The embedding's solver puts the kernel, on bf16, into dot products of pairs or products of tiles:
which dimension is the reduced one, and of tiles, which operand has the rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....targets.host.machine.view import is_tile_product
from ....targets.host.nest.steps import Fused
from ....transforms.embed.problem import Embedding
from ....transforms.kernel.dim_roles import named_by_role
from ....transforms.kernel.view import Access, Kernel, Scalar, ScalarArg, ScalarOp
from ....transforms.machine.view import Intrinsic, Machine
from .dot import Match, axis_of, is_plain
from .embeddings import embed_words


def is_product_sum(fused: Fused) -> bool:
    """Tests whether a kernel sums products of two numbers in f32."""
    return fused.combine == "arith.addf" and _float_factors(fused.kernel.bodies[0]) is not None


def list_matches(fused: Fused, machine: Machine, intrinsic: Intrinsic) -> Iterator[Match]:
    """What the solver finds: each dimension that words lie along, of tiles each operand as rows."""
    factors = _find_factors(fused)
    if factors is None:
        return
    seen: set[tuple[int, int | None]] = set()
    problem = _problem_of(fused, factors)
    for embedding in next(embed_words(problem, machine, intrinsic), ()):
        for match in _read_embedding(fused, factors, problem, intrinsic, embedding):
            key = (match.dim, match.rows)
            if key not in seen:
                seen.add(key)
                yield match


def _find_factors(fused: Fused) -> tuple[int, int] | None:
    """The operands of the products that a kernel sums, weights second as those of bytes are."""
    kernel = fused.kernel
    if 0 in kernel.extents or fused.combine != "arith.addf" or fused.type != "f32":
        return None
    found = _float_factors(kernel.bodies[0])
    if found is None or not all(_is_usable(kernel.operands[o], kernel) for o in found):
        return None
    x, w = sorted(found, key=lambda o: fused.tensors[o].weight)
    return x, w


def _is_usable(access: Access, kernel: Kernel) -> bool:
    return is_plain(access, kernel) and not access.fill


def _float_factors(term: Scalar) -> tuple[int, int] | None:
    """The operands of an f32 product; `None` for any other scalar."""
    if not isinstance(term, ScalarOp) or term.name != "arith.mulf" or term.type != "f32":
        return None
    found = [a.operand for a in term.args if isinstance(a, ScalarArg) and a.type == "f32"]
    return (found[0], found[1]) if len(found) == 2 and found[0] != found[1] else None


def _problem_of(fused: Fused, factors: tuple[int, int]) -> Kernel:
    """The product on the elements that words hold."""
    kernel = fused.kernel
    x, w = (replace(kernel.operands[o], type="bf16") for o in factors)
    y = replace(kernel.outputs[0], type=fused.type)
    wide = [ScalarOp("arith.extf", (ScalarArg(i, "bf16"),), "f32") for i in range(2)]
    product = ScalarOp("arith.mulf", tuple(wide), "f32")
    body = ScalarOp("arith.addf", (ScalarArg(2, fused.type), product), fused.type)
    return named_by_role(Kernel(kernel.name, kernel.dims, (x, w, y), 2, (body,)))


def _read_embedding(
    fused: Fused,
    factors: tuple[int, int],
    problem: Kernel,
    intrinsic: Intrinsic,
    embedding: Embedding,
) -> Iterator[Match]:
    """The roles of operands in an embedding whose reduction is one dimension's words."""
    count = len(problem.dims)
    reduced = [d for d in embedding.digits[-1] if d.dim < count and d.extent > 1]
    if len(reduced) != 1 or reduced[0].stride != 1:
        return
    dim = reduced[0].dim
    x_axis, w_axis = (axis_of(fused.kernel.operands[o], dim) for o in factors)
    if x_axis is None or w_axis is None:
        return
    # A product of numbers of one type has either factor as the rows. In registers rows are
    # activations whose words lie side by side, or none, and words lie as elements do.
    rows: tuple[int | None, ...] = factors
    if not is_tile_product(intrinsic):
        last = x_axis == len(fused.kernel.operands[factors[0]].shape) - 1
        rows = (None,) if last else (factors[0], None)
    for operand in rows:
        yield Match(
            intrinsic=intrinsic,
            text=embedding.describe(problem, intrinsic.kernel),
            names=tuple(d.name for d in problem.dims),
            x=factors[0],
            w=factors[1],
            offset=False,
            dim=dim,
            x_axis=x_axis,
            w_axis=w_axis,
            window=0,
            type="f32",
            rows=operand,
        )
