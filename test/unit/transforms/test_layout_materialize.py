"""Layouts replaced by upstream ops compute what the layout ops mean."""

from __future__ import annotations

import math

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import arith, builtin, func, linalg, tensor, test
from xdsl.dialects.builtin import ModuleOp, i8
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException

from weft.dialects.layout import ConvertOp, Layout, PrepackOp
from weft.targets.reference import interpreter
from weft.targets.reference.layout_ops import layout_meanings
from weft.transforms.errors import WeftError
from weft.transforms.layout_apply import evaluate_change, layout_of, to_logical, to_stored
from weft.transforms.layout_map import LayoutError
from weft.transforms.layout_materialize import LayoutMaterializePass, assert_no_encodings

BLOCKED = (
    "[pad(dim=1, low=1, high=12, value=-1), split(dim=1, factors=[1, 16]), "
    "reorder(perm=[0, 1, 3, 4, 2]), fuse(dim=0, count=2), broadcast(dim=2, extent=3)]"
)


def encoded(shape: str, steps: str) -> str:
    return f"tensor<{shape}xi8, #layout.map<{steps}>>"


def parse(text: str) -> ModuleOp:
    ctx = Context()
    for dialect in (
        builtin.Builtin, arith.Arith, func.Func, linalg.Linalg, tensor.Tensor, test.Test, Layout
    ):  # fmt: skip
        ctx.load_dialect(dialect)
    module = Parser(ctx, text).parse_module()
    module.verify()
    return module


def materialized(text: str) -> ModuleOp:
    module = parse(text)
    LayoutMaterializePass().apply(Context(), module)
    module.verify()
    return module


def meaning(op: Operation, args: list[np.ndarray]) -> np.ndarray:
    """The few upstream ops that changes of layout become, in NumPy."""
    match op:
        case arith.ConstantOp():
            assert isinstance(op.value, builtin.IntegerAttr)
            return np.array(op.value.value.data, np.int8)
        case tensor.EmptyOp():
            return np.empty(op.tensor.type.get_shape(), np.int8)
        case tensor.PadOp():
            low, high = op.static_low.get_values(), op.static_high.get_values()
            (fill,) = op.region.block.last_op.operands
            value = fill.owner.value.value.data
            return np.pad(args[0], list(zip(low, high, strict=True)), constant_values=value)
        case tensor.ExtractSliceOp():
            offsets, sizes = op.static_offsets.get_values(), op.static_sizes.get_values()
            return args[0][tuple(slice(o, o + s) for o, s in zip(offsets, sizes, strict=True))]
        case tensor.ExpandShapeOp() | tensor.CollapseShapeOp():
            return args[0].reshape(op.result.type.get_shape())
        case linalg.ops.TransposeOp():
            return args[0].transpose(op.permutation.get_values())
        case linalg.ops.BroadcastOp():
            (dim,) = op.dimensions.get_values()
            return np.broadcast_to(np.expand_dims(args[0], dim), args[1].shape)
        case ConvertOp() | PrepackOp():
            return evaluate_change(op, args[0])
        case _:
            raise AssertionError(f"unexpected op {op.name}")


def run(module: ModuleOp, array: np.ndarray) -> np.ndarray:
    """The result of the module's last function on one argument."""
    function = list(module.ops)[-1]
    assert isinstance(function, func.FuncOp)
    values: dict[SSAValue, np.ndarray] = {function.args[0]: array}
    for op in function.body.block.ops:
        args = [values[o] for o in op.operands]
        if isinstance(op, func.ReturnOp):
            return args[0]
        values[op.results[0]] = meaning(op, args)
    raise AssertionError("no return")


@pytest.mark.parametrize(
    ("shape", "source", "result"),
    [
        ((2, 3, 4, 5), "[]", BLOCKED),
        ((2, 3, 4, 5), BLOCKED, "[]"),
        ((2, 3, 4, 5), BLOCKED, "[reorder(perm=[0, 2, 3, 1])]"),
        ((6, 4), "[split(dim=0, factors=[2, 3])]", "[fuse(dim=0, count=2)]"),
        ((5,), "[broadcast(dim=0, extent=2)]", "[broadcast(dim=1, extent=4)]"),
        ((5,), "[pad(dim=0, low=1, high=2, value=7)]", "[pad(dim=0, low=0, high=3, value=9)]"),
        ((), "[]", "[broadcast(dim=0, extent=2)]"),
        ((), "[broadcast(dim=0, extent=2)]", "[]"),
        ((3,), "[broadcast(dim=1, extent=1), pad(dim=1, low=0, high=3)]", "[]"),
    ],
)
@pytest.mark.parametrize("op", ["convert", "prepack"])
def test_materialized_ops_compute_the_same(
    shape: tuple[int, ...], source: str, result: str, op: str
):
    dims = "x".join(map(str, shape))
    start, end = (
        encoded(dims, s) if dims else f"tensor<i8, #layout.map<{s}>>" for s in (source, result)
    )
    text = f"""
    func.func @f(%x : {start}) -> {end} {{
      %0 = layout.{op} %x : {start} to {end}
      func.return %0 : {end}
    }}"""
    module = parse(text)
    function = module.body.block.first_op
    assert isinstance(function, func.FuncOp)
    start_type, end_type = function.args[0].type, function.function_type.outputs.data[0]
    assert isinstance(start_type, builtin.TensorType)
    assert isinstance(end_type, builtin.TensorType)
    array = np.arange(1, math.prod(shape) + 1, dtype=np.int8).reshape(shape)
    held = to_stored(array, start_type)

    before = run(module, held)
    np.testing.assert_array_equal(before, to_stored(array, end_type))
    np.testing.assert_array_equal(to_logical(before, end_type), array)
    np.testing.assert_array_equal(run(materialized(text), held), before)


def test_reference_interpreter_repacks():
    there = encoded("1x3x2x2", "[pad(dim=1, low=0, high=1), reorder(perm=[0, 2, 3, 1])]")
    module = parse(
        f"""
    func.func @f(%x : tensor<1x3x2x2xi8>) -> (tensor<1x3x2x2xi8>, {there}) {{
      %0 = layout.prepack %x : tensor<1x3x2x2xi8> to {there}
      %1 = layout.convert %0 : {there} to tensor<1x3x2x2xi8>
      func.return %1, %0 : tensor<1x3x2x2xi8>, {there}
    }}"""
    )
    array = np.arange(1, 13, dtype=np.int8).reshape(1, 3, 2, 2)
    back, held = interpreter.run(module, {"x": array}, meanings=layout_meanings())
    np.testing.assert_array_equal(back, array)
    assert held.shape == (1, 2, 2, 4)
    assert not held[..., 3].any()


def test_types_become_stored():
    module = materialized(
        """
    func.func private @use(tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>)
    func.func @f(%x : tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>) {
      func.call @use(%x) : (tensor<2x3xi8, #layout.map<[reorder(perm=[1, 0])]>>) -> ()
      func.return
    }"""
    )
    for function in module.ops:
        assert isinstance(function, func.FuncOp)
        assert function.function_type.inputs.data == (builtin.TensorType(i8, [3, 2]),)


def test_ops_on_logical_tensors_are_refused():
    text = """
    func.func @f(%x : tensor<4xi8, #layout.map<[pad(dim=0, low=0, high=4)]>>) {
      %0 = "test.op"(%x) : (tensor<4xi8, #layout.map<[pad(dim=0, low=0, high=4)]>>) -> i8
      func.return
    }"""
    message = r"layout-materialize: .*test.op %#0: works on the logical tensor.*convert the tensor"
    with pytest.raises(PassFailedException, match=message):
        materialized(text)


@pytest.mark.parametrize(
    "text",
    [
        "func.func private @f(tensor<2xi8, #layout.map<[fuse(dim=0, count=1)]>>)",
        """func.func @f(%x : tensor<2xi8, "strange">) { func.return }""",
        """%0 = "test.op"() : () -> tensor<2xi8, "strange">""",
        """"test.op"() {types = [tensor<2xi8, "strange">]} : () -> ()""",
    ],
)
def test_encodings_do_not_cross_the_border(text: str):
    with pytest.raises(WeftError, match=r"(func\.func|test\.op).*has an encoding, which upstream"):
        assert_no_encodings(parse(text))


def test_arrays_have_the_stored_shape():
    module = parse(
        f"""
    func.func @f(%x : {encoded("2x3", "[reorder(perm=[1, 0])]")}) {{
      %0 = layout.convert %x : {encoded("2x3", "[reorder(perm=[1, 0])]")} to tensor<2x3xi8>
      func.return
    }}"""
    )
    op = next(o for o in module.walk() if isinstance(o, ConvertOp))
    assert str(layout_of(op.source_type)) == "[reorder(perm=[1, 0])]"
    with pytest.raises(LayoutError, match=r"stored as \[3, 2\], but the array has shape \[2, 3\]"):
        evaluate_change(op, np.zeros((2, 3), np.int8))
