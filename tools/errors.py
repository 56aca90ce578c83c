"""How the tools tell a user what is wrong: one line after `error: `, exit code 1."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

from xdsl.utils.exceptions import (
    ArgSpecParseError,
    DiagnosticException,
    ParseError,
    UnregisteredConstructException,
)

from ..transforms.errors import WeftError


def describe(error: BaseException) -> str:
    """What `error` says, as one line; with `file:line:col` in front where it carries one."""
    if isinstance(error, ParseError):
        text = f"{error.span.get_location()}: {error.msg}"
    elif isinstance(error, OSError):
        reason = error.strerror or str(error)
        text = reason if error.filename is None else f"cannot open '{error.filename}': {reason}"
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
        return 130
    except (
        WeftError,
        ParseError,
        DiagnosticException,
        UnregisteredConstructException,
        ArgSpecParseError,
        OSError,
    ) as error:
        print(f"error: {describe(error)}", file=sys.stderr)
        return 1
