"""
The tokens of programs. Those that say nothing are left out: what is done before others that an op
comes after, and what a loop carries for no one. Of the tokens that a loop carries, those of several
registers are one where they are always the same (`Carry`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.irdl import AttrSizedOperandSegments

from ...dialects import noc

Before = dict[SSAValue, frozenset[SSAValue]]
"""By token, what is done before it."""

NOTHING: frozenset[SSAValue] = frozenset()


def simplify_tokens(block: Block) -> None:
    """Leaves out what says nothing in a program; all ops start when they did."""
    _find_order(block, {}, True)
    while _erase_unused(block):
        pass


def set_waits(op: Operation, waits: Sequence[SSAValue]) -> None:
    """Has an op of a program come after `waits`, and nothing else."""
    assert isinstance(op, noc.NocOp | noc.AllocOp | noc.FreeOp | noc.WaitOp)
    others = len(op.operands) - len(op.waits)
    op.operands = (*op.operands[:others], *waits)
    if isinstance(op, noc.NocOp):
        sizes = DenseArrayBase.from_list(i32, [others, len(waits)])
        op.attributes[AttrSizedOperandSegments.attribute_name] = sizes


# --- what is done before what ------------------------------------------------------------------


def _find_order(block: Block, before: Before, change: bool) -> None:
    """
    Adds the tokens of a block to `before`; with `change`, leaves out those of ops that come after
    others anyway.
    """
    for op in block.ops:
        if isinstance(op, noc.ForOp):
            _find_order_of_loop(op, before, change)
        elif isinstance(op, noc.NocOp | noc.AllocOp | noc.FreeOp | noc.WaitOp):
            done = _before_any(op.waits, before)
            if change and any(token in done for token in op.waits):
                set_waits(op, [token for token in op.waits if token not in done])
            before[op.results[0]] = done.union(op.waits)


def _before_any(tokens: Iterable[SSAValue], before: Mapping[SSAValue, frozenset[SSAValue]]
                ) -> frozenset[SSAValue]:  # fmt: skip
    return NOTHING.union(*(before.get(token, NOTHING) for token in tokens))


def _find_order_of_loop(op: noc.ForOp, before: Before, change: bool) -> None:
    """
    Whatever is before a carried token in the first turn, and before what a turn ends with, is so in
    every turn; what is before what the last turn ends with is before a result.
    """
    body, args = op.body.block, op.body.block.args[1:]
    inside = dict(before)
    _find_order(body, inside, False)
    last = body.last_op
    ends = tuple(last.operands) if isinstance(last, noc.YieldOp) else ()
    carried = list(zip(args, op.starts, ends, strict=True))
    known = dict(before)
    for number, (arg, start, end) in enumerate(carried):
        at_first, at_last = _with_own(start, before), _with_own(end, inside)
        firsts = {
            other
            for place, (other, *tokens) in enumerate(carried)
            if tokens[0] in at_first and tokens[1] in at_last
            and (place < number or tokens != [start, end])
        }  # fmt: skip
        known[arg] = (at_first & at_last).union(firsts - {arg})
    _find_order(body, known, change)
    _tell_results(op, ends, known, before)


def _with_own(token: SSAValue, before: Before) -> frozenset[SSAValue]:
    """A token, and what is done before it."""
    return before.get(token, NOTHING) | {token}


def _tell_results(op: noc.ForOp, ends: Sequence[SSAValue], inside: Before, before: Before) -> None:
    """Adds the results of a loop, which are what its last turn ends with."""
    results: dict[SSAValue, list[SSAValue]] = {}
    for end, result in zip(ends, op.results, strict=True):
        results.setdefault(end, []).append(result)
    own = {*op.body.block.args, *(inside.keys() - before.keys())}
    for end, equal in results.items():
        done = inside.get(end, NOTHING)
        found = {result for token in done for result in results.get(token, ())}
        found |= {token for token in done if token not in own}
        if end not in own:
            found.add(end)
        for result in equal:
            before[result] = frozenset(found)


# --- what is carried for no one ----------------------------------------------------------------


def _erase_unused(block: Block) -> bool:
    """Leaves out tokens of loops that no op comes after. Whether there were any."""
    changed = False
    for op in list(block.ops):
        if not isinstance(op, noc.ForOp):
            continue
        kept = _used_tokens(op)
        if len(kept) < len(op.starts):
            op = _carry_only(op, kept)
            changed = True
        changed |= _erase_unused(op.body.block)
    return changed


def _used_tokens(op: noc.ForOp) -> list[int]:
    """The numbers of the tokens that are read after the loop, or in a turn for other such ones."""
    args, last = op.body.block.args[1:], op.body.block.last_op
    used = {number for number, result in enumerate(op.results) if result.first_use is not None}
    readers = [{use.index if use.operation is last else -1 for use in arg.uses} for arg in args]
    while True:
        more = {number for number, by in enumerate(readers) if -1 in by or by & used} | used
        if more == used:
            return sorted(used)
        used = more


def _carry_only(op: noc.ForOp, kept: Sequence[int]) -> noc.ForOp:
    """The loop with the tokens of these numbers alone."""
    body, starts = op.body.block, [op.starts[number] for number in kept]
    args, last = body.args[1:], body.last_op
    assert isinstance(last, noc.YieldOp)
    last.operands = [last.operands[number] for number in kept]
    for number, arg in enumerate(args):
        if number not in kept:
            body.erase_arg(arg)
    new = noc.ForOp(*_loop_bounds(op), op.detach_region(op.body), starts)
    assert op.parent is not None
    op.parent.insert_op_before(new, op)
    for number, result in zip(kept, new.results, strict=True):
        op.results[number].replace_all_uses_with(result)
    op.detach()
    op.erase()
    return new


def _loop_bounds(op: noc.ForOp) -> tuple[int, int, int]:
    turns = op.get_range()
    return turns.start, turns.stop, turns.step


# --- what a loop carries -------------------------------------------------------------------------


@dataclass(frozen=True)
class Carry:
    """
    By register: the token with which a loop starts, its argument of the body, the token that a turn
    ends with, and which register stands for it: the first with equal ones, or none (-1) where it
    never changes.
    """

    starts: tuple[SSAValue, ...]
    args: tuple[SSAValue, ...]
    ends: tuple[SSAValue, ...]
    stands: tuple[int, ...]

    @classmethod
    def from_body(cls, body: Block, starts: Sequence[SSAValue], ends: Sequence[SSAValue]) -> Carry:
        """For a body whose arguments are the loop's variable, and then a token by register."""
        args = tuple(body.args[1:])
        numbers: dict[SSAValue, int] = {arg: number for number, arg in enumerate(args)}
        classes, count = _number_classes(starts), 0
        while count < len(set(classes)):
            count = len(set(classes))
            known = [classes[numbers[end]] if end in numbers else end for end in ends]
            classes = _number_classes(list(zip(classes, known, strict=True)))
        kept = [end in numbers and classes[numbers[end]] == mine
                for end, mine in zip(ends, classes, strict=True)]  # fmt: skip
        stands = tuple(-1 if kept[mine] else mine for mine in classes)
        return cls(tuple(starts), args, tuple(ends), stands)

    @property
    def carried(self) -> list[int]:
        """The registers that the loop carries."""
        return [number for number, mine in enumerate(self.stands) if number == mine]

    def _current_token(self, token: SSAValue) -> SSAValue:
        """A token in the body, after others stand for some."""
        if token not in self.args:
            return token
        number = self.args.index(token)
        mine = self.stands[number]
        return self.starts[number] if mine < 0 else self.args[mine]

    def merge_arguments(self, body: Block) -> list[SSAValue]:
        """Leaves the body the arguments that it needs, and ends it. The tokens to start with."""
        for arg in self.args:
            if self._current_token(arg) is arg:
                continue
            users = dict.fromkeys(use.operation for use in arg.uses)
            arg.replace_all_uses_with(self._current_token(arg))
            for op in users:
                if not isinstance(op, noc.ForOp | noc.YieldOp):
                    assert isinstance(op, noc.NocOp | noc.AllocOp | noc.FreeOp | noc.WaitOp)
                    set_waits(op, tuple(dict.fromkeys(op.waits)))
            assert isinstance(arg, BlockArgument)
            body.erase_arg(arg)
        body.add_op(
            noc.YieldOp([self._current_token(self.ends[number]) for number in self.carried])
        )
        return [self.starts[number] for number in self.carried]

    def loop_results(self, op: noc.ForOp) -> list[SSAValue]:
        """By register, the token after the loop; the first with the same one of the last turn."""
        after: dict[SSAValue, SSAValue] = {}
        tokens = {
            number: after.setdefault(self._current_token(self.ends[number]), token)
            for number, token in zip(self.carried, op.tokens, strict=True)
        }
        return [
            self.starts[number] if mine < 0 else tokens[mine]
            for number, mine in enumerate(self.stands)
        ]


def _number_classes(keys: Sequence[Hashable]) -> list[int]:
    """By key, the number of the first equal one."""
    first: dict[Hashable, int] = {}
    return [first.setdefault(key, number) for number, key in enumerate(keys)]
