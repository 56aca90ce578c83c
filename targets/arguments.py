"""
Arguments of compiled functions: how what does not fit is said, and what functions on buffers have
in common, in memory and in folders.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeAlias, TypeVar

import numpy as np

from ..transforms.core.errors import WeftError
from ..transforms.folders import records
from ..transforms.folders.format import Contents, Weight
from ..transforms.folders.manifest import MACHINE, Argument, Head, Signature, constant_file
from ..transforms.machine.view import Machine, machine_from_text
from .reference.scalars import Array, dtype_of, make_signless

Form: TypeAlias = "tuple[tuple[int, ...], np.dtype[np.generic]]"
"""What an array is: its shape and type."""


# --- what does not fit ------------------------------------------------------------------------


def check_array(what: str, array: Array, form: Form) -> None:
    """Raises `WeftError` unless `array`, which is `what` (`argument x`), has this form."""
    if (array.shape, array.dtype) != form:
        raise WeftError(
            f"{what} takes {_describe_form(form)}, but the array has shape {list(array.shape)} and "
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
    return WeftError(f"argument {name} of @{function} is missing; it takes {_describe_form(form)}")


def _describe_form(form: Form) -> str:
    return f"shape {list(form[0])} and type {form[1]}"


# --- compiled functions -----------------------------------------------------------------------


class Buffer(Protocol):
    """
    An argument (any role but `output`) or a result. Callers hold an array of `host_shape`, a folder
    one of `constant_form` where it is a weight that is part of the program.
    """

    @property
    def name(self) -> str: ...

    @property
    def role(self) -> str: ...

    @property
    def element_type(self) -> str: ...

    @property
    def host_shape(self) -> tuple[int, ...]: ...

    @property
    def constant_form(self) -> Form: ...

    def to_logical(self, array: Array) -> Array:
        """The source's tensor, from a caller's array."""
        ...

    def from_constant(self, array: Array) -> Array:
        """The source's tensor, from the array in a folder."""
        ...

    def to_host(self, array: Array) -> Array:
        """A caller's array, from the source's tensor."""
        ...


class SourceBuffer:
    """The common part of buffers whose callers hold arrays just as the source has them."""

    shape: tuple[int, ...]
    element_type: str

    @property
    def host_shape(self) -> tuple[int, ...]:
        return self.shape

    @property
    def constant_form(self) -> Form:
        return self.shape, dtype_of(self.element_type)

    def to_logical(self, array: Array) -> Array:
        return array

    def from_constant(self, array: Array) -> Array:
        return array

    def to_host(self, array: Array) -> Array:
        return array


BufferT = TypeVar("BufferT", bound=Buffer)


@dataclass(frozen=True, kw_only=True)
class BufferProgram(Generic[BufferT]):
    """
    The common part of compiled functions on buffers, for any target.

    `module_text` is the source, `machine_text` the machine's file, so that a folder stands alone.
    `buffers` are the arguments in their order, then the results in theirs; `constants` are weights
    that are part of the program, by name, in their `constant_form`; others are given to each run.
    """

    function: str
    machine_name: str
    machine_text: str
    module_text: str
    buffers: tuple[BufferT, ...]
    constants: Mapping[str, Array] = field(default_factory=dict[str, Array], repr=False, hash=False)

    @property
    def arguments(self) -> tuple[BufferT, ...]:
        return tuple(b for b in self.buffers if b.role != "output")

    @property
    def results(self) -> tuple[BufferT, ...]:
        return tuple(b for b in self.buffers if b.role == "output")

    @property
    def signature(self) -> Signature:
        """The signature of the function in a folder's head."""
        held = self.constants
        return Signature(
            self.function,
            tuple(Argument(b.name, *_host_form(b), b.name in held) for b in self.arguments),
            tuple(Argument(b.name, *_host_form(b)) for b in self.results),
        )

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        """Shape and element type, as callers hold it, of each argument that is no constant."""
        return {b.name: _host_form(b) for b in self.arguments if b.name not in self.constants}

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """All arguments of the source, from those of a run and the constants."""
        return {
            b.name: b.to_logical(arrays[b.name])
            if b.name in arrays
            else b.from_constant(self.constants[b.name])
            for b in self.arguments
        }

    def host_results(self, results: Sequence[Array]) -> Mapping[str, Array]:
        """The source's results by name, as a run gives them."""
        return {b.name: b.to_host(array) for b, array in zip(self.results, results, strict=True)}

    def checked_arguments(self, inputs: Mapping[str, Array]) -> dict[str, Array]:
        """
        All arguments by name, in their order, as values of the source: those of unsigned integers
        as signless ones. Raises `WeftError` for arrays that are missing, unknown or do not fit.
        """
        self.check_given(inputs)
        found: dict[str, Array] = {}
        for b in self.arguments:
            array = inputs[b.name] if b.name in inputs else self.constants[b.name]
            check_array(f"argument {b.name}", array, form_of(b))
            found[b.name] = make_signless(array)
        return found

    def check_given(self, inputs: Iterable[str]) -> None:
        """Raises `WeftError` for a name that is no argument's, and for one that is missing."""
        given = {*inputs}
        check_names(self.function, given, [b.name for b in self.arguments])
        for b in self.arguments:
            if b.name not in given and b.name not in self.constants:
                raise missing_argument(self.function, b.name, form_of(b))


def _host_form(buffer: Buffer) -> tuple[tuple[int, ...], str]:
    return buffer.host_shape, buffer.element_type


def form_of(buffer: Buffer) -> Form:
    """The shape and type of a caller's array."""
    return buffer.host_shape, dtype_of(buffer.element_type)


# --- their folders ----------------------------------------------------------------------------


def head_of(target: str, program: BufferProgram[BufferT]) -> Head:
    """The contents of the head of a program's folder."""
    return Head(target, program.machine_name, program.signature)


class Storable(Protocol):
    """The entry of a buffer in a manifest."""

    @property
    def name(self) -> str: ...

    @property
    def constant_form(self) -> Form: ...


StorableT = TypeVar("StorableT", bound=Storable)
SectionT = TypeVar("SectionT")


def rows_of(
    buffers: Iterable[StorableT], constants: Container[str]
) -> tuple[records.BufferFile[StorableT], ...]:
    """The buffers as a section of a manifest has them."""
    return tuple(
        records.BufferFile(b, constant_file(b.name) if b.name in constants else None)
        for b in buffers
    )


def machine_of(contents: Contents[SectionT]) -> Machine:
    """The machine of a folder. Raises `WeftError` for one of another name than the head's, too."""
    found = machine_from_text(contents.text(MACHINE), str(contents.folder.path / MACHINE))
    if found.name != contents.machine_name:
        with contents.wrap_errors():
            raise WeftError(
                f"machine: is {contents.machine_name}, but {MACHINE} describes {found.name}"
            )
    return found


def weights_of(rows: Iterable[records.BufferFile[StorableT]]) -> Iterator[Weight]:
    """The constants of a folder with these buffers."""
    for row in rows:
        if row.constant is not None:
            yield Weight(row.buffer.name, *row.buffer.constant_form)
