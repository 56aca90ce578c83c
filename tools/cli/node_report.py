"""The results of the solver for a compiled folder of a machine of nodes, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...transforms.core.json_node import Json, Node

_PJ_PER_UJ = 1e6


def folder_table(record: Mapping[str, Json]) -> str:
    """
    A line for each layer: its segment, energy in uJ in all and by component, and cycles; then the
    sums, what the programs of layers one after another take, and how far they are from the bound,
    where one was asked for. Raises `WeftError` for a record that lacks an entry.
    """
    root = Node(dict(record), "")
    if not record:
        return "nothing is known of the schedule; --timing tells what its programs take"
    if "edited" in record:
        return _edited_table(root.get("layers").as_list())
    layers = root.get("layers").as_list()
    head, rows = (_by_component if "energies_pj" in record else _by_layer)(layers)
    lines = _align_columns([head, *rows])
    if "energy_pj" in record:
        energy = root.get("energy_pj").as_float() / _PJ_PER_UJ
        lines.append(
            f"{len(layers)} layers in {root.get('segments').as_int()} segments: {energy:.6g} uJ in "
            f"{root.get('latency_cycles').as_int()} cycles, counted as "
            f"{root.get('convention').as_str()}; {_how_found(root)}"
        )
    lines += _programs_line(layers)
    bounds = dict.fromkeys(
        _describe_bound(layer) for layer in layers if "bound_space" in layer.as_table()
    )
    lines += [f"gaps are to the best of: {bounded}" for bounded in bounds]
    if "gap_to_bound" in record:
        gap = 100 * root.get("gap_to_bound").as_float()
        lines.append(f"at most {gap:.2f} % above the best of: {_describe_bound(root)}")
    return "\n".join(lines)


def _how_found(root: Node) -> str:
    if "goal" not in root.as_table():
        return "the schedule was given"
    return f"goal {root.get('goal').as_str()}, found by {root.get('solver').as_str()}"


def _edited_table(layers: Sequence[Node]) -> str:
    rows = [["layer", "segment"]]
    for layer in layers:
        segment = layer.get("segment")
        number = "-" if segment.value is None else str(segment.as_int())
        rows.append([layer.get("name").as_str(), number])
    note = "the schedule was edited after it was found; --timing tells what its programs take"
    return "\n".join([*_align_columns(rows), note])


def _describe_bound(record: Node) -> str:
    """Of what a bound is one, and how that is counted."""
    space, convention = (record.get(f"bound_{key}").as_str() for key in ("space", "convention"))
    return f"{space}, counted as {convention}"


def _programs_line(layers: Sequence[Node]) -> list[str]:
    """The costs of the programs of layers one after another, without idling: a line, or none."""
    sums: dict[str, float] = {}
    for layer in layers:
        if layer.as_table().get("programs_pj") is None:
            return []
        found = layer.get("programs_pj")
        for part in found.as_table():
            sums[part] = sums.get(part, 0.0) + found.get(part).as_float()
    terms = ", ".join(f"{part} {pj / _PJ_PER_UJ:.5g}" for part, pj in sums.items())
    total = sum(sums.values()) / _PJ_PER_UJ
    return [f"their programs take {total:.6g} uJ without idling: {terms}"] if sums else []


def _by_component(layers: Sequence[Node]) -> tuple[list[str], list[list[str]]]:
    parts = list(layers[0].get("energies_pj").as_table()) if layers else []
    rows: list[list[str]] = []
    for number, layer in enumerate(layers):
        segment = layer.get("segment")
        place = number if segment.value is None else segment.as_int()
        energies = layer.get("energies_pj")
        rows.append(
            [
                layer.get("name").as_str(),
                str(place),
                _to_microjoules(layer.get("energy_pj")),
                *(_to_microjoules(energies.get(part)) for part in parts),
                str(layer.get("latency_cycles").as_int()),
            ]
        )
    return ["layer", "segment", "energy uJ", *parts, "cycles"], rows


def _by_layer(layers: Sequence[Node]) -> tuple[list[str], list[list[str]]]:
    rows = [
        [
            layer.get("layer").as_str(),
            _to_microjoules(layer.get("energy_pj")),
            f"{layer.get('latency_cycles').as_float():.0f}",
            f"{100 * layer.get('gap_to_bound').as_float():.2f}",
        ]
        for layer in layers
    ]
    return ["layer", "energy uJ", "cycles", "gap %"], rows


def _to_microjoules(energy: Node) -> str:
    return f"{energy.as_float() / _PJ_PER_UJ:.5g}"


def _align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{cell:<{w}}" if i == 0 else f"{cell:>{w}}"
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
