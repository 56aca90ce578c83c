"""The choice of layers that stay in float."""

from __future__ import annotations

import pytest

from weft.transforms.quantize.sensitivity import expected_noise, sensitive_layers


def test_noises_add_up() -> None:
    assert expected_noise([20.0, 20.0, 10.0]) == pytest.approx(0.12)
    assert expected_noise([float("inf")]) == 0


@pytest.mark.parametrize(
    ("decibels", "macs", "share", "chosen"),
    [
        ([40, 40, 40], [1, 1, 1], 1.0, []),
        ([10, 40, 40], [1, 10, 10], 0.1, [0]),
        ([10, 40, 40], [10, 10, 10], 0.1, []),
        ([12, 15, 40], [100, 1, 1], 1.0, [0, 1]),
        ([12, 15, 40], [100, 1, 1], 0.5, [1]),
        ([-float("inf"), 40], [1, 9], 0.2, [0]),
        # Two of the three are enough: the rest is 20 dB below the signal.
        ([15, 16, 21], [1, 1, 1], 1.0, [0, 1]),
        # The small one comes first by its work, and does not matter in the end.
        ([10, 35, 40], [100, 1, 100], 1.0, [0]),
    ],
)
def test_most_noise_for_the_work(decibels, macs, share, chosen) -> None:
    found = sensitive_layers(decibels, macs, share)
    assert found == chosen
    assert sum(macs[i] for i in found) <= share * sum(macs)
