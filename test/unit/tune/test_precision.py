"""Tuning in bf16: its points, and what `weft compile` takes of a database by its precision."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest
from helpers.tune.operators import draw_point, operators_of
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.host.apply_tuned import place_of
from weft.lowering.host.operator_apply_tuned import operator_place
from weft.lowering.host.operator_task import OperatorTask
from weft.lowering.host.tuning import HostTask
from weft.targets.host.executable import HostExecutable
from weft.targets.host.machine.detect import detect_machine, detected_machine
from weft.tools.api import compile
from weft.tools.bench.layers import conv2d_mlir, matmul_mlir
from weft.tools.tune.host import host_tasks
from weft.tools.tune.jobs import Job, run_job
from weft.transforms.core.errors import WeftError
from weft.transforms.kernel.bf16 import WORST
from weft.transforms.tune.database import Database, Winner

PAIRS = "host-avx512-bf16"
PRODUCT = matmul_mlir(64, 64, 128, element="f32")

needs_pairs = pytest.mark.skipif(
    "bf16_percent = 200" not in detected_machine() or "amx" in detect_machine().features,
    reason="this processor takes no dot products of pairs of bf16",
)

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


def task_in_bf16(text: str, machine: str | None = None) -> HostTask:
    """The only kernel of a module, in bf16."""
    (task,) = host_tasks(text, "host", machine, None, {}, precision="bf16")
    assert isinstance(task, HostTask)
    return task


@settings(max_examples=8, deadline=None)
@given(
    channels=st.sampled_from([(32, 48), (48, 32), (64, 64)]),
    window=st.sampled_from([1, 3]),
    seed=st.integers(0, 99),
)
def test_points_in_bf16_encode_and_decode(
    channels: tuple[int, int], window: int, seed: int
) -> None:
    inner, outer = channels
    text = conv2d_mlir(1, inner, 14, 14, outer, window, window, element="f32")
    task = task_in_bf16(text, PAIRS)
    point = task.space.draw(Random(seed))
    assert "rounded = [" in task.decode(point)
    assert task.encode(task.decode(point)) == point
    (plain,) = host_tasks(text, "host", PAIRS, None, {})
    assert isinstance(plain, HostTask)
    assert plain.key != task.key
    with pytest.raises(WeftError, match="rounds other factors"):
        plain.encode(task.decode(point))
    assert plain.adapt(task.decode(point)) is None
    with pytest.raises(WeftError, match="rounds other factors"):
        task.encode(plain.decode(plain.start))


def test_kernels_without_products_have_one_key() -> None:
    (plain,) = host_tasks(MAXIMA, "host", PAIRS, None, {})
    assert isinstance(plain, HostTask)
    assert task_in_bf16(MAXIMA, PAIRS).key == plain.key


@needs_pairs
def test_points_in_bf16_have_the_results_of_the_kernel() -> None:
    rng = Random(2)
    task = task_in_bf16(PRODUCT)
    (operator,) = operators_of(conv2d_mlir(1, 32, 8, 8, 32, 3, 3, element="f32"), precision="bf16")
    points = [task.start, *(task.space.draw(rng) for _ in range(4))]
    drawn = [operator.start, *(draw_point(operator, rng) for _ in range(4))]
    for one, chosen in ((task, points), (operator, drawn)):
        stages = tuple(map(one.stage, chosen))
        job = Job(stages, one.plain, "host", rounds=1, tolerance=WORST, precision="bf16")
        outcomes = run_job(job)
        assert [o.status for o in outcomes] == ["ok"] * len(chosen), outcomes
        assert outcomes[0].error > 1e-4


def find_other(task: HostTask | OperatorTask) -> str:
    """The text of a point that the compiler does not take by itself."""
    rng, own = Random(0), task.decode(task.start)
    if isinstance(task, HostTask):
        return next(t for p in task.space.neighbours(task.start) if (t := task.decode(p)) != own)
    return next(t for _ in range(99) if (t := task.decode(draw_point(task, rng))) != own)


@needs_pairs
@pytest.mark.parametrize("kind", ["kernel", "operator"])
def test_points_in_bf16_are_those_of_bf16_alone(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "tuning.sqlite"
    with closing(Database(path, create=True)) as database:
        if kind == "kernel":
            task = task_in_bf16(PRODUCT)
            place = place_of(task.fingerprint(1), task.key)
        else:
            (task,) = operators_of(PRODUCT, precision="bf16")
            place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(find_other(task), 1.0, 2.0))
    for precision, expected in (("bf16", 1), ("f32", 0)):
        options = {"db": str(path), "precision": precision}
        executable = compile(PRODUCT, target="host", options=options)
        assert isinstance(executable, HostExecutable)
        assert bool(executable.program.tuned_digest) == bool(expected)
        assert executable.program.rounded_products == expected


def test_operators_of_each_precision_have_a_key() -> None:
    keys = {operators_of(PRODUCT, precision=p, machine=PAIRS)[0].key for p in ("f32", "bf16")}
    assert len(keys) == 2


@pytest.mark.parametrize("rounded", ["[0]", "[2, 5]"])
def test_words_that_are_none_are_refused(rounded: str) -> None:
    task = task_in_bf16(PRODUCT, PAIRS)
    stage = task.stage(task.start)
    assert "rounded = [2]" in stage
    with pytest.raises(
        WeftError, match=f"but no dot products of pairs of machine @{PAIRS} take it"
    ):
        compile(stage.replace("rounded = [2]", f"rounded = {rounded}"), PAIRS, target="host")


@needs_pairs
def test_tune_and_compile_by_the_tools(
    tmp_path: Path, run_tool: Callable[..., CompletedProcess[str]]
) -> None:
    source, path = tmp_path / "product.mlir", tmp_path / "db"
    source.write_text(PRODUCT)
    words = ("tune", source, "--db", path, "--budget", "3", "--workers", "1")
    made = run_tool("weft", *words, "--precision", "bf16")
    assert made.returncode == 0, made.stderr
    assert "1 kernels, 3 measurements in" in made.stdout
    assert "1 kernels, 0 measurements in" in run_tool("weft", *words, "--precision", "bf16").stdout
    assert "1 kernels, 3 measurements in" in run_tool("weft", *words).stdout
    refused = run_tool("weft", *words, "--precision", "bf16", "--machine", "vta-1x16x16")
    assert refused.returncode == 1
    assert "target 'vta' has no precision 'bf16' to tune for" in refused.stderr
