"""The options of the suites of tuning."""

from __future__ import annotations

import argparse

from ....transforms.core.errors import WeftError

BUDGET = 64
_PREFIX = "tune-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The number of measurements."""
    group = parser.add_argument_group("suites tune-…")
    group.add_argument(
        "--budget", type=int, metavar="N", help=f"measurements of each kernel (default: {BUDGET})"
    )


def check_options(args: argparse.Namespace) -> None:
    """`WeftError` where another suite is asked what only these know, and for no measurements."""
    if getattr(args, "budget", None) is None:
        return
    if not str(args.suite).startswith(_PREFIX):
        raise WeftError(f"suite '{args.suite}' has no option --budget")
    if args.budget < 1:
        raise WeftError(f"--budget is {args.budget}, which must be 1 or more")
