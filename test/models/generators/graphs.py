"""
Small graphs of Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between
Graph and Operator Level Optimizations", section 7.3, in plain PyTorch.

They have no files: benches import them as they are made.
"""

from __future__ import annotations

from catalogue import Input, Network
from torch import Tensor, nn


class FirstLayer(nn.Module):
    """The first layer of ResNet-18 (section 7.3.3): padding, 7 x 7 by two, a bias, ReLU."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 64, 7, stride=2, padding=3)

    def forward(self, image: Tensor) -> Tensor:
        return nn.functional.relu(self.conv(image))


class TwoConvolutions(nn.Module):
    """Padding, 3 x 3 on 512 channels, 1 x 1 (section 7.3.1)."""

    def __init__(self, outputs: int) -> None:
        super().__init__()
        self.wide = nn.Conv2d(512, 512, 3, padding=1, bias=False)
        self.narrow = nn.Conv2d(512, outputs, 1, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.narrow(self.wide(x))


def _image(channels: int, extent: int) -> Input:
    return Input((1, channels, extent, extent), ("batch", "", "", ""))


NETWORKS = {
    "first-layer": Network(FirstLayer, [_image(3, 224)]),
    "two-convs-7": Network(lambda: TwoConvolutions(512), [_image(512, 7)]),
    "two-convs-14": Network(lambda: TwoConvolutions(2048), [_image(512, 14)]),
}
