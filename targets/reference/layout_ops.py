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
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.layout.apply import evaluate_change
from ...transforms.layout.join import join, take_apart
from ...transforms.layout.map import LayoutError
from .interpreter import Arrays, Interpreter, Meaning


def layout_meanings() -> Mapping[str, Meaning]:
    """The meanings of the ops that change what is stored, for `interpreter.run`."""
    return {
        ConvertOp.name: _change,
        PrepackOp.name: _change,
        StoreAtOp.name: _store,
        DecoupleAtOp.name: _decouple,
        StoredOp.name: _view,
        LogicalOp.name: _view,
    }


def _change(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ConvertOp | PrepackOp)
    try:
        return (evaluate_change(op, args[0]),)
    except LayoutError as error:
        raise WeftError(f"{describe(op)}: {error}") from error


def _store(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, StoreAtOp)
    host, guest = args
    return (join(op, host, guest),)


def _decouple(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, DecoupleAtOp)
    return take_apart(op, args[0])


def _view(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    """What is stored is the same, whatever it is seen as."""
    return (args[0],)
