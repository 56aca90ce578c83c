"""`weft export-irdl`: the dialects as IRDL files, for MLIR flows that do not run weft."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.irdl.export import Exported
from ..registry.irdl import carried_names, export_text
from ..registry.universe import multiverse

SUFFIX = ".irdl.mlir"
ALL = "weft"
"""The name of the file that holds all that were asked for: `mlir-opt` reads one file only."""

_SHOWN = 3
"""Rules that `--strict` quotes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dialects", nargs="*", metavar="DIALECT", help="the dialects; all that are known if none"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FOLDER",
        help=f"write DIALECT{SUFFIX} for each, and {ALL}{SUFFIX} with all of them, into FOLDER "
        "instead of all to standard output",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="fail if IRDL cannot say all that weft checks, naming what it cannot",
    )


def execute(args: argparse.Namespace) -> int:
    universe = multiverse()
    names: list[str] = list(dict.fromkeys(args.dialects)) or carried_names(universe)
    if args.output is None:
        exported = export_text(names, universe)
        _check_notes(exported, args.strict)
        print(exported.text, end="")
        return 0
    files = {name: export_text([name], universe) for name in names}
    files[ALL] = export_text(names, universe)
    for exported in files.values():
        _check_notes(exported, args.strict)
    _write_files(args.output, files)
    return 0


def _check_notes(exported: Exported, strict: bool) -> None:
    if strict and exported.notes:
        shown = "; ".join(exported.notes[:_SHOWN])
        rest = len(exported.notes) - _SHOWN
        more = f"; and {rest} more, which the file lists without --strict" if rest > 0 else ""
        raise WeftError(f"IRDL cannot say: {shown}{more}")


def _write_files(folder: Path, files: dict[str, Exported]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WeftError(f"cannot make folder '{folder}': {error.strerror}") from error
    for name, exported in files.items():
        path = folder / f"{name}{SUFFIX}"
        write_atomically(path, exported.text)
        print(f"wrote {path}: {len(exported.notes)} rules are left to weft")
