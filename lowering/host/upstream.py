"""
Ops that no kernel says, through the upstream bindings: bufferised and turned into plain loops.

Gathers are such: what a body extracts at places that are themselves data. One thread does the op,
and checks each place (`targets.host.nest.look_ups`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import affine, arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_integer, is_tensor
from ...dialects.nest.body import YieldOp
from ...targets.host.emit import StepText
from ...targets.host.nest.look_ups import LOOK_UP, STATUS, STATUS_TYPE, LookUp
from ...targets.host.nest.steps import Site, UpstreamStep
from ...transforms.core.bindings import new_context, upstream_module
from ...transforms.core.describe import describe_op, source_of
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
            if is_tensor(value.type) and not _is_inside(value, op):
                found.setdefault(value)
    return tuple(found)


def _is_inside(value: SSAValue, op: Operation) -> bool:
    owner = value.owner
    parent = owner.parent_op() if isinstance(owner, Block) else owner
    while parent is not None:
        if parent is op:
            return True
        parent = parent.parent_op()
    return False


def upstream_body(op: Operation) -> Region:
    """A region that takes `tensors_read(op)` and yields what `op` gives."""
    reads = tensors_read(op)
    block = Block(arg_types=[v.type for v in reads])
    builder = Builder(InsertPoint.at_end(block))
    mapped: dict[SSAValue, SSAValue] = dict(zip(reads, block.args, strict=True))
    for value in _scalars_read(op):
        owner = value.owner
        if not isinstance(owner, arith.ConstantOp):
            raise WeftError(f"{describe_op(op)}: has no lowering to host code: it reads scalars")
        mapped[value] = builder.insert(owner.clone()).results[0]
    copy = builder.insert(op.clone(value_mapper=mapped))
    builder.insert(YieldOp(copy.results))
    return Region(block)


def upstream_text(name: str, step: UpstreamStep) -> StepText:
    """
    The function `@name(<a memref per input, one per result>, %thread, %threads)`, and one that it
    calls. Where indices are checked, there is `%status` after the results. Raises `WeftError`
    naming the op where the bindings have no lowering either.
    """
    sites = step.sites
    _check_step(step)
    lowered = _bufferize_step(f"{name}_loops", step)
    places = [(f"a{i}", p) for i, p in enumerate(step.inputs)]
    places += [(f"r{i}", p) for i, p in enumerate(step.results)]
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
    given_types = [(t.buffer, f"memref<{t.size}x{t.type}>") for _, t in places]
    given_types += [(STATUS, STATUS_TYPE)] if sites else []
    note = f"{step.what} in plain loops of the bindings"
    text = lowered + "\n".join(lines)
    return StepText.from_text(name, text, given_types, step.what, (note,))


_COMPUTING = ("arith.", "math.", "tensor.", "linalg.")


def _check_step(step: UpstreamStep) -> None:
    """Refuses bodies that may reach any memory: by other ops, or by indices that go unchecked."""
    checked = {(site.extract, site.axis, site.look_up.limit) for site in step.sites}
    needed: set[tuple[int, int, int]] = set()
    before = 0
    for op in step.body.block.ops:
        for inner in op.walk():
            known = isinstance(inner, YieldOp | affine.ApplyOp)
            if not known and not inner.name.startswith(_COMPUTING):
                raise WeftError(f"{step.what}: holds {inner.name}, which has no lowering")
        found = look_ups_of(op, 1)
        needed |= {(before + s.extract, s.axis, s.look_up.limit) for s in found}
        before += len(_list_extracts(op))
    if needed != checked:
        raise WeftError(
            f"{step.what}: checks the look-ups {sorted(checked)} (which, axis, limit), but "
            f"{sorted(needed)} are the ones that may be outside"
        )


def _bufferize_step(name: str, step: UpstreamStep) -> str:
    """
    A step as a private function on memrefs, the results last; with look-ups, the address of the
    status first.
    """
    sites = step.sites
    body = step.body.clone()
    block = body.block
    yielded = block.last_op
    assert isinstance(yielded, YieldOp)
    status = block.insert_arg(IndexType(), 0) if sites else None
    if status is not None:
        _check_indices(body, sites, status)
    _divide_safely(body)
    reads = len(step.inputs)
    results = list(yielded.values)
    block.insert_op_before(func.ReturnOp(*results), yielded)
    yielded.detach()
    yielded.drop_all_references()
    types = [a.type for a in block.args], [r.type for r in results]
    type = FunctionType.from_lists(*types)
    # Results go to buffers of their own, and not over what they start from.
    kept = DictionaryAttr({"bufferization.writable": BoolAttr.from_bool(False)})
    own = [DictionaryAttr({})] if sites else []
    attributes = ArrayAttr([*own, *[kept] * reads])
    function = func.FuncOp(name, type, body, arg_attrs=attributes)
    module = ModuleOp([function, *([_declare_look_up()] if sites else [])])
    ir = upstream_module("ir")
    manager = upstream_module("passmanager").PassManager
    with new_context():
        try:
            found = ir.Module.parse(hand_over(module))
            manager.parse(f"builtin.module({','.join(_PASSES)})").run(found.operation)
        except ir.MLIRError as error:
            reason = str(error).splitlines()[-1]
            raise WeftError(f"{step.what}: has no lowering to host code: {reason}") from error
        text = str(found)
    if "memref.alloc(" in text or "bufferization." in text:
        raise WeftError(f"{step.what}: has no lowering to host code: it needs buffers of its own")
    return _extract_functions(text)


# --- Checked places ---------------------------------------------------------------------------


def look_ups_of(op: Operation, first: int) -> tuple[Site, ...]:
    """
    The indices in the body of a generic that data decide, or that may be outside of their tensors
    otherwise, numbered from `first` on. Raises `WeftError` for look-ups in what has no elements.
    """
    found: list[Site] = []
    for position, extract in enumerate(_list_extracts(op)):
        type = extract.tensor.type
        assert is_tensor(type)
        for axis, (index, limit) in enumerate(zip(extract.indices, type.get_shape(), strict=True)):
            if limit < 1:
                raise WeftError(f"{describe_op(op)}: looks up in {type}, which has no elements")
            if not _is_within(op, index, limit):
                look_up = LookUp(source_of(op), axis, limit)
                found.append(Site(position, axis, first + len(found), look_up))
    return tuple(found)


def _list_extracts(op: Operation | Region) -> list[tensor.ExtractOp]:
    return [inner for inner in op.walk() if isinstance(inner, tensor.ExtractOp)]


def _is_within(op: Operation, index: SSAValue, limit: int) -> bool:
    """Tests whether an index is a constant, or that of a loop, below `limit`."""
    number = literal_of(index)
    if number is not None:
        return 0 <= number < limit
    owner = index.owner
    if not isinstance(owner, linalg.ops.IndexOp) or not isinstance(op, linalg.ops.GenericOp):
        return False
    return loop_extents(op)[owner.dim.value.data] <= limit


def _check_indices(body: Region, sites: Sequence[Site], status: SSAValue) -> None:
    """Lets the indices of `sites` go through `@weft.look_up`."""
    extracts = _list_extracts(body)
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


def _declare_look_up() -> func.FuncOp:
    types = [IndexType(), IntegerType(64), IntegerType(64), IndexType()]
    return func.FuncOp.external(LOOK_UP, types, [IndexType()])


_SIGNED = (arith.DivSIOp, arith.RemSIOp, arith.FloorDivSIOp, arith.CeilDivSIOp)
_UNSIGNED = (arith.DivUIOp, arith.RemUIOp, arith.CeilDivUIOp)


def _divide_safely(body: Region) -> None:
    """
    Lets integer divisions by 0, and signed ones by -1, which processors may stop at, be by 1; of
    the latter, the dividend is negated, which wraps. Other results of a division by 0 are 0.
    """
    for inner in list(body.walk()):
        signed = isinstance(inner, _SIGNED)
        if not signed and not isinstance(inner, _UNSIGNED):
            continue
        dividend, divisor = inner.operands
        number = literal_of(divisor)
        if number is not None and number not in (0, -1):
            continue
        builder = Builder(InsertPoint.before(inner))

        def constant(value: int, type: Attribute = divisor.type, to: Builder = builder) -> SSAValue:
            assert is_integer(type) or isinstance(type, IndexType)
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


def _extract_functions(text: str) -> str:
    """
    The contents of a module, with private functions, but for what is only declared. Their results
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
            if not is_tensor(value.type) and not _is_inside(value, op):
                found.setdefault(value)
    return tuple(found)
