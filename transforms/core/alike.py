"""
Ops with a body of their own that compute the same, such as the leaves of equal layers: what is
found out about one of them is known of all (`Alike`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar, cast

from xdsl.ir import Attribute, Operation, SSAValue

T = TypeVar("T")


class Texts:
    """The texts of attributes, each printed once."""

    def __init__(self) -> None:
        # By identity, which is quick to look up; what is held here is not freed, and stays itself.
        self._known: dict[int, tuple[Attribute, str]] = {}
        self._words: dict[tuple[str | int, ...], str] = {}

    def __getitem__(self, attribute: Attribute) -> str:
        """The text of an attribute."""
        found = self._known.get(id(attribute))
        if found is None:
            found = self._known[id(attribute)] = (attribute, str(attribute))
        return found[1]

    def words_of(self, op: Operation) -> str:
        """The text of what an op says, in the order of names, but for those of `weft.` itself."""
        key: list[str | int] = []
        for said in (op.properties, op.attributes):
            for name, attribute in said.items():
                if not name.startswith("weft."):
                    key += (name, id(attribute))
        found = self._words.get(tuple(key))
        if found is None:
            said = {**op.attributes, **op.properties}
            names = sorted(name for name in said if not name.startswith("weft."))
            found = ",".join(f"{name}={self[said[name]]}" for name in names)
            # Only where all of it is held by now, and no other attribute can come to lie there.
            if len(key) == 2 * len(names):
                self._words[tuple(key)] = found
        return found


def lines_of(top: Operation, texts: Texts) -> Iterator[str]:
    """
    The meaning of an op's body, but for names and where things come from: the types of its
    arguments, and a line for each op.
    """
    numbers: dict[SSAValue, int] = {}

    def define(values: Iterable[SSAValue]) -> str:
        found: list[str] = []
        for value in values:
            numbers[value] = len(numbers)
            found.append(texts[value.type])
        return ",".join(found)

    for region in top.regions:
        yield define(region.block.args)
        for op in region.walk():
            reads = ",".join(str(numbers.get(value)) for value in op.operands)
            inner = ";".join(define(b.args) for r in op.regions for b in r.blocks)
            yield f"{op.name}({reads}){{{texts.words_of(op)}}}{define(op.results)}:{inner}\n"


class Alike:
    """Answers to questions about ops with a body that reads nothing but its arguments."""

    def __init__(self) -> None:
        self._texts = Texts()
        self._numbers: dict[tuple[str, ...], int] = {}
        self._answers: dict[Hashable, object] = {}

    def number_of(self, op: Operation) -> int:
        """A number that ops share whose bodies do the same, as they are now."""
        return self._numbers.setdefault(tuple(lines_of(op, self._texts)), len(self._numbers))

    def find(self, number: int, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer about ops of this number, found for the first of them that is asked about."""
        key = number, question
        if key not in self._answers:
            self._answers[key] = answer()
        return cast(T, self._answers[key])
