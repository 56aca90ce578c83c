"""The geometry of windows over images: where they lie, and what is padded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .emit import Emitter, Number, Tensor
from .node import Node


@dataclass(frozen=True)
class Windows:
    """
    Windows over the last dimensions of an image: element `k` of window `o` is that at
    `o * stride + k * dilation - low`, per dimension.
    """

    extents: tuple[int, ...]
    kernel: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    low: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def rank(self) -> int:
        return len(self.kernel)

    def pad_image(self, emitter: Emitter, image: Tensor, value: Number) -> Tensor:
        """The image with all that windows read, `value` where there is nothing."""
        high = [
            max(0, (n - 1) * s + (k - 1) * d + 1 - low - extent)
            for n, s, k, d, low, extent in zip(
                self.counts,
                self.strides,
                self.kernel,
                self.dilations,
                self.low,
                self.extents,
                strict=True,
            )
        ]
        outer = [0] * (len(image.shape) - self.rank)
        return emitter.pad(image, [*outer, *self.low], [*outer, *high], value)

    def element_positions(self, first: int, inner: int) -> list[str]:
        """The position of element `d{inner…}` of window `d{first…}` in the padded image."""
        return [
            f"d{first + i} * {s} + d{inner + i} * {d}"
            for i, (s, d) in enumerate(zip(self.strides, self.dilations, strict=True))
        ]


def windows_of(node: Node, image: Sequence[int], kernel: Sequence[int]) -> Windows:
    """The windows of a node with the usual attributes, over the last dimensions of an image."""
    rank = len(kernel)
    extents = tuple(image[-rank:])
    strides = tuple(node.read_attribute("strides", [1] * rank))
    dilations = tuple(node.read_attribute("dilations", [1] * rank))
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilations, strict=True)]
    automatic = node.read_attribute("auto_pad", "NOTSET")
    pads = list(node.read_attribute("pads", [0] * (2 * rank)))
    if automatic in ("SAME_UPPER", "SAME_LOWER"):
        counts = tuple(-(-n // s) for n, s in zip(extents, strides, strict=True))
        low: list[int] = []
        for n, s, r, count in zip(extents, strides, reach, counts, strict=True):
            missing = max(0, (count - 1) * s + r - n)
            low.append(missing // 2 if automatic == "SAME_UPPER" else -(-missing // 2))
        return Windows(extents, tuple(kernel), strides, dilations, tuple(low), counts)
    if automatic == "VALID":
        pads = [0] * (2 * rank)
    up = bool(node.read_attribute("ceil_mode", 0))
    found: list[int] = []
    for i, (n, s, r) in enumerate(zip(extents, strides, reach, strict=True)):
        spare = n + pads[i] + pads[rank + i] - r
        count = (-(-spare // s) if up else spare // s) + 1
        if up and (count - 1) * s >= n + pads[i]:
            count -= 1  # A window begins in the image, or in the padding before it.
        found.append(count)
    return Windows(extents, tuple(kernel), strides, dilations, tuple(pads[:rank]), tuple(found))
