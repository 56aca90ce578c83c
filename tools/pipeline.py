"""
weft's passes on a module of the upstream MLIR Python bindings, in memory.
"""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from xdsl.utils.arg_spec import parse_pipeline
from xdsl.utils.exceptions import ArgSpecParseError, PassFailedException, VerifyException

from ..transforms.core.errors import BrokenIR, WeftError
from ..transforms.core.payloads import put_payloads, take_payloads
from ..transforms.core.slots import is_carried
from ..transforms.irdl.load import has_dialect
from ..transforms.irdl.printing import CarriedPrinter
from ..transforms.model.load import load_printed
from ..transforms.verify.module import verify_module
from .common.errors import one_error
from .registry.contexts import make_context
from .registry.irdl import load_irdl
from .registry.universe import multiverse, suggest_names

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.passes import ModulePass

# Modules of the bindings, which may be those of another package than weft's own.
Upstream = Any

_NAME = "module"
"""What errors call the module."""


@one_error
def run_pipeline(module: Upstream, pipeline: str, *, machine: str | None = None) -> Upstream:
    """
    The module that `pipeline` makes of `module`, an `ir.Module` of the bindings (`mlir.ir` or
    `torch_mlir.ir`), in the same context; `module` stays as it is.

    `pipeline` is written as for `weft-opt -p`: `"embed-intrinsics,dataflow-tile{evaluated=9}"`;
    `machine` is the name or file of the machine that the passes compile for. Constants keep
    their payloads bit by bit. Named structured ops become `linalg.generic` on the way. Where the
    result has ops of weft's dialects, these are loaded into the context through IRDL
    (`weft.load_irdl`), unless it allows unregistered dialects.

    Raises `WeftError` for an object that is no module, an unknown pass, what a pass refuses,
    and ops that neither xDSL nor the bindings can carry.
    """
    ir = _bindings_of(module)
    passes = _parse_passes(pipeline)
    copy = module.operation.clone()
    with module.context, ir.Location.unknown():
        taken = take_payloads(copy.operation, ir)
        text = copy.operation.get_asm(enable_debug_info=True, print_generic_op_form=True)
    ctx = make_context(machine)
    ctx.allow_unregistered = True
    found = load_printed(text, ctx, _NAME)
    for each in passes:
        _apply_pass(each, ctx, found)
    return _handed_back(found, module.context, ir, taken)


def _bindings_of(module: Upstream) -> ModuleType:
    """The `ir` of the bindings that `module` comes from."""
    kind = cast("type[object]", type(module))
    package = kind.__module__.partition("._mlir_libs")[0]
    if kind.__name__ == "Module" and package != kind.__module__:
        return import_module(f"{package}.ir")
    raise WeftError(
        f"run_pipeline: the module is a {kind.__module__}.{kind.__qualname__}, but must be an "
        "ir.Module of the MLIR Python bindings"
    )


def _parse_passes(pipeline: str) -> list[ModulePass]:
    """The passes of a pipeline. Raises `WeftError` for unknown ones and wrong options."""
    known = multiverse().all_passes
    passes: list[ModulePass] = []
    try:
        for spec in parse_pipeline(pipeline):
            if spec.name not in known:
                raise WeftError(f"unknown pass '{spec.name}'{suggest_names(spec.name, known)}")
            passes.append(known[spec.name]().from_pass_spec(spec))
    except (ArgSpecParseError, ValueError) as error:
        reason = str(error).strip().splitlines()[-1].strip()
        raise WeftError(f"pipeline '{pipeline}': {reason}") from error
    return passes


def _apply_pass(each: ModulePass, ctx: Upstream, module: ModuleOp) -> None:
    """One pass, and whether what it leaves is valid."""
    try:
        each.apply(ctx, module)
        verify_module(module, _NAME)
    except (WeftError, PassFailedException, VerifyException, NotImplementedError) as error:
        text = " ".join(str(error).split())
        said = text.startswith(each.name)
        raise WeftError(text if said else f"{each.name}: {text}") from error


def _handed_back(
    module: ModuleOp, context: Upstream, ir: ModuleType, taken: list[Upstream]
) -> Upstream:
    """`module` in `context`, with its payloads."""
    used = {op.name.partition(".")[0] for op in module.walk() if is_carried(op.name)}
    missing = sorted(name for name in used if not has_dialect(context, name))
    if missing and not context.allow_unregistered_dialects:
        load_irdl(context, *missing)
    stream = StringIO()
    CarriedPrinter(stream, print_generic_format=True, print_debuginfo=True).print_op(module)
    try:
        with ir.Location.unknown(context):
            result = ir.Module.parse(stream.getvalue(), context=context)
            put_payloads(result.operation, ir, taken)
    except ir.MLIRError as error:
        lines = [line for line in str(error).splitlines() if "error:" in line]
        reason = next(iter([*lines, str(error)])).partition("error: ")[2]
        raise BrokenIR(f"the result is not valid upstream: {reason or error}") from error
    return result
