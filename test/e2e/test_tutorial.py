"""
The commands of `docs/tutorial.md`, in order, give the outputs that it shows; and the links of all
documents lead somewhere.
"""

from __future__ import annotations

import difflib
import re
import shutil
from pathlib import Path

import pytest
from helpers.e2e.console_blocks import Step, matches, run, steps

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_commands_give_what_is_shown(tmp_path: Path):
    left_out: list[str] = []
    for step in steps(TUTORIAL.read_text()):
        if step.file is not None:
            path = tmp_path / step.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text)
        elif step.needs is not None and shutil.which(step.needs) is None:
            left_out.append(step.needs)
        elif step.command is not None:
            said = run(step.command, tmp_path)
            if not matches(step.text, said):
                lines = difflib.ndiff(step.text.splitlines(), said.splitlines())
                pytest.fail(f"$ {step.command}\n" + "\n".join(lines), pytrace=False)
    assert set(left_out) <= {"cc"}


def test_steps_of_a_document():
    document = """
<!-- file: a.txt -->
```text
hello
```

```console
$ cat a.txt
hello
$ true
```

<!-- needs: cc -->
```console
$ cc
```

```c
not run
```
"""
    assert list(steps(document)) == [
        Step(file="a.txt", text="hello\n"),
        Step(command="cat a.txt", text="hello\n"),
        Step(command="true"),
        Step(command="cc", needs="cc"),
    ]


@pytest.mark.parametrize(
    ("shown", "said", "expected"),
    [
        ("a\n", "a\n", True),
        ("a\n", "b\n", False),
        ("a\n", "a\nb\n", False),
        ("in ... s\n", "in 0.5 s\n", True),
        ("in ... s\n", "in 0.5\ns\n", False),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nd\n", True),
        ("a\n...\nd\n", "a\nb\n", False),
        ("", "", True),
        ("", "a\n", False),
        ("(a) [b]* ...\n", "(a) [b]* c\n", True),
    ],
)
def test_outputs_are_compared(shown: str, said: str, expected: bool):
    assert matches(shown, said) is expected


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text())
    gone = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not gone


def test_every_document_is_linked():
    linked = {
        (page.parent / link).resolve()
        for page in PAGES
        for link in re.findall(r"\]\(([^)#]+\.md)\)", page.read_text())
    }
    assert {page for page in PAGES if page.parent != ROOT} <= linked
