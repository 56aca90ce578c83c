"""Loops over the steps of a sequence, written out: weft's programs have none outside of ops."""
# pyright: reportAttributeAccessIssue=false, reportIndexIssue=false

from __future__ import annotations

from ....transforms.core.bindings import upstream_module
from .ir import run_pipeline, walk_ops

MOST_STEPS = 4096
"""Loops with more steps stay, for an error to name them: a program of that size is of no use."""

_SCRIPT = """
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %loops = transform.structured.match ops{{["scf.for"]}} attributes {{weft.unroll}} in %root
      : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %loops {{factor = {steps}}} : !transform.any_op
    transform.yield
  }}
}}
"""


def unroll_loops(module: object) -> None:
    """
    Writes the steps of every `scf.for` with constant bounds out, innermost loops first. Ends
    because each round removes a loop; loops without constant bounds, and long ones, stay.
    """
    if all(op.name != "scf.for" for op in walk_ops(module)):
        return
    run_pipeline(module, "canonicalize,cse")
    while (found := _find_innermost(module)) is not None:
        loop, steps = found
        _unroll_loop(module, loop, steps)
        run_pipeline(module, "canonicalize,cse")


def _find_innermost(module: object) -> tuple[object, int] | None:
    """A loop without one inside that can be written out, and its number of steps."""
    loops = [op for op in walk_ops(module) if op.name == "scf.for"]
    for loop in reversed(loops):
        steps = _count_iterations(loop)
        if steps is not None and 1 < steps <= MOST_STEPS:
            return loop, steps
    return None


def _count_iterations(loop: object) -> int | None:
    bounds = [_constant_of(v) for v in list(loop.operands)[:3]]
    if bounds[0] is None or bounds[1] is None or not bounds[2]:
        return None
    return max(0, -(-(bounds[1] - bounds[0]) // bounds[2]))


def _constant_of(value: object) -> int | None:
    owner = value.owner
    if not hasattr(owner, "name") or owner.name != "arith.constant":
        return None
    return int(owner.attributes["value"].value)


def _unroll_loop(module: object, loop: object, steps: int) -> None:
    ir = upstream_module("ir")
    interpreter = upstream_module("dialects.transform.interpreter")
    with module.context:
        loop.attributes["weft.unroll"] = ir.UnitAttr.get()
        script = ir.Module.parse(_SCRIPT.format(steps=steps))
        sequence = next(iter(script.body)).operation
        interpreter.apply_named_sequence(module.operation, sequence, script.operation)
