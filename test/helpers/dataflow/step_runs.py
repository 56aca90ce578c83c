"""The steps of functions, done one after the other on NumPy data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from weft.dialects.dataflow import LayerOp, SegmentOp
from weft.lowering.noc.schedule_dataflow import Scheduled, schedule_function, write_steps
from weft.lowering.noc.steps import function_step
from weft.targets.reference.interpreter import Interpreter, builtin_meanings
from weft.targets.reference.scalars import Array, dtype_of
from weft.tools.api import load_machine
from weft.transforms.core.functions import function_of
from weft.transforms.dataflow.directive.epilogue import apply_epilogue
from weft.transforms.dataflow.directive.ir import problem_of_op
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.solver.front import SolveOptions

OPTIONS = SolveOptions(space="buffered", degree=1)


def scheduled(module: ModuleOp, machine: str, options: SolveOptions = OPTIONS) -> Scheduled:
    found = schedule_function(function_of(module), load_machine(machine), options)
    write_steps(module, found)
    module.verify()
    return found


def ops_of(steps: Sequence[Operation]) -> Iterator[LayerOp | func.FuncOp]:
    """The steps, layers of segments one after the other."""
    for op in steps:
        if isinstance(op, SegmentOp):
            yield from op.layers()
        else:
            assert isinstance(op, LayerOp | func.FuncOp)
            yield op


def outcomes(module: ModuleOp, found: Scheduled, given: dict[str, Array]) -> Iterator[Array]:
    """The results of the steps, each layer computed by the reference executor."""
    known = dict(given)
    for op in ops_of(found.steps.ops):
        if isinstance(op, LayerOp):
            problem = problem_of_op(op)
            output, epilogue = problem.output, problem.epilogue
            values: Array = compute_reference(
                problem, {t.name: known[t.name] for t in problem.inputs}
            )
            if epilogue is not None:
                sums = values.astype(dtype_of(epilogue.sums))
                values = apply_epilogue(problem, sums, known, partial(finish, module, op))
            kind = dtype_of(output.values or f"i{output.element_bits}")
            known[output.name] = values.astype(kind)
            continue
        step = function_step(op)
        if step is None:  # an epilogue
            continue
        arrays = [known[t.name] for t in step.reads]
        values = Interpreter(module, builtin_meanings()).call_function(step.name, arrays)
        for tensor, value in zip(step.writes, values, strict=True):
            assert tensor.name not in known
            known[tensor.name] = value
    yield from (known[t.name] for t in found.steps.results)


def finish(module: ModuleOp, op: LayerOp, arrays: Sequence[Array]) -> Array:
    """What the function of an epilogue gives."""
    assert op.epilogue is not None
    block = function_of(module, op.epilogue.string_value()).body.block
    return Interpreter(module, builtin_meanings()).run_block(block, arrays)[0]
