"""
The steps of a function: its kernels become loop nests, in the order in which results need them.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...dialects.common.kinds import is_tensor
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import ConvertOp, StoredOp
from ...targets.host.nest.flat import bytes_of
from ...targets.host.nest.steps import ChangeStep, Fused, Site, Temporary, Tensor, UpstreamStep
from ...targets.host.pack.cost import route_of
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.kernel.fold_access import constant_of
from ...transforms.kernel.from_linalg import BoundKernel, KernelGroup
from ...transforms.kernel.scatter import is_scatter, stores_all, stores_once
from ...transforms.kernel.view import Access, ScalarArg
from ...transforms.layout.map import stored_shape
from ...transforms.layout.rewrite.kept import KeptChange, change_behind
from ...transforms.machine.view import Machine
from .fuse import expression_of, fuse_group
from .group import group_for_host
from .inline import Expression, is_cheap, reads_once, users_of
from .intrin import after_loops, fused_application, lower_intrinsic
from .joins import plan_joins
from .moves import Moves, build_elementwise
from .orders import Order, StoredView, list_views, plan_orders, reorder_access
from .schedule import F32
from .simplify import needed_ops
from .upstream import look_ups_of, tensors_read, upstream_body
from .values import read_kernels


class Steps(Moves):
    """One function: where its values lie, and the steps so far."""

    def __init__(self, entry: func.FuncOp, machine: Machine, precision: str = F32):
        super().__init__(entry, machine)
        self.precision = precision
        kernels, self.others = read_kernels(self.block)
        self.views = {view.result: view for view in list_views(kernels)}
        kernels = [bound for bound in kernels if bound.results[0] not in self.views]
        self.groups: dict[Operation, KernelGroup] = {g.last.op: g for g in group_for_host(kernels)}
        self.kernels: dict[Operation, BoundKernel] = {bound.op: bound for bound in kernels}
        self.expressions: dict[SSAValue, Expression | None] = {}
        self.orders: dict[SSAValue, Order] = {}
        self.ordered: dict[SSAValue, Tensor] = {}
        self.look_ups: dict[Operation, tuple[Site, ...]] = {}

    def add_steps(self) -> None:
        """Adds the steps of all results."""
        asked, results = self.plan_values()
        self._number_look_ups()
        self._list_reductions()
        for value in asked:
            self.find_stored(value)
        for value, output in zip(results, self.outputs, strict=True):
            if value in self.views:
                self._store_view(self.views[value], output)
                continue
            place = self.places.get(value) or self.places.get(_reshaped_value(value))
            if place is None or place.buffer != output.buffer:
                self.copy_value(value, output, whole=True)

    def plan_values(self) -> tuple[Sequence[SSAValue], Sequence[SSAValue]]:
        """
        Plans where values lie and in which order, and gives those that are to be put somewhere, and
        the results.
        """
        self.place_arguments()
        returned = self.block.last_op
        assert isinstance(returned, func.ReturnOp)
        results = list(returned.operands)
        self.place_results(results)
        given = self._place_views(results)
        for number, value in enumerate(results):
            group = self.groups.get(value.owner) if isinstance(value.owner, Operation) else None
            first = results.index(value) == number
            applied = isinstance(value.owner, ApplyOp | StoredOp | ConvertOp)
            single = group is not None and len(group.last.op.results) == 1
            if first and (applied or single):
                self.planned[value] = self.outputs[number]
            elif first:
                self._plan_behind(value, self.outputs[number])
        for op in self.block.ops:
            if op not in self.groups:
                self.check_op(op)
        self.joins = plan_joins(self.block, self.is_computed)
        fixed = {*self.planned, *self.joins, *(v for v in results)}
        self.orders = plan_orders(
            self.groups.values(), self.kernels, fixed.__contains__, self.precision == F32
        )
        self.orders |= given
        return [*self.planned], results

    def _place_views(self, results: Sequence[SSAValue]) -> dict[SSAValue, Order]:
        """
        Says that what arguments are views of lies there, and that what results are views of is put
        there, in these orders.
        """
        found: dict[SSAValue, Order] = {}
        for view in self.views.values():
            if view.source in self.places:
                buffer = self.places[view.source].buffer
                self.ordered[view.result] = self.make_tensor(view.result, buffer)
                found[view.result] = view.axes
            elif self._stores_whole(view.source) and results.count(view.result) == 1:
                output = self.outputs[results.index(view.result)]
                self.planned[view.source] = self.make_tensor(view.source, output.buffer)
                found[view.source] = view.order
        return found

    def _stores_whole(self, value: SSAValue) -> bool:
        """Tests whether one nest may store all of `value` in any order."""
        group = self.groups.get(value.owner) if isinstance(value.owner, Operation) else None
        if group is None or len(group.last.op.results) != 1:
            return False
        kernel = group.producer.kernel
        return not is_scatter(kernel) and stores_all(kernel, kernel.outputs[0])

    def _store_view(self, view: StoredView, output: Tensor) -> None:
        """Puts into a result what it is a view of, if that does not lie there already."""
        source, order = self.find_stored(view.source)
        if source.buffer == output.buffer and order == view.order:
            return
        map = AffineMap(len(view.axes), 0, tuple(AffineExpr.dimension(axis) for axis in view.axes))
        access = Access("x", source.shape, output.type, map)
        if order is not None:
            access, source = reorder_access(access, source, order)
        kernel = build_elementwise(
            f"copy to {output.buffer}", output, (access,), ScalarArg(0, output.type)
        )
        self.add_nest(Fused(kernel, (source, output), ScalarArg(-1, output.type), output.type))

    def _plan_behind(self, value: SSAValue, output: Tensor) -> None:
        """Plans a result that is seen in another shape where the caller wants that."""
        source = _reshaped_value(value)
        group = self.groups.get(source.owner) if isinstance(source.owner, Operation) else None
        if group is not None and source not in self.planned and len(group.last.op.results) == 1:
            self.planned[source] = self.make_tensor(source, output.buffer)

    def _number_look_ups(self) -> None:
        """Numbers the look-ups of all ops that results need, in program order."""
        needed = needed_ops(self.block)
        first = 1
        for op in self.block.ops:
            if op in self.others and op in needed:
                self.look_ups[op] = look_ups_of(op, first)
                first += len(self.look_ups[op])

    def _list_reductions(self) -> None:
        """
        The steps of all reductions that results need, in program order: each finds what it reads
        stored already, so that the depth of a network is no depth of calls.
        """
        needed = needed_ops(self.block)
        for op in self.block.ops:
            group = self.groups.get(op)
            if group is None or op not in needed:
                continue
            if any(d.kind == "reduction" for d in group.producer.kernel.dims):
                self.find_stored(group.result)

    def is_computed(self, op: Operation) -> bool:
        computes = op in self.groups or op in self.others or isinstance(op, ApplyOp)
        return computes or isinstance(op, StoredOp | ConvertOp)

    def storage(self, value: SSAValue) -> Tensor:
        if value in self.places:
            return self.places[value]
        if value in self.ordered:
            return self._in_own_order(value)
        owner = value.owner
        assert isinstance(owner, Operation)
        if isinstance(owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
            source = self.storage(owner.src)
            place = self.make_tensor(value, source.buffer)
            self.places[value] = place
            return place
        if owner in self.groups:
            self._add_group(self.groups[owner])
            return self.storage(value)
        if isinstance(owner, ApplyOp):
            return self._add_application(owner)
        if (change := change_behind(value)) is not None:
            return self._add_change(value, change)
        if owner in self.others:
            self._add_upstream(owner)
            return self.places[value]
        number = constant_of(value)
        place = self.choose_target(value)
        if number is not None or isinstance(owner, tensor.EmptyOp):
            self.fill_tensor(place, 0 if number is None else number)
        elif isinstance(owner, arith.ConstantOp):
            return self.add_constant(value, owner)
        else:
            self.copy_value(value, place)
        self.places[value] = place
        return place

    def find_stored(self, value: SSAValue) -> tuple[Tensor, Order | None]:
        """The storage of `value`, and its order there, if it is another than its own."""
        if value in self.orders and value not in self.places and value not in self.ordered:
            assert isinstance(value.owner, Operation)
            self._add_group(self.groups[value.owner])
        if value in self.ordered:
            return self.ordered[value], self.orders[value]
        return self.storage(value), None

    def _in_own_order(self, value: SSAValue) -> Tensor:
        """A copy of what is stored in another order."""
        source, place = self.ordered[value], self.add_temporary(value)
        access = Access("x", place.shape, place.type, AffineMap.identity(len(place.shape)))
        access, source = reorder_access(access, source, self.orders[value])
        kernel = build_elementwise(
            f"copy to {place.buffer}", place, (access,), ScalarArg(0, place.type)
        )
        self.add_nest(Fused(kernel, (source, place), ScalarArg(-1, place.type), place.type))
        self.places[value] = place
        return place

    def find_expression(self, value: SSAValue) -> Expression | None:
        """
        The expression that the elements of `value` are, if they are better computed wherever they
        are read.
        """
        if value in self.places or value in self.planned or value in self.joins:
            return None
        if value not in self.expressions:
            self.expressions[value] = self._build_expression(value)
        return self.expressions[value]

    def _build_expression(self, value: SSAValue) -> Expression | None:
        group = self.groups.get(value.owner) if isinstance(value.owner, Operation) else None
        type = value.type
        if group is None or group.result is not value or not is_tensor(type):
            return None
        if not isinstance(type.element_type, AnyFloat) or len(group.last.op.results) != 1:
            return None
        found = expression_of(group)
        users = users_of(value)
        if found is None or not is_cheap(found, len(users)):
            return None
        once = len(users) == 1 or all(self._reads_once(user, value) for user in users)
        return found if once else None

    def _reads_once(self, user: Operation, value: SSAValue) -> bool:
        """Tests whether the kernel of `user` reads each element of `value` at most once."""
        bound = self.kernels.get(user)
        if bound is None or value not in bound.input_values:
            return False
        every = frozenset(range(len(bound.kernel.dims)))
        return all(
            reads_once(access, bound.kernel.extents, every)
            for access, read in zip(bound.kernel.inputs, bound.input_values, strict=True)
            if read is value
        )

    # --- Kernels ----------------------------------------------------------------------------

    def _add_group(self, group: KernelGroup) -> None:
        """The steps of a group: fused, or member by member."""
        if self._add_fused(group):
            return
        if group.result in self.orders:
            self.planned.pop(group.result, None)  # Loops store in a value's own order.
        for member in group.members:
            if len(group.members) == 1 or not self._add_fused(KernelGroup(member)):
                self._add_loops(member)

    def _add_fused(self, group: KernelGroup) -> bool:
        """Adds one nest for the group; `False` if there is none."""
        kernel = group.producer.kernel
        output = kernel.outputs[0]
        if len(kernel.outputs) != 1 or is_scatter(kernel) or not stores_once(kernel, output):
            return False
        whole = stores_all(kernel, output)
        if group.epilogues and not whole:
            return False
        place = self.choose_target(group.result)
        order = self.orders.get(group.result) if whole else None
        fused = fuse_group(group, self.find_stored, place, order, self.find_expression)
        if fused is None:
            return False
        if not whole:
            self._add_start(group.producer, 0, place)
        if not self.planned_nest(fused):
            return False
        (self.places if order is None else self.ordered)[group.result] = place
        return True

    def _add_application(self, op: ApplyOp) -> Tensor:
        """The steps of an application of intrinsics."""
        what = lower_intrinsic(op, self.machine)
        place = self.choose_target(op.result)
        if what.term is not None:
            fused = fused_application(op, what, self.machine, self.storage, place)
            if self.planned_nest(fused):
                self.places[op.result] = place
                return place
        kernel = what.application.kernel
        room = Temporary(place.size, what.accumulator)
        sums = Tensor(self.program.add("tmp", room), place.shape, what.accumulator)
        self.fill_tensor(sums, 0)
        reads = [self.storage(v) for v in op.operands]
        self.add_loops(kernel, [*reads[: len(op.inputs)], sums])
        after, extras = after_loops(what, op, self.machine)
        self.add_loops(after, [sums, *(reads[i] for i in extras), place])
        self.places[op.result] = place
        return place

    def _add_change(self, value: SSAValue, change: KeptChange) -> Tensor:
        """A tensor that is stored anew."""
        source, place = self.storage(change.source), self.choose_target(value)
        if 0 not in change.shape:
            self._add_route(source.buffer, place.buffer, change, place.type)
        self.places[value] = place
        return place

    def _add_route(self, source: str, target: str, change: KeptChange, type: str) -> None:
        """The steps of a change, through the layouts by which it takes least."""
        size = bytes_of(type)
        route = route_of(change.shape, size, change.start, change.result)
        between = [math.prod(stored_shape(change.shape, layout)) for layout in route[1:-1]]
        rooms = [self.program.add("tmp", Temporary(number, type)) for number in between]
        buffers = itertools.pairwise([source, *rooms, target])
        for (one, other), layouts in zip(buffers, itertools.pairwise(route), strict=True):
            self.program.steps.append(ChangeStep(one, other, change.shape, type, *layouts))

    def _add_upstream(self, op: Operation) -> None:
        """An op that is no kernel, in plain loops of the bindings."""
        reads = [self.storage(v) for v in tensors_read(op)]
        results = [self.choose_target(v) for v in op.results]
        if any(self.types.get(t.buffer) == "i1" for t in (*reads, *results)):
            raise WeftError(
                f"{describe_op(op)}: gathers of i1 have no lowering to host code; use i8"
            )
        self.program.steps.append(
            UpstreamStep(
                upstream_body(op), tuple(reads), tuple(results), self.look_ups[op], describe_op(op)
            )
        )
        self.places.update(zip(op.results, results, strict=True))

    def _add_loops(self, bound: BoundKernel) -> None:
        """Plain loops in place, from where the outputs start."""
        kernel = bound.kernel
        tensors = [self.storage(v) for v in bound.input_values]
        operands = [*kernel.operands]
        for number, (value, init) in enumerate(zip(bound.results, bound.inits, strict=True)):
            place = self.choose_target(value)
            output = kernel.outputs[number]
            stored = not is_scatter(kernel) and stores_all(kernel, output)
            if init is not None or bound.reads_output(number) or not stored:
                self._add_start(bound, number, place)
            self.places[value] = place
            tensors.append(place)
            out = kernel.num_inputs + number
            operands[out] = replace(operands[out], type=place.type)
        self.add_loops(replace(kernel, operands=tuple(operands)), tensors)

    def _add_start(self, bound: BoundKernel, number: int, dest: Tensor) -> None:
        """Puts into `place` what an output starts from."""
        init, value = bound.inits[number], bound.output_values[number]
        if init is not None or isinstance(value.owner, tensor.EmptyOp):
            self.fill_tensor(dest, init or 0)
        else:
            self.copy_value(value, dest)


def _reshaped_value(value: SSAValue) -> SSAValue:
    """What a value is seen of in another shape, or itself."""
    while isinstance(value.owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
        value = value.owner.src
    return value


def stored_orders(
    function: func.FuncOp, machine: Machine, precision: str = F32
) -> dict[SSAValue, Order]:
    """
    The orders in which a function's values would be stored, of those that are not in their own, if
    it were lowered as it is, for products in a `precision`. None for a function without a
    lowering: what that lacks is said where it is lowered.
    """
    try:
        steps = Steps(function, machine, precision)
        steps.plan_values()
    except WeftError:
        return {}
    return steps.orders
