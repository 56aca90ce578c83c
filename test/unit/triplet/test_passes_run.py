"""Each pass on bodies leaves what they compute as it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from layer_text import Layer
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from weft.lowering.triplet_fuse import TripletFusePass
from weft.targets.reference.interpreter import run
from weft.targets.reference.triplet_ops import triplet_meanings
from weft.tools.api import make_context
from weft.transforms.load import load_module
from weft.transforms.triplet.convert import ConvertLinalgToTripletPass
from weft.transforms.triplet.interleave import TripletInterleavePass
from weft.transforms.triplet.lazy_stores import TripletLazyStoresPass
from weft.transforms.triplet.pack_pass import TripletPackPass
from weft.transforms.triplet.reuse_pass import TripletReusePass

CONTEXT = make_context()


def later(rows: bool) -> list[ModulePass]:
    """The passes after the first one, with fusing across rows or without."""
    return [
        TripletLazyStoresPass(),
        TripletReusePass(),
        TripletFusePass(rows=rows),
        TripletPackPass(),
        TripletInterleavePass(),
    ]


def computed(module: ModuleOp, inputs: dict[str, np.ndarray]) -> np.ndarray:
    (found,) = run(module, inputs, meanings=triplet_meanings())
    return found


def check(
    layer: Layer, convert: ConvertLinalgToTripletPass, rows: bool = False, seed: int = 0
) -> ModuleOp:
    """Runs a layer in linalg and after each pass; gives the last module."""
    module = load_module(layer.text(), CONTEXT)
    generator = np.random.default_rng(seed)
    high = 1 << (layer.bits - 1)
    shapes = dict(zip(("I", "W"), layer.shapes(), strict=False))
    inputs = {
        name: generator.integers(-high, high, shape).astype(f"int{layer.bits}")
        for name, shape in shapes.items()
    }
    expected = computed(module, inputs)
    assert expected.any()
    for step in (convert, *later(rows)):
        step.apply(CONTEXT, module)
        module.verify()
        found = computed(module, inputs)
        assert np.array_equal(found, expected), step.name
        text = str(module)
        assert str(load_module(text, CONTEXT)) == text
    return module


@settings(max_examples=10, deadline=None)
@given(
    extents=st.lists(st.integers(1, 40), min_size=1, max_size=3).filter(
        lambda e: e[-1] > 1 and math.prod(e) <= 400
    ),
    window=st.lists(st.integers(1, 4), min_size=3, max_size=3),
    stride=st.integers(1, 2),
    dilation=st.integers(1, 2),
    jam=st.integers(1, 3),
    lanes=st.sampled_from([8, 16]),
    shift=st.sampled_from([None, 0, 10]),
    channels=st.sampled_from([(0, 0, 0), (2, 4, 0), (0, 0, 3), (0, 2, 0)]),
    rows=st.booleans(),
)
def test_lanes_along_the_image(
    extents: Sequence[int],
    window: Sequence[int],
    stride: int,
    dilation: int,
    jam: int,
    lanes: int,
    shift: int | None,
    channels: tuple[int, int, int],
    rows: bool,
):
    outputs, inputs, groups = channels
    layer = Layer(
        tuple(extents), tuple(window[-len(extents) :]), stride, dilation, outputs, inputs, groups,
        shift=shift,
    )  # fmt: skip
    outer = [n for n in ("k", "g", "z", "y") if n in layer.loops]
    convert = ConvertLinalgToTripletPass(
        vector="x",
        jam=tuple(f"{n}:{jam}" for n in outer[-1:]),
        looped=("c:2",) if inputs == 4 else (),
        names=layer.loops,
        lanes=lanes,
        columns=2,
    )
    check(layer, convert, rows and lanes == 16)
