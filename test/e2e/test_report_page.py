"""Pages of folders in headless Chromium: no errors, charts with their data, and IR by a click."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from helpers.report.folders import compile_folder

from weft.tools.cli.weft import main

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

LISTEN = """<script>
window.errors = [];
window.addEventListener("error", (event) => window.errors.push(String(event.message)));
console.error = (...words) => window.errors.push(words.join(" "));
</script>"""
"""Stands before all scripts of a page."""

LOOK = """<script>
setTimeout(() => {
  const charts = Object.fromEntries([...document.querySelectorAll("[id^=chart-]")].map((body) =>
    [body.id.slice(6), [Number(body.dataset.traces), body.querySelectorAll("svg").length]]));
  const node = [...document.querySelectorAll("g.node")].find((one) => one.dataset.node === NODE);
  if (node) node.dispatchEvent(new MouseEvent("click"));
  const ir = document.getElementById("ir");
  const clicked = [ir.dataset.stage || "", ir.textContent];
  const stage = [...document.querySelectorAll("button.stage")].find((one) =>
    one.dataset.stage === STAGE);
  if (stage) stage.click();
  const box = document.getElementById("changes");
  box.click();
  const changed = ir.querySelectorAll("ins").length;
  const nodes = document.querySelectorAll("g.node").length;
  const found = { errors: window.errors, charts, clicked, changed, nodes };
  document.body.replaceChildren();
  const out = document.createElement("pre");
  out.id = "found";
  out.textContent = JSON.stringify(found);
  document.body.append(out);
}, 1000);
</script>"""
"""Stands behind all: says what is there, and what clicks on a node and on a stage show."""


def look_at(page: Path, node: str, stage: str = "") -> dict[str, Any]:
    """What a browser finds on a page, without a network."""
    look = LOOK.replace("NODE", json.dumps(node)).replace("STAGE", json.dumps(stage))
    text = page.read_text().replace("<head>", f"<head>{LISTEN}", 1)
    seen = page.with_name("seen.html")
    seen.write_text(text.replace("</body></html>", f"{look}</body></html>"))
    done = subprocess.run(
        [
            str(CHROMIUM),
            *("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1240,4000"),
            *("--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=20000"),
            *(f"--user-data-dir={page.with_name('profile')}", "--dump-dom", seen.as_uri()),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.S)
    assert found is not None, done.stdout[-2000:]
    return json.loads(html.unescape(found[1]))


def test_a_page_of_a_system(tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    folder, stages = compile_folder("system", tmp_path / "out", tmp_path / "stages"), "stages"
    page = tmp_path / "page.html"
    command = ["report", str(folder), "--stages", str(tmp_path / stages), "-o", str(page)]
    assert main(command) == 0
    data = read_data(page)
    part = next(layer["name"] for layer in data["layers"] if layer["macs"])
    found = look_at(page, part, "03-graph-partition")
    assert found["errors"] == []
    assert found["nodes"] == len(data["nodes"])
    wanted = {chart["name"]: len(chart["data"]) for chart in data["charts"]}
    assert {name: traces for name, (traces, _) in found["charts"].items()} == wanted
    assert all(drawn for _, drawn in found["charts"].values())
    shown, text = found["clicked"]
    (stage,) = (stage for stage in data["stages"] if stage["name"] == part)
    assert shown == part
    assert text == stage["text"]
    changes = next(s["changes"] for s in data["stages"] if s["name"] == "03-graph-partition")
    added = sum(line.startswith("+") for line in changes.splitlines())
    assert found["changed"] == added > 0


def read_data(page: Path) -> dict[str, Any]:
    text = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text())
    assert text is not None
    return json.loads(text[1])
