"""IRDL files into a context of the upstream MLIR Python bindings."""

from __future__ import annotations

import re
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..core.bindings import upstream_module
from ..core.errors import WeftError
from .export import TESTED

if TYPE_CHECKING:
    from collections.abc import Callable


def load_text(context: object, text: str, name: str) -> None:
    """
    Loads the dialects that `text` defines into `context`; `name` is what errors call the text.

    `WeftError` when `context` is not one of the bindings', has one of the dialects already, or
    when the bindings refuse the text, as those of another MLIR may.
    """
    ir = upstream_module("ir")
    check_context(context, ir)
    for dialect in re.findall(r"^irdl\.dialect @([\w$]+)", text, re.MULTILINE):
        if has_dialect(context, dialect):
            # MLIR ends the process when a dialect is defined again.
            raise WeftError(f"{name}: the context has a dialect '{dialect}' already; use a new one")
    reason = _find_refusal(context, text, ir)
    if reason is not None:
        package = ir.__name__.partition(".")[0]
        raise WeftError(
            f"{name}: the MLIR of the Python bindings `{package}` refuses it: {reason}; such "
            f"files are tested with {TESTED}: use one of these, and a new context"
        )


def check_context(context: object, ir: ModuleType | None = None) -> None:
    """Raises `WeftError` unless `context` is a context of the bindings that weft uses."""
    ir = ir or upstream_module("ir")
    if not isinstance(context, ir.Context):
        kind = type(context)
        raise WeftError(
            f"load_irdl: the context is a {kind.__module__}.{kind.__qualname__}, but must be an "
            f"{ir.__name__}.Context"
        )


def has_dialect(context: Any, name: str) -> bool:
    """Tests whether a context of the bindings has, or can have at once, the dialect `name`."""
    try:
        context.get_dialect_descriptor(name)
    except ValueError:
        return False
    return True


def _find_refusal(context: Any, text: str, ir: ModuleType) -> str | None:
    """The error of the bindings for `text`; None when they have loaded it."""
    messages: list[str] = []

    def add_message(diagnostic: object) -> bool:
        messages.append(str(getattr(diagnostic, "message", diagnostic)))
        return True

    try:
        irdl = upstream_module("dialects.irdl")
        load: Callable[[object], None] = irdl.load_dialects
    except (ImportError, AttributeError) as error:
        return f"they cannot load IRDL ({error})"
    with context, ir.Location.unknown(context):
        handler = context.attach_diagnostic_handler(add_message)
        try:
            load(ir.Module.parse(text))
        except (ir.MLIRError, RuntimeError) as error:
            lines = [line for line in str(error).splitlines() if "error:" in line]
            first = next(iter([*lines, *messages, str(error)]))
            return first.partition("error: ")[2] or first
        finally:
            handler.detach()
    return None
