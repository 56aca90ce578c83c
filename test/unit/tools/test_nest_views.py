"""A loop nest has one class, its views have names of their own."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDERS = ("dialects", "transforms", "lowering", "targets", "tools")
ONE = ("Kernel", "Dim", "Nest", "LayerProblem", "GridKernel", "Flat", "Linear", "Reduction")
"""Names that one class has; what else they stand for elsewhere is called by its kind."""


def test_names_of_loop_nests_are_told_apart() -> None:
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name in re.findall(r"^class (\w+)", path.read_text(), re.MULTILINE):
                homes[name].append(path.relative_to(ROOT).as_posix())
    assert homes["Kernel"] == homes["Dim"] == ["transforms/kernel/view.py"]
    assert {name: found for name in ONE if len(found := homes[name]) != 1} == {}
    assert "Problem" not in homes
