"""
Gathers: rows of a table in the order of an index list, as native code.

`dst[i, :] = src[index[i], :]`; rows are contiguous and copied as vectors.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....transforms.core.errors import WeftError
from ....transforms.layout.map import Array
from ..jit.module import DEFAULT_SECONDS, JitModule, compile_text
from ..text.lines import Writer
from .change import element_bytes
from .regions import Read
from .tiles import power_below
from .vectors import Vectors
from .weave import VECTOR_BYTES


def emit_gather(name: str, rows: int, row_size: int, count: int, element_type: str) -> str:
    """
    The text of `func.func private @name(%src, %index, %dst, %thread, %threads)` for a table of
    `rows` rows of `row_size` elements and `count` indices of type i32, which must be rows.

    Raises `LayoutError` for an element type that there is no code for.
    """
    vector = VECTOR_BYTES // element_bytes(element_type)
    writer = Writer()
    vectors = Vectors(writer, element_type, rows * row_size, count * row_size)
    with writer.loop(*writer.share(count)) as i:
        loaded = writer.op(f"memref.load %index[{i}] : memref<{count}xi32>")
        row = writer.op(f"arith.index_castui {loaded} : i32 to index")
        source, dest = writer.scaled(row, row_size), writer.scaled(i, row_size)
        size = min(vector, power_below(row_size))
        with writer.loop(writer.constant(0), writer.constant(-(-row_size // size))) as j:
            start = writer.scaled(j, size)
            if row_size % size:
                start = writer.op(
                    f"arith.minui {start}, {writer.constant(row_size - size)} : index"
                )
            value = vectors.row(Read(0, 0), size, writer.add(source, start))
            vectors.store(value, size, writer.add(dest, start), 0)
    arguments = [
        ("src", vectors.source_type),
        ("index", f"memref<{count}xi32>"),
        ("dst", vectors.dest_type),
    ]
    return writer.function(name, arguments)


@dataclass(frozen=True)
class Gather:
    """A compiled gather; arrays and indices that do not fit are a `WeftError`."""

    rows: int
    row_size: int
    count: int
    dtype: np.dtype[np.generic]
    module: JitModule

    def __call__(self, source: Array, index: Array, result: Array) -> None:
        wanted = (
            ("source", source, (self.rows, self.row_size), self.dtype),
            ("index list", index, (self.count,), np.dtype(np.int32)),
            ("result", result, (self.count, self.row_size), self.dtype),
        )
        for what, array, shape, dtype in wanted:
            if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous:
                raise WeftError(
                    f"gather: the {what} has shape {list(array.shape)} of {array.dtype}, expected "
                    f"{list(shape)} of {dtype}, contiguous"
                )
        if not result.flags.writeable or np.may_share_memory(source, result):
            raise WeftError("gather: the result array is read-only, or overlaps the source")
        places = index.astype(np.int64)
        outside = places[(places < 0) | (places >= self.rows)]
        if outside.size:
            raise WeftError(f"gather: index {outside[0]} is not a row of 0..{self.rows - 1}")
        addresses = (a.ctypes.data for a in (source, index, result))
        self.module.bind(_ENTRY, *addresses, 0, 1)()


_ENTRY = "gather_rows"


def compile_gather(
    rows: int, row_size: int, count: int, element_type: str, *, seconds: float = DEFAULT_SECONDS
) -> Gather:
    """Native code for `emit_gather`."""
    text = emit_gather(_ENTRY, rows, row_size, count, element_type)
    text = text.replace("func.func private", "func.func", 1)
    module = compile_text(text, seconds=seconds, what=f"a gather of {count} rows of {row_size}")
    kind = "float" if element_type.startswith("f") else "int"
    dtype = np.dtype(f"{kind}{element_type[1:]}")
    return Gather(rows, row_size, count, dtype, module)
