"""The rate at which Python's collector of cycles looks through what a tool has made."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Generator
from contextlib import contextmanager

_NEW_OBJECTS = 50_000
"""At most some ten megabytes lie uncollected; the default of 700 is for programs that make few."""


def be_a_tool() -> None:
    """
    Collects rarely in this process, whose tool is all that it is for, and not at its end, when the
    interpreter would look through all objects once more: nothing is waited for by then.
    """
    collect_rarely()
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)


def collect_rarely() -> None:
    """
    Look for dead cycles after every 50,000 new objects rather than after every 700.

    Importing dialects makes some hundred thousand objects that live to the end, and so does
    parsing a module: looking through them again and again takes a tenth of a tool's time, and a
    quarter of that of compiling a large network.
    """
    first, *others = gc.get_threshold()
    if 0 < first < _NEW_OBJECTS:
        gc.set_threshold(_NEW_OBJECTS, *others)


@contextmanager
def collecting_rarely() -> Generator[None]:
    """`collect_rarely` for a while, in a process that is another's; also as a decorator."""
    before = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.set_threshold(*before)
