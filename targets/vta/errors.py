"""The errors of the VTA target."""

from __future__ import annotations

from ...transforms.errors import WeftError


class VtaError(WeftError):
    """
    An instruction stream that VTA cannot take, or that the hardware would run wrongly.

    The message names the instruction by its index in the stream and by its text.
    """
