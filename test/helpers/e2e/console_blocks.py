"""
What a document's fenced blocks ask of a reader, and whether they get what it shows.

A `console` block holds commands after `$ `, each followed by its output. In an output, `...`
stands for any text, and a line `...` for any number of lines. A comment before a fenced block says
more about it: `<!-- file: NAME -->`, the block is the text of that file; `<!-- needs: TOOL -->`,
its commands are left out where there is no such program.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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
        timeout=1200,
        check=False,
    )
    assert done.returncode in (0, 141), f"$ {command}\n{done.stdout}"  # 141: `head` has enough
    return done.stdout
