"""
Networks of the zoo that are made from tables of layers: `zoo:nnd/NAME`, the networks that
nn-dataflow 2.1 brings, layer for layer, so that schedules can be compared with its own.

A convolution is one loop nest of seven, a fully connected layer the same on one place; layers
without filters take the maximum over windows, or add up feature maps. Feature maps are `f32` of
`batch × channels × rows × columns`. The table has no extents of images: they are 224 by 224, as
those of all of its networks are. What windows need beyond their input is padding, as much before
as after, or one less before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ...transforms.core.errors import WeftError
from ...transforms.dataflow.cost.row_stationary import LayerShape
from ..registry.universe import suggest_names
from ..schedules.nn_dataflow import INPUT, NETWORKS, LayerEntry, read_networks
from .prefixes import TABLE_PREFIX

IMAGE = 224
"""Rows and columns of images."""

_CONV = """\
  %{out} = linalg.generic {{indexing_maps = [{x}, {f}, {y}], iterator_types = [{par4}, {red3}]}}
    ins({ins} : {types}) outs(%{out}_0 : {type}) attrs = {{weft.layer = "{name}"}} {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  }} -> {type}
"""
_POOL = """\
  %{out} = linalg.generic {{indexing_maps = [{x}, {f}, {y}], iterator_types = [{par4}, {red2}]}}
    ins({ins} : {types}) outs(%{out}_0 : {type}) attrs = {{weft.layer = "{name}"}} {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.maximumf %c, %a : f32
    linalg.yield %s : f32
  }} -> {type}
"""


def table_names() -> list[str]:
    """The networks of the table, with their prefix."""
    return sorted(TABLE_PREFIX + name for name in _load_networks())


def table_text(name: str) -> str:
    """The module of the network `name`, with its prefix, for a batch of 1. `WeftError`."""
    plain = name.removeprefix(TABLE_PREFIX)
    if plain not in _load_networks():
        raise WeftError(f"there is no '{name}' in the zoo{suggest_names(name, table_names())}")
    return _Writer(plain, _load_networks()[plain]).text()


@cache
def _load_networks() -> Mapping[str, tuple[LayerEntry, ...]]:
    return read_networks(NETWORKS)


@dataclass(frozen=True)
class _Map:
    """A feature map: its name in the text, and its channels, rows and columns."""

    name: str
    channels: int
    rows: int
    columns: int

    @property
    def type(self) -> str:
        return _tensor_type(1, self.channels, self.rows, self.columns)


@dataclass
class _Writer:
    """The text of one network, layer by layer."""

    name: str
    entries: Sequence[LayerEntry]
    maps: dict[str, _Map] = field(default_factory=dict[str, _Map])
    arguments: list[str] = field(default_factory=list[str])
    body: list[str] = field(default_factory=list[str])
    read: set[str] = field(default_factory=set[str])

    def text(self) -> str:
        self._declare_inputs()
        for entry in self.entries:
            self._write_layer(entry)
        results = [self.maps[e.name] for e in self.entries if e.name not in self.read]
        names = ", ".join(f"%{m.name}" for m in results)
        types = ", ".join(m.type for m in results)
        head = f"func.func @{self.name}({', '.join(self.arguments)}) -> ({types}) {{"
        lines = [
            head,
            "  %zero = arith.constant 0.0 : f32",
            "  %least = arith.constant 0xFF800000 : f32",
            *self.body,
            f"  return {names} : {types}",
            "}",
        ]
        return "\n".join(lines) + "\n"

    # --- What is given --------------------------------------------------------------------

    def _declare_inputs(self) -> None:
        """Arguments for what layers read and no layer writes; their channels are what is left."""
        written = {entry.name: entry.shape.k for entry in self.entries}
        extents: dict[str, tuple[int, int, int]] = {}
        for entry in self.entries:
            outside = [s for s in entry.sources if s not in written]
            known = sum(written[s] for s in entry.sources if s in written)
            for source in outside:
                left = entry.shape.c - known
                share = left // len(outside) if entry.shape.is_conv else entry.shape.k
                extents.setdefault(source, (share, *_input_extents(entry.shape)))
        for source in sorted(extents, key=lambda s: (s != INPUT, s)):
            found = _Map(source, *extents[source])
            self.maps[source] = found
            dims = 'weft.dims = ["batch", "", "", ""]'
            self.arguments.append(f"%{source}: {found.type} {{{dims}}}")

    # --- Layers ---------------------------------------------------------------------------

    def _write_layer(self, entry: LayerEntry) -> None:
        sources = [self.maps[s] for s in entry.sources]
        self.read.update(entry.sources)
        out = _Map(entry.name, entry.shape.k, entry.shape.height, entry.shape.width)
        self.maps[entry.name] = out
        self._add_line(f"%{out.name}_e = tensor.empty() : {out.type}")
        if entry.shape.region > 1:
            self._write_sum(entry, sources, out)
        else:
            self._write_windows(entry, self._join_sources(entry, sources), out)

    def _write_sum(self, entry: LayerEntry, sources: Sequence[_Map], out: _Map) -> None:
        """An elementwise layer: the sum of its operands."""
        identity = "affine_map<(a, b, c, d) -> (a, b, c, d)>"
        maps = ", ".join([identity] * (len(sources) + 1))
        ins = ", ".join(f"%{s.name}" for s in sources)
        types = ", ".join(s.type for s in sources)
        self._add_line(
            f"%{out.name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
            f"[{_iterator_kinds(4, 'parallel')}]}} ins({ins} : {types}) "
            f"outs(%{out.name}_e : {out.type}) "
            f'attrs = {{weft.layer = "{entry.name}"}} {{'
        )
        arguments = ", ".join(f"%x{i}: f32" for i in range(len(sources)))
        self._add_line(f"^bb0({arguments}, %o: f32):")
        total = "%x0"
        for i in range(1, len(sources)):
            self._add_line(f"  %t{i} = arith.addf {total}, %x{i} : f32")
            total = f"%t{i}"
        self._add_line(f"  linalg.yield {total} : f32")
        self._add_line(f"}} -> {out.type}")

    def _join_sources(self, entry: LayerEntry, sources: Sequence[_Map]) -> _Map:
        if len(sources) == 1:
            return sources[0]
        first = sources[0]
        channels = sum(s.channels for s in sources)
        joined = _Map(f"{entry.name}_x", channels, first.rows, first.columns)
        names = ", ".join(f"%{s.name}" for s in sources)
        types = ", ".join(s.type for s in sources)
        concat = f"tensor.concat dim(1) {names} : ({types}) -> {joined.type}"
        self._add_line(f"%{joined.name} = {concat}")
        return joined

    def _write_windows(self, entry: LayerEntry, source: _Map, out: _Map) -> None:
        shape = entry.shape
        start = "zero" if shape.is_conv else "least"
        padded = self._pad_input(entry, source, start)
        self._add_line(
            f"%{out.name}_0 = linalg.fill ins(%{start} : f32) outs(%{out.name}_e : {out.type}) "
            f"-> {out.type}"
        )
        window = f"%{entry.name}_f"
        if shape.is_conv:
            kind = _tensor_type(shape.k, shape.c, shape.filter_h, shape.filter_w)
            self.arguments.append(f'{window}: {kind} {{weft.weight = "{entry.name}.filters"}}')
        else:
            kind = _tensor_type(shape.filter_h, shape.filter_w)
            self._add_line(f"{window} = tensor.empty() : {kind}")
        loops = "(n, k, h, w, c, r, s)" if shape.is_conv else "(n, k, h, w, r, s)"
        rows = f"h * {shape.stride_h} + r, w * {shape.stride_w} + s"
        channel = "c" if shape.is_conv else "k"
        filters = "(k, c, r, s)" if shape.is_conv else "(r, s)"
        text = (_CONV if shape.is_conv else _POOL).format(
            out=out.name,
            name=entry.name,
            x=f"affine_map<{loops} -> (n, {channel}, {rows})>",
            f=f"affine_map<{loops} -> {filters}>",
            y=f"affine_map<{loops} -> (n, k, h, w)>",
            par4=_iterator_kinds(4, "parallel"),
            red3=_iterator_kinds(3, "reduction"),
            red2=_iterator_kinds(2, "reduction"),
            ins=f"%{padded.name}, {window}",
            types=f"{padded.type}, {kind}",
            type=out.type,
        )
        self.body.append(text.rstrip("\n"))

    def _pad_input(self, entry: LayerEntry, source: _Map, fill: str) -> _Map:
        """The input with what windows read beyond it."""
        shape = entry.shape
        high = max(0, shape.input_height - source.rows)
        wide = max(0, shape.input_width - source.columns)
        if not high and not wide:
            return source
        out = _Map(f"{entry.name}_p", source.channels, source.rows + high, source.columns + wide)
        before, after = (high // 2, wide // 2), (-(-high // 2), -(-wide // 2))
        self._add_line(
            f"%{out.name} = tensor.pad %{source.name} low[0, 0, {before[0]}, {before[1]}] "
            f"high[0, 0, {after[0]}, {after[1]}] {{"
        )
        self._add_line("^bb0(%i0: index, %i1: index, %i2: index, %i3: index):")
        self._add_line(f"  tensor.yield %{fill} : f32")
        self._add_line(f"}} : {source.type} to {out.type}")
        return out

    def _add_line(self, text: str) -> None:
        self.body.append(f"  {text}")


def _input_extents(shape: LayerShape) -> tuple[int, int]:
    """The extents of what a layer reads from outside: an image if it has windows."""
    if max(shape.filter_h, shape.filter_w) > 1:
        return IMAGE, IMAGE
    return shape.input_height, shape.input_width


def _tensor_type(*extents: int) -> str:
    return f"tensor<{'x'.join(map(str, extents))}xf32>"


def _iterator_kinds(count: int, kind: str) -> str:
    return ", ".join([f'"{kind}"'] * count)
