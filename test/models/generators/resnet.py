"""Residual networks (He et al., 2015), for images and for video, in plain PyTorch."""

from __future__ import annotations

from torch import Tensor, nn


class Residual(nn.Module):
    """
    A sum of convolutions, `body`, and a shortcut: the input, or where sizes change a
    projection of it."""

    def __init__(self, body: nn.Module, shortcut: nn.Module | None) -> None:
        super().__init__()
        self.body, self.shortcut = body, shortcut

    def forward(self, x: Tensor) -> Tensor:
        kept = x if self.shortcut is None else self.shortcut(x)
        return (self.body(x) + kept).relu()


class ResNet18(nn.Module):
    """`[N, 3, 224, 224]` to `[N, 1000]`. 1.8 GMAC."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(*_conv_bn(2, 3, 64, 7, 2), nn.ReLU())
        self.pool = nn.MaxPool2d(3, 2, padding=1)
        self.stages = nn.Sequential(*_basic_stages(2))
        self.classifier = nn.Linear(512, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.stages(self.pool(self.stem(image))).mean((2, 3)))


class ResNet50(nn.Module):
    """
    `[N, 3, 224, 224]` to `[N, 1000]`, version 1.5: a stage's first block halves the size in its
    3×3 convolution, not in the 1×1 one before. 4.1 GMAC.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(*_conv_bn(2, 3, 64, 7, 2), nn.ReLU())
        self.pool = nn.MaxPool2d(3, 2, padding=1)
        blocks: list[nn.Module] = []
        inputs = 64
        for stage, (width, count) in enumerate(((64, 3), (128, 4), (256, 6), (512, 3))):
            for i in range(count):
                blocks.append(_bottleneck(inputs, width, 2 if stage and not i else 1))
                inputs = 4 * width
        self.stages = nn.Sequential(*blocks)
        self.classifier = nn.Linear(inputs, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.classifier(self.stages(self.pool(self.stem(image))).mean((2, 3)))


class ResNet3D18(nn.Module):
    """
    ResNet-18 with 3×3×3 convolutions (Tran et al., 2017, R3D): 16 frames of video,
    `[N, 3, 16, 112, 112]`, to 400 classes, `[N, 400]`. 40.7 GMAC.
    """

    def __init__(self) -> None:
        super().__init__()
        conv = nn.Conv3d(3, 64, (3, 7, 7), (1, 2, 2), (1, 3, 3), bias=False)
        self.stem = nn.Sequential(conv, nn.BatchNorm3d(64), nn.ReLU())
        self.stages = nn.Sequential(*_basic_stages(3))
        self.classifier = nn.Linear(512, 400)

    def forward(self, video: Tensor) -> Tensor:
        return self.classifier(self.stages(self.stem(video)).mean((2, 3, 4)))


def _conv_bn(rank: int, inputs: int, outputs: int, kernel: int, stride: int) -> list[nn.Module]:
    """A convolution over `rank` dimensions without bias, and its normalisation."""
    conv, norm = ((nn.Conv2d, nn.BatchNorm2d), (nn.Conv3d, nn.BatchNorm3d))[rank - 2]
    return [conv(inputs, outputs, kernel, stride, kernel // 2, bias=False), norm(outputs)]


def _shortcut(rank: int, inputs: int, outputs: int, stride: int) -> nn.Module | None:
    if stride == 1 and inputs == outputs:
        return None
    return nn.Sequential(*_conv_bn(rank, inputs, outputs, 1, stride))


def _basic_stages(rank: int) -> list[nn.Module]:
    """The four stages of two basic blocks each of the networks with 18 layers."""
    blocks: list[nn.Module] = []
    inputs = 64
    for stage, outputs in enumerate((64, 128, 256, 512)):
        for i in range(2):
            stride = 2 if stage and not i else 1
            first, second = (
                _conv_bn(rank, inputs, outputs, 3, stride),
                _conv_bn(rank, outputs, outputs, 3, 1),
            )
            body = nn.Sequential(*first, nn.ReLU(), *second)
            blocks.append(Residual(body, _shortcut(rank, inputs, outputs, stride)))
            inputs = outputs
    return blocks


def _bottleneck(inputs: int, width: int, stride: int) -> nn.Module:
    """A block of 1×1, 3×3 and 1×1 convolutions, four times as wide outside as inside."""
    body = nn.Sequential(
        *_conv_bn(2, inputs, width, 1, 1),
        nn.ReLU(),
        *_conv_bn(2, width, width, 3, stride),
        nn.ReLU(),
        *_conv_bn(2, width, 4 * width, 1, 1),
    )
    return Residual(body, _shortcut(2, inputs, 4 * width, stride))
