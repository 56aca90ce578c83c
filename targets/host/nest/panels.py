"""
Weights as panels: tiles along the vector dimension, stored in the order in which loops read them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....transforms.kernel.view import Access


def outer_axes(
    access: Access,
    axis: int,
    parallel: Sequence[Sequence[int]],
    reduced: Sequence[Sequence[int]],
) -> tuple[list[int], list[int]]:
    """
    The axes of a tensor but `axis`, as the loops go over them: those of parallel loops, and the
    others. `parallel` and `reduced` are the dimensions of the kernel by loop, the outermost first.
    """
    position = {d: i for i, dims in enumerate((*parallel, *reduced)) for d in dims}
    parallel_dims = {d for dims in parallel for d in dims}
    used = [result.used_dims() for result in access.map.results]

    def rank_axis(other: int) -> tuple[int, int]:
        return max((position.get(d, -1) for d in used[other]), default=-1), other

    outer = sorted((a for a in range(len(used)) if a != axis), key=rank_axis)
    lead = [a for a in outer if used[a] & parallel_dims]
    return lead, [a for a in outer if a not in lead]
