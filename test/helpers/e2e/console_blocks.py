"""
What a document's fenced blocks ask of a reader, and whether they get what it shows.

A `console` block holds commands after `$ `, each followed by its output. In an output, `...`
stands for any text, and a line `...` for any number of lines. A comment before a fenced block says
more about it: `<!-- file: NAME -->`, the block is the text of that file; `<!-- needs: TOOL -->`,
its commands are left out where there is no such program.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from weft.tools.cli.weft import main as weft_main
from weft.tools.cli.weft_opt import main as opt_main
from weft.transforms.core.progress import quiet_progress

BLOCK = re.compile(r"(?:<!-- (\w+): (\S+) -->\n)?^```(\w*)\n(.*?)^```$", re.M | re.S)

MAINS = {"weft": weft_main, "weft-opt": opt_main}


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


def run(command: str, folder: Path, path: Sequence[Path] = ()) -> str:
    """
    What the command says on both streams, in the shell, with the folders `path` for PYTHONPATH; a
    tool of this package that comes first is called in this process, which takes no time to start.
    """
    first, pipe, rest = re.fullmatch(r"([^|]*)(\|*)(.*)", command, re.S).groups()  # pyright: ignore
    is_tool = first.split()[0] in MAINS and not path and not set(first) & set("&;<>$")
    words = shlex.split(first) if is_tool else []
    if not is_tool or (pipe == "||" and rest.strip() != "true"):
        code, said = _start(command, folder, path)
    elif pipe == "|":
        code, said, complaints = _call(words, folder)
        after, said = _start(rest, folder, path, said)
        code, said = after or code, complaints + said
    else:
        code, said, complaints = _call(words, folder)
        code, said = 0 if pipe else code, complaints + said
    assert code in (0, 141), f"$ {command}\n{said}"  # 141: `head` has enough
    return said


def _call(words: Sequence[str], folder: Path) -> tuple[int | None, str, str]:
    """The exit code of a tool of this package, its output, and what else it says."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with chdir(folder), patch.object(sys, "argv", words):
        with redirect_stdout(out), redirect_stderr(err), quiet_progress():
            code = MAINS[words[0]]()
    out.seek(0)
    err.seek(0)
    return code or 0, out.read(), err.read()


def _start(
    command: str, folder: Path, path: Sequence[Path], given: str | None = None
) -> tuple[int, str]:
    env = dict(os.environ)
    if path:
        env["PYTHONPATH"] = os.pathsep.join(map(str, path))
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]])
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        input=given,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=1200,
        check=False,
    )
    return done.returncode, done.stdout
