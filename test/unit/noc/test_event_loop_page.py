"""The page about the event loop: its example runs both ways, and its names are there."""

from __future__ import annotations

import linecache
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest

from weft.targets.host.jit.module import compile_text
from weft.targets.noc import core, core_memory, core_state, layout
from weft.targets.noc.native import can_compile, module_text

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "nodes-event-loop.md").read_text(encoding="utf-8")
FREE = {"LONGEST": 41}
"""The word that the page's example takes."""


def test_the_names_on_the_page() -> None:
    for name in re.findall(r"`(\w+\.py)`", PAGE):
        assert (ROOT / "targets" / "noc" / name).is_file(), name
    known = {*vars(layout), *FREE, "FUNCTIONS", "_NATIVE_OPS"}
    assert set(re.findall(r"`([A-Z_]+[A-Z])`", PAGE)) <= known
    prefixes = set(re.findall(r"`([A-Z]_)`", PAGE))
    assert prefixes == {name[:2] for name in vars(layout) if name[1:2] == "_" and name.isupper()}


def test_the_word_is_free() -> None:
    """No name of the header stands for it: those up to the first of what `run` returns."""
    names = [name for name in vars(layout) if name.isupper()]
    header = names[: names.index("HEADER_WORDS")]
    assert FREE["LONGEST"] not in [getattr(layout, name) for name in header]
    assert f"`LONGEST = {FREE['LONGEST']}`" in PAGE


@pytest.mark.skipif(not can_compile(), reason="native code is made for x86-64 Linux")
def test_the_example_runs_both_ways() -> None:
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    text = textwrap.dedent("   " + found[1])
    constants = {k: v for k, v in vars(layout).items() if k.isupper()} | FREE
    scope: dict[str, object] = {**constants, "Words": object}
    name = "<example>"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    exec(compile(text, name, "exec"), scope)
    example = scope["note_length"]
    assert callable(example)
    functions = (*core.FUNCTIONS, *core_memory.FUNCTIONS, *core_state.FUNCTIONS, example)
    native = compile_text(module_text(functions, constants, "note_length"), what="the example")
    for size, longest in ((3, 2), (2, 3), (5, 5)):
        words = np.zeros(layout.HEADER_WORDS, np.int64)
        words[layout.HEAP_SIZE], words[FREE["LONGEST"]] = size, longest
        plain = words.tolist()
        example(plain)
        native.bind("note_length", words.ctypes.data)()
        assert plain[FREE["LONGEST"]] == words[FREE["LONGEST"]] == max(size, longest)
