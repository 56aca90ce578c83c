"""Noise in decibels, and classes that agree."""

from __future__ import annotations

import math

import numpy as np
import pytest

from weft.transforms.quantize.signal import Agreement, SignalNoise


def test_noise_of_several_arrays() -> None:
    noise = SignalNoise()
    noise.add(np.full(50, 10.0), np.full(50, 11.0))
    noise.add(np.full(50, 10.0), np.full(50, 9.0))
    assert noise.decibels == pytest.approx(20)


def test_no_noise_and_no_signal() -> None:
    noise = SignalNoise()
    noise.add(np.ones(3), np.ones(3))
    assert noise.decibels == math.inf
    noise = SignalNoise()
    noise.add(np.zeros(3), np.ones(3))
    assert noise.decibels == -math.inf


def test_rows_agree_by_their_largest() -> None:
    agreement = Agreement()
    agreement.add(np.array([[1.0, 2], [5, 4]]), np.array([[3.0, 4], [1, 9]]))
    assert (agreement.same, agreement.rows) == (1, 2)
    assert agreement.share == 0.5
    assert Agreement().share == 1
