"""
The commands of `docs/tutorial.md`, in order, give the outputs that it shows.

A `console` block holds commands after `$ `, each followed by its output. In an output, `...`
stands for any text, and a line `...` for any number of lines. A comment before a fenced block says
more about it: `<!-- file: NAME -->`, the block is the text of that file; `<!-- needs: TOOL -->`,
its commands are left out where there is no such program.
"""

from __future__ import annotations

import difflib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial.md"

BLOCK = re.compile(r"(?:<!-- (\w+): (\S+) -->\n)?^```(\w*)\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Step:
    """A file to write, or a command with the output that is shown; `needs` is a program."""

    file: str | None = None
    command: str | None = None
    text: str = ""
    needs: str | None = None


def steps(document: str) -> Iterator[Step]:
    """What a reader does, in order."""
    for key, value, language, body in BLOCK.findall(document):
        if key == "file":
            yield Step(file=value, text=body)
        elif language == "console":
            for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
                command, _, output = part.partition("\n")
                yield Step(command=command, text=output, needs=value if key == "needs" else None)


def matches(shown: str, said: str) -> bool:
    """Whether an output is what the tutorial shows of it."""
    pattern = ""
    for line in shown.splitlines():
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("...")) + r"\n"
    return re.fullmatch(pattern, said) is not None


def run(command: str, folder: Path) -> str:
    env = dict(os.environ)
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]])
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in (0, 141), f"$ {command}\n{done.stdout}"  # 141: `head` has enough
    return done.stdout


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


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", TUTORIAL.read_text())
    local = [link for link in links if "://" not in link]
    assert local
    assert all((TUTORIAL.parent / link).exists() for link in local)
