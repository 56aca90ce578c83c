"""The static template: what it moves, what it costs, and that its search is exact."""

import argparse
import itertools
from dataclasses import replace

import numpy as np
import pytest
from oracles.vta_template import emit_template

from weft.targets.vta.cost import event_timing
from weft.targets.vta.errors import VtaError
from weft.targets.vta.spec import VtaSpec
from weft.tools.api import load_machine
from weft.tools.bench import deepbench
from weft.tools.bench.template import (
    AxisTiles,
    Convolution,
    Template,
    TileConfig,
    fold_region,
)
from weft.tools.bench.vta import calibration as vta_calibration
from weft.tools.bench.vta.baseline import (
    bound_cycles,
    legal_templates,
    lower_bound,
    search_template,
    time_template,
)


@pytest.fixture(scope="module")
def pynq() -> VtaSpec:
    return VtaSpec.from_machine(load_machine("vta-1x16x16"))


def square(c: int, k: int, size: int, kernel: int, stride: int = 1, pad: int = 0) -> Convolution:
    return Convolution(1, c, size, size, k, kernel, kernel, stride, stride, pad, pad)


# Layers and knobs of the published tuning log, with the bytes that INP, WGT and OUT move.
PUBLISHED = [
    (square(256, 512, 14, 3, 2, 1), (1, 7, 7, 1, 16, 2, 1), (100352, 1179648, 25088)),
    (square(512, 512, 7, 3, 1, 1), (1, 7, 7, 1, 16, 2, 1), (50176, 2359296, 25088)),
    (square(128, 256, 28, 3, 2, 1), (1, 14, 14, 1, 4, 2, 1), (401408, 294912, 50176)),
    (square(256, 256, 14, 3, 1, 1), (1, 14, 14, 1, 4, 2, 1), (200704, 589824, 50176)),
    (square(64, 128, 56, 3, 2, 1), (1, 7, 28, 1, 4, 2, 1), (422912, 294912, 100352)),
    (square(128, 128, 28, 3, 1, 1), (1, 14, 28, 1, 2, 1, 2), (430080, 294912, 100352)),
    (square(64, 64, 56, 3, 1, 1), (1, 8, 56, 1, 2, 2, 1), (487424, 258048, 200704)),
    (square(64, 128, 56, 1, 2), (1, 7, 28, 1, 4, 1, 2), (366080, 32768, 100352)),
    (square(128, 256, 28, 1, 2), (1, 7, 14, 1, 8, 2, 1), (179712, 65536, 50176)),
    (square(256, 512, 14, 1, 2), (1, 7, 7, 1, 16, 2, 1), (86528, 131072, 25088)),
]


@pytest.mark.parametrize(("conv", "knobs", "traffic"), PUBLISHED)
def test_published_traffic(
    pynq: VtaSpec, conv: Convolution, knobs: tuple[int, ...], traffic: tuple[int, ...]
) -> None:
    template = Template.of(conv, pynq, TileConfig(*knobs))
    assert template.illegal() is None
    assert (template.inp_bytes, template.wgt_bytes, template.out_bytes) == traffic


def test_calibration(pynq: VtaSpec) -> None:
    args = argparse.Namespace(machine=None, only=None, json=None, jobs=1)
    records = list(vta_calibration.records(args))
    inside = [record for record in records if record["in_sample"]]
    assert len(records) == 20
    assert len(inside) == 10
    assert vta_calibration.rms_log_error(inside) <= vta_calibration.MAX_ERROR
    assert "in sample" in vta_calibration.summary(records)
    # The machine of the in-sample layers is the default one.
    assert vta_calibration.spec_of_model("pynq_1x16_i8w8a32_15_15_18_17", pynq) == pynq


def test_layers() -> None:
    layers = deepbench.list_layers()
    assert [layer.idx for layer in layers] == list(range(108))
    assert sum(layer.in_fig6 for layer in layers) == 62
    assert sum(layer.low_channel for layer in layers) == 12
    assert all(layer.low_channel == (layer.c in (1, 3)) for layer in layers)
    assert all(layer.convolution.macs == layer.macs for layer in layers)
    keyword_spotting = layers[41]
    assert (keyword_spotting.h, keyword_spotting.w) == (40, 151)
    assert (keyword_spotting.kh, keyword_spotting.kw) == (5, 20)
    assert keyword_spotting.stride == (2, 8)


def test_axis_tiles() -> None:
    # Rows -1..8 and 7..16 of an image with rows 0..15.
    tiles = AxisTiles.of(extent=16, kernel=3, stride=1, pad=1, out=16, tile=8)
    assert tiles.size == 10
    assert tiles.inside.tolist() == [9, 9]
    assert tiles.before.tolist() == [1, 0]
    assert tiles.after.tolist() == [0, 1]
    # Positions -3, -1, 1, 3, 5, 7, 9 of 0..6, one per tile: some lie in the padding.
    tiles = AxisTiles.of(extent=7, kernel=1, stride=2, pad=3, out=7, tile=1)
    assert tiles.inside.tolist() == [0, 0, 1, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("dims", "expected"),
    [
        (((4, 8), (8, 1)), (1, 1, 32)),  # contiguous
        (((4, 16), (8, 1)), (1, 4, 8)),
        (((2, 64), (4, 16), (8, 1)), (1, 8, 8)),  # one row stride for both
        (((2, 100), (4, 16), (8, 1)), (2, 4, 8)),
        (((4, 16), (1, 1)), (1, 4, 1)),  # a column
        (((4, 70000), (8, 1)), (4, 1, 8)),  # the stride has 16 bits
        (((1, 8), (1, 1)), (1, 1, 1)),
    ],
)
def test_fold_region(dims: tuple[tuple[int, int], ...], expected: tuple[int, int, int]) -> None:
    assert fold_region(dims) == expected


def test_capacities(pynq: VtaSpec) -> None:
    """nt*tci*((th-1)s+KH)*((tw-1)s+KW), nt*tci*tco*KH*KW, nt*tco*th*tw; and micro-ops."""
    conv = square(256, 512, 14, 3, 1, 1)
    config = TileConfig(1, 14, 14, 2, 4, 2, 1)
    exact = replace(
        pynq,
        usable_inp=2 * 2 * 16 * 16,
        usable_wgt=2 * 2 * 4 * 9,
        usable_acc=2 * 4 * 14 * 14,
        usable_uop=2 * (3 * 3 * 4 * 14 + 1),  # KW, KH, tco, th; one for reset and ALU
    )
    assert Template.of(conv, exact, config).illegal() is None
    for field in ("usable_inp", "usable_wgt", "usable_acc", "usable_uop"):
        smaller = replace(exact, **{field: getattr(exact, field) - 1})
        reason = Template.of(conv, smaller, config).illegal()
        assert reason is not None
        assert field.removeprefix("usable_").upper() in reason


@pytest.mark.parametrize(
    ("conv", "config", "reason"),
    [
        (square(16, 16, 14, 3, 1, 1), TileConfig(1, 4, 14, 1, 1, 1, 1), "does not divide"),
        (square(16, 16, 14, 3, 1, 1), TileConfig(1, 7, 14, 1, 1, 2, 1), "oc_nthread"),
        (square(16, 16, 14, 3, 1, 1), TileConfig(1, 2, 14, 1, 1, 1, 1), "repeats after 2"),
        (square(16, 16, 5, 31, 1, 16), TileConfig(1, 1, 1, 1, 1, 1, 1), "pad more than 15"),
        (square(16, 16, 7, 1, 2, 3), TileConfig(1, 7, 1, 1, 1, 1, 1), "no column"),
    ],
)
def test_illegal(pynq: VtaSpec, conv: Convolution, config: TileConfig, reason: str) -> None:
    found = Template.of(conv, pynq, config).illegal()
    assert found is not None
    assert reason in found


@pytest.mark.parametrize(
    ("conv", "config", "busy", "cycles"),
    [
        # One tile: load 144 + 144, GEMM 56, three passes of 72, store 144, NOP, FINISH.
        (
            square(16, 16, 4, 1),
            TileConfig(1, 4, 4, 1, 1, 1, 1),
            {"load": 288, "compute": 82 + 56 + 56 + 216 + 6, "store": 144},
            288 + 56 + 216 + 144 + 6,
        ),
        # Padding: INP 50 + 4 * (30 + 16) + 20, WGT 50 + 30 + 576, GEMM 40 + 144.
        (
            square(16, 16, 4, 3, 1, 1),
            TileConfig(1, 4, 4, 1, 1, 1, 1),
            {"load": 254 + 656, "compute": 93 + 56 + 184 + 216 + 6, "store": 144},
            910 + 184 + 216 + 144 + 6,
        ),
        # Two threads: the second tile is loaded while the first one computes.
        (
            square(16, 32, 4, 1),
            TileConfig(1, 4, 4, 1, 1, 2, 1),
            {"load": 576, "compute": 84 + 2 * (56 + 56 + 216) + 9, "store": 288},
            576 + 56 + 2 * 216 + 144 + 6,
        ),
        # One thread: the second tile's LOADs wait for the first GEMM, its reset for the STORE.
        (
            square(16, 32, 4, 1),
            TileConfig(1, 4, 4, 1, 1, 1, 1),
            {"load": 576, "compute": 82 + 2 * (56 + 56 + 216) + 6, "store": 288},
            (288 + 56 + 216 + 144) + (56 + 56 + 216 + 144) + 6,
        ),
    ],
)
def test_hand_computed(
    pynq: VtaSpec, conv: Convolution, config: TileConfig, busy: dict[str, int], cycles: int
) -> None:
    template = Template.of(conv, pynq, config)
    timing = event_timing(*emit_template(template), token_depth=pynq.token_depth)
    assert timing.cycles == cycles
    assert dict(timing.busy) == busy
    assert time_template(template) == timing


def random_convolution(rng: np.random.Generator) -> Convolution:
    size = rng.integers(3, 15, 2)
    kernel, stride = rng.choice([1, 3], 2), rng.integers(1, 3, 2)
    n, c, k = rng.choice([1, 2]), rng.choice([1, 16, 50, 64]), rng.choice([16, 64, 128])
    pad = rng.integers(0, 2, 2)
    values = (n, c, *size, k, *kernel, *stride, *pad)
    return Convolution(*(int(value) for value in values))


@pytest.mark.parametrize("seed", range(8))
def test_timing_without_a_stream(pynq: VtaSpec, seed: int) -> None:
    rng = np.random.default_rng(seed)
    conv = random_convolution(rng)
    templates = list(legal_templates(conv, pynq))
    for index in rng.integers(0, len(templates), 5).tolist():
        config = replace(templates[index].config, w_outer=bool(rng.integers(2)))
        template = replace(templates[index], config=config)
        stream = emit_template(template)
        timing = event_timing(*stream, token_depth=pynq.token_depth)
        assert time_template(template) == timing
        assert len(stream[0]) == template.num_instructions
        assert bound_cycles(conv, pynq) <= lower_bound(template) <= timing.cycles


@pytest.mark.parametrize(
    "conv",
    [
        Convolution(2, 32, 4, 6, 64, 3, 1, 1, 1, 1, 0),
        Convolution(1, 64, 6, 6, 32, 1, 1, 2, 2),
        Convolution(1, 20, 5, 4, 40, 3, 3, 1, 1, 1, 1),
    ],
)
def test_search_is_exact(pynq: VtaSpec, conv: Convolution) -> None:
    """Against the event model's time of every combination of divisors."""
    small = replace(pynq, usable_inp=64, usable_wgt=40, usable_acc=48)

    def divisors(extent: int) -> list[int]:
        return [tile for tile in range(1, extent + 1) if extent % tile == 0]

    best = None
    for transposed in (False, True):
        oriented = conv.transpose_image() if transposed else conv
        blocks = (conv.n, oriented.out_h, oriented.out_w, -(-conv.c // 16))
        axes = [divisors(extent) for extent in (*blocks, -(-conv.k // 16))]
        for knobs in itertools.product(*axes, (1, 2), (1, 2), (transposed,), (False, True)):
            template = Template.of(conv, small, TileConfig(*knobs))
            if template.illegal() is None:
                cycles = event_timing(*emit_template(template)).cycles
                best = cycles if best is None else min(best, cycles)
    result = search_template(conv, small)
    assert result is not None
    assert result.cycles == best
    assert time_template(Template.of(conv, small, result.config)).cycles == best
    assert result.num_timed <= 2 * result.num_legal


def test_nothing_legal(pynq: VtaSpec) -> None:
    assert search_template(square(16, 16, 50, 46), pynq) is None  # one window: 2116 > 2048
    with pytest.raises(VtaError, match="larger than the padded image"):
        square(16, 16, 4, 7, 1, 1)


def test_bound(pynq: VtaSpec) -> None:
    # 100 * (9 * 4 + 1 + 3 * 2) cycles of compute for each of two output blocks.
    assert bound_cycles(square(64, 32, 10, 3, 1, 1), pynq) == 2 * 100 * 43
    # Stride 2: a quarter of 28 * 28 positions is read. Weights: 32 * 16 entries of 256 bytes.
    loaded = 16 * 14 * 14 * 16 + 32 * 16 * 256
    assert bound_cycles(square(256, 512, 28, 1, 2), replace(pynq, bytes_per_cycle=1)) == loaded
