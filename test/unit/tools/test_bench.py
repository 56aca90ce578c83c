"""The bench driver, on a suite made here."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from weft.tools.bench import Record, Suite, in_parallel, is_selected
from weft.tools.cli import bench as cmd_bench
from weft.transforms.core.errors import WeftError

NAMES = ("conv-a", "conv-b", "gemm")


def square(number: int) -> int:
    return number * number


def records(args: argparse.Namespace) -> Iterator[Record]:
    wanted = [name for name in NAMES if is_selected(args, name)]
    for name, size in zip(wanted, in_parallel(args, len, wanted), strict=True):
        yield {"name": name, "op_cycles": size}


def summary(found: Sequence[Record]) -> str:
    return f"{len(found)} workloads"


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> argparse.ArgumentParser:
    """The parser of `weft bench`, with this suite as the only one."""
    module = ModuleType("made_suite")
    module.__dict__.update(records=records, summary=summary)
    monkeypatch.setitem(sys.modules, "made_suite", module)
    monkeypatch.setattr(cmd_bench, "SUITES", {"made": Suite("made_suite", "made here")})
    made = argparse.ArgumentParser(exit_on_error=False)
    cmd_bench.add_arguments(made)
    return made


def test_all_workloads(parser: argparse.ArgumentParser, capsys: pytest.CaptureFixture[str]):
    assert cmd_bench.execute(parser.parse_args(["made"])) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["name"] for line in lines] == list(NAMES)
    assert last == "3 workloads"


def test_only_and_json(parser: argparse.ArgumentParser, tmp_path: Path):
    file = tmp_path / "out.json"
    args = parser.parse_args(["made", "--only", "g*,conv-b", "--json", str(file)])
    assert cmd_bench.execute(args) == 0
    assert json.loads(file.read_text()) == [
        {"name": "conv-b", "op_cycles": 6},
        {"name": "gemm", "op_cycles": 4},
    ]


def test_nothing_selected(parser: argparse.ArgumentParser):
    args = parser.parse_args(["made", "--only", "none"])
    with pytest.raises(WeftError, match="no workload that matches 'none'"):
        cmd_bench.execute(args)


def test_jobs_must_be_positive(parser: argparse.ArgumentParser):
    with pytest.raises(argparse.ArgumentError, match="'0' is not a number of at least 1"):
        parser.parse_args(["made", "--jobs", "0"])


def test_in_parallel_keeps_the_order():
    args = argparse.Namespace(jobs=2)
    assert list(in_parallel(args, square, range(5))) == [0, 1, 4, 9, 16]
