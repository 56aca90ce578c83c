"""
Ops that no kernel says, through the upstream bindings: bufferised and turned into plain loops.

Gathers are such: what a body extracts at places that are themselves data. One thread does the op,
and checks each place (`targets.host.nest.look_ups`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from ...targets.host.nest.look_ups import LOOK_UP, STATUS, STATUS_TYPE, LookUp, without_folders
from ...targets.host.nest.plan import Tensor
from ...transforms.core.bindings import upstream_module
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.core.upstream import hand_over
from ...transforms.kernel.fold_access import literal_of
from ...transforms.kernel.from_linalg import loop_extents

_PASSES = (
    "one-shot-bufferize{bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map}",
    "drop-equivalent-buffer-results{modify-public-functions}",
    "buffer-results-to-out-params{modify-public-functions hoist-static-allocs}",
    "func.func(convert-linalg-to-loops)",
    "canonicalize",
    "func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=65536})",
)


def tensors_read(op: Operation) -> tuple[SSAValue, ...]:
    """The tensors that `op` and its regions read from outside, each once."""
    found: dict[SSAValue, None] = {}
    for inner in op.walk():
        for value in inner.operands:
            if isinstance(value.type, TensorType) and not _inside(value, op):
                found.setdefault(value)
    return tuple(found)


def _inside(value: SSAValue, op: Operation) -> bool:
    owner = value.owner
    parent = owner.parent_op() if isinstance(owner, Block) else owner
    while parent is not None:
        if parent is op:
            return True
        parent = parent.parent_op()
    return False


def upstream_step(
    name: str,
    op: Operation,
    inputs: Sequence[Tensor],
    results: Sequence[Tensor],
    sites: Sequence[Site] = (),
) -> str:
    """
    The function `@name(<a memref per input, one per result>, %thread, %threads)`, and one that it
    calls. `inputs` are where `tensors_read(op)` lie. With `sites`, whose indices are checked, there
    is `%status` after the results. Raises `WeftError` naming the op where the
    bindings have no lowering either.
    """
    lowered = _bufferized(f"{name}_loops", op, sites)
    places = [(f"a{i}", p) for i, p in enumerate(inputs)]
    places += [(f"r{i}", p) for i, p in enumerate(results)]
    arguments = [f"%{n}: memref<{p.size}x{p.type}>" for n, p in places]
    arguments += [f"%{STATUS}: {STATUS_TYPE}"] if sites else []
    lines = [
        f"func.func private @{name}({', '.join(arguments)}, %thread: index, %threads: index) {{",
        "  %zero = arith.constant 0 : index",
        "  %first = arith.cmpi eq, %thread, %zero : index",
        "  scf.if %first {",
    ]
    shaped: list[str] = []
    for n, p in places:
        flat = f"memref<{p.size}x{p.type}>"
        shape = f"memref<{''.join(f'{e}x' for e in p.shape)}{p.type}>"
        dims = ", ".join(map(str, range(len(p.shape))))
        assert math.prod(p.shape) == p.size
        if p.shape:
            extents = ", ".join(map(str, p.shape))
            text = f"memref.expand_shape %{n} [[{dims}]] output_shape [{extents}]"
        else:
            text = f"memref.collapse_shape %{n} []"
        lines.append(f"    %{n}_shaped = {text} : {flat} into {shape}")
        shaped.append(shape)
    given = [f"%{n}_shaped" for n, _ in places]
    if sites:
        address = f"memref.extract_aligned_pointer_as_index %{STATUS} : {STATUS_TYPE} -> index"
        lines.append(f"    %address = {address}")
        given.insert(0, "%address")
        shaped.insert(0, "index")
    lines += [
        f"    func.call @{name}_loops({', '.join(given)}) : ({', '.join(shaped)}) -> ()",
        "  }",
        "  return",
        "}",
        "",
    ]
    return lowered + "\n".join(lines)


def _bufferized(name: str, op: Operation, sites: Sequence[Site]) -> str:
    """
    `op` as a private function on memrefs, the results last; with `sites`, the address of the
    status first.
    """
    reads = tensors_read(op)
    block = Block(arg_types=[*([IndexType()] if sites else []), *(v.type for v in reads)])
    builder = Builder(InsertPoint.at_end(block))
    args = block.args[1:] if sites else block.args
    mapped: dict[SSAValue, SSAValue] = dict(zip(reads, args, strict=True))
    for value in _scalars_read(op):
        owner = value.owner
        if not isinstance(owner, arith.ConstantOp):
            raise WeftError(f"{describe(op)}: has no lowering to host code: it reads scalars")
        mapped[value] = builder.insert(owner.clone()).results[0]
    copy = builder.insert(op.clone(value_mapper=mapped))
    if sites:
        _check(op, copy, sites, block.args[0])
    _divide_safely(copy)
    builder.insert(func.ReturnOp(*copy.results))
    type = FunctionType.from_lists([a.type for a in block.args], [r.type for r in copy.results])
    # Results go to buffers of their own, and not over what they start from.
    kept = DictionaryAttr({"bufferization.writable": BoolAttr.from_bool(False)})
    own = [DictionaryAttr({})] if sites else []
    attributes = ArrayAttr([*own, *[kept] * len(reads)])
    function = func.FuncOp(name, type, Region(block), arg_attrs=attributes)
    module = ModuleOp([function, *([_declaration()] if sites else [])])
    ir = upstream_module("ir")
    manager = upstream_module("passmanager").PassManager
    with ir.Context():
        try:
            found = ir.Module.parse(hand_over(module))
            manager.parse(f"builtin.module({','.join(_PASSES)})").run(found.operation)
        except ir.MLIRError as error:
            reason = str(error).splitlines()[-1]
            raise WeftError(f"{describe(op)}: has no lowering to host code: {reason}") from error
        text = str(found)
    if "memref.alloc(" in text or "bufferization." in text:
        raise WeftError(
            f"{describe(op)}: has no lowering to host code: it needs buffers of its own"
        )
    return _functions(text)


# --- Checked places ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Site:
    """Index `axis` of the `extract`-th look-up of an op, which has a number."""

    extract: int
    axis: int
    number: int
    look_up: LookUp


def look_ups_of(op: Operation, first: int) -> tuple[Site, ...]:
    """
    The indices in the body of a generic that data decide, or that may be outside of their tensors
    otherwise, numbered from `first` on. Raises `WeftError` for look-ups in what has no elements.
    """
    found: list[Site] = []
    for position, extract in enumerate(_extracts(op)):
        type = extract.tensor.type
        assert isinstance(type, TensorType)
        for axis, (index, limit) in enumerate(zip(extract.indices, type.get_shape(), strict=True)):
            if limit < 1:
                raise WeftError(f"{describe(op)}: looks up in {type}, which has no elements")
            if not _is_within(op, index, limit):
                look_up = LookUp(without_folders(describe(op)), axis, limit)
                found.append(Site(position, axis, first + len(found), look_up))
    return tuple(found)


def _extracts(op: Operation) -> list[tensor.ExtractOp]:
    return [inner for inner in op.walk() if isinstance(inner, tensor.ExtractOp)]


def _is_within(op: Operation, index: SSAValue, limit: int) -> bool:
    """Whether an index is a constant, or that of a loop, below `limit`."""
    number = literal_of(index)
    if number is not None:
        return 0 <= number < limit
    owner = index.owner
    if not isinstance(owner, linalg.ops.IndexOp) or not isinstance(op, linalg.ops.GenericOp):
        return False
    return loop_extents(op)[owner.dim.value.data] <= limit


def _check(op: Operation, copy: Operation, sites: Sequence[Site], status: SSAValue) -> None:
    """Lets the indices of `sites` go through `@weft.look_up`."""
    extracts = _extracts(copy)
    for site in sites:
        extract = extracts[site.extract]
        builder = Builder(InsertPoint.before(extract))
        numbers = [
            builder.insert(arith.ConstantOp(IntegerAttr(n, 64))).result
            for n in (site.number, site.look_up.limit)
        ]
        index = extract.indices[site.axis]
        call = builder.insert(func.CallOp(LOOK_UP, [status, *numbers, index], [IndexType()]))
        extract.operands[1 + site.axis] = call.results[0]


def _declaration() -> func.FuncOp:
    types = [IndexType(), IntegerType(64), IntegerType(64), IndexType()]
    return func.FuncOp.external(LOOK_UP, types, [IndexType()])


_SIGNED = (arith.DivSIOp, arith.RemSIOp, arith.FloorDivSIOp, arith.CeilDivSIOp)
_UNSIGNED = (arith.DivUIOp, arith.RemUIOp, arith.CeilDivUIOp)


def _divide_safely(op: Operation) -> None:
    """
    Lets integer divisions by 0, and signed ones by -1, which processors may stop at, be by 1; of
    the latter, the dividend is negated, which wraps. Other results of a division by 0 are 0.
    """
    for inner in list(op.walk()):
        signed = isinstance(inner, _SIGNED)
        if not signed and not isinstance(inner, _UNSIGNED):
            continue
        dividend, divisor = inner.operands
        number = literal_of(divisor)
        if number is not None and number not in (0, -1):
            continue
        builder = Builder(InsertPoint.before(inner))

        def constant(value: int, type: Attribute = divisor.type, to: Builder = builder) -> SSAValue:
            assert isinstance(type, IntegerType | IndexType)
            return to.insert(arith.ConstantOp(IntegerAttr(value, type, truncate_bits=True))).result

        def equal(value: int, other: SSAValue = divisor, to: Builder = builder) -> SSAValue:
            return to.insert(arith.CmpiOp(other, constant(value), "eq")).result

        none, one, zero = equal(0), constant(1), constant(0)
        safe = builder.insert(arith.SelectOp(none, one, divisor)).result
        kept = builder.insert(arith.SelectOp(none, zero, dividend)).result
        if signed:
            back = equal(-1)
            safe = builder.insert(arith.SelectOp(back, one, safe)).result
            negated = builder.insert(arith.SubiOp(zero, kept)).result
            kept = builder.insert(arith.SelectOp(back, negated, kept)).result
        inner.operands[0], inner.operands[1] = kept, safe


def _functions(text: str) -> str:
    """
    What stands in a module, with private functions, but for what is only declared. Their results
    have buffers of their own, so that what they read stays as it is.
    """
    text = re.sub(
        r"^ *func\.func @.*$",
        lambda found: re.sub(r"(: memref<[^<>]*>)(?=[,)])", r"\1 {llvm.noalias}", found[0]),
        text,
        flags=re.M,
    )
    text = re.sub(r"\n *func\.func private @weft\.look_up[^\n]*", "", text)
    inner = text.partition("module {\n")[2].rpartition("}")[0]
    head = text.partition("module {\n")[0]
    return head + re.sub(r"\bfunc\.func @", "func.func private @", inner) + "\n"


def _scalars_read(op: Operation) -> tuple[SSAValue, ...]:
    found: dict[SSAValue, None] = {}
    for inner in op.walk():
        for value in inner.operands:
            if not isinstance(value.type, TensorType) and not _inside(value, op):
                found.setdefault(value)
    return tuple(found)
