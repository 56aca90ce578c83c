"""
Functions as networks of layers, for trees on meshes: convolutions, products with weights, pooling
and element-wise sums of feature maps of `batch x channels x rows x columns`, or `batch x channels`.

What is computed of one layer's result alone, element by element (biases, activations), is part of
that layer where nothing else reads the layer's result. All else raises `WeftError` with the op.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import func, linalg, tensor
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...core.alike import Alike
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.free_names import claim_name
from ...core.functions import weight_names
from ..fused import Step, is_free, step_of
from ..schedule.network import find_batch
from ..set_tree import Layers, SetLayer
from ..tensors import element_bits, shape_of

LAYER = "weft.layer"
"""The attribute of an op that has the name of its layer."""


@dataclass(frozen=True)
class Network:
    """The layers of a function, the items of its batch, and the bits of an element."""

    layers: Layers
    batch: int
    bits: int


def read_network(function: func.FuncOp) -> Network:
    """The layers of a function of structured ops. Raises `WeftError` for ops that are no layers."""
    batch, inputs = find_batch(function, Alike())
    if not inputs:
        raise WeftError(f"{describe_op(function)}: has no input that is no weight")
    reader = _Reader(function, batch, set(inputs))
    for op in function.body.block.ops:
        reader.read_op(op)
    if not reader.layers:
        raise WeftError(f"{describe_op(function)}: nothing in it is a layer")
    bits = max(element_bits(v) for v in inputs)
    return Network(reader.layers, batch, bits)


@dataclass
class _Reader:
    """The layers so far; `made` says of a value the layers whose results it joins, in order."""

    function: func.FuncOp
    batch: int
    inputs: set[SSAValue]
    layers: dict[str, SetLayer] = field(default_factory=dict[str, SetLayer])
    made: dict[SSAValue, tuple[str, ...]] = field(default_factory=dict[SSAValue, tuple[str, ...]])
    names: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        weights = weight_names(self.function)
        args = enumerate(self.function.body.block.args)
        self.weights: set[SSAValue] = {a for i, a in args if i in weights}

    def read_op(self, op: Operation) -> None:
        """Notes what an op makes."""
        if isinstance(op, tensor.ConcatOp):
            self._read_joined(op)
        elif isinstance(op, linalg.ops.GenericOp) and not is_free(op):
            self._read_step(step_of(op))
        elif is_free(op) or isinstance(op, tensor.PadOp):
            sources = [v for v in op.operands if v in self.made or v in self.inputs]
            if len(sources) > 1 or (sources and not _keeps_channels(op, sources[0])):
                raise self._refuse(op)
            for value in sources:
                self._follow(value, op.results)
        elif not isinstance(op, func.ReturnOp) and any(v in self.made for v in op.operands):
            raise self._refuse(op)

    def _follow(self, value: SSAValue, results: Sequence[SSAValue]) -> None:
        """Notes that results are a value in another form."""
        for result in results:
            if value in self.inputs:
                self.inputs.add(result)
            else:
                self.made[result] = self.made[value]

    def _read_joined(self, op: tensor.ConcatOp) -> None:
        if op.dim.value.data != 1 or any(v not in self.made for v in op.inputs):
            raise self._refuse(op)
        self.made[op.result] = tuple(name for v in op.inputs for name in self.made[v])

    def _refuse(self, op: Operation) -> WeftError:
        return WeftError(
            f"{describe_op(op)} is no layer of a tree on a mesh: these are convolutions, products "
            "with weights, pooling, element-wise sums and joined channels, of batch x channels "
            "(x rows x columns)"
        )

    def _read_step(self, step: Step) -> None:
        reads = [v for v in step.reads if v in self.made or v in self.inputs]
        if not reads:
            if any(v not in self.weights for v in step.reads):
                raise self._refuse(step.op)
            self.weights.add(step.result)
            return
        if step.tables or len(shape_of(step.result)) not in (2, 4):
            raise self._refuse(step.op)
        if step.is_product:
            self._add_product(step)
        elif not all(step.parallel):
            self._add_pooling(step, reads)
        else:
            self._add_pointwise(step, reads)

    def _add(
        self, step: Step, kind: str, channels: int, reads: Sequence[SSAValue], **more: object
    ) -> None:
        shape = (*shape_of(step.result), 1, 1)[:4]
        if shape[0] != self.batch:
            raise self._refuse(step.op)
        given = step.op.attributes.get(LAYER)
        text = re.sub(r"\W", "_", getattr(given, "data", "") or kind, flags=re.ASCII)
        name = claim_name(text if not text[0].isdigit() else f"_{text}", self.names, "_")
        inputs = tuple(n for v in reads for n in self.made.get(v, ()))
        outside = sum(shape_of(v)[1] for v in reads if v in self.inputs)
        numbers = {"external": outside, "inputs": inputs, **more}
        self.layers[name] = SetLayer(name, kind, channels, *shape[1:], **numbers)  # pyright: ignore
        self.made[step.result] = (name,)

    def _add_product(self, step: Step) -> None:
        value = next(v for v in step.reads if v in self.made or v in self.inputs)
        other = step.reads[1 - step.reads.index(value)]
        if other not in self.weights:
            raise self._refuse(step.op)
        access = step.maps[step.reads.index(value)]
        window, stride = self._window_of(step, access)
        summed = math.prod(e for e, p in zip(step.extents, step.parallel, strict=True) if not p)
        roles = zip(step.roles, step.extents, strict=True)
        groups = math.prod(e for role, e in roles if role == "b")
        channels = summed // math.prod(window) * groups
        names = self.made.get(value, ())
        if len(access.results) == 2 and len(names) == 1:
            # Rows and columns of a map in one dimension: a window over all of it.
            source = self.layers[names[0]]
            window = source.height, source.width
            channels = source.features
            if summed != channels * math.prod(window):
                raise self._refuse(step.op)
        kind = "conv" if groups == 1 else "groupconv"
        self._add(step, kind, channels, [value], window=window, stride=stride, groups=groups)

    def _add_pooling(self, step: Step, reads: Sequence[SSAValue]) -> None:
        if len(reads) > 1 or len(shape_of(reads[0])) != 4:
            raise self._refuse(step.op)
        window, stride = self._window_of(step, step.maps[step.reads.index(reads[0])])
        if math.prod(window) != math.prod(
            e for e, p in zip(step.extents, step.parallel, strict=True) if not p
        ):
            raise self._refuse(step.op)
        self._add(step, "pool", shape_of(step.result)[1], reads, window=window, stride=stride)

    def _window_of(self, step: Step, access: AffineMap) -> tuple[tuple[int, int], tuple[int, int]]:
        """The extents of the window that is read along rows and columns, and its steps."""
        found = [_span_of(step, e) for e in access.results[2:]] or [(1, 1), (1, 1)]
        (a, b), (c, d) = found
        return (a, c), (b, d)

    def _add_pointwise(self, step: Step, reads: Sequence[SSAValue]) -> None:
        shape = shape_of(step.result)
        if any(shape_of(v) != shape for v in reads):
            raise self._refuse(step.op)
        alone = len(reads) == 1 and reads[0] in self.made and len(self.made[reads[0]]) == 1
        if alone and len({use.operation for use in reads[0].uses}) == 1:
            self.made[step.result] = self.made[reads[0]]
        elif len(reads) == 1:
            self._add(step, "pointwise", shape[1], reads)
        else:
            self._add(step, "eltwise", len(reads), reads)


def _keeps_channels(op: Operation, source: SSAValue) -> bool:
    """Tests whether a view has all channels of all items: a slice leaves out rows or columns."""
    if not isinstance(op, tensor.ExtractSliceOp | tensor.InsertSliceOp):
        return True
    return shape_of(op.results[0])[:2] == shape_of(source)[:2]


def _span_of(step: Step, expr: AffineExpr) -> tuple[int, int]:
    """The positions that reductions move an index over, and the step of the loop of the result."""
    count = len(step.extents)
    size, stride = 1, 1
    for dim in expr.used_dims():
        at = [0] * count
        at[dim] = 1
        moved = expr.eval(at, []) - expr.eval([0] * count, [])
        if step.parallel[dim]:
            stride = moved
        else:
            size *= step.extents[dim]
    return size, stride
