"""Modules and machines that are refused, with the messages in full."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import weft
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError

Refused = Callable[..., str]
Edit = Callable[[str], str]

VTA = ("--machine", "vta-1x16x16", "-o", "out")
MACHINE = resolve_machine("vta-1x16x16").read_text()
OTHER_TARGET = Path(__file__).parents[1] / "plugin/weft_toy/toy-1.mlir"
MATMUL = matmul_mlir(4, 16, 20, epilogue=Epilogue(bias=True, shift=5))
SUMS = matmul_mlir(4, 16, 20)


def swap(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return edit


def both(*edits: Edit) -> Edit:
    def edit(text: str) -> str:
        for e in edits:
            text = e(text)
        return text

    return edit


# --- modules --------------------------------------------------------------------------------

KNOWN = "vta_add, vta_max, vta_min, vta_shr, vta_add_imm, vta_max_imm, vta_min_imm, vta_shr_imm"
TO_BYTE = "%byte = arith.trunci %clipped : i32 to i8"
SQUARED = """
  %q = tensor.empty() : tensor<4x16xi8>
  %z = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4x16xi8>) outs(%q : tensor<4x16xi8>) {
  ^bb0(%v: i8, %old: i8):
    %s = arith.muli %v, %v : i8
    linalg.yield %s : i8
  } -> tensor<4x16xi8>
  return %z"""
RELU = """
  %floor = arith.constant 0 : i8
  %f = tensor.empty() : tensor<4x20xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x20xi8>) outs(%f : tensor<4x20xi8>) {
  ^bb0(%v: i8, %old: i8):
    %s = arith.maxsi %v, %floor : i8
    linalg.yield %s : i8
  } -> tensor<4x20xi8>
  %zero ="""
SECOND = """
  %init2 = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
  %a2 = linalg.matmul ins(%x, %w : tensor<4x20xi8>, tensor<20x16xi8>)
    outs(%init2 : tensor<4x16xi32>) -> tensor<4x16xi32>
  %y2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a2 : tensor<4x16xi32>) outs(%o : tensor<4x16xi8>) {
  ^bb0(%v: i32, %old: i8):
    %s = arith.trunci %v : i32 to i8
    linalg.yield %s : i8
  } -> tensor<4x16xi8>
  return %y, %y2 : tensor<4x16xi8>, tensor<4x16xi8>
}
"""
TWO = (
    MATMUL[: MATMUL.rindex("  return")].replace(
        ") -> tensor<4x16xi8> {", ") -> (tensor<4x16xi8>, tensor<4x16xi8>) {", 1
    )
    + SECOND
)
FLOAT = """
func.func @f(%x: tensor<4x8xf32>, %w: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>)
      outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
"""
POOLING = """
func.func @pool(%x: tensor<1x4x6x6xi8>) -> tensor<1x4x4x4xi8> {
  %low = arith.constant -128 : i8
  %window = tensor.empty() : tensor<3x3xi8>
  %e = tensor.empty() : tensor<1x4x4x4xi8>
  %init = linalg.fill ins(%low : i8) outs(%e : tensor<1x4x4x4xi8>) -> tensor<1x4x4x4xi8>
  %y = linalg.pooling_nchw_max
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %window : tensor<1x4x6x6xi8>, tensor<3x3xi8>)
      outs(%init : tensor<1x4x4x4xi8>) -> tensor<1x4x4x4xi8>
  return %y : tensor<1x4x4x4xi8>
}
"""
SOFTMAX = """
func.func @soft(%x: tensor<2x3xf32>, %init: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = linalg.softmax dimension(1) ins(%x : tensor<2x3xf32>) outs(%init : tensor<2x3xf32>)
      -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
"""
COPY = "func.func @f(%x: tensor<4xi8>) -> tensor<4xi8> { return %x : tensor<4xi8> }"

ADVICE = "; with --target system, what does not embed runs on the host"

# Per case the module, what stands at the place that the message names, and the message.
MODULES: dict[str, tuple[str, str, str]] = {
    "float operands": (
        FLOAT,
        "%y = ",
        "linalg.generic %y: vta_gemm does not embed: labels: kernel multiplies f32 x "
        "f32 and accumulates in f32, intrinsic multiplies i8 x i8 and accumulates in i32 "
        f"[operator types]{ADVICE}",
    ),
    "a maximum": (
        POOLING,
        "%y = ",
        "linalg.generic %y: vta_gemm does not embed: labels: kernel takes the "
        "maximum of i8 x i8, intrinsic multiplies i8 x i8 and accumulates in i32 [operator types]"
        f"{ADVICE}",
    ),
    "a product behind": (
        swap("arith.shrsi", "arith.muli")(MATMUL),
        "%y = ",
        f"linalg.generic %y: no intrinsic of vta-1x16x16 computes arith.muli on "
        f"i32; an epilogue may use {KNOWN}",
    ),
    "operands the wrong way round": (
        swap("arith.shrsi %biased, %shift", "arith.shrsi %shift, %biased")(MATMUL),
        "%y = ",
        f"linalg.generic %y: no intrinsic of vta-1x16x16 computes arith.shrsi on "
        f"i32; an epilogue may use {KNOWN}",
    ),
    "a shift too far": (
        swap("%shift = arith.constant 5", "%shift = arith.constant 32")(MATMUL),
        "%y = ",
        "linalg.generic %y: arith.shrsi of i32 by 32, expected 0 to 31",
    ),
    "a constant too large": (
        swap("%high = arith.constant 127", "%high = arith.constant 32768")(MATMUL),
        "%y = ",
        "linalg.generic %y: arith.minsi: constant 32768 is outside -32768..32767, "
        "the range of 'imm' of vta_min_imm",
    ),
    "a truncation in the middle": (
        both(
            swap(TO_BYTE, f"{TO_BYTE}\n    %two = arith.maxsi %byte, %one : i8"),
            swap("linalg.yield %byte", "linalg.yield %two"),
            swap("%o = ", "%one = arith.constant 1 : i8\n  %o = "),
        )(MATMUL),
        "%y = ",
        "linalg.generic %y: arith.maxsi follows a truncation to i8, but the output "
        "of vta-1x16x16 is truncated on its way out: truncate last",
    ),
    "sums that are not truncated": (
        SUMS,
        "%a = ",
        "intrin.apply %a: its result is i32, but vta-1x16x16 stores i8: end the "
        "epilogue with a truncation",
    ),
    "a type that is not stored": (
        both(
            swap("i32 to i8", "i32 to i16"),
            swap("%byte : i8", "%byte : i16"),
            swap("%old: i8", "%old: i16"),
            swap("tensor<4x16xi8>", "tensor<4x16xi16>"),
        )(MATMUL),
        "%y = ",
        "intrin.apply %y: its result is i16, but vta-1x16x16 stores i8: end the "
        "epilogue with a truncation",
    ),
    "a second kernel": (
        TWO,
        "",
        "@main has 2 kernels for VTA, expected one: a convolution or matrix product with its "
        "epilogue",
    ),
    "an op behind": (
        swap("\n  return %y", SQUARED)(MATMUL),
        "%z = ",
        "linalg.generic %z: arith.muli uses the producer's value 2 times; an "
        "epilogue is a chain of operations on it",
    ),
    "an op in front": (
        both(swap("  %zero =", RELU), swap("ins(%x,", "ins(%r,"))(MATMUL),
        "%r = ",
        "linalg.generic %r is left over: VTA runs one kernel and its epilogue",
    ),
    "softmax": (
        SOFTMAX,
        "%y = ",
        "linalg.generic %y: vta_gemm does not embed: labels: kernel takes the maximum of f32 x "
        f"f32, intrinsic multiplies i8 x i8 and accumulates in i32 [operator types]{ADVICE}",
    ),
    "no kernel": (
        COPY,
        "",
        "@f has 0 kernels for VTA, expected one: a convolution or matrix product with its epilogue",
    ),
    "an argument that is not used": (
        swap("func.func @main(", "func.func @main(%more: tensor<4xi8>, ")(MATMUL),
        "",
        "arguments more of the function are not used; remove them",
    ),
    "sums from a tensor": (
        both(
            swap("%x: tensor", "%start: tensor<4x16xi32>, %x: tensor"),
            swap("outs(%init :", "outs(%start :"),
        )(MATMUL),
        "%a = ",
        "linalg.generic %a: the output starts from the elements of a tensor, but "
        "vta_gemm starts from 0; add what it starts from in an epilogue",
    ),
    "two functions": (
        MATMUL + swap("@main", "@other")(MATMUL),
        "",
        "the module has 2 functions (@main, @other); name one",
    ),
    "no function": ("// nothing\n", "", "the module has no function with a body"),
    "a declaration": (
        "func.func private @f(tensor<4xi8>) -> tensor<4xi8>",
        "",
        "the module has no function with a body",
    ),
    "a dynamic shape": (
        swap("tensor<4x8xf32>", "tensor<?x8xf32>")(FLOAT),
        "%y = ",
        "linalg.generic %y: operand 0 has the dynamic shape tensor<?x8xf32>; give every dimension "
        "a size",
    ),
    "an extent of zero": (
        both(swap("4x20x", "0x20x"), swap("4x16x", "0x16x"))(MATMUL),
        "%a = ",
        "linalg.generic %a: dimension n has extent 0, expected 1 or more: there is "
        "nothing to compute",
    ),
    "a value that is not there": (
        swap("return %y", "return %yy")(MATMUL),
        "%yy",
        "use of undeclared SSA value name",
    ),
    "an unclosed function": (
        MATMUL[: MATMUL.rindex("}")],
        "",
        "bad.mlir:24:30: expected operation name in quotes",
    ),
    "an iterator that is none": (
        swap('["parallel", "parallel"]', '["parallel", "sideways"]')(MATMUL),
        "ins(%a",
        "custom op 'linalg.generic' unexpected iterator_type (sideways)",
    ),
    "another type": (
        swap("%w: tensor<20x16xi8>", "%w: tensor<21x16xi8>")(MATMUL),
        "%w : ",
        "use of value '%w' expects different type than prior uses: "
        "'tensor<20x16xi8>' vs 'tensor<21x16xi8>'",
    ),
    "a weight without a name": (
        swap('{weft.weight = "w"}', "{weft.weight}")(MATMUL),
        "func.func",
        'func.func "main": weft.weight of argument 1 is unit; give it a name, as in '
        '{weft.weight = "w"}',
    ),
    "two weights of one name": (
        swap('weft.weight = "b"', 'weft.weight = "w"')(MATMUL),
        "func.func",
        "func.func \"main\": 2 arguments are called 'w'; rename all but one, or "
        "change their weft.weight",
    ),
    "an argument called like the result": (
        swap("%x", "%result")(MATMUL),
        "",
        "two buffers are called result; rename an argument or result",
    ),
}


@pytest.mark.parametrize("case", MODULES)
def test_module(refused: Refused, case: str) -> None:
    text, marker, message = MODULES[case]
    Path("bad.mlir").write_text(text)
    found = refused("weft", "compile", "bad.mlir", *VTA, "--target", "vta")
    assert found == place(text, marker) + message


def test_padding_with_something_else(refused: Refused) -> None:
    """Transfers pad with zeros; a strategy stores other padding (`test_strategies.py`)."""
    layer = conv2d_mlir(1, 16, 6, 6, 16, 3, 3, pad=1, epilogue=Epilogue(shift=3))
    text = swap("%pad = arith.constant 0", "%pad = arith.constant 1")(layer)
    Path("bad.mlir").write_text(text)
    found = refused("weft", "compile", "bad.mlir", *VTA, "--strategy", "none")
    assert found == place(text, "%a = ") + "linalg.generic %a: x is padded with 1, not zero"


def place(text: str, marker: str) -> str:
    """Where `marker`, or the op whose result it is, first is in `text`, as errors say it."""
    if not marker:
        return ""
    start = text.index(marker)
    at = start + len(marker) if marker.endswith("= ") else start
    line = text.count("\n", 0, at) + 1
    return f"bad.mlir:{line}:{at - text.rfind(chr(10), 0, at)}: "


# --- machines -------------------------------------------------------------------------------

INP = "arch.memory @INP : tensor<1x16xi8> {depth = 2048}"
MACHINES: dict[str, tuple[Edit, str, str]] = {
    "missing capacity": (
        swap(" {depth = 2048}\n    arch.memory @WGT", "\n    arch.memory @WGT"),
        "arch.memory @INP",
        "arch.memory @INP: depth is missing; add `depth = N` with N the number of entries, 1 or "
        "more",
    ),
    "negative capacity": (
        swap(INP, INP.replace("2048", "-2048")),
        "arch.memory @INP",
        "arch.memory @INP: depth is -2048, but must be 1 or more",
    ),
    "a capacity that addresses do not fit": (
        swap(INP, INP.replace("2048", "2000")),
        "",
        "bad.mlir: machine @vta-1x16x16 is not a VTA: arch.memory @INP has depth 2000, which is "
        "not a power of two >= 2; field widths of the instruction set are its logarithm",
    ),
    "a memory in no level": (
        both(
            swap(f"    {INP}\n", ""), swap("arch.engine @load {", f"{INP}\n  arch.engine @load {{")
        ),
        "arch.memory @INP",
        "arch.memory @INP: 'arch.memory' expects parent op 'arch.level'",
    ),
    "an unknown level": (
        swap("arch.level @sram {", "arch.levels @sram {"),
        "@sram {",
        "not a valid machine description: Operation arch.levels is not registered",
    ),
    "an unknown memory": (
        swap("from @DRAM to @INP", "from @DRAMM to @INP"),
        "arch.path @load_inp",
        "arch.path @load_inp: source @DRAMM is not a memory of the machine; use one of @DRAM, "
        "@INP, @WGT, @ACC, @OUT, @UOP, or add it",
    ),
    "an unknown intrinsic": (
        swap("intrinsics = [@vta_gemm]", "intrinsics = [@vta_gemn]"),
        "arch.compute @gemm",
        "arch.compute @gemm: intrinsic @vta_gemn is not an intrinsic of the machine; use one of "
        "@vta_gemm, @vta_add, @vta_max, @vta_min, @vta_shr, @vta_add_imm, @vta_max_imm, "
        "@vta_min_imm, @vta_shr_imm, or add it",
    ),
    "an intrinsic of another shape": (
        swap("^bb0(%inp: tensor<1x16xi8>", "^bb0(%inp: tensor<1x8xi8>"),
        "%inp, %wgt, %reset :",
        "not a valid machine description: operand is used with type tensor<1x16xi8>, but has been "
        "previously used or defined with type tensor<1x8xi8>",
    ),
    "a word that is none": (
        swap('"parallel", "reduction"]', '"parallel", "reducing"]'),
        "%new =",
        "not a valid machine description: 'reducing' is not a valid IteratorType",
    ),
    "two machines": (
        lambda text: text + 'arch.machine @second target "vta" attributes {clock_hz = 1} {\n}\n',
        "arch.machine @second",
        "the file holds arch.machine @vta-1x16x16 and arch.machine @second; a machine has a file "
        "of its own",
    ),
    "no machine": (
        lambda text: "",
        "",
        "bad.mlir: is empty; describe the accelerator in an arch.machine",
    ),
    "another target": (
        swap('target "vta"', 'target "vtb"'),
        "",
        "there is no target 'vtb': did you mean vta?",
    ),
}


@pytest.mark.parametrize("case", MACHINES)
def test_machine(refused: Refused, case: str) -> None:
    edit, marker, message = MACHINES[case]
    text = edit(MACHINE)
    Path("bad.mlir").write_text(text)
    found = refused("weft", "compile", "layer.mlir", "--machine", "bad.mlir", "-o", "out")
    assert found == place(text, marker) + message


def test_unknown_machines_and_targets(refused: Refused) -> None:
    compile = ("weft", "compile", "layer.mlir", "-o", "out")
    assert refused(*compile, "--machine", "vta-1x16x17").startswith(
        "unknown machine 'vta-1x16x17': did you mean vta-1x16x16 or "
    )
    assert refused(*compile, "--machine", "none.mlir") == "machine file 'none.mlir' does not exist"
    assert (
        refused(*compile, "--machine", OTHER_TARGET)
        == "there is no target 'toy' (known: aie1, generic, host, noc, system, vta)"
    )
    assert (
        refused(*compile, "--machine", OTHER_TARGET, "--target", "vta")
        == "machine toy-1 has target 'toy', expected 'vta'"
    )
    assert (
        refused(*compile, "--machine", "vta-1x16x16", "--target", "vtaa")
        == "there is no target 'vtaa': did you mean vta?"
    )
    # A module is no machine.
    assert (
        refused(*compile, "--machine", "layer.mlir")
        == "layer.mlir:1:11: not a valid machine description: Operation func.func is not registered"
    )


def test_passes_refuse_as_everybody_does() -> None:
    """What a pass refuses is the caller's `WeftError`, too."""
    text = """
    func.func @main(%x: tensor<1x16xi8>, %w: tensor<16x16xi8>) -> tensor<1x16xi32> {
      %z = arith.constant 0 : i32
      %e = tensor.empty() : tensor<1x16xi32>
      %f = linalg.fill ins(%z : i32) outs(%e : tensor<1x16xi32>) -> tensor<1x16xi32>
      %r = linalg.matmul ins(%x, %w : tensor<1x16xi8>, tensor<16x16xi8>)
          outs(%f : tensor<1x16xi32>) -> tensor<1x16xi32>
      return %r : tensor<1x16xi32>
    }"""
    with pytest.raises(WeftError, match="its result is i32, but vta-1x16x16 stores i8"):
        weft.compile(text, "vta-1x16x16")
