"""Names of layers and tensors that machines of nodes take, and those that they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

import weft
from weft.tools.bench.layers import matmul_mlir
from weft.transforms.core.errors import WeftError

MATMUL = matmul_mlir(16, 64, 64).replace("linalg.matmul", 'linalg.matmul {weft.layer = "é1"}')
CHAIN = (Path(__file__).parents[1] / "models" / "nodes" / "chain.mlir").read_text(encoding="utf-8")
NODES = "multi-2x2"
LAYER, WEIGHT = 'weft.layer = "conv1"', 'weft.weight = "w1"'


def test_names_that_are_written_and_read(tmp_path: Path) -> None:
    r"""Backslashes, quotes, ends of lines: every stage gives the same programs and facts."""
    text = CHAIN.replace(LAYER, r'weft.layer = "a\\41 \22b\22\0A' "'" '"')
    text = text.replace(WEIGHT, r'weft.weight = "w\\1\09"').replace("@main", r'@"m\\1"')
    whole = weft.compile(text, NODES, dump_ir=tmp_path)
    assert whole.record["layers"][0]["name"] == 'a\\41 "b"\n\''  # type: ignore
    for stage in sorted(tmp_path.glob("*.mlir"))[-2:]:
        again = weft.compile(stage, NODES)
        assert (again.programs_text, again.record) == (whole.programs_text, whole.record)  # type: ignore


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        (WEIGHT, 'weft.weight = "wé"', "wé"),
        (WEIGHT, r'weft.weight = "w\C3\A9"', "wé"),
        ("@main", '@"mé"', "mé"),
        (LAYER, 'weft.layer = "é1"', "é1"),
        (LAYER, r'weft.layer = "\C3\A91"', "é1"),
    ],
)
def test_names_beyond_ascii_are_refused(old: str, new: str, name: str) -> None:
    with pytest.raises(WeftError, match=f"'{name}' is the name of a function, layer or tensor"):
        weft.compile(CHAIN.replace(old, new), NODES)


def test_names_of_sub_graphs_are_read_again(tmp_path: Path) -> None:
    """Machines of cores with units name sub-graphs after layers, whatever the names of these."""
    whole = weft.compile(MATMUL, "stcp920", dump_ir=tmp_path)
    stages = sorted(tmp_path.glob("*.mlir"))
    assert 'graph.subgraph "_1"' in stages[-2].read_text(encoding="utf-8")
    again = weft.compile(stages[-2], "stcp920")
    assert again.programs_text == whole.programs_text  # type: ignore
