"""The convolutions of the benchmarks, and other people's kernels in our model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.aie1.scheme_counts import Body, counted_body

from weft.targets.aie1.machine.spec import default_spec
from weft.targets.reference.interpreter import run_function
from weft.tools.bench.aie1.bounds import bound_macs_per_cycle, roofline
from weft.tools.bench.aie1.calibration import (
    FILL_AND_DRAIN_CYCLES,
    PUBLISHED,
    Scheme,
    expert_scheme,
    geometric_mean,
    published_scheme,
)
from weft.tools.bench.aie1.calibration_code import Calibrated, expert_run, scheme_kernel, vyasa_run
from weft.tools.bench.aie1.vyasa import _peer_fields
from weft.tools.bench.aie1.workloads import Convolution, Workload, module_of, vyasa_workloads
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

SPEC = replace(default_spec(), fused_store_bits=32)
NO_BANKS = replace(SPEC, bank_conflicts=False)
WORKLOADS = {w.name: w for w in vyasa_workloads()}


def test_all_rows_but_means_with_the_macs_of_the_tables() -> None:
    assert len(WORKLOADS) == 42
    assert [w.convolution.macs for w in WORKLOADS.values()] == [
        int(w.row["macs"]) for w in WORKLOADS.values()
    ]


def test_images_have_the_columns_that_are_read() -> None:
    for workload in WORKLOADS.values():
        found = workload.convolution
        assert all(i >= r for i, r in zip(found.image, found.read, strict=True)), found.name
    assert WORKLOADS["cv_10x10_i16"].convolution.image == (25, 272)
    assert WORKLOADS["cv_9x9_i16"].convolution.image == (24, 264)
    assert WORKLOADS["CONV3D_5x5x5_i32"].convolution.image == (20, 6, 144)


SMALL = [
    Convolution("row", "plain", (1, 12), (1, 3), (1, 9), 16, 3),
    Convolution("cube", "plain", (4, 5, 9), (2, 3, 2), (3, 3, 7), 32, 10),
    Convolution("deep", "channels", (3, 6, 9), (4, 3, 2, 3), (4, 2, 3), 16, 5, 2),
    Convolution("wise", "depthwise", (3, 6, 9), (3, 2, 3), (3, 5, 6), 8, 2),
]


def by_loops(found: Convolution, image: np.ndarray, filter: np.ndarray) -> np.ndarray:
    """The convolution, read from its definition."""
    output = np.zeros(found.output, object)
    axes = found.axes
    for place in np.ndindex(*found.output):
        at = tuple(found.stride * p for p in place[-axes:])
        window = tuple(slice(a, a + f) for a, f in zip(at, found.filter[-axes:], strict=True))
        if found.kind == "plain":
            data, weights = image[window], filter
        elif found.kind == "depthwise":
            data, weights = image[place[0]][window], filter[place[0]]
        else:
            data, weights = image[(slice(None), *window)], filter[place[0]]
        output[place] = int((data.astype(object) * weights.astype(object)).sum()) >> found.shift
    return output


@pytest.mark.parametrize("found", SMALL, ids=lambda c: c.name)
def test_modules_mean_the_convolution(found: Convolution) -> None:
    rng = np.random.default_rng(1)
    dtype = np.dtype(f"int{found.bits}")
    limits = np.iinfo(dtype)
    image, filter = (
        rng.integers(limits.min, limits.max, shape, dtype, endpoint=True)
        for shape in (found.image, found.filter)
    )
    batch = () if found.kind == "plain" else (1,)
    module = load_module(module_of(found), make_context())
    arrays = {"image": image.reshape(batch + found.image), "filter": filter}
    (result,) = run_function(module, arrays)
    expected = by_loops(found, image, filter)
    assert result.dtype == dtype
    wrapped = [(int(v) + 2 ** (found.bits - 1)) % 2**found.bits for v in expected.ravel()]
    assert [int(v) + 2 ** (found.bits - 1) for v in result.ravel()] == wrapped


# --- Vyasa's kernels --------------------------------------------------------------------------


def test_bodies_have_the_operations_of_the_tables() -> None:
    for workload in WORKLOADS.values():
        row = workload.row
        scheme = published_scheme(workload)
        groups = int(np.prod([scheme.jam.get(n, 1) for n in scheme.order]))
        single = counted_body(workload.convolution, Scheme(scheme.vector, scheme.order, {}))
        column = "row_padded" if workload.suite == "CV" else "vyasa_scheme"
        assert single.macs == int(row[f"vmacs_per_group_{column}"]), workload.name
        assert counted_body(workload.convolution, scheme).macs == single.macs * groups
        if workload.suite == "CV":
            rows = workload.convolution.filter[0]
            # Windows of odd filters have a column more where they are padded.
            assert single.image_loads == rows * int(row["W_loads_per_input_row"]), workload.name


def test_the_fully_connected_layer_has_one_load_per_cycle_and_pointer() -> None:
    workload = WORKLOADS["FC_i16"]
    body = counted_body(workload.convolution, published_scheme(workload))
    assert (body.macs, body.filter_loads, body.initiation_cycles) == (4, 8, 8)
    assert vyasa_run(workload).macs_per_cycle == pytest.approx(15.77, rel=0.03)


# --- bounds -----------------------------------------------------------------------------------


def test_bounds_are_those_of_the_tables_and_of_the_fill_and_drain() -> None:
    for workload in WORKLOADS.values():
        bound = bound_macs_per_cycle(workload.convolution, SPEC)
        expected = float(workload.row["bound_steady_state"])
        ideal = workload.convolution.macs / expected
        whole = workload.convolution.macs / (ideal + 16)
        assert bound == pytest.approx(whole, rel=1e-3), workload.name


def test_the_roofline_counts_each_element_once() -> None:
    found = Convolution("fc", "channels", (4, 1, 1), (256, 4, 1, 1), (256, 1, 1), 8)
    assert roofline(found) == pytest.approx(1024 / ((4 + 1024 + 256) / 96))
    assert roofline(WORKLOADS["cv_5x5_i32"].convolution) == 8


# --- Vyasa's kernels as words -------------------------------------------------------------------


def check_words(found: Calibrated, expected: Body) -> None:
    """That a run took the cycles of the formulas: per trip, per way into the loop, and around."""
    loop = found.program.main_loop
    assert loop is not None
    assert loop.ii == expected.initiation_cycles
    real = [count for count in expected.iterations if count > 1] or [1]
    assert (loop.trips, loop.entries) == (real[-1], int(np.prod(real[:-1])))
    trips = loop.entries * loop.trips
    loads = trips * (expected.image_loads + expected.filter_loads)
    ran = found.execution
    assert (ran.mac_ops, ran.store_ops) == (trips * expected.macs, trips * expected.stores)
    assert loads <= ran.load_ops <= 1.25 * loads
    beyond = ran.cycles - trips * loop.ii - loop.entries * FILL_AND_DRAIN_CYCLES
    # Registers are set once (pointers, offsets, scalars), and each loop around the one that is
    # entered has words of its own.
    around = 16 * int(np.prod(real[:-2])) if len(real) > 2 else 0
    assert 0 <= beyond <= 24 + around


@pytest.mark.parametrize(
    ("name", "jam_y"),
    [
        ("cv_2x2_i16", 1),
        ("cv_5x5_i32", 1),
        ("REG_3x3_i16", 1),
        ("PW_1x1_i16", 1),
        ("SS_1x3_i16", 1),
        ("SS_3x1_i32", 1),
        ("DS_3x3_i32", 1),
        ("CONV3D_3x3x3_i16", 1),
        ("CONV3D_3x3x3_i16", 2),
    ],
)
def test_kernels_of_the_tables_run_with_the_cycles_of_the_formulas(name: str, jam_y: int) -> None:
    workload = WORKLOADS[name]
    expected = counted_body(workload.convolution, published_scheme(workload, jam_y))
    check_words(vyasa_run(workload, jam_y, NO_BANKS), expected)


def test_all_bodies_have_the_cycles_per_trip_of_the_formulas_as_words() -> None:
    seen = 0
    for workload in WORKLOADS.values():
        scheme = published_scheme(workload)
        expected = counted_body(workload.convolution, scheme)
        if expected.macs > 75:
            continue  # `weft bench aie1-vyasa` has them all.
        loop = scheme_kernel(workload.convolution, scheme, SPEC).program.main_loop
        assert loop is not None
        assert loop.ii == expected.initiation_cycles, workload.name
        seen += 1
    assert seen >= 28


def counted_cycles(workload: Workload, jam_y: int) -> int:
    """What a run takes, but for what is outside of the pipelined loop: a few words per entry."""
    body = counted_body(workload.convolution, published_scheme(workload, jam_y))
    real = [count for count in body.iterations if count > 1] or [1]
    entered = FILL_AND_DRAIN_CYCLES + real[-1] * body.initiation_cycles
    return int(np.prod(real[:-1])) * entered


@pytest.mark.parametrize("jam_y", [1, 2])
def test_the_counted_cycles_are_near_the_published_means(jam_y: int) -> None:
    """The runs of all rows, which take a quarter of a minute: `weft bench aie1-vyasa`."""

    def mean(suite: str, bits: int) -> float:
        chosen = [w for w in WORKLOADS.values() if (w.suite, w.convolution.bits) == (suite, bits)]
        return geometric_mean([w.convolution.macs / counted_cycles(w, jam_y) for w in chosen])

    found = {key: mean(*key) for key in PUBLISHED}
    for (suite, bits), value in found.items():
        assert value == pytest.approx(PUBLISHED[suite, bits], rel=0.15 if bits == 16 else 0.08)
    for bits, near in ((32, 0.05), (16, 0.08)):
        ours, theirs = (
            geometric_mean([table[suite, bits] for suite in ("CV", "DL", "CONV3D")])
            for table in (found, PUBLISHED)
        )
        assert ours == pytest.approx(theirs, rel=near)


def test_the_public_kernel_pads_rows_and_fills_and_drains_in_each() -> None:
    convolution = WORKLOADS["cv_3x3_i16"].convolution
    scheme, found = expert_scheme(convolution), expert_run(convolution, NO_BANKS)
    assert scheme is not None
    assert found is not None
    check_words(found, counted_body(convolution, scheme))
    assert found.execution.mac_ops == 6 * 256
    assert found.macs_per_cycle == pytest.approx(36864 / (16 * (38 + 16 * 6)), rel=0.01)
    assert expert_run(WORKLOADS["cv_3x3_i32"].convolution) is None
    assert expert_run(WORKLOADS["cv_5x5_i16"].convolution) is None


def test_a_kernel_that_is_wrong_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = "weft.tools.bench.aie1.calibration_code.interpret"
    monkeypatch.setattr(wrong, lambda *_: (np.zeros((1, 4096), np.int16),))
    with pytest.raises(WeftError, match=r"FC_i16: the kernel of .* gives a wrong result"):
        vyasa_run(WORKLOADS["FC_i16"])


def test_peers_are_run_on_the_machine() -> None:
    """Other people's kernels, that with two rows per body as well, wait at banks where ours do."""
    spec = SPEC
    workload = WORKLOADS["CONV3D_3x3x3_i32"]
    free, strict = (
        _peer_fields(workload, replace(spec, bank_conflicts=on)) for on in (False, True)
    )
    for name in ("vyasa_model_macs_per_cycle", "vyasa_jam2_model_macs_per_cycle"):
        before, after = free[name], strict[name]
        assert isinstance(before, float)
        assert isinstance(after, float)
        assert after < before


def test_a_scheme_needs_its_multiply_adds() -> None:
    spec = SPEC
    shapes = {name: shape for name, shape in spec.shapes.items() if name != "mac16_i16"}
    with pytest.raises(WeftError, match="16 lanes by 2 columns of 16 bits, which the machine does"):
        vyasa_run(WORKLOADS["cv_2x2_i16"], spec=replace(spec, shapes=shapes))
