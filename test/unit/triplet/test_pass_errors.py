"""What the passes on bodies refuse, each with one clear error."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from helpers.triplet.layer_text import Layer
from helpers.triplet.pass_runs import CONTEXT, later
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from weft.lowering.aie1.convert_triplet_to_aie1 import ConvertTripletToAie1Pass
from weft.lowering.aie1.triplet_fuse import TripletFusePass
from weft.lowering.aie1.triplet_pack import TripletPackPass
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module
from weft.transforms.triplet.convert import ConvertLinalgToTripletPass
from weft.transforms.triplet.interleave import TripletInterleavePass
from weft.transforms.triplet.lazy_stores import TripletLazyStoresPass
from weft.transforms.triplet.reuse_pass import TripletReusePass

PLAIN = ConvertLinalgToTripletPass(lanes=16, columns=2)
LAYER = Layer((4, 32), (3, 3), shift=10)


def refused(
    module: ModuleOp, steps: Sequence[ModulePass], message: str, context: Context = CONTEXT
) -> None:
    for step in steps[:-1]:
        step.apply(context, module)
    with pytest.raises((WeftError, PassFailedException), match=re.escape(message)):
        steps[-1].apply(context, module)


def layer_module(layer: Layer) -> ModuleOp:
    return load_module(layer.text(), CONTEXT)


@pytest.mark.parametrize(
    ("convert", "message"),
    [
        (replace(PLAIN, vector="r"), "'r' cannot be lanes, because it does not move the output; "
         "what can are x, y"),
        (replace(PLAIN, order=("x",)), "the order x must have each of its parallel dimensions x, y "
         "once"),
        (replace(PLAIN, jam=("y",)), 'jam has "y", expected a loop and a number, like "y:2"'),
        (replace(PLAIN, jam=("y:5",)), "jam of 'y' is 5, but it has 4 iterations"),
        (replace(PLAIN, jam=("r:2",)), "'r' of 'jam' is none of x, y"),
        (replace(PLAIN, looped=("r:2",)), "2 iterations of 'r' in a body do not divide its 3"),
        (replace(PLAIN, names=("a", "b")), "it has 4 loops, but 2 names are given: a, b"),
        (replace(PLAIN, layouts="I [1"), 'layouts "I [1": expected each tensor with the digits'),
        (replace(PLAIN, layouts="(J [0:6, 1:34])"), "no tensor 'J'; there are I, W, O"),
        (replace(PLAIN, layouts="(I [0:5, 1:34])"), "axis 0 of extent 6 is stored in digits of "
         "[5]"),
        (replace(PLAIN, lanes=24, layouts="(O [0:4, 1:32])"), "'O' is [4, 32], but whole vectors "
         "and jams store 48 of x"),
        (replace(PLAIN, lanes=0), "no machine to compile for"),
        (replace(PLAIN, lanes=-1), "lanes is -1, but must be 1 or more"),
    ],
)  # fmt: skip
def test_schedules_that_do_not_fit(convert: ConvertLinalgToTripletPass, message: str):
    refused(layer_module(LAYER), [convert], message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("arith.muli", "arith.maxsi", "it is no multiply-add of two tensors: its body must add"),
        ("%wide_i, %wide_w", "%wide_i, %wide_i", "it is no multiply-add of two tensors"),
        ("arith.extsi %i", "arith.extui %i", "it is no multiply-add of two tensors"),
        ("arith.addi", "arith.subi", "it is no multiply-add of two tensors"),
    ],
)
def test_other_ops(old: str, new: str, message: str):
    refused(load_module(replace(LAYER, shift=None).text().replace(old, new), CONTEXT), [PLAIN],
            message)  # fmt: skip


def test_floats():
    text = """
      func.func @product(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>)
          -> tensor<4x16xf32> {
        %r = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
          outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
        return %r : tensor<4x16xf32>
      }"""
    message = "operand 'a' has elements of type f32, but bodies multiply and add signed integers"
    refused(load_module(text, CONTEXT), [PLAIN], message)


def test_types_that_the_machine_does_not_multiply():
    context = make_context("aie1")
    layer = replace(LAYER, bits=24)
    message = "machine @aie1 has no multiply-add of i24 by i24; it has i8 x i8,"
    refused(load_module(layer.text(), context), [replace(PLAIN, lanes=0)], message, context)


@pytest.mark.parametrize(
    ("layer", "convert", "reuse", "message"),
    [
        (LAYER, replace(PLAIN, layouts="(I [0:6, 1:34])"), TripletReusePass(),
         "I(x:x+15, y) moves by 34 elements of memory per trip of 'y', but loads begin at "
         "multiples of 8; store 'I' with other steps between its rows"),
        (Layer((2, 128), (3, 3)), replace(PLAIN, jam=("x:4",)), TripletReusePass(data_bits=1024),
         "which are 5 registers of 256 bits, but the largest register has 1024"),
        (LAYER, PLAIN, TripletReusePass(load_bits=0), "load_bits is 0, not 1 or more"),
        (LAYER, PLAIN, TripletReusePass(data_bits=-1), "data_bits is -1, not 0 or more"),
        (Layer((16,), (1,), inputs=32, outputs=8, last="k"),
         replace(PLAIN, vector="k", lanes=8, looped=("c:2",)), TripletReusePass(),
         "I(c, x) moves by 2 elements of memory per trip of 'c'"),
    ],
)  # fmt: skip
def test_loads(
    layer: Layer, convert: ConvertLinalgToTripletPass, reuse: TripletReusePass, message: str
):
    refused(layer_module(layer), [convert, TripletLazyStoresPass(), reuse], message)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([PLAIN, TripletFusePass()], "multiply-adds access tensors yet; run triplet-reuse"),
        ([PLAIN, TripletPackPass()], "multiply-adds access tensors yet; run triplet-reuse"),
        ([PLAIN, TripletInterleavePass()], "multiply-adds access tensors yet; run triplet-reuse"),
        ([PLAIN, *later(False)[:3], TripletFusePass()], "for 2 columns is fused already"),
        ([replace(PLAIN, columns=3), TripletReusePass(), TripletFusePass(rows=True)],
         "machine @aie1 has no multiply-add of i16 by i16 with 16 lanes of 3 columns; it has "
         "16 x 2, 8 x 4"),
        ([PLAIN, ConvertTripletToAie1Pass()], "is left over; run triplet-interleave"),
        ([PLAIN, *later(False)[:4], ConvertTripletToAie1Pass()],
         "is left over; run triplet-interleave"),
        ([PLAIN, *later(False)[:3], TripletInterleavePass(), ConvertTripletToAie1Pass()],
         "a column takes 0, which no register has; run triplet-pack"),
        ([PLAIN, *later(False)[:2], TripletPackPass(), TripletInterleavePass(),
          ConvertTripletToAie1Pass()],
         "selects 1 columns, but the operation has 2; run triplet-fuse"),
    ],
)  # fmt: skip
def test_the_order_of_passes(steps: Sequence[ModulePass], message: str):
    refused(layer_module(LAYER), steps, message)


@pytest.mark.parametrize(
    ("layer", "convert", "message"),
    [
        (replace(LAYER, extents=(6, 32), window=(7, 3)), replace(PLAIN, jam=("y:6",)),
         "output vectors at once, but the core has 4 accumulators; jam fewer iterations"),
        (replace(LAYER, bits=32, shift=None), replace(PLAIN, lanes=8, columns=1),
         "which at 64 bits are no stores of 256 or 128 bits; shift and cut the sums before"),
        (replace(LAYER, shift=40), PLAIN,
         "sums are shifted by 40 to i16, but accumulators of mac16_i16 have 48 bits"),
        (Layer((240, 272), (3, 3), shift=10), PLAIN,
         "bytes of data memory; cut it over several cores"),
        (LAYER, replace(PLAIN, layouts="(O [0:4, 1:16, 1:2 by 64])"),
         "O(x:x+15, y): lanes 0 to 7 are not side by side in memory"),
        (replace(LAYER, bits=8), replace(PLAIN, columns=8),
         "lane 0, column 1 cannot take element 1"),
        (Layer((2, 8), (3, 3), groups=16, last="k", shift=10), replace(PLAIN, vector="g"),
         "takes coefficients of 2 registers of 256 bits, but an operation has one"),
        (replace(LAYER, bits=32), replace(PLAIN, lanes=16, columns=1),
         "machine @aie1 has no multiply-add of i32 by i32 with 16 lanes of 1 columns; it has "
         "8 x 1, 4 x 2"),
    ],
)  # fmt: skip
def test_kernels(layer: Layer, convert: ConvertLinalgToTripletPass, message: str):
    steps = [convert, *later(False), ConvertTripletToAie1Pass()]
    refused(layer_module(layer), steps, message)


def test_named_ops():
    text = """
      func.func @product(%a: tensor<4x8xi16>, %b: tensor<8x16xi16>, %c: tensor<4x16xi32>)
          -> tensor<4x16xi32> {
        %r = linalg.matmul ins(%a, %b : tensor<4x8xi16>, tensor<8x16xi16>)
          outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
        return %r : tensor<4x16xi32>
      }"""
    refused(Parser(CONTEXT, text).parse_module(), [PLAIN], "run generalize-named-ops before")


def test_no_parallel_loop():
    text = """
      func.func @dot(%a: tensor<8xi16>, %b: tensor<8xi16>, %c: tensor<i32>) -> tensor<i32> {
        %r = linalg.dot ins(%a, %b : tensor<8xi16>, tensor<8xi16>)
          outs(%c : tensor<i32>) -> tensor<i32>
        return %r : tensor<i32>
      }"""
    refused(load_module(text, CONTEXT), [PLAIN], "it has no parallel loop")


def test_an_operand_of_rank_0():
    text = """
      func.func @scaled(%a: tensor<i16>, %b: tensor<16x2xi16>, %c: tensor<16xi32>)
          -> tensor<16xi32> {
        %r = linalg.generic {indexing_maps = [affine_map<(i, r) -> ()>,
            affine_map<(i, r) -> (i, r)>, affine_map<(i, r) -> (i)>],
            iterator_types = ["parallel", "reduction"]}
            ins(%a, %b : tensor<i16>, tensor<16x2xi16>) outs(%c : tensor<16xi32>) {
        ^bb0(%p: i16, %q: i16, %s: i32):
          %e = arith.extsi %p : i16 to i32
          %f = arith.extsi %q : i16 to i32
          %m = arith.muli %e, %f : i32
          %n = arith.addi %s, %m : i32
          linalg.yield %n : i32
        } -> tensor<16xi32>
        return %r : tensor<16xi32>
      }"""
    steps = [PLAIN, *later(False)]
    refused(load_module(text, CONTEXT), steps[:3], "has no axis that a load could go along")
