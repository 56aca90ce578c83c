"""Gradients written as linalg on tensors: loop nests, slices, sums; with layer and role."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, linalg, math, tensor
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, IntegerAttr, StringAttr, TensorType, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ..kernel.elementwise import element_type, literal_attr, scalar_type
from ..kernel.view import Scalar, ScalarArg, ScalarConst, ScalarIndex, ScalarOp, nodes_of
from ..model.layers import set_layer
from .nests import GradientNest, Source, constant_axes

ROLE_ATTRIBUTE: Final = "weft.role"
"""The attribute of an op of a training step that says what it is for."""

Role: TypeAlias = Literal["input_gradient", "weight_gradient", "update"]


@dataclass(frozen=True)
class Purpose:
    """The purpose that ops are written for: they get it as `weft.layer` and `weft.role`."""

    layer: str | None
    role: Role


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The shape of a tensor; of a scalar, none."""
    return value.type.get_shape() if is_tensor(value.type) else ()


def role_of(op: Operation) -> str | None:
    """The role of an op in a training step; `None` of those of the forward function."""
    found = op.attributes.get(ROLE_ATTRIBUTE)
    return found.data if isinstance(found, StringAttr) else None


@dataclass
class Emitter:
    """Writes ops at a place. Constants and copies are made once per value."""

    builder: Builder
    copies: dict[tuple[SSAValue, tuple[object, ...]], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, tuple[object, ...]], SSAValue]
    )
    constants: dict[Attribute, SSAValue] = field(default_factory=dict[Attribute, SSAValue])

    def insert_op(self, op: Operation, purpose: Purpose) -> SSAValue:
        """Inserts an op of one result and says what it is for."""
        set_layer(op, purpose.layer)
        op.attributes[ROLE_ATTRIBUTE] = StringAttr(purpose.role)
        return self.builder.insert(op).results[0]

    def _add_constant(self, value: float, type: Attribute) -> SSAValue:
        key = literal_attr(value, type)
        if key not in self.constants:
            self.constants[key] = self.builder.insert(arith.ConstantOp(key)).result
        return self.constants[key]

    def _add_empty(self, type: TensorType[Attribute]) -> SSAValue:
        if type not in self.constants:
            self.constants[type] = self.builder.insert(tensor.EmptyOp((), type)).tensor
        return self.constants[type]

    # --- Data movement ----------------------------------------------------------------------

    def fill_tensor(
        self, shape: Sequence[int], type: Attribute, value: float, what: Purpose
    ) -> SSAValue:
        """A tensor that holds `value` everywhere."""
        result = TensorType(type, shape)
        number, empty = self._add_constant(value, type), self._add_empty(result)
        return self.insert_op(linalg.ops.FillOp([number], [empty], [result]), what)

    def insert_slice(
        self,
        value: SSAValue,
        shape: Sequence[int],
        offsets: Sequence[int],
        sizes: Sequence[int],
        strides: Sequence[int],
        what: Purpose,
    ) -> SSAValue:
        """A tensor of `shape` with `value` in the slice, and zeros elsewhere."""
        zeros = self.fill_tensor(shape, element_type(value.type), 0.0, what)
        op = tensor.InsertSliceOp.from_static_parameters(value, zeros, offsets, sizes, strides)
        return self.insert_op(op, what)

    def extract_slice(
        self,
        value: SSAValue,
        shape: Sequence[int],
        offsets: Sequence[int],
        sizes: Sequence[int],
        strides: Sequence[int],
        what: Purpose,
    ) -> SSAValue:
        """The slice of `value`, as a tensor of `shape` (without some axes of one element)."""
        op = tensor.ExtractSliceOp.from_static_parameters(value, offsets, sizes, strides)
        if tuple(sizes) != tuple(shape):
            result = TensorType(element_type(value.type), shape)
            op = tensor.ExtractSliceOp.build(
                operands=[value, [], [], []], result_types=[result], properties=op.properties
            )
        return self.insert_op(op, what)

    def reshape_value(
        self,
        value: SSAValue,
        shape: Sequence[int],
        groups: ArrayAttr[ArrayAttr[IntegerAttr]],
        what: Purpose,
    ) -> SSAValue:
        """`value` with its axes split or merged by `groups`, which are of the longer shape."""
        type = TensorType(element_type(value.type), shape)
        if len(shape) < len(shape_of(value)):
            merged = tensor.CollapseShapeOp.build(
                operands=[value], result_types=[type], properties={"reassociation": groups}
            )
            return self.insert_op(merged, what)
        return self.insert_op(tensor.ExpandShapeOp(value, [], groups, shape, type), what)

    def sum_values(self, values: Sequence[SSAValue], what: Purpose) -> SSAValue:
        """The sum of tensors of one type."""
        first, *rest = values
        if not rest:
            return first
        type = str(element_type(first.type))
        total: Scalar = ScalarArg(0, type)
        for i in range(1, len(values)):
            total = ScalarOp("arith.addf", (total, ScalarArg(i, type)), type)
        shape = shape_of(first)
        return self.map_pointwise(values, total, shape, what)

    def map_pointwise(
        self, values: Sequence[SSAValue], body: Scalar, shape: Sequence[int], what: Purpose
    ) -> SSAValue:
        """`out[i] = body(values[i])`; scalars among the values are read as they are."""
        identity = AffineMap.identity(len(shape))
        scalar = AffineMap(len(shape), 0, ())
        maps = [identity if isinstance(v.type, TensorType) else scalar for v in values]
        type = TensorType(scalar_type(body.type), shape)
        empty = self._add_empty(type)
        return self.insert_op(_make_generic(values, empty, [*maps, identity], body), what)

    # --- Nests ------------------------------------------------------------------------------

    def emit_nest(
        self, nest: GradientNest, value_of: Callable[[int], SSAValue], what: Purpose
    ) -> SSAValue:
        """The result of a nest; `value_of` gives the kernel's values by operand number."""
        values = [self._copy_window(s, value_of(s.operand), what) for s in nest.sources]
        passed = self._passed_on(nest, values)
        if passed is not None:
            return passed
        fixed = constant_axes(nest)
        sizes = _count_elements(nest)
        kept = [a for a in range(len(sizes)) if a not in fixed]
        shape = [sizes[a] for a in kept]
        out_map = AffineMap(len(nest.extents), 0, tuple(nest.out_map.results[a] for a in kept))
        maps = [s.map for s in nest.sources]
        type = scalar_type(nest.term.type)
        body = nest.term
        if nest.sums:
            start = self.fill_tensor(shape, type, nest.start, what)
            so_far = ScalarArg(_OUTPUT, nest.term.type)
            body = ScalarOp(nest.combine, (so_far, body), nest.term.type)
        else:
            start = self._add_empty(TensorType(type, shape))
        witness = self._add_witness(nest, [*maps, out_map])
        if witness is not None:
            values.append(witness[0])
            maps.append(witness[1])
        result = self.insert_op(_make_generic(values, start, [*maps, out_map], body), what)
        return self._place_result(result, nest, fixed, what)

    def _passed_on(self, nest: GradientNest, values: Sequence[SSAValue]) -> SSAValue | None:
        """The value of which the nest is a copy, if it is one."""
        whole = nest.term == ScalarArg(0, nest.term.type) and not nest.sums
        if whole and nest.sources[0].map == nest.out_map and not constant_axes(nest):
            return values[0] if shape_of(values[0]) == nest.out_shape else None
        return None

    def _copy_window(self, source: Source, value: SSAValue, what: Purpose) -> SSAValue:
        if not source.is_spread:
            return value
        key = (value, source.spread)
        if key not in self.copies:
            self.copies[key] = self.insert_slice(
                value,
                [s.size for s in source.spread],
                [s.low for s in source.spread],
                source.shape,
                [s.step for s in source.spread],
                what,
            )
        return self.copies[key]

    def _add_witness(
        self, nest: GradientNest, maps: Sequence[AffineMap]
    ) -> tuple[SSAValue, AffineMap] | None:
        """An empty tensor that says how long the loops are that index nothing alone."""
        alone = {e.position for map in maps for e in map.results if isinstance(e, AffineDimExpr)}
        dims = [d for d in range(len(nest.extents)) if d not in alone]
        if not dims:
            return None
        type = TensorType(scalar_type("f32"), [nest.extents[d] for d in dims])
        map = AffineMap(len(nest.extents), 0, tuple(AffineExpr.dimension(d) for d in dims))
        return self._add_empty(type), map

    def _place_result(
        self, value: SSAValue, nest: GradientNest, fixed: Mapping[int, int], what: Purpose
    ) -> SSAValue:
        """The result where its axes are placed, with zeros elsewhere."""
        shape, sizes = nest.out_shape, _count_elements(nest)
        if fixed:
            value = self.with_unit_axes(value, sizes, sorted(fixed), what)
        if list(shape) == sizes:
            return value
        spread = dict(nest.placed)
        offsets = [spread[a].low if a in spread else fixed.get(a, 0) for a in range(len(shape))]
        steps = [spread[a].step if a in spread else 1 for a in range(len(shape))]
        return self.insert_slice(value, shape, offsets, sizes, steps, what)

    def with_unit_axes(
        self, value: SSAValue, shape: Sequence[int], units: Sequence[int], what: Purpose
    ) -> SSAValue:
        """`value` in `shape`, where the axes `units` are new ones of one element."""
        groups: list[list[int]] = []
        waiting: list[int] = []
        for axis in range(len(shape)):
            waiting.append(axis)
            if axis not in units:
                groups.append(waiting)
                waiting = []
        if groups:
            groups[-1] += waiting
        attr = ArrayAttr([ArrayAttr([IntegerAttr(a, i64) for a in g]) for g in groups])
        return self.reshape_value(value, shape, attr, what)


# --- Generics ---------------------------------------------------------------------------------


def _count_elements(nest: GradientNest) -> list[int]:
    """Counts the elements that a nest computes along each axis of its output."""
    return [
        nest.extents[e.position] if isinstance(e, AffineDimExpr) else 1
        for e in nest.out_map.results
    ]


_OUTPUT: Final = -1
"""The number under which a body of `_make_generic` reads the output so far."""


def _make_generic(
    values: Sequence[SSAValue], output: SSAValue, maps: Sequence[AffineMap], body: Scalar
) -> linalg.ops.GenericOp:
    """A generic that stores `body` at the last map; other dimensions are reductions."""
    moving = set(maps[-1].used_dims())
    kinds = [
        linalg.attrs.IteratorType.PARALLEL if d in moving else linalg.attrs.IteratorType.REDUCTION
        for d in range(maps[-1].num_dims)
    ]
    elements = [element_type(v.type) for v in (*values, output)]
    block = Block(arg_types=elements)
    inside = Builder(InsertPoint.at_end(block))
    result = _Body(block, inside).value_of(body)
    inside.insert(linalg.ops.YieldOp(result))
    return linalg.ops.GenericOp(
        values,
        [output],
        Region(block),
        [AffineMapAttr(m) for m in maps],
        [linalg.attrs.IteratorTypeAttr(kind) for kind in kinds],
        [output.type],
    )


@dataclass
class _Body:
    """Writes the scalar ops of a body, equal ones once."""

    block: Block
    builder: Builder
    known: dict[Scalar, SSAValue] = field(default_factory=dict[Scalar, SSAValue])

    def value_of(self, scalar: Scalar) -> SSAValue:
        for node in nodes_of(scalar):
            if node not in self.known:
                self.known[node] = self._write_scalar(node)
        return self.known[scalar]

    def _write_scalar(self, scalar: Scalar) -> SSAValue:
        if isinstance(scalar, ScalarArg):
            return self.block.args[scalar.operand]
        if isinstance(scalar, ScalarIndex):
            return self.builder.insert(linalg.ops.IndexOp(scalar.dim)).result
        type = scalar_type(scalar.type)
        if isinstance(scalar, ScalarConst):
            return self.builder.insert(arith.ConstantOp(literal_attr(scalar.value, type))).result
        return self._write_operation(scalar, type)

    def _write_operation(self, scalar: ScalarOp, type: Attribute) -> SSAValue:
        args = [self.known[a] for a in scalar.args]
        name, _, predicate = scalar.name.partition(":")
        if name == arith.CmpiOp.name:
            return self.builder.insert(arith.CmpiOp(args[0], args[1], predicate)).result
        if name == arith.CmpfOp.name:
            return self.builder.insert(arith.CmpfOp(args[0], args[1], predicate)).result
        op = _op_classes()[name].create(operands=args, result_types=[type])
        return self.builder.insert(op).results[0]


def _op_classes() -> dict[str, type[Operation]]:
    return {op.name: op for dialect in (arith.Arith, math.Math) for op in dialect.operations}
