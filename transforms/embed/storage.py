"""Constraints of the storage of operands as elements on an embedding, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from ..kernel.view import Access, Kernel, linear_form
from .problem import Storage


def storage_of(kernel: Kernel, accesses: Iterable[Access]) -> Storage:
    """
    The sets of dimensions of `kernel` of which not all can be matched if the tensors of
    `accesses` are to be stored as elements.

    A digit is cut out of a tensor dimension from its start on, and once. So no dimension is
    matched whose index has an offset or a factor, as in a padded convolution with a window
    of one, or moves with another dimension; and of several dimensions in one index that are
    all of extent 1, at most one. Indices that are not linear cannot be stored whatever is
    matched, and are not looked at.
    """
    apart: set[tuple[int, ...]] = set()
    for access in accesses:
        for expr in access.map.results:
            form = linear_form(expr, len(kernel.dims))
            if form is None:
                continue
            used = [j for j, c in enumerate(form[0]) if c]
            moving = [j for j in used if kernel.dims[j].extent > 1]
            for j in used:
                if form[1] or form[0][j] != 1 or moving not in ([], [j]):
                    apart.add((j,))
            apart.update(combinations(used, 2))
    return Storage(tuple(sorted(d for d in apart if not _is_implied(d, apart))))


def _is_implied(dims: tuple[int, ...], apart: set[tuple[int, ...]]) -> bool:
    """Tests whether one of several dimensions is excluded by itself."""
    return len(dims) > 1 and any((j,) in apart for j in dims)
