"""The progress of a search: on a terminal in one line, elsewhere every few seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

INTERVAL_SECONDS = 5.0
"""How long nothing is told on a stream that is no terminal, from the beginning on too."""


@contextmanager
def progress_line(
    name: str, clock: Callable[[], float] = time.monotonic
) -> Generator[Callable[[str], None]]:
    """
    Tells of the progress of what is called `name` on stderr: on a terminal in a line that is
    empty again behind, else in lines of their own, none for searches that are short.
    """
    if sys.stderr.isatty():
        try:
            yield lambda text: print(
                f"\r@{name}: {text}\x1b[K", end="", file=sys.stderr, flush=True
            )
        finally:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    last = clock()

    def show_line(text: str) -> None:
        nonlocal last
        now = clock()
        if now - last >= INTERVAL_SECONDS:
            last = now
            print(f"@{name}: {text}", file=sys.stderr, flush=True)

    yield show_line
