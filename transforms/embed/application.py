"""
One kernel group computed by intrinsics: what `intrin.apply` says, as plain data.

`match_epilogue` finds, for each scalar operation that follows the producer (bias, shift,
clip, activation), the element-wise intrinsic of the machine whose meaning it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.ir.affine import AffineMap

from ..core.errors import WeftError
from ..kernel.index_ranges import SHIFTS
from ..kernel.view import Access, Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp, scalar_operands
from ..machine.view import Intrinsic, Machine
from .problem import Embedding

_COMMUTATIVE = frozenset(
    ("arith.addi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.maxui", "arith.minui")
)


@dataclass(frozen=True)
class ReadForm:
    """
    How an intrinsic of an epilogue takes an operand: in which memory, and the axes of the output's
    entry that an entry of it has. It is one number for all positions along the other axes.
    """

    memory: str
    axes: tuple[int, ...]


@dataclass(frozen=True)
class EpilogueCall:
    """
    One intrinsic that runs over the output in place: its parameters, and the operands that
    it reads besides, accessed over the producer's dimensions, with their forms.
    """

    intrinsic: str
    params: tuple[tuple[str, int], ...] = ()
    reads: tuple[Access, ...] = ()
    forms: tuple[ReadForm, ...] = ()


@dataclass(frozen=True)
class Application:
    """
    A producer embedded into an intrinsic, and its epilogue. The output leaves in type
    `result_type`, which may be narrower than the accumulator.
    """

    kernel: Kernel
    intrinsic: Intrinsic
    embedding: Embedding
    epilogue: tuple[EpilogueCall, ...]
    result_type: str

    @property
    def inputs(self) -> tuple[Access, ...]:
        return self.kernel.inputs

    @property
    def extras(self) -> tuple[Access, ...]:
        """The operands of the epilogue, in the order in which it reads them."""
        return tuple(a for call in self.epilogue for a in call.reads)

    @property
    def forms(self) -> tuple[ReadForm, ...]:
        """The forms of `extras`."""
        return tuple(form for call in self.epilogue for form in call.forms)


@dataclass(frozen=True)
class EpilogueStep:
    """An element-wise kernel after the producer; `chained` is the input that continues it."""

    kernel: Kernel
    chained: int


@dataclass(frozen=True)
class Epilogue:
    """
    The intrinsics of an epilogue, the element type in which the output leaves, and for each
    operand that they read in order `(step, operand)`: where it stands in the steps.
    """

    calls: tuple[EpilogueCall, ...]
    result_type: str
    sources: tuple[tuple[int, int], ...]


def match_epilogue(
    producer: Kernel, steps: Sequence[EpilogueStep], machine: Machine, memory: str
) -> Epilogue:
    """
    The intrinsics that compute `steps` on values in `memory`.

    Raises `WeftError` naming the operation that no intrinsic computes, or the constant that
    is outside an immediate's range. A shift by more than the range has becomes several. A final
    truncation is left to the way out, and must be the last operation.
    """
    candidates = [i for i in machine.intrinsics if _is_elementwise_on(i, memory)]
    calls: list[EpilogueCall] = []
    sources: list[tuple[int, int]] = []
    result_type = producer.outputs[0].type
    for number, step in enumerate(steps):
        for op, other in _find_chain(step.kernel.bodies[0], step):
            if result_type != producer.outputs[0].type:
                raise WeftError(
                    f"{step.kernel.name}: {op.name} follows a truncation to {result_type}, but "
                    f"the output of {machine.name} is truncated on its way out: truncate last"
                )
            if op.name == "arith.trunci":
                result_type = op.type
                continue
            for part in _split_shifts(step, op, other, candidates):
                call, operands = _make_call(producer, step, part, other, candidates, machine)
                calls.append(call)
                sources.extend((number, operand) for operand in operands)
    return Epilogue(tuple(calls), result_type, tuple(sources))


def _is_elementwise_on(intrinsic: Intrinsic, memory: str) -> bool:
    kernel = intrinsic.kernel
    if intrinsic.output.memory != memory:
        return False
    if any(form is None for form in map(partial(_form_of, intrinsic), range(kernel.num_inputs))):
        return False
    return all(d.kind == "parallel" for d in kernel.dims) and len(kernel.bodies) == 1


def read_forms(intrinsic: Intrinsic) -> tuple[ReadForm, ...]:
    """
    The forms of the operands beside the output of an element-wise intrinsic. Raises `WeftError` for
    one that is not read at positions of the output's entry.
    """
    found: list[ReadForm] = []
    for number in range(len(intrinsic.inputs)):
        form = _form_of(intrinsic, number)
        if form is None:
            raise WeftError(
                f"{intrinsic.name}: operand '{intrinsic.operands[number].name}' is not read where "
                "the output is, by an axis for each of its own"
            )
        found.append(form)
    return tuple(found)


def _form_of(intrinsic: Intrinsic, number: int) -> ReadForm | None:
    kernel = intrinsic.kernel
    places = {r: axis for axis, r in enumerate(kernel.outputs[0].map.results)}
    axes = [places.get(r) for r in kernel.inputs[number].map.results]
    if number >= len(intrinsic.inputs):
        return ReadForm("", ())  # a parameter
    known = tuple(axis for axis in axes if axis is not None)
    return ReadForm(intrinsic.operands[number].memory, known) if len(known) == len(axes) else None


def _find_chain(scalar: Scalar, step: EpilogueStep) -> Sequence[tuple[ScalarOp, int]]:
    """The operations from the chained input outwards, with the argument that continues it."""
    chain: list[tuple[ScalarOp, int]] = []
    while scalar != ScalarArg(step.chained, _chained_type(step)):
        if not isinstance(scalar, ScalarOp):
            raise WeftError(f"{step.kernel.name}: the result does not depend on the producer")
        through = [i for i, a in enumerate(scalar.args) if step.chained in scalar_operands(a)]
        if len(through) != 1:
            raise WeftError(
                f"{step.kernel.name}: {scalar.name} uses the producer's value {len(through)} "
                "times; an epilogue is a chain of operations on it"
            )
        chain.append((scalar, through[0]))
        scalar = scalar.args[through[0]]
    return chain[::-1]


def _chained_type(step: EpilogueStep) -> str:
    return step.kernel.operands[step.chained].type


def _split_shifts(
    step: EpilogueStep, op: ScalarOp, through: int, candidates: Sequence[Intrinsic]
) -> Iterator[ScalarOp]:
    """
    `op`, or the shifts that it is made of where its constant is beyond what an intrinsic takes:
    shifts by `a` and then by `b` are one by `a + b`, to the right with the sign and to the left.
    Raises `WeftError` for a shift by as many bits as there are, which means nothing.
    """
    amount = op.args[-1]
    value = amount.value if isinstance(amount, ScalarConst) else None
    if op.name not in SHIFTS or through != 0 or not isinstance(value, int):
        yield op
        return
    assert isinstance(amount, ScalarConst)
    bits = int(op.type[1:])
    if not 0 <= value < bits:
        where = f"{step.kernel.name}: {op.name} of {op.type}"
        raise WeftError(f"{where} by {value}, expected 0 to {bits - 1}")
    most = [
        p.upper for i in candidates if _is_computed(i, op) for p in i.params if p.default is None
    ]
    rest = value
    while most and rest > max(most) > 0:
        yield replace(op, args=(op.args[0], replace(amount, value=max(most))))
        rest -= max(most)
    yield replace(op, args=(op.args[0], replace(amount, value=rest)))


def _is_computed(intrinsic: Intrinsic, op: ScalarOp) -> bool:
    body = intrinsic.kernel.bodies[0]
    return isinstance(body, ScalarOp) and (body.name, body.type) == (op.name, op.type)


def _make_call(
    producer: Kernel,
    step: EpilogueStep,
    op: ScalarOp,
    through: int,
    candidates: Sequence[Intrinsic],
    machine: Machine,
) -> tuple[EpilogueCall, tuple[int, ...]]:
    """The intrinsic that computes `op`, and the operands of the step that it reads."""
    outside: list[str] = []
    for intrinsic in candidates:
        for args in _argument_orders(op, through):
            bound = _unify_args(intrinsic, args, op)
            if bound is None:
                continue
            params, operands, problem = bound
            if problem:
                outside.append(problem)
                continue
            reads = tuple(_make_read(producer, step, operand) for operand in operands)
            return EpilogueCall(intrinsic.name, params, reads, read_forms(intrinsic)), operands
    if outside:
        raise WeftError(f"{step.kernel.name}: {op.name}: {outside[0]}")
    known = ", ".join(i.name for i in candidates) or "none"
    raise WeftError(
        f"{step.kernel.name}: no intrinsic of {machine.name} computes {op.name} on {op.type}; "
        f"an epilogue may use {known}"
    )


def _argument_orders(op: ScalarOp, through: int) -> Iterator[tuple[Scalar, ...]]:
    """The arguments with the chained one replaced by `None`'s stand-in, in all legal orders."""
    marked = tuple(ScalarArg(-1, op.type) if i == through else a for i, a in enumerate(op.args))
    yield marked
    if op.name in _COMMUTATIVE:
        yield marked[::-1]


def _unify_args(
    intrinsic: Intrinsic, args: tuple[Scalar, ...], op: ScalarOp
) -> tuple[tuple[tuple[str, int], ...], tuple[int, ...], str] | None:
    """
    Matches the intrinsic's meaning with `op` on `args`. Gives its parameters, the operands
    that its tensor inputs stand for, and what is wrong with a parameter, if anything.
    """
    body = intrinsic.kernel.bodies[0]
    if not isinstance(body, ScalarOp) or not _is_computed(intrinsic, op):
        return None
    output = intrinsic.kernel.num_inputs
    num_tensors = len(intrinsic.inputs)
    params: list[tuple[str, int]] = []
    operands: list[int] = []
    problem = ""
    for meaning, arg in zip(body.args, args, strict=True):
        inner = _strip_casts(meaning)
        if not isinstance(inner, ScalarArg):
            return None
        if inner.operand == output:
            if arg != ScalarArg(-1, op.type):
                return None
        elif inner.operand < num_tensors:
            if not isinstance(arg, ScalarArg) or arg.operand < 0 or inner != meaning:
                return None
            operands.append(arg.operand)
        else:
            if not isinstance(arg, ScalarConst) or not isinstance(arg.value, int):
                return None
            free = [p for p in intrinsic.params if p.default is None]
            param = free[inner.operand - num_tensors]
            params.append((param.name, arg.value))
            if not param.lower <= arg.value <= param.upper:
                problem = (
                    f"constant {arg.value} is outside {param.lower}..{param.upper}, the range "
                    f"of '{param.name}' of {intrinsic.name}"
                )
    return tuple(params), tuple(operands), problem


def _strip_casts(scalar: Scalar) -> Scalar:
    while isinstance(scalar, ScalarOp) and scalar.name in ("arith.extsi", "arith.extui"):
        scalar = scalar.args[0]
    return scalar


def _make_read(producer: Kernel, step: EpilogueStep, operand: int) -> Access:
    """The epilogue's operand, accessed over the dimensions of the producer."""
    access = step.kernel.operands[operand]
    if access.guards:
        raise WeftError(f"{step.kernel.name}: operand {access.name} is padded; pad it before")
    output = producer.outputs[0].map.results
    results = tuple(r.replace_dims_and_symbols(output, ()) for r in access.map.results)
    return replace(access, map=AffineMap(len(producer.dims), 0, results))
