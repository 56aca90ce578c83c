"""Epilogues as intrinsics: what is matched, and what is refused with which reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir.affine import AffineMap

from weft.tools.api import load_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.embed.application import Epilogue, EpilogueStep, match_epilogue
from weft.transforms.kernel.from_linalg import kernel_groups
from weft.transforms.machine.view import Machine

Load = Callable[[str], ModuleOp]

ROW, COLUMN, ALL = "(d1)", "(d0)", "(d0, d1)"


@pytest.fixture(scope="module")
def vta() -> Machine:
    return load_machine("vta-1x16x16")


def matrix(
    body: str, *, extra: str = ROW, result: str = "i32", second: str = "", constant: int = 5
) -> str:
    """
    A product `%a: [4, 6]` and an element-wise generic on it: `%v` is its value, `%b` that
    of a tensor indexed by `extra`, `%c` a constant; the body defines `%r`. `second` is the
    body of a second generic, on the value `%v` of the first.
    """
    shape = {ROW: "6", COLUMN: "4", ALL: "4x6", "()": "", "(d1, d0)": "6x4"}[extra]
    other = f"tensor<{shape}{'x' if shape else ''}i32>"
    same = "affine_map<(d0, d1) -> (d0, d1)>"
    first = "i32" if second else result

    def generic(name: str, source: str, body: str, maps: str, ins: str, out: str) -> str:
        return f"""
          %o_{name} = tensor.empty() : tensor<4x6x{out}>
          %{name} = linalg.generic {{indexing_maps = [{maps}],
              iterator_types = ["parallel", "parallel"]}}
              {ins} outs(%o_{name} : tensor<4x6x{out}>) {{
          ^bb0({source}, %old: {out}):
            {body}
            linalg.yield %r : {out}
          }} -> tensor<4x6x{out}>"""

    lines = generic(
        "y",
        "%v: i32, %b: i32",
        body,
        f"{same}, affine_map<(d0, d1) -> {extra}>, {same}",
        f"ins(%a, %e : tensor<4x6xi32>, {other})",
        first,
    )
    if second:
        ins = "ins(%y : tensor<4x6xi32>)"
        lines += generic("z", "%v: i32", second, f"{same}, {same}", ins, result)
    last = "%z" if second else "%y"
    return f"""
      func.func @main(%x: tensor<4x3xi8>, %w: tensor<3x6xi8>, %e: {other})
          -> tensor<4x6x{result}> {{
        %zero = arith.constant 0 : i32
        %c = arith.constant {constant} : i32
        %empty = tensor.empty() : tensor<4x6xi32>
        %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<4x6xi32>) -> tensor<4x6xi32>
        %a = linalg.matmul ins(%x, %w : tensor<4x3xi8>, tensor<3x6xi8>)
          outs(%init : tensor<4x6xi32>) -> tensor<4x6xi32>
        {lines}
        return {last} : tensor<4x6x{result}>
      }}"""


def match(load: Load, machine: Machine, text: str, memory: str = "ACC") -> Epilogue:
    (group,) = kernel_groups(function_of(load(text)))
    steps = [EpilogueStep(e.kernel, e.chained) for e in group.epilogues]
    return match_epilogue(group.producer.kernel, steps, machine, memory)


def calls(epilogue: Epilogue) -> list[tuple[str, dict[str, int]]]:
    return [(c.intrinsic, dict(c.params)) for c in epilogue.calls]


def test_no_epilogue(vta: Machine, load: Load) -> None:
    text = matrix("%r = arith.addi %v, %b : i32")
    (group,) = kernel_groups(function_of(load(text)))
    assert match_epilogue(group.producer.kernel, [], vta, "ACC") == Epilogue((), "i32", ())


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("%r = arith.addi %v, %b : i32", [("vta_add", {})]),
        ("%r = arith.addi %b, %v : i32", [("vta_add", {})]),
        ("%r = arith.maxsi %b, %v : i32", [("vta_max", {})]),
        ("%r = arith.minsi %v, %b : i32", [("vta_min", {})]),
        ("%r = arith.shrsi %v, %b : i32", [("vta_shr", {})]),
        ("%r = arith.addi %v, %c : i32", [("vta_add_imm", {"imm": 5})]),
        ("%r = arith.addi %c, %v : i32", [("vta_add_imm", {"imm": 5})]),
        ("%r = arith.minsi %c, %v : i32", [("vta_min_imm", {"imm": 5})]),
        ("%r = arith.maxsi %v, %zero : i32", [("vta_max_imm", {"imm": 0})]),
        ("%r = arith.shrsi %v, %c : i32", [("vta_shr_imm", {"imm": 5})]),
    ],
)
def test_one_operation(
    vta: Machine, load: Load, body: str, expected: list[tuple[str, dict[str, int]]]
) -> None:
    epilogue = match(load, vta, matrix(body))
    assert calls(epilogue) == expected
    assert epilogue.result_type == "i32"
    reads = [a for call in epilogue.calls for a in call.reads]
    assert len(epilogue.sources) == len(reads) == ("%b" in body)


def test_chain_over_two_generics(vta: Machine, load: Load) -> None:
    text = matrix(
        "%s = arith.addi %b, %v : i32\n%r = arith.shrsi %s, %c : i32",
        second="%m = arith.maxsi %v, %zero : i32\n%r = arith.trunci %m : i32 to i8",
        result="i8",
    )
    epilogue = match(load, vta, text)
    assert calls(epilogue) == [
        ("vta_add", {}),
        ("vta_shr_imm", {"imm": 5}),
        ("vta_max_imm", {"imm": 0}),
    ]
    assert epilogue.result_type == "i8"
    # The bias is operand 1 of the first generic.
    assert epilogue.sources == ((0, 1),)


@pytest.mark.parametrize(
    ("extra", "indices"),
    [(ROW, "(d1)"), (COLUMN, "(d0)"), (ALL, "(d0, d1)"), ("()", "()"), ("(d1, d0)", "(d1, d0)")],
)
def test_reads_are_over_the_producers_dimensions(
    vta: Machine, load: Load, extra: str, indices: str
) -> None:
    epilogue = match(load, vta, matrix("%r = arith.addi %v, %b : i32", extra=extra))
    ((read,),) = [c.reads for c in epilogue.calls]
    # The producer has a third dimension, its reduction.
    assert str(read.map) == f"(d0, d1, d2) -> {indices}"


@pytest.mark.parametrize("constant", [-32768, 32767])
def test_immediates_at_their_ends(vta: Machine, load: Load, constant: int) -> None:
    epilogue = match(load, vta, matrix("%r = arith.addi %v, %c : i32", constant=constant))
    assert calls(epilogue) == [("vta_add_imm", {"imm": constant})]


@pytest.mark.parametrize(
    ("amount", "parts"),
    [(15, [15]), (16, [15, 1]), (30, [15, 15]), (31, [15, 15, 1])],
)
def test_long_shifts_are_several(vta: Machine, load: Load, amount: int, parts: list[int]) -> None:
    epilogue = match(load, vta, matrix("%r = arith.shrsi %v, %c : i32", constant=amount))
    assert calls(epilogue) == [("vta_shr_imm", {"imm": n}) for n in parts]


KNOWN = "vta_add, vta_max, vta_min, vta_shr, vta_add_imm, vta_max_imm, vta_min_imm, vta_shr_imm"


@pytest.mark.parametrize(
    ("body", "constant", "reason"),
    [
        (
            "%r = arith.addi %v, %c : i32",
            32768,
            "arith.addi: constant 32768 is outside -32768..32767, the range of 'imm' of "
            "vta_add_imm",
        ),
        (
            "%r = arith.shrsi %v, %c : i32",
            32,
            "arith.shrsi of i32 by 32, expected 0 to 31",
        ),
        (
            "%r = arith.shrsi %v, %c : i32",
            -1,
            "arith.shrsi of i32 by -1, expected 0 to 31",
        ),
        (
            "%r = arith.shrsi %c, %v : i32",
            3,
            f"no intrinsic of vta-1x16x16 computes arith.shrsi on i32; an epilogue may use {KNOWN}",
        ),
        (
            "%r = arith.muli %v, %c : i32",
            2,
            f"no intrinsic of vta-1x16x16 computes arith.muli on i32; an epilogue may use {KNOWN}",
        ),
        (
            "%s = arith.addi %b, %c : i32\n%r = arith.addi %v, %s : i32",
            2,
            f"no intrinsic of vta-1x16x16 computes arith.addi on i32; an epilogue may use {KNOWN}",
        ),
        (
            "%r = arith.addi %v, %v : i32",
            0,
            "arith.addi uses the producer's value 2 times; an epilogue is a chain of operations "
            "on it",
        ),
        (
            "%l = arith.extsi %v : i32 to i64\n%m = arith.muli %l, %l : i64\n"
            "%r = arith.trunci %m : i64 to i32",
            0,
            "arith.muli uses the producer's value 2 times; an epilogue is a chain of operations "
            "on it",
        ),
    ],
)
def test_refused(vta: Machine, load: Load, body: str, constant: int, reason: str) -> None:
    with pytest.raises(WeftError) as error:
        match(load, vta, matrix(body, constant=constant))
    assert str(error.value).endswith(f"linalg.generic %y: {reason}")


def test_truncation_comes_last(vta: Machine, load: Load) -> None:
    body = "%t = arith.trunci %v : i32 to i8\n%m = arith.constant 1 : i8\n"
    with pytest.raises(WeftError) as error:
        match(load, vta, matrix(f"{body}%r = arith.maxsi %t, %m : i8", result="i8"))
    assert str(error.value).endswith(
        "arith.maxsi follows a truncation to i8, but the output of vta-1x16x16 is truncated on "
        "its way out: truncate last"
    )


def test_memory_without_intrinsics(vta: Machine, load: Load) -> None:
    with pytest.raises(WeftError, match=r"computes arith\.addi on i32; an epilogue may use none$"):
        match(load, vta, matrix("%r = arith.addi %v, %b : i32"), memory="INP")


def test_reads_follow_the_producers_output(vta: Machine, load: Load) -> None:
    """Rows of the result are dimension 2 of the producer, and columns dimension 0."""
    text = matrix("%r = arith.addi %v, %b : i32", extra=ALL)
    (group,) = kernel_groups(function_of(load(text)))
    kernel = group.producer.kernel
    order = [AffineMap.identity(3).results[i] for i in (2, 0, 1)]
    turned = replace(
        kernel,
        dims=tuple(kernel.dims[i] for i in (1, 2, 0)),
        operands=tuple(
            replace(
                a,
                map=AffineMap(
                    3, 0, tuple(r.replace_dims_and_symbols(order, ()) for r in a.map.results)
                ),
            )
            for a in kernel.operands
        ),
    )
    steps = [EpilogueStep(e.kernel, e.chained) for e in group.epilogues]
    ((read,),) = [c.reads for c in match_epilogue(turned, steps, vta, "ACC").calls]
    assert str(read.map) == "(d0, d1, d2) -> (d2, d0)"


def test_padded_reads_are_refused(vta: Machine, load: Load) -> None:
    text = matrix("%r = arith.addi %v, %b : i32").replace(
        "%e: tensor<6xi32>", "%short: tensor<5xi32>"
    )
    pad = """
        %e = tensor.pad %short low[0] high[1] {
        ^bb0(%i: index):
          tensor.yield %zero : i32
        } : tensor<5xi32> to tensor<6xi32>
        %empty ="""
    with pytest.raises(
        WeftError, match=r"linalg\.generic %y: operand short is padded; pad it before$"
    ):
        match(load, vta, text.replace("%empty =", pad))
