"""The options of the suite `fuzz`; `--seed` is an option of other suites too."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from ....transforms.core.errors import WeftError

SUITE: Final = "fuzz"
OWN: Final = ("count", "first", "limit", "failures")
TIMED: Final = "tune-"
"""How suites begin that take `--seconds` as well."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the suite, without defaults."""
    add = parser.add_argument_group(f"suite {SUITE} (--only TARGET or TARGET.NUMBER)").add_argument
    add(
        "--seconds",
        type=float,
        metavar="S",
        help="how long it goes on (default: 60); "
        "of suites tune-…: when no measurement of a module is begun any more",
    )
    add("--count", type=int, metavar="N", help="cases of each target, as long as they take")
    add("--first", type=int, metavar="N", help="number of the first case (default: 0)")
    add("--limit", type=float, metavar="S", help="processor time of a case (default: 120)")
    add("--failures", type=Path, metavar="DIR", help="for wrong cases (default: fuzz)")


def check_options(args: argparse.Namespace) -> None:
    """`WeftError` where another suite is asked what only this one knows."""
    given = [name for name in OWN if getattr(args, name, None) is not None]
    if getattr(args, "seconds", None) is not None and not str(args.suite).startswith(TIMED):
        given.append("seconds")
    if given and args.suite != SUITE:
        raise WeftError(f"suite '{args.suite}' has no option --{given[0]}")
