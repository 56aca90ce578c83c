"""Which layers stay in float, by the noise that each makes by itself."""

from __future__ import annotations

from collections.abc import Sequence, Set

WANTED_DECIBELS = 20.0
"""The signal above noise that a network should keep: noise of a tenth in amplitude."""

_NEGLIGIBLE = 1.02
"""Noise may grow by this factor, a tenth of a decibel, so that fewer layers are in float."""


def expected_noise(decibels: Sequence[float]) -> float:
    """
    The power of noise over that of the signal at the end of a network, from the decibels of each of
    its layers: noises are independent, and later layers scale signal and noise alike.
    """
    return sum(10 ** (-d / 10) for d in decibels)


def sensitive_layers(decibels: Sequence[float], macs: Sequence[int], share: float) -> list[int]:
    """
    The layers that stay in float, by number: those with the most noise for their
    multiply-accumulates, until what is left is expected to be `WANTED_DECIBELS` below the signal,
    or no other layer fits in `share` of all multiply-accumulates. Of these, such whose noise does
    not matter then are in bytes after all.
    """
    noises = [expected_noise([d]) for d in decibels]
    left = share * sum(macs)
    wanted = 10 ** (-WANTED_DECIBELS / 10)
    chosen: set[int] = set()
    for i in sorted(range(len(macs)), key=lambda i: -noises[i] / max(macs[i], 1)):
        if _noise_without(noises, chosen) <= wanted:
            break
        if macs[i] <= left:
            left -= macs[i]
            chosen.add(i)
    limit = max(wanted, _noise_without(noises, chosen) * _NEGLIGIBLE)
    for i in sorted(chosen, key=lambda i: noises[i]):
        if _noise_without(noises, chosen - {i}) <= limit:
            chosen.remove(i)
    return sorted(chosen)


def _noise_without(noises: Sequence[float], chosen: Set[int]) -> float:
    return sum(noise for i, noise in enumerate(noises) if i not in chosen)
