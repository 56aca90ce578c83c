"""
Tensors of a network in the making, as layers read and write them: concatenations, which their
readers name where they can, copies where they cannot, and gradients with constants around them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ....dialects.common.digits import Digit, merge_digits
from ..cost.row_stationary import LayerShape
from .draft import Draft, NetworkDraft
from .layer_roles import Misfit, elementwise_order, order_through
from .views import BATCH, CHANNELS, Border, Kept, Order, View, extents_of, merge_order, order_of


@dataclass
class Tensors:
    """The tensors of `draft`; `writers` has the layer that writes each one."""

    draft: NetworkDraft
    writers: dict[Kept, Draft] = field(default_factory=dict[Kept, Draft])

    def settle_tensor(self, tensor: Kept) -> None:
        """Makes the layer of a pending tensor."""
        if not tensor.operands:
            return
        operands, tensor.operands, tensor.sources = tensor.operands, (), frozenset()
        names = dict.fromkeys(
            self.name_tensors(stored, order, single=True) for stored, order in operands
        )
        tensor.name = self.draft.free_name(tensor.name)
        self.draft.tensors.append(tensor)
        e = tensor.extents
        window = max(extents_of(order).rows for _, order in operands)
        shape = LayerShape(
            "local", e.channels * len(names), e.channels, 1, 1, window, region=len(names)
        )
        inputs = tuple(name for several in names for name in several)
        draft = Draft(tensor.name, shape, e.batch, (), inputs, (tensor.name,), tensor)
        self.writers[tensor] = draft
        self.draft.add(draft)

    def name_tensors(self, stored: View, order: Order, *, single: bool = False) -> tuple[str, ...]:
        """The tensors that a layer names to read `stored` in `order`, or the one for `single`."""
        self.settle_tensor(stored.tensor)
        if stored.tensor.pieces:
            self.make_readable(stored, None if single else order)
        return self.draft.name_tensors(stored, order)

    def make_readable(self, stored: View, order: Order | None) -> None:
        """A joined tensor is written to one place where its pieces cannot be named instead."""
        tensor = stored.tensor
        whole = stored.box == tensor.shape
        if order is not None and whole and tensor.order is not None:
            if merge_order(order) == merge_order(tensor.order):
                return
        assert tensor.order is not None
        pieces = self.draft.name_tensors(View.whole(tensor), tensor.order)
        self.copy_pieces(tensor, pieces)

    def copy_pieces(self, tensor: Kept, pieces: tuple[str, ...]) -> View:
        tensor.pieces = ()
        e = tensor.extents
        shape = LayerShape("local", e.channels, e.channels, e.rows, e.columns)
        draft = Draft(tensor.name, shape, e.batch, (), pieces, (tensor.name,), tensor)
        self.writers[tensor] = draft
        return self.draft.add(draft)

    def join_views(self, name: str, parts: Sequence[View], axis: int) -> View:
        """Values side by side along an axis: named by the reader if it is that of channels."""
        for part in parts:
            if part.tensor.order is None:
                part.tensor.order = elementwise_order(View.whole(part.tensor))
        shape = list(parts[0].extents)
        shape[axis] = sum(part.extents[axis] for part in parts)
        nets = [_plain_nets(part) for part in parts]
        first = nets[0]
        known = all(n is not None for n in nets)
        tensor = self.draft.keep_value(name, "between", shape)
        if first is not None and known and self._joins_channels(parts, nets, axis):
            flat = [p for part in parts for p in self._flatten_pieces(part, axis)]
            tensor.pieces, tensor.joint = tuple(flat), axis
            lists: list[list[int]] = [[], [], [], []]
            for a, net in enumerate(first):
                lists[CHANNELS if a == axis else net].append(a)
            found = [tuple(Digit(a, shape[a]) for a in part) for part in lists]
            tensor.order = order_of(found)
            return View.whole(tensor)
        return self._side_by_side(tensor, parts, axis)

    def _flatten_pieces(self, part: View, axis: int) -> tuple[View, ...]:
        tensor = part.tensor
        plain = all(len(d) == 1 and d[0].dim == a for a, d in enumerate(part.digits))
        if tensor.pieces and part.is_whole and plain and tensor.joint == axis:
            return tensor.pieces
        if tensor.pieces:
            self.make_readable(part, None)
        return (part,)

    def _joins_channels(
        self, parts: Sequence[View], nets: Sequence[Sequence[int] | None], axis: int
    ) -> bool:
        """Tests whether the axis is that of channels, in all parts, and all that is of it."""
        for part, found in zip(parts, nets, strict=True):
            if found is None or part.tensor.kind == "weight":
                return False
            others = [n for a, n in enumerate(found) if a != axis and part.extents[a] > 1]
            if CHANNELS in others or (part.extents[axis] > 1 and found[axis] != CHANNELS):
                return False
            if len(set(others)) != len(others):
                return False
        return True

    def _side_by_side(self, tensor: Kept, parts: Sequence[View], axis: int) -> View:
        """A layer that copies values next to each other, with their axis as that of channels."""
        largest = max(parts, key=lambda p: (p.tensor.kind != "weight", math.prod(p.extents)))
        self._settle_around(tensor, largest, axis)
        names: list[str] = []
        for part in parts:
            names += self.name_tensors(
                part, order_through(_channel_order(part.extents, axis), part)
            )
        return self.copy_pieces(tensor, tuple(names))

    def _settle_around(self, tensor: Kept, like: View, axis: int) -> None:
        """Settles a tensor that a copy writes; to kernels it means what `like` does."""
        tensor.order = _channel_order(tensor.shape, axis)
        lists: list[list[Digit]] = [[], [], [], []]
        for a, digits in enumerate(like.canonical_digits() or [()] * len(tensor.shape)):
            nets = {digit.dim for digit in digits}
            lists[nets.pop() if len(nets) == 1 else BATCH].append(Digit(a, tensor.shape[a]))
        tensor.meaning = order_of(lists)

    def copy_padded(self, value: View) -> View:
        """A value with constants around it, written to one place by a layer that copies."""
        for axis, border in value.borders:
            if border.step != 1:
                raise Misfit("it reads constants between the elements of a feature map")
            base = replace(value, borders=())
            shape = list(base.extents)
            shape[axis] = border.size
            tensor = self.draft.keep_value(f"{base.tensor.name}.padded", "between", shape)
            self._settle_around(tensor, base, axis)
            around = order_through(_channel_order(base.extents, axis), base)
            (name,) = self.name_tensors(base, around, single=True)
            view = self.draft.border_view(name, (0, border.low, 0, 0), tensor.extents)
            rest = tuple(b for b in value.borders if b[0] != axis)
            value = replace(self.copy_pieces(tensor, (view,)), borders=rest)
        return value

    def trim_padding(self, value: View, part: View) -> View | None:
        """
        Of the gradient of a padded image, only what is no padding is kept: `part`, which alone
        is read of `value`.
        """
        tensor = value.tensor
        writer = self.writers.get(tensor)
        if writer is None or writer.shape.sums != "inputs" or not value.is_whole:
            return None
        cut = {a for a, n in enumerate(tensor.shape) if part.box[a] != n}
        assert tensor.order is not None
        spatial = {d.dim for digits in tensor.order[2:] for d in digits}
        if not cut or part.borders or not cut <= spatial:
            return None
        self._resize_tensor(tensor, part.box)
        return replace(part, begin=(0,) * len(part.box))

    def _resize_tensor(self, tensor: Kept, shape: Sequence[int]) -> None:
        """Gives a tensor that no layer has read other extents along whole axes."""
        assert tensor.order is not None
        old, tensor.shape = tensor.shape, tuple(shape)
        found = [
            tuple(d if shape[d.dim] == old[d.dim] else Digit(d.dim, shape[d.dim]) for d in x)
            for x in tensor.order
        ]
        tensor.order = order_of(found)

    def spread_elements(
        self, value: View, axes: Mapping[int, Border], shape: Sequence[int]
    ) -> View:
        """
        Elements with constants between them, where they are not only read by windows: the layer
        that writes them writes the constants too, or one that copies them does.
        """
        writer = self.writers.get(value.tensor)
        if (
            writer is not None
            and value.is_whole
            and writer.shape.sums == "inputs"
            and max(writer.shape.filter_h, writer.shape.filter_w) == 1
            and max(writer.shape.stride_h, writer.shape.stride_w) == 1
            and value.extents == value.tensor.shape
        ):
            return self._make_strided(writer, axes, shape)
        raise Misfit("it puts constants between the elements of a feature map")

    def _make_strided(
        self, writer: Draft, axes: Mapping[int, Border], shape: Sequence[int]
    ) -> View:
        """The gradient of a layer with a stride, whose windows do not overlap."""
        tensor = writer.written
        assert tensor.order is not None
        steps = {2: 1, 3: 1}
        for axis, border in axes.items():
            nets = [
                n for n, d in enumerate(tensor.order) if [x.dim for x in merge_digits(d)] == [axis]
            ]
            if border.low or nets not in ([2], [3]):
                raise Misfit("it puts constants between elements that are neither rows nor columns")
            steps[nets[0]] = border.step
        writer.shape = replace(writer.shape, stride_h=steps[2], stride_w=steps[3])
        self._resize_tensor(tensor, shape)
        return View.whole(tensor)


def _channel_order(shape: Sequence[int], axis: int) -> Order:
    """The order in which an axis is that of channels: the outer ones batch, the inner ones rows."""
    digits = [Digit(a, n) for a, n in enumerate(shape)]
    return tuple(digits[:axis]), (digits[axis],), tuple(digits[axis + 1 :]), ()


def _plain_nets(part: View) -> list[int] | None:
    """The axis of the network's tensor that each axis of a value is, if it is one."""
    canonical = part.canonical_digits()
    if canonical is None or part.borders:
        return None
    found: list[int] = []
    for digits in canonical:
        plain = merge_digits(digits)
        if len(plain) > 1:
            return None
        found.append(plain[0].dim if plain else BATCH)
    return found
