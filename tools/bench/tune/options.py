"""The options of the suites of tuning."""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from ....lowering.host.layouts.choices import LEVELS
from ....lowering.host.operator_task import Wanted
from ....transforms.core.errors import WeftError
from ....transforms.layout.graph import DIRECTIONS
from ...tune.host import wanted_of

BUDGET = 64
WORKERS = 2
LAYOUTS = "one"
PROPAGATION = "both"
_PREFIX = "tune-"
_OPTIONS = ("budget", "db", "workers", "layouts", "propagation", "tolerance")
_NUMBERS = ("budget", "workers")


@dataclass(frozen=True)
class Tuning:
    """
    How a bench tunes: `budget` measurements of each kernel, none begun after `seconds`; results go
    to the `database`, or to one that is thrown away; in so many `workers`; by a `search`, or the
    default one.
    """

    budget: int
    seconds: float = math.inf
    database: Path | None = None
    workers: int = WORKERS
    search: str | None = None
    layouts: str = LAYOUTS
    tolerance: float | None = None
    propagation: str = PROPAGATION

    @property
    def wanted(self) -> Wanted | None:
        """The space of operators; `None` where loops alone are tuned."""
        return wanted_of(self.layouts, self.tolerance, self.propagation)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The number of measurements, where they are made and kept."""
    group = parser.add_argument_group("suites tune-…")
    group.add_argument(
        "--budget", type=int, metavar="N", help=f"measurements of each kernel (default: {BUDGET})"
    )
    group.add_argument("--db", type=Path, metavar="FILE", help="keep the measurements in FILE")
    group.add_argument(
        "--workers", type=int, metavar="N", help=f"processes that build (default: {WORKERS})"
    )
    group.add_argument(
        "--layouts", choices=[*LEVELS], help=f"levels of tiles in layouts (default: {LAYOUTS})"
    )
    group.add_argument(
        "--propagation",
        choices=DIRECTIONS,
        help=f"where layouts spread from operators (default: {PROPAGATION})",
    )
    group.add_argument("--tolerance", type=float, metavar="T", help="what algorithms may err")


def check_options(args: argparse.Namespace) -> None:
    """`WeftError` where another suite is asked what only these know, and for no measurements."""
    for name in _OPTIONS:
        if getattr(args, name, None) is not None and not str(args.suite).startswith(_PREFIX):
            raise WeftError(f"suite '{args.suite}' has no option --{name}")
    if getattr(args, "db", None) is not None and getattr(args, "scheduler", None) is not None:
        raise WeftError(
            f"--db is a file of this computer, and with --scheduler {args.scheduler} others "
            "measure: leave one of them out"
        )
    for name in _NUMBERS:
        value = cast("int | None", getattr(args, name, None))
        if value is not None and value < 1:
            raise WeftError(f"--{name} is {value}, which must be 1 or more")


def tuning_of(args: argparse.Namespace, default: int | None = None) -> Tuning | None:
    """How to tune, if a budget is given, or there is a `default` one."""
    budget = cast("int | None", args.budget) or default
    if budget is None:
        return None
    return Tuning(
        budget=budget,
        seconds=getattr(args, "seconds", None) or math.inf,
        database=getattr(args, "db", None),
        workers=getattr(args, "workers", None) or WORKERS,
        layouts=getattr(args, "layouts", None) or LAYOUTS,
        tolerance=getattr(args, "tolerance", None),
        propagation=getattr(args, "propagation", None) or PROPAGATION,
    )
