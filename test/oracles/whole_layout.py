"""
Layouts proved in one piece: the map from stored positions to elements undoes the way of each
element to all of its copies. `weft.transforms.layout.prove` goes primitive by primitive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.ir.affine import AffineExpr, AffineMap

from weft.dialects.layout.primitives import Bound
from weft.transforms.kernel.index import box_of
from weft.transforms.kernel.terms import equate_terms, in_range
from weft.transforms.kernel.view import InRange
from weft.transforms.layout.guards import Points
from weft.transforms.layout.map import Layout, list_shapes, logical_to_stored, stored_to_logical


@dataclass(frozen=True)
class Copies:
    """
    All positions of each element. The dimensions of `map` are those of the logical tensor,
    then one for each of `extents`, which counts copies. Where not all guards hold there is no
    such copy.
    """

    map: AffineMap
    extents: tuple[int, ...]
    guards: tuple[InRange, ...] = ()


def copies(shape: Sequence[int], layout: Layout) -> Copies:
    """All positions of each element, by the steps of the layout."""
    extents = tuple(p.num_copies for p in layout.primitives if p.num_copies > 1)
    dims = [AffineExpr.dimension(i) for i in range(len(shape) + len(extents))]
    counters, index = iter(dims[len(shape) :]), tuple(dims[: len(shape)])
    bounds: list[Bound] = []
    for primitive, before in zip(layout.primitives, list_shapes(shape, layout), strict=False):
        counter = next(counters) if primitive.num_copies > 1 else AffineExpr.constant(0)
        bounds += primitive.valid_bounds(index, before, counter)
        if extents:
            bounds += primitive.kept_bounds(index, before)
        index = primitive.forward(index, before, counter)
    return Copies(AffineMap(len(dims), 0, index), extents, tuple(InRange(*b) for b in bounds))


def is_proved_whole(shape: Sequence[int], layout: Layout) -> bool:
    """Whether each copy of each element, and the one that is read, holds this very element."""
    stored, placed = stored_to_logical(shape, layout), copies(shape, layout)
    after = list_shapes(shape, layout)[-1]
    box = box_of((*shape, *placed.extents))
    proved = True
    for map, extents, guards in (
        (placed.map, box, placed.guards),
        (logical_to_stored(shape, layout), box_of(shape), ()),
    ):
        points = Points(extents, 2_000_000)
        where = [points.all_hold(guards)]
        claims = [
            in_range(0, points.evaluate_expr(e), n) for e, n in zip(map.results, after, strict=True)
        ]
        claims += (points.does_hold(replace(g, expr=g.expr.compose(map))) for g in stored.guards)
        back = [points.evaluate_expr(e.compose(map)) for e in stored.map.results]
        claims += (equate_terms(a, b) for a, b in zip(back, points.dims, strict=False))
        proved &= all(points.find_counterexample(where, claim) is True for claim in claims)
    points = Points(box_of(after), 2_000_000)
    for expr, extent in zip(stored.map.results, shape, strict=True):
        inside = in_range(0, points.evaluate_expr(expr), extent)
        proved &= points.find_counterexample([points.all_hold(stored.guards)], inside) is True
    return proved
