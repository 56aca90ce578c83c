"""
A network in the making: tensors as they turn up, views where layers read them otherwise than
they are kept, and layers, of which those that nothing needs are left out in the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ....dialects.common.digits import Digit, merge_digits, number_at
from ...core.errors import WeftError
from ...core.free_names import claim_name
from ..cost.row_stationary import LayerShape
from ..directive.problem import LayerProblem
from .layers import CORNER, Extents, Network, NetworkLayer, TensorEntry, TensorKind
from .views import Kept, Order, View, extents_of, merge_order, order_of


@dataclass(eq=False)
class Draft:
    """A layer: its tensors by place, as (tensor, view) names; `written` is the one it makes."""

    name: str
    shape: LayerShape
    batch: int
    filters: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    written: Kept
    beside: tuple[str, ...] = ()
    problem: LayerProblem | None = None

    def make_layer(self) -> NetworkLayer:
        """The layer as it is in a network."""
        return NetworkLayer(
            self.name,
            self.shape,
            self.batch,
            self.filters[0] if self.filters else None,
            self.inputs,
            self.outputs[0],
            self.problem,
            self.beside,
        )


@dataclass
class NetworkDraft:
    """Tensors, views of them by name, and layers."""

    name: str
    tensors: list[Kept] = field(default_factory=list[Kept])
    views: dict[str, TensorEntry] = field(default_factory=dict[str, TensorEntry])
    layers: list[Draft] = field(default_factory=list[Draft])
    known: dict[tuple[object, ...], str] = field(default_factory=dict[tuple[object, ...], str])
    taken: set[str] = field(default_factory=set[str])

    def free_name(self, name: str) -> str:
        """`name`, with a number if it is taken."""
        return claim_name(name, self.taken)

    def keep_value(self, name: str, kind: TensorKind, shape: Sequence[int]) -> Kept:
        """A new tensor for a value of `shape`."""
        tensor = Kept(self.free_name(name), kind, tuple(shape))
        self.tensors.append(tensor)
        return tensor

    def add(self, layer: Draft) -> View:
        """Appends a layer; gives what it writes."""
        self.layers.append(layer)
        return View.whole(layer.written)

    # --- Reading ----------------------------------------------------------------------------

    def name_tensors(self, stored: View, order: Order) -> tuple[str, ...]:
        """
        The tensors to name for a reader who sees `stored` in the `order` of the axes given;
        several for a joined tensor. Constants around it are the reader's own affair.
        """
        tensor = stored.tensor
        order = merge_order(order)
        if tensor.order is None:
            tensor.order = _whole_order(order, stored)
        if order == merge_order(tensor.order) and stored.box == tensor.shape:
            if tensor.pieces:
                return tuple(
                    name for piece in tensor.pieces for name in self._name_piece(piece, order)
                )
            return (tensor.name,)
        assert not tensor.pieces
        key = (tensor, order, stored.begin, stored.box)
        if key not in self.known:
            self.known[key] = self._name_view(stored, order)
        return (self.known[key],)

    def border_view(self, name: str, low: Sequence[int], extents: Extents) -> str:
        """A view with constants around the tensor or view `name`, which starts at `low` of it."""
        key = (name, tuple(low), extents)
        if key not in self.known:
            begin = Extents(*(-a for a in low))
            self.known[key] = self._name_entry(name, extents, begin)
        return self.known[key]

    def _name_piece(self, piece: View, order: Order) -> tuple[str, ...]:
        """A piece of a joined tensor whose axes in `order` are whole ones of the value."""
        found = [tuple(d for digit in digits for d in piece.digits[digit.dim]) for digits in order]
        return self.name_tensors(piece, order_of(found))

    def _name_view(self, stored: View, order: Order) -> str:
        tensor = stored.tensor
        extents = extents_of(order)
        begin = _part_begin(stored, order)
        if begin is not None:
            return self._name_entry(tensor.name, extents, begin)
        name, size = tensor.name, math.prod(tensor.shape)
        for axis, (part, whole) in enumerate(zip(stored.box, tensor.shape, strict=True)):
            if part == whole:
                continue
            # Parts of an axis that is no axis of the network's tensor: it is made one first.
            row = size // whole
            name = self._name_entry(name, Extents(row, whole, 1, 1), CORNER)
            start = Extents(0, stored.begin[axis], 0, 0)
            name = self._name_entry(name, Extents(row, part, 1, 1), start)
            size = row * part
        return self._name_entry(name, extents, CORNER)

    def _name_entry(self, of: str, extents: Extents, begin: Extents) -> str:
        key = (of, extents, begin)
        if key not in self.known:
            name = self.free_name(f"{of}:view")
            kind = self.views[of].kind if of in self.views else "between"
            self.views[name] = TensorEntry(extents, kind, of=of, begin=begin)
            self.known[key] = name
        return self.known[key]

    # --- In the end -------------------------------------------------------------------------

    def build_network(self, results: Iterable[Kept]) -> Network:
        """The network of the layers that some result needs."""
        wanted = set(results)
        by_name = {tensor.name: tensor for tensor in self.tensors}
        kept: list[Draft] = []
        for draft in reversed(self.layers):
            if draft.written in wanted:
                kept.append(draft)
                wanted |= {by_name[self._find_root(name)] for name in draft.make_layer().read}
        kept.reverse()
        if not kept:
            raise WeftError(f"{self.name}: it has no layer, only what moves data")
        layers = tuple(draft.make_layer() for draft in kept)
        self._mark_filters(layers)
        named = {name for layer in layers for name in (*layer.read, layer.written)}
        return Network(self.name, layers, self._list_entries(named))

    def _mark_filters(self, layers: Iterable[NetworkLayer]) -> None:
        """An argument that layers read as filters alone is a weight, marked or not."""
        as_filters: set[str] = set()
        as_maps: set[str] = set()
        for layer in layers:
            as_filters |= {self._find_root(name) for name in layer.role_tensors("filters")}
            maps = (*layer.inputs, layer.outputs, *layer.beside)
            as_maps |= {self._find_root(name) for name in maps}
        for tensor in self.tensors:
            if tensor.kind == "input" and tensor.name in as_filters - as_maps:
                tensor.kind, tensor.saved = "weight", False

    def _find_root(self, name: str) -> str:
        while name in self.views:
            of = self.views[name].of
            assert of is not None
            name = of
        return name

    def _list_entries(self, named: set[str]) -> dict[str, TensorEntry]:
        """The tensors that layers name, and those of which they are views, in order."""
        for name in list(named):
            while name in self.views:
                name = self.views[name].of or name
                named.add(name)
        found: dict[str, TensorEntry] = {}
        for tensor in self.tensors:
            if tensor.name in named and tensor.order is not None:
                entry = TensorEntry(tensor.extents, tensor.kind, tensor.saved)
                found[tensor.name] = entry
        for name, view in self.views.items():
            if name in named:
                root = found[self._find_root(name)]
                found[name] = TensorEntry(view.extents, root.kind, root.saved, view.of, view.begin)
        return found


def _whole_order(order: Order, stored: View) -> Order:
    """The order of a whole tensor of which a part is read in `order`."""
    cut = {a for a, n in enumerate(stored.tensor.shape) if stored.box[a] != n}

    def full_digit(digit: Digit) -> Digit:
        if digit.dim not in cut or digit.tile != stored.box[digit.dim]:
            return digit
        return digit._replace(extent=stored.tensor.shape[digit.dim] // digit.stride)

    found = tuple(tuple(full_digit(d) for d in digits) for digits in order)
    return order_of(found)


def _part_begin(stored: View, order: Order) -> Extents | None:
    """The begin of a part that has the axes of the network's tensor; `None` if it has others."""
    tensor = stored.tensor
    assert tensor.order is not None
    canonical = View(tensor, order, stored.begin, stored.box).canonical_digits(tensor.order)
    if canonical is None:
        return None
    for axis, places in enumerate(canonical):
        if any((d.dim, d.stride) != (axis, 1) for d in merge_digits(places)):
            return None
    return Extents(*(number_at(digits, stored.begin) for digits in tensor.order))
