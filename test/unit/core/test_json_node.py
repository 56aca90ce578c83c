"""JSON that is read strictly: what is wrong is said with its place."""

from __future__ import annotations

import json

import pytest

from weft.transforms.core.errors import WeftError
from weft.transforms.core.json_node import Json, Node, parse_json, table_text

TABLE: dict[str, Json] = {"a": 1, "b": [{"c": True}, {"c": "no"}], "d": {}, "e": {"f": [1, 2]}}


def node(*path: str | int) -> Node:
    found = Node(TABLE, "")
    for step in path:
        found = found.get(step) if isinstance(step, str) else found.as_list()[step]
    return found


def test_a_table_is_one_line_an_entry():
    text = table_text(TABLE)
    assert json.loads(text) == TABLE
    assert text.splitlines() == [
        "{",
        '  "a": 1,',
        '  "b": [',
        '    {"c": true},',
        '    {"c": "no"}',
        "  ],",
        '  "d": {},',
        '  "e": {',
        '    "f": [1, 2]',
        "  }",
        "}",
    ]


def test_choices_and_truths():
    assert node("b", 1, "c").as_choice(("yes", "no")) == "no"
    assert node("b", 0, "c").as_bool() is True
    with pytest.raises(WeftError, match=r"^b\[1\]\.c: expected one of x, y, found \"no\"$"):
        node("b", 1, "c").as_choice(("x", "y"))
    with pytest.raises(WeftError, match=r"^b\[0\]\.c: expected a string, found true$"):
        node("b", 0, "c").as_choice(("x", "y"))
    with pytest.raises(WeftError, match=r"^a: expected true or false, found 1$"):
        node("a").as_bool()


def test_errors_get_their_place_once():
    with pytest.raises(WeftError, match=r"^e\.f: is odd$"), node("e", "f").locate_errors():
        raise WeftError("is odd")
    with (
        pytest.raises(WeftError, match=r"^e\.f\[0\]: expected a string"),
        node("e").locate_errors(),
    ):
        node("e", "f", 0).as_str()


def test_an_entry_may_be_there_once() -> None:
    assert parse_json('{"a": 1, "b": {"a": 2}}') == {"a": 1, "b": {"a": 2}}
    with pytest.raises(WeftError, match='"a" is there twice'):
        parse_json('{"b": {"a": 1, "c": 2, "a": 1}}')
