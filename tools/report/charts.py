"""The charts of a page, as Plotly takes them: plain data made of a page's facts alone."""

from __future__ import annotations

import math
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ...targets.trace import Span
from ...transforms.core.json_node import Json
from .facts import Embedding, Layer, MemoryPlan, Page, Roof, Stored, Timeline, Tuned

_MS = 1e3
_ROW = 26
"""The height of a row of a chart with one row for each of something, in pixels."""
_HIGHEST = 1600
_SHARES = "Of time, cycles or energy; of the slots of a core, its operations per cycle."
_MENU_ROOM: Mapping[str, Json] = {"margin": {"t": 120, "r": 20}}
_LINE = 70
"""The characters of a line of the text above a chart with a menu."""
_ROWS: Mapping[str, Json] = {"autorange": "reversed", "automargin": True, "type": "category"}
"""The axis of the rows, the first on top."""
_KINDS = 8
"""How many kinds of spans a track shows in colours of their own."""


@dataclass(frozen=True)
class Chart:
    """
    A chart: its traces and layout as Plotly has them. `name` is its id in the page, `note` what it
    shows, in words. A `wide` one has a row of the page for itself.
    """

    name: str
    title: str
    note: str
    data: Sequence[Mapping[str, Json]]
    layout: Mapping[str, Json]
    wide: bool = False


def list_charts(page: Page) -> Iterator[Chart]:
    """The charts that a page has facts for."""
    yield from _by_layer(page.layers)
    whole = () if page.overall is None else (page.overall,)
    yield from _roofline((*page.layers, *whole), page.roofs)
    if page.busy:
        names, shares = list(page.busy), [100 * share for share in page.busy.values()]
        bar: Mapping[str, Json] = {"type": "bar", "orientation": "h", "x": shares, "y": names}
        layout = _rows("%", len(names))
        yield Chart("busy", "Shares", _SHARES, [bar], layout)
    for number, timeline in enumerate(page.timelines):
        yield _draw_timeline(f"timeline{number}", timeline)
    if page.memory is not None and page.memory.blocks:
        yield _draw_memory(page.memory, [node.name for node in page.nodes if node.device])
    if page.stored:
        yield _draw_stored(page.stored)
    if page.embeddings:
        yield _draw_embeddings(page.embeddings)
    if page.tuning:
        yield _draw_history(page.tuning)


def _rows(unit: str, count: int) -> dict[str, Json]:
    """The layout of a chart with a row for each of `count` things, the first on top."""
    return {
        "height": min(120 + _ROW * count, _HIGHEST),
        "xaxis": {"title": {"text": unit}},
        "yaxis": _ROWS,
    }


# --- layers -----------------------------------------------------------------------------------


def _by_layer(layers: Sequence[Layer]) -> Iterator[Chart]:
    """Bars by layer and device of what is known of layers."""
    times = [(x, _MS * x.seconds) for x in layers if x.seconds is not None]
    cycles = [(x, float(x.cycles)) for x in layers if x.cycles is not None]
    if times:
        yield _bars("time", "Time", "Where it is simulated, by the device's clock.", "ms", times)
    if cycles:
        yield _bars("cycles", "Cycles", "Of devices that are simulated.", "cycles", cycles)
    moved = [(x, float(x.moved_bytes)) for x in layers if x.moved_bytes is not None]
    if moved:
        note = "Moved between the outer memory and the device."
        yield _bars("bytes", "Bytes", note, "bytes", moved)
    used = [(x, 100 * x.utilisation) for x in layers if x.utilisation is not None]
    if used:
        note = "Useful multiply-accumulates of those that the device could do meanwhile."
        yield _bars("utilisation", "Utilisation", note, "%", used)
    gaps = [(x, x.gap) for x in layers if x.gap is not None]
    if gaps:
        note = "Cycles as a multiple of what no schedule of the layer goes below."
        yield _bars("gap", "Gap to the bound", note, "times the bound", gaps)
    energy = [(x, x.energy_pj / 1e6) for x in layers if x.energy_pj is not None]
    if energy:
        yield _bars("energy", "Energy", "As the solver expects it.", "µJ", energy)


def _bars(
    name: str, title: str, note: str, unit: str, values: Sequence[tuple[Layer, float]]
) -> Chart:
    data: list[Mapping[str, Json]] = []
    for device in dict.fromkeys(layer.device for layer, _ in values):
        own = [(layer, value) for layer, value in values if layer.device == device]
        data.append(
            {
                "type": "bar",
                "orientation": "h",
                "name": device,
                "x": [value for _, value in own],
                "y": [layer.name for layer, _ in own],
                "customdata": [layer.stage for layer, _ in own],
                "hovertemplate": "%{y}: %{x:.6g} " + unit + "<extra></extra>",
            }
        )
    order = [layer.name for layer, _ in values]
    layout = _rows(unit, len(values))
    names = list(dict.fromkeys(order))
    axis: Json = {**_ROWS, "categoryorder": "array", "categoryarray": names}
    return Chart(name, title, note, data, {**layout, "yaxis": axis, "barmode": "stack"})


def _roofline(layers: Sequence[Layer], roofs: Sequence[Roof]) -> Iterator[Chart]:
    """Each layer at its multiply-accumulates per byte and per cycle, under its device's roof."""
    data: list[Mapping[str, Json]] = []
    for roof in roofs:
        points = [
            (x, x.macs / x.moved_bytes, x.macs / x.cycles)
            for x in layers
            if x.device == roof.device and x.macs and x.moved_bytes and x.cycles
        ]
        if not points:
            continue
        ridge = roof.macs_per_cycle / roof.bytes_per_cycle
        reach = [p[1] for p in points] + [ridge]
        ends = [min(reach) / 2, ridge, max(reach) * 2]
        heights = [min(x * roof.bytes_per_cycle, roof.macs_per_cycle) for x in ends]
        data.append(
            {"type": "scatter", "mode": "lines", "name": roof.device, "x": ends, "y": heights}
        )
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": f"layers on {roof.device}",
                "x": [p[1] for p in points],
                "y": [p[2] for p in points],
                "text": [p[0].name for p in points],
                "customdata": [p[0].stage for p in points],
            }
        )
    layout: Mapping[str, Json] = {
        "height": 420,
        "xaxis": {"type": "log", "title": {"text": "multiply-accumulates per byte"}},
        "yaxis": {"type": "log", "title": {"text": "multiply-accumulates per cycle"}},
    }
    if data:
        note = "Roofs are what the machine multiplies and moves at most, by its description."
        yield Chart("roofline", "Roofline", note, data, layout)


# --- timelines --------------------------------------------------------------------------------


def _draw_timeline(name: str, timeline: Timeline) -> Chart:
    """A row for each track of each node, and bars from start to end, by what they do."""
    spans = join_spans(timeline.spans, timeline.resolution)
    kinds = _name_kinds(spans)
    by_kind: dict[str, list[Span]] = defaultdict(list)
    for span in spans:
        by_kind[kinds[span.track] or _first_word(span)].append(span)
    alone = len({span.node for span in spans}) == 1
    rows = list(dict.fromkeys(_row_of(span, alone=alone) for span in spans))
    data: list[Mapping[str, Json]] = [
        {
            "type": "bar",
            "orientation": "h",
            "name": kind,
            "base": [span.start for span in own],
            "x": [span.end - span.start for span in own],
            "y": [_row_of(span, alone=alone) for span in own],
            "text": [span.what for span in own],
            "textposition": "none",
            "hovertemplate": "%{text}: from %{base:.6g} " + timeline.unit + "<extra></extra>",
        }
        for kind, own in by_kind.items()
    ]
    layout = _rows(timeline.unit, len(rows))
    note = f"In {timeline.unit}; drag to zoom."
    if timeline.resolution:
        note += f" Shorter ones than {timeline.resolution:.3g} are joined."
    axis: Json = {**_ROWS, "categoryorder": "array", "categoryarray": rows}
    more: Mapping[str, Json] = {"barmode": "overlay", "bargap": 0.1, "yaxis": axis}
    return Chart(name, f"Timeline: {timeline.title}", note, data, {**layout, **more}, True)


def _row_of(span: Span, *, alone: bool) -> str:
    """The name of a track's row, where its node is the only one, or is one of several."""
    return span.track if alone else f"{span.node}: {span.track}"


def _first_word(span: Span) -> str:
    return span.what.split(" ", 1)[0]


def _name_kinds(spans: Sequence[Span]) -> Mapping[str, str]:
    """
    By track what its spans are called together: nothing where the first words of what they do are
    few, and tell them apart.
    """
    words: dict[str, set[str]] = defaultdict(set)
    for span in spans:
        words[span.track].add(_first_word(span))
    return {track: "" if len(own) <= _KINDS else track for track, own in words.items()}


def join_spans(spans: Iterable[Span], resolution: float) -> list[Span]:
    """
    The spans of each track by their starts, where one that lies at most `resolution` behind another
    is joined to it if it does the same or is itself no longer than that. A span that several became
    says how many.
    """
    tracks: dict[tuple[str, str], list[Span]] = defaultdict(list)
    for span in spans:
        tracks[span.node, span.track].append(span)
    found: list[Span] = []
    for _, own in sorted(tracks.items()):
        found += _join_track(sorted(own, key=lambda span: span.start), resolution)
    return found


def _join_track(spans: Sequence[Span], resolution: float) -> Iterator[Span]:
    whole, count = spans[0], 1
    for span in spans[1:]:
        is_alike = span.what == whole.what or span.end - span.start < resolution
        if is_alike and 0 <= span.start - whole.end <= resolution:
            whole, count = replace(whole, end=max(whole.end, span.end)), count + 1
            continue
        yield _count_in(whole, count)
        whole, count = span, 1
    yield _count_in(whole, count)


def _count_in(span: Span, count: int) -> Span:
    return span if count == 1 else replace(span, what=f"{span.what} and {count - 1} more")


# --- memory, layouts, embeddings --------------------------------------------------------------


def _draw_memory(plan: MemoryPlan, steps: Sequence[str]) -> Chart:
    """Values as boxes: steps from left to right, addresses upwards."""
    blocks = plan.blocks
    data: Mapping[str, Json] = {
        "type": "bar",
        "name": "values",
        "x": [(b.first + b.last) / 2 for b in blocks],
        "width": [b.last - b.first + 1 for b in blocks],
        "base": [b.offset for b in blocks],
        "y": [b.size_bytes for b in blocks],
        "text": [b.value for b in blocks],
        "marker": {"opacity": 0.6, "line": {"width": 1, "color": "#333"}},
        "hovertemplate": "%{text}: %{y} bytes from %{base}<extra></extra>",
    }
    layout: Mapping[str, Json] = {
        "height": 420,
        "barmode": "overlay",
        "xaxis": {"tickvals": list(range(len(steps))), "ticktext": list(steps), "tickangle": 60},
        "yaxis": {"title": {"text": "bytes"}},
    }
    note = f"{plan.size_bytes} bytes are planned; no plan takes fewer than {plan.bound_bytes}."
    return Chart("memory", "Shared memory", note, [data], layout, True)


def _draw_stored(stored: Sequence[Stored]) -> Chart:
    """For each operand its window, as a map of positions in memory; a menu chooses."""
    data: list[Mapping[str, Json]] = [
        {
            "type": "heatmap",
            "z": one.positions,
            "visible": number == 0,
            "colorscale": "Viridis",
            "hovertemplate": "element (%{y}, %{x}) at %{z}<extra></extra>",
        }
        for number, one in enumerate(stored)
    ]
    labels = [f"{one.layer}: {one.operand}" for one in stored]
    texts = [f"{one.layout}; dimensions {one.dims[0]} and {one.dims[1]}" for one in stored]
    layout: Mapping[str, Json] = {
        "height": 460,
        "yaxis": {"autorange": "reversed"},
        "title": _title(texts[0]),
        "updatemenus": [_menu(labels, texts)],
    }
    note = "Positions in memory of a window of two dimensions: tiles are blocks of neighbours."
    return Chart("stored", "How operands are stored", note, data, {**layout, **_MENU_ROOM})


def _draw_embeddings(embeddings: Sequence[Embedding]) -> Chart:
    """For each kernel by dimension: what the intrinsic takes, a tile, and all."""
    data: list[Mapping[str, Json]] = []
    for number, one in enumerate(embeddings):
        names = [dim.name for dim in one.dims]
        columns = {
            f"{one.intrinsic}": [dim.intrinsic for dim in one.dims],
            "tile in memory": [dim.tile for dim in one.dims],
            "all": [dim.extent for dim in one.dims],
        }
        data += [
            {"type": "bar", "name": what, "x": names, "y": own, "visible": number == 0}
            for what, own in columns.items()
        ]
    labels = [f"{number}: {one.layer}" for number, one in enumerate(embeddings)]
    texts = [
        f"{one.intrinsic}: {one.mac_overhead} multiply-accumulates of padding" for one in embeddings
    ]
    layout: Mapping[str, Json] = {
        "height": 420,
        "barmode": "group",
        "yaxis": {"type": "log", "title": {"text": "extent"}},
        "title": _title(texts[0]),
        "updatemenus": [_menu(labels, texts, each=3)],
    }
    note = "By dimension of the operator: what one intrinsic takes, what is in memory, and all."
    return Chart("embeddings", "Embeddings and tiles", note, data, {**layout, **_MENU_ROOM})


def _draw_history(tuned: Sequence[Tuned]) -> Chart:
    """For each kernel the points as they were measured, beside the compiler's own and the best."""
    data: list[Mapping[str, Json]] = []
    for number, one in enumerate(tuned):
        best = accumulate((math.inf if c is None else c for c in one.costs), min)
        visible: Json = number == 0
        shared: Mapping[str, Json] = {"type": "scatter", "visible": visible}
        data.append(
            {
                **shared,
                "mode": "markers",
                "name": "measured",
                "x": list(range(1, len(one.costs) + 1)),
                "y": one.costs,
                "text": one.points,
            }
        )
        lowest = [cost if math.isfinite(cost) else None for cost in best]
        data.append(
            {
                **shared,
                "mode": "lines",
                "name": "best so far",
                "x": list(range(1, len(lowest) + 1)),
                "y": lowest,
            }
        )
        own = [] if one.start_cost is None else [one.start_cost] * 2
        ends = [1, max(len(one.costs), 1)] if own else []
        data.append({**shared, "mode": "lines", "name": "the compiler's own", "x": ends, "y": own})
    labels = [f"{number}: {one.kernel}" for number, one in enumerate(tuned)]
    texts = [f"{one.kernel} on {one.machine}" for one in tuned]
    layout: Mapping[str, Json] = {
        "height": 420,
        "xaxis": {"title": {"text": "measurement"}},
        "yaxis": {"title": {"text": "cost (s or cycles)"}, "rangemode": "tozero"},
        "title": _title(texts[0]),
        "updatemenus": [_menu(labels, texts, each=3)],
    }
    note = "Costs of points in the order in which they were measured; those that failed have none."
    return Chart("tuning", "Tuning", note, data, {**layout, **_MENU_ROOM})


def _menu(labels: Sequence[str], texts: Sequence[str], each: int = 1) -> Json:
    """A menu that shows the `each` traces of one choice, and its text."""
    buttons: list[Json] = []
    for number, (label, text) in enumerate(zip(labels, texts, strict=True)):
        visible = [n // each == number for n in range(len(labels) * each)]
        change: Json = [{"visible": visible}, {"title.text": _break_lines(text)}]
        buttons.append({"label": label, "method": "update", "args": change})
    place: dict[str, Json] = {"x": 0, "xanchor": "left", "y": 1.06, "yanchor": "bottom"}
    return {"buttons": buttons, **place}


def _title(text: str) -> Json:
    """A small text at the top on the right, beside a menu."""
    place: dict[str, Json] = {"x": 1, "xref": "paper", "xanchor": "right", "y": 1}
    font: Json = {"size": 11}
    place |= {"yanchor": "top", "pad": {"t": 34}}  # below the buttons of the chart
    return {"text": _break_lines(text), "font": font, **place}


def _break_lines(text: str) -> str:
    return "<br>".join(textwrap.wrap(text, _LINE))
