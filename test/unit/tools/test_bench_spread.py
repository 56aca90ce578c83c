"""Benches on a cluster: their order, workers that are lost, workloads that crash."""

from __future__ import annotations

import argparse
import json
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest
from helpers.tune.dask_cluster import DaskCluster, dask_cluster

from weft.tools.bench import Record, Suite, in_parallel, in_turns
from weft.tools.bench.spread import announce_bench
from weft.tools.bench.vta import embed_search
from weft.tools.cli import bench
from weft.tools.registry.contexts import target_named
from weft.tools.registry.universe import resolve_machine
from weft.tools.tune.cluster import Cluster
from weft.transforms.core.errors import WeftError

pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """A scheduler with as many workers as tests start."""
    with dask_cluster(tmp_path_factory.mktemp("dask")) as found:
        yield found


def parse(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(exit_on_error=False)
    bench.add_arguments(parser)
    return parser.parse_args(words)


def test_a_killed_worker_loses_no_record_and_none_comes_twice(running: DaskCluster) -> None:
    words = ("embed-search", "--only", "HWNC-16-A*,HWNC-16-B")
    wanted = [*embed_search.records(parse(*words))]
    assert len(wanted) == 3
    _, other = running.need_workers(2)
    found: list[Record] = []
    for record in embed_search.records(parse(*words, "--scheduler", running.address)):
        other.kill()
        found.append(record)
    for record in (*wanted, *found):
        del record["solve_s"]
    assert found == wanted


def test_what_crashes_and_what_goes_wrong(running: DaskCluster) -> None:
    running.need_workers(1)
    args = parse("tune-ops", "--scheduler", running.address)

    def failed(code: int, message: str) -> str:
        return f"{code}: {message}"

    found = [*in_turns(args, os._exit, [3], failed)]
    assert found == ["3: the process ended with 3"]
    with pytest.raises(WeftError, match="there is no target 'no'"):
        [*in_parallel(args, target_named, ["no"])]
    with pytest.raises(WeftError, match="the process ended with 4"):
        [*in_parallel(args, os._exit, [4])]


def test_a_process_whose_caller_is_gone_ends() -> None:
    words = [sys.executable, "-P", "-m", "weft.tools.bench.apart"]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    answer, _ = process.communicate(pickle.dumps((time.sleep, 60, False)))
    assert (answer, process.returncode) == (b"", 1)


def test_workers_for_another_machine_are_not_asked(running: DaskCluster, tmp_path: Path) -> None:
    """A machine's file that has changed."""
    running.need_workers(1)
    file = tmp_path / "vta.mlir"
    file.write_text(resolve_machine("vta-1x16x16").read_text())
    with closing(Cluster(running.address, partial(announce_bench, str(file), 1))) as cluster:
        file.write_text(file.read_text() + "// another\n")
        with pytest.raises(WeftError, match=r"no worker like this machine .*'text': "):
            cluster.find_workers()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("fuzz",), "suite 'fuzz' has no option --scheduler"),
        (("tune-ops", "--db", "f"), "--db is a file of this computer, and with --scheduler tcp://"),
    ],
)
def test_options_that_do_not_go_together(words: Sequence[str], message: str) -> None:
    with pytest.raises(WeftError, match=message):
        bench.execute(parse(*words, "--scheduler", "tcp://127.0.0.1:1"))


def test_records_are_kept_when_a_bench_ends_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def records(_: argparse.Namespace) -> Iterator[Record]:
        yield {"name": "first"}
        raise WeftError("the rest cannot be had")

    module = ModuleType("ending_suite")
    module.__dict__.update(records=records)
    monkeypatch.setitem(sys.modules, "ending_suite", module)
    monkeypatch.setattr(bench, "SUITES", {"made": Suite("ending_suite", "made here")})
    file = tmp_path / "out.json"
    with pytest.raises(WeftError, match="the rest"):
        bench.execute(parse("made", "--json", str(file)))
    assert json.loads(file.read_text()) == [{"name": "first"}]
