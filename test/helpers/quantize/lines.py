"""Rendered lines of text for a recogniser, and what it reads of them; needs Pillow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFont

WORDS = """the quick brown fox jumps over lazy dog pack my box with five dozen liquor jugs how
vexing daft zebras sphinx of black quartz judge vow network tensor machine invoice total amount due
street number 2024 17.50 No.12 Berlin Paris London train departs platform page chapter figure table
result error signal noise bytes shift scale value range layer channel kernel memory cache report
summary budget order date""".split()

HEIGHT, WIDTH = 48, 320


def render_line(text: str, rng: np.random.Generator) -> np.ndarray:
    """`[3, 48, 320]` of -1 … 1: dark letters of some size on a light ground, with noise."""
    font = ImageFont.load_default(int(rng.integers(26, 36)))
    width = min(WIDTH, int(font.getlength(text)) + 16)
    ground, ink = int(rng.integers(200, 256)), int(rng.integers(0, 80))
    image = Image.new("L", (width, HEIGHT), ground)
    ImageDraw.Draw(image).text((8, int(rng.integers(2, 8))), text, fill=ink, font=font)
    values = np.asarray(image, np.float32) + rng.normal(0, 6, (HEIGHT, width))
    line = np.zeros((3, HEIGHT, WIDTH), np.float32)
    line[:, :, :width] = np.clip(np.rint(values), 0, 255) / 127.5 - 1
    return line


def render_lines(seed: int, count: int) -> np.ndarray:
    """Lines of two to four words: `[count, 1, 3, 48, 320]`."""
    rng = np.random.default_rng(seed)
    texts = [" ".join(rng.choice(WORDS, rng.integers(2, 4))) for _ in range(count)]
    return np.stack([render_line(text, rng) for text in texts])[:, None]


def read_classes(scores: np.ndarray) -> list[int]:
    """The characters of `[1, steps, classes]` by number: repeats and the blank, 0, are left out."""
    steps = scores[0].argmax(axis=-1).tolist()
    pairs = zip(steps, [0, *steps], strict=False)
    return [step for step, before in pairs if step and step != before]


def edit_distance(a: Sequence[int], b: Sequence[int]) -> int:
    """The fewest insertions, deletions and changes from one text to the other."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y)))
    return row[-1]
