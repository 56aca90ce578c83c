"""The IR of a page: stages that a compile has written, and what a folder itself holds."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.core.locate import note_origins
from ...transforms.model.load import load_module
from ..registry.contexts import make_context
from .facts import Stage

_CONTEXT_LINES = 2


def read_stages(folder: Path, source: str) -> tuple[Stage, ...]:
    """
    The stages that `weft compile --dump-ir` wrote into a folder, in order, with what each pass has
    changed. Raises `WeftError` for a folder without stages, and for stages of another program than
    the one of the text `source`.
    """
    if not folder.is_dir():
        raise WeftError(f"'{folder}' is no folder of stages; `weft compile --dump-ir` writes one")
    texts = [(path.stem, path.read_text()) for path in sorted(folder.glob("*.mlir"))]
    if not texts:
        raise WeftError(f"'{folder}' has no stages; `weft compile --dump-ir` writes them")
    if _plain_text(texts[0][1]) != _plain_text(source):
        raise WeftError(
            f"'{folder}': {texts[0][0]}.mlir is not what was compiled into this folder; write "
            "the stages with the same command that compiles it"
        )
    return with_changes(texts)


def _plain_text(text: str) -> str:
    """A module without what it says of where its ops come from."""
    module = load_module(text, make_context())
    note_origins(module.walk(), is_stage=True)
    return str(module)


def with_changes(texts: Iterable[tuple[str, str]]) -> tuple[Stage, ...]:
    """Stages by their names and texts, each with its differences from the one before it."""
    stages: list[Stage] = []
    for name, text in texts:
        before = stages[-1].text if stages else text
        stages.append(Stage(name, text, _list_changes(before, text)))
    return tuple(stages)


def _list_changes(before: str, after: str) -> str:
    old, new = (text.splitlines() for text in (before, after))
    lines = difflib.unified_diff(old, new, lineterm="", n=_CONTEXT_LINES)
    return "\n".join(_without_head(list(lines)))


def _without_head(lines: Sequence[str]) -> Sequence[str]:
    """A difference without the names of files."""
    return lines[2:]
