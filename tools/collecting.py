"""The rate at which Python's collector of cycles looks through what a tool has made."""

from __future__ import annotations

import gc

_NEW_OBJECTS = 50_000
"""At most some ten megabytes lie uncollected; the default of 700 is for programs that make few."""


def collect_rarely() -> None:
    """
    Look for dead cycles after every 50,000 new objects rather than after every 700.

    Importing dialects makes some hundred thousand objects that live to the end, and so does
    parsing a module: looking through them again and again takes a tenth of a tool's time.
    """
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])
