"""
Networks of layers, as the dataflow solver schedules them.

A layer is a `LayerShape` with the names of the tensors in the three places of its template:
filters, inputs and outputs. One place is summed (`LayerShape.sums`), and the tensor there is the
one that the layer writes; the others are read. So a convolution, its input gradient and its
weight gradient are three layers of the same shape:

```
conv1        filters w1,  inputs x,       outputs y     sums outputs
conv1.input  filters w1,  inputs grad_x,  outputs grad_y  sums inputs
conv1.filter filters gw1, inputs x,       outputs grad_y  sums filters
```

A tensor may be a view of another: a part of it (a slice), the tensor with constants around it, or
the same elements with other extents (a reshape, a transposition). Views are never written.
Where a layer reads several inputs, they stand side by side along channels: a concatenation, or the
operands of an elementwise layer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from ...core.errors import WeftError
from ..cost.row_stationary import LayerShape
from ..directive.problem import LayerProblem

TensorKind: TypeAlias = Literal["input", "weight", "between", "result"]
"""Given from outside: data, weights; written by a layer: for other layers, or to be kept."""

OperandRole: TypeAlias = Literal["filters", "inputs", "outputs"]

_PLACES: tuple[OperandRole, ...] = ("filters", "inputs", "outputs")


class Extents(NamedTuple):
    """
    The extents of a tensor. Of filters: output channels, input channels of one group, rows and
    columns of the window.
    """

    batch: int
    channels: int
    rows: int
    columns: int

    @property
    def size(self) -> int:
        return math.prod(self)

    def __str__(self) -> str:
        return "x".join(map(str, self))


CORNER = Extents(0, 0, 0, 0)


@dataclass(frozen=True)
class TensorEntry:
    """
    A tensor of a network. `saved` ones stay until their last reader, since a backward pass needs
    them. A view is `of` another tensor: a part that starts at `begin` if it fits in there with
    its extents, else all of its elements in another order.
    """

    extents: Extents
    kind: TensorKind
    saved: bool = False
    of: str | None = None
    begin: Extents = CORNER


@dataclass(frozen=True)
class NetworkLayer:
    """
    A layer: its shape as the template sees it, its batch, and the tensor in each place by name.

    * `filters`: `None` for local layers.
    * `inputs`: side by side along channels.
    * `beside`: tensors that are read element by element along with the outputs: what a pooling's
      gradient chose, a table of scales.
    * `problem`: the layer as a loop nest, where directives can describe it.
    """

    name: str
    shape: LayerShape
    batch: int
    filters: str | None
    inputs: tuple[str, ...]
    outputs: str
    problem: LayerProblem | None = None
    beside: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The tensor that the layer writes."""
        return next(self.role_tensors(p)[0] for p in _PLACES if p == self.shape.sums)

    @property
    def read(self) -> tuple[str, ...]:
        """The tensors that the layer reads, in the order of the places."""
        named = [name for p in _PLACES if p != self.shape.sums for name in self.role_tensors(p)]
        return (*named, *self.beside)

    def role_tensors(self, place: OperandRole) -> tuple[str, ...]:
        """The tensors in a place of the template."""
        if place == "inputs":
            return self.inputs
        name = self.outputs if place == "outputs" else self.filters
        return () if name is None else (name,)

    @property
    def macs(self) -> int:
        return self.shape.macs(self.batch)


@dataclass(frozen=True)
class Network:
    """
    The layers of a network in the order in which they run, and their tensors by name.

    Raises `WeftError` naming layer and tensor for names that there are not, tensors that are
    written twice, never, or after they are read, and extents that do not fit.
    """

    name: str
    layers: tuple[NetworkLayer, ...]
    tensors: Mapping[str, TensorEntry]

    def __post_init__(self) -> None:
        _check_tensors(self)
        _check_order(self)
        for layer in self.layers:
            _check_extents(self, layer)

    def root(self, name: str) -> str:
        """The tensor that `name` is a view of in the end, or `name` itself."""
        while (of := self.tensors[name].of) is not None:
            name = of
        return name

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """The place of each layer in the order, by name."""
        return {layer.name: i for i, layer in enumerate(self.layers)}

    @cached_property
    def producers(self) -> Mapping[str, NetworkLayer]:
        """The layer that writes each tensor or what it is a view of, by the tensor's name."""
        written = {layer.written: layer for layer in self.layers}
        roots = ((name, self.root(name)) for name in self.tensors)
        return {name: written[root] for name, root in roots if root in written}

    @cached_property
    def consumers(self) -> Mapping[str, tuple[NetworkLayer, ...]]:
        """The layers that read each tensor or a view of it, in order, by the tensor's name."""
        found: dict[str, dict[str, NetworkLayer]] = {name: {} for name in self.tensors}
        for layer in self.layers:
            for name in layer.read:
                found[name][layer.name] = layer
                found[self.root(name)][layer.name] = layer
        return {name: tuple(layers.values()) for name, layers in found.items()}

    def sources(self, layer: NetworkLayer) -> tuple[NetworkLayer, ...]:
        """The layers that write what `layer` reads, each once, in the order of its places."""
        written = (self.producers.get(name) for name in layer.read)
        return tuple(dict.fromkeys(source for source in written if source is not None))

    @property
    def macs(self) -> int:
        """The multiply-accumulates of all layers, or what local ones do instead."""
        return sum(layer.macs for layer in self.layers)


def role_extents(layer: NetworkLayer) -> Mapping[OperandRole, Extents]:
    """
    The extents of what a layer needs in each place; those of inputs with padding. An elementwise
    layer needs the channels of all of its operands.
    """
    shape, batch = layer.shape, layer.batch
    found: dict[OperandRole, Extents] = {
        "inputs": Extents(batch, input_channels(shape), shape.input_height, shape.input_width),
        "outputs": Extents(batch, shape.k, shape.height, shape.width),
    }
    if shape.has_filters:
        found["filters"] = filter_extents(shape)
    return found


def input_channels(shape: LayerShape) -> int:
    """The channels that a layer reads, of all of its operands."""
    return shape.c if shape.has_filters else shape.k * shape.region


def filter_extents(shape: LayerShape) -> Extents:
    """The extents of a layer's filters."""
    channels = shape.c // shape.groups if shape.is_conv else 1
    return Extents(shape.k, channels, shape.filter_h, shape.filter_w)


# --- Checks ---------------------------------------------------------------------------------------


def _check_tensors(network: Network) -> None:
    what = f"network {network.name}"
    for name, entry in network.tensors.items():
        if min(entry.extents) < 1:
            raise WeftError(f"{what}: tensor '{name}' is {entry.extents}, but needs 1 or more")
        if entry.of is None:
            continue
        whole = network.tensors.get(entry.of)
        if whole is None:
            raise WeftError(f"{what}: '{name}' is a view of '{entry.of}', which is not there")
        if not _is_within(entry, whole) and entry.extents.size != whole.extents.size:
            raise WeftError(
                f"{what}: tensor '{name}' of {entry.extents} from {entry.begin} is neither a part "
                f"nor another order of '{entry.of}' of {whole.extents}"
            )
        _check_chain(network, name)


def _check_chain(network: Network, name: str) -> None:
    seen = {name}
    of = network.tensors[name].of
    while of is not None and of in network.tensors:
        if of in seen:
            raise WeftError(f"network {network.name}: tensor '{name}' is a view of itself")
        seen.add(of)
        of = network.tensors[of].of


def _is_within(entry: TensorEntry, whole: TensorEntry) -> bool:
    """Tests whether, along each axis, a view is a part of the whole, or the whole a part of it."""
    axes = zip(entry.begin, entry.extents, whole.extents, strict=True)
    return all(
        0 <= begin <= begin + extent <= of or begin <= 0 < of <= begin + extent
        for begin, extent, of in axes
    )


def _check_order(network: Network) -> None:
    """Raises unless tensors are written once, before they are read."""
    entries = network.tensors
    names: set[str] = set()
    written: dict[str, str] = {}
    read: set[str] = set()
    for layer in network.layers:
        what = f"network {network.name}: layer {layer.name}"
        if layer.name in names:
            raise WeftError(f"{what}: there are two layers of that name")
        names.add(layer.name)
        _check_roles(network, layer, what)
        for name in map(network.root, layer.read):
            if entries[name].kind in ("between", "result") and name not in written:
                raise WeftError(f"{what} reads '{name}' before a layer writes it; order layers so")
            read.add(name)
        name = layer.written
        if name in written:
            raise WeftError(f"{what} writes '{name}', which layer {written[name]} wrote already")
        if entries[name].of is not None or entries[name].kind in ("input", "weight"):
            kind = "view" if entries[name].of is not None else entries[name].kind
            raise WeftError(f"{what} writes '{name}', but that is of kind {kind}, and only read")
        written[name] = layer.name
    for name, entry in entries.items():
        if entry.of is None and entry.kind in ("between", "result") and name not in written:
            raise WeftError(f"network {network.name}: no layer writes tensor '{name}'")
        if entry.of is None and entry.kind == "between" and name not in read:
            raise WeftError(
                f"network {network.name}: layer {written[name]} writes '{name}', which is no "
                f"result and which no layer reads"
            )


def _check_roles(network: Network, layer: NetworkLayer, what: str) -> None:
    """Raises unless the layer has the tensors that its kind needs, and the network has them."""
    for name in (*layer.role_tensors("filters"), *layer.inputs, layer.outputs, *layer.beside):
        if name not in network.tensors:
            raise WeftError(f"{what}: there is no tensor '{name}'")
    if layer.batch < 1:
        raise WeftError(f"{what}: its batch is {layer.batch}, but must be 1 or more")
    if (layer.filters is None) == layer.shape.has_filters:
        has = "no filters" if layer.filters is None else f"filters '{layer.filters}'"
        raise WeftError(f"{what} is of kind {layer.shape.kind}, and has {has}")
    if not layer.inputs or (layer.shape.sums == "inputs" and len(layer.inputs) > 1):
        raise WeftError(
            f"{what} has {len(layer.inputs)} inputs, but must have at least one, and exactly one "
            f"to write"
        )


def _check_extents(network: Network, layer: NetworkLayer) -> None:
    needs = role_extents(layer)
    places: tuple[OperandRole, ...] = ("filters", "outputs")
    for place in places:
        for name in layer.role_tensors(place):
            _check_same(network, layer, name, needs[place])
    for name in layer.beside:
        _check_same(network, layer, name, needs["outputs"])
    _check_inputs(network, layer, needs["inputs"])


def _check_same(network: Network, layer: NetworkLayer, name: str, need: Extents) -> None:
    have = network.tensors[name].extents
    if have != need:
        raise _extents_error(network, layer, name, need, have)


def _extents_error(
    network: Network, layer: NetworkLayer, name: str, need: Extents, have: Extents
) -> WeftError:
    return WeftError(
        f"network {network.name}: layer {layer.name} needs {need} (batch, channels, rows, "
        f"columns) of tensor '{name}', which has {have}"
    )


def _check_inputs(network: Network, layer: NetworkLayer, need: Extents) -> None:
    """
    Batch and channels must be those of the layer; operands of an elementwise layer may lack an
    axis (broadcast). Windows may reach over the border by less than their own size, and leave
    fewer rows and columns at the end than one step.
    """
    shape = layer.shape
    joined = _join_extents(network, layer)
    if joined is None or (joined.batch, joined.channels) != (need.batch, need.channels):
        have = joined or network.tensors[layer.inputs[0]].extents
        raise _extents_error(network, layer, "', '".join(layer.inputs), need, have)
    for have, reach, window, step in (
        (joined.rows, need.rows, need.rows - (shape.height - 1) * shape.stride_h, shape.stride_h),
        (joined.columns, need.columns, need.columns - (shape.width - 1) * shape.stride_w,
         shape.stride_w),
    ):  # fmt: skip
        if reach > have + 2 * (window - 1) or reach + step <= have:
            raise _extents_error(network, layer, "', '".join(layer.inputs), need, joined)


def _join_extents(network: Network, layer: NetworkLayer) -> Extents | None:
    """The extents of the inputs side by side, or `None` if they do not fit each other."""
    extents = [network.tensors[name].extents for name in layer.inputs]
    if not layer.shape.has_filters and len(extents) > 1:
        need, region = role_extents(layer)["inputs"], layer.shape.region
        need = need._replace(channels=need.channels // region)
        extents = list(_broadcast_extents(extents, need, region))
    if len({(e.batch, e.rows, e.columns) for e in extents}) != 1:
        return None
    return extents[0]._replace(channels=sum(e.channels for e in extents))


def _broadcast_extents(extents: list[Extents], whole: Extents, operands: int) -> Iterator[Extents]:
    """
    The operands of an elementwise layer as large as it is, where they are repeated along an axis
    or a part of one; as they are if they are cut up.
    """
    for have in extents:
        axes = zip(have, whole, strict=True)
        fits = len(extents) == operands and all(b % a == 0 for a, b in axes)
        yield whole if fits else have
