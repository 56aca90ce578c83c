"""Rendered lines and pages of text, as networks for text take them; needs Pillow."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from ....targets.reference.scalars import Array

WORDS = """the quick brown fox jumps over lazy dog pack my box with five dozen liquor jugs how
vexing daft zebras sphinx of black quartz judge vow network tensor machine invoice total amount due
street number 2024 17.50 No.12 Berlin Paris London train departs platform page chapter figure table
result error signal noise bytes shift scale value range layer channel kernel memory cache report
summary budget order date""".split()

LINE_ROWS = 48
PAGE_ROWS_PER_LINE = 64
_MARGIN = 8
_NOISE = 6.0
"""The standard deviation of what is added to the brightness, of 255."""


def draw_lines(seed: int, count: int, width: int) -> Array:
    """
    Lines of two or three words on ground as wide as they are, then zeros: `[count, 1, 3, 48,
    width]` of -1 … 1.
    """
    rng = np.random.default_rng(seed)
    return np.stack([_draw_line(rng, width) for _ in range(count)])[:, None]


def draw_turned_lines(seed: int, count: int, width: int) -> Array:
    """As `draw_lines`; every other one stands on its head."""
    lines = draw_lines(seed, count, width)
    lines[1::2] = lines[1::2, ..., ::-1, ::-1]
    return lines


def draw_pages(seed: int, count: int, rows: int, width: int) -> Array:
    """Pages of one line for each 64 rows, on light ground: `[count, 1, 3, rows, width]`."""
    rng = np.random.default_rng(seed)
    pages = np.full((count, 1, 3, rows, width), 0.8, np.float32)
    for page in pages:
        for top in range(_MARGIN, rows - LINE_ROWS + 1, PAGE_ROWS_PER_LINE):
            line = _draw_line(rng, width)
            drawn = line.any(axis=(0, 1))  # beyond the ground of the line there are zeros
            page[0, :, top : top + LINE_ROWS][..., drawn] = line[..., drawn]
    return pages


def _draw_line(rng: np.random.Generator, width: int) -> Array:
    """Dark letters of some size on a light ground, with noise: `[3, 48, width]` of -1 … 1."""
    image: Any = import_module("PIL.Image")
    font: Any = import_module("PIL.ImageFont").load_default(int(rng.integers(26, 36)))
    text = " ".join(rng.choice(WORDS, rng.integers(2, 4)))
    length = min(width, int(font.getlength(text)) + 2 * _MARGIN)
    ground, ink = int(rng.integers(200, 256)), int(rng.integers(0, 80))
    canvas = image.new("L", (length, LINE_ROWS), ground)
    top = int(rng.integers(2, _MARGIN))
    import_module("PIL.ImageDraw").Draw(canvas).text((_MARGIN, top), text, fill=ink, font=font)
    values = np.asarray(canvas, np.float32) + rng.normal(0, _NOISE, (LINE_ROWS, length))
    line = np.zeros((3, LINE_ROWS, width), np.float32)
    line[:, :, :length] = np.clip(np.rint(values), 0, 255) / 127.5 - 1
    return line
