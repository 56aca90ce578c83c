"""Trees of `tree` as `noc` ops."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar, cast

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import noc
from ...transforms.dataflow.directive.ir import value_type
from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.placement import ArrayPlacement
from ...transforms.kernel.linear import Linear
from .token_order import Carry, simplify_tokens
from .tree import (
    START,
    Alloc,
    Assign,
    Compute,
    Copy,
    Form,
    Free,
    Item,
    NodeAt,
    NodeNumber,
    NodeOf,
    PartOf,
    Signal,
    Tree,
    UpdateRange,
    Wait,
    Wrapped,
)

A = TypeVar("A", bound=noc.PartAttr | noc.NodeAttr)


@dataclass
class _Scope:
    """
    The scope in which ops are put: the block, what keys are (a value, or a number), what registers
    hold, and what is done before each token of the block.
    """

    block: Block
    keys: dict[str, SSAValue | int]
    registers: dict[str, SSAValue]
    before: dict[SSAValue, frozenset[SSAValue]] = field(
        default_factory=dict[SSAValue, frozenset[SSAValue]]
    )

    def get_token(self, register: str) -> SSAValue:
        """
        The token that a register holds; of one that was never set, what the program starts with.
        """
        return self.registers.get(register) or self.registers[START]

    def assign_register(self, register: str, source: str) -> None:
        """Has a register hold what another does: nothing before the first op of the program."""
        if START in self.registers:
            self.registers[register] = self.get_token(source)

    def get_tokens(self, registers: Sequence[str]) -> list[SSAValue]:
        """
        The tokens that some registers hold, without what is done before others of it; nothing at
        the start of a program.
        """
        if START not in self.registers:
            return []
        found = dict.fromkeys(self.get_token(register) for register in registers)
        done = frozenset[SSAValue]().union(*(self.before.get(token, ()) for token in found))
        return [token for token in found if token not in done]

    def add_op(self, op: Operation, after: Sequence[SSAValue]) -> SSAValue:
        """Appends an op that comes after some tokens; its own."""
        self.block.add_op(op)
        known = (self.before.get(token, frozenset[SSAValue]()) for token in after)
        self.before[op.results[0]] = frozenset(after).union(*known)
        self.registers.setdefault(START, op.results[0])
        return op.results[0]


@dataclass
class _Dims:
    """The dimensions of one op's expressions: node coordinates first, loop variables as needed."""

    nodes: Sequence[SSAValue]
    scope: _Scope
    used: list[SSAValue] = field(default_factory=list[SSAValue])

    def add_variable(self, value: SSAValue) -> AffineExpr:
        if value in self.nodes:
            return AffineExpr.dimension(list(self.nodes).index(value))
        if value not in self.used:
            self.used.append(value)
        return AffineExpr.dimension(len(self.nodes) + self.used.index(value))

    @property
    def indices(self) -> list[SSAValue]:
        return [*self.nodes, *self.used]


Layout = tuple[Sequence[Sequence[ArrayPlacement] | None], Mapping[NestLoop, str]]
"""Where a layer is placed, by level, and the keys of its updates and stacks."""


class Emitter:
    """Writes programs of layers on the same nodes; no two of them have keys in common."""

    def __init__(self, layouts: Sequence[Layout]) -> None:
        self._layouts = layouts
        self._parts: dict[object, noc.PartAttr] = {}
        self._compacted: dict[object, tuple[Sequence[Attribute], list[int]]] = {}

    def emit_block(
        self,
        tree: Tree,
        level: int,
        params: int = 0,
        columns: Sequence[str] = (),
        known: Mapping[str, int] = MappingProxyType({}),
    ) -> Block:
        """
        The body of a program on nodes of level number `level`, whose table has `params` numbers for
        each node, and the values of the stacks with the keys `columns` behind these; those of the
        keys in `known` are the same on all of them.
        """
        arrays = self._arrays_of(self._layouts[0], level)
        rank = sum(len(a.shape) for a in arrays)
        block = Block(arg_types=[IndexType()] * (rank + params + len(columns)))
        for arg, name in zip(block.args[:rank], "abcdefgh", strict=False):
            arg.name_hint = name
        self._level = level
        self._nodes = list(block.args[:rank])
        keys: dict[str, SSAValue | int] = {f"c{i}": arg for i, arg in enumerate(self._nodes)}
        names = [*(f"p{number}" for number in range(params)), *columns]
        for key, arg in zip(names, block.args[rank:], strict=True):
            arg.name_hint = "p"
            keys[key] = arg
        self._arguments = list(keys)
        keys |= known
        self._emit_tree(tree, _Scope(block, keys, {}))
        simplify_tokens(block)
        return block

    # --- items ------------------------------------------------------------------------------

    def _emit_tree(self, tree: Tree, scope: _Scope, live: frozenset[str] = frozenset()) -> None:
        """Appends the ops of a tree; `live`: the registers that are read after it."""
        read_later = _live_after(tree, live)
        for together in _group_items(tree):
            item = together[0]
            if isinstance(item, UpdateRange):
                self._emit_loop(item, scope, read_later[id(item)])
            elif isinstance(item, Assign):
                scope.assign_register(item.sets, item.source)
            elif len(together) == 1:
                self._emit_op(item, scope)
            elif isinstance(item, Free):
                names = [each.buffer for each in together if isinstance(each, Free)]
                after = scope.get_tokens(item.after)
                free = noc.FreeOp(names[0], item.memory, after, names[1:])
                scope.registers[item.sets] = scope.add_op(free, after)
            elif isinstance(item, Wait):
                nodes = [self._node_of(each.of) for each in together if isinstance(each, Wait)]
                after = scope.get_tokens(item.after)
                wait = noc.WaitOp(item.signal, item.count, after, nodes[0], nodes[1:])
                scope.registers[item.sets] = scope.add_op(wait, after)
            else:
                self._emit_signals([each for each in together if isinstance(each, Signal)], scope)

    def _emit_loop(self, item: UpdateRange, scope: _Scope, live: frozenset[str]) -> None:
        """
        Appends a loop, which carries the registers that it sets and that are read later. Its first
        turn is in front of it where a program begins with it, and there is nothing to carry yet.
        """
        if item.end - item.first == 1 or START not in scope.registers:
            scope.keys[item.key] = item.first
            self._emit_tree(item.body, scope, live)
            if item.end - item.first > 1:
                self._emit_loop(replace(item, first=item.first + 1), scope, live)
            return
        read, written = _used_registers(item.body)
        carried = sorted(written & (read | live))
        types = [noc.TokenType()] * len(carried)
        body = Block(arg_types=[IndexType(), *types])
        body.args[0].name_hint = item.key
        registers = {**scope.registers, **dict(zip(carried, body.args[1:], strict=True))}
        inner = _Scope(body, {**scope.keys, item.key: body.args[0]}, registers)
        self._emit_tree(item.body, inner, live | read)
        ends = [inner.get_token(name) for name in carried]
        starts = [scope.get_token(name) for name in carried]
        carry = Carry.from_body(body, starts, ends)
        op = noc.ForOp(item.first, item.end, 1, Region(body), carry.merge_arguments(body))
        scope.block.add_op(op)
        scope.registers.update(zip(carried, carry.loop_results(op), strict=True))

    def _emit_op(self, item: Item, scope: _Scope) -> None:
        if isinstance(item, Signal):
            self._emit_signal(item, scope)
            return
        assert isinstance(item, Alloc | Free | Copy | Compute | Wait)
        after = scope.get_tokens(item.after)
        if isinstance(item, Wait):
            name, of = self._signal_name(item.signal, item.of)
            op: Operation = noc.WaitOp(name, item.count, after, of)
        elif isinstance(item, Alloc):
            op = noc.AllocOp(
                item.buffer,
                item.memory,
                item.offset,
                item.shape,
                IntegerType(item.bits),
                after,
                ring=item.ring,
                values=value_type(item.values) if item.values else None,
            )
        elif isinstance(item, Free):
            op = noc.FreeOp(item.buffer, item.memory, after)
        elif isinstance(item, Copy):
            op = self._emit_copy(item, scope, after)
        else:
            op = self._emit_compute(item, scope, after)
        scope.registers[item.sets] = scope.add_op(op, after)

    def _emit_copy(self, item: Copy, scope: _Scope, after: Sequence[SSAValue]) -> Operation:
        dims = self._used_dims(scope, (item.source, item.dest), bool(item.fan))
        source = self._emit_part(item.source, dims)
        dest = self._emit_part(item.dest, dims)
        place = len(dims.indices)
        # The members of the fan come after all other dimensions, which are known only now.
        dest = self._emit_part(item.dest, dims, place)
        (source, dest), indices = self._compact((source, dest), dims.indices)
        return noc.CopyOp(
            source, dest, indices, after,
            fan=item.fan, combine=item.combine, preloaded=item.preloaded,
        )  # fmt: skip

    def _emit_compute(self, item: Compute, scope: _Scope, after: Sequence[SSAValue]) -> Operation:
        peers = [node for node in (item.takes, item.gives) if node is not None]
        dims = self._used_dims(scope, (*item.reads, *item.writes), bool(peers))
        reads = [self._emit_part(part, dims) for part in item.reads]
        writes = [self._emit_part(part, dims) for part in item.writes]
        nodes = [noc.NodeAttr(self._emit_node(node, dims, 0)) for node in peers]
        placed, indices = self._compact((*reads, *writes, *nodes), dims.indices)
        parts = [each for each in placed if isinstance(each, noc.PartAttr)]
        found = (each for each in placed if isinstance(each, noc.NodeAttr))
        takes, gives = (None if n is None else next(found) for n in (item.takes, item.gives))
        return noc.ComputeOp(
            item.symbol,
            parts[: len(reads)],
            parts[len(reads) :],
            indices,
            after,
            cycles=item.cycles,
            macs=item.macs,
            accesses=dict(item.accesses),
            hops=dict(item.hops),
            combine=item.combine,
            takes=takes,
            gives=gives,
        )

    def _emit_signal(self, item: Signal, scope: _Scope) -> None:
        after = scope.get_tokens(item.after)
        if item.count is None:
            scope.block.add_op(self._signal_op(item, scope, after))
            return
        body = Block(arg_types=[IndexType()])
        inner = _Scope(body, {**scope.keys, "i": body.args[0]}, scope.registers)
        body.add_op(self._signal_op(item, inner, after))
        body.add_op(noc.YieldOp())
        scope.block.add_op(noc.ForOp(item.first, item.count, 1, Region(body)))

    def _emit_signals(self, items: Sequence[Signal], scope: _Scope) -> None:
        """Signals to one node after the other, to each as often."""
        first = items[0]
        after = scope.get_tokens(first.after)
        dims = _Dims(self._nodes, scope)
        nodes = [
            noc.NodeAttr(self._emit_node(item.at, dims, 0))
            for item in items
            if isinstance(item.at, NodeAt)
        ]
        name, of = self._signal_name(first.signal, first.of)
        times = 1 if first.count is None else first.count
        nodes, indices = self._compact(nodes, dims.indices)
        op = noc.SignalOp(name, nodes[0], indices, after, of, nodes[1:], times)
        scope.block.add_op(op)

    def _signal_op(self, item: Signal, scope: _Scope, after: Sequence[SSAValue]) -> Operation:
        dims = _Dims(self._nodes, scope)
        if isinstance(item.at, NodeNumber):
            dims = _Dims((), scope)
            number = self._emit_form(Linear.key("i"), dims, 0)
            node = noc.NodeAttr(_unravel_number(number, item.at.shape))
        else:
            node = noc.NodeAttr(self._emit_node(item.at, dims, 0))
        name, of = self._signal_name(item.signal, item.of)
        (node,), indices = self._compact((node,), dims.indices)
        return noc.SignalOp(name, node, indices, after, of)

    def _signal_name(self, signal: str, of: NodeAt | None) -> tuple[str, noc.NodeAttr | None]:
        """A signal of a node that is known, or that depends on the program's arguments."""
        if of is None:
            return signal, None
        if not any(form.terms for form in of.coord):
            return noc.signal_of(signal, [form.constant for form in of.coord]), None
        return signal, self._node_of(of)

    def _node_of(self, of: NodeAt | None) -> noc.NodeAttr:
        """The node that a signal is of, by the arguments of the program."""
        assert of is not None

        def argument_dim(key: str | Wrapped) -> AffineExpr:
            assert isinstance(key, str)
            return AffineExpr.dimension(self._arguments.index(key))

        return noc.NodeAttr([form.expr(argument_dim) for form in of.coord])

    # --- expressions ------------------------------------------------------------------------

    def _used_dims(self, scope: _Scope, parts: Sequence[PartOf], fan: bool = False) -> _Dims:
        """The dimensions that these parts need: the node's coordinates only where they matter."""
        placed = fan or any(
            part.node is not None or any(_has_stack(f) for f, _, _ in part.axes) for part in parts
        )
        return _Dims(self._nodes if placed else (), scope)

    def _emit_part(self, part: PartOf, dims: _Dims, fan: int = 0) -> noc.PartAttr:
        """The attribute; equal parts with equal dimensions are made once."""
        known: list[object] = [len(dims.nodes), fan]
        forms = [first for first, _, _ in part.axes]
        forms += part.node.coord if isinstance(part.node, NodeAt) else ()
        keys = [key for form in forms for key in _keys_of(form)]
        if isinstance(part.node, NodeOf):
            keys += [key for _, form in part.node.digits for key in _keys_of(form)]
            keys += self._layout_of(part.node)[1].values()
        for key in keys:
            value = dims.scope.keys.get(key)
            if isinstance(value, SSAValue):
                known.append(("variable", dims.add_variable(value)))
            else:
                known.append(value)
        place = (part, tuple(known))
        if place not in self._parts:
            self._parts[place] = self._new_part(part, dims, fan)
        return self._parts[place]

    def _new_part(self, part: PartOf, dims: _Dims, fan: int) -> noc.PartAttr:
        offsets = [self._emit_form(f, dims, fan) for f, _, _ in part.axes]
        node = self._emit_node(part.node, dims, fan) if part.node is not None else ()
        sizes = [count for _, count, _ in part.axes]
        steps = [step for _, _, step in part.axes]
        return noc.PartAttr(part.memory, part.buffer, offsets, sizes, node, steps)

    def _compact(
        self, attributes: Sequence[A], indices: Sequence[SSAValue]
    ) -> tuple[list[A], list[SSAValue]]:
        """The parts, or nodes, over those of the indices that they use, and these."""
        key = tuple(attributes), len(indices)
        if key not in self._compacted:
            self._compacted[key] = noc.without_unused(attributes, len(indices))
        found, used = self._compacted[key]
        return cast(list[A], found), [indices[place] for place in used]

    def _emit_form(self, value: Form, dims: _Dims, fan: int) -> AffineExpr:
        """The expression of a form; `fan` is the dimension of the first member of a fan."""
        found: AffineExpr | None = None
        const = value.constant
        for key, coefficient in value.terms:
            if isinstance(key, Wrapped):
                inner = self._emit_form(key.value, dims, fan)
                inner = inner // key.divisor if key.divisor > 1 else inner
                found = _add_exprs(found, _multiply_expr(inner % key.modulus, coefficient))
                continue
            known = dims.scope.keys.get(key)
            if isinstance(known, int):
                const += coefficient * known
                continue
            if key.startswith("f"):
                expr = AffineExpr.dimension(fan + int(key[1:]))
            elif known is not None:
                expr = dims.add_variable(known)
            else:
                expr = self._emit_digit(key)
            found = _add_exprs(found, _multiply_expr(expr, coefficient))
        if found is None:
            return AffineExpr.constant(const)
        return found + const if const else found

    def _emit_digit(self, key: str) -> AffineExpr:
        """The value of a stack from the node's own coordinates."""
        for layout in self._layouts:
            first = 0
            for array in self._arrays_of(layout, self._level):
                for digit in array.digits:
                    if layout[1][digit.step] == key:
                        return _digit_of(array, first, digit.axis, digit.weight, digit.extent)
                first += len(array.shape)
        raise AssertionError(key)

    @staticmethod
    def _arrays_of(layout: Layout, level: int) -> Sequence[ArrayPlacement]:
        arrays = layout[0][level]
        assert arrays is not None
        return arrays

    def _layout_of(self, node: NodeOf) -> Layout:
        """The layout of the layer whose stacks say which node it is."""
        given = dict(node.digits)
        found = (each for each in self._layouts if not given.keys().isdisjoint(each[1].values()))
        return next(found, self._layouts[0])

    def _emit_node(self, node: NodeOf | NodeAt, dims: _Dims, fan: int) -> list[AffineExpr]:
        """The coordinates of a node."""
        if isinstance(node, NodeAt):
            return [self._emit_form(c, dims, fan) for c in node.coord]
        given = dict(node.digits)
        layout = self._layout_of(node)
        keys = layout[1]
        found: list[AffineExpr] = []
        for array in self._arrays_of(layout, node.level):
            mine = [d for d in array.digits if keys[d.step] in given]
            first = len(found)
            if not mine:
                found += [AffineExpr.dimension(first + a) for a in range(len(array.shape))]
                continue
            sums: dict[int, AffineExpr | None] = {}
            for digit in array.digits:
                key = keys[digit.step]
                expr = self._emit_form(given.get(key, Linear.key(key)), dims, fan)
                if not _is_zero(expr):
                    sums[digit.axis] = _add_exprs(
                        sums.get(digit.axis), _multiply_expr(expr, digit.weight)
                    )
            found += _node_coordinates(array, sums)
        return found


def _group_items(tree: Tree) -> Iterator[list[Item]]:
    """
    The items, those together that one op says: waits in a row, signals to several nodes, and ends
    of buffers one after the other.
    """
    found: list[Item] = []
    for item in tree:
        if found and not _goes_on(found[-1], item):
            yield found
            found = []
        found.append(item)
    if found:
        yield found


def _goes_on(last: Item, item: Item) -> bool:
    if isinstance(last, Wait) and isinstance(item, Wait):
        chain = replace(item, after=last.after, of=last.of) == last and item.after == (last.sets,)
        return chain and item.of is not None and last.of is not None
    if isinstance(last, Free) and isinstance(item, Free):
        return replace(item, buffer=last.buffer) == last and item.sets in item.after
    if isinstance(last, Signal) and isinstance(item, Signal):
        is_plain = isinstance(last.at, NodeAt) and isinstance(item.at, NodeAt) and not item.first
        return is_plain and replace(item, at=last.at) == last
    return False


def _used_registers(tree: Tree) -> tuple[frozenset[str], frozenset[str]]:
    """The registers that a tree reads before it sets them, and those that it sets."""
    read: set[str] = set()
    written: set[str] = set()
    for item in tree:
        reads, sets = _registers_of(item)
        read |= reads - written
        written |= sets
    return frozenset(read), frozenset(written)


def _registers_of(item: Item) -> tuple[frozenset[str], frozenset[str]]:
    if isinstance(item, UpdateRange):
        return _used_registers(item.body)
    if isinstance(item, Assign):
        return frozenset((item.source,)), frozenset((item.sets,))
    return frozenset(item.after), frozenset(() if isinstance(item, Signal) else (item.sets,))


def _live_after(tree: Tree, live: frozenset[str]) -> dict[int, frozenset[str]]:
    """The registers that are read after each loop of a tree, by its id; `live`: after the tree."""
    found: dict[int, frozenset[str]] = {}
    for item in reversed(tree):
        if isinstance(item, UpdateRange):
            found[id(item)] = live
        reads, sets = _registers_of(item)
        live = live - sets | reads
    return found


def _node_coordinates(
    array: ArrayPlacement, sums: Mapping[int, AffineExpr | None]
) -> list[AffineExpr]:
    zero = AffineExpr.constant(0)
    if array.is_numbered:
        found = _unravel_number(sums.get(-1) or zero, array.shape)
    else:
        found = [sums.get(axis) or zero for axis in range(len(array.shape))]
    first = array.first or (0,) * len(found)
    return [expr + start if start else expr for expr, start in zip(found, first, strict=True)]


def _unravel_number(number: AffineExpr, shape: Sequence[int]) -> list[AffineExpr]:
    """The coordinates of a node by its number, row by row."""
    found: list[AffineExpr] = []
    for axis, extent in enumerate(shape):
        behind = math.prod(shape[axis + 1 :])
        expr = number // behind if behind > 1 else number
        found.append(expr % extent if axis else expr)
    return found


def _digit_of(array: ArrayPlacement, first: int, axis: int, weight: int, extent: int) -> AffineExpr:
    start = array.first or (0,) * len(array.shape)
    own = [AffineExpr.dimension(first + a) - s if s else AffineExpr.dimension(first + a)
           for a, s in enumerate(start)]  # fmt: skip
    if axis >= 0:
        expr: AffineExpr = own[axis]
        room = array.shape[axis]
    else:
        expr = AffineExpr.constant(0)
        for a in range(len(array.shape)):
            behind = math.prod(array.shape[a + 1 :])
            expr = expr + _multiply_expr(own[a], behind)
        room = math.prod(array.shape)
    expr = expr // weight if weight > 1 else expr
    used = max(d.weight * d.extent for d in array.digits if d.axis == axis)
    is_last = weight * extent == used
    return expr if is_last or weight * extent >= room else expr % extent


def _keys_of(value: Form) -> Iterator[str]:
    """The names in a form, also of what wraps around in it."""
    for key, _ in value.terms:
        yield from _keys_of(key.value) if isinstance(key, Wrapped) else (key,)


def _has_stack(value: Form) -> bool:
    return any(key.startswith("s") for key in _keys_of(value))


def _is_zero(expr: AffineExpr) -> bool:
    return expr == AffineExpr.constant(0)


def _multiply_expr(expr: AffineExpr, factor: int) -> AffineExpr:
    return expr * factor if factor != 1 else expr


def _add_exprs(left: AffineExpr | None, right: AffineExpr) -> AffineExpr:
    return right if left is None else left + right
