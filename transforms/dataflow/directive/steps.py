"""
A function as steps on tensors by name: layers with their directives, and functions between them.

A layer's step is a `dataflow.layer` whose operands are tensors of the outermost memory. What the
function computes of its result element by element is the layer's epilogue (`fold_epilogue`), where
a memory of nodes holds the result. What it computes besides (other orders of elements,
concatenations, constants, what several need in between) are functions of their own, marked
`dataflow.step`, whose arguments and results are such tensors too, named by `dataflow.tensor`. Run
one after the other, the steps compute what the function does.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from ....dialects.common.kinds import is_tensor
from ....dialects.dataflow import LayerOp, SegmentOp
from ...core.describe import describe_value
from ...core.errors import WeftError
from ...core.free_names import claim_name
from ...core.functions import argument_names
from ...kernel.from_linalg import BoundKernel
from ...model.layers import layer_of
from .data import LayerDirectives
from .fold_epilogue import JOINS, Fold, fold_of
from .ir import layer_op
from .problem import Axis, Epilogue, Tensor

STEP_ATTRIBUTE = "dataflow.step"
"""The attribute of a function that is computed between layers."""

TENSOR_ATTRIBUTE = "dataflow.tensor"
"""The attribute of its arguments and results: the tensor in the outermost memory."""

Shape = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class LayerWork:
    """
    A layer of the function, with directives whose tensors are called as the operands of `bound`.

    `is_whole`: the directives compute what the op does, but for where its sums start from;
    otherwise they only move as much, and the op is computed in a function. Without `bound`, the
    layer has no op, and reads and writes tensors of its own. `fold` is its epilogue, if that was
    chosen already.
    """

    directives: LayerDirectives
    bound: BoundKernel | None = None
    is_whole: bool = False
    fold: Fold | None = None


@dataclass(frozen=True, eq=False)
class SegmentWork:
    """Layers of the function that run side by side, which hand tensors over on chip."""

    name: str
    works: tuple[LayerWork, ...]


Work: TypeAlias = LayerWork | SegmentWork


def layer_works(works: Sequence[Work]) -> Iterator[LayerWork]:
    """All layers, those of segments too, in their order."""
    for work in works:
        yield from work.works if isinstance(work, SegmentWork) else (work,)


@dataclass(frozen=True)
class StepTensor:
    """A tensor in the outermost memory: its name, its shape there, and its elements' type."""

    name: str
    shape: Shape
    type: Attribute


@dataclass(frozen=True, eq=False)
class FunctionSteps:
    """
    The steps in their order, with functions that are epilogues in front of the layers that they
    belong to; and the tensors of the function's arguments and results.
    """

    ops: tuple[Operation, ...]
    arguments: tuple[StepTensor, ...]
    results: tuple[StepTensor, ...]


def steps_of(
    function: func.FuncOp, works: Sequence[Work], word_bits: int | None = None
) -> FunctionSteps:
    """
    The steps of `function`, whose layers are `works` in their order; with `word_bits`, an element
    of any type counts as a word of that size. Raises `WeftError` for arguments and results that
    are no tensors of numbers, and for layers of a segment between which something is computed that
    is no epilogue.
    """
    layers: set[Operation] = {w.bound.op for w in layer_works(works) if w.bound is not None}
    builder = _Builder(function, word_bits, layers)
    for work in works:
        if isinstance(work, SegmentWork):
            builder.segment_of(work)
        else:
            builder.ops.append(builder.build_layer(work))
    return builder.build_steps()


@dataclass(eq=False)
class _Builder:
    """
    `layers`: the ops of all layers; `known`: names of the tensors that hold an SSA value, by their
    shape there; `sums`: by layer, what holds its sums, and the op by which what they start from
    joins them; `done`: the ops of layers whose steps there are; `segment`: the one that is built,
    and `within`: the tensors that its layers write.
    """

    function: func.FuncOp
    word_bits: int | None
    layers: set[Operation]
    ops: list[Operation] = field(default_factory=list[Operation])
    known: dict[SSAValue, dict[Shape, str]] = field(
        default_factory=dict[SSAValue, dict[Shape, str]]
    )
    sums: dict[Operation, tuple[StepTensor, str]] = field(
        default_factory=dict[Operation, tuple[StepTensor, str]]
    )
    taken: set[str] = field(default_factory=set[str])
    done: set[Operation] = field(default_factory=set[Operation])
    segment: str = ""
    within: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.places = {op: i for i, op in enumerate(self.function.body.block.ops)}
        names = argument_names(self.function)
        self.taken.update(names)
        self.arguments: list[StepTensor] = []
        for name, arg in zip(names, self.function.body.block.args, strict=True):
            shape, type = stored_form(arg)
            self.arguments.append(StepTensor(name, shape, type))
            self.known[arg] = {shape: name}

    def build_steps(self) -> FunctionSteps:
        returned = self.function.body.block.last_op
        assert isinstance(returned, func.ReturnOp)
        results: list[StepTensor] = []
        for value in returned.operands:
            shape, type = stored_form(value)
            results.append(StepTensor(self.tensor_of(value, shape), shape, type))
        return FunctionSteps(tuple(self.ops), tuple(self.arguments), tuple(results))

    def free_name(self, name: str) -> str:
        """`name`, with a number if it is taken."""
        return claim_name(name, self.taken)

    # --- layers -----------------------------------------------------------------------------

    def segment_of(self, work: SegmentWork) -> None:
        """Appends a segment, and before it what its layers need."""
        self.segment = work.name
        layers: list[LayerOp] = []
        for each in work.works:
            layers.append(self.build_layer(each))
            self.within.add(list(layers[-1].operand_ops())[-1])
        self.segment = ""
        self.within.clear()
        self.ops.append(SegmentOp(work.name, Region(Block(layers))))

    def build_layer(self, work: LayerWork) -> LayerOp:
        """The op of a layer; what it needs is appended."""
        if work.bound is None:
            return self._build_apart(work)
        bound, problem = work.bound, work.directives.problem
        values = dict(zip((o.name for o in bound.kernel.operands), bound.values, strict=True))
        names: dict[str, str] = {}
        types: dict[str, Attribute] = {}
        for operand in problem.inputs:
            value = values[operand.name]
            name = self.tensor_of(value, operand.shape, names.values())
            names[operand.name], types[operand.name] = name, stored_form(value)[1]
        result = bound.op.results[0]
        output, type = problem.output, stored_form(result)[1]
        types[output.name] = type
        fold = self._fold_epilogue(work)
        if fold is None:
            names[output.name] = self._name_result(work, result, output.shape, type)
            stored = _stored_as(work.directives, names, types, self.word_bits)
        else:
            types[output.name] = stored_form(fold.value)[1]
            names[output.name] = self.free_name(work.directives.name)
            stored = _stored_as(work.directives, names, types, self.word_bits)
            stored = self._with_epilogue(stored, fold, str(type))
            self.known[fold.value] = {output.shape: names[output.name]}
        self.done.add(bound.op)
        return layer_op(stored)

    def _fold_epilogue(self, work: LayerWork) -> Fold | None:
        """The layer's epilogue."""
        bound, levels = work.bound, work.directives.levels
        output = work.directives.problem.output
        if work.fold is not None:
            return work.fold
        if bound is None or not work.is_whole or (levels and not levels[-1].find(output.name)):
            return None
        result = bound.op.results[0]
        if len(levels) == 1 or tuple(_type_of(result).get_shape()) != output.shape:
            return None
        start, is_same = missing_start(bound), self.word_bits is None
        return fold_of(result, self.layers, self.places, self._is_ready, start, same_type=is_same)

    def _with_epilogue(self, stored: LayerDirectives, fold: Fold, sums: str) -> LayerDirectives:
        """The layer with its epilogue, whose function is appended, after what it needs."""
        problem = stored.problem
        output, operands = problem.output, list[Tensor]()
        avoided = [t.name for t in problem.tensors]
        for value, axes in fold.reads:
            shape, type = stored_form(value)
            name = self.tensor_of(value, shape, [*avoided, *(t.name for t in operands)])
            one = Axis(1, ())
            own = tuple(output.axes[a] if a >= 0 else one for a in axes) or (one,)
            bits = self.word_bits or _bits_of(type)
            values = "" if str(type) == f"i{bits}" else str(type)
            operands.append(Tensor(name, "epilogue", own, bits, values=values))
        function = fold.build_function(f"{output.name}.end")
        self.ops.append(function)
        epilogue = Epilogue(function.sym_name.data, sums, tuple(operands))
        return replace(stored, problem=replace(problem, epilogue=epilogue))

    def _is_ready(self, value: SSAValue) -> bool:
        """Tests whether what computes a value needs no layer whose step there is not yet."""
        waiting, seen = [value], set[SSAValue]()
        while waiting:
            current = waiting.pop()
            owner = current.owner
            if self.within & set(self.known.get(current, {}).values()):
                return False
            if current in self.known or current in seen or not isinstance(owner, Operation):
                continue
            if owner not in self.places or (owner in self.layers and owner not in self.done):
                return False
            seen.add(current)
            waiting += taken_values(owner)
        return True

    def _name_result(self, work: LayerWork, result: SSAValue, shape: Shape, type: Attribute) -> str:
        """The tensor that a layer writes; `result` is in it, if the layer computes all of it."""
        assert work.bound is not None
        name = work.directives.name
        if not work.is_whole:
            return self.free_name(f"{name}.moved")
        start = missing_start(work.bound)
        if start is None:
            name = self.free_name(name)
            self.known[result] = {shape: name}
            return name
        name = self.free_name(f"{name}.sums")
        self.sums[work.bound.op] = StepTensor(name, shape, type), start
        return name

    def _build_apart(self, work: LayerWork) -> LayerOp:
        """A layer with tensors of its own, which start from zeros."""
        problem = work.directives.problem
        word = IntegerType(self.word_bits or problem.output.element_bits)
        names = {t.name: self.free_name(f"{problem.name}.{t.name}") for t in problem.tensors}
        for operand in problem.inputs:
            type = TensorType(word, operand.shape)
            zeros = arith.ConstantOp(DenseIntOrFPElementsAttr.from_list(type, [0]))
            self._append_function(names[operand.name], [], [zeros], zeros.result)
        types: dict[str, Attribute] = dict.fromkeys(names, word)
        return layer_op(_stored_as(work.directives, names, types, self.word_bits))

    # --- functions --------------------------------------------------------------------------

    def tensor_of(self, value: SSAValue, shape: Shape, avoided: Collection[str] = ()) -> str:
        """
        The tensor that holds `value` in `shape`, but none of `avoided`; a function makes it where
        there is none.
        """
        found = self._known_as(value, shape)
        if found is not None and found not in avoided:
            return found
        name = self.free_name(_name_value(value))
        self._append_compute(name, value, shape)
        if found is None:
            self.known.setdefault(value, {})[shape] = name
        return name

    def _known_as(self, value: SSAValue, shape: Shape) -> str | None:
        """The tensor that has the elements of `value` in `shape`, if there is one."""
        found = self.known.get(value, {}).get(shape)
        owner = value.owner
        while found is None and isinstance(owner, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            # Other extents, but the same elements in the same order.
            found = self.known.get(owner.src, {}).get(shape)
            owner = owner.src.owner
        return found

    def _append_compute(self, name: str, value: SSAValue, shape: Shape) -> None:
        """Appends a function that computes `value` from what is known, into tensor `name`."""
        needed, sources = self._slice_ops(value)
        reads: list[StepTensor] = []
        body: list[Operation] = []
        mapper: dict[SSAValue, SSAValue] = {}
        block = Block()
        for source in sources:
            own, type = stored_form(source)
            shapes = self.known[source]
            stored = own if own in shapes else next(iter(shapes))
            reads.append(StepTensor(shapes[stored], stored, type))
            arg = block.insert_arg(TensorType(type, stored), len(block.args))
            ops, mapper[source] = _reshape_value(arg, _type_of(source))
            body += ops
        for op in needed:
            if op in self.sums:
                raw, combine = self.sums[op]
                reads.append(raw)
                arg = block.insert_arg(TensorType(raw.type, raw.shape), len(block.args))
                body += _combine_result(op, arg, combine, mapper)
            else:
                body.append(op.clone(mapper))
        ops, result = _reshape_value(mapper[value], TensorType(stored_form(value)[1], shape))
        self._append_function(name, reads, [*body, *ops], result, block)

    def _append_function(
        self,
        name: str,
        reads: Sequence[StepTensor],
        body: Sequence[Operation],
        result: SSAValue,
        block: Block | None = None,
    ) -> None:
        between = next((t.name for t in reads if t.name in self.within), None)
        if between is not None:
            raise WeftError(
                f"segment {self.segment}: tensor '{between}' of one of its layers is not handed "
                f"over as it is: '{name}' is computed from it for another, and is no epilogue; run "
                f"them one after the other"
            )
        block = block or Block()
        block.add_ops([*body, func.ReturnOp(result)])
        assert is_tensor(result.type)
        marks = [DictionaryAttr({TENSOR_ATTRIBUTE: StringAttr(t.name)}) for t in reads]
        op = func.FuncOp(
            f"{name}.step",
            ([arg.type for arg in block.args], [result.type]),
            Region(block),
            "private",
            arg_attrs=ArrayAttr(marks),
            res_attrs=ArrayAttr([DictionaryAttr({TENSOR_ATTRIBUTE: StringAttr(name)})]),
        )
        op.attributes[STEP_ATTRIBUTE] = UnitAttr()
        self.ops.append(op)

    def _slice_ops(self, value: SSAValue) -> tuple[list[Operation], list[SSAValue]]:
        """The ops that compute `value`, in order, and what they start from that is known."""
        needed: set[Operation] = set()
        sources: dict[SSAValue, None] = {}
        waiting = [value]
        while waiting:
            current = waiting.pop()
            if current in self.known:
                sources[current] = None
                continue
            owner = current.owner
            if not isinstance(owner, Operation) or owner not in self.places:
                raise WeftError(
                    f"{describe_value(current)}: it is no tensor; arguments of a function that "
                    f"is compiled for nodes are tensors"
                )
            if owner not in needed:
                needed.add(owner)
                starts = owner in self.sums
                waiting += [owner.operands[-1]] if starts else list(taken_values(owner))
        return sorted(needed, key=self.places.__getitem__), list(sources)


def taken_values(op: Operation) -> Iterator[SSAValue]:
    """The values that an op and its regions take from outside of it."""
    for inner in op.walk():
        for value in inner.operands:
            owner = value.owner
            parent = owner.parent_op()
            while parent is not None and parent is not op:
                parent = parent.parent_op()
            if parent is None:
                yield value


def _type_of(value: SSAValue) -> TensorType[Attribute]:
    assert is_tensor(value.type)
    return value.type


def stored_form(value: SSAValue) -> tuple[Shape, Attribute]:
    """The shape in which a value is stored, and its elements' type. Raises `WeftError`."""
    type = value.type
    if not is_tensor(type) or not type.has_static_shape():
        raise WeftError(f"{describe_value(value)} is {type}, expected a tensor of known shape")
    return tuple(type.get_shape()) or (1,), type.element_type


def _bits_of(type: Attribute) -> int:
    """The width of an element. Raises `WeftError` for types that have none."""
    if not isinstance(type, IntegerType | AnyFloat):
        raise WeftError(f"elements of type {type} have no width in a memory")
    return type.bitwidth


def _name_value(value: SSAValue) -> str:
    """A name for what is computed as `value`."""
    owner = value.owner
    if isinstance(owner, Operation):
        return layer_of(owner) or value.name_hint or owner.name.rpartition(".")[2]
    return value.name_hint or "argument"


def _reshape_value(
    value: SSAValue, type: TensorType[Attribute]
) -> tuple[list[Operation], SSAValue]:
    """The same elements in the same order in the shape of `type`, by ops in front."""
    ops: list[Operation] = []
    shape, wanted = list(_type_of(value).get_shape()), list(type.get_shape())
    if shape == wanted:
        return ops, value
    flat = TensorType(type.element_type, [math.prod(shape)])
    if not shape:
        ops += _repeat_element(value, flat)
    elif len(shape) > 1:
        ops.append(_collapse_axes(value, flat))
    value = ops[-1].results[0] if ops else value
    if not wanted:
        ops.append(_collapse_axes(value, type))
    elif len(wanted) > 1:
        group = ArrayAttr([ArrayAttr(IntegerAttr(i, i64) for i in range(len(wanted)))])
        ops.append(tensor.ExpandShapeOp(value, [], group, wanted, type))
    return ops, ops[-1].results[0]


def _collapse_axes(value: SSAValue, type: TensorType[Attribute]) -> Operation:
    """All axes as one, or as none where they have one element."""
    axes = [range(len(_type_of(value).get_shape()))] if type.get_shape() else []
    groups = ArrayAttr(ArrayAttr(IntegerAttr(i, i64) for i in axis) for axis in axes)
    return tensor.CollapseShapeOp(
        operands=[value], result_types=[type], properties={"reassociation": groups}
    )


def _repeat_element(value: SSAValue, type: TensorType[Attribute]) -> list[Operation]:
    """A tensor of one axis that has the only element of one without."""
    empty = tensor.EmptyOp([], type)
    block = Block(arg_types=[type.element_type] * 2)
    block.add_op(linalg.ops.YieldOp(block.args[0]))
    generic = linalg.ops.GenericOp(
        [value],
        [empty.results[0]],
        Region(block),
        [AffineMapAttr(AffineMap(1, 0, ())), AffineMapAttr(AffineMap.identity(1))],
        [linalg.attrs.IteratorTypeAttr.parallel()],
        [type],
    )
    return [empty, generic]


_STARTS = {
    "arith.addi": 0,
    "arith.addf": 0,
    "arith.maximumf": -math.inf,
    "arith.maxnumf": -math.inf,
    "arith.minimumf": math.inf,
    "arith.minnumf": math.inf,
}
"""What sums, maxima and minima start from in a layer."""


def missing_start(bound: BoundKernel) -> str | None:
    """
    The op by which what a kernel's sums start from has to join them afterwards; `None` where they
    start from nothing.
    """
    if not bound.reads_output():
        return None
    combine = combine_of(bound)
    init, type = bound.inits[0], stored_form(bound.op.results[0])[1]
    starts = dict(_STARTS)
    if isinstance(type, IntegerType):
        half = 1 << (type.bitwidth - 1)
        starts |= {"arith.maxsi": -half, "arith.minsi": half - 1}
    return None if init is not None and init == starts.get(combine) else combine


def combine_of(bound: BoundKernel) -> str:
    """The op by which iterations of a kernel join its output."""
    name = getattr(bound.kernel.bodies[0], "name", "")
    assert isinstance(name, str)
    return name.partition(":")[0]


def _combine_result(
    op: Operation, raw: SSAValue, combine: str, mapper: dict[SSAValue, SSAValue]
) -> list[Operation]:
    """The result of `op` from its sums and what they start from."""
    assert isinstance(op, linalg.ops.GenericOp)
    result = op.results[0]
    ops, value = _reshape_value(raw, _type_of(result))
    start = mapper[op.outputs[0]]
    element = _type_of(result).element_type
    block = Block(arg_types=[element, element, element])
    join = JOINS[combine](block.args[0], block.args[1])
    block.add_ops([join, linalg.ops.YieldOp(join.results[0])])
    rank = len(_type_of(result).get_shape())
    empty = tensor.EmptyOp([], _type_of(result))
    generic = linalg.ops.GenericOp(
        [value, start],
        [empty.results[0]],
        Region(block),
        [AffineMapAttr(AffineMap.identity(rank))] * 3,
        [linalg.attrs.IteratorTypeAttr.parallel()] * rank,
        [_type_of(result)],
    )
    mapper[result] = generic.results[0]
    return [*ops, empty, generic]


def _stored_as(
    directives: LayerDirectives,
    names: dict[str, str],
    types: dict[str, Attribute],
    word_bits: int | None,
) -> LayerDirectives:
    """The same with tensors by their names in memory, and their types."""
    problem = directives.problem
    tensors: list[Tensor] = []
    for operand in problem.tensors:
        bits, type = word_bits or operand.element_bits, str(types[operand.name])
        values = "" if type == f"i{bits}" else type
        name = names[operand.name]
        tensors.append(replace(operand, name=name, element_bits=bits, values=values))
    levels = tuple(
        replace(level, held=tuple(replace(h, tensor=names[h.tensor]) for h in level.held))
        for level in directives.levels
    )
    return replace(directives, problem=replace(problem, tensors=tuple(tensors)), levels=levels)
