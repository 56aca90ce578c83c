"""What the ops of mlir-aie's dialects mean: text that is run, on numbers."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.aie1.aievec_runs import AievecRun
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from weft.tools.registry.universe import multiverse
from weft.transforms.model.load import load_module


def parsed(text: str) -> ModuleOp:
    context = Context()
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return load_module(text, context, "ops.mlir")


def values(body: str, result: str, *arrays: np.ndarray) -> list[int]:
    """What a body makes of vectors `%a`, `%b`, … whose elements are as wide as `arrays` are."""
    types = [f"vector<{len(a)}xi{8 * a.dtype.itemsize}>" for a in arrays]
    args = ", ".join(f"%{name}: {type}" for name, type in zip("abc", types, strict=False))
    count = int(result.removeprefix("vector<").partition("x")[0])
    element = result.partition("x")[2].removesuffix(">")
    memory = f"memref<{count}x{element}>"
    text = f"""
    func.func @f({args}, %out: {memory}) {{
      %zero = arith.constant 0 : index
      {body}
      vector.transfer_write %r, %out[%zero] {{in_bounds = [true]}} : {result}, {memory}
      func.return
    }}"""
    out = np.zeros(count, object)
    run = AievecRun()
    run.run(parsed(text), [*(a.astype(object) for a in arrays), out])
    return out.tolist()


B = np.arange(8, dtype=np.int32)[::-1].copy() * 300
SHORT = np.arange(100, 132, dtype=np.int16)


@pytest.mark.parametrize("op", ["add", "sub"])
def test_sums_and_differences_wrap(op: str) -> None:
    a = np.array([2**31 - 1, -(2**31), 5, -7, 0, 1, 2, 3], np.int32)
    type = "vector<8xi32>"
    found = values(f"%r = aievec_aie1.{op} %a, %b : {type}, {type}, {type}", type, a, B)
    assert found == (a + B if op == "add" else a - B).tolist()


def test_packing_keeps_low_bytes() -> None:
    a = np.array([0, 127, 128, 255, 256, -1, -129, 513] * 2, np.int16)
    found = values("%r = aievec.pack %a : vector<16xi16>, vector<16xi8>", "vector<16xi8>", a)
    assert found == a.astype(np.int8).tolist()
    small = a.astype(np.int8)
    found = values("%r = aievec.unpack %a : vector<16xi8>, vector<16xi16>", "vector<16xi16>", small)
    assert found == small.tolist()


def test_lanes_that_begin_anywhere() -> None:
    """The vector from an odd element on, from two places (mlir-aie: unaligned reads)."""
    text = """%r = aievec_aie1.select %a {select = "0x11111111", xoffsets = "0x06040200",
        xoffsets_hi = "0x0e0c0a08", xsquare = "0x2103", xstart = "4", yoffsets = "0x0503010f",
        yoffsets_hi = "0x0d0b0907", ysquare = "0x2103", ystart = "2"}
        : vector<32xi16>, vector<32xi16>"""
    assert values(text, "vector<32xi16>", SHORT)[:16] == list(range(103, 119))
    words = np.arange(16, dtype=np.int32)
    text = """%r = aievec_aie1.select %a {select = "0x8", xoffsets = "0x76543210", xstart = "5",
        yoffsets = "0x00009000"} : vector<16xi32>, vector<8xi32>"""
    assert values(text, "vector<8xi32>", words) == [5, 6, 7, 9, 9, 10, 11, 12]


def test_two_sums_are_joined_by_fours() -> None:
    """Every other pair of two sums of 16 lanes, as 8-bit convolutions of mlir-aie end."""
    text = """%r = aievec_aie1.select %a {select = "0xcccccccc", xoffsets = "0x0c080400",
        xoffsets_hi = "0x0", xsquare = "0x1010", xstart = "0", yoffsets = "0x0c080400",
        yoffsets_hi = "0x0", ysquare = "0x1010", ystart = "4"} : vector<32xi16>, vector<32xi16>"""
    found = values(text, "vector<32xi16>", SHORT)[:16]
    assert found == [100 + 8 * p + 4 * h + i for p in range(4) for h in range(2) for i in range(2)]


def test_subtracting_undoes_adding() -> None:
    selects = 'xoffsets = "0x76543210", xstart = "3", zoffsets = "0x00000000", zstart = "1"'
    types = "vector<16xi32>, vector<8xi32>, vector<8xi80>"
    body = f"""%s = arith.constant 0 : i32
      %p = aievec_aie1.mul %a, %b {{xoffsets = "0x76543210"}} : {types}
      %q = aievec_aie1.mac %a, %b, %p {{{selects}}} : {types}
      %u = aievec_aie1.mac %a, %b, %q {{fmsub = true, xoffsets = "0x76543210"}} : {types}
      %r = aievec.srs %u, %s : vector<8xi80>, i32, vector<8xi32>"""
    a = np.arange(16, dtype=np.int32)
    assert values(body, "vector<8xi32>", a, B) == (a[3:11] * B[1]).tolist()
