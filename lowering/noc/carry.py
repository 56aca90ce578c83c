"""
The tokens that a loop carries: those of several registers as one where they are always the same,
and none for a register that keeps what it had before the loop.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from xdsl.ir import Block, BlockArgument, SSAValue

from ...dialects import noc
from .token_order import set_waits


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
