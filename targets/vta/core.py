"""The core that is meant where VTA is part of another machine, and programs that it runs there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.machine.view import Machine, load_machine
from ..reference.interpreter import Interpreter, builtin_meanings
from ..reference.layout_ops import layout_meanings
from ..reference.scalars import Array
from .meaning import vta_meanings

MACHINE = Path(__file__).parent / "machines" / "vta-1x16x16.mlir"


@cache
def default_machine() -> Machine:
    """VTA's default configuration."""
    return load_machine(MACHINE)


def program_meaning(program: ModuleOp) -> Callable[[Sequence[Array]], Sequence[Array]]:
    """
    The results of a program from its arguments: `program` is a last stage of target `vta` for the
    default core, a function and the streams that it runs. Raises `WeftError` for one that has not
    one function.
    """
    functions = [op for op in program.body.block.ops if isinstance(op, func.FuncOp)]
    if len(functions) != 1:
        raise WeftError(
            f"{describe_op(program)}: a program of a core has one function, but it has "
            f"{len(functions)}"
        )
    (function,) = functions

    def run(arguments: Sequence[Array]) -> Sequence[Array]:
        meanings = {**builtin_meanings(), **layout_meanings(), **vta_meanings(default_machine())}
        return Interpreter(program, meanings).run_function(function, arguments)

    return run
