"""What a kernel gives on made-up inputs: the reference of all that is measured of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...targets.host.executable import align_array
from ...targets.reference.interpreter import run_function as interpret
from ...targets.reference.scalars import Array
from ...transforms.core.functions import result_names, weight_names
from ...transforms.core.pipeline import entry_of
from ...transforms.model.load import load_module
from ..common.arrays import argument_forms
from ..common.made_up import made_up, recipes_of
from ..registry.contexts import all_meanings, make_context

KEPT_BYTES = 256 << 20
"""How much a process keeps, for kernels that have their turn again."""


@dataclass(frozen=True)
class Reference:
    """The inputs of a kernel, the results that are wanted, and the names of its weights."""

    inputs: Mapping[str, Array]
    wanted: Mapping[str, Array]
    weights: Sequence[str]

    @property
    def num_bytes(self) -> int:
        return sum(
            array.nbytes for arrays in (self.inputs, self.wanted) for array in arrays.values()
        )


Source: TypeAlias = tuple[str, str | None, int]
"""The text of a module without decisions, the machine's name or file, and a seed."""


class References:
    """
    References by their source, made when they are first asked for. Of more than `most` bytes those
    go that were not asked for the longest; the last one stays.
    """

    def __init__(self, most: int, make: Callable[[Source], Reference]):
        self._most, self._make = most, make
        self._known: OrderedDict[Source, Reference] = OrderedDict()

    def get(self, source: Source) -> Reference:
        """The reference of a source. Errors are those of `make`."""
        if source not in self._known:
            self._known[source] = self._make(source)
        self._known.move_to_end(source)
        while len(self._known) > 1 and self._count_bytes() > self._most:
            self._known.popitem(last=False)
        return self._known[source]

    def _count_bytes(self) -> int:
        return sum(found.num_bytes for found in self._known.values())


def make_reference(source: Source) -> Reference:
    """Runs a module by its meaning on made-up inputs. Errors are those of loading and running."""
    text, machine, seed = source
    ctx = make_context(machine)
    module = load_module(text, ctx)
    function = entry_of(module)
    forms = argument_forms(function)
    arrays = made_up([*forms], forms, lambda: recipes_of(function), seed)
    inputs = {name: align_array(array) for name, array in arrays.items()}
    values = interpret(module, inputs, function.sym_name.data, all_meanings(ctx))
    wanted = dict(zip(result_names(function), values, strict=True))
    return Reference(inputs, wanted, [*weight_names(function).values()])
