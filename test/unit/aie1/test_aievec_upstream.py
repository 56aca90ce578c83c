"""What of the emitted text mlir-aie's verifiers take, by rules written from them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.aie1.bodies import CONV, SPEC, body
from xdsl.dialects import test
from xdsl.dialects.builtin import Float32Type, IntegerType, VectorType
from xdsl.ir import Attribute

from weft.dialects.aievec.aie1 import AddOp, ExtOp, SelectOp
from weft.dialects.aievec.checks import Lanes
from weft.dialects.aievec.ops import ConcatOp, SrsOp, UpdOp, UpsOp
from weft.dialects.aievec.upstream import multiply_error, upstream_error
from weft.lowering.aie1.body.code import Scaling, body_of
from weft.targets.aie1.emit.aievec import emit_aievec, refused_shapes, text_of
from weft.transforms.dataflow.directive.problem import LayerProblem, conv_problem, matmul_problem
from weft.transforms.triplet.schedule import BodySchedule


def lanes(bits: int, count: int, element: Attribute | None = None) -> Lanes:
    return Lanes(element or IntegerType(bits), count, bits)


def typed(problem: LayerProblem, *bits: int) -> LayerProblem:
    tensors = zip(problem.tensors, bits, strict=True)
    return replace(problem, tensors=tuple(replace(t, element_bits=b) for t, b in tensors))


@pytest.mark.parametrize("name", sorted(SPEC.shapes))
def test_equal_widths_are_read_and_others_say_that_they_are_not(name: str) -> None:
    shape = SPEC.shapes[name]
    problem, schedule = matmul_problem(2, 32, 16), BodySchedule("k", ("n", "k"), {"n": 2})
    problem = typed(problem, shape.coeff_bits, shape.data_bits, 16 if shape.acc_bits == 48 else 32)
    code = body(problem, schedule, name).code
    module = emit_aievec(code, SPEC.shapes)
    errors = [upstream_error(op) for op in module.walk()]
    text, refused = text_of(module), refused_shapes(code, SPEC.shapes)
    if shape.data_bits == shape.coeff_bits:
        assert not any(errors)
        assert refused == {}
        assert text == str(module) + "\n"
    else:
        assert any(errors)
        assert [*refused] == [name]
        reason = refused[name]
        assert text.startswith(f"// mlir-aie does not read this: aievec_aie1.mul: {reason}.\n")


def test_clipped_rows_with_a_start_are_read() -> None:
    problem = conv_problem(1, 2, 2, 2, 32, 3, 3)
    scaling = Scaling(3, low=0, high=99)
    code = body_of(problem, BodySchedule("w", CONV, {"h": 2}), SPEC, scaling).code
    module = emit_aievec(code, SPEC.shapes)
    assert {"aievec.upd", "aievec.concat", "aievec.srs", "aievec.max"} <= {
        op.name for op in module.walk()
    }
    assert not any(upstream_error(op) for op in module.walk())


@pytest.mark.parametrize(
    ("data", "coeff", "sums", "error"),
    [
        (lanes(16, 32), lanes(16, 16), lanes(48, 16), None),
        (lanes(32, 16), lanes(32, 8), lanes(80, 8), None),
        (lanes(16, 16), lanes(16, 16), lanes(48, 16), None),
        (lanes(16, 32), lanes(16, 32), lanes(48, 16), "incorrect rhs operand vector lanes"),
        (lanes(32, 16), lanes(16, 16), lanes(48, 8), "The number of lanes in lhs operand"),
        (lanes(32, 16), lanes(32, 8), lanes(80, 16), "The number of lanes in accumulator"),
        (lanes(16, 64), lanes(8, 32), lanes(48, 16), "The element type of lhs and rhs"),
        (lanes(32, 8), lanes(32, 8), lanes(32, 8), "the element type of accumulator must be wider"),
        (lanes(32, 8), lanes(32, 8), lanes(32, 8, Float32Type()), "Floating point result"),
    ],
)
def test_rules_of_multiply_adds(data: Lanes, coeff: Lanes, sums: Lanes, error: str | None) -> None:
    found = multiply_error(data, coeff, sums)
    assert found == error if error is None else found is not None and found.startswith(error)


def test_rules_of_other_ops() -> None:
    def vector(bits: int, count: int) -> VectorType:
        return VectorType(IntegerType(bits), [count])

    value, wide, sums = (
        test.TestOp(result_types=[type]).results[0]
        for type in (vector(16, 16), vector(16, 32), vector(48, 16))
    )
    shift = test.TestOp(result_types=[IntegerType(32)]).results[0]
    wrong = {
        UpsOp(value, 0, vector(48, 8)): "The number of lanes in vector",
        SrsOp(sums, shift, vector(48, 16)): "the element type of source accumulator",
        ConcatOp([value], vector(16, 16)): "Must concatenate at least two vectors",
        ConcatOp([value, wide], vector(16, 48)): "All sources must have same type",
        ConcatOp([value, value], vector(16, 16)): "mismatch between vector lanes",
        AddOp.create(operands=[value, wide], result_types=[value.type]): "all vectors must be of",
        ExtOp(value, 0, vector(8, 8)): "types of result and xbuff must match",
        SelectOp(value, None, vector(16, 32), {}): "xbuff cannot be smaller than result",
        UpdOp(value, [], None, 0, 0, vector(16, 16)): "upd source cannot come from scalar value",
        UpdOp(value, [shift], wide, 0, 0, vector(16, 16)): "result types of linked UPD ops",
    }
    for op, message in wrong.items():
        found = upstream_error(op)
        assert found is not None, op.name
        assert found.startswith(message)
    assert upstream_error(shift.owner) is None  # pyright: ignore[reportArgumentType]
