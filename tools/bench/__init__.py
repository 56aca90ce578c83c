"""
Benchmark suites, and what they share.

A suite is a module with

* `records(args) -> Iterator[dict]`: one flat JSON object per workload, with a `name`, and with
  units in the names of the numbers (`op_cycles`, `solve_s`); it asks `is_selected` which
  workloads are wanted, and may use `in_parallel`, or `in_turns` where it takes times;
* `summary(records) -> str`: one or a few lines over all records.

A workload that fails is a record with an `error`, or with `bit_exact` false where the result
is wrong (`has_failed`); the others still run.

A suite computes its baseline in the same run, under the same cost model.

Workloads of suites that `spread` are computed on a cluster where `--scheduler` names one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib import import_module
from typing import Protocol, TypeAlias, TypeVar, cast

from ...transforms.core.processes import process_pool

Value: TypeAlias = str | int | float | bool | None
Record: TypeAlias = dict[str, Value]
T = TypeVar("T")
R = TypeVar("R")


class SuiteModule(Protocol):
    """The functions that the module of a suite offers."""

    records: Callable[[argparse.Namespace], Iterator[Record]]
    summary: Callable[[Sequence[Record]], str]


@dataclass(frozen=True)
class Suite:
    """
    A suite: its module, from this folder, and the line that `weft bench --help` shows. `spreads`:
    all of its workloads go through `in_parallel` or `in_turns`.
    """

    module: str
    summary: str
    spreads: bool = False

    def load_module(self) -> SuiteModule:
        return cast(SuiteModule, import_module(self.module, __package__))


SUITES: Mapping[str, Suite] = {
    "aie1-int8": Suite(".aie1.int8", "convolutions of bytes on one AI Engine", spreads=True),
    "aie1-mesh": Suite(
        ".aie1.mesh", "3x3 layers of ResNet-18 on a mesh of AI Engine tiles", spreads=True
    ),
    "aie1-vyasa": Suite(
        ".aie1.vyasa", "42 convolutions on one AI Engine, next to Vyasa's", spreads=True
    ),
    "dataflow-attack": Suite(
        ".dataflow.attack", "tiny networks, all schedules of which are tried", spreads=True
    ),
    "dataflow-cycles": Suite(
        ".dataflow.cycles", "small networks on many nodes: expected and simulated", spreads=True
    ),
    "dataflow-kapla": Suite(".dataflow.kapla", "networks scheduled by the dataflow solver"),
    "dataflow-peers": Suite(
        ".dataflow.peers", "layers as other mappers schedule them, beside ours"
    ),
    "dataflow-sensitivity": Suite(
        ".dataflow.sensitivity", "the solver on other machines, and others"
    ),
    "dataflow-validate": Suite(
        ".dataflow.validate", "nn-dataflow's schedules, costed by us", spreads=True
    ),
    "embed-search": Suite(
        ".vta.embed_search", "effort of embedding scalar by scalar", spreads=True
    ),
    "fuzz": Suite(".fuzz", "random programs of all targets, against an oracle in NumPy"),
    "vta-8x8x8": Suite(".vta.batch_of_8", "single images on a VTA with a batch of 8", spreads=True),
    "graph-graphturbo": Suite(
        ".graph.turbo", "networks on clusters of cores, at the batches of GraphTurbo"
    ),
    "graph-peers": Suite(
        ".graph.peers", "networks on the machines of SET and SoMa, beside their schedules"
    ),
    "host-bf16": Suite(
        ".tune.bf16", "products that may be rounded to bf16, next to f32", spreads=True
    ),
    "host-int8": Suite(".host.int8", "products of bytes on the host, next to f32", spreads=True),
    "host-networks": Suite(
        ".host.networks", "whole networks on the host, next to PyTorch", spreads=True
    ),
    "host-ops": Suite(".host.ops", "operators in f32 on the host, next to PyTorch", spreads=True),
    "host-pack": Suite(".host.pack", "packing and unpacking on the host, next to a copy"),
    "host-text": Suite(
        ".text.models", "trained networks for text in bytes, next to f32", spreads=True
    ),
    "networks-vta": Suite(".vta.networks", "networks of bytes on VTA and its host", spreads=True),
    "onnx-nodes": Suite(".onnx.nodes", "the node cases of onnx's own tests, on the host"),
    "tune-ablation": Suite(
        ".tune.ablation", "the host's tuning with parts of it left out", spreads=True
    ),
    "tune-networks": Suite(
        ".tune.networks", "whole networks on the host, next to other libraries", spreads=True
    ),
    "tune-ops": Suite(
        ".tune.ops", "90 operators on the host, next to other libraries", spreads=True
    ),
    "tune-searches": Suite(
        ".tune.searches", "searches for schedules of operators on the host", spreads=True
    ),
    "tune-targets": Suite(
        ".tune.targets", "layers on simulated machines, tuned by cycles", spreads=True
    ),
    "vta-calibration": Suite(".vta.calibration", "VTA's cost model against published measurements"),
    "vta-deepbench": Suite(
        ".vta.deepbench", "108 convolutions on VTA, checked and compared", spreads=True
    ),
    "vta-lowchannel": Suite(
        ".vta.lowchannel", "convolutions that VTA's template only pads", spreads=True
    ),
    "vta-search": Suite(
        ".vta.search", "effort of the scalar search as it was published", spreads=True
    ),
}


def is_selected(args: argparse.Namespace, name: str) -> bool:
    """Tests whether `--only PATTERN[,PATTERN…]` (shell patterns, any may match) wants `name`."""
    if args.only is None:
        return True
    patterns = cast(str, args.only).split(",")
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def has_failed(record: Record) -> bool:
    """Tests whether the record says that its workload did not do what it should."""
    return record.get("error") is not None or record.get("bit_exact") is False


def in_parallel(
    args: argparse.Namespace, work: Callable[[T], R], items: Iterable[T]
) -> Iterator[R]:
    """
    `map(work, items)` in `--jobs` processes, or on the cluster of `--scheduler`; results come in
    the order of `items`.
    """
    if getattr(args, "scheduler", None) is not None:
        yield from _on_cluster(args, work, items, alone=False)
    elif args.jobs == 1:
        yield from map(work, items)
    else:
        with process_pool(args.jobs) as pool:
            yield from pool.map(work, items)


def in_turns(
    args: argparse.Namespace,
    work: Callable[[T], R],
    items: Iterable[T],
    failed: Callable[[T, str], R],
) -> Iterator[R]:
    """
    `map(work, items)`, one after another on each computer: this one, or those of the cluster of
    `--scheduler`, where `failed` makes the result of an item whose process crashed of it and of
    what is known of that.
    """
    if getattr(args, "scheduler", None) is None:
        yield from map(work, items)
    else:
        yield from _on_cluster(args, work, items, alone=True, failed=failed)


def _on_cluster(
    args: argparse.Namespace,
    work: Callable[[T], R],
    items: Iterable[T],
    *,
    alone: bool,
    failed: Callable[[T, str], R] | None = None,
) -> Iterator[R]:
    from .spread import bench_cluster, spread_workloads  # which takes long to import

    threads = int(getattr(args, "threads", None) or 1)
    with bench_cluster(args.scheduler, args.machine, threads) as cluster:
        yield from spread_workloads(cluster, work, [*items], alone=alone, failed=failed)
