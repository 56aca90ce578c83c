"""
Convolutional networks for images, written down from their papers, in plain PyTorch.

All take `[N, 3, 224, 224]` and give `[N, 1000]`, except AlexNet, whose own arithmetic wants
227 × 227. Batch normalisation stands where the papers have it; weights are PyTorch's random
ones.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def conv_bn(inputs: int, outputs: int, kernel: int, **options: int) -> nn.Sequential:
    """A convolution without bias, normalised and rectified, that keeps the size at stride 1."""
    conv = nn.Conv2d(inputs, outputs, kernel, padding=kernel // 2, bias=False, **options)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs), nn.ReLU())


class AlexNet(nn.Module):
    """
    Krizhevsky et al., 2012: two groups in layers 2, 4 and 5, as on its two GPUs, overlapping
    pools, and local response normalisation after the first two layers. 0.66 GMAC.
    """

    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(3, 96, 11, stride=4)
        self.conv2 = nn.Conv2d(96, 256, 5, padding=2, groups=2)
        self.conv3 = nn.Conv2d(256, 384, 3, padding=1)
        self.conv4 = nn.Conv2d(384, 384, 3, padding=1, groups=2)
        self.conv5 = nn.Conv2d(384, 256, 3, padding=1, groups=2)
        self.fc6 = nn.Linear(256 * 6 * 6, 4096)
        self.fc7 = nn.Linear(4096, 4096)
        self.fc8 = nn.Linear(4096, 1000)

    def forward(self, image: Tensor) -> Tensor:
        x = F.max_pool2d(response_norm(self.conv1(image).relu()), 3, 2)
        x = F.max_pool2d(response_norm(self.conv2(x).relu()), 3, 2)
        x = self.conv3(x).relu()
        x = self.conv4(x).relu()
        x = F.max_pool2d(self.conv5(x).relu(), 3, 2).flatten(1)
        return self.fc8(self.fc7(self.fc6(x).relu()).relu())


def response_norm(x: Tensor, size: int = 5, alpha: float = 1e-4, beta: float = 0.75) -> Tensor:
    """
    Local response normalisation over `size` neighbouring channels of `[N, C, H, W]`, as in the
    paper of AlexNet (section 3.3), with its constant k = 2: alpha multiplies the sum of squares.
    """
    squares = F.pad(x * x, (0, 0, 0, 0, size // 2, size // 2))
    channels = x.shape[1]
    total = squares[:, :channels]
    for i in range(1, size):
        total = total + squares[:, i : i + channels]
    return x / (2.0 + alpha * total) ** beta


class VGG16(nn.Module):
    """Simonyan and Zisserman, 2014, configuration D. 15.5 GMAC."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        inputs = 3
        for outputs, count in ((64, 2), (128, 2), (256, 3), (512, 3), (512, 3)):
            for _ in range(count):
                layers += [nn.Conv2d(inputs, outputs, 3, padding=1), nn.ReLU()]
                inputs = outputs
            layers.append(nn.MaxPool2d(2))
        self.features = nn.Sequential(*layers)
        self.classifier = nn.Sequential(
            nn.Linear(512 * 7 * 7, 4096), nn.ReLU(), nn.Linear(4096, 4096), nn.ReLU(),
            nn.Linear(4096, 1000),
        )  # fmt: skip

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.features(image).flatten(1))


class Inception(nn.Module):
    """GoogLeNet's block: four branches, joined along the channels."""

    def __init__(self, inputs: int, one: int, three: tuple[int, int], five: tuple[int, int],
                 pooled: int) -> None:  # fmt: skip
        super().__init__()
        self.one = nn.Conv2d(inputs, one, 1)
        self.three_reduce = nn.Conv2d(inputs, three[0], 1)
        self.three = nn.Conv2d(three[0], three[1], 3, padding=1)
        self.five_reduce = nn.Conv2d(inputs, five[0], 1)
        self.five = nn.Conv2d(five[0], five[1], 5, padding=2)
        self.pooled = nn.Conv2d(inputs, pooled, 1)

    def forward(self, x: Tensor) -> Tensor:
        branches = (
            self.one(x),
            self.three(self.three_reduce(x).relu()),
            self.five(self.five_reduce(x).relu()),
            self.pooled(F.max_pool2d(x, 3, 1, padding=1)),
        )
        return torch.cat([b.relu() for b in branches], 1)


class GoogLeNet(nn.Module):
    """
    Szegedy et al., 2014, table 1, without the auxiliary classifiers, which only training has,
    and with the paper's local response normalisation. 1.6 GMAC.
    """

    BLOCKS = (
        ("3a", 192, 64, (96, 128), (16, 32), 32),
        ("3b", 256, 128, (128, 192), (32, 96), 64),
        ("4a", 480, 192, (96, 208), (16, 48), 64),
        ("4b", 512, 160, (112, 224), (24, 64), 64),
        ("4c", 512, 128, (128, 256), (24, 64), 64),
        ("4d", 512, 112, (144, 288), (32, 64), 64),
        ("4e", 528, 256, (160, 320), (32, 128), 128),
        ("5a", 832, 256, (160, 320), (32, 128), 128),
        ("5b", 832, 384, (192, 384), (48, 128), 128),
    )

    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(3, 64, 7, stride=2, padding=3)
        self.conv2_reduce = nn.Conv2d(64, 64, 1)
        self.conv2 = nn.Conv2d(64, 192, 3, padding=1)
        self.inception = nn.ModuleDict({name: Inception(*sizes) for name, *sizes in self.BLOCKS})
        self.classifier = nn.Linear(1024, 1000)

    def forward(self, image: Tensor) -> Tensor:
        x = response_norm(_pool(self.conv1(image).relu()))
        x = self.conv2(self.conv2_reduce(x).relu()).relu()
        x = _pool(response_norm(x))
        for name, block in self.inception.items():
            x = block(x)
            if name in ("3b", "4e"):
                x = _pool(x)
        return self.classifier(x.mean((2, 3)))


def _pool(x: Tensor) -> Tensor:
    """Halves the size, rounding up, as the paper's table says: 112 to 56 to 28 to 14 to 7."""
    return F.max_pool2d(F.pad(x, (0, 1, 0, 1), value=float("-inf")), 3, 2)


class MobileNetV1(nn.Module):
    """Howard et al., 2017, table 1, width 1. 0.57 GMAC."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = conv_bn(3, 32, 3, stride=2)
        blocks: list[nn.Module] = []
        inputs = 32
        for outputs, stride in (
            (64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), (512, 1), (512, 1),
            (512, 1), (512, 1), (512, 1), (1024, 2), (1024, 1),
        ):  # fmt: skip
            depthwise = conv_bn(inputs, inputs, 3, stride=stride, groups=inputs)
            blocks.append(nn.Sequential(depthwise, conv_bn(inputs, outputs, 1)))
            inputs = outputs
        self.blocks = nn.Sequential(*blocks)
        self.classifier = nn.Linear(inputs, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.blocks(self.stem(image)).mean((2, 3)))


class InvertedResidual(nn.Module):
    """MobileNet v2's block: widen, filter each channel, narrow without an activation."""

    def __init__(self, inputs: int, outputs: int, stride: int, widen: int) -> None:
        super().__init__()
        inner = inputs * widen
        layers = [conv_relu6(inputs, inner, 1)] if widen != 1 else []
        layers += [
            conv_relu6(inner, inner, 3, stride=stride, groups=inner),
            nn.Conv2d(inner, outputs, 1, bias=False),
            nn.BatchNorm2d(outputs),
        ]
        self.body = nn.Sequential(*layers)
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x) if self.adds else self.body(x)


def conv_relu6(inputs: int, outputs: int, kernel: int, **options: int) -> nn.Sequential:
    """`conv_bn` whose activation is clipped at 6."""
    layers = list(conv_bn(inputs, outputs, kernel, **options))
    return nn.Sequential(*layers[:2], nn.ReLU6())


class MobileNetV2(nn.Module):
    """Sandler et al., 2018, table 2, width 1. 0.3 GMAC."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [conv_relu6(3, 32, 3, stride=2)]
        inputs = 32
        for widen, outputs, count, first in (
            (1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
            (6, 160, 3, 2), (6, 320, 1, 1),
        ):  # fmt: skip
            for i in range(count):
                layers.append(InvertedResidual(inputs, outputs, 1 if i else first, widen))
                inputs = outputs
        layers.append(conv_relu6(inputs, 1280, 1))
        self.features = nn.Sequential(*layers)
        self.classifier = nn.Linear(1280, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.features(image).mean((2, 3)))


class DenseLayer(nn.Module):
    """Two convolutions, each after its normalisation, whose 32 channels join the others."""

    def __init__(self, inputs: int, growth: int) -> None:
        super().__init__()
        self.norm1, self.conv1 = (
            nn.BatchNorm2d(inputs),
            nn.Conv2d(inputs, 4 * growth, 1, bias=False),
        )
        self.norm2 = nn.BatchNorm2d(4 * growth)
        self.conv2 = nn.Conv2d(4 * growth, growth, 3, padding=1, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        new = self.conv1(self.norm1(x).relu())
        return torch.cat([x, self.conv2(self.norm2(new).relu())], 1)


class DenseNet121(nn.Module):
    """Huang et al., 2016, table 1, growth 32. 2.8 GMAC."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [conv_bn(3, 64, 7, stride=2), nn.MaxPool2d(3, 2, padding=1)]
        channels = 64
        for stage, count in enumerate((6, 12, 24, 16)):
            if stage:
                layers += [
                    nn.BatchNorm2d(channels),
                    nn.ReLU(),
                    nn.Conv2d(channels, channels // 2, 1, bias=False),
                    nn.AvgPool2d(2),
                ]
                channels //= 2
            layers += [DenseLayer(channels + 32 * i, 32) for i in range(count)]
            channels += 32 * count
        layers += [nn.BatchNorm2d(channels), nn.ReLU()]
        self.features = nn.Sequential(*layers)
        self.classifier = nn.Linear(channels, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.features(image).mean((2, 3)))
