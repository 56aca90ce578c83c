"""
Gradients of single ops: what the gradients of an op's results make of those of its operands.

`plan_of` decides it without touching the IR, so that all that has no gradient is known before
anything is written. Ops that only move data are turned round: padding is cut off, a slice is put
back among zeros, parts of a concatenation are cut out, and reshapes are reversed. The rest are
`linalg.generic`s, by their kernels (`nests`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ..core.errors import WeftError
from ..kernel.from_linalg import bind_kernel
from ..kernel.view import Kernel, scalar_operands
from .emit import Emitter, Purpose, shape_of
from .nests import GradientNest, Update, choice_nest, gradient_nests, update_of

Gradients: TypeAlias = list[tuple[SSAValue, SSAValue]]
"""Values with a part of their gradient each."""

PurposeOf: TypeAlias = Callable[[SSAValue], Purpose]
"""What ops are for that compute the gradient of a value."""

_FLOATS = ("f16", "f32", "f64")


def is_differentiable(type: Attribute) -> bool:
    """Tests whether values of a type may have gradients: tensors of floats."""
    return is_tensor(type) and str(type.get_element_type()) in _FLOATS


@dataclass(frozen=True)
class GradientPlan:
    """A plan to compute the gradients of one op: `write(emitter, results' gradients, purpose)`."""

    write: Callable[[Emitter, Mapping[SSAValue, SSAValue], PurposeOf], Gradients]


def plan_of(op: Operation, active: Callable[[SSAValue], bool]) -> GradientPlan:
    """
    The plan for the operands of `op` that are `active`. Raises `WeftError` with what has no
    gradient, in a few words, without the op's name.
    """
    for value in (*op.operands, *op.results):
        if is_tensor(value.type) and DYNAMIC_INDEX in value.type.get_shape():
            raise WeftError(f"{op.name} of dynamic shape")
    match op:
        case linalg.ops.GenericOp():
            return _GenericPlan.of(op, active).make_plan()
        case tensor.PadOp():
            return _plan_padding(op)
        case tensor.ExtractSliceOp():
            return _plan_slice(op)
        case tensor.InsertSliceOp():
            return _plan_insertion(op, active)
        case tensor.ConcatOp():
            return _plan_concatenation(op, active)
        case tensor.ExpandShapeOp() | tensor.CollapseShapeOp():
            return _plan_reshape(op)
        case tensor.CastOp():
            return GradientPlan(lambda emitter, grads, what: [(op.source, grads[op.dest])])
        case _:
            raise WeftError(op.name)


# --- Data movement --------------------------------------------------------------------------------


def _plan_padding(op: tensor.PadOp) -> GradientPlan:
    low = op.static_low.get_values()
    if DYNAMIC_INDEX in (*low, *op.static_high.get_values()):
        raise WeftError(f"{op.name} of dynamic size")

    def write(emitter: Emitter, grads: Mapping[SSAValue, SSAValue], what: PurposeOf) -> Gradients:
        shape = shape_of(op.source)
        ones = [1] * len(shape)
        part = emitter.extract_slice(grads[op.result], shape, low, shape, ones, what(op.source))
        return [(op.source, part)]

    return GradientPlan(write)


def _static_slice(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp,
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    found = (
        tuple(op.static_offsets.get_values()),
        tuple(op.static_sizes.get_values()),
        tuple(op.static_strides.get_values()),
    )
    if DYNAMIC_INDEX in (*found[0], *found[1], *found[2]):
        raise WeftError(f"{op.name} at places that are not constant")
    return found


def _plan_slice(op: tensor.ExtractSliceOp) -> GradientPlan:
    place = _static_slice(op)

    def write(emitter: Emitter, grads: Mapping[SSAValue, SSAValue], what: PurposeOf) -> Gradients:
        source = op.source
        whole = emitter.insert_slice(grads[op.result], shape_of(source), *place, what(source))
        return [(source, whole)]

    return GradientPlan(write)


def _plan_insertion(op: tensor.InsertSliceOp, active: Callable[[SSAValue], bool]) -> GradientPlan:
    place = _static_slice(op)

    def write(emitter: Emitter, grads: Mapping[SSAValue, SSAValue], what: PurposeOf) -> Gradients:
        grad, found = grads[op.result], Gradients()
        if active(op.source):
            shape = shape_of(op.source)
            part = emitter.extract_slice(grad, shape, *place, what(op.source))
            found.append((op.source, part))
        if active(op.dest):
            purpose = what(op.dest)
            shape = shape_of(op.source)
            type = op.source.type
            assert is_tensor(type)
            zeros = emitter.fill_tensor(shape, type.get_element_type(), 0.0, purpose)
            rest = tensor.InsertSliceOp.from_static_parameters(zeros, grad, *place)
            found.append((op.dest, emitter.insert_op(rest, purpose)))
        return found

    return GradientPlan(write)


def _plan_concatenation(op: tensor.ConcatOp, active: Callable[[SSAValue], bool]) -> GradientPlan:
    axis = op.dim.value.data

    def write(emitter: Emitter, grads: Mapping[SSAValue, SSAValue], what: PurposeOf) -> Gradients:
        found: Gradients = []
        start = 0
        for value in op.inputs:
            shape = shape_of(value)
            if active(value):
                offsets = [start if a == axis else 0 for a in range(len(shape))]
                ones = [1] * len(shape)
                part = emitter.extract_slice(
                    grads[op.result], shape, offsets, shape, ones, what(value)
                )
                found.append((value, part))
            start += shape[axis]
        return found

    return GradientPlan(write)


def _plan_reshape(op: tensor.ExpandShapeOp | tensor.CollapseShapeOp) -> GradientPlan:
    def write(emitter: Emitter, grads: Mapping[SSAValue, SSAValue], what: PurposeOf) -> Gradients:
        grad, shape = grads[op.result], shape_of(op.src)
        return [(op.src, emitter.reshape_value(grad, shape, op.reassociation, what(op.src)))]

    return GradientPlan(write)


# --- Structured ops -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Result:
    """One result of a generic: its update, the operands' nests, and the gradient it starts from."""

    update: Update
    nests: Mapping[int, GradientNest]
    passes_to_start: bool

    @property
    def chooses(self) -> bool:
        """True if the nests read which point an extreme comes from."""
        choice = self.update.roles.choice
        return any(s.operand == choice for nest in self.nests.values() for s in nest.sources)


@dataclass(frozen=True)
class _GenericPlan:
    """The gradients of a `linalg.generic`: a nest per result and active operand."""

    op: linalg.ops.GenericOp
    values: tuple[SSAValue, ...]
    results: tuple[_Result | None, ...] = field(default=())

    @staticmethod
    def of(op: linalg.ops.GenericOp, active: Callable[[SSAValue], bool]) -> _GenericPlan:
        try:
            bound = bind_kernel(op, fold=False)
        except WeftError as error:
            raise WeftError(_without_kernel(op, error)) from None
        wanted = frozenset(i for i, v in enumerate(bound.values) if active(v))
        for i in wanted:
            if not is_differentiable(bound.values[i].type):
                raise WeftError(f"elements of {bound.values[i].type}")
        results = tuple(
            _plan_result(bound.kernel, i, wanted) if is_differentiable(result.type) else None
            for i, result in enumerate(op.results)
        )
        return _GenericPlan(op, bound.values, results)

    def make_plan(self) -> GradientPlan:
        return GradientPlan(self._write_gradients)

    def _write_gradients(
        self, emitter: Emitter, grads: Mapping[SSAValue, SSAValue], what: PurposeOf
    ) -> Gradients:
        found: Gradients = []
        for i, (value, result) in enumerate(zip(self.op.results, self.results, strict=True)):
            if result is not None and value in grads:
                found += self._of_result(emitter, i, result, grads[value], what)
        return found

    def _of_result(
        self, emitter: Emitter, i: int, result: _Result, grad: SSAValue, what: PurposeOf
    ) -> Gradients:
        found: Gradients = []
        roles = result.update.roles
        known = dict(enumerate(self.values))
        known |= {roles.gradient: grad, roles.result: self.op.results[i]}
        if result.passes_to_start:
            found.append((self.values[result.update.own], grad))
        if result.chooses:
            nest = choice_nest(result.update)
            first = self.values[min(result.nests)]
            known[roles.choice] = emitter.emit_nest(nest, known.__getitem__, what(first))
        for operand, nest in result.nests.items():
            value = self.values[operand]
            found.append((value, emitter.emit_nest(nest, known.__getitem__, what(value))))
        return found


def _plan_result(kernel: Kernel, output: int, wanted: frozenset[int]) -> _Result | None:
    own = kernel.num_inputs + output
    if not (scalar_operands(kernel.bodies[output]) | {own}) & wanted:
        return None
    update = update_of(kernel, output)
    from_start = own in wanted
    passes = from_start and update.kind == "sum"
    if from_start and update.kind == "extreme":
        raise WeftError("an extreme that starts from activations")
    stored = update.kind == "store"
    if from_start and stored and not update.replaces_all and not _reads_own(update):
        raise WeftError("results that are stored in part, over activations")
    operands = wanted if stored else wanted - {own}
    return _Result(update, gradient_nests(update, operands), passes)


def _reads_own(update: Update) -> bool:
    return update.own in scalar_operands(update.term)


def _without_kernel(op: linalg.ops.GenericOp, error: WeftError) -> str:
    """The reason why there is no kernel, without the op's location."""
    if any(isinstance(inner, tensor.ExtractOp) for inner in op.body.block.ops):
        return "look-up in a table (its gradient is a scatter, which linalg has no op for)"
    return str(error).partition("%")[2].partition(": ")[2] or str(error)
