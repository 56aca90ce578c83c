"""Loops that are split and fused, against enumeration."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.transforms.kernel.view import Dim, Kernel
from weft.transforms.layout.rebuild import NewLoops
from weft.transforms.strategy.stored import StoredKernel


def iterations(loops: NewLoops) -> list[tuple[int, ...]]:
    """The old iterations that the new ones stand for, without those of padding."""
    points = np.ndindex(*(d.extent for d in loops.dims))
    return [
        tuple(expr.eval(point, ()) for expr in loops.old)
        for point in points
        if all(g.lower <= g.expr.eval(point, ()) < g.upper for g in loops.guards)
    ]


@settings(max_examples=60)
@given(data=st.data())
def test_each_iteration_is_done_once(data: st.DataObject) -> None:
    extents = data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=2))
    dims = tuple(Dim(f"i{n}", extent, "parallel") for n, extent in enumerate(extents))
    state = StoredKernel(Kernel("k", dims, (), 0, ()))
    for _ in range(data.draw(st.integers(0, 3))):
        if data.draw(st.booleans()) and len(state.loops) > 1:
            state.fuse_loops(data.draw(st.permutations(state.loops))[:2])
        elif len(state.loops) < 5:
            loop = data.draw(st.sampled_from(state.loops))
            inner = data.draw(st.integers(1, 3))
            state.split_loop(loop, (-(-loop.extent // inner), inner))
    found = iterations(state.new_loops())
    assert sorted(found) == sorted(np.ndindex(*extents))


def test_padding_within_padding() -> None:
    """Of 10 iterations as 4 x 3, with the 3 as 2 x 2: the last one of each 2 x 2 is padding."""
    state = StoredKernel(Kernel("k", (Dim("i", 10, "parallel"),), (), 0, ()))
    inner = state.split_loop(state.loops[0], (4, 3))[1]
    state.split_loop(inner, (2, 2))
    assert iterations(state.new_loops()) == [(i,) for i in range(10)]
