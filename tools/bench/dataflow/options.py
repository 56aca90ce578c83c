"""The options of the suites of the dataflow solver."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Final

from ....transforms.core.errors import WeftError

MODES = ("inference", "training")

_DEFAULTS: Mapping[str, object] = {
    "mode": "inference",
    "batch": None,
    "goal": "energy",
    "solver": "kapla",
    "space": "full",
    "k": 4,
    "degree": 5,
    "filters": "cold",
    "seed": 0,
    "probability": 0.1,
    "rounds": 1024,
    "configurations": 128,
    "bound": False,
    "exhaustive": False,
    "layers": False,
}
SUITES: Final = ("dataflow-kapla", "dataflow-sensitivity")
_OTHERS: Mapping[str, Sequence[str]] = {"dataflow-cycles": ("space",), "fuzz": ("seed",)}
"""What other suites know of these options."""

PEERS: Final = "dataflow-peers"
_PEER_OPTIONS = ("peer_python", "peer_answers", "peer_seconds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the suites, without defaults: `complete_options` has these."""
    group = parser.add_argument_group(f"suites {' and '.join(SUITES)}")
    add = group.add_argument
    add("--mode", choices=MODES, help="networks as they are, or with a training step")
    add("--batch", type=int, metavar="N", help="default: 64; 1 on machines with one node")
    add("--goal", metavar="GOAL", help="energy (default), latency or edp, their product")
    add("--solver", metavar="SOLVER", help="kapla (default), exhaustive, random or annealing")
    add("--space", metavar="SPACE",
        help="full (default) or nn-dataflow; of dataflow-cycles: executable (default), full, turns")
    add("--k", type=int, metavar="N", help="chains of segments that are kept (default: 4)")
    add("--degree", type=int, metavar="N", help="layers side by side, 1 for none (default: 5)")
    add("--filters", metavar="HOW", help="cold (default): loaded for each batch, or resident")
    add("--seed", type=int, metavar="N", help="of the solvers that draw (default: 0)")
    add("--probability", type=float, metavar="P", help="of random search (default: 0.1)")
    add("--rounds", type=int, metavar="N", help="of annealing, for each layer (default: 1024)")
    add("--configurations", type=int, metavar="N", help="of each round (default: 128)")
    add("--bound", action="store_const", const=True, help="lower bounds as close as they become")
    add("--layers", action="store_const", const=True, help="each unique layer on its own")
    add("--exhaustive", action="store_const", const=True, help="search exhaustively too")
    add = parser.add_argument_group(f"suite {PEERS}").add_argument
    add("--peer-python", metavar="PYTHON", help="interpreter that has the mappers, to ask them")
    add("--peer-seconds", type=float, metavar="S", help="to wait for an answer (default: 600)")
    add("--peer-answers", metavar="FILE", help="their answers, in place of those that come along")


def check_options(args: argparse.Namespace) -> None:
    """`WeftError` where another suite is asked what only these know."""
    asked = [name for name in _PEER_OPTIONS if getattr(args, name, None) is not None]
    if asked and args.suite != PEERS:
        raise WeftError(f"suite '{args.suite}' has no option --{asked[0].replace('_', '-')}")
    given = [name for name in _DEFAULTS if getattr(args, name, None) is not None]
    known = _DEFAULTS if args.suite in SUITES else _OTHERS.get(args.suite, ())
    unknown = [name for name in given if name not in known]
    if unknown:
        raise WeftError(f"suite '{args.suite}' has no option --{unknown[0]}")


def complete_options(args: argparse.Namespace) -> argparse.Namespace:
    """The arguments with defaults for what was not given."""
    given = {name: value for name, value in vars(args).items() if value is not None}
    absent = {name: None for name in vars(args)}
    return argparse.Namespace(**(absent | dict(_DEFAULTS) | given))
