"""The `intrin` dialect from Python: attributes are built from plain data and give it back."""

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, i8, i32
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from weft.dialects.intrin import ApplyOp, CallAttr, EmbeddingAttr, GuardAttr, ParamAttr

D0, D1, D2 = (AffineExpr.dimension(i) for i in range(3))


def test_embedding_gives_back_what_it_was_built_from():
    attr = EmbeddingAttr(
        digits=[[], [(1, 16)], [(4, 4, 2, 1), (5, 3)]],
        binding=[0, None, 2],
        padded=[1, 32, 7, 7, 8, 3],
        mac_overhead=5,
        data_overhead=6,
        constants=[(1, -3)],
        fills=[None, 0, 0.5],
    )
    assert attr.get_digits() == ((), ((1, 16, 1, 0),), ((4, 4, 2, 1), (5, 3, 1, 0)))
    assert attr.get_binding() == (0, None, 2)
    assert attr.get_padded() == (1, 32, 7, 7, 8, 3)
    assert attr.get_overheads() == (5, 6)
    assert attr.get_constants() == ((1, -3),)
    assert attr.get_fills() == (None, 0, 0.5)


def test_the_other_attributes_do_too():
    guard = GuardAttr(AffineMap(2, 0, (D0 + D1, D0)), [(-1, 4), 2], fill=-128)
    assert guard.get_conditions() == ((-1, 4), 2)
    assert guard.get_fill() == -128
    call = CallAttr("add", {"imm": -7}, [(2, AffineMap(2, 0, (D1,)))])
    assert call.get_params() == {"imm": -7}
    assert call.get_reads() == ((2, AffineMap(2, 0, (D1,))),)
    assert ParamAttr("p", -1, 3).get_default() is None
    assert ParamAttr("p", -1, 3, default=0).get_default() == 0
    assert ParamAttr("p", -1, 3).get_range() == (-1, 3)


def apply_op(**changes: object) -> ApplyOp:
    x, w, bias = test.TestOp(
        result_types=[TensorType(i8, [2, 4]), TensorType(i8, [8, 4]), TensorType(i32, [8])]
    ).results
    arguments = {
        "embedding": EmbeddingAttr([[], [(1, 8)], [(2, 4)]], [0, 1, 2], [2, 8, 4]),
        "extents": [2, 8, 4],
        "iterator_types": ["parallel", "parallel", "reduction"],
        "indexing_maps": [
            AffineMap(3, 0, (D0, D2)),
            AffineMap(3, 0, (D1, D2)),
            AffineMap(3, 0, (D0, D1)),
        ],
        "extras": [bias],
        "epilogue": [CallAttr("add", reads=[(2, AffineMap(3, 0, (D1,)))])],
        **changes,
    }
    return ApplyOp("gemm", [x, w], TensorType(i8, [2, 8]), **arguments)


def test_apply_is_built_from_plain_data():
    op = apply_op(params={"reset": 0})
    op.verify()
    assert op.get_extents() == (2, 8, 4)
    assert op.get_iterator_types() == ("parallel", "parallel", "reduction")
    assert op.get_params() == {"reset": 0}
    assert [len(map.results) for map in op.get_maps()] == [2, 2, 2]
    assert [call.intrinsic.string_value() for call in op.get_epilogue()] == ["add"]
    # Left out, the guards say that every access is real.
    assert [guard.get_conditions() for guard in op.get_guards()] == [(), ()]


def test_apply_without_the_optional_parts():
    op = apply_op(extras=[], epilogue=[])
    op.verify()
    assert set(op.attributes) == {
        "intrinsic",
        "embedding",
        "extents",
        "iterator_types",
        "indexing_maps",
        "operandSegmentSizes",
    }
    assert op.get_epilogue() == ()
    assert op.get_params() == {}


def test_apply_with_a_call_past_its_operands():
    op = apply_op(extras=[])
    with pytest.raises(VerifyException, match="@add reads operand 2, but the last is 1"):
        op.verify()
