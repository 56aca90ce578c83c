"""
Changes of layout as native code: packing, unpacking, and whatever lies between.

```python
change = compile_change((1, 64, 56, 56), "i8", Layout(), nchw16c)
change(activations, packed)
```

The nest is derived from the two layouts alone (`plan`), its innermost loops become
vector code (`tiles`, `emit`), and `predict_seconds` says what it will take
(`cost`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ....transforms.core.errors import WeftError
from ....transforms.layout.map import Array, Layout, LayoutError, stored_shape
from ..jit.module import DEFAULT_SECONDS, JitModule, compile_text
from .cost import cheapest_plan, predict_seconds
from .emit import emit_plan

__all__ = [
    "ELEMENT_BYTES",
    "Bound",
    "Change",
    "compile_change",
    "element_bytes",
    "emit_change",
    "predict_seconds",
]

ELEMENT_BYTES: Mapping[str, int] = {
    "i8": 1, "i16": 2, "i32": 4, "i64": 8, "f16": 2, "f32": 4, "f64": 8,
}  # fmt: skip
"""The element types that can be moved."""

_DTYPES: Mapping[str, str] = {
    "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64",
    "f16": "float16", "f32": "float32", "f64": "float64",
}  # fmt: skip


def emit_change(
    name: str, shape: Sequence[int], element_type: str, source: Layout, result: Layout
) -> str:
    """
    The text of `func.func private @name(%src, %dst, %thread, %threads)`, which stores as
    `result` the tensor of logical shape `shape` that `%src` holds as `source`.

    `%src` and `%dst` are memrefs of one dimension that do not overlap, `%thread` and `%threads`
    say which share to do. Raises `LayoutError` for layouts that do not fit the shape, and for
    an element type or a fill that there is no code for.
    """
    size = element_bytes(element_type)
    plan = cheapest_plan(shape, size, source, result)
    for fill in plan.fill_values():
        _check_fill(fill, element_type)
    return emit_plan(name, plan, element_type, size)


@dataclass(frozen=True)
class Change:
    """
    A compiled change of layout: called with the stored source and an array for the result,
    both contiguous and of the right shape and type. Anything else is a `WeftError`.
    """

    element_type: str
    source_shape: tuple[int, ...]
    result_shape: tuple[int, ...]
    module: JitModule

    def __call__(self, source: Array, result: Array) -> None:
        self.bind_arrays(source, result)()

    def bind_arrays(self, source: Array, result: Array, thread: int = 0, threads: int = 1) -> Bound:
        """The call on these arrays, which must outlive it, with all checks done."""
        _check_array(source, "source", self.source_shape, self.element_type)
        _check_array(result, "result", self.result_shape, self.element_type)
        if not result.flags.writeable:
            raise WeftError("change of layout: the result array is read-only")
        if np.may_share_memory(source, result):
            raise WeftError("change of layout: source and result overlap in memory")
        if not 0 <= thread < threads:
            raise WeftError(f"change of layout: there is no thread {thread} of {threads}")
        return self.module.bind(_ENTRY, source.ctypes.data, result.ctypes.data, thread, threads)


Bound = Callable[[], object]
"""A call whose arguments are fixed."""

_ENTRY = "change_layout"


def compile_change(
    shape: Sequence[int],
    element_type: str,
    source: Layout,
    result: Layout,
    *,
    seconds: float = DEFAULT_SECONDS,
) -> Change:
    """
    Native code that stores as `result` what is stored as `source`. Raises as `emit_change`
    does, and `WeftError` when compilation takes more than `seconds`.
    """
    text = emit_change(_ENTRY, shape, element_type, source, result)
    text = text.replace("func.func private", "func.func", 1)
    start, end = stored_shape(shape, source), stored_shape(shape, result)
    what = f"the change of layout from {source} to {result}"
    return Change(element_type, start, end, compile_text(text, seconds=seconds, what=what))


def element_bytes(element_type: str) -> int:
    """The size of an element. Raises `LayoutError` for a type that cannot be moved."""
    if element_type not in ELEMENT_BYTES:
        raise LayoutError(
            f"change of layout: there is no native code for elements of type {element_type}; "
            f"use one of {', '.join(ELEMENT_BYTES)}"
        )
    return ELEMENT_BYTES[element_type]


def _check_fill(fill: int | float, element_type: str) -> None:
    if element_type.startswith("f"):
        return
    bits = 8 * element_bytes(element_type)
    if not isinstance(fill, int) or not -(1 << (bits - 1)) <= fill < 1 << (bits - 1):
        raise LayoutError(f"change of layout: the fill {fill} is not a value of {element_type}")


def _check_array(array: Array, what: str, shape: tuple[int, ...], element_type: str) -> None:
    expected = np.dtype(_DTYPES[element_type])
    if array.shape != shape or array.dtype != expected:
        raise WeftError(
            f"change of layout: the {what} has shape {list(array.shape)} of {array.dtype}, "
            f"expected {list(shape)} of {expected}"
        )
    if not array.flags.c_contiguous:
        raise WeftError(f"change of layout: the {what} array is not contiguous")
