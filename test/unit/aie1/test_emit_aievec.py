"""Kernels in mlir-aie's dialects: the attributes of its own tests, and text that parses back."""

from __future__ import annotations

import pytest
from helpers.aie1.emitted_kernels import LANES, SHAPES, conv3x3
from helpers.aie1.read_back import parsed

from weft.dialects.aie1.network import Select
from weft.dialects.aievec.aie1 import MacOp, MulOp
from weft.dialects.aievec.ops import UpdOp
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Op, Pointer, Store
from weft.targets.aie1.emit.aievec import emit_aievec, selects_of


def padded3x3() -> Code:
    """A 3x3 convolution as mlir-aie's tests have it: each row of taps has a fourth that is zero."""
    x = [Select(2 * i, **LANES, square=0x2110) for i in range(2)]
    body: list[Op] = []
    for row in range(3):
        values = (f"r{row}", f"s{row}")
        body += [Load(v, "a", 2 * 288 * row + 32 * i) for i, v in enumerate(values)]
        body += [Mac("o", "i16", values, "w", x[i], Select(4 * row + 2 * i, step=1),
                     first=row + i == 0) for i in range(2)]  # fmt: skip
    stores = [Store("o", "c", 16 * h, 16, 10, (8 * h, 8)) for h in range(2)]
    return Code(
        "conv2d",
        (Buffer("A", "image", 0, 18 * 288, 16), Buffer("B", "filter", 10368, 16, 16),
         Buffer("C", "output", 10400, 16 * 256, 16)),
        (Pointer("a", "A", 0, {"y": 576, "x": 32}), Pointer("b", "B"),
         Pointer("c", "C", 0, {"y": 512, "x": 32})),
        (Load("w", "b"), Loop(("y", "x"), (16, 16), (*body, *stores))),
    )  # fmt: skip


def test_attributes_are_those_of_mlir_aie() -> None:
    # test/aievec/conv2d_uij_i16_noinit.mlir: six multiply-adds, two loads for each row.
    module = parsed(emit_aievec(padded3x3(), SHAPES))
    macs = [op for op in module.walk() if isinstance(op, MulOp | MacOp)]
    assert [op.name.split(".")[1] for op in macs] == ["mul", *["mac"] * 5]
    for number, op in enumerate(macs):
        assert {name: str(value).strip('"') for name, value in op.attributes.items()} == {
            "xoffsets": "0x03020100",
            "xoffsets_hi": "0x07060504",
            "xsquare": "0x2110",
            "xstart": str(number % 2 * 2),
            "zoffsets": "0",
            "zoffsets_hi": "0",
            "zstart": str(2 * number),
            "zstep": "1",
        }
    loads = [op for op in module.walk() if isinstance(op, UpdOp)]
    assert [op.index.value.data for op in loads] == [0, 0, 1, 0, 1, 0, 1]
    assert [op.offset.value.data for op in loads[1:]] == [
        16 * 288 * row + 256 * i for row in range(3) for i in range(2)
    ]


def test_operands_of_two_rows() -> None:
    module = parsed(emit_aievec(conv3x3(), SHAPES))
    text = str(module)
    # Rows 0 and 1 are one operand, row 2 its own; each part is loaded once.
    assert text.count("aievec.upd") == 1 + 6
    assert text.count("aievec.concat") == 1
    assert text.count("vector<64xi16>, vector<16xi16>") == 3
    assert 'xsquare = "0x3120"' in text
    assert text.count("aievec.srs") == 1
    # Both halves of the sums are stored at once.
    assert text.count("vector.transfer_write") == 1
    assert "aievec_aie1.ext" not in text


def test_a_loop_that_adds_to_an_accumulator_carries_it() -> None:
    mac = Mac("o", "i32", ("a", None), "w", Select(0, 0x76543210), Select(1))
    inner = Loop(("c",), (3,), (Load("a", "p"), Load("w", "f"), mac))
    first = Mac("o", "i32", ("z", "z"), "w0", Select(), Select(), True)
    code = Code(
        "sums",
        (Buffer("image", "image", 0, 64, 32), Buffer("filter", "filter", 256, 32, 32),
         Buffer("output", "output", 384, 16, 32)),
        (Pointer("p", "image", 0, {"x": 32, "c": 32}), Pointer("f", "filter", 0, {"c": 32}),
         Pointer("q", "output", 0, {"x": 32})),
        (Loop(("x",), (2,), (Load("z", "p"), Load("w0", "f"), first, inner,
                             Store("o", "q", 0, 32, 4))),),
    )  # fmt: skip
    text = str(parsed(emit_aievec(code, SHAPES)))
    assert "iter_args" in text
    assert text.count("scf.for") == 2


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        ("i32", {"xoffsets", "xstart", "zoffsets", "zstart"}),
        ("i8", {"xoffsets", "xstart", "xstep", "xsquare", "zoffsets", "zstart", "zstep",
                "zsquare"}),
        ("i16w", {"xoffsets", "xstart", "xstep", "xsquare", "zoffsets", "zstart", "zstep"}),
    ],
)  # fmt: skip
def test_selects_of_shapes(shape: str, names: set[str]) -> None:
    mac = Mac("o", shape, ("a", "b"), "c", Select(4, 0x76543210, step=2), Select(3, step=1))
    found = selects_of(mac, SHAPES[shape])
    assert set(found) == names
    assert found["xoffsets"] == "0x76543210"
    assert found["zoffsets"] == "0x00000000"
