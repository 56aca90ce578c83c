"""Layouts that are named by letters: `NCHW`, `NHWC`, …"""

from __future__ import annotations

from .map import Layout, LayoutError, Reorder


def layout_of_order(order: str, source: str) -> Layout:
    """
    The layout named by letters: `layout_of_order("NHWC", "NCHW")` stores a tensor whose
    dims are `N, C, H, W` as `[N, H, W, C]`.

    Raises `LayoutError` if the letters are not the same, each once.
    """
    if len(set(source)) != len(source) or sorted(order) != sorted(source):
        raise LayoutError(
            f"order {order!r} is not a permutation of {source!r}: use each of its letters once"
        )
    perm = tuple(source.index(letter) for letter in order)
    return Layout(() if order == source else (Reorder(perm),))
