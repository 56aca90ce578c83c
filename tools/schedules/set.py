"""
Files of SET (ISCA 2023): tables of layers, and resource-allocation trees.

A tree's text has a line per node, its depth in tabs: `T 64/8` or `S 8/4`, or a layer with its
batch, `conv1 2`. A table is CSV with a line per layer and the columns of `COLUMNS`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.graph.meshes.text import parse_tree
from ...transforms.graph.set_tree import MOVED, WINDOWED, Layers, SetLayer, SetNode, check_tree

COLUMNS = (
    *("net", "index", "layer", "type", "C", "K", "H", "W", "R", "S", "stride_h", "stride_w"),
    *("groups", "external_C", "inputs", "weight_inputs"),
)
"""The columns of a table of layers."""

LAYERS = Path(__file__).parent.parent / "bench" / "data" / "graph" / "set_layers.csv"
"""The layers of five networks, as SET defines them."""


def _read_text(path: str | Path) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise WeftError(f"cannot read '{path}': {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WeftError(f"{path}: is not text (byte {error.start} is not UTF-8)") from error


# --- Tables of layers -----------------------------------------------------------------------------


def _read_rows(path: str | Path) -> list[list[str]]:
    """The rows of a table, one for each of its lines."""
    reader = csv.reader(_read_text(path).splitlines())
    try:
        return list(reader)
    except csv.Error as error:
        raise WeftError(f"{path}:{reader.line_num}: {error}") from error


def read_layers(path: str | Path, network: str) -> Layers:
    """
    The layers of `network` in a table, by name. Raises `WeftError`, with the line, for a table that
    is none, a network that it does not have, and layers that do not fit what they read.
    """
    rows = _read_rows(path)
    if not rows or tuple(rows[0]) != COLUMNS:
        raise WeftError(f"{path}:1: the columns are not {','.join(COLUMNS)}")
    found: dict[str, SetLayer] = {}
    networks = dict.fromkeys(row[0] for row in rows[1:] if row)
    if network not in networks:
        raise WeftError(f"{path}: has no network '{network}'; it has {', '.join(networks)}")
    for line, row in enumerate(rows[1:], 2):
        if row and row[0] == network:
            try:
                layer = _read_layer(row, line)
                _check_layer(layer, found)
            except WeftError as error:
                raise WeftError(f"{path}:{line}: {error}") from None
            found[layer.name] = layer
    return found


def network_names(path: str | Path = LAYERS) -> list[str]:
    """The networks of a table of layers."""
    return sorted({row[0] for row in _read_rows(path) if row} - {COLUMNS[0]})


def _read_layer(row: Sequence[str], line: int) -> SetLayer:
    if len(row) != len(COLUMNS):
        raise WeftError(f"has {len(row)} columns, expected {len(COLUMNS)}")
    fields = dict(zip(COLUMNS, row, strict=True))
    names = ("C", "K", "H", "W", "R", "S", "stride_h", "stride_w", "groups")
    numbers = {name: _natural(fields, name, 1) for name in names}
    layer = fields["layer"]
    if re.fullmatch(r"[A-Za-z_]\w*", layer, re.ASCII) is None:
        raise WeftError(f"'{layer}' is no name of a layer; use letters, digits and '_'")
    if fields["type"] not in (*WINDOWED, *MOVED):
        known = ", ".join((*WINDOWED, *MOVED))
        raise WeftError(f"layer '{layer}' is a '{fields['type']}'; known are {known}")
    return SetLayer(
        layer,
        fields["type"],
        *(numbers[name] for name in ("C", "K", "H", "W")),
        window=(numbers["R"], numbers["S"]),
        stride=(numbers["stride_h"], numbers["stride_w"]),
        groups=numbers["groups"],
        external=_natural(fields, "external_C", 0),
        inputs=tuple(fields["inputs"].split()),
        weight_inputs=tuple(fields["weight_inputs"].split()),
        line=line,
    )


def _natural(fields: Mapping[str, str], name: str, least: int) -> int:
    text = fields[name]
    if not text.isdecimal() or int(text) < least:
        raise WeftError(f"{name} is '{text}', expected a whole number of {least} or more")
    return int(text)


def _check_layer(layer: SetLayer, known: Layers) -> None:
    """Raises `WeftError` for a layer that does not fit those in front of it."""
    label = f"layer '{layer.name}'"
    if layer.name in known:
        raise WeftError(f"{label} is there twice")
    for source in layer.sources:
        if source not in known:
            raise WeftError(f"{label} reads '{source}', which is not in front of it")
    if not layer.inputs and not layer.external:
        raise WeftError(f"{label} reads nothing: it has neither inputs nor external_C")
    if len({(known[s].height, known[s].width) for s in layer.inputs}) > 1:
        raise WeftError(f"{label} joins inputs of other heights or widths")
    joined = layer.external + sum(known[s].features for s in layer.inputs)
    if joined != (wanted := _channels_read(layer, known)):
        raise WeftError(f"{label} reads {wanted} channels, but its inputs have {joined}")
    if layer.channels % layer.groups or layer.features % layer.groups:
        raise WeftError(f"{label}: {layer.groups} groups do not divide its channels")
    if layer.weight_inputs:
        _check_weights(layer, known)


def _channels_read(layer: SetLayer, known: Layers) -> int:
    """The channels of the input that the layer's numbers ask for."""
    match layer.kind:
        case "eltwise":
            return layer.channels * layer.features
        case "transpose":
            # Channels and rows change places.
            source = known[layer.inputs[0]] if layer.inputs else None
            if source is not None and (source.height, source.width) != (layer.features, 1):
                raise WeftError(
                    f"layer '{layer.name}' transposes {source.height} rows of {source.width}, "
                    f"expected {layer.features} rows of 1"
                )
            return layer.height
        case "pool" | "pointwise":
            return layer.features
        case _:
            return layer.channels


def _check_weights(layer: SetLayer, known: Layers) -> None:
    weights = [known[s] for s in layer.weight_inputs]
    label = f"layer '{layer.name}'"
    if layer.window != (1, 1) or layer.kind == "fc":
        raise WeftError(f"{label}: only windows of 1 x 1 have weight_inputs")
    features = sum(w.features for w in weights)
    forms = {(w.height, w.width) for w in weights}
    if features != layer.features or forms != {(layer.group_channels, 1)}:
        raise WeftError(
            f"{label}: its weights are {layer.features} x {layer.group_channels}, but its "
            f"weight_inputs have {features} channels of {sorted(forms)} elements"
        )


# --- Trees ----------------------------------------------------------------------------------------


def read_tree(path: str | Path, layers: Layers | None = None) -> SetNode:
    """
    The tree in the file `path`, checked against `layers` if they are given. Raises `WeftError`
    with the line for text that is none, and as `check_tree`.
    """
    try:
        tree = parse_tree(_read_text(path))
        if layers is not None:
            check_tree(tree, layers)
    except WeftError as error:
        message = str(error)
        place = re.match(r"line (\d+): ", message)
        if place is None:
            raise
        raise WeftError(f"{path}:{place[1]}: {message[place.end() :]}") from None
    return tree
