"""A page of HTML that stands alone: facts and charts as JSON, a script, the plotting library."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.json_node import Json
from ..common.as_json import as_json
from .charts import list_charts
from .facts import Layer, Page


def page_data(page: Page) -> dict[str, object]:
    """What a page shows, as its script reads it: facts, but for spans, and the charts."""
    left_out = ("timelines", "stored")
    shown = {name: value for name, value in _facts_of(page).items() if name not in left_out}
    shown["layers"] = [
        {**_facts_of(layer), "utilisation": layer.utilisation, "gap": layer.gap}
        for layer in page.layers
    ]
    return {**shown, "charts": as_json(tuple(list_charts(page)))}


def _facts_of(value: Page | Layer) -> Mapping[str, Json]:
    facts = as_json(value)
    assert isinstance(facts, Mapping)
    return facts


def write_page(path: Path, page: Page) -> None:
    """
    Writes the page, whole or not at all. Raises `WeftError` without the plotting library, and where
    the file cannot be written.
    """
    library = _plotting_library()
    # Within a script of a page, `</` would end it.
    data = json.dumps(page_data(page), ensure_ascii=False).replace("</", "<\\/")
    here = files("weft.tools.report")
    text = "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f"<title>{html.escape(page.title)}: weft</title>",
            f"<style>\n{(here / 'page.css').read_text()}</style>",
            "</head><body>",
            f'<script type="application/json" id="data">{data}</script>',
            f"<script>{library}</script>",
            f"<script>\n{(here / 'page.js').read_text()}</script>",
            "</body></html>\n",
        ]
    )
    write_atomically(path, text)


def check_library() -> None:
    """Raises `WeftError` where there is no plotting library, before any work is done."""
    _plotting_library()


def _plotting_library() -> str:
    """Plotly's script, as its Python package carries it."""
    try:
        from plotly.offline import get_plotlyjs
    except ImportError:
        raise WeftError(
            "a page needs plotly; install the extra `report`: pip install 'weft[report]'"
        ) from None
    return get_plotlyjs()
