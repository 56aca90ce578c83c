"""
Ops that no kernel says, through the upstream bindings: bufferised and turned into plain loops.

Gathers are such: what a body extracts at places that are themselves data. One thread does the op.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DictionaryAttr,
    FunctionType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from ..targets.host.nest_plan import Tensor
from ..transforms.bindings import upstream_module
from ..transforms.describe import describe
from ..transforms.errors import WeftError
from ..transforms.upstream import hand_over

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
    name: str, op: Operation, inputs: Sequence[Tensor], results: Sequence[Tensor]
) -> str:
    """
    The function `@name(<a memref per input, one per result>, %thread, %threads)`, and one that it
    calls. `inputs` are where `tensors_read(op)` lie. Raises `WeftError` naming the op where the
    bindings have no lowering either.
    """
    lowered = _bufferized(f"{name}_loops", op)
    places = [(f"a{i}", p) for i, p in enumerate(inputs)]
    places += [(f"r{i}", p) for i, p in enumerate(results)]
    arguments = [f"%{n}: memref<{p.size}x{p.type}>" for n, p in places]
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
    given = ", ".join(f"%{n}_shaped" for n, _ in places)
    lines += [
        f"    func.call @{name}_loops({given}) : ({', '.join(shaped)}) -> ()",
        "  }",
        "  return",
        "}",
        "",
    ]
    return lowered + "\n".join(lines)


def _bufferized(name: str, op: Operation) -> str:
    """`op` as a private function on memrefs, the results last."""
    reads = tensors_read(op)
    block = Block(arg_types=[v.type for v in reads])
    builder = Builder(InsertPoint.at_end(block))
    mapped: dict[SSAValue, SSAValue] = dict(zip(reads, block.args, strict=True))
    for value in _scalars_read(op):
        owner = value.owner
        if not isinstance(owner, arith.ConstantOp):
            raise WeftError(f"{describe(op)}: has no lowering to host code: it reads scalars")
        mapped[value] = builder.insert(owner.clone()).results[0]
    copy = builder.insert(op.clone(value_mapper=mapped))
    builder.insert(func.ReturnOp(*copy.results))
    type = FunctionType.from_lists([v.type for v in reads], [r.type for r in copy.results])
    # Results go to buffers of their own, and not over what they start from.
    kept = DictionaryAttr({"bufferization.writable": BoolAttr.from_bool(False)})
    function = func.FuncOp(name, type, Region(block), arg_attrs=ArrayAttr([kept] * len(reads)))
    module = ModuleOp([function])
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


def _functions(text: str) -> str:
    """What stands in a module, with private functions."""
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
