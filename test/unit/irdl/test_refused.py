"""Modules that an IRDL constraint refuses, in every dialect."""

import subprocess
from collections.abc import Callable

import pytest

from weft.tools.registry.universe import our_universe
from weft.transforms.core.bindings import upstream_module

Upstream = Callable[[str], str]

CASES = {
    "arch-attribute": (
        '"arch.engine"() {sym_name = 3 : i64} : () -> ()',
        "expected base attribute 'builtin.string' but got 'builtin.integer'",
    ),
    "arch-missing": (
        '"arch.channel"() {source = @a, depth = 1} : () -> ()',
        'attribute "dest" is expected but not provided',
    ),
    "arch-verified": (
        '"arch.memory"() {sym_name = "M", element = i8} : () -> ()',
        'attribute "depth" is expected but not provided',
    ),
    "dataflow-attribute": (
        '"dataflow.update"() {step = #dataflow.sizes<["h"], [8 : i64]>} : () -> ()',
        "expected base attribute 'dataflow.steps' but got",
    ),
    "dataflow-parameter": (
        '"dataflow.update"() {step = #dataflow.steps<"h", [8 : i64]>} : () -> ()',
        "expected base attribute 'builtin.array' but got 'builtin.string'",
    ),
    "dataflow-region": (
        '"dataflow.level"() ({\n^a(%x: i32):\n  "ub.unreachable"() : () -> ()\n})'
        " {level = @l} : () -> ()",
        "expected region 0 to have 0 arguments but got 1",
    ),
    "graph-missing": (
        '%0 = "test.op"() : () -> tensor<8xf32>\n'
        '%1 = "graph.copy"(%0) : (tensor<8xf32>) -> tensor<8xf32>',
        'attribute "scope" is expected but not provided',
    ),
    "graph-operand": (
        '%0 = arith.constant 1 : i32\n%1 = "graph.split"(%0) {dim = 0} : (i32) -> tensor<4xf32>',
        "expected base type 'builtin.tensor' but got 'builtin.integer'",
    ),
    "intrin-operand": (
        '%0 = arith.constant 1 : i32\n"intrin.yield"(%0) : (i32) -> ()',
        "expected base type 'builtin.tensor' but got 'builtin.integer'",
    ),
    "intrin-any-of": (
        '"test.op"() {p = #intrin.param<"imm", 0 : i64, 1 : i64, "x">} : () -> ()',
        "'\"x\"' does not satisfy the constraint",
    ),
    "layout-operand": (
        '%0 = arith.constant 1.0 : f32\n%1 = "layout.convert"(%0) : (f32) -> tensor<4xf32>',
        "expected base type 'builtin.tensor' but got 'builtin.f32'",
    ),
    "nest-missing": (
        '%0 = "test.op"() : () -> memref<8xf32>\n'
        '%1 = "nest.part"(%0) : (memref<8xf32>) -> memref<4xf32>',
        'attribute "offset" is expected but not provided',
    ),
    "noc-operand": (
        '%0 = arith.constant 1 : i32\n"noc.yield"(%0) : (i32) -> ()',
        "expected base type 'noc.token' but got 'builtin.integer'",
    ),
    "aie1-operand": (
        '%0 = arith.constant 1 : i32\n"aie1.store"(%0, %0) {offset = 0} : (i32, i32) -> ()',
        "expected base type 'aie1.lanes' but got 'builtin.integer'",
    ),
    "aievec-missing": (
        "%0 = arith.constant dense<0> : vector<16xi16>\n"
        '%1 = "aievec.ups"(%0) : (vector<16xi16>) -> vector<16xi48>',
        'attribute "shift" is expected but not provided',
    ),
    "aievec_aie1-result": (
        "%0 = arith.constant dense<0> : vector<16xi16>\n"
        '%1 = "aievec_aie1.ext"(%0) {index = 0 : i8} : (vector<16xi16>) -> i16',
        "expected base type 'builtin.vector' but got 'builtin.integer'",
    ),
    "triplet-missing": (
        "%0 = arith.constant dense<0> : tensor<4xi16>\n"
        '%1 = "triplet.pack"(%0) {takes = array<i64: 0>} : (tensor<4xi16>) -> tensor<1xi16>',
        'attribute "loops" is expected but not provided',
    ),
    "vta-operand": (
        '%0 = arith.constant 1 : i32\n"vta.finish"(%0) : (i32) -> ()',
        "expected base type 'vta.token' but got 'builtin.integer'",
    ),
    "vta-choice": (
        '%0 = "vta.alu"() {op = "pow", uop_begin = 0, uop_end = 4, iter_out = 1, iter_in = 1,'
        " dst_factor_out = 0, dst_factor_in = 0, src_factor_out = 0, src_factor_in = 0}"
        " : () -> !vta.token",
        "'\"pow\"' does not satisfy the constraint",
    ),
    "vta-blocks": (
        '"vta.program"() ({\n^a:\n  "ub.unreachable"() : () -> ()\n'
        '^b:\n  "ub.unreachable"() : () -> ()\n}) {sym_name = "p"} : () -> ()',
        "expected region 0 to have 1 block(s) but got 2",
    ),
}


def test_each_dialect_has_a_case():
    assert {name.partition("-")[0] for name in CASES} == set(our_universe().all_dialects)


@pytest.mark.parametrize(("text", "message"), CASES.values(), ids=CASES)
def test_the_bindings_refuse(text: str, message: str, through_bindings: Upstream):
    with pytest.raises(upstream_module("ir").MLIRError) as error:
        through_bindings(text)
    assert message in str(error.value)


def test_mlir_opt_refuses(through_mlir_opt: Callable[[str], subprocess.CompletedProcess[str]]):
    for text, message in CASES.values():
        result = through_mlir_opt(text)
        assert result.returncode == 1
        assert message in result.stderr
