"""
AMX in plain code: a program whose instructions on tiles are calls of functions that do what they
mean, so that any processor runs it, on one thread.

Source: "Intel Architecture Instruction Set Extensions and Future Features" (Intel, 2023),
chapter 3.
"""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from weft.targets.host.executable import HostExecutable, aligned_bytes, build_executable

_CALL = re.compile(r'llvm\.call_intrinsic "llvm\.x86\.(ldtilecfg|tile\w+|tdp\w+)"(\([^)]*\) : \()')

_STATE_BYTES = 64 + 8 * 16 * 64
"""The configuration, and behind it tiles of 16 rows of 64 bytes."""

_BASE = """
func.func private @amx_byte(%at: index) -> !llvm.ptr {{
  %state = arith.constant {address} : index
  %sum = arith.addi %state, %at : index
  %number = arith.index_cast %sum : index to i64
  %p = llvm.inttoptr %number : i64 to !llvm.ptr
  return %p : !llvm.ptr
}}
func.func private @amx_place(%t: i8, %row: index, %byte: index) -> !llvm.ptr {{
  %first = arith.constant 64 : index
  %size = arith.constant 1024 : index
  %width = arith.constant 64 : index
  %number = arith.index_castui %t : i8 to index
  %tile = arith.muli %number, %size : index
  %down = arith.muli %row, %width : index
  %a = arith.addi %tile, %down : index
  %b = arith.addi %a, %byte : index
  %c = arith.addi %b, %first : index
  %p = func.call @amx_byte(%c) : (index) -> !llvm.ptr
  return %p : !llvm.ptr
}}
func.func private @amx_rows(%t: i8) -> index {{
  %first = arith.constant 48 : index
  %number = arith.index_castui %t : i8 to index
  %at = arith.addi %first, %number : index
  %p = func.call @amx_byte(%at) : (index) -> !llvm.ptr
  %rows = llvm.load %p : !llvm.ptr -> i8
  %r = arith.index_castui %rows : i8 to index
  return %r : index
}}
func.func private @amx_width(%t: i8) -> index {{
  %first = arith.constant 16 : index
  %two = arith.constant 2 : index
  %number = arith.index_castui %t : i8 to index
  %twice = arith.muli %number, %two : index
  %at = arith.addi %first, %twice : index
  %p = func.call @amx_byte(%at) : (index) -> !llvm.ptr
  %bytes = llvm.load %p : !llvm.ptr -> i16
  %r = arith.index_castui %bytes : i16 to index
  return %r : index
}}
func.func private @amx_ldtilecfg(%from: !llvm.ptr) {{
  %zero = arith.constant 0 : index
  %p = func.call @amx_byte(%zero) : (index) -> !llvm.ptr
  %v = llvm.load %from : !llvm.ptr -> vector<64xi8>
  llvm.store %v, %p : vector<64xi8>, !llvm.ptr
  return
}}
func.func private @amx_tilerelease() {{
  return
}}
"""

_MOVE = """
func.func private @amx_{name}(%t: i8{arguments}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = func.call @amx_rows(%t) : (i8) -> index
  %width = func.call @amx_width(%t) : (i8) -> index
  scf.for %row = %c0 to %rows step %c1 {{
    scf.for %byte = %c0 to %width step %c1 {{
      %own = func.call @amx_place(%t, %row, %byte) : (i8, index, index) -> !llvm.ptr
{body}
    }}
  }}
  return
}}
"""

_OUTSIDE = """\
      %far = arith.index_cast %row : index to i64
      %down = arith.muli %far, %step : i64
      %along = arith.index_cast %byte : index to i64
      %start = llvm.ptrtoint %p : !llvm.ptr to i64
      %there = arith.addi %start, %down : i64
      %place = arith.addi %there, %along : i64
      %other = llvm.inttoptr %place : i64 to !llvm.ptr
"""

_PRODUCT = """
func.func private @amx_{name}(%d: i8, %a: i8, %b: i8) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %four = arith.constant 4 : index
  %parts = arith.constant {parts} : index
  %size = arith.constant {size} : index
  %rows = func.call @amx_rows(%d) : (i8) -> index
  %bytes = func.call @amx_width(%d) : (i8) -> index
  %deep = func.call @amx_width(%a) : (i8) -> index
  %lanes = arith.divui %bytes, %four : index
  %words = arith.divui %deep, %four : index
  scf.for %m = %c0 to %rows step %c1 {{
    scf.for %k = %c0 to %words step %c1 {{
      scf.for %n = %c0 to %lanes step %c1 {{
        %column = arith.muli %n, %four : index
        %word = arith.muli %k, %four : index
        %sum = func.call @amx_place(%d, %m, %column) : (i8, index, index) -> !llvm.ptr
        scf.for %j = %c0 to %parts step %c1 {{
          %in = arith.muli %j, %size : index
          %at_a = arith.addi %word, %in : index
          %at_b = arith.addi %column, %in : index
          %pa = func.call @amx_place(%a, %m, %at_a) : (i8, index, index) -> !llvm.ptr
          %pb = func.call @amx_place(%b, %k, %at_b) : (i8, index, index) -> !llvm.ptr
          %x = llvm.load %pa : !llvm.ptr -> {element}
          %y = llvm.load %pb : !llvm.ptr -> {element}
          %old = llvm.load %sum : !llvm.ptr -> {type}
{product}
          %new = arith.add{kind} %old, %xy : {type}
          llvm.store %new, %sum : {type}, !llvm.ptr
        }}
      }}
    }}
  }}
  return
}}
"""


def emulate_tiles(executable: HostExecutable) -> tuple[HostExecutable, npt.NDArray[np.uint8]]:
    """
    The same for this processor without AMX, and the registers, which are to be kept as long as it
    is called.
    """
    state = aligned_bytes(_STATE_BYTES)
    state[...] = 0x55
    text, count = _CALL.subn(r"func.call @amx_\1\2", executable.program.text)
    assert count
    text += _BASE.format(address=state.ctypes.data) + _moves() + _products()
    return build_executable(replace(executable.program, text=text)), state


def _moves() -> str:
    outside = ", %p: !llvm.ptr, %step: i64"
    load = "      %v = llvm.load {} : !llvm.ptr -> i8\n      llvm.store %v, {} : i8, !llvm.ptr"
    zero = "      %v = arith.constant 0 : i8\n      llvm.store %v, %own : i8, !llvm.ptr"
    bodies = {
        "tilezero": ("", zero),
        "tileloadd64": (outside, _OUTSIDE + load.format("%other", "%own")),
        "tilestored64": (outside, _OUTSIDE + load.format("%own", "%other")),
    }
    return "".join(
        _MOVE.format(name=name, arguments=arguments, body=body)
        for name, (arguments, body) in bodies.items()
    )


def _products() -> str:
    text = ""
    for first, second in (("s", "s"), ("u", "s"), ("s", "u")):
        product = "\n".join(
            [
                f"          %wx = arith.ext{first}i %x : i8 to i32",
                f"          %wy = arith.ext{second}i %y : i8 to i32",
                "          %xy = arith.muli %wx, %wy : i32",
            ]
        )
        text += _PRODUCT.format(
            name=f"tdpb{first}{second}d", parts=4, size=1, element="i8", type="i32", kind="i",
            product=product,
        )  # fmt: skip
    # A bf16 is the upper half of an f32.
    halves = "\n".join(
        f"          %z{v} = arith.extui %{v} : i16 to i32\n"
        f"          %s{v} = arith.constant 16 : i32\n"
        f"          %h{v} = arith.shli %z{v}, %s{v} : i32\n"
        f"          %f{v} = arith.bitcast %h{v} : i32 to f32"
        for v in "xy"
    )
    product = f"{halves}\n          %xy = arith.mulf %fx, %fy : f32"
    return text + _PRODUCT.format(
        name="tdpbf16ps", parts=2, size=2, element="i16", type="f32", kind="f", product=product
    )
