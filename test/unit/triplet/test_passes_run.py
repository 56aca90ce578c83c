"""Each pass on bodies leaves what they compute as it is, down to kernels of the AI Engine."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from helpers.triplet.layer_text import Layer
from helpers.triplet.pass_runs import CONTEXT, check
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.dialects.triplet import BodyOp, LoadOp, MacOp
from weft.transforms.model.load import load_module
from weft.transforms.triplet.convert import ConvertLinalgToTripletPass

Convert = ConvertLinalgToTripletPass


@settings(max_examples=6, deadline=None)
@given(
    extents=st.lists(st.integers(1, 40), min_size=1, max_size=3).filter(
        lambda e: e[-1] > 1 and math.prod(e) <= 200
    ),
    window=st.lists(st.integers(1, 4), min_size=3, max_size=3),
    stride=st.integers(1, 2),
    dilation=st.integers(1, 2),
    jam=st.integers(1, 3),
    lanes=st.sampled_from([8, 16]),
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
    channels: tuple[int, int, int],
    rows: bool,
):
    outputs, inputs, groups = channels
    windows = tuple(window[-len(extents) :])
    layer = Layer(
        tuple(extents), windows, stride, dilation, outputs, inputs, groups, shift=10
    )  # fmt: skip
    sizes = {"k": outputs, "g": groups, **dict(zip("yz", extents[-2::-1], strict=False))}
    outer = [n for n in ("k", "g", "z", "y") if sizes.get(n)]
    convert = Convert(
        vector="x",
        jam=tuple(f"{n}:{min(jam, sizes[n])}" for n in outer[-1:]),
        looped=("c:2",) if inputs == 4 else (),
        names=layer.loops,
        lanes=lanes,
        columns=2,
    )
    check(layer, convert, rows and lanes == 16, kernel=lanes == 16)


@pytest.mark.parametrize(
    ("layer", "convert", "rows", "macs", "loads"),
    [
        pytest.param(
            Layer((4, 32), (3, 4), shift=10), Convert(lanes=16, columns=2), False, 6, 4,
            id="paper",
        ),
        pytest.param(
            Layer((4, 32), (3, 3), shift=10), Convert(lanes=16, columns=2), False, 6, 4,
            id="odd-by-rows",
        ),
        pytest.param(
            Layer((4, 32), (3, 3), shift=10), Convert(lanes=16, columns=2), True, 5, 4,
            id="odd-across-rows",
        ),
        pytest.param(
            Layer((2, 16), (5, 5), shift=10), Convert(jam=("y:2",), lanes=16, columns=2), True, 26,
            8, id="two-rows-of-outputs",
        ),
        pytest.param(
            Layer((2, 2, 16), (3, 3, 3), shift=10), Convert(lanes=16, columns=2), True, 14, 11,
            id="3d",
        ),
        pytest.param(
            Layer((40,), (5,), shift=10), Convert(lanes=16, columns=2), False, 3, 2, id="1d"
        ),
        pytest.param(
            Layer((4, 16), (2, 4), stride=2, shift=10), Convert(lanes=16, columns=2), True, 4, 5,
            id="stride",
        ),
        pytest.param(
            Layer((3, 24), (3, 3), bits=32, shift=10), Convert(lanes=8, columns=1), False, 9, 5,
            id="i32",
        ),
        pytest.param(
            Layer((1,), (1,), outputs=64, inputs=8, last="k", shift=10),
            Convert(vector="k", lanes=16, columns=2), False, 4, 5, id="fully-connected",
        ),
        pytest.param(
            Layer((1, 2), (1, 3), outputs=16, inputs=8, bits=8, shift=10, last="k"),
            Convert(vector="k", lanes=16, columns=8), True, 3, 6, id="i8",
        ),
        pytest.param(
            Layer((2, 16), (3, 3), inputs=4, outputs=3, shift=10),
            Convert(looped=("c:2",), lanes=16, columns=2), True, 9, 8, id="looped",
        ),
        pytest.param(
            Layer((1, 16), (1, 3), inputs=4, outputs=2, shift=10),
            Convert(
                vector="x", lanes=16, columns=2,
                layouts="(I [0:2, 1:1 by 40, 2:18, 0:2])",
            ),
            False, 6, 3, id="channels-in-pairs",
        ),
    ],
)  # fmt: skip
def test_layers(layer: Layer, convert: Convert, rows: bool, macs: int, loads: int):
    module = check(layer, convert, rows, kernel=True)
    assert sum(isinstance(op, MacOp) for op in module.walk()) == macs
    assert sum(isinstance(op, LoadOp) for op in module.walk()) == loads


def test_which_operand_is_the_filter():
    text = Layer((4, 32), (3, 3), shift=10).text()
    plain = load_module(text, CONTEXT)
    turned = load_module(text.replace("%wide_i, %wide_w :", "%wide_w, %wide_i :"), CONTEXT)
    marked = load_module(
        text.replace("%I: tensor<6x34xi16>", '%I: tensor<6x34xi16> {weft.weight = "I"}'), CONTEXT
    )
    for module in (plain, turned, marked):
        Convert(lanes=16, columns=2).apply(CONTEXT, module)
    names = [
        next(op for op in module.walk() if isinstance(op, BodyOp)).tensors.names()
        for module in (plain, turned, marked)
    ]
    assert names == [("I", "W", "O"), ("I", "W", "O"), ("W", "I", "O")]
