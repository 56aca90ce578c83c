"""`weft targets`: the targets and machines that are known, plug-ins' included."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from ...targets.host.machine.detect import detect_machine, detected_machine, machine_text
from ...targets.host.measure import measure_processor
from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ..registry.entries import WeftUniverse
from ..registry.universe import multiverse

PARTS = ("compile", "run", "simulate", "cost_model")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", metavar="FILE", help="also write the list to FILE")
    parser.add_argument(
        "--detect", action="store_true", help="describe the machine that this runs on instead"
    )
    parser.add_argument(
        "--measure",
        action="store_true",
        help="with --detect: measure clock, FMAs, products of bf16 and bandwidths, in a second",
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="with --detect: write it to FILE"
    )


def execute(args: argparse.Namespace) -> int:
    if args.detect:
        return _detect_machine(args.output, args.measure)
    if args.output is not None:
        raise WeftError("-o is for --detect; the list is written with --json")
    if args.measure:
        raise WeftError("--measure is for --detect; add it")
    universe = multiverse()
    listing = describe_universe(universe)
    if args.json is not None:
        write_atomically(args.json, json.dumps(listing, indent=2) + "\n")
    print(_make_table("target", [(row["name"], row["summary"]) for row in listing["targets"]]))
    print()
    print(_make_table("machine", [(row["name"], row["file"]) for row in listing["machines"]]))
    return 0


def _detect_machine(output: Path | None, measured: bool) -> int:
    text = machine_text(*measure_processor(detect_machine())) if measured else detected_machine()
    if output is None:
        print(text, end="")
    else:
        write_atomically(output, text)
        print(f"wrote {output}")
    return 0


def describe_universe(universe: WeftUniverse) -> dict[str, list[dict[str, str]]]:
    """Targets with what they can do, and machines with their files, sorted by name."""
    targets = [
        {
            "name": name,
            "summary": target.summary,
            "parts": " ".join(part for part in PARTS if getattr(target, part) is not None),
        }
        for name, target in sorted(universe.all_weft_targets.items())
    ]
    machines = [
        {"name": name, "file": str(path)} for name, path in sorted(universe.all_machines.items())
    ]
    return {"targets": targets, "machines": machines}


def _make_table(kind: str, rows: Sequence[tuple[str, str]]) -> str:
    """Two columns under the headline `kind`."""
    if not rows:
        return f"{kind}s: none"
    width = max(len(name) for name, _ in rows)
    return "\n".join([f"{kind}s:", *(f"  {name:<{width}}  {text}" for name, text in rows)])
