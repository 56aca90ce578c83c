"""The one exception that users of weft see."""

from __future__ import annotations


class WeftError(Exception):
    """
    Bad input, reported to the user as one line.

    The message says what is wrong, where (file and line where known), which limit it
    breaks and what to do. Tools print it after `error: ` and exit with code 1.
    """
