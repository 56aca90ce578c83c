"""
Look-ups at places that data decide: checked when they are made, and told to the caller.

Each index of each `tensor.extract` is a look-up with a number, from 1 on in the order in which
the reference would find it outside of its tensor. Code that finds an index outside goes on with
index 0, whose element is there, and notes the look-up with the lowest number and, of that, the
first index. The note lies at the end of the workspace: two words of 64 bits, the number (0: none)
and the index. All threads return the number as their status.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....transforms.core.errors import WeftError

LOOK_UP = "weft.look_up"
STATUS = "status"
STATUS_TYPE = "memref<2xi64>"
STATUS_BYTES = 64
"""What the note takes in the workspace: a cache line, at its end."""


@dataclass(frozen=True)
class LookUp:
    """
    An index of an op: `op` is what errors call it; the dimension of the tensor
    that is looked up in; the elements there, all of which are within `0 .. limit - 1`.
    """

    op: str
    dimension: int
    limit: int

    def index_error(self, index: int) -> WeftError:
        """The message that the caller gets for an index outside."""
        return WeftError(
            f"{self.op}: looks up index {index} of dimension {self.dimension}, which has "
            f"{self.limit}"
        )


def look_up_text() -> str:
    """
    `@weft.look_up(%status, %number, %limit, %index) -> index`: the index, or 0 for one outside,
    which is noted. `%status` is the address of the note; one thread calls it.

    What LLVM knows of an index may rest on promises that data break (no overflow, floats in the
    range of integers): it is frozen before it is compared.
    """
    return f"""
func.func private @{LOOK_UP}(%status: index, %number: i64, %limit: i64, %index: index) -> index {{
  %given = arith.index_cast %index : index to i64
  %value = llvm.freeze %given : i64
  %inside = arith.cmpi ult, %value, %limit : i64
  %found = arith.index_cast %value : i64 to index
  cf.cond_br %inside, ^done(%found : index), ^outside
^outside:
  %zero = arith.constant 0 : index
  %none = arith.constant 0 : i64
  %address = arith.index_cast %status : index to i64
  %note = llvm.inttoptr %address : i64 to !llvm.ptr
  %known = llvm.load %note : !llvm.ptr -> i64
  %is_first = arith.cmpi eq, %known, %none : i64
  %is_lower = arith.cmpi ult, %number, %known : i64
  %counts = arith.ori %is_first, %is_lower : i1
  cf.cond_br %counts, ^note, ^done(%zero : index)
^note:
  %place = llvm.getelementptr %note[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %number, %note : i64, !llvm.ptr
  llvm.store %value, %place : i64, !llvm.ptr
  cf.br ^done(%zero : index)
^done(%result: index):
  return %result : index
}}
"""


def reset_lines() -> list[str]:
    """At an entry's begin: thread 0, which makes all look-ups, forgets the last call's note."""
    return [
        "  %status_zero = arith.constant 0 : index",
        "  %status_none = arith.constant 0 : i64",
        "  %status_first = arith.cmpi eq, %thread, %status_zero : index",
        "  scf.if %status_first {",
        f"    memref.store %status_none, %{STATUS}[%status_zero] : {STATUS_TYPE}",
        "  }",
    ]


def view_lines(workspace: str, size: int) -> list[str]:
    """`%status` as the last part of `%<workspace>`, which has `size` bytes."""
    return [
        f"  %{STATUS}_at = arith.constant {size - STATUS_BYTES} : index",
        f"  %{STATUS} = memref.view %{workspace}[%{STATUS}_at][] : memref<{size}xi8> to "
        f"{STATUS_TYPE}",
    ]


def check_status(look_ups: Sequence[LookUp], status: int, index: int) -> None:
    """Raises the error of a look-up that was outside, if a call's status says so."""
    if 1 <= status <= len(look_ups):
        raise look_ups[status - 1].index_error(index)
    if status:
        raise WeftError(f"the code returned {status}, which is no status: its folder is damaged")
