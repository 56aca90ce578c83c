"""
The meaning of the `layout` dialect in NumPy.

The value of an encoded tensor is the array that is stored; changes of layout repack it.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation

from ...dialects.layout import ConvertOp, PrepackOp
from ...transforms.describe import describe
from ...transforms.errors import WeftError
from ...transforms.layout_apply import evaluate_change
from ...transforms.layout_map import LayoutError
from .interpreter import Arrays, Interpreter, Meaning


def layout_meanings() -> Mapping[str, Meaning]:
    """The meanings of `layout.convert` and `layout.prepack`, for `interpreter.run`."""
    return {ConvertOp.name: _change, PrepackOp.name: _change}


def _change(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    assert isinstance(op, ConvertOp | PrepackOp)
    try:
        return (evaluate_change(op, args[0]),)
    except LayoutError as error:
        raise WeftError(f"{describe(op)}: {error}") from error
