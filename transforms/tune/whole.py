"""The task of a module that is tuned as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ..core.errors import WeftError
from ..core.pipeline import entry_of, run_up_to
from .task import Untunable

P = TypeVar("P", bound=ModulePass)
T = TypeVar("T")


def whole_tasks(
    kind: type[P],
    passes: Sequence[ModulePass],
    ctx: Context,
    module: ModuleOp,
    make: Callable[[P], T],
) -> Iterator[T | Untunable]:
    """
    Applies the passes before the one of `kind`, which takes what was tuned, to `module`, and gives
    the task that `make` makes for that one; none if there is no such pass. What `make` refuses with
    a `WeftError` is not tuned.
    """
    step = run_up_to(kind, passes, ctx, module)
    if step is None:
        return
    try:
        task = make(step)
    except WeftError as error:
        yield Untunable(f"@{entry_of(module).sym_name.data}", str(error))
    else:
        yield task
