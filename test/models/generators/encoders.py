"""Transformer encoders for text, images and speech, in plain PyTorch."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn


class Attention(nn.Module):
    """Self-attention of `heads` heads over `[N, T, width]`, without a mask."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x: Tensor) -> Tensor:
        batch, length, width = x.shape
        shape = (batch, length, self.heads, width // self.heads)
        q, k, v = (
            part(x).reshape(shape).transpose(1, 2) for part in (self.query, self.key, self.value)
        )
        scores = q @ k.transpose(2, 3) * (1 / math.sqrt(shape[3]))
        mixed = torch.softmax(scores, -1) @ v
        return self.out(mixed.transpose(1, 2).reshape(batch, length, width))


class BertLayer(nn.Module):
    """Attention and two products, each with a sum and a normalisation after it."""

    def __init__(self, width: int, heads: int, inner: int) -> None:
        super().__init__()
        self.attention, self.norm1 = Attention(width, heads), nn.LayerNorm(width, eps=1e-12)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)
        self.norm2 = nn.LayerNorm(width, eps=1e-12)

    def forward(self, x: Tensor) -> Tensor:
        x = self.norm1(x + self.attention(x))
        return self.norm2(x + self.down(nn.functional.gelu(self.up(x))))


class Bert(nn.Module):
    """
    Devlin et al., 2018: the encoder with its embeddings and pooler, all tokens seen and of one
    segment. Token numbers `[N, T]`, `0 .. 30521`, `T` up to 512, to the hidden state
    `[N, T, width]` and the pooled first token `[N, width]`.
    """

    VOCABULARY = 30522
    POSITIONS = 512

    def __init__(self, layers: int, width: int, heads: int) -> None:
        super().__init__()
        self.words = nn.Embedding(self.VOCABULARY, width)
        self.positions = nn.Embedding(self.POSITIONS, width)
        self.segments = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(BertLayer(width, heads, 4 * width) for _ in range(layers))
        self.pooler = nn.Linear(width, width)

    def forward(self, tokens: Tensor) -> tuple[Tensor, Tensor]:
        places = self.positions.weight[: tokens.shape[1]]
        x = self.norm(self.words(tokens) + self.segments.weight[0] + places)
        for layer in self.layers:
            x = layer(x)
        return x, torch.tanh(self.pooler(x[:, 0]))


class VisionLayer(nn.Module):
    """A transformer layer that normalises before its two parts."""

    def __init__(self, width: int, heads: int, inner: int) -> None:
        super().__init__()
        self.norm1, self.attention = nn.LayerNorm(width, eps=1e-6), Attention(width, heads)
        self.norm2 = nn.LayerNorm(width, eps=1e-6)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.down(nn.functional.gelu(self.up(self.norm2(x))))


class VisionTransformer(nn.Module):
    """
    ViT-B/16 (Dosovitskiy et al., 2020): `[N, 3, 224, 224]` in patches of 16 × 16, with a class
    token, to `[N, 1000]`. 17.6 GMAC.
    """

    def __init__(self, layers: int = 12, width: int = 768, heads: int = 12) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, width, 16, 16)
        self.token = nn.Parameter(torch.randn(1, 1, width))
        self.positions = nn.Parameter(torch.randn(1, 197, width))
        self.layers = nn.Sequential(*(VisionLayer(width, heads, 4 * width) for _ in range(layers)))
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.head = nn.Linear(width, 1000)

    def forward(self, image: Tensor) -> Tensor:
        patches = self.patches(image).flatten(2).transpose(1, 2)
        token = self.token.expand(image.shape[0], -1, -1)
        x = torch.cat([token, patches], 1) + self.positions
        return self.head(self.norm(self.layers(x))[:, 0])


class ConvolutionModule(nn.Module):
    """Conformer's convolution along time: gated, depth-wise with 31 steps, normalised."""

    def __init__(self, width: int, steps: int) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(width)
        self.expand = nn.Conv1d(width, 2 * width, 1)
        self.depthwise = nn.Conv1d(width, width, steps, padding=steps // 2, groups=width)
        self.norm2 = nn.BatchNorm1d(width)
        self.out = nn.Conv1d(width, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        value, gate = self.expand(self.norm1(x).transpose(1, 2)).chunk(2, 1)
        y = self.norm2(self.depthwise(value * torch.sigmoid(gate)))
        return self.out(nn.functional.silu(y)).transpose(1, 2)


class FeedForward(nn.Module):
    """Conformer's product pair, four times as wide inside."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(nn.functional.silu(self.up(self.norm(x))))


class ConformerLayer(nn.Module):
    """Half a feed-forward step, attention, convolution, half a step, normalisation."""

    def __init__(self, width: int, heads: int, steps: int) -> None:
        super().__init__()
        self.first, self.second = FeedForward(width), FeedForward(width)
        self.norm1, self.attention = nn.LayerNorm(width), Attention(width, heads)
        self.convolution = ConvolutionModule(width, steps)
        self.norm2 = nn.LayerNorm(width)

    def forward(self, x: Tensor) -> Tensor:
        x = x + 0.5 * self.first(x)
        x = x + self.attention(self.norm1(x))
        x = x + self.convolution(x)
        return self.norm2(x + 0.5 * self.second(x))


class Conformer(nn.Module):
    """
    Conformer (S) (Gulati et al., 2020, table 1): 80 mel bands of `T` frames, `[N, T, 80]`, to
    `[N, about T / 4, 144]`, with attention that has no relative positions.
    """

    def __init__(
        self, layers: int = 16, width: int = 144, heads: int = 4, steps: int = 31, bands: int = 80
    ) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(1, width, 3, 2)
        self.conv2 = nn.Conv2d(width, width, 3, 2)
        self.project = nn.Linear(width * (((bands - 1) // 2 - 1) // 2), width)
        self.layers = nn.Sequential(*(ConformerLayer(width, heads, steps) for _ in range(layers)))

    def forward(self, frames: Tensor) -> Tensor:
        x = self.conv2(self.conv1(frames.unsqueeze(1)).relu()).relu()
        return self.layers(self.project(x.transpose(1, 2).flatten(2)))
