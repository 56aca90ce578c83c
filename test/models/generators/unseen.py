"""
Networks of kinds that the zoo has none of, written down from their papers, in plain PyTorch.

They have no files: benches import them as they are made, so that nothing is chosen for them.
"""

from __future__ import annotations

import torch
from catalogue import Input, Network
from torch import Tensor, nn


def conv_silu(inputs: int, outputs: int, kernel: int, **options: int) -> nn.Sequential:
    """A convolution without bias, normalised, with SiLU, that keeps the size at stride 1."""
    conv = nn.Conv2d(inputs, outputs, kernel, padding=kernel // 2, bias=False, **options)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs), nn.SiLU())


class SqueezeExcite(nn.Module):
    """Hu et al., 2018: each channel times a number that the means of all channels give."""

    def __init__(self, channels: int, inner: int) -> None:
        super().__init__()
        self.reduce = nn.Conv2d(channels, inner, 1)
        self.expand = nn.Conv2d(inner, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        means = x.mean((2, 3), keepdim=True)
        return x * self.expand(nn.functional.silu(self.reduce(means))).sigmoid()


class MBConv(nn.Module):
    """EfficientNet's block: widen, filter each channel, squeeze and excite, narrow."""

    def __init__(self, inputs: int, outputs: int, kernel: int, stride: int, widen: int) -> None:
        super().__init__()
        inner = inputs * widen
        layers: list[nn.Module] = [conv_silu(inputs, inner, 1)] if widen != 1 else []
        layers += [
            conv_silu(inner, inner, kernel, stride=stride, groups=inner),
            SqueezeExcite(inner, inputs // 4),
            nn.Conv2d(inner, outputs, 1, bias=False),
            nn.BatchNorm2d(outputs),
        ]
        self.body = nn.Sequential(*layers)
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x) if self.adds else self.body(x)


class EfficientNetB0(nn.Module):
    """Tan and Le, 2019, table 1. `[N, 3, 224, 224]` to `[N, 1000]`, 0.39 GMAC."""

    STAGES = (
        (1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3), (6, 112, 3, 1, 5),
        (6, 192, 4, 2, 5), (6, 320, 1, 1, 3),
    )  # fmt: skip
    """Widening, outputs, blocks, stride of the first, kernel."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [conv_silu(3, 32, 3, stride=2)]
        inputs = 32
        for widen, outputs, count, first, kernel in self.STAGES:
            for i in range(count):
                layers.append(MBConv(inputs, outputs, kernel, 1 if i else first, widen))
                inputs = outputs
        layers.append(conv_silu(inputs, 1280, 1))
        self.features = nn.Sequential(*layers)
        self.classifier = nn.Linear(1280, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.features(image).mean((2, 3)))


def _two_convs(inputs: int, outputs: int) -> nn.Sequential:
    layers: list[nn.Module] = []
    for channels in (inputs, outputs):
        layers += [nn.Conv2d(channels, outputs, 3, padding=1, bias=False)]
        layers += [nn.BatchNorm2d(outputs), nn.ReLU()]
    return nn.Sequential(*layers)


class UNet(nn.Module):
    """
    Ronneberger et al., 2015, figure 1, with half of its channels and padded convolutions.
    `[N, 3, 224, 224]` to `[N, 2, 224, 224]`, 9 GMAC.
    """

    WIDTHS = (32, 64, 128, 256, 512)

    def __init__(self) -> None:
        super().__init__()
        pairs = [*zip(self.WIDTHS, self.WIDTHS[1:], strict=False)]
        self.down = nn.ModuleList([_two_convs(3, 32), *(_two_convs(a, b) for a, b in pairs)])
        self.up = nn.ModuleList(nn.ConvTranspose2d(b, a, 2, stride=2) for a, b in pairs[::-1])
        self.join = nn.ModuleList(_two_convs(b, a) for a, b in pairs[::-1])
        self.classes = nn.Conv2d(self.WIDTHS[0], 2, 1)

    def forward(self, image: Tensor) -> Tensor:
        x, skipped = self.down[0](image), []
        for step in self.down[1:]:
            skipped.append(x)
            x = step(nn.functional.max_pool2d(x, 2))
        for up, join, other in zip(self.up, self.join, skipped[::-1], strict=True):
            x = join(torch.cat([other, up(x)], 1))
        return self.classes(x)


class Siamese(nn.Module):
    """
    Koch et al., 2015, figure 4: two images of characters, one network for both, and how near its
    two vectors of 4096 are. `[N, 1, 105, 105]` twice to `[N, 1]`; products have N rows.
    """

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        inputs = 1
        for outputs, kernel, pools in ((64, 10, True), (128, 7, True), (128, 4, True),
                                       (256, 4, False)):  # fmt: skip
            layers += [nn.Conv2d(inputs, outputs, kernel), nn.ReLU()]
            layers += [nn.MaxPool2d(2)] if pools else []
            inputs = outputs
        self.features = nn.Sequential(*layers, nn.Flatten(), nn.Linear(9216, 4096), nn.Sigmoid())
        self.score = nn.Linear(4096, 1)

    def forward(self, one: Tensor, other: Tensor) -> Tensor:
        return self.score((self.features(one) - self.features(other)).abs()).sigmoid()


class LayerNorm2d(nn.Module):
    """A normalisation over the channels of `[N, C, H, W]`."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(channels, eps=1e-6)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


class ConvNeXtBlock(nn.Module):
    """A depth-wise convolution, and a perceptron at each position, both added to the input."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.filter = nn.Conv2d(channels, channels, 7, padding=3, groups=channels)
        self.norm = nn.LayerNorm(channels, eps=1e-6)
        self.widen = nn.Linear(channels, 4 * channels)
        self.narrow = nn.Linear(4 * channels, channels)
        self.scale = nn.Parameter(torch.full((channels,), 0.1))

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(self.filter(x).permute(0, 2, 3, 1))
        y = self.narrow(nn.functional.gelu(self.widen(y))) * self.scale
        return x + y.permute(0, 3, 1, 2)


class ConvNeXtTiny(nn.Module):
    """Liu et al., 2022, table 9. `[N, 3, 224, 224]` to `[N, 1000]`, 4.5 GMAC."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [nn.Conv2d(3, 96, 4, stride=4), LayerNorm2d(96)]
        inputs = 96
        for channels, count in ((96, 3), (192, 3), (384, 9), (768, 3)):
            if channels != inputs:
                layers += [LayerNorm2d(inputs), nn.Conv2d(inputs, channels, 2, stride=2)]
            layers += [ConvNeXtBlock(channels) for _ in range(count)]
            inputs = channels
        self.features = nn.Sequential(*layers)
        self.norm = nn.LayerNorm(inputs, eps=1e-6)
        self.classifier = nn.Linear(inputs, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.norm(self.features(image).mean((2, 3))))


def _image(channels: int, extent: int) -> Input:
    return Input((1, channels, extent, extent), ("batch", "", "", ""))


NETWORKS = {
    "efficientnet-b0": Network(EfficientNetB0, [_image(3, 224)]),
    "unet": Network(UNet, [_image(3, 224)]),
    "siamese": Network(Siamese, [_image(1, 105), _image(1, 105)]),
    "convnext-tiny": Network(ConvNeXtTiny, [_image(3, 224)]),
}
