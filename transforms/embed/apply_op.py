"""
`intrin.apply` and `Application`: the same thing as an op and as plain data.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineMap

from ...dialects.common.kinds import is_tensor
from ...dialects.intrin import ApplyOp, CallAttr, EmbeddingAttr, GuardAttr
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.dim_roles import named_by_role
from ..kernel.view import (
    Access,
    Dim,
    DimKind,
    Divides,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    with_leaves,
)
from ..machine.view import Intrinsic, Machine
from .application import Application, EpilogueCall, read_forms
from .problem import Embedding


def apply_op(
    application: Application,
    inputs: Sequence[SSAValue],
    extras: Sequence[SSAValue],
    result_type: Attribute,
) -> ApplyOp:
    """The op that says what `application` says, on the given values."""
    kernel = application.kernel
    position = len(inputs)
    calls: list[CallAttr] = []
    for call in application.epilogue:
        reads = [(position + i, a.map) for i, a in enumerate(call.reads)]
        position += len(reads)
        calls.append(CallAttr(call.intrinsic, dict(call.params), reads))
    guards = [_guard_attr(a) for a in kernel.inputs]
    return ApplyOp(
        application.intrinsic.name,
        inputs,
        result_type,
        embedding=embedding_attr(application.embedding),
        extents=kernel.extents,
        iterator_types=[d.kind for d in kernel.dims],
        indexing_maps=[a.map for a in kernel.operands],
        guards=guards if any(a.guards for a in kernel.inputs) else (),
        epilogue=calls,
        extras=extras,
    )


def embedding_attr(embedding: Embedding) -> EmbeddingAttr:
    return EmbeddingAttr(
        embedding.digits,
        embedding.binding,
        embedding.padded,
        embedding.mac_overhead,
        embedding.data_overhead,
        embedding.constants,
        embedding.fills,
    )


def _guard_attr(access: Access) -> GuardAttr:
    exprs = tuple(g.expr for g in access.guards)
    conditions = [
        (g.lower, g.upper) if isinstance(g, InRange) else g.divisor for g in access.guards
    ]
    return GuardAttr(AffineMap(access.map.num_dims, 0, exprs), conditions, access.fill)


def application_of(op: ApplyOp, machine: Machine) -> Application:
    """
    The application that `op` says. Dimensions are named by their roles, operands as the intrinsic
    names them. Raises `WeftError` if the machine lacks an intrinsic or they do not fit it.
    """
    try:
        return _make_application(op, machine)
    except WeftError as error:
        raise WeftError(f"{describe_op(op)}: {error}") from None


def _make_application(op: ApplyOp, machine: Machine) -> Application:
    intrinsic = machine.find_intrinsic(op.intrinsic.string_value())
    attr = op.embedding
    embedding = Embedding(
        binding=attr.get_binding(),
        digits=attr.get_digits(),
        extents=op.get_extents(),
        padded=attr.get_padded(),
        mac_overhead=attr.get_overheads()[0],
        data_overhead=attr.get_overheads()[1],
        constants=attr.get_constants(),
        fills=attr.get_fills(),
    )
    _check_embedding(op, intrinsic, embedding)
    kernel = _make_kernel(op, intrinsic, embedding)
    calls = tuple(_make_call(op, call, machine) for call in op.get_epilogue())
    read = [operand for call in op.get_epilogue() for operand, _ in call.get_reads()]
    expected = [*range(len(op.inputs), len(op.operands))]
    if read != expected:
        raise WeftError(f"its epilogue reads operands {read}, not {expected}, each once in order")
    result = op.result.type
    assert isinstance(result, TensorType)
    return Application(kernel, intrinsic, embedding, calls, str(result.element_type))


def _check_embedding(op: ApplyOp, intrinsic: Intrinsic, embedding: Embedding) -> None:
    sizes = [d.extent for d in intrinsic.kernel.dims]
    if list(embedding.sizes) != sizes:
        raise WeftError(
            f"its embedding has the sizes {list(embedding.sizes)}, but those of "
            f"{intrinsic.name} are {sizes}"
        )
    for name, value in op.get_params().items():
        default = intrinsic.find_param(name).default
        if value != default:
            raise WeftError(f"{intrinsic.name}: '{name}' is {value}, but is left at {default}")
    binding, result = embedding.binding, len(op.inputs)
    bound = sorted(b for b in binding if b is not None)
    if len(binding) != len(intrinsic.operands) or bound != [*range(result + 1)]:
        raise WeftError(
            f"its binding {list(binding)} does not give each of {result + 1} operands to one of "
            f"the {len(intrinsic.operands)} of {intrinsic.name}"
        )
    if binding[-1] != result:
        raise WeftError(f"its binding {list(binding)} does not end with the result, {result}")


def _make_call(op: ApplyOp, call: CallAttr, machine: Machine) -> EpilogueCall:
    intrinsic = machine.find_intrinsic(call.intrinsic.string_value())
    params = call.get_params()
    intrinsic.with_params(params)
    missing = [p.name for p in intrinsic.params if p.default is None and p.name not in params]
    if missing:
        raise WeftError(f"{intrinsic.name} needs parameter '{missing[0]}'")
    reads = tuple(_make_access(f"read{i}", op.operands[i], map) for i, map in call.get_reads())
    if len(reads) != len(intrinsic.inputs):
        raise WeftError(
            f"{intrinsic.name} reads {len(intrinsic.inputs)} operands, not {len(reads)}"
        )
    return EpilogueCall(intrinsic.name, tuple(params.items()), reads, read_forms(intrinsic))


def _make_access(name: str, value: SSAValue, map: AffineMap) -> Access:
    type = value.type
    if not is_tensor(type) or not type.has_static_shape():
        raise WeftError(f"operand of type {type} must be a tensor of fixed shape")
    return Access(name, tuple(type.get_shape()), str(type.element_type), map)


def _make_kernel(op: ApplyOp, intrinsic: Intrinsic, embedding: Embedding) -> Kernel:
    kinds: dict[str, DimKind] = {"parallel": "parallel", "reduction": "reduction"}
    dims = tuple(
        Dim(f"d{i}", n, kinds[kind])
        for i, (n, kind) in enumerate(zip(op.get_extents(), op.get_iterator_types(), strict=True))
    )
    names = {b: o.name for b, o in zip(embedding.binding, intrinsic.operands, strict=True)}
    maps = op.get_maps()
    accesses: list[Access] = []
    for i, (value, map, guard) in enumerate(
        zip(op.inputs, maps[:-1], op.get_guards(), strict=True)
    ):
        plain = _make_access(names.get(i, f"in{i}"), value, map)
        guards = tuple(_read_guards(guard))
        fill = guard.get_fill() if guards else 0
        accesses.append(Access(plain.name, plain.shape, plain.type, map, guards, fill))
    result = _make_access(intrinsic.output.name, op.result, maps[-1])
    accesses.append(Access(result.name, result.shape, intrinsic.output.type, maps[-1]))
    constants = {o: v for o, v in embedding.constants}
    body = _bound_body(intrinsic.kernel.bodies[0], intrinsic, embedding, constants)
    kernel = Kernel(describe_op(op), dims, tuple(accesses), len(op.inputs), (body,))
    return named_by_role(kernel)


def _read_guards(attr: GuardAttr) -> Sequence[Guard]:
    guards: list[Guard] = []
    for expr, condition in zip(attr.map.data.results, attr.get_conditions(), strict=True):
        if isinstance(condition, int):
            guards.append(Divides(expr, condition))
        else:
            guards.append(InRange(expr, *condition))
    return guards


def _bound_body(
    scalar: Scalar, intrinsic: Intrinsic, embedding: Embedding, constants: dict[int, int | float]
) -> Scalar:
    """The intrinsic's body over the operator's operands."""

    def leaf(node: Scalar) -> Scalar:
        if not isinstance(node, ScalarArg):
            return node
        is_output = node.operand == intrinsic.kernel.num_inputs
        position = len(intrinsic.operands) - 1 if is_output else node.operand
        bound = embedding.binding[position]
        if bound is None:
            return ScalarConst(constants[position], node.type)
        return ScalarArg(bound, node.type)

    return with_leaves(scalar, leaf)
