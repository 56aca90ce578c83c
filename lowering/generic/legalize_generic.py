"""The pass `legalize-generic`: everything in a function is lowered, or run by the host."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...targets.generic.program import program_meanings
from ...targets.reference.interpreter import builtin_meanings
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of
from ...transforms.core.pipeline import entry_of
from ...transforms.machine.context import context_of
from ...transforms.model.generalize import is_named


@dataclass(frozen=True)
class LegalizeGenericPass(ModulePass):
    """
    Checks that each op of the entry, and of what it calls, is a structured op, which is lowered or
    left to the host, or has a reference meaning, by which the host runs it. Changes nothing.

    `host_ops` are the names of those ops to which a plug-in gives the meaning. Raises `WeftError`
    naming the first op that nothing runs, a function with branches, and a call of what is not
    there.
    """

    name = "legalize-generic"

    host_ops: tuple[str, ...] = ()

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        meanings = {**program_meanings(machine), **builtin_meanings()}
        check_ops(op, entry_of(op), {*meanings, *self.host_ops})


def check_ops(module: ModuleOp, entry: func.FuncOp, known: Collection[str]) -> None:
    """Raises `WeftError` naming the first op of `entry`, or of what it calls, that nothing runs."""
    for function in reachable_functions(module, entry):
        if len(function.body.blocks) != 1:
            raise WeftError(f"{describe_op(function)}: has branches, which are not compiled")
        for op in function.body.block.ops:
            if not (op.name in known or is_named(op) or isinstance(op, func.ReturnOp)):
                raise WeftError(
                    f"{describe_op(op)}: cannot be lowered: no pass takes {op.name}, and it has no "
                    "reference meaning by which the host could run it"
                )


def reachable_functions(module: ModuleOp, entry: func.FuncOp) -> Iterator[func.FuncOp]:
    """
    `entry` and the functions that it calls, each once. Raises `WeftError` naming a call of what
    is not there.
    """
    todo, seen = [entry], {entry.sym_name.data}
    while todo:
        function = todo.pop()
        yield function
        calls = [op for op in function.walk() if isinstance(op, func.CallOp)]
        for op in calls:
            name = op.callee.string_value()
            if name not in seen:
                seen.add(name)
                todo.append(_find_callee(module, op))


def _find_callee(module: ModuleOp, op: func.CallOp) -> func.FuncOp:
    try:
        return function_of(module, op.callee.string_value())
    except WeftError as error:
        raise WeftError(f"{describe_op(op)}: cannot be lowered: {error}") from None
