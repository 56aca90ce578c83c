"""
A node going through its program: the ops in order, with the values of its loops' variables.

Loops stay rolled: each op is met anew in every turn, and what has been done is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from ...dialects import noc
from ...transforms.describe import describe
from ...transforms.errors import WeftError
from .network import Coord


@dataclass(eq=False)
class Task:
    """One op of one turn on one node: the values of its `over`, and what it comes after."""

    op: Operation
    node: Coord
    indices: tuple[int, ...]
    after: list[Task]
    missing: int = 0
    done: bool = False
    next: list[Task] = field(default_factory=list["Task"])


class Walker:
    """Gives the tasks of one node in program order."""

    def __init__(self, program: noc.ProgramOp, node: Coord) -> None:
        self._node = node
        self._numbers: dict[SSAValue, int] = dict(zip(program.body.block.args, node, strict=True))
        self._tokens: dict[SSAValue, Task | None] = {}
        self._last_wait: dict[str, Task] = {}
        self.tasks: Iterator[Task] = self._walk(program.body.block)

    def _walk(self, block: Block) -> Iterator[Task]:
        for op in block.ops:
            if isinstance(op, noc.ForOp):
                yield from self._loop(op)
            elif not isinstance(op, noc.YieldOp | noc.EndOp):
                yield self._task(op)

    def _loop(self, op: noc.ForOp) -> Iterator[Task]:
        variable, *names = op.body.block.args
        carried = [self._tokens[start] for start in op.starts]
        last = op.body.block.last_op
        assert isinstance(last, noc.YieldOp)
        for turn in op.get_range():
            self._numbers[variable] = turn
            self._tokens.update(zip(names, carried, strict=True))
            yield from self._walk(op.body.block)
            carried = [self._tokens[token] for token in last.tokens]
        self._tokens.update(zip(op.tokens, carried, strict=True))

    def _task(self, op: Operation) -> Task:
        indices = op.indices if isinstance(op, noc.NocOp) else ()
        waits = [v for v in op.operands if isinstance(v.type, noc.TokenType)]
        unknown = [v for v in indices if v not in self._numbers]
        if unknown or op.name not in _KNOWN:
            what = "an index that is no coordinate or loop variable" if unknown else "no meaning"
            raise WeftError(f"{describe(op)}: has {what} in a noc.program")
        after = [task for v in waits if (task := self._tokens[v]) is not None and not task.done]
        if isinstance(op, noc.WaitOp):
            before = self._last_wait.get(op.signal.data)
            after += [before] if before is not None and not before.done else []
        task = Task(op, self._node, tuple(self._numbers[v] for v in indices), after)
        if isinstance(op, noc.WaitOp):
            self._last_wait[op.signal.data] = task
        self._tokens[op.results[0]] = task
        return task


_KNOWN = frozenset(
    op.name for op in (noc.AllocOp, noc.FreeOp, noc.CopyOp, noc.ComputeOp, noc.SignalOp, noc.WaitOp)
)
