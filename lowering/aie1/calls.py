"""
Layers of more data than data memory has room for, as calls of a function on parts of them.

```
@main(x: [1,2048], w: [2048,30])    ->   @main(x, w) {
                                           graph.sequence parts 2 (x, w cut 1) -> (cut 1) {
                                             func.call @main_call(x, w: [2048,15])
                                         } }
```

The results are cut along loops that are no reductions, in equal parts; `graph.sequence`s, one in
the other where several loops are cut, say along which, and what a call takes of each argument.
Borders of zeros stand in front of them where parts would have others. What a core computes is the
function that is called, of which all that follows is made.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import ArrayAttr, ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.graph import SequenceOp, SplitOp
from ...dialects.graph import YieldOp as PartYieldOp
from ...targets.aie1.executable import Cut
from ...targets.aie1.machine.spec import Aie1Spec
from ...targets.aie1.select.layouts import place_buffers
from ...transforms.core.blockings import list_divisors
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.free_names import claim_name
from ...transforms.core.pipeline import entry_of, mark_entry
from ...transforms.dataflow.directive.problem import LayerProblem
from ...transforms.graph.sequences import wrap_sequence
from ...transforms.kernel.fold_access import literal_of
from .request import Request, request_of

T = TypeVar("T")

LABEL = "calls"
"""The name of the sequences whose parts are calls."""

Cuts = tuple[tuple[int, int], ...]
"""Axes of the result with the number of parts of each."""


# --- the choice -------------------------------------------------------------------------------


def tensor_bytes(request: Request, problem: LayerProblem) -> dict[str, int]:
    """The bytes of each tensor of a problem of the request's kind, what sums begin with too."""
    extents = problem.extents
    sizes = {t.name: t.size(extents) * t.element_bits // 8 for t in problem.tensors}
    if request.initial is not None:
        shape, whole = problem.output.shape, request.problem.output.shape
        part = math.prod(n / m for n, m in zip(shape, whole, strict=True))
        elements = math.prod(request.initial.shape)
        sizes["initial"] = max(math.floor(elements * part), 1) * request.initial.bits // 8
    return sizes


def fits(request: Request, problem: LayerProblem, spec: Aie1Spec) -> bool:
    """Tests whether the tensors of a problem fit data memory, however they are stored."""
    try:
        place_buffers(
            spec.copied_bytes(tensor_bytes(request, problem)), spec.data_bytes, problem.name
        )
    except WeftError:
        return False
    return True


_TRIED = 4
"""Ways to cut a layer that are tried where those before have no schedule."""


def choose_calls(
    module: ModuleOp, spec: Aie1Spec, limited: bool, make: Callable[[Request], T]
) -> tuple[Cuts, T]:
    """
    What `make` gives for the layer that is compiled, which is all of it (no cuts) where its data
    fit, or need not; else for a part of it, in the fewest calls for which it gives something.
    Raises `WeftError` where it does not, and for data of which no part fits.
    """
    layer = layer_of(module)
    request = request_of(layer)
    if not limited or layer is not entry_of(module) or fits(request, request.bordered, spec):
        return (), make(request)
    tried = list(itertools.islice(list_cuts(request, spec), _TRIED))
    if not tried:
        raise WeftError(_too_large(request, spec))
    for number, cuts in enumerate(tried):
        part = module.clone()
        try:
            cut_layer(part, cuts)
            return cuts, make(request_of(layer_of(part)))
        except WeftError:
            if number + 1 == len(tried):
                raise
    raise AssertionError("the last cut is given back, or an error")


def _too_large(request: Request, spec: Aie1Spec) -> str:
    """The error for a layer of which no part fits, with the figures."""
    problem = request.bordered
    axes = enumerate(problem.output.axes)
    least = _part_of(problem, tuple((n, a.extent) for n, a in axes if len(a.dims) == 1))
    all_of, part = (sum(tensor_bytes(request, p).values()) for p in (problem, least))
    sizes = ", ".join(f"{name} {size}" for name, size in tensor_bytes(request, least).items())
    return (
        f"@{request.function}: its data are {all_of} bytes, and {part} for a single element of the "
        f"result ({sizes}), but machine @{spec.name} has {spec.data_bytes} bytes of data memory: "
        "it cannot be cut into calls, which are of whole sums; a mesh of one such core adds them "
        "up over time (--target noc --machine aie1-mesh-1x1)"
    )


def list_cuts(request: Request, spec: Aie1Spec) -> Iterator[Cuts]:
    """
    Cuts of a layer whose parts fit data memory, in order: the fewest calls, then those along the
    fewest loops, output channels before others, and what lanes may go along last.
    """
    problem = request.bordered
    axes = problem.output.axes
    last = len(axes) - 1
    rank = {n: (n == last, "k" not in axis.dims, n) for n, axis in enumerate(axes)}
    choices = [
        [(n, parts) for parts in list_divisors(axis.extent)] if len(axis.dims) == 1 else [(n, 1)]
        for n, axis in enumerate(axes)
    ]
    combined = (tuple(c for c in some if c[1] > 1) for some in itertools.product(*choices))
    ordered = sorted(
        combined,
        key=lambda cuts: (
            math.prod(parts for _, parts in cuts), len(cuts), sorted(rank[n] for n, _ in cuts), cuts
        ),
    )  # fmt: skip
    yield from (cuts for cuts in ordered if cuts and fits(request, _part_of(problem, cuts), spec))


def _part_of(problem: LayerProblem, cuts: Cuts) -> LayerProblem:
    """The problem of one part."""
    output = problem.output
    dims = {output.axes[n].dims[0]: parts for n, parts in cuts}
    return replace(
        problem,
        dims=tuple(replace(d, extent=d.extent // dims.get(d.name, 1)) for d in problem.dims),
        tensors=tuple(
            t if t.role != output.role else replace(t, axes=tuple(
                replace(axis, extent=axis.extent // dict(cuts).get(n, 1))
                for n, axis in enumerate(t.axes)
            ))
            for t in problem.tensors
        ),
    )  # fmt: skip


# --- as IR ------------------------------------------------------------------------------------


def layer_of(module: ModuleOp) -> func.FuncOp:
    """The function that a core computes: that which is called, or the one that is compiled."""
    entry = entry_of(module)
    calls = [op for op in entry.walk() if isinstance(op, func.CallOp)]
    names = {op.callee.root_reference.data for op in calls}
    found = [
        op
        for op in module.body.block.ops
        if isinstance(op, func.FuncOp) and op.sym_name.data in names
    ]
    return found[0] if len(found) == 1 else entry


def cut_layer(module: ModuleOp, cuts: Cuts) -> None:
    """
    Puts calls in the place of what the function that is compiled does, if there are cuts. Raises
    `WeftError` where its ops cannot be cut so.
    """
    if not cuts:
        return
    entry = entry_of(module)
    _move_borders(entry.body.block)
    ops, value = _own_ops(entry.body.block)
    ops = [op for op in ops if not _is_of_border(op)]
    for axis, parts in cuts:
        sequence = wrap_sequence(ops, parts, {value: axis}, label=LABEL)
        ops, value = _own_ops(sequence.body.block)
    _outline(module, entry, ops)
    calls_of(module, entry)


def _move_borders(block: Block) -> None:
    """Puts borders of zeros around arguments in front, each with a zero of its own."""
    first = block.first_op
    assert first is not None
    for op in list(block.ops):
        if not isinstance(op, tensor.PadOp) or not _is_given(op.source) or not _is_border(op):
            continue
        last = op.region.block.last_op
        assert last is not None
        zero = last.operands[0].owner
        assert isinstance(zero, Operation)
        if zero.parent_block() is block:
            own = zero.clone()
            last.operands[0] = own.results[0]
            block.insert_op_before(own, first)
        op.detach()
        block.insert_op_before(op, first)


def _is_of_border(op: Operation) -> bool:
    """Tests whether an op is a border around an argument, or what that alone is made of."""
    if isinstance(op, tensor.PadOp):
        return _is_given(op.source) and _is_border(op)
    users = [use.operation for result in op.results for use in result.uses]
    tops = [user.parent_op() for user in users]
    return bool(users) and all(isinstance(top, tensor.PadOp) for top in tops)


def _own_ops(block: Block) -> tuple[list[Operation], SSAValue]:
    """The ops of a block but its last one, and what that gives."""
    *ops, last = block.ops
    return ops, last.operands[0]


def _outline(module: ModuleOp, entry: func.FuncOp, ops: Sequence[Operation]) -> None:
    """A function of all that the innermost sequence does, and a call of it there."""
    block = ops[0].parent_block()
    assert block is not None
    mark_entry(module, entry.sym_name.data)
    taken = {op.sym_name.data for op in module.body.block.ops if isinstance(op, func.FuncOp)}
    name = claim_name(f"{entry.sym_name.data}_call", taken)
    inner = Block(arg_types=[argument.type for argument in block.args])
    for old, new in zip(block.args, inner.args, strict=True):
        new.name_hint = _source_of(old)[0].name_hint
        old.replace_all_uses_with(new)
    last = block.last_op
    assert last is not None
    result = last.operands[0]
    for op in ops:
        op.detach()
        inner.add_op(op)
    inner.add_op(func.ReturnOp(result))
    types = [a.type for a in inner.args], [result.type]
    callee = func.FuncOp(name, types, Region(inner), visibility="private")
    own = entry.arg_attrs.data if entry.arg_attrs else ()
    if own:
        numbers = [_source_of(argument)[0].index for argument in block.args]
        callee.arg_attrs = ArrayAttr(own[number] for number in numbers)
    module.body.block.insert_op_after(callee, entry)
    call = func.CallOp(name, list(block.args), [result.type])
    block.insert_op_before(call, last)
    last.operands[0] = call.results[0]


# --- what calls take --------------------------------------------------------------------------


@dataclass(frozen=True)
class Calls:
    """
    Calls along loops, the outermost first: `counts` of each; what one takes of each argument of the
    function that is compiled, by its number, and gives of the result, the last one; and which
    argument of the layer each is.
    """

    counts: tuple[int, ...]
    cuts: tuple[Cut, ...]
    order: tuple[int, ...]


def calls_of(module: ModuleOp, entry: func.FuncOp) -> Calls | None:
    """
    The calls of a function; `None` if it is the layer itself. Raises `WeftError` for a function
    that does more than to call.
    """
    layer = layer_of(module)
    if layer is entry:
        return None
    *front, last = entry.body.block.ops
    sequences: list[SequenceOp] = []
    ops = [op for op in front if not isinstance(op, SplitOp) and not _is_border(op)]
    while len(ops) == 1 and isinstance(ops[0], SequenceOp):
        sequences.append(ops[0])
        *inner, last = ops[0].body.block.ops
        ops = [op for op in inner if not isinstance(op, SplitOp)]
    arguments = layer.body.block.args
    sources = [_source_of(a) for a in sequences[-1].body.block.args] if sequences else []
    order = tuple(source.index for source, _ in sources)
    is_call = len(ops) == 1 and isinstance(ops[0], func.CallOp) and isinstance(last, PartYieldOp)
    if not is_call or sorted(order) != list(range(len(entry.body.block.args))):
        raise WeftError(
            f"{describe_op(entry)}: does more than to call @{layer.sym_name.data} on parts of its "
            "arguments, each once"
        )
    cuts = {s.index: cut for s, cut in sources}
    found = [cuts[number] for number in range(len(order))]
    counts = tuple(op.get_parts() for op in sequences)
    result = _result_cut(sequences, layer)
    places = tuple(order.index(number) for number in range(len(arguments)))
    return Calls(counts, (*found, result), places)


def _source_of(argument: BlockArgument) -> tuple[BlockArgument, Cut]:
    """
    The argument of the function that one of a sequence's body is a part of, and which part.
    Raises `WeftError` for a part of something else.
    """
    assert is_tensor(argument.type)
    shape = tuple(argument.type.get_shape())
    steps: list[tuple[int, ...]] = []
    before, padded = [0] * len(shape), False
    value: SSAValue = argument
    while not padded and not _is_given(value):
        owner = value.owner
        if isinstance(value, BlockArgument):
            parent = value.block.parent_op()
            assert isinstance(parent, SequenceOp)
            window, step = parent.windows()[value.index], [0] * len(shape)
            if window is not None:
                step[window.dim] = window.step
            steps.insert(0, tuple(step))
            value = parent.inputs[value.index]
        elif isinstance(owner, SplitOp):
            dim, offset, _ = owner.get_window()
            before[dim] -= offset
            value = owner.source
        else:
            padded = isinstance(owner, tensor.PadOp) and _is_border(owner)
            if not padded:
                break
            assert isinstance(owner, tensor.PadOp)
            low = owner.static_low.get_values()
            before = [b + int(n) for b, n in zip(before, low, strict=True)]
            value = owner.source
    if not isinstance(value, BlockArgument) or not _is_given(value):
        maker = value.owner.parent_op() if isinstance(value.owner, Block) else value.owner
        assert maker is not None
        raise WeftError(f"{describe_op(maker)}: it is cut into calls with what it computes")
    return value, Cut(shape, tuple(before), tuple(steps))


def _is_given(value: SSAValue) -> bool:
    """Tests whether a value is an argument of a function."""
    return isinstance(value, BlockArgument) and isinstance(value.block.parent_op(), func.FuncOp)


def _is_border(op: Operation) -> bool:
    """Tests whether an op puts zeros around a value, or is what these are made of."""
    if not isinstance(op, tensor.PadOp):
        return not op.operands
    last = op.region.block.last_op
    return last is not None and literal_of(last.operands[0]) == 0


def _result_cut(sequences: Sequence[SequenceOp], layer: func.FuncOp) -> Cut:
    """The part of the result that a call gives."""
    (type,) = layer.function_type.outputs
    assert is_tensor(type)
    shape = tuple(type.get_shape())
    steps: list[tuple[int, ...]] = []
    for op in sequences:
        (part,), (dim,) = op.yielded(), op.joined()
        assert is_tensor(part.type)
        sizes = part.type.get_shape()
        steps.append(tuple(n if axis == dim else 0 for axis, n in enumerate(sizes)))
    return Cut(shape, (0,) * len(shape), tuple(steps))
