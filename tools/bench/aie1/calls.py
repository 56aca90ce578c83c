"""
Convolutions whose data are more than data memory as calls of a kernel, one after another, each on a
part of the output along one of its loops: channels or positions, but those of a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from ....lowering.aie1.request import request_of
from ....lowering.aie1.tune import check_room
from ....targets.aie1.machine.spec import Aie1Spec
from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import function_of
from ....transforms.model.load import load_module
from ...registry.contexts import make_context
from .workloads import Convolution, module_of

Slices = tuple[slice, ...]


@dataclass(frozen=True)
class Calls:
    """`count` calls, which cut an axis of the output of a convolution evenly."""

    whole: Convolution
    axis: int = 0
    count: int = 1

    @property
    def size(self) -> int:
        """The part of the axis that a call has."""
        return self.whole.output[self.axis] // self.count

    @property
    def has_channels(self) -> bool:
        return self.whole.kind != "plain"

    @property
    def cuts_channels(self) -> bool:
        return self.has_channels and self.axis == 0

    @property
    def loop(self) -> str:
        """The loop that is cut, as schedules call it."""
        return "k" if self.cuts_channels else "xyz"[len(self.whole.output) - 1 - self.axis]

    @property
    def part(self) -> Convolution:
        """What one call computes."""
        whole, at = self.whole, self.axis
        if self.count == 1:
            return whole
        output = (*whole.output[:at], self.size, *whole.output[at + 1 :])
        if self.cuts_channels:
            image = (self.size, *whole.image[1:]) if whole.kind == "depthwise" else whole.image
            filter = (self.size, *whole.filter[1:])
            return replace(whole, image=image, filter=filter, output=output)
        return replace(
            whole, image=(*whole.image[:at], self._span, *whole.image[at + 1 :]), output=output
        )

    @property
    def _span(self) -> int:
        """The rows of the image that a call reads, along the axis that is cut."""
        whole = self.whole
        window = whole.filter[self.axis - len(whole.output)]
        return (self.size - 1) * whole.stride + window

    def slices_of(self, call: int) -> dict[str, Slices]:
        """The parts of image, filter and output of a call; tensors with channels have a batch."""
        first, batch = call * self.size, (slice(None),) * self.has_channels
        here = (slice(None),) * self.axis
        found: dict[str, Slices] = {"image": (), "filter": ()}
        found["output"] = (*batch, *here, slice(first, first + self.size))
        if self.cuts_channels:
            found["filter"] = (slice(first, first + self.size),)
            if self.whole.kind == "depthwise":
                found["image"] = (*batch, slice(first, first + self.size))
        elif self.count > 1:
            begin = first * self.whole.stride
            found["image"] = (*batch, *here, slice(begin, begin + self._span))
        return found

    def cut_arrays(self, arrays: Mapping[str, Array], call: int) -> dict[str, Array]:
        """The arguments of a call."""
        slices = self.slices_of(call)
        return {name: np.ascontiguousarray(a[slices[name]]) for name, a in arrays.items()}


def find_calls(convolution: Convolution, spec: Aie1Spec) -> Calls:
    """
    The fewest calls whose tensors fit data memory; channels rather than positions. One call where
    none do, which is an error that says by how much.
    """
    return next(
        (calls for calls in _list_calls(convolution) if _fits(calls.part, spec)), Calls(convolution)
    )


def _list_calls(convolution: Convolution) -> Iterator[Calls]:
    yield Calls(convolution)
    axes = range(max(len(convolution.output) - 1, 1))
    for count in range(2, max(convolution.output) + 1):
        for axis in axes:
            if convolution.output[axis] % count == 0:
                yield Calls(convolution, axis, count)


def _fits(convolution: Convolution, spec: Aie1Spec) -> bool:
    function = function_of(load_module(module_of(convolution), make_context()))
    try:
        check_room(request_of(function).bordered, spec)
    except WeftError:
        return False
    return True
