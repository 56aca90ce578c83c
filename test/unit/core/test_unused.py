"""What the package defines, it uses: oracles are in `test/oracles`, what benches use with them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDERS = ("dialects", "transforms", "lowering", "targets", "tools")

_DEFINED = re.compile(r"^(?:def|class) ([A-Za-z]\w*)", re.MULTILINE)
_DOCSTRING = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""')
_COMMENT = re.compile(r"#.*")
_WORD = re.compile(r"[A-Za-z_]\w*")

OURS_TO_GIVE = {
    "carried_text": "a module as the text that other MLIR flows read, for who writes one",
    "conv2d_nhwc": "a convolution's text, beside those that benches use",
    "cases_of": "the table of ONNX operators, by name",
    "count_executed": "what a kernel executes, beside what its text says",
    "disassemble_uops": "the inverse of what is encoded",
    "encode_stream": "the inverse of what is decoded",
    "evaluate_schedule": "the cost of one schedule, as the search counts it",
    "execute_directives": "the result of a layer's directives, for who writes them",
    "fc_problem": "a layer of its kind for who writes directives, as `conv_problem`",
    "make_instances": "the instances of a plain network, without its IR",
    "match_axes": "how an elementwise op goes on with a cut, as the paper's algorithm asks",
    "pool_problem": "as `fc_problem`",
    "relocate_executable": "what a loader of folders does, in Python",
    "segment_op": "the op of a segment's directives, which `segment_of` reads",
    "shrink_layers": "another scheduler's network at a size that runs in no time",
    "tasks_of": "as `make_instances`, as tasks of an allocation",
    "z3_solve": "the statement of selects that their solver is compared with",
}
"""What nothing in the package uses but others may, and why it is here."""


def unused(texts: list[str], outside: str = "") -> list[str]:
    """The functions and classes of the modules that no code of them names but where it is."""
    plain = [_COMMENT.sub("", _DOCSTRING.sub("", text)) for text in texts]
    counts = Counter(word for text in (*plain, outside) for word in _WORD.findall(text))
    defined = Counter(name for text in plain for name in _DEFINED.findall(text))
    return sorted(name for name, times in defined.items() if counts[name] == times)


def test_what_is_unused_is_found() -> None:
    one = 'def used():\n    """Not `unused`."""\n\n\ndef unused():  # unused\n    used()\n'
    assert unused([one]) == ["unused"]
    assert unused([one, "class A:\n    x = unused\n"]) == ["A"]
    assert unused([one], 'script = "unused"') == []


def test_all_that_is_defined_is_used() -> None:
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    settings = (ROOT / "pyproject.toml").read_text()
    assert set(unused([path.read_text() for path in files], settings)) == set(OURS_TO_GIVE)
