"""
The network of layers that a module computes, read from its kernels.

* Sums of products of two tensors are layers with filters: convolutions of all kinds, fully
  connected layers, matrix products; of those of two feature maps (attention) the second has the
  part of the filters, and what all three tensors share are groups. An input that was flattened
  before a fully connected layer is read through a window of its size.
* Windows, and sums over rows and columns, are local layers: pooling.
* What joins several feature maps element by element is a local layer, with an operand for each;
  parts of one tensor that have no element in common are several. Repeating a map is one too.
* What is computed from one feature map alone, element by element or along its channels and
  batch (bias, activations, normalisations, softmax), belongs to the layer that writes the map and
  costs nothing beyond it; on data from outside it is a local layer. A mean over channels or
  tokens is one when a layer with filters reads it.
* Concatenations are named by their readers. Reshapes, transpositions and slices are views. What
  joins along another axis than that of channels is a local layer that copies.
* Look-ups in tables are feature maps from outside. Padding that no window reaches over is written
  by a local layer that copies.
* Gradients are layers of the shape of the forward layer that sum inputs or filters. Windows are
  read backwards then, or from a copy with zeros between; products of two feature maps that sum
  over the batch are gradients of filters. An argument that no layer has read before is none of
  these: it is filters, marked as a weight or not. New weights are local layers of batch 1 over the
  weight and its gradient; biases and their gradients cost nothing.

Tensors marked `weft.saved` (pass `add-gradients`) are saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, StringAttr, TensorType
from xdsl.ir import BlockArgument, Operation, SSAValue

from ....dialects.common.kinds import is_tensor
from ...core.describe import describe_op, describe_value
from ...core.errors import WeftError
from ...core.functions import argument_names, function_of, weight_names
from ...kernel.fold_access import constant_of
from ...kernel.from_linalg import bind_kernel
from ...model.layers import layer_of
from .draft import NetworkDraft
from .from_kernels import Layers
from .layer_roles import Misfit
from .layers import Network
from .values import CONSTANT, Derived, Value, refuse_derived
from .views import Border, Kept, View

SAVED_ATTRIBUTE = "weft.saved"
"""The attribute of ops and arguments whose value a backward pass needs."""


def network_of(module: ModuleOp, function: str | None = None) -> Network:
    """
    The layers of a function on tensors, and their tensors; see the module's docstring. Its
    structured ops are `linalg.generic`, as `load_module` gives them.

    Raises `WeftError` with the place of an op that no layer fits, and if there are no layers.
    """
    return layers_of(function_of(module, function))[0]


def layers_of(function: func.FuncOp) -> tuple[Network, Mapping[str, linalg.ops.GenericOp]]:
    """
    The network of a function, and by layer the op that it is; layers that only copy have none.
    Raises `WeftError` as `from_module` does.
    """
    reader = _Reader(function, NetworkDraft(_function_name(function)))
    return reader.read_network(), reader.ops


def _function_name(function: func.FuncOp) -> str:
    name = function.properties.get("sym_name")
    return name.data if isinstance(name, StringAttr) else "network"


def _refuse_nothing(function: func.FuncOp, value: SSAValue) -> None:
    """Raises `WeftError` for a tensor without elements."""
    if is_tensor(value.type) and 0 in value.type.get_shape():
        raise WeftError(
            f"{describe_op(function)}: {describe_value(value)} is {value.type}; there is nothing "
            "to compute"
        )


@dataclass
class _Reader:
    """One function, read from its first op to its last."""

    function: func.FuncOp
    draft: NetworkDraft
    values: dict[SSAValue, Value] = field(default_factory=dict[SSAValue, Value])
    ops: dict[str, linalg.ops.GenericOp] = field(default_factory=dict[str, linalg.ops.GenericOp])

    def __post_init__(self) -> None:
        self.layers = Layers(self.draft)

    def read_network(self) -> Network:
        if len(self.function.body.blocks) != 1:
            raise WeftError(f"{describe_op(self.function)}: has branches; a network has one block")
        block = self.function.body.block
        for value in (*block.args, *(v for op in block.ops for v in op.results)):
            _refuse_nothing(self.function, value)
        self._read_arguments()
        for op in block.ops:
            if isinstance(op, func.ReturnOp):
                return self.draft.build_network(self._find_results(op))
            try:
                self._read_op(op)
            except Misfit as error:
                layer = layer_of(op)
                what = f"{describe_op(op)}: layer {layer}" if layer else describe_op(op)
                raise WeftError(
                    f"{what}: no layer template fits: {error}; leave it out of the network"
                ) from None
            if SAVED_ATTRIBUTE in op.attributes:
                self._save_values(op.results)
        raise WeftError(f"{describe_op(self.function)}: it returns nothing")

    def _read_arguments(self) -> None:
        weights = weight_names(self.function)
        names = argument_names(self.function)
        for arg in self.function.body.block.args:
            if not isinstance(arg.type, TensorType):
                self.values[arg] = CONSTANT
                continue
            kind = "weight" if arg.index in weights else "input"
            name = weights.get(arg.index, names[arg.index])
            kept = self.draft.keep_value(name, kind, _static_shape(arg))
            self.values[arg] = View.whole(kept)
        for arg, attributes in zip(
            self.function.body.block.args, self.function.arg_attrs or (), strict=False
        ):
            if SAVED_ATTRIBUTE in attributes.data:
                self._save_values([arg])

    def _save_values(self, values: Sequence[SSAValue]) -> None:
        for value in values:
            known = self.values.get(value)
            if isinstance(known, View):
                for kept in _kept_tensors(known):
                    kept.saved = kept.kind != "weight"

    def _find_results(self, op: func.ReturnOp) -> list[Kept]:
        """The tensors that the function returns."""
        found: list[Kept] = []
        for value in op.operands:
            known = self.values[value]
            if isinstance(known, View):
                if not self.draft.layers:
                    self.layers.settle_tensor(known.tensor)
                kept = (t for t in _kept_tensors(known) if not t.sources)
                found += [t for t in kept if t.kind in ("between", "result")]
        for result in found:
            result.kind = "result"
        return found

    # --- Ops --------------------------------------------------------------------------------

    def _read_op(self, op: Operation) -> None:
        match op:
            case linalg.ops.GenericOp():
                self._read_generic(op)
            case tensor.PadOp():
                self._read_pad(op)
            case tensor.ExtractSliceOp():
                self._read_slice(op)
            case tensor.InsertSliceOp():
                self._read_insert(op)
            case tensor.ConcatOp():
                self._read_concat(op)
            case tensor.ExpandShapeOp() | tensor.CollapseShapeOp():
                self._read_reshape(op)
            case tensor.CastOp():
                self.values[op.dest] = self.values[op.source]
            case tensor.EmptyOp() | arith.ConstantOp() | linalg.ops.FillOp() | tensor.SplatOp():
                self._read_constant(op)
            case _:
                if any(isinstance(r.type, TensorType) for r in op.results):
                    raise WeftError(
                        f"{describe_op(op)}: no layer, and nothing that only moves data"
                    )
                for result in op.results:
                    self.values[result] = CONSTANT

    def _read_constant(self, op: Operation) -> None:
        result = op.results[0]
        is_table = isinstance(op, arith.ConstantOp) and isinstance(result.type, TensorType)
        if is_table and constant_of(result) is None:
            name = result.name_hint or "constant"
            self.values[result] = View.whole(
                self.draft.keep_value(name, "weight", _static_shape(result))
            )
        else:
            self.values[result] = CONSTANT

    def _read_generic(self, op: linalg.ops.GenericOp) -> None:
        if len(op.results) == 1 and constant_of(op.results[0]) is not None:
            self.values[op.results[0]] = CONSTANT
            return
        if any(isinstance(inner, tensor.ExtractOp) for inner in op.body.block.ops):
            self._look_up(op)
            return
        name = layer_of(op) or next((r.name_hint for r in op.results if r.name_hint), "layer")
        bound = bind_kernel(op, fold=False, name=name)
        if len(op.results) != 1:
            raise Misfit(f"it has {len(op.results)} results, but one fits")
        values = [self.values.get(v, CONSTANT) for v in bound.input_values]
        value = self.layers.add_kernel(bound, values)
        last = self.draft.layers[-1] if self.draft.layers else None
        if last is not None and isinstance(value, View) and last.written is value.tensor:
            self.ops.setdefault(last.name, op)
        start = self.values.get(bound.output_values[0], CONSTANT)
        if isinstance(start, View) and bound.reads_output() and bound.inits[0] is None:
            if start.tensor.kind != "weight":
                raise Misfit("it sums onto a feature map; add that in an op of its own")
        self.values[op.results[0]] = value

    def _look_up(self, op: linalg.ops.GenericOp) -> None:
        """Sets what is read from a table as given from outside."""
        for result in op.results:
            name = layer_of(op) or result.name_hint or "table"
            self.values[result] = View.whole(
                self.draft.keep_value(name, "input", _static_shape(result))
            )

    # --- Ops that move data -----------------------------------------------------------------

    def _set_moved(self, op: Operation, source: SSAValue, value: Value | None) -> None:
        """The result of an op that moves data; what is derived stays so."""
        known = self.values[source]
        if not isinstance(known, View):
            self.values[op.results[0]] = known
        elif value is not None:
            self.values[op.results[0]] = value
        elif known.tensor.kind == "weight":
            name = op.results[0].name_hint or "weight"
            kept = self.draft.keep_value(name, "weight", _static_shape(op.results[0]))
            self.values[op.results[0]] = View.whole(kept)
        else:
            self.values[op.results[0]] = Derived(known.tensor.sources or frozenset({known.tensor}))

    def _read_reshape(self, op: tensor.ExpandShapeOp | tensor.CollapseShapeOp) -> None:
        groups = [[i.value.data for i in group] for group in op.reassociation]
        known = self.values[op.src]
        found = None
        if isinstance(known, View):
            if isinstance(op, tensor.CollapseShapeOp):
                found = known.collapse_axes(groups)
            else:
                found = known.expand_axes(groups, _static_shape(op.result))
        self._set_moved(op, op.src, found)

    def _read_pad(self, op: tensor.PadOp) -> None:
        known, shape = self.values[op.source], _static_shape(op.result)
        low = op.static_low.get_values()
        if isinstance(known, View):
            borders = {
                a: Border(low[a], 1, n)
                for a, n in enumerate(shape)
                if n != _static_shape(op.source)[a] or low[a]
            }
            self._set_moved(op, op.source, _border_view(known, borders))
        else:
            self._set_moved(op, op.source, None)

    def _read_slice(self, op: tensor.ExtractSliceOp) -> None:
        known = self.values[op.source]
        offsets, sizes, strides = _static_slice(op)
        found: View | None = known if isinstance(known, View) else None
        for axis, (begin, size, step) in enumerate(zip(offsets, sizes, strides, strict=True)):
            if found is not None:
                found = found.slice_axis(axis, begin, size) if step == 1 or size == 1 else None
        if found is not None and isinstance(known, View) and _is_only_use(op.source):
            found = self.layers.trim_padding(known, found) or found
        if found is not None and len(sizes) != len(_static_shape(op.result)):
            found = found.collapse_axes(_kept_axes(sizes, _static_shape(op.result)))
        self._set_moved(op, op.source, found)

    def _read_insert(self, op: tensor.InsertSliceOp) -> None:
        known, shape = self.values[op.source], _static_shape(op.result)
        if self.values.get(op.dest, CONSTANT) is not CONSTANT or not isinstance(known, View):
            raise Misfit("it writes part of a tensor that has other elements than constants")
        offsets, sizes, strides = _static_slice(op)
        if len(sizes) != len(known.digits):
            split = known.expand_axes(_kept_axes(sizes, _static_shape(op.source)), sizes)
            known = split if split is not None else known
        borders = {
            a: Border(offsets[a], strides[a], n)
            for a, n in enumerate(shape)
            if sizes[a] != n or offsets[a]
        }
        if any(b.step > 1 for b in borders.values()) and not _is_slid_over(op.result):
            self.values[op.result] = self.layers.spread_elements(known, borders, shape)
        else:
            self._set_moved(op, op.source, _border_view(known, borders))

    def _read_concat(self, op: tensor.ConcatOp) -> None:
        axis = op.dim.value.data
        parts: list[View] = []
        for value in op.inputs:
            known = self.values[value]
            if isinstance(known, Derived):
                refuse_derived([(0, known)])
            if not isinstance(known, View):
                name = value.name_hint or "part"
                known = View.whole(self.draft.keep_value(name, "weight", _static_shape(value)))
            parts.append(known)
        name = layer_of(op) or op.result.name_hint or "concat"
        self.values[op.result] = self.layers.join_views(name, parts, axis)


def _kept_tensors(stored: View) -> tuple[Kept, ...]:
    """The tensors that layers write, of what may be joined."""
    if not stored.tensor.pieces:
        return (stored.tensor,)
    return tuple(t for piece in stored.tensor.pieces for t in _kept_tensors(piece))


def _static_shape(value: SSAValue) -> tuple[int, ...]:
    type = value.type
    assert isinstance(type, TensorType)
    shape = type.get_shape()
    if DYNAMIC_INDEX in shape:
        owner = value.owner
        what = f"argument {value.index}" if isinstance(value, BlockArgument) else ""
        if isinstance(owner, Operation):
            what = describe_op(owner)
        raise WeftError(f"{what}: the shape {type} is dynamic; give every dimension a size")
    return tuple(shape)


def _static_slice(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp,
) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    found = (
        op.static_offsets.get_values(),
        op.static_sizes.get_values(),
        op.static_strides.get_values(),
    )
    if any(DYNAMIC_INDEX in values for values in found):
        raise Misfit("it moves a part that is not known before it runs")
    return found


def _kept_axes(sizes: Sequence[int], shape: Sequence[int]) -> list[list[int]]:
    """Groups of axes that make `sizes` from `shape`, which lacks some axes of one element."""
    groups: list[list[int]] = []
    waiting: list[int] = []
    left = list(shape)
    for axis, size in enumerate(sizes):
        waiting.append(axis)
        unneeded = len(sizes) - axis > len(left) and size == 1
        if left and size == left[0] and not unneeded:
            left.pop(0)
            groups.append(waiting)
            waiting = []
    if groups:
        groups[-1] += waiting
    return groups


def _border_view(known: View, borders: Mapping[int, Border]) -> View | None:
    found: View | None = known
    for axis, border in borders.items():
        if found is not None:
            found = found.border_axis(axis, border)
    return found


def _is_only_use(value: SSAValue) -> bool:
    """Tests whether what an op computes is read once, or reshaped and then read once."""
    owner = value.owner
    if len(list(value.uses)) != 1:
        return False
    if isinstance(owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
        return _is_only_use(owner.src)
    return True


def _is_slid_over(value: SSAValue) -> bool:
    """Tests whether only kernels that sum read a value: they step over the constants in it."""
    return all(
        isinstance(use.operation, linalg.ops.GenericOp)
        and any(
            t.data == linalg.attrs.IteratorType.REDUCTION for t in use.operation.iterator_types.data
        )
        for use in value.uses
    )
