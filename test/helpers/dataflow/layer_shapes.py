"""Layers of any kind, for hypothesis."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from weft.transforms.dataflow.cost.row_stationary import LayerShape


@st.composite
def layer_shapes(
    draw: st.DrawFn,
    groups: Sequence[int],
    channels: int,
    sizes: Sequence[int],
    dilations: tuple[int, int],
    sums: Sequence[str] = ("outputs",),
) -> LayerShape:
    """
    Each is 1 at least and at most: `channels` of a group, `sizes` in the order of `LayerShape`
    (see there), `dilations` along height and width.
    """
    kind = draw(st.sampled_from(["conv", "conv", "depthwise", "local"]))
    parts = draw(st.sampled_from(groups)) if kind == "conv" else 1
    k = parts * draw(st.integers(1, channels))
    c = parts * draw(st.integers(1, channels)) if kind == "conv" else k
    extents = [draw(st.integers(1, most)) for most in sizes]
    dilation_h, dilation_w = (draw(st.integers(1, most)) for most in dilations)
    return LayerShape(
        kind, c, k, *extents, dilation_h=dilation_h, dilation_w=dilation_w, groups=parts,
        sums=draw(st.sampled_from(sums)),
    )  # fmt: skip
