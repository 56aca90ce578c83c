"""Systems: devices and memories as data."""

from pathlib import Path

import pytest

from weft.tools.registry.contexts import make_context, read_system
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.system import Shared, System

BOARD = """
arch.system @board {
  arch.shared @dram {size_bytes = 536870912, alignment_bytes = 4096}
  arch.shared @ddr
  arch.device @vta machine "vta-1x16x16" memory @dram {call_seconds = 2.0e-5}
  arch.device @cpu machine "host" memory @ddr {macs_per_second = 2.0e9, bytes_per_second = 1.0e9}
  arch.transfer @dram to @ddr {bytes_per_second = 4.0e9, setup_seconds = 1.0e-5}
}
"""


def read(folder: Path, text: str = BOARD) -> System:
    path = folder / "board.mlir"
    path.write_text(text)
    found = read_system(path)
    assert found is not None
    return found


def test_a_system_is_read_from_its_file(tmp_path: Path) -> None:
    system = read(tmp_path)
    assert [d.name for d in system.devices] == ["vta", "cpu"]
    assert [d.machine.target for d in system.devices] == ["vta", "host"]
    assert (system.host.name, system.host.macs_per_second) == ("cpu", 2e9)
    assert [d.name for d in system.accelerators] == ["vta"]
    assert system.accelerators[0].call_seconds == 2e-5
    assert system.memories == (Shared("dram", 536870912, 4096), Shared("ddr"))
    assert (system.alignment_bytes, system.memory_bytes) == (4096, 536870912)
    assert system.transfer_seconds("ddr", "dram", 4000) == pytest.approx(1.1e-5)
    assert system.transfer_seconds("ddr", "ddr", 4000) == 0


def test_machines_lie_beside_the_file(tmp_path: Path) -> None:
    other = Path(__file__).parents[2] / "plugin/weft_toy/toy-1.mlir"
    (tmp_path / "mine.mlir").write_text(other.read_text())
    system = read(tmp_path, BOARD.replace('"vta-1x16x16"', '"mine.mlir"'))
    assert system.accelerators[0].machine.name == "toy-1"


def test_a_context_compiles_for_a_system(tmp_path: Path) -> None:
    system = read(tmp_path)
    ctx = make_context(str(tmp_path / "board.mlir"))
    assert ctx.has_system
    assert ctx.system() == system
    assert ctx.machine().name == "vta-1x16x16"
    assert not make_context("vta-1x16x16").has_system


def test_a_machine_is_a_system_with_this_host() -> None:
    system = make_context("vta-1x16x16").system()
    assert [d.name for d in system.accelerators] == ["vta-1x16x16"]
    assert system.host.is_host
    assert system.alignment_bytes == 4096


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (
            '"vta-1x16x16"',
            '"host"',
            "system @board has no accelerator",
        ),
        ('"host"', '"vta-1x16x16"', "system @board has no host; add arch.device @cpu"),
        ('"vta-1x16x16"', '"vta-9"', "unknown machine 'vta-9'"),
        (
            "  arch.transfer @dram to @ddr {bytes_per_second = 4.0e9, setup_seconds = 1.0e-5}\n",
            "",
            "there is no way between @ddr and @dram, in which @vta works; add an arch.transfer",
        ),
        ("memory @dram", "memory @sram", "arch.device @vta: memory @sram is not a shared memory"),
        ("4.0e9", "0.0", "bytes_per_second is 0.0, but must be a finite number, above 0"),
        ("4096", "4095", "alignment_bytes is 4095, but must be a power of two"),
        ("arch.shared @ddr", "arch.shared @dram", "the name @dram is already taken"),
    ],
)
def test_what_is_no_system_is_refused(tmp_path: Path, old: str, new: str, error: str) -> None:
    with pytest.raises(WeftError) as found:
        read(tmp_path, BOARD.replace(old, new))
    assert error in str(found.value)
