"""What is tuned, what a measurement gives, and the interface between searches and both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from .space import Point, Space

Status: TypeAlias = Literal["ok", "wrong", "failed", "crashed", "timeout"]
"""
`wrong`: the result differs from the reference by more than the tolerance; `failed`: it could not
be built; `crashed`, `timeout`: the process that measured came to an end, or to none.
"""


@dataclass(frozen=True)
class Outcome:
    """
    A measurement of a point. `cost` is a median, in seconds where a processor is measured and in
    cycles where a machine is simulated, with the 95 % interval of the median (`low`, `high`; equal
    to `cost` where nothing varies); infinite unless `status` is `ok`. `error` is the largest
    difference from the reference, relative to its largest value. `message` says what went wrong.
    """

    status: Status
    cost: float
    low: float
    high: float
    error: float = 0.0
    message: str = ""

    @staticmethod
    def failure(status: Status, message: str, error: float = 0.0) -> Outcome:
        """The outcome where there is no cost."""
        infinite = float("inf")
        return Outcome(status, infinite, infinite, infinite, error, message)


@dataclass(frozen=True)
class Untunable:
    """A kernel that has no space, and why."""

    name: str
    reason: str


class Task(Protocol):
    """
    A kernel to tune on one machine: `key` names it for good, whatever the program it is from; what
    is `start`, the compiler takes by itself.
    """

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def space(self) -> Space: ...

    @property
    def start(self) -> Point: ...

    def predict(self, point: Point) -> float:
        """The cost by the target's model, in a unit of its own; infinite if it cannot run."""
        ...

    def features(self, point: Point) -> Sequence[float]:
        """Numbers of the program that a point makes, as many for each point."""
        ...

    def decode(self, point: Point) -> str:
        """The decisions of a point as the text of an attribute."""
        ...

    def encode(self, text: str) -> Point:
        """The point of such a text. `WeftError` for what is none of the space."""
        ...

    def stage(self, point: Point) -> str:
        """The module that is compiled and measured for a point."""
        ...


class CostedSpace(Protocol):
    """A space with the point that the compiler takes, and what a target's model says of each."""

    @property
    def space(self) -> Space: ...

    @property
    def start(self) -> Point: ...

    def predict(self, point: Point) -> float: ...

    def features(self, point: Point) -> list[float]: ...


SpaceT = TypeVar("SpaceT", bound=CostedSpace)


class SpaceTask(Generic[SpaceT]):
    """The part of a task that its space `_points` knows."""

    _points: SpaceT

    @property
    def space(self) -> Space:
        return self._points.space

    @property
    def start(self) -> Point:
        return self._points.start

    def predict(self, point: Point) -> float:
        return self._points.predict(point)

    def features(self, point: Point) -> list[float]:
        return self._points.features(point)
