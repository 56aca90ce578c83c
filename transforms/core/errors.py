"""The one exception that users of weft see, and a kind of it."""

from __future__ import annotations


class WeftError(Exception):
    """
    Bad input, reported to the user as one line.

    The message says what is wrong, where (file and line where known), which limit it
    breaks and what to do. Tools print it after `error: ` and exit with code 1.
    """


class BrokenIR(WeftError):
    """
    A module or model that breaks a rule of its ops: a mistake of whoever wrote it, be it weft.
    """
