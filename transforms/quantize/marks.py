"""
Attributes by which a module says how it is to be quantised, and how it was.

* `weft.clip`, on an op with one result or on an argument: up to which magnitude its bytes reach.
* `weft.weight_clips`, on a sum of products: the same for its weights, one number for each channel
  of the result (in the order of the dimensions that the weights have), or one for all.
* `weft.float`, on a sum of products: it is not quantised; the text says why.
* `weft.scale`, on an op of bytes: its result, times this, is the real.
* `weft.signal`, on an op: the value by which a network and the quantised one are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    StringAttr,
    f64,
)
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from ...dialects.common.kinds import is_dense_array, is_float_attr, text_of
from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError

CLIP = "weft.clip"
WEIGHT_CLIPS = "weft.weight_clips"
FLOAT = "weft.float"
SCALE = "weft.scale"
SIGNAL = "weft.signal"


def attributes_of(value: SSAValue) -> dict[str, Attribute]:
    """The attributes of the op, or of the argument of a function, that a value is."""
    if isinstance(value, BlockArgument):
        function = value.block.parent_op()
        if not isinstance(function, func.FuncOp) or function.arg_attrs is None:
            return {}
        return dict(function.arg_attrs.data[value.index].data)
    owner = value.owner
    assert isinstance(owner, Operation)
    return owner.attributes


def mark_value(value: SSAValue, name: str, attribute: Attribute) -> None:
    """Sets an attribute of the op or argument that a value is."""
    if not isinstance(value, BlockArgument):
        assert isinstance(value.owner, Operation)
        value.owner.attributes[name] = attribute
        return
    function = value.block.parent_op()
    assert isinstance(function, func.FuncOp)
    old = function.arg_attrs or ArrayAttr([DictionaryAttr({}) for _ in value.block.args])
    marks = list(old.data)
    marks[value.index] = DictionaryAttr({**marks[value.index].data, name: attribute})
    function.arg_attrs = ArrayAttr(marks)


def set_clip(value: SSAValue, clip: float) -> None:
    """Says up to which magnitude the bytes of a value reach."""
    mark_value(value, CLIP, FloatAttr(clip, f64))


def clip_of(value: SSAValue) -> float:
    """The magnitude up to which the bytes of a value reach; `WeftError` where it is not said."""
    found = attributes_of(value).get(CLIP)
    if not is_float_attr(found) or not 0 <= found.value.data < float("inf"):
        owner = value.owner
        op = owner if isinstance(owner, Operation) else owner.parent_op()
        assert op is not None
        raise WeftError(
            f"{describe_op(op)}: {describe_value(value)} is quantised, and has no {CLIP} of 0 or "
            "more: weft quantize measures it"
        )
    return found.value.data


def set_weight_clips(op: Operation, clips: Sequence[float]) -> None:
    """Says up to which magnitudes the bytes of an op's weights reach."""
    op.attributes[WEIGHT_CLIPS] = DenseArrayBase.from_list(f64, list(clips))


def weight_clips_of(op: Operation, channels: int) -> list[float]:
    """
    The magnitudes up to which the bytes of an op's weights reach, by channel; `WeftError` where
    they are not said, or are not one for all or one for each of `channels`.
    """
    found = op.attributes.get(WEIGHT_CLIPS)
    clips = [float(v) for v in found.get_values()] if is_dense_array(found) else []
    if len(clips) not in (1, channels) or not all(0 <= c < float("inf") for c in clips):
        raise WeftError(
            f"{describe_op(op)}: {WEIGHT_CLIPS} must be 1 or {channels} numbers of 0 or more; weft "
            "quantize measures them"
        )
    return clips * channels if len(clips) == 1 else clips


def float_reason(op: Operation) -> str | None:
    """Why an op stays in float, if it is marked so."""
    return text_of(op.attributes.get(FLOAT))


def keep_float(op: Operation, reason: str) -> None:
    """Says that an op stays in float."""
    op.attributes[FLOAT] = StringAttr(reason)


def signal_of(op: Operation) -> str | None:
    """The name by which the result of an op is compared, if it has one."""
    return text_of(op.attributes.get(SIGNAL))
