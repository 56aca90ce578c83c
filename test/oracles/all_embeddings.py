"""
All embeddings of an intrinsic in a small operator, by their definition.

Digits are laid over dimensions in all ways, and the elements that the iterations at the origin
reach are compared one by one. Padded ones are among them, with their overheads, which
`oracles.embedding`, for exact embeddings of any scalars, does not have.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from helpers.embed import workloads as w

from weft.dialects.common.digits import Digit
from weft.transforms.embed.body import match_bodies
from weft.transforms.embed.problem import Constraints, Embedding, EmbeddingProblem
from weft.transforms.embed.structure import Structure
from weft.transforms.kernel.view import Kernel


def enumerate_embeddings(op: Kernel, intrinsic: Kernel, constraints: Constraints) -> set[Embedding]:
    """Every embedding of `intrinsic` in `op` that keeps the constraints."""
    n = len(op.dims)
    structure = Structure(EmbeddingProblem(op, intrinsic, constraints))
    ways: list[list[tuple[int, Digit] | None]] = []
    for d in range(n + len(intrinsic.dims)):
        extent = op.dims[d].extent if d < n else 1
        options: list[tuple[int, Digit] | None] = [None]
        for i, inner in enumerate(intrinsic.dims):
            for e in range(2, inner.extent + 1):
                top = 1 if constraints.dense else max(1, math.ceil(extent / e))
                if inner.extent % e == 0 and (d < n or d - n == i):
                    options += [(i, Digit(d, e, s)) for s in range(1, top + 1)]
        ways.append(options)
    found: set[Embedding] = set()
    for choice in itertools.product(*ways):
        digits = tuple(
            tuple(sorted(x[1] for x in choice if x is not None and x[0] == i))
            for i in range(len(intrinsic.dims))
        )
        if any(
            math.prod(d.extent for d in ds) != inner.extent
            for ds, inner in zip(digits, intrinsic.dims, strict=True)
        ):
            continue
        for binding in match_bodies(intrinsic, op):
            embedding = _build_embedding(op, intrinsic, binding.operands, digits)
            if _is_embedding(op, intrinsic, embedding, constraints, structure):
                found.add(embedding)
    return found


def _build_embedding(
    op: Kernel, intrinsic: Kernel, binding: Sequence[int], digits: tuple[tuple[Digit, ...], ...]
) -> Embedding:
    padded = list(op.extents)
    factor = [1] * len(digits)
    for i, ds in enumerate(digits):
        for d in ds:
            if d.dim < len(padded):
                padded[d.dim] = math.ceil(padded[d.dim] / d.tile) * d.tile
            else:
                factor[i] *= d.extent
    data = 0
    for p, access in enumerate(intrinsic.operands):
        sizes = [_count_stored(op, binding[p], extents) for extents in (padded, op.extents)]
        data += sizes[0] * math.prod(factor[i] for i in access.used_dims) - sizes[1]
    macs = math.prod(padded) * math.prod(factor) - math.prod(op.extents)
    fills = (0, 0, None)
    return Embedding(binding, digits, op.extents, tuple(padded), macs, data, (), fills)


def _count_stored(op: Kernel, operand: int, extents: list[int]) -> int:
    """Elements reached, with the gaps in what several iterators reach."""
    total = 1
    for result in op.operands[operand].map.results:
        moving = [d for d in result.used_dims() if extents[d] > 1]
        reached = {
            result.eval(
                [dict(zip(moving, v, strict=True)).get(d, 0) for d in range(len(extents))], ()
            )
            for v in itertools.product(*(range(extents[d]) for d in moving))
        }
        total *= len(reached) if len(moving) == 1 else max(reached) - min(reached) + 1
    return total


def _is_embedding(
    op: Kernel,
    intrinsic: Kernel,
    embedding: Embedding,
    constraints: Constraints,
    structure: Structure,
) -> bool:
    used = {d.dim for ds in embedding.digits for d in ds if d.dim < len(op.dims)}
    if not constraints.padding and embedding.is_padded:
        return False
    tiles = w.Tiles(op, intrinsic, embedding)
    points = list(itertools.product(*(range(e) for e in intrinsic.extents)))
    for p, access in enumerate(intrinsic.operands):
        target = op.operands[embedding.binding[p]]
        image: dict[object, object] = {}
        for point in points:
            place, _ = tiles.place((0,) * len(op.dims), point)
            virtual = tuple(
                point[d.dim - len(op.dims)] // r % d.extent
                for i in access.used_dims
                for d, r in zip(embedding.digits[i], embedding.list_radices(i), strict=True)
                if d.dim >= len(op.dims)
            )
            element = (target.map.eval(place, ()), virtual)
            if image.setdefault(access.map.eval(point, ()), element) != element:
                return False
        both_ways = constraints.distinct_data or p >= intrinsic.num_inputs
        if both_ways and len(set(image.values())) < len(image):
            return False
        for result in target.map.results:
            matched = result.used_dims() & used
            if constraints.dense and any(structure.strides[d] != 1 for d in matched):
                return False
            others = {d for d in result.used_dims() if op.dims[d].extent > 1 or d in used}
            if constraints.linear and matched and len(others) > 1:
                return False
    return True
