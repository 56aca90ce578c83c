"""Where the user's own tuning database is."""

from __future__ import annotations

from pathlib import Path

from ..core.user_folder import cache_place

VARIABLE = "WEFT_TUNING_DB"


def default_path() -> Path | None:
    """The user's own database; `None` where there is to be none."""
    return cache_place(VARIABLE, "tuning.sqlite")
