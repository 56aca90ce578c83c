"""The loop space of the host: its points are schedules with the kernel's results."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from weft.lowering.host.reading_space import COPIES
from weft.lowering.host.tuning import HostTask
from weft.tools.bench.layers import conv2d_mlir
from weft.tools.tune.jobs import Job, run_job
from weft.transforms.core.errors import WeftError
from weft.transforms.tune.space import SumSpace, in_sum


def test_texts_are_points(module_text: str, tasks_of: Callable[[str], list[HostTask]]) -> None:
    (task,) = tasks_of(module_text)
    rng = Random(0)
    for point in (task.start, *(task.space.draw(rng) for _ in range(50))):
        assert task.encode(task.decode(point)) == point
        assert task.adapt(task.decode(point)) == point
        assert task.predict(point) > 0
        assert len(task.features(point)) == len(task.features(task.start))


def test_points_have_the_results_of_the_kernel(
    module_text: str, tasks_of: Callable[[str], list[HostTask]]
) -> None:
    (task,) = tasks_of(module_text)
    rng = Random(1)
    points = [task.start, *(task.space.draw(rng) for _ in range(9))]
    stages = tuple(map(task.stage, points))
    outcomes = run_job(Job(stages, task.plain, "host", rounds=1))
    assert [o.status for o in outcomes] == ["ok"] * len(points), outcomes
    assert all(0 < o.low <= o.cost <= o.high for o in outcomes)


@pytest.mark.parametrize("groups", [1, 12])
def test_each_way_to_read_operands_has_the_results_of_the_kernel(
    groups: int, tasks_of: Callable[[str], list[HostTask]]
) -> None:
    """With channels innermost or not, in whole copies or, of single images, in local ones."""
    text = conv2d_mlir(2, 12, 9, 9, 12, 3, 3, pad=1, groups=groups, element="f32")
    (task,) = tasks_of(text)
    (ways,) = (knob for knob in task.space.knobs if knob.name == COPIES)
    whole = {"orders [] local []", "orders [[0, 0, 2, 3, 1]] local []"}
    assert {*ways.choices} == whole | ({"orders [] local [0]"} if groups > 1 else set())
    space, rng = task.space, Random(2)
    assert isinstance(space, SumSpace)
    points = [
        in_sum(space.parts, number, part.draw(rng))
        for number, part in enumerate(space.parts)
        for _ in range(3)
    ]
    for point in points:
        assert task.encode(task.decode(point)) == point
        assert task.adapt(task.decode(point)) == point
    outcomes = run_job(Job(tuple(map(task.stage, points)), task.plain, "host", rounds=1))
    assert [o.status for o in outcomes] == ["ok"] * len(points), outcomes


def test_copies_that_no_way_makes_are_no_point(tasks_of: Callable[[str], list[HostTask]]) -> None:
    (task,) = tasks_of(conv2d_mlir(1, 12, 9, 9, 20, 3, 3, pad=1, element="f32"))
    text = task.decode(task.start)
    other = re.sub(r"orders = \[[^=]*\](?=[,>])", "orders = [[0, 3, 2, 1, 0]]", text)
    assert other != text
    with pytest.raises(WeftError, match="no other copies are made than orders"):
        task.encode(other)


def test_equal_kernels_have_one_key(tasks_of: Callable[[str], list[HostTask]]) -> None:
    def product(name: str) -> str:
        return f"""
          %e{name} = tensor.empty() : tensor<4x4xf32>
          %f{name} = linalg.fill ins(%z : f32) outs(%e{name} : tensor<4x4xf32>) -> tensor<4x4xf32>
          %y{name} = linalg.matmul ins(%x, %{name} : tensor<4x4xf32>, tensor<4x4xf32>)
              outs(%f{name} : tensor<4x4xf32>) -> tensor<4x4xf32>"""

    text = f"""
        func.func @main(%x: tensor<4x4xf32>, %a: tensor<4x4xf32> {{weft.weight = "a"}},
            %b: tensor<4x4xf32> {{weft.weight = "b"}}) -> (tensor<4x4xf32>, tensor<4x4xf32>) {{
          %z = arith.constant 0.0 : f32
          {product("a")}
          {product("b")}
          return %ya, %yb : tensor<4x4xf32>, tensor<4x4xf32>
        }}"""
    (task,) = tasks_of(text)
    assert task.uses == 2
    (alone,) = tasks_of(
        text.replace("%a: tensor<4x4xf32>", "%q: tensor<4x4xf32>")
        .replace("%a :", "%q :")
        .replace("%a,", "%q,")
        .replace("(%x, %a", "(%x, %q")
    )
    assert alone.key == task.key


def test_a_schedule_of_a_similar_kernel_is_adapted(
    conv_text: str, tasks_of: Callable[[str], list[HostTask]]
) -> None:
    (task,) = tasks_of(conv_text)
    (larger,) = tasks_of(conv2d_mlir(1, 5, 12, 12, 20, 3, 3, element="f32"))
    assert larger.family == task.family
    assert larger.key != task.key
    point = task.adapt(larger.decode(larger.start))
    assert point is not None
    assert task.space.has(point)


@pytest.mark.parametrize("text", ["7 : i64", "#nest.schedule<", "#nest.schedule<way = 1>"])
def test_other_texts_are_no_points(
    conv_text: str, text: str, tasks_of: Callable[[str], list[HostTask]]
) -> None:
    (task,) = tasks_of(conv_text)
    with pytest.raises(WeftError, match="is no schedule of a nest"):
        task.encode(text)
