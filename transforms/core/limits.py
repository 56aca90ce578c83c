"""
The limits of the size of inputs. What is beyond is refused before anything is made of it.

The limits are far above what machines of today run, and low enough that no stage overflows its
numbers, its memory or its stack on the way to saying so.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Sequence
from typing import Final

from .errors import WeftError

MAX_ELEMENTS: Final = 2**31 - 1
"""Elements of one tensor, and so of each of its dimensions."""

MAX_RANK: Final = 32
"""Dimensions of one tensor, and loops of one structured op."""

MAX_ITERATIONS: Final = 2**63 - 1
"""Iterations of one structured op."""

MAX_CONSTANT_BYTES: Final = 1 << 28
"""Bytes of one `dense` literal, whose elements the IR keeps one by one, also of a splat."""

MAX_NESTING: Final = 150
"""Brackets that are open at once in a text. Parsers take a few calls for each."""

MAX_NAME: Final = 200
"""Characters of a name that files are called by: names of files have at most 255 bytes."""

_TOKEN: Final = re.compile(r"""//[^\n]*|"(?:[^"\\\n]|\\.)*"|->|>=|[()\[\]{}<>]""")
_CLOSES: Final = {")": "(", "]": "[", "}": "{", ">": "<"}


def size_problem(shape: Sequence[int]) -> str | None:
    """The reason why a tensor of static `shape` is too large; `None` if it is not."""
    if len(shape) > MAX_RANK:
        return f"a tensor of {len(shape)} dimensions; the limit is {MAX_RANK}"
    for dimension, extent in enumerate(shape):
        if extent > MAX_ELEMENTS:
            return f"dimension {dimension} has {extent} elements; the limit is {MAX_ELEMENTS}"
    if 0 not in shape and math.prod(shape) > MAX_ELEMENTS:
        sizes = "x".join(map(str, shape))
        return f"{sizes} are {math.prod(shape)} elements; the limit of a tensor is {MAX_ELEMENTS}"
    return None


def refuse_text(text: str, name: str) -> None:
    """
    Raises `WeftError` with the place at which the brackets of MLIR text are nested too deeply, a
    string is not UTF-8, or a character is NUL: parsers end by that, or the whole process.
    """
    if (nul := text.find("\0")) >= 0:
        raise WeftError(f"{_format_position(text, nul, name)}: a NUL byte stands in the text")
    depth = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in _CLOSES:
            depth = max(0, depth - 1)
        elif len(token) == 1:
            depth += 1
            if depth > MAX_NESTING:
                place = _format_position(text, match.start(), name)
                raise WeftError(f"{place}: brackets are nested deeper than {MAX_NESTING}")
        elif token[0] == '"' and "\\" in token and not _is_utf8(token):
            raise WeftError(
                f"{_format_position(text, match.start(), name)}: the string is not UTF-8"
            )


def _format_position(text: str, start: int, name: str) -> str:
    line = text.count("\n", 0, start) + 1
    return f"{name}:{line}:{start - text.rfind(chr(10), 0, start)}"


def _is_utf8(literal: str) -> bool:
    """Tests whether the bytes that a string literal stands for are text."""
    plain = re.sub(rb"\\([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), literal.encode())
    try:
        plain.decode()
    except UnicodeDecodeError:
        return False
    return True


def memory_bytes() -> int:
    """The memory of this computer."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def refuse_memory(needed: int, what: str) -> None:
    """Raises `WeftError` where `what` takes more bytes than this computer has memory."""
    if needed > memory_bytes():
        raise WeftError(
            f"{what}: needs {needed >> 20} MiB of memory, but this computer has "
            f"{memory_bytes() >> 20}"
        )
