"""How long each step takes: what is measured, and what `weft run --profile` says of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from weft.targets.host.executable import HostExecutable
from weft.targets.host.profile import (
    add_counters,
    format_table,
    measure_steps,
    step_comment,
    steps_of,
)
from weft.tools.api import compile, save
from weft.tools.cli.weft import main
from weft.transforms.core.errors import WeftError

TEXT = """
func.func @main(%x: tensor<64x300xf32>, %w: tensor<300x200xf32> {weft.weight = "w"})
    -> tensor<200x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x200xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<64x200xf32>) -> tensor<64x200xf32>
  %y = linalg.matmul ins(%x, %w : tensor<64x300xf32>, tensor<300x200xf32>)
    outs(%init : tensor<64x200xf32>) -> tensor<64x200xf32>
  %f = tensor.empty() : tensor<200x64xf32>
  %t = linalg.transpose ins(%y : tensor<64x200xf32>) outs(%f : tensor<200x64xf32>)
    permutation = [1, 0]
  %z = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>,
                     affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%t, %y : tensor<200x64xf32>, tensor<64x200xf32>) outs(%f : tensor<200x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<200x64xf32>
  return %z : tensor<200x64xf32>
}"""


def executable() -> HostExecutable:
    found = compile(TEXT, target="host", weights={"w": np.ones((300, 200), np.float32)})
    assert isinstance(found, HostExecutable)
    return found


@pytest.mark.parametrize("threads", [1, 2])
def test_steps_and_their_times(threads: int) -> None:
    native = executable()
    names = [name for name, _ in steps_of(native.program)]
    assert len(names) >= 2
    x = np.random.default_rng(0).random((64, 300), np.float32)
    steps = measure_steps(native, {"x": x}, threads=threads)
    assert [s.name for s in steps] == names
    assert all(s.seconds > 0 for s in steps)
    product = max(steps, key=lambda s: s.cycles or 0)
    assert product is max(steps, key=lambda s: s.seconds)
    shown = format_table(steps)
    assert shown.splitlines()[1].endswith(product.what.partition("; predicted")[0])
    assert "predicted" not in shown


def test_the_results_stay_the_same() -> None:
    native = executable()
    text = add_counters(native.program).text
    assert text.count("readcyclecounter") == len(steps_of(native.program)) + 1
    assert "readcyclecounter" not in native.program.text


def test_a_program_without_comments_is_refused() -> None:
    native = executable()
    lines = [x for x in native.program.text.splitlines() if not x.startswith("  //")]
    bare = replace(native, program=replace(native.program, text="\n".join(lines)))
    with pytest.raises(WeftError, match="does not say where steps begin; compile it again"):
        measure_steps(bare, {"x": np.zeros((64, 300), np.float32)})


def test_comments_have_no_folders_and_are_one_line() -> None:
    comment = step_comment(
        "weft.step1", "/home/x/net.mlir:3:1: op %y", ["a\nb", "/c/d.mlir:4: e/f"]
    )
    assert comment == "  // weft.step1: net.mlir:3:1: op %y; a b; d.mlir:4: e/f"


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(executable(), tmp_path / "out")
    assert main(["run", str(tmp_path / "out"), "--profile"]) == 0
    assert f"ms in {len(steps_of(executable().program))} steps" in capsys.readouterr().out
    (tmp_path / "net.mlir").write_text(TEXT)
    assert main(["run", str(tmp_path / "out"), "--profile", "--seconds", "0.0001"]) == 1
    assert "was not compiled within 0.0001 s of processor time" in capsys.readouterr().err
    assert main(["run", str(tmp_path / "out"), "--seconds", "1"]) == 1
    assert "--seconds is for --profile" in capsys.readouterr().err
    assert main(["run", str(tmp_path / "net.mlir"), "--profile"]) == 1
    expected = "--profile is for native code; compile the module with --target host"
    assert expected in capsys.readouterr().err
