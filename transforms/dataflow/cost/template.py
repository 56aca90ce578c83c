"""Templates of the lowest level by name: how a layer may sit on an array of PEs."""

from __future__ import annotations

from functools import lru_cache

from ...core.errors import WeftError
from . import row_stationary, systolic
from .row_stationary import LayerShape, Mapping

TEMPLATES = ("row-stationary", "systolic")
"""The templates that take a layer apart into passes."""


@lru_cache(maxsize=4096)
def mappings_for(
    template: str,
    shape: LayerShape,
    batch: int,
    array: tuple[int, int],
    regf_words: int | None = None,
    *,
    least_busy: float = 0.5,
) -> tuple[Mapping, ...]:
    """
    The ways to put a layer on an `array` of PEs (rows, columns) with `regf_words` registers each
    (any number if None). `least_busy` is for row stationary alone.

    Raises `WeftError` for an unknown template, and where the template does.
    """
    if template == "row-stationary":
        return row_stationary.list_mappings(shape, batch, array, regf_words, least_busy=least_busy)
    if template == "systolic":
        return systolic.list_mappings(shape, batch, array, regf_words)
    raise WeftError(
        f"no template '{template}' takes layers apart into passes; there are "
        f"{' and '.join(TEMPLATES)}"
    )
