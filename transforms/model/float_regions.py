"""
The tensors of a function that stay wide (f32) when its others become narrow (f16).

Wide are what sums are accumulated in, and what a softmax or a normalisation holds between its
ends. Values are told apart by what they are computed by, not by the names of layers:

* A *statistic* reduces one tensor: a sum or a maximum, over dimensions or windows. What is computed
  element by element from statistics and weights alone is one, too (a mean, its root).
* An op *applies* a statistic if it combines it with other data: `x - max`, `e / sum`, `d * root`.
  The statistics behind it are then a norm's. Up to here, no value is narrow: not the statistics,
  and not what is between a norm's data and the next reduction (`exp(x - max)`, `x * x`).
* The scale and shift by weights after a norm belong to it. What leaves is narrow.
* Any other sum is wide as long as the next op is element by element, and reads it alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import AnyFloat, TensorType
from xdsl.ir import Block, Operation, OpResult, SSAValue

from ..core.functions import weight_names
from ..kernel.elementwise import element_type
from .weight_values import WeightValues, weight_values

MOVES = (tensor.CollapseShapeOp, tensor.ExpandShapeOp)
"""Ops that hand a value on in another shape, whatever its type."""

_CHOICES = (
    *("arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf"),
    *("arith.cmpf", "arith.select", "linalg.yield"),
)


def is_float_tensor(value: SSAValue) -> bool:
    """Tests whether `value` is a tensor of floats."""
    return isinstance(element_type(value.type), AnyFloat) and isinstance(value.type, TensorType)


def is_reduction(op: Operation) -> bool:
    """Tests whether `op` is a structured op that reduces over a loop."""
    reduction = linalg.attrs.IteratorType.REDUCTION
    return isinstance(op, linalg.ops.GenericOp) and any(
        kind.data is reduction for kind in op.iterator_types.data
    )


def is_elementwise(op: Operation) -> bool:
    """Tests whether `op` is a structured op that computes each element by itself."""
    return isinstance(op, linalg.ops.GenericOp) and not is_reduction(op)


def accumulates(op: Operation) -> bool:
    """Tests whether `op` adds or multiplies floats up, and does not only choose among them."""
    return (
        isinstance(op, linalg.ops.GenericOp)
        and is_reduction(op)
        and any(map(_is_computed_with, op.body.block.args[len(op.inputs) :]))
    )


def _is_computed_with(value: SSAValue) -> bool:
    """Tests whether arithmetic is done with a float, and not only comparisons and choices."""
    if not isinstance(value.type, AnyFloat):
        return False
    for use in value.uses:
        op = use.operation
        if op.name in ("arith.extf", "arith.truncf"):
            if _is_computed_with(op.results[0]):
                return True
        elif op.name not in _CHOICES:
            return True
    return False


def data_read(op: linalg.ops.GenericOp) -> list[SSAValue]:
    """The tensors of floats whose elements the body reads, each once."""
    used = [
        value
        for value, arg in zip(op.operands, op.body.block.args, strict=True)
        if arg.first_use is not None
    ]
    captured = [v for inner in op.body.block.ops for v in inner.operands]
    return [v for v in dict.fromkeys([*used, *captured]) if is_float_tensor(v)]


@dataclass
class FloatRegions:
    """
    The wide part of one function: tensors (`wide`), for those of their readers that take them
    so, and ops that compute so (`ops`) although all that they read and give may be narrow. `sums`
    give wide tensors, narrowed right away where they are not in `wide`.
    """

    wide: set[SSAValue] = field(default_factory=set[SSAValue])
    ops: set[Operation] = field(default_factory=set[Operation])
    sums: set[Operation] = field(default_factory=set[Operation])

    @staticmethod
    def of(function: func.FuncOp) -> FloatRegions:
        """Reads a function of one block whose structured ops are generic."""
        return _Reader(function).read_regions()


class _Reader:
    """Reads the regions of one function: first its statistics, then who applies them."""

    def __init__(self, function: func.FuncOp) -> None:
        self.block: Block = function.body.block
        self.known: WeightValues = weight_values(function)
        self.weights = {function.body.block.args[i] for i in weight_names(function)}
        self.statistics: dict[SSAValue, frozenset[SSAValue]] = {}
        self.applied: dict[SSAValue, set[SSAValue]] = {}
        self.applying: set[linalg.ops.GenericOp] = set()
        self.found = FloatRegions()

    def read_regions(self) -> FloatRegions:
        for op in self.block.ops:
            self._read_statistics(op)
        for op in self.applying:
            self.found.ops.add(op)
        for statistic, ends in self.applied.items():
            self._widen_chain(statistic, ends)
        for op in reversed(list(self.block.ops)):
            self._widen_statistics(op)
        for op in self.applying:
            self._widen_scale(op)
        for op in self.block.ops:
            if accumulates(op):
                self.found.ops.add(op)
                self.found.sums.add(op)
                self.found.wide.update(v for v in op.results if self._feeds_one(v))
        self._widen_moves()
        return self.found

    # --- Statistics ---------------------------------------------------------------------------

    def _data_of(self, op: linalg.ops.GenericOp) -> list[SSAValue]:
        """What the body reads of outputs before it, initial values of sums left out."""
        inits = set(op.outputs) if is_reduction(op) else set[SSAValue]()
        return [v for v in data_read(op) if v not in inits and not self._is_known(v)]

    def _is_known(self, value: SSAValue) -> bool:
        return self.known.is_known(value)

    def _read_statistics(self, op: Operation) -> None:
        """Notes what `op` makes of statistics: another one, or a use on other data."""
        if isinstance(op, MOVES):
            source = op.operands[0]
            if source in self.statistics:
                self.statistics[op.results[0]] = self.statistics[source]
            return
        if not isinstance(op, linalg.ops.GenericOp):
            return
        data = self._data_of(op)
        behind = frozenset[SSAValue]().union(*(self.statistics.get(v, ()) for v in data))
        if is_reduction(op):
            read = [v for v in data_read(op) if v not in op.outputs]
            if len(read) == 1 == len(data):
                results = [r for r in op.results if is_float_tensor(r)]
                self.statistics.update({r: behind | {r} for r in results})
                self.applied.update({r: set[SSAValue]() for r in results})
            return
        others = [v for v in data if v not in self.statistics]
        if behind and not others:
            self.statistics.update(dict.fromkeys(op.results, behind))
        elif behind:
            self.applying.add(op)
            for statistic in behind:
                self.applied[statistic].update(others)

    # --- Norms --------------------------------------------------------------------------------

    def _widen_chain(self, statistic: SSAValue, ends: set[SSAValue]) -> None:
        """
        Widens what is between the data of a norm and this statistic of it: from an op that
        applies another one, or from `ends`, what the statistic is applied to. For a statistic that
        nothing applies, from what is squared and only added up.
        """
        op = statistic.owner
        assert isinstance(op, linalg.ops.GenericOp)
        passed: list[Operation] = []
        (value,) = self._data_of(op)
        while True:
            owner = value.owner
            if isinstance(owner, linalg.ops.GenericOp) and owner in self.applying:
                passed.append(owner)
                break
            if value in ends and not self._starts_behind(value):
                break
            before = self._only_source(value)
            if before is None:
                passed = [] if ends else _up_to_squares(passed)
                break
            assert isinstance(owner, Operation)
            passed.append(owner)
            value = before
        for inner in passed:
            self.found.ops.add(inner)
            self.found.wide.update(r for r in inner.results if is_float_tensor(r))

    def _starts_behind(self, value: SSAValue) -> bool:
        """Tests whether `value` is computed, op after op, from one that applies a statistic."""
        left: SSAValue | None = value
        while left is not None:
            if left.owner in self.applying:
                return True
            left = self._only_source(left)
        return False

    def _only_source(self, value: SSAValue) -> SSAValue | None:
        """The tensor that `value` alone is computed from, element by element, if there is one."""
        op = value.owner
        if isinstance(op, MOVES):
            return op.operands[0]
        if not isinstance(op, linalg.ops.GenericOp) or is_reduction(op):
            return None
        read = data_read(op)
        return read[0] if len(read) == 1 and not self._is_known(read[0]) else None

    def _widen_statistics(self, op: Operation) -> None:
        """Widens the statistics of norms; the function is walked from its end."""
        for result in op.results:
            if result in self.statistics and any(
                reader in self.applying or set(reader.results) & self.found.wide
                for reader in _readers(result)
                if reader in self.applying or self._makes_statistic(reader)
            ):
                self.found.wide.add(result)
                self.found.ops.add(op)

    def _makes_statistic(self, op: Operation) -> bool:
        return any(r in self.statistics for r in op.results)

    def _widen_scale(self, op: Operation) -> None:
        """Widens what a norm gives where the one reader scales or shifts it by weights."""
        while len(op.results) == 1 and op.results[0] not in self.found.wide:
            readers = list(_readers(op.results[0]))
            if len(readers) != 1 or not isinstance(scale := readers[0], linalg.ops.GenericOp):
                return
            read = data_read(scale)
            known = [v for v in read if self._is_known(v)]
            if is_reduction(scale) or not known or len(read) != len(known) + 1:
                return
            self.found.wide.add(op.results[0])
            self.found.ops.add(scale)
            op = scale

    # --- Other sums ---------------------------------------------------------------------------

    def _feeds_one(self, value: SSAValue) -> bool:
        """Tests whether a sum is read by one op, which can take it as it is, or is a norm's."""
        if value in self.found.wide:
            return True
        readers = list(_readers(value))
        if len(readers) != 1:
            return False
        if isinstance(reader := readers[0], MOVES):
            return self._feeds_one(reader.results[0])
        if accumulates(reader):
            assert isinstance(reader, linalg.ops.GenericOp)
            return value in reader.outputs or reader.results[0] in self.statistics
        return is_elementwise(reader) and not self._is_known(value)

    def _widen_moves(self) -> None:
        """Widens what is a wide tensor in another shape, where its readers take it so."""
        for op in self.block.ops:
            if isinstance(op, MOVES) and op.operands[0] in self.found.wide:
                result = op.results[0]
                if result in self.found.wide or self._feeds_one(result):
                    self.found.wide.add(result)


def _up_to_squares(chain: list[Operation]) -> list[Operation]:
    """Of ops one before the other, the first ones, until the last that squares what it reads."""
    found = 0
    for i, op in enumerate(chain):
        if len(list(_readers(op.results[0]))) != 1:
            break
        if isinstance(op, linalg.ops.GenericOp) and any(map(_squares, op.body.block.ops)):
            found = i + 1
    return chain[:found]


def _squares(op: Operation) -> bool:
    return op.name in ("math.powf", "math.fpowi") or (
        op.name == "arith.mulf" and op.operands[0] is op.operands[1]
    )


def _readers(value: SSAValue) -> Iterator[Operation]:
    """The ops of the function's block that read a value, in their bodies, too, each once."""
    block = value.owner.parent_block() if isinstance(value, OpResult) else value.owner
    seen: set[Operation] = set()
    for use in value.uses:
        op = use.operation
        while op.parent_block() is not block and (parent := op.parent_op()) is not None:
            op = parent
        if op not in seen:
            seen.add(op)
            yield op
