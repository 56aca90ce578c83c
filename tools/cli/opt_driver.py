"""
The driver of `weft-opt`, which runs passes over `.mlir` files.

The tool is xDSL's `xdsl-opt` with weft's dialects and passes, those of plug-ins, `--machine`,
source locations on all ops, and errors of one line.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, ClassVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import parse_pipeline
from xdsl.utils.exceptions import (
    ArgSpecParseError,
    ParseError,
    PassFailedException,
    VerifyException,
)
from xdsl.xdsl_opt_main import xDSLOptMain

from ...transforms.core.errors import WeftError
from ...transforms.core.files import replacing_file
from ...transforms.core.limits import refuse_text
from ...transforms.core.locate import LocatedParser, failing_op, locate_op
from ...transforms.core.upstream import refuse_resources
from ...transforms.machine.context import WeftContext
from ...transforms.model.generalize import is_named
from ...transforms.model.load import has_named_ops, load_module
from ...transforms.verify.module import check_bounds
from ..common.errors import usage_error
from ..registry.contexts import bare_context, choose_machine
from ..registry.entries import Lazy, WeftUniverse
from ..registry.universe import multiverse, suggest_names
from .passes import passes_help, pipeline_in


class WeftOptMain(xDSLOptMain):
    """xDSL's driver over weft's registry."""

    version_format: ClassVar[str] = "weft-opt built on xdsl version {xdsl_version}"

    universe: WeftUniverse
    """All that is registered; filled before the base class asks for it."""
    running: ModulePass | None
    """The pass that runs or has just run, for messages."""
    line_offset: int
    """Lines before the chunk that is parsed."""
    output: Path | None
    """The file that is written to, which is not yet the output file."""

    def __init__(self, args: Sequence[str] | None = None):
        self.universe = multiverse()
        self.running = None
        self.line_offset = 0
        self.output = None
        super().__init__("weft's pass driver", args)

    # Registration: the base class calls these from its constructor, dialects first.

    def register_all_dialects(self) -> None:
        self.ctx = bare_context(self.universe)
        for name, factory in self.universe.all_dialects.items():
            self.ctx.register_dialect(name, factory)

    def register_all_passes(self) -> None:
        for name, factory in self.universe.all_passes.items():
            self.register_pass(name, factory)

    def register_all_targets(self) -> None:
        self.available_targets.update(self.universe.all_targets)
        self.available_targets["mlir"] = Lazy("..tools.registry.mlir_target", "CarriedTarget")

    def register_all_frontends(self) -> None:
        self.available_frontends["mlir"] = self._parse_mlir

    def register_all_arguments(self, arg_parser: argparse.ArgumentParser) -> None:
        arg_parser.error = usage_error
        super().register_all_arguments(arg_parser)
        arg_parser.add_argument(
            "--machine",
            metavar="FILE|NAME",
            help="the machine that passes compile for; names are listed by `weft targets`",
        )
        arg_parser.add_argument(
            "--pass-pipeline",
            metavar="PIPELINE",
            help="the passes as MLIR's tools take them: builtin.module(a,b{x=1})",
        )
        plain = arg_parser.format_help
        arg_parser.format_help = lambda: f"{plain()}\n{passes_help(self.universe.all_passes)}"

    # Set-up.

    def setup_pipeline(self) -> None:
        """As in the base class, with the machine found and pass errors explained."""
        if self.args.pass_pipeline is not None:
            if self.args.passes:
                raise WeftError("--passes and --pass-pipeline say the same: leave one out")
            self.args.passes = pipeline_in(self.args.pass_pipeline)
        if self.args.machine is not None:
            assert isinstance(self.ctx, WeftContext)
            choose_machine(self.ctx, self.args.machine, self.universe)
        try:
            for spec in parse_pipeline(self.args.passes):
                if spec.name not in self.available_passes:
                    hint = suggest_names(spec.name, self.available_passes)
                    raise WeftError(f"unknown pass '{spec.name}'{hint}")
            super().setup_pipeline()
        except ModuleNotFoundError as error:
            raise WeftError(f"--passes '{self.args.passes}' needs module '{error.name}'") from error
        except ArgSpecParseError as error:
            reason = str(error).strip().splitlines()[-1].strip()
            raise WeftError(f"--passes '{self.args.passes}': {reason}") from error
        except ValueError as error:
            raise WeftError(f"--passes '{self.args.passes}': {error}") from error
        inner = self.pipeline.callback

        def check_stage(
            before: ModulePass | None, module: ModuleOp, after: ModulePass | None
        ) -> None:
            if inner is not None:
                inner(before, module, after)
            if not self.args.disable_verify:
                check_bounds(module)
            self.running = after

        self.pipeline = dataclasses.replace(self.pipeline, callback=check_stage)

    def prepare_input(self) -> tuple[list[tuple[IO[bytes], int]], str]:
        if self.args.input_file == "-":
            self.args.input_file = None
        name = self.args.input_file
        if name is not None and self.args.frontend is None and Path(name).suffix != ".mlir":
            raise WeftError(f"'{name}' does not end in .mlir: say `--frontend mlir` to read it so")
        return super().prepare_input()

    # Work.

    def parse_chunk(
        self, chunk: IO[bytes], file_extension: str, start_offset: int = 0
    ) -> ModuleOp | None:
        self.line_offset = start_offset
        return super().parse_chunk(chunk, file_extension, start_offset)

    def _parse_mlir(self, stream: IO[bytes]) -> ModuleOp:
        name = self.get_input_name()
        try:
            text = stream.read().decode("utf-8")
        except UnicodeDecodeError as error:
            raise WeftError(f"{name}: byte {error.start} is not UTF-8 text") from error
        shifted = "\n" * self.line_offset + text
        refuse_text(shifted, name)
        refuse_resources(shifted, name)
        parser = LocatedParser(self.ctx, text, name, self.line_offset)
        try:
            module = parser.parse_module(not self.args.no_implicit_module)
            if not self.args.disable_verify and any(map(is_named, module.walk())):
                module.verify()
        except (ParseError, VerifyException) as error:
            if not has_named_ops(text):
                raise
            return self._parse_named(shifted, name, error)
        return module

    def _parse_named(self, text: str, name: str, error: ParseError | VerifyException) -> ModuleOp:
        """
        A module with named ops that xDSL does not know, or knows for other types, such as
        products of i8 that sum to i32: generalised as it is read. `error` is what xDSL says.
        """
        try:
            return load_module(text, self.ctx, name)
        except WeftError:
            raise error from None

    def apply_passes(self, prog: ModuleOp) -> None:
        """Apply the pipeline; an error then says where it is, or which pass gave it."""
        self.running = None
        try:
            super().apply_passes(prog)
        except VerifyException as error:
            if self.args.verify_diagnostics:
                raise
            raise WeftError(self._explain_verify(prog, error)) from error
        except (PassFailedException, WeftError, NotImplementedError) as error:
            if self.args.verify_diagnostics:
                raise PassFailedException(str(error)) from error
            text = str(error)
            if self.running is not None and not text.startswith(self.running.name):
                text = f"{self.running.name}: {text}"
            raise WeftError(text) from error

    def _explain_verify(self, prog: ModuleOp, error: VerifyException) -> str:
        text = str(error)
        op = failing_op(prog, error)
        if op is not None and op.name not in text:
            text = f"{op.name}: {text}"
        place = None if op is None else locate_op(op)
        if place is not None:
            text = f"{place}: {text}"
        return text if self.running is None else f"after {self.running.name}: {text}"

    def output_resulting_program(self, prog: ModuleOp) -> str:
        try:
            return super().output_resulting_program(prog)
        except ModuleNotFoundError as error:
            raise WeftError(
                f"output format '{self.args.target}' needs '{error.name}', which is not installed"
            ) from error

    def prepare_output(self) -> IO[str]:
        return sys.stdout if self.output is None else self.output.open("w", encoding="utf-8")

    def run(self) -> None:
        """Run the tool; the output file appears whole, or not at all."""
        if self.args.output_file is None:
            super().run()
            return
        with replacing_file(self.args.output_file) as self.output:
            super().run()
