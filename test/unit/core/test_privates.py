"""No private attribute of another object is written in the package: its class has methods."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOLDERS = ("dialects", "transforms", "lowering", "targets", "tools")

_MAY_WRITE = re.compile(r"(?<!\bself)(?<!\bcls)\._[a-z]")
"""What the text of a file has that writes such an attribute; most files have none."""


def written(source: str) -> Iterator[tuple[int, str]]:
    """The private attributes of other objects that are assigned to or deleted, with lines."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store | ast.Del)
            and node.attr.startswith("_")
            and ast.unparse(node.value) not in ("self", "cls")
        ):
            yield node.lineno, ast.unparse(node)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("w._depth += 1", ["w._depth"]),
        ("a, (b._x, *c._y) = d._z", ["b._x", "c._y"]),
        ("del self.w._x", ["self.w._x"]),
        ("self._x = cls._y = w.x = w._x.y = w._read", []),
    ],
)
def test_assignments_are_found(source: str, found: list[str]) -> None:
    assert [name for _, name in written(source)] == found


def test_private_attributes_are_written_by_their_own_objects() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if _MAY_WRITE.search(text := path.read_text())
        for line, name in written(text)
    ]
    assert found == []
