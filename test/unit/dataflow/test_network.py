"""Networks of layers: what they know of their tensors, and what they refuse."""

from __future__ import annotations

from dataclasses import replace

import pytest

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.layers import (
    Extents,
    Network,
    NetworkLayer,
    TensorEntry,
    TensorKind,
)

CONV = LayerShape("conv", 3, 8, 6, 6, 3, 3)
ADD = LayerShape("local", 16, 8, 6, 6, region=2)


def entry(kind: TensorKind, *extents: int, saved: bool = False) -> TensorEntry:
    return TensorEntry(Extents(*extents), kind, saved)


def block(**changes: TensorEntry | None) -> Network:
    """Two convolutions of one image, added; tensors may be changed, or left out."""
    tensors: dict[str, TensorEntry | None] = {
        "x": entry("input", 2, 3, 6, 6),
        "w1": entry("weight", 8, 3, 3, 3),
        "w2": entry("weight", 8, 3, 3, 3),
        "a": entry("between", 2, 8, 6, 6),
        "b": entry("between", 2, 8, 6, 6),
        "y": entry("result", 2, 8, 6, 6),
    }
    tensors |= changes
    layers = (
        NetworkLayer("conv1", CONV, 2, "w1", ("x",), "a"),
        NetworkLayer("conv2", CONV, 2, "w2", ("x",), "b"),
        NetworkLayer("add", ADD, 2, None, ("a", "b"), "y"),
    )
    return Network("block", layers, {k: v for k, v in tensors.items() if v is not None})


def changed(position: int, **fields: object) -> Network:
    """The block with one layer that differs."""
    network = block()
    layers = list(network.layers)
    layers[position] = replace(layers[position], **fields)  # type: ignore[arg-type]
    return replace(network, layers=tuple(layers))


def test_who_writes_and_reads() -> None:
    network = block()
    conv1, conv2, add = network.layers
    assert network.producers == {"a": conv1, "b": conv2, "y": add}
    assert network.consumers["x"] == (conv1, conv2)
    assert network.consumers["y"] == ()
    assert network.sources(add) == (conv1, conv2)
    assert network.macs == 2 * (2 * 8 * 36 * 27) + 2 * 8 * 36 * 2


def test_gradients_write_the_place_that_they_sum() -> None:
    inputs = replace(CONV, sums="inputs")
    filters = replace(CONV, sums="filters")
    layers = (
        NetworkLayer("dx", inputs, 2, "w", ("gx",), "gy"),
        NetworkLayer("dw", filters, 2, "gw", ("x",), "gy"),
    )
    tensors = {
        "x": entry("input", 2, 3, 6, 6, saved=True),
        "w": entry("weight", 8, 3, 3, 3),
        "gy": entry("input", 2, 8, 6, 6),
        "gx": entry("result", 2, 3, 6, 6),
        "gw": entry("result", 8, 3, 3, 3),
    }
    network = Network("step", layers, tensors)
    assert [layer.written for layer in layers] == ["gx", "gw"]
    assert [layer.read for layer in layers] == [("w", "gy"), ("x", "gy")]
    assert network.consumers["gy"] == layers


def test_views_have_their_roots_writer_and_readers() -> None:
    first = TensorEntry(Extents(2, 4, 6, 6), "between", of="a")
    last = replace(first, begin=Extents(0, 4, 0, 0))
    flat = TensorEntry(Extents(2, 144, 1, 1), "between", of="a1")
    gates = LayerShape("local", 8, 4, 6, 6, region=2)
    fc = LayerShape("conv", 144, 5, 1, 1)
    layers = (
        block().layers[0],
        NetworkLayer("gate", gates, 2, None, ("a0", "a1"), "g"),
        NetworkLayer("fc", fc, 2, "w", ("flat",), "y"),
    )
    kept = {name: block().tensors[name] for name in ("x", "w1", "a")}
    tensors = kept | {"a0": first, "a1": last, "flat": flat}
    tensors["g"] = entry("result", 2, 4, 6, 6)
    tensors["w"] = entry("weight", 5, 144, 1, 1)
    tensors["y"] = entry("result", 2, 5, 1, 1)
    network = Network("gates", layers, tensors)
    assert network.root("flat") == "a"
    assert network.producers["flat"] == layers[0]
    assert network.consumers["a"] == layers[1:]
    assert network.consumers["flat"] == layers[2:]


def test_padding_and_steps_may_leave_a_border() -> None:
    stem = LayerShape("conv", 3, 8, 112, 112, 7, 7, 2, 2)
    filters = entry("weight", 8, 3, 7, 7)
    result = entry("result", 1, 8, 112, 112)
    layer = NetworkLayer("stem", stem, 1, "w", ("x",), "y")
    for rows, fits in ((216, False), (217, True), (224, True), (230, True), (231, False)):
        tensors = {"x": entry("input", 1, 3, rows, 229), "w": filters, "y": result}
        if fits:
            assert Network("one", (layer,), tensors).macs == 112 * 112 * 8 * 3 * 49
            continue
        with pytest.raises(WeftError, match=f"needs 1x3x229x229 .* 'x', which has 1x3x{rows}x229"):
            Network("one", (layer,), tensors)


def test_operands_may_lack_an_axis() -> None:
    scales = entry("between", 2, 8, 1, 1)
    pooled = LayerShape("local", 8, 8, 1, 1, 6, 6)
    network = block()
    layers = (
        network.layers[0],
        NetworkLayer("pool", pooled, 2, None, ("a",), "b"),
        network.layers[2],
    )
    tensors = {k: v for k, v in network.tensors.items() if k != "w2"} | {"b": scales}
    assert Network("scaled", layers, tensors).sources(layers[2]) == layers[:2]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: block(a=None), "layer conv1: there is no tensor 'a'"),
        (lambda: changed(1, name="conv1"), "layer conv1: there are two layers of that name"),
        (lambda: changed(1, outputs="a"), "layer conv2 writes 'a', which layer conv1 wrote"),
        (lambda: changed(0, inputs=("b",)), "layer conv1 reads 'b' before a layer writes it"),
        (lambda: changed(0, batch=0), "layer conv1: its batch is 0, but must be 1 or more"),
        (lambda: changed(0, batch=4), r"conv1 needs 4x8x6x6 .* tensor 'a', which has 2x8x6x6"),
        (lambda: changed(0, filters=None), "layer conv1 is of kind conv, and has no filters"),
        (lambda: changed(2, filters="w1"), "layer add is of kind local, and has filters 'w1'"),
        (lambda: changed(2, outputs="x"), "layer add writes 'x', but that is of kind input"),
        (lambda: changed(2, inputs=("a", "b", "a")), "layer add needs 2x16x6x6 .* which has 2x24"),
        (lambda: changed(2, inputs=()), "layer add has 0 inputs"),
        (lambda: changed(2, beside=("x",)), "layer add needs 2x8x6x6 .* 'x', which has 2x3x6x6"),
        (lambda: block(w1=entry("weight", 8, 4, 3, 3)), "needs 8x3x3x3 .* 'w1', which has 8x4x3x3"),
        (lambda: block(x=entry("input", 2, 3, 0, 6)), "tensor 'x' is 2x3x0x6, but needs 1 or more"),
        (lambda: block(z=entry("result", 1, 1, 1, 1)), "no layer writes tensor 'z'"),
        (lambda: block(y=entry("between", 2, 8, 6, 6)), "add writes 'y', which is no result"),
        (
            lambda: block(v=TensorEntry(Extents(2, 8, 6, 5), "between", of="q")),
            "'v' is a view of 'q', which is not there",
        ),
        (
            lambda: block(
                v=TensorEntry(Extents(2, 8, 6, 5), "between", of="a", begin=Extents(0, 0, 0, 2))
            ),
            "'v' of 2x8x6x5 from 0x0x0x2 is neither a part nor another order of 'a' of 2x8x6x6",
        ),
        (
            lambda: block(v=TensorEntry(Extents(1, 1, 1, 1), "between", of="v")),
            "tensor 'v' is a view of itself",
        ),
        (
            lambda: changed(0, shape=replace(CONV, sums="inputs"), inputs=("a", "b")),
            "layer conv1 has 2 inputs, but must have at least one, and exactly one to write",
        ),
    ],
)
def test_refuses(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(WeftError, match=message):
        make()
