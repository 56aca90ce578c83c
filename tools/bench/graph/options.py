"""The options of the suite of networks on clusters of cores."""

from __future__ import annotations

import argparse

from ....transforms.core.errors import WeftError

SUITE = "graph-graphturbo"

_OPTIONS = {
    "batch_sweep": "by batch: throughput, latency, and how much of the time units work",
    "memory_sweep": "on machines with other rates of memories, and without multicast",
    "functional": "with data at a small size alone: whether results have the bits of the stage",
    "no_functional": "the suite's own, without the columns of runs with data",
    "stages": "by stage of the network: how much of the time units work",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options, most of which ask for other records than the suite's own."""
    group = parser.add_argument_group(f"suite {SUITE}")
    for name, told in _OPTIONS.items():
        group.add_argument(_flag(name), action="store_const", const=True, help=told)


def check_options(args: argparse.Namespace) -> None:
    """`WeftError` where another suite is asked what only this one knows."""
    given = [name for name in _OPTIONS if getattr(args, name, None) is not None]
    if given and args.suite != SUITE:
        raise WeftError(f"suite '{args.suite}' has no option {_flag(given[0])}")


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
