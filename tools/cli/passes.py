"""Pipelines as MLIR's tools write them, and what passes and their options there are."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields

from xdsl.passes import ModulePass

from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import DEFAULT
from ..registry.entries import Lazy

ANCHOR = "builtin.module"
"""What all passes run on."""

_CLOSES = {"(": ")", "{": "}"}


def pipeline_in(text: str) -> str:
    """
    The passes in `builtin.module(a,b{x=1})`, as `--passes` takes them. Modules within are
    flattened. Raises `WeftError` where brackets do not match, and for passes on anything else
    than the module.
    """
    text = text.strip()
    anchor, found, _ = text.partition("(")
    if not found:
        raise WeftError(
            f"--pass-pipeline '{text}': expected '{ANCHOR}(…)' around the passes; --passes takes "
            "them without"
        )
    if anchor.strip() != ANCHOR:
        raise WeftError(
            f"--pass-pipeline '{text}': passes run on '{ANCHOR}', not on '{anchor.strip()}'"
        )
    if not text.endswith(")"):
        raise WeftError(f"--pass-pipeline '{text}': '(' is not closed at the end")
    inner = text[len(anchor) + 1 : -1]
    return ",".join(_flatten_pass(part) for part in _split_passes(inner, text) if part)


def _flatten_pass(part: str) -> str:
    head = part.partition("{")[0]
    return pipeline_in(part) if "(" in head else part


def _split_passes(text: str, whole: str) -> Iterator[str]:
    """The passes of a list, which commas separate outside of brackets and quotes."""
    expected: list[str] = []
    start, quoted = 0, False
    for i, letter in enumerate(text):
        if letter == '"' and text[i - 1 : i] != "\\":
            quoted = not quoted
        elif quoted:
            continue
        elif letter in _CLOSES:
            expected.append(_CLOSES[letter])
        elif letter in _CLOSES.values():
            if not expected or expected.pop() != letter:
                raise WeftError(f"--pass-pipeline '{whole}': '{letter}' closes nothing")
        elif letter == "," and not expected:
            yield text[start:i].strip()
            start = i + 1
    if expected or quoted:
        missing = '"' if quoted else expected[-1]
        raise WeftError(f"--pass-pipeline '{whole}': '{missing}' is missing")
    yield text[start:].strip()


def passes_help(passes: Mapping[str, Callable[[], type[ModulePass]]]) -> str:
    """Each pass of weft and of plug-ins, with its options, what they are, and their defaults."""
    ours = [name for name, factory in sorted(passes.items()) if isinstance(factory, Lazy)]
    lines = ["passes of weft and their options:"]
    for name in ours:
        kind = passes[name]()
        lines += [f"  {name}", *_indented(_pass_summary(kind))]
        lines += [f"      {_option_text(field)}" for field in fields(kind) if field.init]
    return "\n".join(lines) + "\n"


def _indented(text: str) -> list[str]:
    """A paragraph in lines, below the name of a pass."""
    return textwrap.wrap(text, 94, initial_indent=" " * 4, subsequent_indent=" " * 4)


def _pass_summary(kind: type[ModulePass]) -> str:
    """The first sentence of a pass's docstring."""
    text = " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())
    return text.replace("`", "'")


def _option_text(field: Field[object]) -> str:
    """An option as it is written, with its type and default."""
    type = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", "")
    name = field.name.replace("_", "-")
    if DEFAULT in field.metadata:
        type = type.removesuffix(" | None")
    elif field.default is MISSING:
        return f"{name}: {type}"
    default = field.metadata.get(DEFAULT, field.default)
    default = str(default).lower() if isinstance(default, bool) else default
    return f"{name}: {type}" + ("" if default is None else f" = {default}")
