"""Which layers can hand over a tensor piece by piece."""

from __future__ import annotations

from weft.dialects.dataflow.match import Boundary, Loop, find_mismatch

BATCH = Loop("n += 1", 0, 1, 8)
CHANNELS = Loop("k += 16", 1, 16, 5)
OTHER_CHANNELS = Loop("c += 36", 1, 36, 2)
APART = Loop("k += 4", -1, 0, 4)


def faults(ours: tuple[Loop, ...], theirs: tuple[Loop, ...]) -> str | None:
    return find_mismatch(Boundary("a", (8, 72), ours), Boundary("b", (8, 72), theirs))


def test_pieces_may_be_divided_in_different_ways() -> None:
    assert faults((BATCH, CHANNELS), (BATCH, OTHER_CHANNELS)) is None
    assert faults((BATCH, CHANNELS), (BATCH, APART, OTHER_CHANNELS)) is None
    assert faults((BATCH, CHANNELS), (BATCH,)) is None
    assert faults((BATCH,), ()) is None


def test_pieces_must_be_the_same() -> None:
    assert "the pieces do not match" in str(faults((CHANNELS,), (OTHER_CHANNELS,)))
    assert "the pieces do not match" in str(faults((CHANNELS, BATCH), (BATCH, CHANNELS)))
    assert "(k += 4) is outside of what moves it" in str(faults((BATCH,), (APART, BATCH)))


def test_layers_that_take_turns_hand_over_all_of_it() -> None:
    whole, corner, beside = ((0, 0), (2, 2)), ((1, 1), (1, 1)), ((0, 2), (2, 2))
    ours = Boundary("a", (8, 72), (CHANNELS,), whole)
    met, apart = (Boundary("b", (8, 72), (OTHER_CHANNELS,), box) for box in (corner, beside))
    assert find_mismatch(ours, met) is None
    assert "the pieces do not match" in str(find_mismatch(ours, apart))
