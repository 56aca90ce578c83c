"""Errors as the tools and the Python API tell them to a user: one line, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

from ...transforms.core.errors import WeftError

P = ParamSpec("P")
R = TypeVar("R")


def is_reported(error: BaseException) -> bool:
    """Tests whether an error is the user's, or the computer's. All others are bugs of ours."""
    # Imported here: importing takes a while, in which Ctrl-C is to be reported, too.
    from xdsl.utils.exceptions import (
        ArgSpecParseError,
        DiagnosticException,
        ParseError,
        UnregisteredConstructException,
    )

    return isinstance(
        error,
        WeftError
        | ParseError
        | DiagnosticException
        | UnregisteredConstructException
        | ArgSpecParseError
        | OSError
        | RecursionError
        | MemoryError,
    )


def describe_error(error: BaseException) -> str:
    """Describes `error` in one line; with `file:line:col` in front where it carries one."""
    from xdsl.utils.exceptions import ParseError

    if isinstance(error, ParseError):
        text = f"{error.span.get_location()}: {error.msg}"
    elif isinstance(error, OSError):
        reason = error.strerror or str(error)
        text = reason if error.filename is None else f"cannot open '{error.filename}': {reason}"
    elif isinstance(error, RecursionError):
        text = (
            "the input is nested too deeply, or has too long a chain of calls: more than "
            f"{sys.getrecursionlimit()} levels"
        )
    elif isinstance(error, MemoryError):
        text = f"there is not enough memory: {error}" if str(error) else "there is no memory left"
    else:
        text = str(error)
    lines = (line.strip() for line in text.splitlines())
    return " ".join(line for line in lines if line)


def usage_error(message: str) -> NoReturn:
    """For `ArgumentParser.error`: a wrong command line is an error like any other."""
    raise WeftError(f"{message} (see --help)")


def report_errors(main: Callable[[], int]) -> int:
    """
    Run `main` and return its exit code; for an error of the user's, print it and return 1.

    Other exceptions are bugs of ours and keep their traceback.
    """
    try:
        code = main()
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader (`… | head`) has gone. Python would complain again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("error: interrupted", file=sys.stderr)
        return 130
    except Exception as error:
        if not is_reported(error):
            raise
        print(f"error: {describe_error(error)}", file=sys.stderr)
        return 1


def one_error(function: Callable[P, R]) -> Callable[P, R]:
    """`function`, an entry of the Python API, with `WeftError` for all that is reported."""

    @wraps(function)
    def entry_point(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            if isinstance(error, WeftError) or not is_reported(error):
                raise
            raise WeftError(describe_error(error)) from error

    return entry_point
