"""The suites on strategies: the smallest layers, the tables of layers, the reference."""

import argparse
import json
import math
from dataclasses import replace

import numpy as np
import pytest

from weft.targets.vta.spec import VtaSpec
from weft.tools.api import load_machine
from weft.tools.bench import SUITES, Record, has_failed, int8_conv
from weft.tools.bench.deepbench import ConvLayer, list_layers
from weft.tools.bench.vta import batch_of_8 as vta_8x8x8
from weft.tools.bench.vta import lowchannel as vta_lowchannel
from weft.tools.bench.vta import strategies as shared
from weft.transforms.core.errors import WeftError
from weft.transforms.layout.map import stored_shape

FIELDS = (
    *("layer", "choice", "machine", "strategy", "op_cycles", "ref_op_cycles", "op_speedup"),
    *("bound_cycles", "ref_utilisation", "transform_s", "ref_transform_s", "combined_speedup"),
    *("data_bytes", "weight_bytes", "ref_data_bytes", "ref_weight_bytes", "memory_ratio"),
    *("candidates", "embed_s", "bit_exact"),
)


def arguments(only: str | None, machine: str | None = None) -> argparse.Namespace:
    return argparse.Namespace(only=only, machine=machine, jobs=1)


def number(record: Record, field: str) -> float:
    value = record[field]
    assert isinstance(value, int | float)
    return float(value)


@pytest.fixture(scope="module")
def low() -> list[Record]:
    """A layer of one channel by its number."""
    return list(vta_lowchannel.records(arguments("41")))


@pytest.fixture(scope="module")
def single() -> list[Record]:
    """One choice for a layer of one image."""
    return list(vta_8x8x8.records(arguments("Image8_000-mem*")))


def test_records(low: list[Record], single: list[Record]):
    assert SUITES["vta-lowchannel"].load_module() is vta_lowchannel
    assert SUITES["vta-8x8x8"].load_module() is vta_8x8x8
    assert [r["name"] for r in low] == ["KWS_041-performance", "KWS_041-memory"]
    assert [(r["layer"], r["choice"]) for r in single] == [("Image8_000", "memory")]
    assert {r["machine"] for r in low} == {"vta-1x16x16-zu"}
    assert {r["machine"] for r in single} == {"vta-8x8x8-zu"}
    for record in (*low, *single):
        assert set(FIELDS) <= set(record)
        assert not [f for f, value in record.items() if value is None and f != "error"]
        assert record["bit_exact"] is True
        assert not has_failed(record)
        json.dumps(record)


def test_ratios(low: list[Record], single: list[Record]):
    clocks = {m: load_machine(m).clock_hz for m in ("vta-1x16x16-zu", "vta-8x8x8-zu")}
    for record in (*low, *single):
        cycles, theirs = number(record, "op_cycles"), number(record, "ref_op_cycles")
        assert number(record, "bound_cycles") <= cycles < theirs
        assert number(record, "op_speedup") == pytest.approx(theirs / cycles, rel=1e-3)
        clock = clocks[str(record["machine"])]
        ours = cycles / clock + number(record, "transform_s")
        reference = theirs / clock + number(record, "ref_transform_s")
        assert number(record, "combined_speedup") == pytest.approx(reference / ours, rel=1e-3)
        assert number(record, "combined_speedup") > 1
        stored = number(record, "data_bytes") + number(record, "weight_bytes")
        padded = number(record, "ref_data_bytes") + number(record, "ref_weight_bytes")
        assert number(record, "memory_ratio") == pytest.approx(stored / padded, rel=1e-3)


def test_choices(low: list[Record]):
    performance, memory = low
    assert number(performance, "op_speedup") > 8
    assert number(memory, "memory_ratio") <= number(performance, "memory_ratio")
    assert number(performance, "candidates") > 1


def test_summaries(low: list[Record], single: list[Record]):
    first, *lines = vta_lowchannel.summary(low).splitlines()
    assert first == "vta-lowchannel on vta-1x16x16-zu: 2 of 2 bit exact"
    assert lines[0].startswith("  performance: op_speedup geomean ")
    assert "(expected: at least 4.2)" in lines[0]
    assert "op_cycles / bound_cycles geomean" in lines[1]
    assert "memory: memory_ratio geomean" in lines[3]
    assert "(KWS_041), 1 layers" in lines[3]
    assert lines[-1].startswith("  embed_s at most ")
    assert "slower" not in "".join(lines)
    assert "1 of 1 bit exact" in vta_8x8x8.summary(single)
    other = [{**r, "machine": "another"} for r in low]
    assert "at least" not in vta_lowchannel.summary(other)
    slow = [{**r, "combined_speedup": 0.5} for r in low]
    assert "slower than the reference: KWS_041 0.500" in vta_lowchannel.summary(slow)
    wrong: list[Record] = [{**r, "bit_exact": False} for r in low]
    text = vta_lowchannel.summary(wrong)
    assert "KWS_041-memory: wrong result" in text
    assert "geomean" not in text


@pytest.mark.parametrize("kind", [WeftError, AttributeError])
def test_a_failing_layer_does_not_end_the_suite(
    monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
):
    def failing(text: str, machine: str, **options: object) -> object:
        raise kind("no tile fits")

    monkeypatch.setattr(shared, "compile", failing)
    found = list(vta_8x8x8.records(arguments("7")))
    assert [r["error"] for r in found] == [f"{kind.__name__}: no tile fits"] * 2
    assert all(has_failed(r) for r in found)
    assert all(r["ref_op_cycles"] is not None and r["op_cycles"] is None for r in found)
    assert f"{kind.__name__}: no tile fits" in vta_8x8x8.summary(found)


@pytest.mark.parametrize("suite", [vta_lowchannel, vta_8x8x8])
def test_what_is_not_there(suite: object):
    assert suite is vta_lowchannel or suite is vta_8x8x8
    assert list(suite.records(arguments("no-such-layer"))) == []
    with pytest.raises(WeftError, match="vta-1x16x61"):
        suite.records(arguments(None, "vta-1x16x61"))


# --- the tables -------------------------------------------------------------------------------


def test_low_channel_layers():
    found = vta_lowchannel.list_workloads()
    assert len(found) == 14
    assert [x.idx for x in found[:12]] == [0, 1, 2, 6, 10, 15, 21, 27, 34, 41, 60, 68]
    assert {x.c for x in found[:12]} == {1, 3}
    assert [(x.n, x.h, x.w, x.c, x.k, x.dilation) for x in found[12:]] == [
        (1, 18, 18, 304, 448, (2, 2)),
        (1, 72, 72, 208, 304, (4, 4)),
    ]
    assert [x.output for x in found[12:]] == [(1, 448, 14, 14), (1, 304, 64, 64)]
    assert [x.window for x in found[12:]] == [(5, 5), (9, 9)]
    assert found[12].macs == 14 * 14 * 448 * 304 * 9


def test_single_image_layers():
    found = vta_8x8x8.list_workloads()
    assert [x.idx for x in found] == list(range(10))
    assert {x.n for x in found} == {1}
    assert len({x.name for x in found}) == 10
    assert (found[8].c, found[8].h, found[8].k, found[8].stride) == (8, 224, 24, (2, 2))
    assert found[8].output == (1, 24, 112, 112)
    assert found[6].macs == 72 * 96 * 56 * 56


def test_dilated_samples():
    layer = replace(vta_lowchannel.list_workloads()[12], h=11, w=10, c=20, k=16)
    data = int8_conv.draw_sample(layer)
    sums = int8_conv.compute_convolution(data.x, data.w, (1, 1), (0, 0), (2, 2))
    assert sums.shape == (1, 16, 7, 6)
    blown = np.zeros((16, 20, 5, 5), np.int8)
    blown[:, :, ::2, ::2] = data.w
    assert np.array_equal(sums, int8_conv.compute_convolution(data.x, blown, (1, 1), (0, 0)))


# --- the reference ----------------------------------------------------------------------------


def test_blocked_layouts():
    layout = shared.blocked_layout((1, 20, 5, 6), 8, 16)
    assert stored_shape((1, 20, 5, 6), layout) == (1, 2, 5, 6, 8, 16)
    assert stored_shape((16, 32, 1, 1), shared.blocked_layout((16, 32, 1, 1), 16, 16)) == (
        *(1, 2, 1, 1),
        *(16, 16),
    )


def test_the_reference_pads():
    spec = VtaSpec.from_machine(load_machine("vta-8x8x8-zu"))
    layer = vta_8x8x8.list_workloads()[0]
    reference = shared.reference_of(layer, spec)
    assert reference.data_bytes == 8 * 32 * 8 * 8
    assert reference.weight_bytes == 64 * 32 * 3 * 3
    spec = VtaSpec.from_machine(load_machine("vta-1x16x16-zu"))
    dilated = vta_lowchannel.list_workloads()[12]
    reference = shared.reference_of(dilated, spec)
    assert reference.weight_bytes == 448 * 304 * 5 * 5


def brute_bound(layer: ConvLayer, spec: VtaSpec) -> int:
    """Counts reads one by one."""
    macs, read = 0, set[tuple[int, int]]()
    _, k, oh, ow = layer.output
    for y, x, r, s in np.ndindex(oh, ow, layer.kh, layer.kw):
        i = y * layer.stride[0] + r * layer.dilation[0] - layer.pad[0]
        j = x * layer.stride[1] + s * layer.dilation[1] - layer.pad[1]
        if 0 <= i < layer.h and 0 <= j < layer.w:
            macs += layer.n * layer.c * k
            read.add((i, j))
    outputs = math.prod(layer.output)
    blocks = outputs / (spec.batch * spec.block_out)
    compute = macs / spec.macs_per_cycle + blocks * (1 + 3 * 2)
    loaded = layer.n * layer.c * len(read) + k * layer.c * layer.kh * layer.kw
    return math.ceil(max(compute, loaded / spec.bytes_per_cycle, outputs / spec.bytes_per_cycle))


@pytest.mark.parametrize(
    ("machine", "changes"),
    [
        ("vta-1x16x16-zu", {}),
        ("vta-8x8x8-zu", {"stride": (3, 2), "pad": (2, 1)}),
        ("vta-1x16x16", {"dilation": (2, 3), "pad": (1, 4), "n": 2}),
        ("vta-8x8x8-zu", {"k": 1, "c": 300, "kh": 1, "kw": 1, "stride": (2, 2)}),
    ],
)
def test_bound(machine: str, changes: dict[str, object]):
    spec = VtaSpec.from_machine(load_machine(machine))
    layer = replace(list_layers()[6], **{"c": 5, "h": 11, "w": 13, "k": 12, **changes})
    assert shared.bound_cycles(layer, spec) == brute_bound(layer, spec)
