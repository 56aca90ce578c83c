"""Layouts replaced by upstream ops compute what the layout ops mean."""

from __future__ import annotations

import math

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import affine, arith, builtin, func, linalg, tensor, test
from xdsl.dialects.builtin import ModuleOp, i8
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException

from weft.dialects.layout import Layout
from weft.dialects.layout.ops import ConvertOp, PrepackOp
from weft.targets.reference import interpreter
from weft.targets.reference.layout_ops import layout_meanings
from weft.transforms.layout.apply import evaluate_change, layout_of, to_logical, to_stored
from weft.transforms.layout.map import LayoutError, pack_array
from weft.transforms.layout.rewrite.materialize import LayoutMaterializePass

BLOCKED = (
    "[pad(dim=1, low=1, high=12, value=-1), split(dim=1, factors=[1, 16]), "
    "reorder(perm=[0, 1, 3, 4, 2]), fuse(dim=0, count=2), broadcast(dim=2, extent=3)]"
)

PADDED_WINDOWS = (
    "[pad(dim=2, low=1, high=1), unfold(dim=2, tile_size=3, interval=1), "
    "pad(dim=4, low=1, high=1), unfold(dim=4, tile_size=3, interval=1), "
    "reorder(perm=[0, 2, 4, 1, 3, 5]), fuse(dim=4, count=2), pad(dim=4, low=0, high=7)]"
)


def encoded(shape: str, steps: str) -> str:
    return f"tensor<{shape}xi8, #layout.map<{steps}>>"


def parse(text: str) -> ModuleOp:
    ctx = Context()
    for dialect in (
        builtin.Builtin,
        affine.Affine,
        arith.Arith,
        func.Func,
        linalg.Linalg,
        tensor.Tensor,
        test.Test,
        Layout,
    ):
        ctx.load_dialect(dialect)
    module = Parser(ctx, text).parse_module()
    module.verify()
    return module


def parse_type(text: str) -> builtin.TensorType[Attribute]:
    function = parse(f"func.func private @f({text})").body.block.first_op
    assert isinstance(function, func.FuncOp)
    type = function.function_type.inputs.data[0]
    assert isinstance(type, builtin.TensorType)
    return type


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
        case tensor.InsertSliceOp():
            offsets, sizes = op.static_offsets.get_values(), op.static_sizes.get_values()
            result = args[1].copy()
            where = tuple(slice(o, o + s) for o, s in zip(offsets, sizes, strict=True))
            result[where] = args[0]
            return result
        case linalg.ops.GenericOp():
            return copied(op, args)
        case linalg.ops.BroadcastOp():
            (dim,) = op.dimensions.get_values()
            return np.broadcast_to(np.expand_dims(args[0], dim), args[1].shape)
        case ConvertOp() | PrepackOp():
            return evaluate_change(op, args[0])
        case _:
            raise AssertionError(f"unexpected op {op.name}")


def copied(op: linalg.ops.GenericOp, args: list[np.ndarray]) -> np.ndarray:
    """A `linalg.generic` that copies: by its indexing map, or by `tensor.extract`."""
    result = args[-1].copy()
    for point in np.ndindex(*result.shape):
        values: dict[SSAValue, int] = {}
        for inner in op.body.block.ops:
            match inner:
                case linalg.ops.IndexOp():
                    values[inner.result] = point[inner.dim.value.data]
                case affine.ApplyOp():
                    (operand,) = inner.operands
                    (values[inner.result],) = inner.map.data.eval([values[operand]], ())
                case tensor.ExtractOp():
                    result[point] = args[0][tuple(values[i] for i in inner.indices)]
                case linalg.ops.YieldOp() if op.inputs:
                    read = op.indexing_maps.data[0].data
                    result[point] = args[0][read.eval(point, ())]
                case _:
                    assert isinstance(inner, linalg.ops.YieldOp)
    return result


def run(module: ModuleOp, *arrays: np.ndarray, result: int = 0) -> np.ndarray:
    """A result of the module's last function."""
    function = list(module.ops)[-1]
    assert isinstance(function, func.FuncOp)
    values: dict[SSAValue, np.ndarray] = dict(zip(function.args, arrays, strict=True))
    for op in function.body.block.ops:
        args = [values[o] for o in op.operands]
        if isinstance(op, func.ReturnOp):
            return args[result]
        if isinstance(op, linalg.ops.GenericOp) and not op.inputs:
            # A gather reads a tensor from outside.
            args.insert(0, values[next(o.tensor for o in op.walk() if o.name == "tensor.extract")])
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
        ((7,), "[]", "[unfold(dim=0, tile_size=3, interval=2)]"),
        ((2, 9, 3), "[]", "[unfold(dim=1, tile_size=4, interval=3)]"),
        ((2, 8, 3), "[]", "[unfold(dim=1, tile_size=4, interval=3)]"),
        ((2, 9), "[unfold(dim=1, tile_size=4, interval=3)]", "[reorder(perm=[1, 0])]"),
        ((5,), "[unfold(dim=0, tile_size=7, interval=2)]", "[]"),
        ((10,), "[]", "[unfold(dim=0, tile_size=3, interval=1, dilation=2)]"),
        ((10, 2), "[unfold(dim=0, tile_size=3, interval=1, dilation=2)]", "[]"),
        ((4, 12), "[]", '[image_pack(batch_dim=0, dim=1, count=3, form="blocked", halo=2)]'),
        ((4, 12), '[image_pack(batch_dim=0, dim=1, count=3, form="blocked", halo=2)]', "[]"),
        ((12, 3), '[image_pack(batch_dim=1, dim=0, count=3, form="blocked")]', "[]"),
        (
            (2, 14),
            '[image_pack(batch_dim=0, dim=1, count=3, form="blocked", halo=2, block=4)]',
            "[]",
        ),
        ((2, 5), '[image_pack(batch_dim=0, dim=1, count=4, form="blocked", block=2)]', "[]"),
        ((2, 3, 12), '[image_pack(batch_dim=0, dim=2, count=3, form="interleaved")]', "[]"),
        ((12, 3, 2), "[]", '[image_pack(batch_dim=2, dim=0, count=3, form="interleaved")]'),
        ((12, 3, 2), '[image_pack(batch_dim=2, dim=0, count=3, form="interleaved")]', "[]"),
        (
            (1, 2, 5, 5),
            "[]",
            "[unfold(dim=2, tile_size=3, interval=1), unfold(dim=4, tile_size=3, interval=1), "
            "reorder(perm=[0, 2, 4, 1, 3, 5]), fuse(dim=3, count=3)]",
        ),
        ((1, 2, 5, 4), "[]", PADDED_WINDOWS),
        (
            (9, 2),
            "[]",
            "[pad(dim=0, low=1, high=1, value=3), unfold(dim=0, tile_size=3, interval=2)]",
        ),
        (
            (9, 2),
            "[pad(dim=0, low=1, high=1)]",
            "[pad(dim=0, low=2, high=1), unfold(dim=0, tile_size=4, interval=1)]",
        ),
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
    back, held = interpreter.run_function(module, {"x": array}, meanings=layout_meanings())
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


@pytest.mark.parametrize(
    ("host", "guest", "dim", "joint"),
    [
        ("4x3", "3", 0, "5x3"),
        ("4x3", "4", 1, "4x4"),
        ("4x3", "4x2", 1, "4x5"),
        ("4", "1", 0, "5"),
        ("2x3x4", "2x4", 1, "2x4x4"),
    ],
)
@pytest.mark.parametrize("steps", ["[]", "[pad(dim=0, low=0, high=3)]"])
def test_joint_buffers(host: str, guest: str, dim: int, joint: str, steps: str):
    """Joined and taken apart, stored plainly or not, with the meaning and as upstream ops."""
    host_type, guest_type = f"tensor<{host}xi8>", encoded(guest, steps)
    joint_type = encoded(joint, steps)
    text = f"""
    func.func @join(%w : {host_type}, %b : {guest_type}) -> {joint_type} {{
      %0 = layout.store_at %w, %b along {dim} in "fc" : {host_type}, {guest_type} to {joint_type}
      func.return %0 : {joint_type}
    }}"""
    apart = f"""
    func.func @apart(%j : {joint_type}) -> ({host_type}, {guest_type}) {{
      %0, %1 = layout.decouple_at %j along {dim} in "fc" : {joint_type} to {host_type}, {guest_type}
      func.return %0, %1 : {host_type}, {guest_type}
    }}"""
    shapes = [tuple(map(int, text.split("x"))) for text in (host, guest)]
    w = np.arange(1, math.prod(shapes[0]) + 1, dtype=np.int8).reshape(shapes[0])
    b = np.arange(-math.prod(shapes[1]), 0, dtype=np.int8).reshape(shapes[1])
    attached = b.reshape([*w.shape[:dim], -1, *w.shape[dim + 1 :]])
    whole = np.concatenate([w, attached], dim)
    layout_ = layout_of(parse_type(joint_type))
    held = [w, pack_array(b, layout_of(parse_type(guest_type))), pack_array(whole, layout_)]
    assert layout_ == layout_of(parse_type(guest_type))

    meanings = layout_meanings()
    (found,) = interpreter.run_function(parse(text), {"w": w, "b": held[1]}, meanings=meanings)
    np.testing.assert_array_equal(found, held[2])
    parts = interpreter.run_function(parse(apart), {"j": held[2]}, meanings=meanings)
    for part, expected in zip(parts, held, strict=False):
        np.testing.assert_array_equal(part, expected)

    np.testing.assert_array_equal(run(materialized(text), *held[:2]), held[2])
    for i, expected in enumerate(held[:2]):
        np.testing.assert_array_equal(run(materialized(apart), held[2], result=i), expected)


def test_padded_windows_are_read_in_one_pass() -> None:
    """Up to where two of them share an index, which is padded behind."""
    end = encoded("1x2x5x4", PADDED_WINDOWS)
    module = materialized(f"""
    func.func @f(%x : tensor<1x2x5x4xi8>) -> {end} {{
      %0 = layout.convert %x : tensor<1x2x5x4xi8> to {end}
      func.return %0 : {end}
    }}""")
    names = [op.name for op in module.walk()]
    assert names.count("linalg.generic") == 1
    assert "linalg.transpose" not in names
    assert names.count("tensor.pad") == 3  # two of the image, one of what is stored
