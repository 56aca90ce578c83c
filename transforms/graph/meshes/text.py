"""
Resource-allocation trees as text: a line per node, its depth in tabs, `T 64/8` or `S 8/4`, or a
layer with its batch, `conv1 2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.errors import WeftError
from ..set_tree import SetNode

_DEEPEST = 100
_NODE = re.compile(r"([TS]) (\d+)/(\d+)")
_LEAF = re.compile(r"([A-Za-z_]\w*) (\d+)", re.ASCII)


def list_lines(node: SetNode, depth: int = 0) -> Iterator[str]:
    """The lines of a tree, as `parse_tree` takes them."""
    text = f"{node.kind} {node.batch}/{node.parts}" if node.kind else f"{node.name} {node.batch}"
    yield "\t" * depth + text
    for child in node.children:
        yield from list_lines(child, depth + 1)


def parse_tree(text: str) -> SetNode:
    """The tree in a text. Raises `WeftError` that begins with `line N: `."""
    lines: list[tuple[int, int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            plain = line.lstrip("\t")
            if not (_NODE.fullmatch(plain.rstrip()) or _LEAF.fullmatch(plain.rstrip())):
                raise WeftError(
                    f"line {number}: '{plain.rstrip()}' is no node; write 'T 64/8', 'S 8/4' or a "
                    "layer with its batch, as in 'conv1 2', with a tab for each level"
                )
            lines.append((number, len(line) - len(plain), plain.rstrip()))
    if not lines:
        raise WeftError("line 1: there is no tree")
    if lines[0][1] != 0:
        raise WeftError(f"line {lines[0][0]}: the first node is indented")
    above = lines[0]
    for line in lines[1:]:
        if line[1] == 0:
            raise WeftError(f"line {line[0]}: there is a second tree; one node is above all others")
        if line[1] > _DEEPEST:
            raise WeftError(f"line {line[0]}: is below {line[1]} nodes, more than {_DEEPEST}")
        if line[1] > above[1] + 1:
            raise WeftError(f"line {line[0]}: is indented by {line[1] - above[1]} tabs at once")
        if line[1] > above[1] and _NODE.fullmatch(above[2]) is None:
            raise WeftError(f"line {line[0]}: stands below a layer; only T and S have nodes below")
        above = line
    node, _ = _parse_node(lines, 0)
    return node


def _parse_node(lines: Sequence[tuple[int, int, str]], at: int) -> tuple[SetNode, int]:
    """The node in line `at`, and where the next one begins."""
    number, depth, text = lines[at]
    leaf = _LEAF.fullmatch(text)
    if leaf is not None:
        return SetNode("", leaf[1], int(leaf[2]), line=number), at + 1
    inner = _NODE.fullmatch(text)
    assert inner is not None
    children: list[SetNode] = []
    at += 1
    while at < len(lines) and lines[at][1] > depth:
        child, at = _parse_node(lines, at)
        children.append(child)
    node = SetNode(inner[1], "", int(inner[2]), int(inner[3]), tuple(children), number)
    return node, at
