"""What `weft compile` takes of a database with another precision than that of what was measured."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from weft.lowering.host.apply_tuned import place_of
from weft.lowering.host.tuning import HostTask
from weft.targets.host.executable import HostExecutable
from weft.tools.api import compile
from weft.tools.bench.layers import matmul_mlir
from weft.transforms.tune.database import Database, Winner

MAXIMA = """
func.func @main(%x: tensor<33x64xf32>) -> tensor<64xf32> {
  %low = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<64xf32>
  %init = linalg.fill ins(%low : f32) outs(%empty : tensor<64xf32>) -> tensor<64xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (n)>],
    iterator_types = ["reduction", "parallel"]
  } ins(%x : tensor<33x64xf32>) outs(%init : tensor<64xf32>) {
  ^bb0(%a: f32, %most: f32):
    %m = arith.maximumf %a, %most : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  return %y : tensor<64xf32>
}
"""


@pytest.mark.parametrize(
    ("text", "kept"), [(matmul_mlir(7, 33, 24, element="f32"), 0), (MAXIMA, 1)]
)
def test_points_of_f32(
    text: str, kept: int, tmp_path: Path, tasks_of: Callable[[str], list[HostTask]]
) -> None:
    """Schedules of products in f32 are no schedules of those in bf16; all others stay."""
    (task,) = tasks_of(text)
    point = next(p for p in task.space.neighbours(task.start))
    path = tmp_path / "tuning.sqlite"
    with closing(Database(path, create=True)) as database:
        place = place_of(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(task.decode(point), 1.0, 2.0))
    for precision, expected in (("f32", 1), ("bf16", kept)):
        options = {"db": str(path), "precision": precision}
        executable = compile(text, target="host", options=options)
        assert isinstance(executable, HostExecutable)
        assert len(executable.program.given_schedules) == expected
        assert bool(executable.program.tuned_digest) == bool(expected)
