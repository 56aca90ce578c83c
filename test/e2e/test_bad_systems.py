"""Systems and networks that do not go together: one line, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.system.networks import Net, residual_net

from weft.tools.bench.layers import conv2d_mlir
from weft.tools.cli.weft import main

Refused = Callable[..., str]

BOARD = """arch.system @board {
  arch.shared @dram {size_bytes = 536870912, alignment_bytes = 4096}
  arch.device @vta machine "vta-1x16x16" memory @dram {call_seconds = 2.0e-5}
  arch.device @cpu machine "host" memory @dram
}
"""
COMPILE = ("weft", "compile", "net.mlir", "--machine", "board.mlir", "-o", "out")
CPU = "  arch.device @cpu"
MACHINE = '"vta-1x16x16"'
CONV = "linalg.conv_2d_nchw_fchw {"
TOY = Path(__file__).parents[1] / "plugin/weft_toy/toy-1.mlir"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "@cpu",
            "@vta",
            "board.mlir:4:3: arch.device @vta: the name @vta is already taken by arch.device "
            "@vta; names are unique in a system, rename one of the two",
        ),
        (
            MACHINE,
            '"mine.mlir"',
            "board.mlir:3:3: arch.device @vta: machine file 'mine.mlir' does not exist",
        ),
        (MACHINE, '"vta-1x16x17"', "arch.device @vta: unknown machine 'vta-1x16x17': did you mea"),
        (MACHINE, '"board.mlir"', "arch.device @vta: board.mlir: holds no arch.machine"),
        (
            "@dram {call",
            "@ram {call",
            "arch.device @vta: memory @ram is not a shared memory of the system; use one of @dram",
        ),
        (
            CPU,
            f"  arch.transfer @dram to @dram {{bytes_per_second = 1.0e9}}\n{CPU}",
            "board.mlir:4:3: arch.transfer: goes from @dram to itself; name two memories",
        ),
        (
            CPU,
            "  arch.shared @ram\n"
            "  arch.transfer @dram to @ram {bytes_per_second = 1.0e9}\n"
            f"  arch.transfer @ram to @dram {{bytes_per_second = 2.0e9}}\n{CPU}",
            "board.mlir:6:3: arch.transfer: @ram and @dram are joined already",
        ),
        (
            'machine "host" memory @dram',
            'machine "host" memory @ram\n  arch.shared @ram',
            "there is no way between @ram and @dram, in which @vta works; add an arch.transfer",
        ),
    ],
)
def test_system(refused: Refused, old: str, new: str, message: str) -> None:
    Path("net.mlir").write_text(residual_net(16, 4))
    Path("board.mlir").write_text(BOARD.replace(old, new))
    assert message in refused(*COMPILE)


def test_a_machine_beside_the_system(refused: Refused) -> None:
    Path("net.mlir").write_text(residual_net(16, 4))
    Path("board.mlir").write_text(BOARD + TOY.read_text())
    said = refused(*COMPILE)
    assert "board.mlir: holds a machine, too; give it a file beside the system's" in said


def test_devices_that_there_are_not(refused: Refused) -> None:
    Path("net.mlir").write_text(residual_net(16, 4))
    Path("board.mlir").write_text(BOARD)
    known = "the system has no device 'tpu'; there are vta, cpu"
    assert known in refused(*COMPILE, "--only", "tpu")
    assert "--prefer: invalid choice: 'vta'" in refused(*COMPILE, "--prefer", "vta")
    Path("net.mlir").write_text(residual_net(16, 4).replace(CONV, f'{CONV}weft.device = "tpu", '))
    assert known in refused(*COMPILE)


def name_device(op: str, device: str) -> None:
    """Writes the network with the attribute on the op that `op` begins."""
    text = residual_net(16, 4)
    assert text.count(op) == 1
    Path("net.mlir").write_text(text.replace(op, f"{op}weft.device = {device}, "))


def test_devices_that_an_op_is_not_on(refused: Refused) -> None:
    """Of what follows a layer and what belongs to none, and of a name that is a number."""
    Path("board.mlir").write_text(BOARD)
    name_device("%y4 = linalg.generic {", '"cpu"')
    assert "linalg.generic %y4: 'weft.device' is 'cpu', but the op is on 'vta'" in refused(*COMPILE)
    name_device("%y10 = linalg.generic {", "3")
    assert "%y10: 'weft.device' has to be the name of a device" in refused(*COMPILE)
    name_device("%y11 = linalg.generic {", '"vta"')
    assert "vta_gemm does not embed: labels: kernel takes the maximum" in refused(*COMPILE)


def test_memory_that_does_not_suffice(refused: Refused) -> None:
    """Said of a system and of a machine alone, by how much; nothing is written."""
    net = Net((1, 16, 4, 4))
    Path("net.mlir").write_text(net.text(net.conv(net.conv("%x", 16, 1), 16, 1)))
    Path("board.mlir").write_text(BOARD.replace("536870912", "4000"))
    assert "of shared memory at once, 352 more than the 4000 that there are" in refused(*COMPILE)
    toy = TOY.read_text().replace('target "toy"', 'target "generic"')
    Path("board.mlir").write_text(toy.replace("depth = 1073741824", "depth = 500"))
    words = (*COMPILE, "--target", "system")
    assert "more than the 500 that there are" in refused(*words)


def test_an_accelerator_that_can_do_nothing(
    refused: Refused, capsys: pytest.CaptureFixture[str]
) -> None:
    """All layers are the host's, each with the reason; the program runs as the reference does."""
    for machine, element, reason in (
        (MACHINE, "f32", "multiplies i8 x i8"),
        ('"vta-mesh"', "i8", "machine @vta-mesh has no path to @INP"),
    ):
        Path("net.mlir").write_text(conv2d_mlir(1, 4, 6, 6, 8, 3, 3, element=element))
        Path("board.mlir").write_text(BOARD.replace(MACHINE, machine))
        assert main([*COMPILE[1:], "--random-weights", "0"]) == 0
        said = capsys.readouterr().out
        assert "a: cpu, 4608 multiply-accumulates" in said
        assert "  not on vta: " in said
        assert reason in said
        assert main(["run", "out", "--check"]) == 0
        assert "check: all 128 elements " in capsys.readouterr().out


def test_quantise_for_a_system(refused: Refused) -> None:
    """What all accelerators can do with sums counts."""
    Path("board.mlir").write_text(BOARD)
    line = ("weft", "quantize", "layer.mlir", "-o", "q", "--machine", "board.mlir")
    said = refused(*line, "--scales", "multiplier")
    assert "'board.mlir' has no intrinsic that multiplies sums" in said


def test_quantise_zeros(refused: Refused) -> None:
    Path("net.mlir").write_text(conv2d_mlir(1, 4, 6, 6, 8, 3, 3, element="f32"))
    np.savez("net.npz", w=np.ones((8, 4, 3, 3), np.float32))
    np.savez("data.npz", x=np.zeros((2, 1, 4, 6, 6), np.float32))
    line = ("weft", "quantize", "net.mlir", "--calibrate", "data.npz", "-o", "q")
    assert "%x is zero in all samples: they do not say how far it reaches" in refused(*line)
    np.savez("data.npz", x=np.ones((2, 1, 4, 6, 6), np.float32))
    np.savez("net.npz", w=np.full((8, 4, 3, 3), np.nan, np.float32))
    assert "as little as the weight 'w'" in refused(*line)
