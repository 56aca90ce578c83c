"""
Made-up arrays for the arguments of a function, by a seed: each by its own name and no other's.

Weights are scaled by what they are for (`weight_roles`), so that activations stay of order 1
through networks of any depth; indices into tables stay inside of them (`weft.range`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects import func

from ...targets.reference.scalars import Array, dtype_of
from ...transforms.core.functions import argument_names
from ...transforms.core.limits import refuse_memory
from ...transforms.kernel.index_ranges import range_of
from ...transforms.model.weight_roles import Role, weight_roles
from .arrays import Form, random_array


@dataclass(frozen=True)
class Recipe:
    """A recipe to make up one argument: integers from a range, or floats for a role."""

    range: tuple[int, int] | None = None
    role: Role | None = None

    def make_array(self, name: str, form: Form, seed: int) -> Array:
        """The array for argument `name` by `seed`."""
        shape, type = form
        dtype = dtype_of(type)
        if type == "f16":  # As f32, rounded: a model in f16 has the weights that it has in f32.
            return self.make_array(name, (shape, "f32"), seed).astype(dtype)
        if self.range is not None and dtype.kind in "iu":
            rng = np.random.default_rng([seed, *name.encode()])
            return rng.integers(*self.range, shape).astype(dtype)
        array = random_array(name, shape, type, seed)
        if self.role is None or dtype.kind != "f":
            return array
        array *= dtype.type(self.role.deviation)
        if self.role.kind == "variance":
            np.abs(array, out=array)
        array += dtype.type(self.role.mean)
        return array


Recipes = Mapping[str, Recipe]


def recipes_of(function: func.FuncOp) -> dict[str, Recipe]:
    """Recipes for each argument of a function whose structured ops are generic, by name."""
    roles = weight_roles(function)
    return {
        name: Recipe(range_of(function, i), roles.get(name))
        for i, name in enumerate(argument_names(function))
    }


def made_up(
    names: Sequence[str], forms: Mapping[str, Form], recipes: Callable[[], Recipes], seed: int
) -> dict[str, Array]:
    """Arrays for `names`; `recipes` are asked for only when there are any."""
    if not names:
        return {}
    needed = sum(math.prod(forms[n][0]) * dtype_of(forms[n][1]).itemsize for n in names)
    refuse_memory(needed, f"making up {', '.join(names[:8])}")
    known = recipes()
    return {n: known.get(n, Recipe()).make_array(n, forms[n], seed) for n in names}
