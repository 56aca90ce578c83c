"""
The meaning of the `layout` dialect in NumPy.

The value of an encoded tensor is the array that is stored; changes of layout repack it, and
what is joined in one buffer is one array.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation

from ...dialects.layout.ops import (
    ConvertOp,
    DecoupleAtOp,
    LogicalOp,
    PrepackOp,
    StoreAtOp,
    StoredOp,
)
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.layout.apply import evaluate_change
from ...transforms.layout.join import join_arrays, take_apart
from ...transforms.layout.map import LayoutError
from .interpreter import Arrays, Interpreter, Meaning


def layout_meanings() -> Mapping[str, Meaning]:
    """The meanings of the ops that change what is stored, for `interpreter.run_function`."""
    return {
        ConvertOp.name: _run_change,
        PrepackOp.name: _run_change,
        StoreAtOp.name: _run_store,
        DecoupleAtOp.name: _run_decouple,
        StoredOp.name: _run_view,
        LogicalOp.name: _run_view,
    }


def _run_change(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ConvertOp | PrepackOp)
    try:
        return (evaluate_change(op, args[0]),)
    except LayoutError as error:
        raise WeftError(f"{describe_op(op)}: {error}") from error


def _run_store(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, StoreAtOp)
    host, guest = args
    return (join_arrays(op, host, guest),)


def _run_decouple(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, DecoupleAtOp)
    return take_apart(op, args[0])


def _run_view(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    """Gives the stored elements on: they are the same, whatever they are seen as."""
    return (args[0],)
