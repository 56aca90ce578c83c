"""The errors of the VTA target."""

from __future__ import annotations

from ...transforms.core.errors import WeftError


class VtaError(WeftError):
    """
    An instruction stream that VTA cannot take, or that the hardware would run wrongly.

    `instruction` is the index in the stream of the instruction that the message is about.
    """

    def __init__(self, message: str, instruction: int | None = None) -> None:
        super().__init__(message)
        self.instruction = instruction
