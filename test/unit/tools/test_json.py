"""What commands say, as JSON."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import numpy as np
from helpers.system.networks import Net

from weft.tools.common.as_json import as_json

RunTool = Callable[..., subprocess.CompletedProcess[str]]


class Word(IntEnum):
    ONE = 1


@dataclass(frozen=True)
class Counts:
    cycles: int
    busy: dict[str, float]
    other: object = None


def test_plain_data_and_objects() -> None:
    counts = Counts(np.int64(3), {"load": 0.5, "none": float("inf")}, object())
    assert as_json([counts, Word.ONE, "x", True]) == [
        {"cycles": 3, "busy": {"load": 0.5, "none": None}, "other": None},
        1,
        "x",
        True,
    ]
    assert as_json(np.zeros((2, 3), np.int8)) == {"shape": [2, 3], "type": "int8"}


def test_a_network_compiled_and_run(run_tool: RunTool, tmp_path: Path) -> None:
    net = Net((1, 16, 4, 4))
    source = tmp_path / "net.mlir"
    source.write_text(net.text(net.add(net.conv("%x", 16, 1), "%x")))
    out, said = str(tmp_path / "out"), tmp_path / "said.json"
    machine = ("--machine", "vta-1x16x16", "--random-weights", "0")
    done = run_tool("weft", "compile", str(source), *machine, "-o", out, "--json", str(said))
    assert done.returncode == 0, done.stderr
    found = json.loads(said.read_text())
    assert (found["target"], found["folder"]) == ("system", out)
    devices = [row["device"] for row in found["program"]["placements"]]
    assert devices[0] == "vta-1x16x16"
    assert [d.startswith("host") for d in devices] == [False, True]  # The sum is cheaper there.
    assert found["seconds"] > 0
    done = run_tool("weft", "run", out, "--check", "--json", str(said))
    assert done.returncode == 0, done.stderr
    found = json.loads(said.read_text())
    assert found["checked"] is True
    assert found["results"] == {"result": {"shape": [1, 16, 4, 4], "type": "int8"}}
    steps = found["report"]["steps"]
    assert found["cycles"] == sum(step["cycles"] or 0 for step in steps) > 0
