"""
A network of floats as one of bytes, for its time alone: every number is a byte, sums have 32 bits,
and the low byte of a sum goes on. What quantized networks do besides (scales, rounding) is not in.
"""

from __future__ import annotations

import re

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from ....transforms.core.errors import WeftError
from ....transforms.model.load import load_module

_TYPES = {"f16": "i8", "f32": "i32"}
_OPS = {
    "addf": "addi",
    "subf": "subi",
    "mulf": "muli",
    "divf": "divsi",
    "maximumf": "maxsi",
    "minimumf": "minsi",
    "extf": "extsi",
    "truncf": "trunci",
}
_NUMBER = r"(-?\d+\.\d+(?:e[+-]\d+)?|0x[0-9A-Fa-f]+)(>?) : ((?:tensor<[\dx]*)?)(f16|f32)"


def module_in_bytes(module: ModuleOp, ctx: Context) -> ModuleOp:
    """The same ops on integers. Raises `WeftError` for ops that integers do not have."""
    text = re.sub(_NUMBER, _format_integer, str(module))
    text = re.sub(r"\barith\.(\w+f)\b", lambda m: f"arith.{_OPS.get(m[1], m[1])}", text)
    text = re.sub(r"\b(?<!arith\.)(f16|f32)\b|(?<=x)(f16|f32)\b", _change_type, text)
    left = re.search(r"\b(math\.\w+|arith\.\w+f|fastmath)\b", text)
    if left is not None:
        raise WeftError(f"{left[0]}: is not done in bytes; take a network without it")
    return load_module(text, ctx)


def _format_integer(match: re.Match[str]) -> str:
    """A number as an integer of its width; infinities, in digits of their bits, as the least."""
    kind = _TYPES[match[4]]
    limit = 1 << int(kind[1:]) - 1
    value = -limit if match[1].startswith("0x") else int(float(match[1]))
    return f"{min(max(value, -limit), limit - 1)}{match[2]} : {match[3]}{kind}"


def _change_type(match: re.Match[str]) -> str:
    return _TYPES[match[1] or match[2]]
