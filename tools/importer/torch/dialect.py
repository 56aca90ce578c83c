"""
From the `torch` dialect, which PyTorch and ONNX come in, to linalg on tensors; and which ops of a
model do not get there.
"""
# pyright: reportAttributeAccessIssue=false, reportIndexIssue=false

from __future__ import annotations

import atexit
from collections import Counter
from collections.abc import Mapping
from functools import cache
from io import BytesIO

from ....targets.host.jit.worker import Worker, WorkerDied
from ....transforms.core.bindings import upstream_module
from ....transforms.core.errors import WeftError
from ....transforms.core.progress import tell_progress
from ..common.ir import run_pipeline, walk_ops
from ..common.loops import unroll_loops

_TO_LINALG = "torch-backend-to-linalg-on-tensors-backend-pipeline"

FROM_TORCH = (
    "func.func(torch-match-quantized-custom-ops),"
    "torchdynamo-export-to-torch-backend-pipeline{extra-library=}," + _TO_LINALG
)
FROM_ONNX = f"torch-onnx-to-torch-backend-pipeline,{_TO_LINALG},inline,symbol-dce"

_MEANT = frozenset(("arith", "affine", "builtin", "cf", "func", "linalg", "math", "tensor"))
"""The dialects whose ops a lowered module may hold."""

_PARTS = ("torch.constant.", "torch.prim.ListConstruct", "torch.prim.TupleConstruct")
"""Ops that only make operands of others."""


def new_context() -> object:
    """A context that knows the `torch` dialect; `WeftError` where the bindings have none."""
    ir = upstream_module("ir")
    try:
        dialect = upstream_module("dialects.torch")
    except ImportError as error:
        raise WeftError(
            f"the MLIR bindings in use, package '{ir.__name__.partition('.')[0]}', have no torch "
            "dialect: uninstall them, so that those of torch-mlir are taken"
        ) from error
    context = ir.Context()
    dialect.register_dialect(context)
    return context


def load_conversions(context: object) -> None:
    """Makes the ops between the `torch` dialect and tensors known: a pass brings them."""
    empty = upstream_module("ir").Module.parse("module {}", context)
    run_pipeline(empty, "torch-func-backend-type-conversion")


def lower_to_linalg(module: object, pipeline: str, what: str) -> object:
    """
    A module of the `torch` dialect as linalg on tensors. Raises `WeftError` naming the ops that
    have no lowering, all at once, with how often each occurs.
    """
    tell_progress("lowering to linalg")
    data, reason = _lower_bytecode(_write_bytecode(module), pipeline, what)
    if reason is None:
        return upstream_module("ir").Module.parse(data, new_context())
    found = unsupported_ops(module, pipeline)
    if found:
        names = ", ".join(f"{name} ({count})" for name, count in sorted(found.items()))
        many = "ops have" if len(found) > 1 else "op has"
        raise WeftError(
            f"{what}: {len(found)} unsupported {many} no lowering to linalg: {names}; write the "
            "model without them"
        )
    raise WeftError(f"{what}: cannot be lowered to linalg: {reason}")


SECONDS = 600.0
"""How long a lowering may take: a loop of 4,096 steps that is written out takes a minute."""


@cache
def _start_worker() -> Worker:
    """The process that lowers: what the bindings cannot lower may end it."""
    worker = Worker(
        f"{__package__}.lower_worker", "lowering", "lowered", "import the model in parts"
    )
    atexit.register(worker.stop)
    return worker


def _lower_bytecode(data: bytes, pipeline: str, what: str) -> tuple[bytes, str | None]:
    """The lowered module as bytecode, and why it cannot be lowered, or `None`."""
    try:
        found, lowered = _start_worker().ask(what, {"pipeline": pipeline}, data, SECONDS)
    except WorkerDied as error:
        return b"", f"the bindings ended their process: {error.reason}"
    reason = found.get("reason")
    return lowered, None if reason is None else str(reason)


def _write_bytecode(module: object) -> bytes:
    """A module with its locations, as both processes read it."""
    stream = BytesIO()
    module.operation.write_bytecode(stream)
    return stream.getvalue()


def answer_request(header: Mapping[str, object], data: bytes) -> tuple[Mapping[str, object], bytes]:
    """Answers for the process that lowers: a lowered module, or the `reason` why there is none."""
    context = new_context()
    load_conversions(context)
    module = upstream_module("ir").Module.parse(data, context)
    reason = _lower_module(module, str(header["pipeline"]))
    return ({}, _write_bytecode(module)) if reason is None else ({"reason": reason}, b"")


def _lower_module(module: object, pipeline: str) -> str | None:
    """Lowers a module in place; why it cannot be, or `None`."""
    ir = upstream_module("ir")
    try:
        run_pipeline(module, pipeline)
    except ir.MLIRError as error:
        lines = [line.strip() for line in str(error).splitlines() if "error:" in line]
        return (lines[0] if lines else str(error).splitlines()[-1]).removeprefix("error: ")
    unroll_loops(module)
    foreign = {op.name for op in walk_ops(module) if op.name.split(".")[0] not in _MEANT}
    return f"{', '.join(sorted(foreign))} have no meaning in weft" if foreign else None


def unsupported_ops(module: object, pipeline: str) -> Counter[str]:
    """
    Lists ops of a module of the `torch` dialect that cannot be lowered, each tried alone, with how
    often they occur.
    """
    known: dict[str, bool] = {}
    found: Counter[str] = Counter()
    with module.context:
        for function in module.body.operations:
            for op in function.operation.regions[0].blocks[0].operations:
                if not op.operation.name.startswith("torch.") or _is_part(op):
                    continue
                if any("tensor<" not in str(v.type) for v in _list_arguments(op.operation)):
                    continue  # Numbers that the model computes; none stands alone.
                text = _isolate_op(op, function)
                if text not in known:
                    known[text] = _fails_lowering(text, pipeline)
                if known[text]:
                    found[_name_of(op)] += 1
    return found


def _is_part(op: object) -> bool:
    return op.operation.name.startswith(_PARTS)


def _name_of(op: object) -> str:
    """The name of an op in the model's framework."""
    operation = op.operation
    if operation.name == "torch.operator":
        return operation.attributes["name"].value.removeprefix("torch.")
    return operation.name.removeprefix("torch.")


def _isolate_op(op: object, function: object) -> str:
    """A module of a function that has nothing but `op`, on arguments."""
    ir = upstream_module("ir")
    with ir.Location.unknown():
        module = ir.Module.create()
        arguments = _list_arguments(op.operation)
        types = [v.type for v in arguments]
        results = [r.type for r in op.operation.results]
        attributes = {
            name: function.operation.attributes[name]
            for name in function.operation.attributes
            if name.startswith("torch.")
        }
        with ir.InsertionPoint(module.body):
            alone = ir.Operation.create(
                "func.func",
                regions=1,
                attributes={
                    "sym_name": ir.StringAttr.get("alone"),
                    "function_type": ir.TypeAttr.get(ir.FunctionType.get(types, results)),
                    **attributes,
                },
            )
        block = ir.Block.create_at_start(alone.regions[0], types)
        _clone_into(op, block, arguments)
    return module.operation.get_asm(print_generic_op_form=True)


def _is_argument(value: object) -> bool:
    """Tests whether `value` flows through the model, and is no part of an op."""
    owner = value.owner
    return not (hasattr(owner, "name") and _is_part(owner))


def _list_arguments(op: object) -> list[object]:
    """Lists what an op reads of the model, also in lists that are made for it."""
    found: list[object] = []
    for value in op.operands:
        inner = [value] if _is_argument(value) else _list_arguments(value.owner)
        found += [v for v in inner if v not in found]
    return found


def _clone_into(op: object, block: object, arguments: list[object]) -> None:
    ir = upstream_module("ir")
    copies = list(zip(arguments, block.arguments, strict=True))

    def copy(value: object) -> object:
        for original, copied in copies:
            if original == value:
                return copied
        owner = clone(value.owner)
        return owner.results[list(value.owner.results).index(value)]

    def clone(old: object) -> object:
        operands = [copy(v) for v in old.operands]
        new = old.operation.clone(ir.InsertionPoint(block))
        for i, operand in enumerate(operands):
            new.operands[i] = operand
        return new

    results = list(clone(op.operation).results)
    ir.Operation.create("func.return", operands=results, ip=ir.InsertionPoint(block))


def _fails_lowering(text: str, pipeline: str) -> bool:
    return _lower_bytecode(text.encode(), pipeline, "the op")[1] is not None
