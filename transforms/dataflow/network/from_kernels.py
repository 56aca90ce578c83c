"""
Kernels as layers of a network in the making: which of them are layers, and which belong to the
layer that writes what they read. `from_module` says by what rules.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ....dialects.common.digits import Digit
from ...core.errors import WeftError
from ...kernel.from_linalg import BoundKernel, bind_kernel
from ...kernel.view import Access, Kernel, ScalarArg, scalar_operands
from ..cost.row_stationary import LayerShape
from ..cost.row_stationary_problem import shape_of
from ..directive.problem import LayerProblem, conv_problem, elementwise_problem
from ..directive.problem_kernel import problem_of
from .draft import Draft
from .layer_roles import (
    Fit,
    Misfit,
    Operand,
    Roles,
    elementwise_order,
    order_through,
    reverse_filters,
)
from .layers import Extents, OperandRole
from .tensors import Tensors
from .values import (
    CONSTANT,
    Derived,
    Value,
    check_covered,
    count_weights,
    factors_of,
    is_map,
    is_one,
    is_sum,
    refuse_derived,
    sources_of,
)
from .views import BATCH, CHANNELS, Kept, Order, View, extents_of, merge_order, order_of


@dataclass
class Layers(Tensors):
    """Adds the layers of kernels to `draft`. `values` has what is known of each SSA value."""

    gradients: set[Kept] = field(default_factory=set[Kept])
    as_filters: dict[Kept, Order] = field(default_factory=dict[Kept, Order])
    as_inputs: set[Kept] = field(default_factory=set[Kept])

    def add_kernel(self, bound: BoundKernel, values: Sequence[Value]) -> Value:
        """The value of a kernel's one result; `values` are those of its inputs."""
        kernel = bound.kernel
        reads = scalar_operands(kernel.bodies[0])
        used = [(i, v) for i, v in enumerate(values) if i in reads and v is not CONSTANT]
        maps = [(i, v) for i, v in used if isinstance(v, View) and is_map(v)]
        if not any(dim.kind == "reduction" for dim in kernel.dims):
            return self._without_sums(bound, used, maps)
        factors = factors_of(kernel)
        if factors is not None:
            found = self._add_product(bound, factors, values)
            if found is not None:
                return found
        return self._add_reduction(bound, used, maps)

    # --- Elementwise ------------------------------------------------------------------------

    def _without_sums(
        self,
        bound: BoundKernel,
        used: Sequence[tuple[int, Value]],
        maps: Sequence[tuple[int, View]],
    ) -> Value:
        kernel = bound.kernel
        sources = sources_of(used)
        if not sources:
            return self._of_weights(bound, used)
        if maps:
            check_covered(used, maps)
        if is_one(sources, maps) and not self._stands_alone(bound, used, maps):
            several = [(i, v) for i, v in used if isinstance(v, View) and v.tensor.sources]
            alone = several if len(used) == len(several) + count_weights(used) else []
            for i, stored in sorted(maps, key=lambda m: len(m[1].borders)) or alone:
                found = _rename_axes(kernel, kernel.operands[i], stored)
                if found is not None:
                    return found
        if not maps:
            return self._add_pending(bound, used, sources)
        if len(maps) == 1:
            spread = self._repeat_map(bound, maps[0][0], maps[0][1])
            if spread is not None:
                return spread
        joined = self._rejoin_parts(kernel, maps)
        return joined if joined is not None else self._add_elementwise(bound, used, maps)

    def _stands_alone(
        self,
        bound: BoundKernel,
        used: Sequence[tuple[int, Value]],
        maps: Sequence[tuple[int, View]],
    ) -> bool:
        """Tests whether an op of one feature map is a layer: on data from outside, or an update."""
        if not maps or isinstance(bound.kernel.bodies[0], ScalarArg):
            return False
        tensor = maps[0][1].tensor
        if tensor in self.gradients:
            full = bound.kernel.outputs[0].shape
            return any(
                isinstance(v, View) and v.tensor.kind == "weight" and v.extents == full
                for _, v in used
            )
        return tensor.kind == "input"

    def _of_weights(self, bound: BoundKernel, used: Sequence[tuple[int, Value]]) -> Value:
        """
        The value of what is computed from weights: the weight itself as far as the network goes.
        """
        kernel = bound.kernel
        for i, value in used:
            if isinstance(value, View):
                found = _rename_axes(kernel, kernel.operands[i], value)
                if found is not None:
                    return found
        if not used:
            return CONSTANT
        return View.whole(
            self.draft.keep_value(bound.kernel.name, "weight", kernel.outputs[0].shape)
        )

    def _repeat_map(self, bound: BoundKernel, operand: int, stored: View) -> View | None:
        """A feature map repeated along axes, as by the gradient of a mean, if that is all."""
        kernel = bound.kernel
        data = Operand.read_access(kernel.operands[operand], stored)
        out = Operand.read_access(kernel.outputs[0], None)
        if not out.dims - data.dims or any(t.alone is None for t in data.axes if t.factors):
            return None
        places: dict[OperandRole, Operand] = {"inputs": out, "outputs": data}
        fit = Roles([d.extent for d in kernel.dims], places, "inputs").fit()
        return self._add_pooling(bound, fit, stored, out, ())

    def _rejoin_parts(self, kernel: Kernel, maps: Sequence[tuple[int, View]]) -> Value | None:
        """A sum of parts that stand side by side among zeros: their concatenation."""
        if not is_sum(kernel) or any(len(v.borders) != 1 for _, v in maps):
            return None
        axes = {v.borders[0][0] for _, v in maps}
        identity = [self._is_identity(kernel, i) for i, _ in maps]
        if len(axes) != 1 or not all(identity) or any(v.borders[0][1].step != 1 for _, v in maps):
            return None
        (axis,) = axes
        parts = sorted((v for _, v in maps), key=lambda v: v.borders[0][1].low)
        at = 0
        for part in parts:
            if part.borders[0][1].low != at:
                return None
            at += part.extents[axis]
        if at != kernel.outputs[0].shape[axis]:
            return None
        return self.join_views("joined", [replace(part, borders=()) for part in parts], axis)

    def _is_identity(self, kernel: Kernel, operand: int) -> bool:
        return kernel.operands[operand].map == kernel.outputs[0].map

    def _add_elementwise(
        self,
        bound: BoundKernel,
        used: Sequence[tuple[int, Value]],
        maps: Sequence[tuple[int, View]],
    ) -> View:
        kernel = bound.kernel
        out = Operand.read_access(kernel.outputs[0], None)
        read = list(maps)
        if all(v.tensor in self.gradients for _, v in maps):
            full = kernel.outputs[0].shape
            read = [
                (i, v)
                for i, v in used
                if isinstance(v, View) and (v.tensor.kind != "weight" or v.extents == full)
            ]
        operands = [(Operand.read_access(kernel.operands[i], v), v) for i, v in read]
        order = self._elementwise_order(out, [o for o, _ in operands])
        if all(v.tensor in self.gradients for _, v in maps):
            order = (), order[0] + order[1], order[2], order[3]
        needs = extents_of(order)
        names: dict[tuple[str, ...], None] = {}
        for operand, stored in operands:
            names[self._operand_names(out, operand, stored, order, needs)] = None
        flat = tuple(name for several in names for name in several)
        shape = LayerShape(
            "local", needs.channels * len(names), needs.channels, needs.rows, needs.columns,
            region=len(names),
        )  # fmt: skip
        suffix = ".update" if all(v.tensor in self.gradients for _, v in maps) else ""
        found = self._append_layer(
            bound, shape, needs.batch, {"inputs": flat}, "outputs", order, suffix
        )
        if all(v.tensor in self.gradients for _, v in maps):
            self.gradients.add(found.tensor)
        return found

    def _elementwise_order(self, out: Operand, operands: Sequence[Operand]) -> Order:
        """The axes of the result: those of an operand that has all of its loops."""
        for operand in sorted(operands, key=lambda o: bool(o.stored and o.stored.borders)):
            stored = operand.stored
            assert stored is not None
            axes = [operand.axis_of(terms.alone) if terms.alone is not None else None
                    for terms in out.axes]  # fmt: skip
            if stored.canonical_digits() is None or any(a is None for a in axes):
                continue
            order = elementwise_order(stored.transpose_view([a for a in axes if a is not None]))
            order = merge_order(order)
            # Constants around are elements of the result.
            full = tuple(
                tuple(self._widen_digit(d, stored, axes, out.shape) for d in digits)
                for digits in order
            )
            return order_of(full)
        return elementwise_order(View.whole(Kept("", "between", out.shape)))

    def _widen_digit(
        self, digit: Digit, stored: View, axes: Sequence[int | None], shape: Sequence[int]
    ) -> Digit:
        if all(axis != axes[digit.dim] for axis, _ in stored.borders):
            return digit
        return Digit(digit.dim, shape[digit.dim])

    def _operand_names(
        self, out: Operand, operand: Operand, stored: View, order: Order, needs: Extents
    ) -> tuple[str, ...]:
        """The tensors of one operand; views with constants around it where it is padded."""
        own = _order_through(out, operand, order)
        low = [0, 0, 0, 0]
        for axis, border in stored.borders:
            net = next(
                (n for n, digits in enumerate(own) if [d.dim for d in digits] == [axis]), None
            )
            if net is None or border.step != 1:
                raise Misfit("it reads constants between the elements of a feature map")
            low[net] = border.low
        unbordered = _order_through(out, replace(operand, shape=stored.extents), order)
        if any(terms.alone is None and terms.factors for terms in operand.axes):
            raise Misfit("it reads elements with a step between them")
        full = order_through(unbordered, stored)
        if stored.tensor.pieces and extents_of(unbordered) != needs:
            self.make_readable(stored, None)
        names = self.name_tensors(stored, full)
        if not stored.borders:
            return names
        return (self.draft.border_view(names[0], low, extents_of(own)),)

    # --- Reductions -------------------------------------------------------------------------

    def _add_reduction(
        self,
        bound: BoundKernel,
        used: Sequence[tuple[int, Value]],
        maps: Sequence[tuple[int, View]],
    ) -> Value:
        """Pooling, its gradient, or what is derived of feature maps."""
        kernel = bound.kernel
        sources = sources_of(used)
        if not sources:
            return self._of_weights(bound, used)
        out = Operand.read_access(kernel.outputs[0], None)
        if any(
            _is_windowed(Operand.read_access(kernel.operands[i], None))
            for i, v in used
            if v not in maps
        ):
            refuse_derived(used)
        if not maps:
            return self._add_pending(bound, used, sources)
        operands = [(Operand.read_access(kernel.operands[i], v), v) for i, v in maps]
        whole = [(o, v) for o, v in operands if o.dims - out.dims or not out.dims - o.dims]
        data = max(operands, key=lambda pair: len(pair[0].dims - out.dims))
        beside = [pair for pair in whole if pair is not data and pair[1] is not data[1]]
        sums: OperandRole = "inputs" if _is_scattered(data[0]) else "outputs"
        if sums == "outputs" and _is_windowed(data[0]):
            access = kernel.operands[maps[operands.index(data)][0]]
            read = Operand.read_access(access, self._strip_padding(kernel, out, access, data[1]))
            read = _reach_operand(kernel, read, out.dims)
            assert read.stored is not None
            data = read, read.stored
        places: dict[OperandRole, Operand] = {"inputs": data[0], "outputs": out}
        if sums == "inputs":
            places = {"inputs": out, "outputs": data[0]}
        try:
            fit = Roles([d.extent for d in kernel.dims], places, sums).fit()
        except Misfit:
            if _is_windowed(data[0]):
                raise
            return self._add_pending(bound, used, sources)
        return self._add_pooling(bound, fit, data[1], out, beside)

    def _add_pending(
        self, bound: BoundKernel, used: Sequence[tuple[int, Value]], sources: frozenset[Kept]
    ) -> Value:
        """A sum over channels or batch, and what follows from it: a layer if it must be one."""
        kernel = bound.kernel
        out = Operand.read_access(kernel.outputs[0], None)
        read = [
            (Operand.read_access(kernel.operands[i], v), v)
            for i, v in used
            if isinstance(v, View) and v.tensor.kind != "weight"
        ]
        if any(is_map(stored) for _, stored in read):
            read = [(operand, stored) for operand, stored in read if is_map(stored)]
        plain = all(t.alone is not None or not t.factors for o, _ in read for t in o.axes)
        if any(isinstance(v, Derived) for _, v in used) or not plain:
            return Derived(sources)
        if any(stored.borders for _, stored in read):
            return Derived(sources)
        loops = [t.alone for t in out.axes if t.alone is not None]
        summed = [d for d in range(len(kernel.dims)) if d not in loops]
        lists = loops[:1], loops[1:], summed
        tensor = Kept(bound.kernel.name, "between", out.shape, sources=sources)
        tensor.operands = tuple(self._pending_operand(o, stored, lists) for o, stored in read)
        tensor.order = _by_loops(out, (loops[:1], loops[1:], []))
        return View.whole(tensor)

    def _pending_operand(
        self, operand: Operand, stored: View, loops: Sequence[Sequence[int]]
    ) -> tuple[View, Order]:
        if stored.canonical_digits() is None:
            stored.tensor.order = elementwise_order(View.whole(stored.tensor))
        return stored, order_through(_by_loops(operand, loops), stored)

    def _add_pooling(
        self,
        bound: BoundKernel,
        fit: Fit,
        data: View,
        out: Operand,
        beside: Sequence[tuple[Operand, View]],
    ) -> View:
        sums: OperandRole = "inputs" if fit.shape.sums == "inputs" else "outputs"
        read: OperandRole = "outputs" if sums == "inputs" else "inputs"
        names = self.name_tensors(data, fit.orders[read], single=read == "outputs")
        more: list[str] = []
        for operand, stored in beside:
            order = (
                fit.orders["outputs"]
                if sums == "inputs"
                else order_through(_order_through(out, operand, fit.orders["outputs"]), stored)
            )
            more += self.name_tensors(replace(stored, borders=()), order, single=True)
        found = self._append_layer(
            bound, fit.shape, fit.batch, {read: names}, sums, fit.orders[sums]
        )
        self.writers[found.tensor].beside = tuple(more)
        return found

    # --- Products ---------------------------------------------------------------------------

    def _add_product(
        self, bound: BoundKernel, factors: tuple[int, int], values: Sequence[Value]
    ) -> Value | None:
        """A sum of products of two tensors, if it is a convolution, a matrix product or so."""
        first, second = (values[i] for i in factors)
        kernel = bound.kernel
        if not isinstance(first, View) or not isinstance(second, View):
            sides = [Operand.read_access(kernel.operands[i], None).dims for i in factors]
            if sides[0] - sides[1] and sides[1] - sides[0]:
                refuse_derived([(i, values[i]) for i in factors])
            return None
        pair = [(kernel.operands[i], v) for i, v in zip(factors, (first, second), strict=True)]
        weights = [v.tensor.kind == "weight" for _, v in pair]
        if all(weights):
            return None
        a, b = (Operand.read_access(access, v) for access, v in pair)
        out = Operand.read_access(kernel.outputs[0], None)
        alike = not a.dims - b.dims and not b.dims - a.dims
        if alike and len(sources_of([(0, first), (1, second)])) == 1 and not any(weights):
            return None
        for stored in (first, second):
            self.settle_tensor(stored.tensor)
        # Of what is written with constants around it, no one knows which axis is that of channels.
        a, b = (Operand.read_access(access, v) for access, v in pair)
        sums_batch = not any(weights) and _sums_batch(kernel, a, b, out)
        a, b = (
            Operand.read_access(access, self._strip_padding(kernel, out, access, v))
            for access, v in pair
        )
        places = {d for d in range(len(kernel.dims)) if (d in out.dims) != sums_batch}
        a, b = _reach_operand(kernel, a, places), _reach_operand(kernel, b, places)
        if any(weights):
            data, filters = (b, a) if weights[0] else (a, b)
            return self._add_forward(bound, data, filters, out)
        if sums_batch:
            return self._add_gradient(bound, *self._gradient_roles(a, b, out), out)
        if _is_windowed(a) or _is_windowed(b):
            return self._add_forward(bound, *((a, b) if _is_windowed(a) else (b, a)), out)
        first_dims = [d for terms in out.axes for d, _ in terms.factors]
        exclusive = next((d for d in first_dims if (d in a.dims) != (d in b.dims)), None)
        turned = exclusive is not None and exclusive in b.dims
        return self._add_forward(bound, b if turned else a, a if turned else b, out)

    def _strip_padding(self, kernel: Kernel, out: Operand, access: Access, stored: View) -> View:
        """A factor without constants around it, other than those that windows reach over."""
        axes = Operand.read_access(access, stored).axes
        for axis, border in stored.borders:
            alone = axes[axis].alone is not None
            taps = [(d, c) for d, c in axes[axis].factors if d not in out.dims and not alone]
            reach = 1 + sum(abs(c) * (kernel.dims[d].extent - 1) for d, c in taps)
            high = border.size - border.low - stored.extents[axis]
            if border.step == 1 and max(border.low, high) >= reach:
                return self.copy_padded(stored)
        return stored

    def _gradient_roles(self, a: Operand, b: Operand, out: Operand) -> tuple[Operand, Operand]:
        """Of the two factors of a gradient of filters: the layer's inputs, and its outputs."""
        if _is_windowed(b) and not _is_windowed(a):
            return b, a
        if _is_windowed(a):
            return a, b
        assert a.stored is not None
        assert b.stored is not None
        if b.stored.tensor in self.as_inputs and a.stored.tensor not in self.as_inputs:
            return b, a
        return a, b

    def _add_forward(
        self, bound: BoundKernel, data: Operand, filters: Operand, out: Operand
    ) -> View:
        """A layer that reads filters, and sums outputs or inputs."""
        kernel = bound.kernel
        extents = [d.extent for d in kernel.dims]
        stored, weights = data.stored, filters.stored
        assert stored is not None
        assert weights is not None
        filters = replace(filters, order=self.as_filters.get(weights.tensor))
        sums: OperandRole = "outputs"
        data, filters = reverse_filters(extents, data, filters, out)
        places: dict[OperandRole, Operand] = {"inputs": data, "filters": filters, "outputs": out}
        if _is_scattered(data) or _reads_outputs(extents, data, filters, out):
            sums = "inputs"
            places = {"inputs": out, "filters": filters, "outputs": data}
        fit = Roles(extents, places, sums).fit()
        read: OperandRole = "outputs" if sums == "inputs" else "inputs"
        self.as_filters.setdefault(weights.tensor, fit.orders["filters"])
        if sums == "outputs":
            self.as_inputs.add(stored.tensor)
        names: dict[OperandRole, tuple[str, ...]] = {
            "filters": self.name_tensors(weights, fit.orders["filters"], single=True),
            read: self.name_tensors(stored, fit.orders[read], single=read == "outputs"),
        }
        return self._append_layer(bound, fit.shape, fit.batch, names, sums, fit.orders[sums])

    def _add_gradient(
        self, bound: BoundKernel, inputs: Operand, outputs: Operand, out: Operand
    ) -> View:
        """The gradient of filters."""
        extents = [d.extent for d in bound.kernel.dims]
        places: dict[OperandRole, Operand] = {"inputs": inputs, "filters": out, "outputs": outputs}
        fit = Roles(extents, places, "filters").fit()
        assert inputs.stored is not None
        assert outputs.stored is not None
        names: dict[OperandRole, tuple[str, ...]] = {
            "inputs": self.name_tensors(inputs.stored, fit.orders["inputs"]),
            "outputs": self.name_tensors(outputs.stored, fit.orders["outputs"], single=True),
        }
        order = fit.orders["filters"]
        found = self._append_layer(bound, fit.shape, fit.batch, names, "filters", order)
        self.gradients.add(found.tensor)
        return found

    # --- Tensors ----------------------------------------------------------------------------

    def _append_layer(
        self,
        bound: BoundKernel,
        shape: LayerShape,
        batch: int,
        names: Mapping[OperandRole, tuple[str, ...]],
        sums: OperandRole,
        order: Order,
        suffix: str = "",
    ) -> View:
        """Appends a layer with what it reads by place; gives what it writes, in `order`."""
        suffix = {"outputs": suffix, "inputs": ".grad_inputs", "filters": ".grad_filters"}[sums]
        tensor = self.draft.keep_value(
            bound.kernel.name + suffix, "between", bound.kernel.outputs[0].shape
        )
        tensor.order = order
        places = {**names, sums: (tensor.name,)}
        draft = Draft(
            tensor.name, shape, batch, places.get("filters", ()), places["inputs"],
            places["outputs"], tensor, problem=_layer_problem(bound, shape, batch),
        )  # fmt: skip
        self.writers[tensor] = draft
        return self.draft.add(draft)


# --- Helpers --------------------------------------------------------------------------------------


def _rename_axes(kernel: Kernel, access: Access, stored: View) -> View | None:
    """The result of an elementwise kernel as what it reads, if that has all of its elements."""
    out = Operand.read_access(kernel.outputs[0], None)
    operand = Operand.read_access(access, stored)
    axes = [operand.axis_of(t.alone) if t.alone is not None else None for t in out.axes]
    order = [a for a in axes if a is not None]
    if len(order) != len(axes) or len(order) != len(operand.axes):
        return None
    return stored.transpose_view(order)


def _order_through(out: Operand, operand: Operand, order: Order) -> Order:
    """An order of the result's axes as one of an operand's, without those that it lacks."""
    lists: list[tuple[Digit, ...]] = []
    for digits in order:
        run: list[Digit] = []
        for digit in digits:
            dim = out.axes[digit.dim].alone
            axis = None if dim is None else operand.axis_of(dim)
            if axis is not None:
                whole = digit.stride == 1 and digit.extent == out.shape[digit.dim]
                extent = operand.shape[axis] if whole else digit.extent
                run.append(Digit(axis, extent, digit.stride))
        lists.append(tuple(run))
    return order_of(lists)


def _by_loops(operand: Operand, loops: Sequence[Sequence[int]]) -> Order:
    """The order of an operand's axes that follows loops: those of batch, channels and rows."""
    found: list[tuple[Digit, ...]] = []
    for several in loops:
        axes = [operand.axis_of(d) for d in several]
        found.append(tuple(Digit(a, operand.shape[a]) for a in axes if a is not None))
    return found[0], found[1], found[2], ()


def _is_windowed(operand: Operand) -> bool:
    return any(len(terms.factors) > 1 for terms in operand.axes)


def _reach_operand(kernel: Kernel, operand: Operand, places: Collection[int]) -> Operand:
    """
    A tensor as far as windows reach that slide with the loops `places`, where a step or more is
    left behind the last one.
    """
    assert operand.stored is not None
    stored, shape = operand.stored, list(operand.shape)
    for axis, terms in enumerate(operand.axes):
        if terms.alone is not None or not terms.factors or any(c < 1 for _, c in terms.factors):
            continue
        step = next((c for d, c in terms.factors if d in places), 1)
        reach = 1 + sum(c * (kernel.dims[d].extent - 1) for d, c in terms.factors)
        cut = stored.slice_axis(axis, 0, reach) if reach + step <= shape[axis] else None
        if cut is not None:
            stored, shape[axis] = cut, reach
    return replace(operand, stored=stored, shape=tuple(shape))


def _is_scattered(operand: Operand) -> bool:
    """Tests whether what is read was computed from windows: it is read backwards, or with gaps."""
    assert operand.stored is not None
    if any(border.step > 1 for _, border in operand.stored.borders):
        return True
    return any(c < 0 for terms in operand.axes for _, c in terms.factors)


def _net_axis(operand: Operand, dim: int) -> int | None:
    """The axis of the network's tensor that a loop moves; `None` if that is not settled."""
    axis, canonical = operand.axis_of(dim), operand.canonical
    if axis is None or canonical is None:
        return None
    nets = {d.dim for d in canonical[axis]}
    return nets.pop() if len(nets) == 1 else None


def _sums_batch(kernel: Kernel, a: Operand, b: Operand, out: Operand) -> bool:
    """
    Tests whether two feature maps are summed over their batch: a gradient of filters. Which loop is
    that of the batch is known of maps that other layers write or read; an argument that no layer
    has read is filters then.
    """
    if _is_windowed(a) or _is_windowed(b):
        data, other = (a, b) if _is_windowed(a) else (b, a)
        found = _reads_gradient(kernel, data, other, out)
        return not _is_new(other) if found is None else found
    summed = (a.dims & b.dims) - out.dims
    moving = [d for d in summed if kernel.dims[d].extent > 1]
    is_known = not _is_new(a) and not _is_new(b)
    if not moving:
        return bool(summed) and is_known
    nets = [(_net_axis(a, d), _net_axis(b, d)) for d in moving]
    return any(set(pair) <= {BATCH, None} and (BATCH in pair or is_known) for pair in nets)


def _reads_gradient(kernel: Kernel, data: Operand, other: Operand, out: Operand) -> bool | None:
    """
    Tests whether windows of `data` are weighted by the gradients of their outputs, which sums
    images and keeps channels, or by filters, which sums channels; `None` where nothing tells.
    """
    loops = [d for d, dim in enumerate(kernel.dims) if dim.extent > 1]
    summed = [_net_axis(data, d) for d in loops if d in other.dims and d not in out.dims]
    summed += [_net_axis(other, d) for d in loops if d in data.dims and d not in out.dims]
    kept = [_net_axis(data, d) for d in loops if d in out.dims and d not in other.dims]
    if BATCH in summed or CHANNELS in kept:
        return True
    return False if CHANNELS in summed or BATCH in kept else None


def _is_new(operand: Operand) -> bool:
    """Tests whether a tensor is an argument that no layer has read."""
    assert operand.stored is not None
    tensor = operand.stored.tensor
    return tensor.kind == "input" and tensor.order is None


def _reads_outputs(extents: Sequence[int], data: Operand, filters: Operand, out: Operand) -> bool:
    """Tests whether filters that a layer has read before are summed over that layer's outputs."""
    if filters.order is None:
        return False
    summed = [d for d in (data.dims & filters.dims) - out.dims if extents[d] > 1]
    kept = [d for d in (out.dims & filters.dims) - data.dims if extents[d] > 1]
    return (
        bool(summed)
        and all(_net_axis(filters, d) == 0 for d in summed)
        and all(_net_axis(filters, d) != 0 for d in kept)
    )


def _layer_problem(bound: BoundKernel, shape: LayerShape, batch: int) -> LayerProblem | None:
    """
    The layer as a loop nest, where directives can describe it: its kernel, if templates see that
    as the layer, and else one with the layer's own axes.
    """
    if shape.sums != "outputs":
        return None
    try:
        problem = problem_of(bind_kernel(bound.op, name=bound.kernel.name).kernel)
        return problem if shape_of(problem) == (shape, batch) else _of_shape(problem, shape, batch)
    except WeftError:
        return None


def _of_shape(problem: LayerProblem, shape: LayerShape, batch: int) -> LayerProblem | None:
    """The loop nest of a layer that has no padding and one stride; `None` for others."""
    sizes, name = (shape.height, shape.width), problem.name
    bits = problem.output.element_bits
    if (shape.stride_h, shape.dilation_h) != (shape.stride_w, shape.dilation_w):
        return None
    if shape.kind == "conv":
        return conv_problem(batch, shape.k, shape.c, *sizes, shape.filter_h, shape.filter_w,
                    stride=shape.stride_h, dilation=shape.dilation_h, groups=shape.groups,
                    bits=bits, name=name)  # fmt: skip
    if shape.kind == "local" and (shape.filter_h, shape.filter_w) == (1, 1):
        value = problem.value
        inputs = shape.region
        return elementwise_problem(
            batch, shape.k, *sizes, inputs=inputs, value=value, bits=bits, name=name
        )
    return None
