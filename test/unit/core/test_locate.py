"""Source places of ops."""

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.dialects.func import Func, FuncOp
from xdsl.dialects.linalg import Linalg
from xdsl.utils.exceptions import ParseError, VerifyException

from weft.transforms.core.locate import LocatedParser, failing_op, locate_op

TEXT = """// é

func.func private @a()
func.func @b(%x: i32) -> i64 {
    func.return %x : i32
}
"""


@pytest.fixture
def module() -> ModuleOp:
    ctx = Context()
    ctx.load_dialect(Builtin)
    ctx.load_dialect(Func)
    return LocatedParser(ctx, TEXT, "t.mlir", line_offset=10).parse_module()


def test_places_count_from_one_and_add_the_offset(module: ModuleOp):
    places = [locate_op(op) for op in module.walk() if op is not module]
    assert places == ["t.mlir:13:1", "t.mlir:14:1", "t.mlir:15:5"]


def test_an_op_without_a_place_has_that_of_its_parent(module: ModuleOp):
    last = list(module.ops)[-1]
    assert isinstance(last, FuncOp)
    copy = last.body.block.first_op
    assert copy is not None
    copy.location = module.location
    assert locate_op(copy) == "t.mlir:14:1"
    assert locate_op(module) is None


def test_the_failing_op_is_found(module: ModuleOp):
    with pytest.raises(VerifyException) as caught:
        module.verify()
    op = failing_op(module, caught.value)
    assert op is not None
    assert locate_op(op) == "t.mlir:15:5"


@pytest.mark.parametrize(
    ("op", "reason"),
    [
        ('linalg.generic {indexing_maps = [], iterator_types = ["odd"]} ins() outs()', "'odd' is"),
        ("linalg.matmul ins(%y : tensor<4xi32>)", "index out of range"),
        ("%y = linalg.exp ins(%x : tensor<*xi32>) outs(%x : tensor<*xi32>)", "wrong operands"),
        ('"test.op"() {big = dense<1> : tensor<1xi99999999>} : () -> ()', "not implemented"),
    ],
)
def test_what_op_parsers_leak_has_a_place(op: str, reason: str):
    ctx = Context(allow_unregistered=True)
    for dialect in (Builtin, Func, Linalg):
        ctx.load_dialect(dialect)
    text = f"func.func @f(%x: tensor<*xi32>, %y: tensor<4xi32>) {{\n  {op}\n  func.return\n}}"
    with pytest.raises(ParseError) as caught:
        LocatedParser(ctx, text, "t.mlir").parse_module()
    assert reason in caught.value.msg
    assert str(caught.value.span.get_location()) == "t.mlir:2:3"
