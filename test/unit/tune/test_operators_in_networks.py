"""Operators of a network: the schedules that are found for them alone fit there, too."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest
from helpers.tune.operators import operators_of

from weft.lowering.host.operator_apply_tuned import operator_place
from weft.lowering.host.operator_task import OperatorTask
from weft.tools import api
from weft.tools.bench.layers import conv2d_mlir
from weft.tools.bench.transposed import transposed_mlir
from weft.tools.tune.jobs import Job, run_job
from weft.transforms.tune.database import Database, Winner
from weft.transforms.tune.joint import search_of
from weft.transforms.tune.space import Point
from weft.transforms.tune.task import Outcome

RunTool = Callable[..., CompletedProcess[str]]

BLOCK = """
func.func @main(%x: tensor<1x8x9x9xf32>, %a: tensor<20x8x1x1xf32> {weft.weight = "a"},
                %b: tensor<20x3x3xf32> {weft.weight = "b"},
                %c: tensor<8x20x1x1xf32> {weft.weight = "c"}) -> tensor<1x8x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x20x9x9xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x20x9x9xf32>) -> tensor<1x20x9x9xf32>
  %wide = linalg.conv_2d_nchw_fchw ins(%x, %a : tensor<1x8x9x9xf32>, tensor<20x8x1x1xf32>)
    outs(%i0 : tensor<1x20x9x9xf32>) -> tensor<1x20x9x9xf32>
  %positive = linalg.max ins(%wide, %i0 : tensor<1x20x9x9xf32>, tensor<1x20x9x9xf32>)
    outs(%e0 : tensor<1x20x9x9xf32>) -> tensor<1x20x9x9xf32>
  %padded = tensor.pad %positive low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%p0: index, %p1: index, %p2: index, %p3: index):
    tensor.yield %zero : f32
  } : tensor<1x20x9x9xf32> to tensor<1x20x11x11xf32>
  %deep = linalg.depthwise_conv_2d_nchw_chw
    ins(%padded, %b : tensor<1x20x11x11xf32>, tensor<20x3x3xf32>)
    outs(%i0 : tensor<1x20x9x9xf32>) -> tensor<1x20x9x9xf32>
  %e1 = tensor.empty() : tensor<1x8x9x9xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x8x9x9xf32>) -> tensor<1x8x9x9xf32>
  %narrow = linalg.conv_2d_nchw_fchw ins(%deep, %c : tensor<1x20x9x9xf32>, tensor<8x20x1x1xf32>)
    outs(%i1 : tensor<1x8x9x9xf32>) -> tensor<1x8x9x9xf32>
  %sum = linalg.add ins(%narrow, %x : tensor<1x8x9x9xf32>, tensor<1x8x9x9xf32>)
    outs(%e1 : tensor<1x8x9x9xf32>) -> tensor<1x8x9x9xf32>
  return %sum : tensor<1x8x9x9xf32>
}
"""
"""A block of MobileNet: between its convolutions, channels are innermost on the host."""

ATTENTION = """
func.func @main(%x: tensor<1x12x32xf32>, %w: tensor<32x48xf32> {weft.weight = "w"},
                %bias: tensor<48xf32> {weft.weight = "bias"}) -> tensor<1x12x48xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.collapse_shape %x [[0, 1], [2]] : tensor<1x12x32xf32> into tensor<12x32xf32>
  %e = tensor.empty() : tensor<12x48xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<12x48xf32>) -> tensor<12x48xf32>
  %y = linalg.matmul ins(%rows, %w : tensor<12x32xf32>, tensor<32x48xf32>)
    outs(%init : tensor<12x48xf32>) -> tensor<12x48xf32>
  %heads = tensor.expand_shape %y [[0, 1], [2]] output_shape [1, 12, 48]
    : tensor<12x48xf32> into tensor<1x12x48xf32>
  %e1 = tensor.empty() : tensor<1x12x48xf32>
  %all = linalg.broadcast ins(%bias : tensor<48xf32>) outs(%e1 : tensor<1x12x48xf32>)
    dimensions = [0, 1]
  %sum = linalg.add ins(%heads, %all : tensor<1x12x48xf32>, tensor<1x12x48xf32>)
    outs(%e1 : tensor<1x12x48xf32>) -> tensor<1x12x48xf32>
  return %sum : tensor<1x12x48xf32>
}
"""
"""A product whose bias is behind a change of shape."""


@pytest.mark.parametrize(("text", "count"), [(BLOCK, 3), (ATTENTION, 1)])
def test_schedules_of_operators_alone_are_taken_in_a_network(
    text: str, count: int, tmp_path: Path, run_tool: RunTool
) -> None:
    source, path = tmp_path / "net.mlir", tmp_path / "tuning.sqlite"
    source.write_text(text)
    tasks, rng = operators_of(text), Random(1)
    assert len(tasks) == count
    with closing(Database(path, create=True)) as database:
        for task in tasks:
            loops = task.loops(task.layout_start)
            point = (*task.layout_start, *loops.space.mutate(loops.start, rng))
            assert point != task.start
            place = operator_place(task.fingerprint(1), task.key)
            database.set_winner(place, Winner(task.decode(point), 1.0, 2.0))
    words = ("compile", source, "--target", "host", "--db", path, "--random-weights", "0")
    made = run_tool("weft", *words, "-o", tmp_path / "out")
    assert made.returncode == 0, made.stderr
    assert f"tuned: {count} operators are as is known best" in made.stdout
    assert len(api.load(tmp_path / "out").program.given_schedules) == count
    assert run_tool("weft", "run", tmp_path / "out", "--check").returncode == 0


def test_operators_have_the_orders_in_which_a_network_stores_values() -> None:
    wide, deep, narrow = (task.text for task in operators_of(BLOCK))
    last = "tensor<1x9x9x20xf32>"
    assert f"-> {last} attributes" in wide
    assert f"@operator(%0: {last} {{weft.name" in deep
    assert f"-> {last} attributes" in deep
    assert f"@operator(%0: {last} {{weft.name" in narrow
    assert "-> tensor<1x8x9x9xf32> attributes" in narrow


def test_operators_alone_have_their_own_orders() -> None:
    (task,) = operators_of(conv2d_mlir(1, 20, 9, 9, 20, 3, 3, groups=20, element="f32"))
    assert "weft.stored" not in task.text


def test_points_have_the_results_of_operators_in_a_network() -> None:
    """Also of the last one, which reads another activation behind its weight."""
    rng = Random(3)
    for task in operators_of(BLOCK):
        choices = [task.layout_start, *(task.layouts.draw(rng) for _ in range(2))]
        points = [(*choice, *task.loops(choice).space.draw(rng)) for choice in choices]
        outcomes = run_job(Job(tuple(map(task.stage, points)), task.plain, "host", rounds=1))
        assert [o.status for o in outcomes] == ["ok"] * len(points), outcomes


SPREAD = transposed_mlir(1, 4, (5, 5), 6, (3, 3), stride=2, pad=1)
"""A transposed convolution, which is run as several nests."""


def test_what_is_spread_by_zeros_is_tuned_with_that() -> None:
    (task,) = operators_of(SPREAD)
    assert "tensor<1x4x5x5xf32> {weft.name" in task.text
    assert 'tensor<4x6x3x3xf32> {weft.weight = "w' in task.text
    assert task.start == task.layout_start
    assert len(task.features(task.start)) == len(task.features(draw_tiled(task)))
    assert 0 < task.predict(task.start) < float("inf")
    points = [task.start, draw_tiled(task)]
    assert task.encode(task.decode(points[1])) == points[1]
    outcomes = run_job(Job(tuple(map(task.stage, points)), task.plain, "host", rounds=1))
    assert [o.status for o in outcomes] == ["ok", "ok"], outcomes


def draw_tiled(task: OperatorTask) -> Point:
    values = task.layouts.values(task.layout_start) | {"data": "tiled", "output": "tiled", "k": 2}
    choice = task.layouts.point(values)
    return (*choice, *task.loops(choice).start)


def test_operators_without_loops_to_choose_are_searched() -> None:
    (task,) = operators_of(SPREAD)
    search = search_of(task, 0, "random", 8)
    seen: list[Point] = []
    while len(seen) < 8 and (points := search.propose(4)):
        assert not {*points} & {*seen}
        seen += points
        search.observe(points, [Outcome("ok", c, c, c) for c in map(task.predict, points)])
    assert task.start in seen
    assert len(seen) > 4


def test_schedules_that_do_not_fit_are_left_out_and_counted(
    tmp_path: Path, run_tool: RunTool
) -> None:
    source, path = tmp_path / "net.mlir", tmp_path / "tuning.sqlite"
    source.write_text(ATTENTION)
    (task,) = operators_of(ATTENTION)
    point = task.decode(task.start).replace("order = [[", "order = [[7, ")
    with closing(Database(path, create=True)) as database:
        place = operator_place(task.fingerprint(1), task.key)
        database.set_winner(place, Winner(point, 1.0, 2.0))
    words = ("compile", source, "--target", "host", "--db", path, "--random-weights", "0")
    made = run_tool("weft", *words, "-o", tmp_path / "out")
    assert made.returncode == 0, made.stderr
    assert "tuned: 1 schedules do not fit what is fused with their loops here" in made.stdout
    assert not api.load(tmp_path / "out").program.given_schedules
