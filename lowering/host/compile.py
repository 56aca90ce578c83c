"""`weft compile` for the host: the pipeline's program, compiled to object code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import ModuleOp

from ...targets.host.executable import HostExecutable, build
from ...targets.host.jit.module import DEFAULT_SECONDS
from ...targets.host.jit.worker import shared_worker
from ...targets.host.machine.view import HostSpec
from ...targets.reference.scalars import Array
from ...transforms.embed.options import EmbedOptions
from ...transforms.machine.context import WeftContext
from .pipeline import compile_module as emit_program


def compile_module(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    report: Callable[[str], None] | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    shared: bool | None = None,
) -> HostExecutable:
    """
    One function of `module`, which is changed, as native code; see `pipeline` for what
    is made of it, and `executable.build` for the last three options. Raises `WeftError`.
    """
    spec = HostSpec.from_machine(ctx.machine())
    shared_worker().start()  # it imports upstream's libraries while the program is planned
    program = emit_program(
        module,
        ctx,
        machine_text=machine_text,
        function=function,
        weights=weights,
        activation_layout=activation_layout,
        embed=embed,
        report=report,
    )
    return build(
        program,
        spec,
        threads=1 if threads is None else threads,
        seconds=DEFAULT_SECONDS if seconds is None else seconds,
        shared=shared,
    )
