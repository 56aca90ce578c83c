"""A task whose costs are known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from weft.transforms.tune.space import Knob, Point, Space
from weft.transforms.tune.task import Outcome

SIZES = (1, 2, 4, 8, 16, 32)


@dataclass
class ToyTask:
    """
    Costs with one minimum, at `a = 8, b = 4, word = "y"`; the estimate knows nothing of `word`.
    """

    space: Space = field(
        default_factory=lambda: Space(
            (Knob("a", SIZES), Knob("b", SIZES), Knob("word", ("x", "y", "z"))),
            lambda p: SIZES[p[0]] * SIZES[p[1]] <= 256,
        )
    )
    name: str = "toy"
    key: str = "toy"
    family: str = "toy"
    plain: str = ""
    start: Point = (0, 0, 0)
    uses: int = 1

    def cost(self, point: Point) -> float:
        return self.predict(point) * (1.0, 0.5, 2.0)[point[2]]

    def predict(self, point: Point) -> float:
        return 1.0 + abs(point[0] - 3) + abs(point[1] - 2)

    def features(self, point: Point) -> Sequence[float]:
        return [
            math.log(1 + point[0]),
            math.log(1 + point[1]),
            *(float(point[2] == i) for i in (1, 2)),
        ]

    def decode(self, point: Point) -> str:
        return str(point)

    def encode(self, text: str) -> Point:
        return tuple(map(int, text.strip("()").split(",")))

    def adapt(self, text: str) -> Point | None:
        return self.encode(text)

    def stage(self, point: Point) -> str:
        return str(point)

    def measure(self, points: Sequence[Point]) -> list[Outcome]:
        return [Outcome("ok", c, c, c) for c in map(self.cost, points)]
