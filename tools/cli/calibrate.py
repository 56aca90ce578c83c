"""`weft calibrate`: the file of a system whose host is this processor, measured."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.progress import progress_line
from ...transforms.machine.system import HOST, System
from ..bench.calibrate_host import HostRates, measure_host
from ..registry.contexts import make_context, read_system


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("machine", metavar="FILE|NAME", help="the accelerator beside the processor")
    parser.add_argument(
        "--rates",
        action="store_true",
        help="also say what the host computes and moves in a second: layers are then where they "
        "are expected to take least, which is a fast host for many",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it to FILE")
    parser.add_argument("-q", "--quiet", action="store_true", help="do not tell of progress")


def execute(args: argparse.Namespace) -> int:
    path, output = Path(args.machine), args.output
    if path.is_file() and read_system(path) is not None:
        raise WeftError(f"{path} describes a system; give the file or name of an accelerator")
    system = make_context(args.machine).system()
    if not system.accelerators:
        raise WeftError(f"'{args.machine}' is a host itself; give the accelerator beside it")
    name = args.machine
    if path.is_file():
        name = os.path.relpath(path, Path() if output is None else output.parent)
    with progress_line("calibrate") as tell:
        tell("changes of layout, and a convolution")
        rates = measure_host()
    text = system_text(system, name, rates, with_rates=args.rates)
    if output is None:
        print(text, end="")
    else:
        write_atomically(output, text)
        print(f"wrote {output}")
    return 0


def system_text(system: System, machine: str, rates: HostRates, *, with_rates: bool) -> str:
    """The file of a system: `system`'s accelerator, which is called `machine`, and a host."""
    (memory,) = system.memories
    size = "" if memory.size_bytes is None else f"size_bytes = {memory.size_bytes}, "
    said = [f"change_scale = {rates.change_scale:.2f}"]
    if with_rates:
        said.append(f"macs_per_second = {rates.macs_per_second:.2e}")
        said.append(f"bytes_per_second = {rates.bytes_per_second:.2e}")
    return f"""// Measured by `weft calibrate`, on one thread.
arch.system @system {{
  arch.shared @memory {{{size}alignment_bytes = {memory.alignment_bytes}}}
  arch.device @accelerator machine "{machine}" memory @memory
  arch.device @host machine "{HOST}" memory @memory {{{", ".join(said)}}}
}}
"""
