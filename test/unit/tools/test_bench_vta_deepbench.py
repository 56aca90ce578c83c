"""The suite on DeepBench's convolutions: two small layers, and what happens when one fails."""

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from weft.tools.bench import SUITES, Record, has_failed, int8_conv
from weft.tools.bench.deepbench import list_layers
from weft.tools.bench.vta import deepbench as suite
from weft.tools.cli import bench as cmd_bench
from weft.transforms.core.errors import WeftError

FIELDS = (
    *("idx", "name", "machine", "macs", "embed_s", "compile_s", "sim_s", "bit_exact", "padding"),
    *("op_cycles", "gemm_cycles", "inp_bytes", "wgt_bytes", "acc_bytes", "uop_bytes"),
    *("out_bytes", "instructions", "ref_op_cycles", "ref_inp_bytes", "ref_wgt_bytes"),
    *("bound_cycles", "saturated_pct", "in_fig6", "error"),
)


def arguments(only: str, **others: object) -> argparse.Namespace:
    return argparse.Namespace(only=only, machine=None, jobs=1, **others)


@pytest.fixture(scope="module")
def measured() -> list[Record]:
    """A 1x1 layer by its number, and one with padding and a single channel by its name."""
    return list(suite.records(arguments("29,KWS_*")))


def test_fields(measured: list[Record]):
    assert SUITES["vta-deepbench"].load_module() is suite
    assert [r["idx"] for r in measured] == [29, 41]
    for record in measured:
        assert set(FIELDS) <= set(record)
        missing = [f for f, value in record.items() if value is None and f != "error"]
        assert not missing
        json.dumps(record)


def test_results(measured: list[Record]):
    for record in measured:
        assert record["bit_exact"] is True
        assert record["error"] is None
        assert not has_failed(record)
        assert 1 <= float(record["saturated_pct"] or 0) <= 5
        ours, reference, bound = (
            int(record[f] or 0) for f in ("op_cycles", "ref_op_cycles", "bound_cycles")
        )
        assert bound <= ours <= 1.3 * bound
        assert 1 <= reference / ours < 5


def test_padding(measured: list[Record]):
    assert [r["padding"] for r in measured] == ["", "c 1->16"]


def test_three_passes(measured: list[Record]):
    """Shift, minimum and maximum each run over all outputs: 28 x 28 x 64 in the first layer."""
    assert measured[0]["alu_cycles"] == 3 * 28 * 28 * 64 // 16
    assert measured[0]["gemm_cycles"] == 28 * 28 * 64 * 192 // 256
    assert measured[0]["out_bytes"] == 28 * 28 * 64


def test_summary(measured: list[Record]):
    first, times, quality, figure = suite.summary(measured).splitlines()
    assert first == "vta-deepbench on vta-1x16x16: 2 of 2 compiled, 2 of 2 bit exact"
    assert times.startswith("  embed_s at most ")
    assert "all layers: reference / ours geomean" in quality
    assert "2 layers; ours / bound geomean" in quality
    assert "layers of figure 6" in figure
    assert "(Vision_029), 1 layers" in figure


def test_layers_without_a_reference(measured: list[Record]):
    without = [{**r, "ref_op_cycles": None} for r in measured]
    _, _, quality, _ = suite.summary(without).splitlines()
    assert quality.startswith("  all layers: ours / bound geomean")


def test_a_wrong_result_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    real = suite.run

    def wrong(
        executable: object, inputs: Mapping[str, int8_conv.Int8]
    ) -> tuple[dict[str, object], object]:
        results, report = real(executable, inputs)
        broken = results["result"].copy()
        broken[0, -1, -1, -1] ^= 1
        return {"result": broken}, report

    monkeypatch.setattr(suite, "run", wrong)
    args = arguments("Vision_029", suite="vta-deepbench", json=None)
    assert cmd_bench.execute(args) == 1
    line, *text = capsys.readouterr().out.splitlines()
    assert json.loads(line)["bit_exact"] is False
    assert text[0].endswith("1 of 1 compiled, 0 of 1 bit exact")
    assert text[1] == "  Vision_029: wrong result"
    assert len(text) == 3  # wrong programs have no speed


@pytest.mark.parametrize("kind", [WeftError, AssertionError])
def test_a_failing_layer_does_not_end_the_suite(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    kind: Callable[[str], Exception],
):
    real = suite.compile_stored

    def failing(text: str, machine: str) -> object:
        if "64x192x1x1" in text:
            raise kind("no tile fits")
        return real(text, machine)

    monkeypatch.setattr(suite, "compile_stored", failing)
    file = tmp_path / "out.json"
    assert cmd_bench.execute(arguments("29,32", suite="vta-deepbench", json=str(file))) == 1
    bad, good = json.loads(file.read_text())
    assert bad["bit_exact"] is False
    assert bad["error"].endswith("Error: no tile fits")
    assert (bad["ref_op_cycles"], bad["op_cycles"]) == (81266, None)
    assert set(bad) == set(good)
    assert good["bit_exact"] is True
    assert "1 of 2 compiled, 1 of 2 bit exact" in capsys.readouterr().out


def test_an_unknown_machine_is_one_error():
    args = argparse.Namespace(only="29", machine="vta-1x16x61", jobs=1)
    with pytest.raises(WeftError, match="vta-1x16x61"):
        list(suite.records(args))


@pytest.mark.parametrize(
    ("stride", "pad"), [((1, 1), (0, 0)), ((2, 1), (0, 1)), ((1, 3), (2, 0)), ((3, 2), (1, 2))]
)
def test_the_check_is_a_convolution(stride: tuple[int, int], pad: tuple[int, int]):
    rng = np.random.default_rng(1)
    x = rng.integers(-128, 128, (2, 3, 5, 7), dtype=np.int8)
    w = rng.integers(-128, 128, (4, 3, 3, 2), dtype=np.int8)
    found = int8_conv.compute_convolution(x, w, stride, pad)
    assert found.dtype == np.int32
    expected = np.zeros_like(found)
    for n, k, i, j in np.ndindex(found.shape):
        for c, r, s in product(range(3), range(3), range(2)):
            y, z = i * stride[0] + r - pad[0], j * stride[1] + s - pad[1]
            if 0 <= y < 5 and 0 <= z < 7:
                expected[n, k, i, j] += int(x[n, c, y, z]) * int(w[k, c, r, s])
    assert found.shape[2:] == (
        (5 + 2 * pad[0] - 3) // stride[0] + 1,
        (7 + 2 * pad[1] - 2) // stride[1] + 1,
    )
    assert np.array_equal(found, expected)


@pytest.mark.parametrize("name", ["OCR_006", "KWS_041", "Face_Recognition_ID_046"])
def test_samples_clip_a_few_outputs(name: str):
    (layer,) = (found for found in list_layers() if found.name == name)
    data = int8_conv.draw_sample(layer)
    assert (data.x.min(), data.x.max()) == (-128, 127)
    assert -data.weight_limit <= data.w.min() < data.w.max() < data.weight_limit
    assert 64 <= data.weight_limit <= 128
    sums = int8_conv.compute_convolution(data.x, data.w, layer.stride, layer.pad) >> data.shift
    clipped = (sums > 127) | (sums < -128)
    assert data.saturated == clipped.mean()
    assert 0.01 <= data.saturated <= 0.05
    assert np.array_equal(data.y[~clipped], sums[~clipped])
    assert np.isin(data.y[clipped], (-128, 127)).all()
    assert np.array_equal(int8_conv.draw_sample(layer).x, data.x)


def test_too_small_a_layer_has_no_sample():
    layer = replace(list_layers()[29], n=1, c=1, h=2, w=2, k=1, name="tiny")
    with pytest.raises(WeftError, match="tiny: no range of weights"):
        int8_conv.draw_sample(layer)
