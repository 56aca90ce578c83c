"""
What is decided of a network on a mesh, as an attribute of its function: a list of segments, each
with the text of its tree, whether it fetches weights, and how weights are read in pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute

from ....dialects.common.kinds import is_array
from ....transforms.core.describe import describe_op
from ....transforms.core.errors import WeftError
from ....transforms.graph.machine import MESH_TREE
from ....transforms.graph.meshes.network import Network
from ....transforms.graph.meshes.parts import Divider
from ....transforms.graph.meshes.text import list_lines, parse_tree
from ....transforms.graph.set_costs import SetMachine, allot_cores
from ....transforms.graph.set_tree import SetNode, check_tree
from .rounds import Rounds

_FIELDS = {"tree", "fetches", "piece", "ahead", "share"}


def tree_attribute(rounds: Sequence[Rounds]) -> Attribute:
    """The attribute for segments."""
    return ArrayAttr(DictionaryAttr(dict(_fields_of(each))) for each in rounds)


def _fields_of(rounds: Rounds) -> Iterator[tuple[str, Attribute]]:
    yield "tree", ArrayAttr(StringAttr(line) for line in list_lines(rounds.node))
    if rounds.fetches:
        yield "fetches", UnitAttr()
    if rounds.piece is not None:
        yield "piece", IntegerAttr(rounds.piece, i64)
    if rounds.ahead is not None:
        yield "ahead", IntegerAttr(rounds.ahead, i64)
    if not math.isinf(rounds.share):
        yield "share", FloatAttr(rounds.share, f64)


def rounds_of(
    function: func.FuncOp, network: Network, rules: SetMachine, words: int
) -> list[Rounds]:
    """
    The segments that the attribute of a function says. Raises `WeftError` for one that is none, and
    for a tree that is none of the network.
    """
    label = describe_op(function)
    try:
        segments = [_read_segment(each) for each in _list_segments(function)]
        nodes = tuple(node for node, _ in segments)
        tree = SetNode("T", "", network.batch, 1, nodes)
        check_tree(tree, network.layers)
        places = allot_cores(tree, network.layers, rules)
    except WeftError as error:
        raise WeftError(f"{label}: {MESH_TREE}: {error}") from None
    divider = Divider(rules)
    return [
        Rounds(node, network.layers, divider, places, 1, words=words, **more)
        for node, more in segments
    ]


def _list_segments(function: func.FuncOp) -> list[DictionaryAttr]:
    found = function.attributes.get(MESH_TREE)
    given = found.data if is_array(found) else ()
    parts = [part for part in given if isinstance(part, DictionaryAttr)]
    if not parts or len(parts) != len(given):
        raise WeftError('is no list of segments, as in [{tree = ["T 4/2", "\\tconv 2"]}]')
    return parts


def _read_segment(given: DictionaryAttr) -> tuple[SetNode, dict[str, Any]]:
    """The tree of a segment, and its other fields."""
    unknown = sorted(set(given.data) - _FIELDS)
    if unknown:
        raise WeftError(f"'{unknown[0]}' is unknown; known are {', '.join(sorted(_FIELDS))}")
    lines = given.data.get("tree")
    texts = [t.data for t in lines.data if isinstance(t, StringAttr)] if is_array(lines) else []
    more: dict[str, Any] = {"fetches": "fetches" in given.data}
    for name in ("piece", "ahead"):
        number = given.data.get(name)
        if number is not None:
            if not isinstance(number, IntegerAttr) or number.value.data < 1:
                raise WeftError(f"{name} is {number}, expected a whole number of 1 or more")
            more[name] = number.value.data
    share = given.data.get("share")
    if share is not None:
        if not isinstance(share, FloatAttr) or share.value.data <= 0:
            raise WeftError(f"share is {share}, expected a number above 0")
        more["share"] = share.value.data
    return parse_tree("\n".join(texts)), more
