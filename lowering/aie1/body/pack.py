"""
The storage of filters: in the order in which the multiply-adds of a body use them, one stretch
for each body that has other elements of them, filled up with zeros to whole registers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from ....transforms.core.errors import WeftError
from ....transforms.triplet.packing import Packing
from ....transforms.triplet.statements import axis_moves
from .plan import BodyPlan, FilterPack, PlannedMac, Setting, Source

Element: TypeAlias = "tuple[int, ...] | None"
"""The index of a filter's element in the first body; `None` is a zero."""


def filter_loops(setting: Setting) -> tuple[str, ...]:
    """The loops that move the filter, the outermost first."""
    return tuple(d for d in setting.loops if d in setting.operands.filter.dims)


STREAMS = 2
"""The streams of a filter of which up to two registers are loaded per cycle."""


def pack_filter(
    setting: Setting, macs: Sequence[PlannedMac], elements: Sequence[Element]
) -> BodyPlan:
    """
    The plan of multiply-adds whose filter is stored as the `elements` of the first body, whole
    registers, and those of all others behind it.

    Where banks conflict and a body has a register of it for more than every second multiply-add,
    they are in two streams, in turn: two of them can be loaded in one word then.
    """
    per_register = _per_register(setting, setting.operands.filter.element_bits)
    registers = len(elements) // per_register
    stays = registers <= setting.spec.coeff_registers and not filter_loops(setting)
    if stays or not setting.spec.bank_conflicts or 2 * registers <= len(macs):
        return BodyPlan(tuple(macs), _make_pack(setting, elements, 1))
    padded = [*elements, *[None] * (-registers % STREAMS * per_register)]
    order = [
        register
        for stream in range(STREAMS)
        for register in range(stream, len(padded) // per_register, STREAMS)
    ]
    ordered = [e for r in order for e in padded[r * per_register :][:per_register]]
    pack = _make_pack(setting, ordered, STREAMS)
    assert isinstance(pack.how, Packing)
    stream_bytes = pack.how.elements // STREAMS * setting.operands.filter.element_bits // 8

    def move_source(source: Source) -> Source:
        row, stream = divmod(source.offset // setting.register_bytes, STREAMS)
        return replace(source, offset=stream * stream_bytes + row * setting.register_bytes)

    return BodyPlan(tuple(_map_filter(mac, move_source) for mac in macs), pack)


def _map_filter(mac: PlannedMac, move: Callable[[Source], Source]) -> PlannedMac:
    """A multiply-add with its sources in the filter elsewhere."""
    parts = (s if s is None or s.stream != "filter" else move(s) for s in mac.parts)
    coeff = move(mac.coeff) if mac.coeff.stream == "filter" else mac.coeff
    return replace(mac, parts=tuple(parts), coeff=coeff)


def _make_pack(setting: Setting, elements: Sequence[Element], streams: int) -> FilterPack:
    loops = filter_loops(setting)
    tensor = setting.operands.filter
    moved = axis_moves(tensor, setting.cover)
    packing = Packing(
        tensor.shape,
        tuple(element_number(tensor.shape, e) for e in elements),
        tuple((*moved[dim], setting.counts[dim]) for dim in loops),
        streams=streams,
    )
    strides: dict[str, int] = {}
    inside = packing.stretch * tensor.element_bits // 8
    for dim in reversed(loops):
        strides[dim] = inside
        inside *= setting.counts[dim]
    return FilterPack(packing, packing.elements, strides)


def element_number(shape: Sequence[int], index: Element) -> int:
    """The number of an element in the order of the axes; -1 for a zero, and past an extent."""
    if index is None or any(i >= n for i, n in zip(index, shape, strict=True)):
        return -1
    found = 0
    for i, n in zip(index, shape, strict=True):
        found = found * n + i
    return found


def _per_register(setting: Setting, bits: int) -> int:
    return setting.spec.register_bits // bits


class Coefficients:
    """
    Coefficients put one behind another in the order of their use. Where those of a whole body
    fit the registers for them, each stands once; else one that is used again while its register
    is the last one is not repeated.
    """

    def __init__(self, setting: Setting, uses: Sequence[tuple[Element, ...]]):
        self.setting = setting
        self.per_register = _per_register(setting, setting.shape.coeff_bits)
        self.elements: list[Element] = []
        self.known: dict[tuple[Element, ...], int] = {}
        distinct = sum(self._padded_length(u) for u in dict.fromkeys(uses))
        self.all_fit = distinct <= setting.spec.coeff_registers * self.per_register

    def _padded_length(self, use: Sequence[Element]) -> int:
        """The power of two from `use`'s length on, so that no use lies across registers."""
        size = 1 << (len(use) - 1).bit_length()
        if size > self.per_register:
            raise WeftError(
                f"a multiply-add {self.setting.shape.name} needs {len(use)} coefficients of "
                f"{self.setting.shape.coeff_bits} bits, but a register holds {self.per_register}; "
                "take another vector dimension"
            )
        return size

    def take_coefficients(self, use: tuple[Element, ...]) -> tuple[Source, int]:
        """The register that has the coefficients of one use, and where in it they begin."""
        place = self.known.get(use)
        last = (len(self.elements) - 1) // self.per_register
        if place is None or not (self.all_fit or place // self.per_register == last):
            place = len(self.elements)
            self.known[use] = place
            self.elements += [*use, *[None] * (self._padded_length(use) - len(use))]
        register, inside = divmod(place, self.per_register)
        return Source("filter", register * self.setting.register_bytes), inside

    def whole_registers(self) -> list[Element]:
        """The filter as it is used, in whole registers."""
        left = -len(self.elements) % self.per_register
        return [*self.elements, *[None] * left]
