"""
`weft`: the driver.

A command is a module with `add_arguments(parser)` and `execute(args) -> int`. Only the module
of the command that is asked for is imported.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NoReturn, Protocol, cast

from ...transforms.core.progress import quiet_progress
from ...transforms.core.version import __version__
from ..cache.command import look_up
from ..collecting import be_a_tool
from ..common.errors import report_errors, usage_error


class CommandModule(Protocol):
    """The functions that the module of a command offers."""

    add_arguments: Callable[[argparse.ArgumentParser], None]
    execute: Callable[[argparse.Namespace], int]


@dataclass(frozen=True)
class Command:
    """A command: its module, from this folder, and the line that `weft --help` shows."""

    module: str
    summary: str

    def load_module(self) -> CommandModule:
        return cast(CommandModule, import_module(self.module, __package__))


COMMANDS: Mapping[str, Command] = {
    "bench": Command(".bench", "run a benchmark suite"),
    "calibrate": Command(".calibrate", "measure the host beside an accelerator, for its system"),
    "compile": Command(".compile", "compile a module for a machine, into a folder"),
    "export-irdl": Command(".export_irdl", "write the dialects as IRDL, for other MLIR flows"),
    "export-schedule": Command(
        ".export_schedule", "write a schedule in the terms of another scheduler"
    ),
    "import": Command(".import_model", "import a model: PyTorch, ONNX, StableHLO or linalg"),
    "import-schedule": Command(
        ".import_schedule", "import a schedule of nn-dataflow, and count what it costs"
    ),
    "quantize": Command(".quantize", "make a float model one of bytes, by data"),
    "report": Command(".report", "show what is known of a schedule"),
    "run": Command(".run", "run a module at any stage, or a compiled folder"),
    "simulate": Command(".simulate", "run jobs of a program in C on an accelerator's simulator"),
    "targets": Command(".targets", "list targets and machines"),
    "tune": Command(".tune", "measure how kernels run best, and remember it"),
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        usage_error(message)


def make_parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for `argv`: all commands by name, the one in `argv` with its arguments."""
    parser = _Parser(prog="weft", description="Compile tensor programs for accelerators.")
    parser.add_argument("--version", action="version", version=f"weft {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    chosen = next((word for word in argv if not word.startswith("-")), None)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.summary, description=command.summary)
        if name == chosen:
            module = command.load_module()
            module.add_arguments(sub)
            sub.set_defaults(execute=module.execute)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the command `weft`."""
    be_a_tool()
    words = sys.argv[1:] if argv is None else list(argv)

    def run_command() -> int:
        pending = look_up(words[1:]) if words[:1] == ["compile"] else None
        if isinstance(pending, int):
            return pending
        args = make_parser(words).parse_args(words)
        args.pending = pending
        execute = cast(Callable[[argparse.Namespace], int], args.execute)
        with quiet_progress(getattr(args, "quiet", False)):
            return execute(args)

    return report_errors(run_command)
