"""
A process that computes one workload of a bench: a function, its argument, and if it must be alone
on its computer come pickled on its standard input; the result goes out, pickled, with what went
wrong. It ends when nobody waits for it any more.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import cast

from ...transforms.core.errors import WeftError
from ..tune.lock import alone, lock_of

_LOCK = "bench"


def main() -> None:
    """Computes the workload."""
    # What is written goes to the caller alone; anything else that prints is moved to stderr.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    work, item, lonely = cast(
        tuple[Callable[[object], object], object, bool], pickle.load(sys.stdin.buffer)
    )
    threading.Thread(target=_end_with_caller, daemon=True).start()
    with alone(lock_of(_LOCK)) if lonely else nullcontext():
        answer = _compute(work, item)
    with out:
        out.write(pickle.dumps(answer))


def _compute(work: Callable[[object], object], item: object) -> tuple[object, str]:
    """The result, and what went wrong."""
    try:
        return work(item), ""
    except WeftError as error:
        return None, str(error)


def _end_with_caller() -> None:
    # Not by the stream: a thread that holds it would be in the way of a normal end.
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
