"""
What decides what `weft compile` gives: the name under which its result is kept.

This is asked before anything of the compiler is imported, since that alone takes longer than all
else of a result that is there. So it is of the command line as it stands, with the contents of each
file that it names; of the compiler's own files, by size and time; of the packages that it stands
on; of the processor; and of what the environment says. A command line that may do something
besides writing a folder has no key.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points, version
from importlib.resources import files
from pathlib import Path

FORMAT = 1

_OTHERWISE = ("--dump-ir", "--print-pipeline", "--listing", "--json", "--no-cache", "--help", "-h")
"""Options with which a compile does something else than to write a folder."""

_PACKAGES = ("numpy", "torch-mlir", "xdsl", "z3-solver")
_VARIABLES = ("WEFT_", "PATH", "CC", "LD")
_FOLDERS = ("dialects", "lowering", "targets", "tools", "transforms")
_OWN = ("weft", "xdsl")
_ZOO = "zoo:"
_TEXTS = ".mlir"
_SYSTEM = b"arch.system"


def output_of(words: Sequence[str]) -> tuple[Path, tuple[str, ...]] | None:
    """
    The folder that a command line writes, and its other words; `None` if it may do something
    else, or is not said so plainly that this is sure.
    """
    output: Path | None = None
    rest: list[str] = []
    given = iter(words)
    for word in given:
        name = word.partition("=")[0]
        if name in _OTHERWISE or any(o.startswith(name) for o in _OTHERWISE if name[:3] == o[:3]):
            return None
        if word in ("-o", "--output"):
            output = Path(next(given, ""))
        elif name == "--output":
            output = Path(word.partition("=")[2])
        elif word.startswith(("-o", "--o")):
            return None
        else:
            rest.append(word)
    return None if output is None or output == Path() else (output, tuple(rest))


def key_of(words: Sequence[str]) -> str | None:
    """
    The key of a command line without its output; `None` where there are plug-ins, whose files are
    not known, and for folders and files that cannot be read.
    """
    points = entry_points()
    plugins = [
        p for group in ("xdsl.universe", "weft.universe") for p in points.select(group=group)
    ]
    if any(p.dist is None or p.dist.name not in _OWN for p in plugins):
        return None
    found = hashlib.sha256()
    try:
        for part in _list_parts(words):
            found.update(part.encode("utf-8", "surrogateescape") + b"\0")
    except OSError:
        return None
    return found.hexdigest()


def _list_parts(words: Sequence[str]) -> Iterator[str]:
    yield f"format {FORMAT}"
    for word in words:
        yield word
        yield from _contents_of(word.partition("=")[2] if word.startswith("--") else word)
    yield from (f"{name} {version(name)}" for name in _PACKAGES)
    yield sys.version
    yield from _list_sources()
    yield from _describe_processor()
    for name, value in sorted(os.environ.items()):
        if name.startswith(_VARIABLES[0]) or name in _VARIABLES[1:]:
            yield f"{name}={value}"
    yield _own_database()


def _contents_of(word: str) -> Iterator[str]:
    """The hash of the file that a word names, if it does."""
    if word.startswith(_ZOO):
        path = files("weft.zoo").joinpath(f"{word.removeprefix(_ZOO)}.mlir")
        yield hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    elif word and os.path.isdir(word):
        raise IsADirectoryError(word)
    elif word and os.path.exists(word):
        with open(word, "rb") as file:
            yield hashlib.file_digest(file, "sha256").hexdigest()
        if word.endswith(_TEXTS):
            yield from _machines_beside(Path(word))


def _machines_beside(path: Path) -> Iterator[str]:
    """The hashes of the files beside a system's that it may name as machines."""
    text = path.read_bytes()
    if _SYSTEM not in text:
        return
    for name in sorted(set(re.findall(rb'"([^"\n]+)"', text))):
        beside = path.parent / os.fsdecode(name)
        if beside.is_file():
            yield hashlib.sha256(beside.read_bytes()).hexdigest()


def _list_sources() -> Iterator[str]:
    """The compiler's own files, each with its size and time."""
    root = Path(__file__).resolve().parent.parent.parent
    for name in _FOLDERS:
        for folder, _, inside in sorted(os.walk(root / name)):
            for file in sorted(inside):
                if not file.endswith(".pyc"):
                    found = os.stat(os.path.join(folder, file))
                    yield f"{folder[len(str(root)) :]}/{file} {found.st_size} {found.st_mtime_ns}"


def _describe_processor() -> Iterator[str]:
    yield platform.machine()
    wanted = ("model name", "flags", "cpu family", "vendor_id")
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if not line.strip():
                break
            if line.partition("\t")[0] in wanted or line.startswith(wanted):
                yield line.strip()
    yield str(len(os.sched_getaffinity(0)))


def _own_database() -> str:
    """The hash of the user's own schedules, which a compile takes by itself."""
    from ...transforms.tune.place import default_path

    path = default_path()
    if path is None or not path.is_file():
        return "no database"
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
