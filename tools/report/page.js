"use strict";
// Shows the data of the page: see tools/report/page.py for where it comes from.

const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";
const COLORS = ["#9ecae9", "#ffbf79", "#88d27a", "#d6a5c9", "#f2cf5b", "#83bcb6"];

/** An element with attributes and children: elements or texts. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function draw(name, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

/** A titled section, at the end of the page or of a part of it. */
function section(id, title, note = "", place = document.body) {
  const body = make("div", { id });
  place.append(make("h2", {}, title), make("p", { class: "note" }, note), body);
  return body;
}

const devices = [...new Set(data.nodes.map((node) => node.device).filter(Boolean))];

function colorOf(device) {
  return COLORS[devices.indexOf(device) % COLORS.length];
}

// --- the network --------------------------------------------------------------------------------

const WIDTH = 170, HEIGHT = 72, BOX = 34;

function showNetwork(place) {
  if (!data.nodes.length) return;
  const note = "By device; under the pointer layouts and memory. A click on a box shows its IR.";
  const part = make("div");
  place.append(part);
  const body = section("network", "Network", note, part);
  const left = Math.min(...data.nodes.map((node) => node.x));
  const right = Math.max(...data.nodes.map((node) => node.x));
  const rows = Math.max(...data.nodes.map((node) => node.y));
  const svg = draw("svg", { width: (right - left + 2) * WIDTH + 20, height: (rows + 1) * HEIGHT + 10 });
  const at = {};
  for (const node of data.nodes) at[node.name] = [(node.x - left + 0.5) * WIDTH + 10, node.y * HEIGHT + 20];
  for (const edge of data.edges) svg.append(...edgeShapes(edge, at[edge.source], at[edge.dest]));
  for (const node of data.nodes) svg.append(nodeShape(node, at[node.name]));
  body.append(svg);
}

function edgeShapes(edge, [x, y], [u, v]) {
  // What passes by other boxes of its column goes around them.
  const around = x === u && v - y > HEIGHT ? WIDTH : 0;
  const side = around ? WIDTH / 2 - 8 : 0;
  const [top, bottom] = around ? [y, v] : [y + BOX / 2, v - BOX / 2];
  const bend = around ? `C ${x + around} ${top}, ${u + around} ${bottom},`
    : `C ${x} ${y + HEIGHT / 2}, ${u} ${v - HEIGHT / 2},`;
  const path = draw("path", { d: `M ${x + side} ${top} ${bend} ${u + side} ${bottom}` });
  const middle = { class: "value", x: (x + u) / 2 + 0.9 * around, y: (y + v) / 2 + 3 };
  const label = draw("text", middle, edge.scope.startsWith("@") ? `${edge.type} ${edge.scope}` : edge.type);
  label.append(draw("title", {}, [edge.value, edge.type, edge.layout, edge.scope].filter(Boolean).join("\n")));
  return [path, label];
}

function nodeShape(node, [x, y]) {
  const group = draw("g", { class: "node", "data-node": node.name });
  const fill = node.device ? colorOf(node.device) : "#fff";
  group.append(draw("rect", { x: x - WIDTH / 2 + 8, y: y - BOX / 2, width: WIDTH - 16, height: BOX, fill }));
  group.append(draw("text", { x, y: y - 2 }, shorten(node.name)));
  group.append(draw("text", { class: "value", x, y: y + 11 }, node.device));
  group.append(draw("title", {}, [node.name, node.device, ...node.details].filter(Boolean).join("\n")));
  if (node.stage) group.addEventListener("click", () => showStage(node.stage));
  return group;
}

function shorten(text) {
  return text.length > 26 ? text.slice(0, 25) + "…" : text;
}

// --- tables and charts ----------------------------------------------------------------------------

function showTable(id, title, note, rows, columns) {
  if (!rows.length) return;
  const used = columns.filter(([key]) => rows.some((row) => cell(row[key]) !== ""));
  const head = make("tr", {}, ...used.map(([, name]) => make("th", {}, name)));
  const lines = rows.map((row) => make("tr", {}, ...used.map(([key]) => make("td", {}, cell(row[key])))));
  section(id, title, note).append(make("table", {}, head, ...lines));
}

function cell(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && !Number.isInteger(value)) return value.toPrecision(4);
  return Array.isArray(value) ? value.join("; ") : String(value);
}

function showCharts(place) {
  for (const chart of data.charts) {
    const part = make("div", chart.wide ? { class: "wide" } : {});
    place.append(part);
    const body = section(`chart-${chart.name}`, chart.title, chart.note, part);
    for (const trace of chart.data)
      if (devices.includes(trace.name)) trace.marker = { color: colorOf(trace.name) };
    const layout = { margin: { t: 30, r: 20 }, ...chart.layout };
    Plotly.newPlot(body, chart.data, layout, { responsive: true, displaylogo: false }).then(() => {
      body.dataset.traces = body.data.length;
      body.on("plotly_click", (event) => {
        const stage = event.points[0].customdata;
        if (stage) showStage(stage);
      });
    });
  }
}

// --- the IR ---------------------------------------------------------------------------------------

let shown = null;
let withChanges = false;

function showStages() {
  if (!data.stages.length) return;
  const body = section("stages", "IR", "The stages of the compile, and the programs that the folder has.");
  const buttons = data.stages.map((stage) => make("button", { class: "stage", "data-stage": stage.name }, stage.name));
  buttons.forEach((button) => button.addEventListener("click", () => showStage(button.dataset.stage)));
  const box = make("input", { type: "checkbox", id: "changes" });
  box.addEventListener("change", () => { withChanges = box.checked; if (shown) showStage(shown); });
  const label = make("label", {}, box, " differences from the stage before");
  body.append(make("div", {}, ...buttons), label, make("pre", { id: "ir" }));
  fillStage(data.stages[0].name);
}

/** Goes to a stage. */
function showStage(name) {
  fillStage(name);
  document.getElementById("ir").scrollIntoView({ block: "nearest" });
}

/** Shows the text of a stage, or how it differs from the one before. */
function fillStage(name) {
  const stage = data.stages.find((one) => one.name === name);
  shown = name;
  const body = document.getElementById("ir");
  body.dataset.stage = name;
  body.replaceChildren(...(withChanges && stage.changes ? changedLines(stage.changes) : [stage.text]));
  for (const button of document.querySelectorAll("button.stage"))
    button.classList.toggle("on", button.dataset.stage === name);
}

function changedLines(text) {
  const tags = { "+": "ins", "-": "del" };
  return text.split("\n").flatMap((line) => [line[0] in tags ? make(tags[line[0]], {}, line) : line, "\n"]);
}

// --- the page -------------------------------------------------------------------------------------

document.body.append(make("h1", {}, `${data.title} on ${data.machine} (target ${data.target})`));
document.body.append(make("pre", { id: "summary" }, data.summary));
const charts = make("div", { id: "charts" });
document.body.append(charts);
showNetwork(charts);
showCharts(charts);
showTable("layers", "Layers", "What ran, one after another.", data.layers, [
  ["name", "layer"], ["device", "device"], ["seconds", "seconds"], ["cycles", "cycles"],
  ["bound_cycles", "cycles at least"], ["gap", "gap"], ["macs", "MACs"], ["moved_bytes", "bytes moved"],
  ["utilisation", "utilisation"], ["energy_pj", "energy (pJ)"], ["notes", "notes"],
]);
showTable("placements", "Placements", "Where each layer of the source is, and why it is nowhere else.",
  data.placements, [
    ["layer", "layer"], ["device", "device"], ["macs", "MACs"], ["size_bytes", "bytes"],
    ["bound_cycles", "cycles at least"], ["why_not", "why not elsewhere"],
  ]);
showStages();
