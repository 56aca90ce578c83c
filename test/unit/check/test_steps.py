"""Networks on several devices compared with their sources part by part."""

from dataclasses import replace

import numpy as np
import pytest
from helpers.system.networks import Net, made_up, residual_net

import weft
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.targets.system.program import SystemProgram
from weft.targets.vta.executable import Executable
from weft.tools.check.meaning import relative_error
from weft.tools.check.steps import compare_result, compare_steps
from weft.tools.cli.run import check_results
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.model.load import load_module

MACHINE = "vta-1x16x16"


def compile_system(text: str, **weights: Array) -> SystemProgram:
    program = weft.compile(text, MACHINE, target="system", weights=weights)
    assert isinstance(program, SystemProgram)
    return program


def test_integers_are_exact_and_parts_are_joined_as_the_network_is() -> None:
    text = residual_net(16, 4)
    arrays = made_up(text)
    program = compile_system(text)
    found = compare_steps(program, arrays)
    assert not found.wrong
    assert len(found.results) == sum(len(step.results) for step in program.steps)
    assert found.num_integers > 0
    assert (found.num_stepped, found.largest_error) == (0, 0.0)
    (wanted,) = run_function(load_module(text, make_context()), arrays)
    assert np.array_equal(found.composed["result"], wanted)


def test_a_part_that_computes_something_else_is_named() -> None:
    net = Net((1, 16, 4, 4))
    text = net.text(net.conv("%x", 16, 1))
    program, arrays = compile_system(text), made_up(text)
    name, part = next((n, p) for n, p in program.parts.items() if isinstance(p, Executable))
    other = replace(part, module_text=part.module_text.replace("constant 9 :", "constant 6 :"))
    assert other.module_text != part.module_text
    wrong = replace(program, parts={**program.parts, name: other})
    (one,) = compare_steps(wrong, arrays).wrong
    assert (one.part, one.is_float) == (name, False)
    assert 0 < one.wrong <= one.size


def test_parts_that_are_joined_otherwise_are_wrong() -> None:
    net = Net((1, 16, 4, 4))
    first = net.conv("%x", 16, 1, shift=5)
    text = net.text(net.conv(net.conv(first, 16, 1, shift=5), 16, 1, shift=5))
    program, arrays = compile_system(text), made_up(text)
    steps = [*program.steps]
    _, one, other = (n for n, step in enumerate(steps) if step.device == MACHINE)
    steps[other] = replace(
        steps[other], arguments=(steps[one].arguments[0], *steps[other].arguments[1:])
    )
    wrong = replace(program, steps=tuple(steps))
    assert not compare_steps(wrong, arrays).wrong
    results, _ = weft.run(wrong, arrays)
    with pytest.raises(WeftError, match=r"parts are right, but not as they are joined: result: "):
        check_results(wrong, arrays, results)


ROUNDED = """
func.func @net(%x: tensor<4x16xf32>, %u: tensor<16x16xi8> {weft.weight = "u"}) -> tensor<4x16xi8> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %o = tensor.empty() : tensor<4x16xi8>
  %e = tensor.empty() : tensor<4x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
  %bytes = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : tensor<4x16xf32>) outs(%o : tensor<4x16xi8>) {
  ^bb0(%v: f32, %old: i8):
    %power = math.exp %v : f32
    %round = math.roundeven %power : f32
    %byte = arith.fptosi %round : f32 to i8
    linalg.yield %byte : i8
  } -> tensor<4x16xi8>
  %a = linalg.matmul ins(%bytes, %u : tensor<4x16xi8>, tensor<16x16xi8>)
    outs(%f : tensor<4x16xi32>) -> tensor<4x16xi32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : tensor<4x16xi32>) outs(%o : tensor<4x16xi8>) {
  ^bb0(%s: i32, %old: i8):
    %t = arith.shrsi %s, %one : i32
    %b = arith.trunci %t : i32 to i8
    linalg.yield %b : i8
  } -> tensor<4x16xi8>
  return %y : tensor<4x16xi8>
}
"""


def test_bytes_from_floats_at_ties_are_compared_step_by_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ties = np.arange(64, dtype=np.float32).reshape(4, 16) + 0.5
    arrays: dict[str, Array] = {"x": np.log(ties), "u": np.full((16, 16), 8, np.int8)}
    program = compile_system(ROUNDED)
    found = compare_steps(program, arrays)
    assert not found.wrong
    assert 0 < found.num_stepped < 64
    results, _ = weft.run(program, arrays)
    (wanted,) = run_function(load_module(ROUNDED, make_context()), arrays)
    assert np.abs(results["result"].astype(int) - wanted).max() > 1
    check_results(program, arrays, results)
    assert f"{found.num_stepped} that are rounded from floats are one apart" in (
        capsys.readouterr().out
    )


def test_only_integers_rounded_from_floats_may_be_one_apart() -> None:
    wanted = np.array([1, 2, 3, 4], np.int8)
    found = np.array([1, 3, 3, 6], np.int8)
    strict = compare_result("part", "y", wanted, found, rounds=False)
    assert (strict.wrong, strict.stepped) == (2, 0)
    rounded = compare_result("part", "y", wanted, found, rounds=True)
    assert (rounded.wrong, rounded.stepped) == (1, 1)
    ends = compare_result(
        "part", "y", np.array([-128], np.int8), np.array([127], np.int8), rounds=True
    )
    assert (ends.wrong, ends.stepped) == (1, 0)


def test_errors_are_relative_to_the_largest_float() -> None:
    wanted = np.array([2.0, -4.0, np.inf], np.float32)
    found = np.array([2.0, -4.5, np.inf], np.float32)
    assert relative_error(wanted, found) == 0.125
    result = compare_result("part", "y", wanted, found, rounds=True)
    assert (result.wrong, result.error, result.is_float) == (1, 0.125, True)
