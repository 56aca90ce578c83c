"""
A small residual network for handwritten digits of 8 x 8 pixels, in plain PyTorch, and its training.

    python digits.py [--to FOLDER] [--images FILE]

Trains on the 1437 first images that scikit-learn brings (extras `torch` and scikit-learn), and
writes the weights as `digits.npz` and the other 360 images, with their labels, to a file for tests.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from cnn import conv_bn
from torch import Tensor, nn

TRAINED = 1437
"""The images that are trained on, of 1797."""

EPOCHS = 80


class Digits(nn.Module):
    """Takes `[N, 1, 8, 8]` of numbers from 0 to 1 and gives `[N, 10]`. 24 thousand parameters."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = conv_bn(1, 16, 3)
        self.wide = conv_bn(16, 32, 3)
        self.body = nn.Sequential(
            conv_bn(32, 32, 3), nn.Conv2d(32, 32, 3, padding=1, bias=False), nn.BatchNorm2d(32)
        )
        self.classifier = nn.Linear(32, 10)

    def forward(self, image: Tensor) -> Tensor:
        x = F.max_pool2d(self.wide(self.stem(image)), 2)
        x = F.relu(x + self.body(x))
        return self.classifier(x.mean((2, 3)))


def load_images() -> tuple[Tensor, Tensor]:
    """All images, with numbers from 0 to 1, and their labels."""
    from sklearn.datasets import load_digits

    found = load_digits()
    images = torch.from_numpy(found.images.astype(np.float32) / 16)[:, None]
    return images, torch.from_numpy(found.target)


def train(images: Tensor, labels: Tensor) -> Digits:
    """A trained network; images are moved by up to a pixel meanwhile. The same on each run."""
    torch.manual_seed(0)
    network = Digits()
    steps = torch.optim.AdamW(network.parameters(), lr=3e-3, weight_decay=1e-2)
    batches = torch.arange(len(images)).split(64)
    rates = torch.optim.lr_scheduler.OneCycleLR(steps, 3e-3, EPOCHS * len(batches))
    for _ in range(EPOCHS):
        order = torch.randperm(len(images))
        for batch in batches:
            chosen = order[batch]
            moved = torch.roll(images[chosen], torch.randint(-1, 2, (2,)).tolist(), (2, 3))
            loss = F.cross_entropy(network(moved), labels[chosen], label_smoothing=0.05)
            steps.zero_grad()
            loss.backward()
            steps.step()
            rates.step()
    return network.eval()


def main() -> None:
    import weft

    folder = Path(__file__).parents[1]
    parser = argparse.ArgumentParser(description="Train the network of the zoo for digits.")
    parser.add_argument("--to", type=Path, default=folder / "zoo", metavar="FOLDER")
    parser.add_argument("--images", type=Path, default=folder / "digits_images.npz")
    args = parser.parse_args()
    torch.set_num_threads(1)
    images, labels = load_images()
    network = train(images[:TRAINED], labels[:TRAINED])
    with torch.no_grad():
        right = network(images[TRAINED:]).argmax(1) == labels[TRAINED:]
    print(f"{int(right.sum())} of {len(right)} images that were not trained on are right")
    model = weft.import_model((network, (images[:1],)), name="digits")
    np.savez(args.to / "digits.npz", **model.weights)
    sixteenths = (images * 16).to(torch.uint8).numpy()
    held = {"images": sixteenths[TRAINED:], "labels": labels[TRAINED:].to(torch.uint8).numpy()}
    np.savez_compressed(args.images, **held, calibration=sixteenths[:TRAINED:16])


if __name__ == "__main__":
    main()
