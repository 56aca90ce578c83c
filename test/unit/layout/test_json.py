"""Layouts in manifests: what is written is read again, and what is wrong is said with its place."""

from __future__ import annotations

import json

import pytest

from weft.dialects.layout.primitives import Fuse, ImagePack, Pad, Primitive, Reorder, Split, Unfold
from weft.transforms.core.errors import WeftError
from weft.transforms.core.json_node import Json, Node, parse_json
from weft.transforms.layout.json import layout_from_json, layout_json
from weft.transforms.layout.map import Layout

PRIMITIVES: tuple[Primitive, ...] = (
    Split(1, (4, 2)),
    Reorder((2, 0, 1)),
    Fuse(0, 2),
    Pad(1, 0, 3, 0.5),
    Pad(0, 1, 1, -7),
    Unfold(1, 3, 2),
    ImagePack(0, 2, 4, "interleaved"),
)


@pytest.mark.parametrize("primitives", [(), *((p,) for p in PRIMITIVES), PRIMITIVES])
def test_layouts_are_read_again(primitives: tuple[Primitive, ...]) -> None:
    layout = Layout(primitives)
    assert layout_from_json(Node(parse_json(json.dumps(layout_json(layout))), "layout")) == layout


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([{"kind": "twist"}], r"layout\[0\]\.kind: expected one of .*split.*, found \"twist\""),
        ([{"kind": "fuse", "dim": 0}], r'layout\[0\]: "count" is missing'),
        ([{"kind": "fuse", "dim": 0, "count": 2, "x": 1}], r'layout\[0\]: fuse has no "x"'),
        ([{"kind": "fuse", "dim": 0, "count": "2"}], r"layout\[0\]\.count: expected an integer"),
        ({}, "layout: expected a list"),
    ],
)
def test_layouts_that_are_none(value: Json, message: str) -> None:
    with pytest.raises(WeftError, match=f"^{message}"):
        layout_from_json(Node(value, "layout"))
