"""
Points of either of several forms of a schedule: the knobs of all, and one that says which form it
is. The knobs of the other forms say nothing, and are as in the start of these.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from ....transforms.tune.space import Knob, Point, Space
from ....transforms.tune.task import CostedSpace


class FormSpace:
    """The points of spaces by the names of their forms; the start is that of form `chosen`."""

    def __init__(self, spaces: Mapping[str, CostedSpace], chosen: str, version: int):
        self.spaces = dict(spaces)
        self._forms = tuple(spaces)
        knobs = [
            Knob(f"{form} {knob.name}", knob.choices)
            for form, part in spaces.items()
            for knob in part.space.knobs
        ]
        self.space = Space(
            (Knob("form", self._forms), *knobs), self._is_legal, version, self._repair_point
        )
        self.start = self.join(chosen, spaces[chosen].start)

    def join(self, form: str, part: Point) -> Point:
        """The point of a form whose space has the point `part`."""
        parts = (part if name == form else each.start for name, each in self.spaces.items())
        return (self._forms.index(form), *(i for each in parts for i in each))

    def split(self, point: Point) -> tuple[str, Point]:
        """The form of a point, and the point of its space."""
        form, first = self._forms[point[0]], 1
        for name in self._forms[: point[0]]:
            first += len(self.spaces[name].space.knobs)
        return form, point[first : first + len(self.spaces[form].space.knobs)]

    def _repair_point(self, point: Point) -> Point:
        form, part = self.split(point)
        return self.join(form, self.spaces[form].space.repair(part))

    def _is_legal(self, point: Point) -> bool:
        form, part = self.split(point)
        return self.join(form, part) == point and self.spaces[form].space.is_legal(part)

    def predict(self, point: Point) -> float:
        """The cycles by the estimate of the form's own search."""
        form, part = self.split(point)
        return self.spaces[form].predict(part)

    def features(self, point: Point) -> list[float]:
        """The form, its estimate, and the numbers of a point of each form."""
        form, part = self.split(point)
        found = [float(point[0]), math.log1p(self.predict(point))]
        for name, each in self.spaces.items():
            found += each.features(part if name == form else each.start)
        return found
