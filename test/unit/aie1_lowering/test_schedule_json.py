"""Schedules by hand."""

from __future__ import annotations

import json

import pytest
from helpers.aie1.hand_schedules import hand_schedule
from xdsl.parser import Parser

from weft.dialects.aie1 import ScheduleAttr
from weft.lowering.aie1.schedule_json import (
    HandSchedule,
    axis_names,
    core_schedule,
    schedule_json,
    schedule_of,
)
from weft.targets.aie1.machine.spec import default_spec
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import Axis, Dim, LayerProblem, Tensor
from weft.transforms.triplet.schedule import BodySchedule, Stored
from weft.transforms.triplet.statements import check_schedule

SPEC = default_spec()


def plain(*dims: tuple[str, int]) -> tuple[Axis, ...]:
    return tuple(Axis(extent, ((dim, 1),)) for dim, extent in dims)


PROBLEM = LayerProblem(
    "deep",
    (*(Dim(d, n) for d, n in (("k", 4), ("x", 32))), Dim("c", 8, "reduction"),
     Dim("r", 3, "reduction")),
    (
        Tensor("image", "input", (*plain(("c", 8)), Axis(34, (("x", 1), ("r", 1))), Axis(5, ()))),
        Tensor("filter", "weight", plain(("k", 4), ("c", 8), ("r", 3))),
        Tensor("output", "output", plain(("k", 4), ("x", 32))),
    ),
)  # fmt: skip
PAIRS = Stored((8, 34, 5), ((0, 4), (1, 34), (2, 5), (0, 2)), {0: 400})
HAND = BodySchedule("x", ("k", "x"), {"k": 2}, {"c": 4}, {"image": PAIRS})


def test_axes_are_called_by_what_moves_them() -> None:
    names = [axis_names(PROBLEM.tensor(n), PROBLEM) for n in ("image", "filter", "output")]
    assert names == [("c", "x", "2"), ("k", "c", "r"), ("k", "x")]


def test_a_schedule_comes_back() -> None:
    hand = HandSchedule(HAND, "mac8_i16", across=False, widen=frozenset({"image"}))
    core = core_schedule(PROBLEM, hand)
    assert hand_schedule(json.dumps(schedule_json(core)), PROBLEM, SPEC) == hand
    text = str(ScheduleAttr(core))
    assert "layouts = {image = [c:4 by 400, x:34, 2:5, c:2]}" in text
    parsed = Parser(make_context(), text).parse_attribute()
    assert isinstance(parsed, ScheduleAttr)
    assert (parsed.get_schedule(), str(parsed)) == (core, text)
    assert schedule_of(parsed.get_schedule(), PROBLEM, SPEC) == hand


def test_most_may_be_left_out() -> None:
    found = hand_schedule('{"vector": "k", "order": ["x", "k"]}', PROBLEM, SPEC)
    assert found == HandSchedule(BodySchedule("k", ("x", "k")))
    for widen, names in (("true", {"image", "filter"}), ("false", set[str]())):
        text = f'{{"vector": "k", "order": ["x", "k"], "widen": {widen}}}'
        assert hand_schedule(text, PROBLEM, SPEC).widen == names


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"vectors": "x"}, 'there is no entry "vectors"'),
        ({"shape": "mac99"}, "no multiply-add mac99"),
        ({"across": 1}, "across: expected true or false"),
        ({"widen": ["output"]}, "widen: output: expected image and filter"),
        ({"widen": 1}, "widen: expected true, false or a list of image and filter, found 1"),
        ({"jam": {"k": "2"}}, "jam.k: expected an integer"),
        ({"jam": {"k": 5}}, "jam.k: 5 iterations in a body, but 'k' is 4; give at most 4"),
        ({"jam": {"x": 9}}, "jam.x: 9 vectors of 4 in a body, but 'x' is 32; give at most 8"),
        (
            {"jam": {"x": 3}, "shape": "mac16_i16"},
            "jam.x: 3 vectors of 16 in a body, but 'x' is 32; give at most 2",
        ),
        ({"looped": {"c": 16}}, "looped.c: 16 iterations in a body, but 'c' is 8; give at most 8"),
        ({"layouts": {"filter": {}}}, 'layouts: there is no entry "filter"'),
        ({"layouts": {"image": {"order": [["z", 2]]}}}, r"an axis \(c, x, 2\) and its extent"),
        (
            {"layouts": {"image": {"order": [["c", 4], ["x", 34], ["2", 5]]}}},
            r"layouts.image: axis 0 of extent 8 is stored in digits of \[4\]",
        ),
        (
            {"layouts": {"output": {"order": [["k", 4], ["x", 32]], "pitch": {"2": 1}}}},
            '"2" is no place of one of 2 digits',
        ),
    ],
)
def test_what_is_no_schedule(change: dict[str, object], error: str) -> None:
    text = json.dumps({"vector": "x", "order": ["k", "x"], **change})
    with pytest.raises(WeftError, match=error):
        hand_schedule(text, PROBLEM, SPEC)


def test_an_order_of_nothing_is_told() -> None:
    with pytest.raises(WeftError, match=r"the order \[\] must have each of .* k, x once"):
        check_schedule(PROBLEM, BodySchedule("x", ()))
