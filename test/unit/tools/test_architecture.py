"""The pipelines that the page on architecture shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from weft.tools.api import pipeline

PAGE = Path(__file__).parents[3] / "docs" / "architecture.md"
FIRST = ["mark-entry", "generalize-named-ops"]


@pytest.mark.parametrize(
    ("target", "machine"),
    [("vta", "vta-1x16x16"), ("host", None), ("noc", "multi"), ("aie1", None)],
)
def test_pipelines_are_as_shown(target: str, machine: str | None) -> None:
    row = re.search(rf"^\| `{target}` \| ([^|]*) \|", PAGE.read_text(), re.M)
    assert row is not None
    shown = re.findall(r"`([^`]*)`", row[1])
    assert pipeline(machine, target=target) == ",".join([*FIRST, *shown])
