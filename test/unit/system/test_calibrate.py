"""`weft calibrate`: the file of a system, by what is measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from weft.tools.bench import calibrate_host
from weft.tools.bench.calibrate_host import BLOCKS, MAPS, HostRates, list_changes, measure_host
from weft.tools.cli import calibrate
from weft.tools.cli.weft import main
from weft.tools.registry.contexts import make_context
from weft.transforms.layout.map import stored_shape
from weft.transforms.machine.context import WeftContext
from weft.transforms.partition.host_rates import change_cost

TOY = Path(__file__).parents[2] / "plugin/weft_toy/toy-1.mlir"


@pytest.fixture
def calibrated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder in which rates are said to be measured."""
    monkeypatch.setattr(calibrate, "measure_host", lambda: HostRates(3.25, 2.0e9, 4.0e11))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read_board(path: Path) -> WeftContext:
    return make_context(str(path))


@pytest.mark.parametrize("with_rates", [False, True])
def test_the_file_is_a_system_of_the_accelerator_and_this_host(
    with_rates: bool, calibrated: Path
) -> None:
    options = ["--rates"] if with_rates else []
    assert main(["calibrate", "vta-1x16x16", *options, "-o", "board.mlir", "-q"]) == 0
    ctx, alone = read_board(calibrated / "board.mlir"), make_context("vta-1x16x16")
    host = ctx.system().host
    assert host.change_scale == 3.25
    rates = (4.0e11, 2.0e9) if with_rates else (None, None)
    assert (host.macs_per_second, host.bytes_per_second) == rates
    assert ctx.machine().name == alone.machine().name
    assert ctx.system().memory_bytes == alone.system().memory_bytes
    assert ctx.system().alignment_bytes == alone.system().alignment_bytes
    assert getattr(change_cost(ctx), "scale", None) == 3.25


def test_a_machine_in_a_file_is_found_from_the_systems(calibrated: Path) -> None:
    for folder in ("machines", "boards"):
        (calibrated / folder).mkdir()
    text = TOY.read_text().replace('target "toy"', 'target "generic"')
    (calibrated / "machines/mine.mlir").write_text(text)
    assert main(["calibrate", "machines/mine.mlir", "-o", "boards/board.mlir", "-q"]) == 0
    (found,) = read_board(calibrated / "boards/board.mlir").system().accelerators
    assert found.machine.name == make_context("machines/mine.mlir").machine().name


@pytest.mark.parametrize(
    ("machine", "message"),
    [
        ("board.mlir", "board.mlir describes a system; give the file or name of an accelerator"),
        ("host-avx512", "'host-avx512' is a host itself; give the accelerator beside it"),
        ("vta-1x16x17", "unknown machine 'vta-1x16x17'"),
        ("none.mlir", "machine file 'none.mlir' does not exist"),
    ],
)
def test_what_is_no_accelerator_is_refused(
    machine: str, message: str, calibrated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "vta-1x16x16", "-o", "board.mlir", "-q"]) == 0
    before = (calibrated / "board.mlir").read_text()
    capsys.readouterr()
    assert main(["calibrate", machine, "-o", "out.mlir", "-q"]) == 1
    said = capsys.readouterr().err
    assert message in said
    assert len(said.splitlines()) == 1
    assert not (calibrated / "out.mlir").exists()
    assert (calibrated / "board.mlir").read_text() == before


def test_maps_go_to_blocks_and_back() -> None:
    changes = [*list_changes()]
    assert len({*changes}) == len(changes) == 2 * len(MAPS) * len(BLOCKS)
    for one in changes:
        assert one.shape in (stored_shape(one.shape, x) for x in (one.source, one.result))


def test_rates_are_positive(monkeypatch: pytest.MonkeyPatch) -> None:
    """On two small maps."""
    monkeypatch.setattr(calibrate_host, "MAPS", ((16, 8), (32, 8)))
    monkeypatch.setattr(calibrate_host, "BLOCKS", (8,))
    found = measure_host()
    assert min(found.change_scale, found.bytes_per_second, found.macs_per_second) > 0
