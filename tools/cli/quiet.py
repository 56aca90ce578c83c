"""The option of commands that work for long: to tell nothing of their progress."""

from __future__ import annotations

import argparse


def add_quiet(parser: argparse.ArgumentParser) -> None:
    """Adds `--quiet`, which `weft` itself heeds."""
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="do not tell of progress (on stderr)"
    )
