"""
The networks of the zoo: how each is made, with which inputs, and what its dimensions mean.

An input's `names` say which of its dimensions a size changes: `batch` or `tokens`, say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import cnn
import dense
import digits
import encoders
import resnet
import torch
from torch import Tensor, nn


@dataclass(frozen=True)
class Input:
    """One input: its shape at batch 1, what its dimensions are called, whole numbers below what."""

    shape: tuple[int, ...]
    names: tuple[str, ...]
    below: int | None = None

    def example(self, sizes: dict[str, int]) -> Tensor:
        shape = [sizes.get(n, extent) for n, extent in zip(self.names, self.shape, strict=True)]
        if self.below is None:
            return torch.randn(shape)
        return torch.randint(0, self.below, shape)


@dataclass(frozen=True)
class Network:
    """
    A network of the zoo. `weights` are the names of dimensions of weights that sizes change, too.
    """

    make: Callable[[], nn.Module]
    inputs: Sequence[Input]
    weights: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def build(self) -> nn.Module:
        """The module, with PyTorch's random weights by seed 0, for inference."""
        torch.manual_seed(0)
        return self.make().eval()

    def examples(self, **sizes: int) -> tuple[Tensor, ...]:
        return tuple(i.example(sizes) for i in self.inputs)


def _image(size: int = 224) -> list[Input]:
    """Images of one extent: networks that flatten the last feature map, or add places to it."""
    return [Input((1, 3, size, size), ("batch", "", "", ""))]


def _any_image() -> list[Input]:
    """Images whose last feature map is averaged, whatever its extent."""
    return [Input((1, 3, 224, 224), ("batch", "", "image", "image"))]


def _tokens(length: int) -> list[Input]:
    return [Input((1, length), ("batch", "seq"), encoders.Bert.VOCABULARY)]


# What a token's place and segment add, for all places in use, is one weight after the import.
_PLACES = {"add.shift": (f"seq <= {encoders.Bert.POSITIONS}", "")}
_ROWS = 10_000
_DLRM = [
    Input((1, 13), ("batch", "")),
    *(Input((1,), ("batch",), min(rows, _ROWS)) for rows in dense.MLPERF_ROWS),
]

_TABLES = {
    f"tables.{i}.weight": (f"rows <= {rows}", "") for i, rows in enumerate(dense.MLPERF_ROWS)
}

NETWORKS = {
    "resnet18": Network(resnet.ResNet18, _any_image()),
    "mobilenet-v2": Network(cnn.MobileNetV2, _any_image()),
    # As large as small encoders in use: 1.3 G operations, a fifteenth of BERT-base.
    "bert-tiny": Network(lambda: encoders.Bert(6, 256, 4), _tokens(128), _PLACES),
    "resnet50": Network(resnet.ResNet50, _any_image()),
    "mobilenet-v1": Network(cnn.MobileNetV1, _any_image()),
    "alexnet": Network(cnn.AlexNet, _image(227)),
    "vgg16": Network(cnn.VGG16, _image()),
    "googlenet": Network(cnn.GoogLeNet, _any_image()),
    "densenet121": Network(cnn.DenseNet121, _any_image()),
    "resnet3d18": Network(
        resnet.ResNet3D18, [Input((1, 3, 16, 112, 112), ("batch", "", "", "", ""))]
    ),
    "bert-base": Network(lambda: encoders.Bert(12, 768, 12), _tokens(128), _PLACES),
    "bert-large": Network(lambda: encoders.Bert(24, 1024, 16), _tokens(128), _PLACES),
    "vit-b16": Network(encoders.VisionTransformer, _image()),
    "conformer": Network(encoders.Conformer, [Input((1, 400, 80), ("batch", "seq", ""))]),
    "dlrm": Network(lambda: dense.DLRM(most_rows=_ROWS), _DLRM, _TABLES),
    "mlp": Network(dense.MLP, [Input((1, 784), ("batch", ""))]),
    "digits": Network(digits.Digits, [Input((1, 1, 8, 8), ("batch", "", "", ""))]),
    "lstm": Network(dense.LSTM, [Input((1, 1000), ("batch", ""))] * 9),
}
