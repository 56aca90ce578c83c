"""Pipelines as MLIR's tools write them, and the help on passes."""

from __future__ import annotations

import pytest

from weft.tools.cli.passes import passes_help, pipeline_in
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("builtin.module()", ""),
        ("builtin.module(a)", "a"),
        (" builtin.module( a , b{x=1 y=2,3} ) ", "a,b{x=1 y=2,3}"),
        ("builtin.module(a,builtin.module(b,c{z}),d)", "a,b,c{z},d"),
        ('builtin.module(a{name="b,(c"})', 'a{name="b,(c"}'),
    ],
)
def test_pipelines_of_modules(text: str, passes: str) -> None:
    assert pipeline_in(text) == passes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b", "expected 'builtin.module"),
        ("func.func(a)", "run on 'builtin.module', not on 'func.func'"),
        ("builtin.module(a,func.func(b))", "not on 'func.func'"),
        ("builtin.module(a", "'[(]' is not closed at the end"),
        ("builtin.module(a{x=1)", "'}' is missing"),
        ("builtin.module(a})", "'}' closes nothing"),
        ('builtin.module(a{x="b})', "'\"' is missing"),
    ],
)
def test_what_is_wrong_with_a_pipeline(text: str, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        pipeline_in(text)


def test_help_lists_options_with_their_defaults() -> None:
    text = passes_help(our_universe().all_passes)
    assert "\n  mark-entry\n    Marks the function that is compiled" in text
    assert "\n      function: str | None\n" in text
    assert "\n      search-steps: int = 12000000\n" in text
    assert "\n      to: int\n" in text
    assert "\n      goal: str = energy\n" in text
    assert "\n      dense: bool = true\n" in text
    assert "canonicalize" not in text
