"""Reservations of a modulo schedule: what is free, and what stands in the way."""

from __future__ import annotations

from weft.transforms.modulo.problem import ModuloProblem, Operation
from weft.transforms.modulo.table import Table

A, B, C, PORT = range(4)


def table(ii: int = 2) -> Table:
    """Slots a, b and c, of which a word holds a and b or b and c; a port beside them."""
    operations = (
        Operation("a", (frozenset("a"),)),
        Operation("b", (frozenset("b"),)),
        Operation("c", (frozenset("c"),)),
        Operation("port", (frozenset({"c", "port"}), frozenset({"a", "port"}))),
    )
    words = (frozenset("ab"), frozenset("bc"))
    return Table(ModuloProblem(operations, words=words), ii)


def test_slots_of_a_word() -> None:
    found = table()
    assert found.reserve_free(A, 0)
    assert found.reserve_free(B, 2)
    assert not found.reserve_free(C, -2)  # a, b and c are no word
    assert found.reserve_free(C, 1)
    assert found.at == {A: (0, 0), B: (2, 0), C: (1, 0)}
    found.remove(A)
    assert found.find_alternative(PORT, 0) == 0
    assert found.find_alternative(PORT, 1) is None
    found.remove(C)
    found.reserve(B, 1, 0)
    assert found.find_alternative(PORT, 1) == 0
    assert list(found.alternatives_of(PORT)) == [0, 1]


def test_what_stands_in_the_way() -> None:
    """Who holds what is wanted; if no word holds the rest, all with slots."""
    found = table()
    found.reserve(B, 0, 0)
    found.reserve(C, 0, 0)
    assert found.find_blockers(PORT, 0, 0) == [C]
    assert found.find_blockers(A, 0, 0) == [B, C]
    assert found.find_blockers(A, 1, 0) == []
    found.remove(C)
    assert found.find_blockers(A, 2, 0) == []
    found.reserve(PORT, 0, 1)
    assert found.find_blockers(A, 0, 0) == [PORT]
    assert found.find_blockers(C, 0, 0) == [B, PORT]
