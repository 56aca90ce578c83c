"""
The manifest of a compiled folder: one head for all targets, and the target's own section.

`docs/compiled-folders.md` is the schema. `manifest_text` writes it, and `parse_manifest` reads it
and refuses what is not of the schema, naming the place: `functions[0].name: …`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import quote

from ..core.errors import WeftError
from ..core.json_node import Json, Node, parse_json, shape_of, table_text
from ..core.version import __version__

FORMAT = "weft-folder"
VERSION = 1
MANIFEST = "manifest.json"
MODULE, MACHINE = "module.mlir", "machine.mlir"
CONSTANTS = "constants"
"""The folder of packed weights, within a compiled folder."""

CHANGED = "was changed after it was written (sha256); compile the program again"

_OLDER = "weft-"
"""What the formats before this one begin with; the target's name followed."""
_ENTRIES = (
    "format",
    "version",
    "weft",
    "target",
    "machine",
    "functions",
    "files",
    "program",
    "sha256",
)
_UNSEALED = "0" * 64
"""What stands for the manifest's digest while that is computed."""


@dataclass(frozen=True)
class Argument:
    """An argument or a result as callers hold it; a `constant` one is in the folder."""

    name: str
    shape: tuple[int, ...]
    element_type: str
    constant: bool = False


@dataclass(frozen=True)
class Signature:
    """The arguments of a compiled function, all in order, and its results."""

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[Argument, ...]


@dataclass(frozen=True)
class Head:
    """The facts known of a compiled folder of any target."""

    target: str
    machine: str
    function: Signature


FileFacts: TypeAlias = "tuple[int, str]"
"""The size of a file in bytes, and its SHA-256 in hexadecimal digits."""


@dataclass(frozen=True)
class Manifest:
    """The contents of a manifest. `program` is the target's own section."""

    head: Head
    files: Mapping[str, FileFacts]
    program: Node


def constant_file(name: str) -> str:
    """
    The file of a packed weight, within the folder. Characters that file names cannot have
    are percent-encoded.
    """
    return f"{CONSTANTS}/{quote(name, safe='')}.bin"


# --- writing ----------------------------------------------------------------------------------


def manifest_text(head: Head, files: Mapping[str, bytes], program: Mapping[str, Json]) -> str:
    """The manifest of a folder with these other files, sealed."""
    return seal_manifest(
        {
            "format": FORMAT,
            "version": VERSION,
            "weft": __version__,
            **head_json(head),
            "files": {
                name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
                for name, data in sorted(files.items())
            },
            "program": program,
        }
    )


def head_json(head: Head) -> dict[str, Json]:
    """The entries of a manifest that are the head's."""
    function = head.function
    return {
        "target": head.target,
        "machine": head.machine,
        "functions": [
            {
                "name": function.name,
                "arguments": [_argument_json(a, True) for a in function.arguments],
                "results": [_argument_json(r, False) for r in function.results],
            }
        ],
    }


def seal_manifest(table: Mapping[str, Json]) -> str:
    """The text of a manifest with its digest, which is that of the text with zeros for it."""
    text = table_text({**table, "sha256": _UNSEALED}, levels=2)
    before, _, behind = text.rpartition(_UNSEALED)
    return before + hashlib.sha256(text.encode()).hexdigest() + behind


def _argument_json(argument: Argument, input: bool) -> dict[str, Json]:
    found: dict[str, Json] = {
        "name": argument.name,
        "shape": argument.shape,
        "element_type": argument.element_type,
    }
    return {**found, "constant": argument.constant} if input else found


# --- reading ----------------------------------------------------------------------------------


def parse_manifest(text: str) -> Manifest:
    """Raises `WeftError` that says where the text is not of the schema, or that it was changed."""
    root = Node(parse_json(text), "")
    _check_format(root)
    root.check_entries(_ENTRIES)
    _check_digest(text, root.get("sha256").as_str())
    root.get("weft").as_str()
    return Manifest(
        read_head(root),
        {name: _read_file(root.get("files").get(name)) for name in root.get("files").as_table()},
        root.get("program"),
    )


def read_head(node: Node) -> Head:
    """What `head_json` has written. Raises `WeftError` for what is not so."""
    return Head(
        node.get("target").as_str(),
        node.get("machine").as_str(),
        _read_function(node.get("functions")),
    )


def _check_digest(text: str, digest: str) -> None:
    """The digest is the last entry, so that its last place in the text is its own."""
    before, _, behind = text.rpartition(digest or _UNSEALED)
    if hashlib.sha256((before + _UNSEALED + behind).encode()).hexdigest() != digest:
        raise WeftError(CHANGED)


def _check_format(root: Node) -> None:
    format, version = root.get("format").value, root.get("version").value
    if isinstance(format, str) and format != FORMAT and format.startswith(_OLDER):
        raise WeftError(
            f'format: is "{format}", of an older weft; this one reads "{FORMAT}"; compile the '
            "program again"
        )
    if format != FORMAT:
        raise root.get("format").expected_error(f'"{FORMAT}", that of a compiled folder')
    if version != VERSION:
        raise WeftError(
            f"version: is {version}, but this weft reads version {VERSION}; compile the program "
            "again"
        )


def _read_function(node: Node) -> Signature:
    rows = node.as_list()
    if len(rows) != 1:
        raise node.expected_error("a list of one function")
    rows[0].check_entries(("name", "arguments", "results"))
    return Signature(
        rows[0].get("name").as_str(),
        tuple(_read_argument(row, True) for row in rows[0].get("arguments").as_list()),
        tuple(_read_argument(row, False) for row in rows[0].get("results").as_list()),
    )


def _read_argument(node: Node, input: bool) -> Argument:
    node.check_entries(("name", "shape", "element_type", *(("constant",) if input else ())))
    return Argument(
        node.get("name").as_str(),
        shape_of(node.get("shape")),
        node.get("element_type").as_str(),
        input and node.get("constant").as_bool(),
    )


def _read_file(node: Node) -> FileFacts:
    node.check_entries(("size", "sha256"))
    if node.get("size").as_int() < 0:
        raise node.get("size").expected_error("a number of bytes")
    return node.get("size").as_int(), node.get("sha256").as_str()
