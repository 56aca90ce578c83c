"""
Arguments of compiled functions: how what does not fit is said, and functions whose callers hold
arrays just as the source has them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeAlias, TypeVar

import numpy as np

from ..transforms.core.errors import WeftError
from ..transforms.core.json_node import Node
from ..transforms.folders.manifest import Argument, Signature, constant_file
from .reference.scalars import Array, dtype_of, signless

Form: TypeAlias = "tuple[tuple[int, ...], np.dtype[np.generic]]"
"""What an array is: its shape and type."""


# --- what does not fit ------------------------------------------------------------------------


def check_array(what: str, array: Array, form: Form) -> None:
    """Raises `WeftError` unless `array`, which is `what` (`argument x`), has this form."""
    if (array.shape, array.dtype) != form:
        raise WeftError(
            f"{what} takes {_described(form)}, but the array has shape {list(array.shape)} and "
            f"type {array.dtype}"
        )


def check_names(
    function: str, given: Iterable[str], known: Sequence[str], what: str = "argument"
) -> None:
    """Raises `WeftError` for a name that is given but is none of a function's."""
    for name in sorted({*given} - {*known}):
        raise WeftError(f"@{function} has no {what} {name}; its {what}s are {', '.join(known)}")


def check_weights(weights: Mapping[str, Array], known: Mapping[str, Form]) -> None:
    """Raises `WeftError` for weights of a program that do not fit, or are none."""
    for name, array in weights.items():
        if name not in known:
            raise WeftError(f"no weight is called {name}; there are {', '.join(known) or 'none'}")
        check_array(f"weight {name}", array, known[name])


def missing_argument(function: str, name: str, form: Form) -> WeftError:
    """The error for an argument that is not given."""
    return WeftError(f"argument {name} of @{function} is missing; it takes {_described(form)}")


def _described(form: Form) -> str:
    return f"shape {list(form[0])} and type {form[1]}"


# --- functions whose callers have arrays as the source has them ---------------------------------


class Named(Protocol):
    """A buffer of any target."""

    @property
    def name(self) -> str: ...


class SourceBuffer(Named, Protocol):
    """An argument (any role but `output`) or a result, as the source has it."""

    @property
    def role(self) -> str: ...

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def element_type(self) -> str: ...


BufferT = TypeVar("BufferT", bound=SourceBuffer)


@dataclass(frozen=True, kw_only=True)
class SourceFunction(Generic[BufferT]):
    """
    What compiled functions have in common whose callers hold arrays as the source has them.

    `module_text` is the source. `buffers` are the arguments in their order, then the results in
    theirs; `constants` are weights that are part of the program, as callers would give them.
    """

    function: str
    machine_name: str
    machine_text: str
    module_text: str
    buffers: tuple[BufferT, ...]
    constants: Mapping[str, Array] = field(default_factory=dict[str, Array], repr=False)

    @property
    def arguments(self) -> tuple[BufferT, ...]:
        return tuple(b for b in self.buffers if b.role != "output")

    @property
    def results(self) -> tuple[BufferT, ...]:
        return tuple(b for b in self.buffers if b.role == "output")

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument that is no constant."""
        return {
            b.name: (b.shape, b.element_type)
            for b in self.arguments
            if b.name not in self.constants
        }

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """All arguments of the source, by name."""
        found = {**self.constants, **arrays}
        return {b.name: found[b.name] for b in self.arguments}

    def host_results(self, results: Sequence[Array]) -> Mapping[str, Array]:
        """The source's results by name, as a run gives them."""
        return {b.name: array for b, array in zip(self.results, results, strict=True)}

    def checked_arguments(self, inputs: Mapping[str, Array]) -> dict[str, Array]:
        """
        All arguments by name, in their order, as values of the source: those of unsigned integers
        as signless ones. Raises `WeftError` for arrays that are missing, unknown or do not fit.
        """
        check_names(self.function, inputs, [b.name for b in self.arguments])
        found: dict[str, Array] = {}
        for b in self.arguments:
            array = inputs.get(b.name, self.constants.get(b.name))
            if array is None:
                raise missing_argument(self.function, b.name, form_of(b))
            check_array(f"argument {b.name}", array, form_of(b))
            found[b.name] = signless(array)
        return found


def form_of(buffer: SourceBuffer) -> Form:
    """The shape and type of a caller's array."""
    return buffer.shape, dtype_of(buffer.element_type)


def signature_of(
    function: str, buffers: Sequence[SourceBuffer], constants: Container[str]
) -> Signature:
    """What a folder's head says of a function."""

    def argument(b: SourceBuffer) -> Argument:
        return Argument(b.name, b.shape, b.element_type, b.role != "output" and b.name in constants)

    return Signature(
        function,
        tuple(argument(b) for b in buffers if b.role != "output"),
        tuple(argument(b) for b in buffers if b.role == "output"),
    )


def constant_files(buffers: Sequence[Named], rows: Sequence[Node]) -> dict[str, str]:
    """
    The files of weights by name, which a manifest's `rows` give in the entry `constant`. Raises
    `WeftError` for another file than a weight's own.
    """
    found: dict[str, str] = {}
    for buffer, row in zip(buffers, rows, strict=True):
        node, own = row.get("constant"), constant_file(buffer.name)
        if node.value is not None and node.as_str() != own:
            raise node.expected(f'null or "{own}"')
        if node.value is not None:
            found[buffer.name] = own
    return found


def stored_constants(
    buffers: Sequence[BufferT], files: Mapping[str, str], data: Mapping[str, bytes]
) -> dict[str, Array]:
    """Weights by name, from the bytes of their files."""
    return {b.name: _stored_constant(b, data[files[b.name]]) for b in buffers if b.name in files}


def _stored_constant(buffer: SourceBuffer, data: bytes) -> Array:
    """A weight from the bytes of its file. Raises `WeftError` if they are not as many as it has."""
    shape, dtype = form_of(buffer)
    if len(data) != dtype.itemsize * int(np.prod(shape)):
        raise WeftError(
            f"buffer {buffer.name} is {dtype}{list(shape)}, but its constant has {len(data)} bytes"
        )
    return np.frombuffer(data, dtype).reshape(shape)
