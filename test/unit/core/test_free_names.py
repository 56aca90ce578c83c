"""Names that nothing else has yet."""

from weft.transforms.core.free_names import claim_name, find_free_name


def test_names_are_claimed_once() -> None:
    taken = {"w", "w.2"}
    assert [claim_name(name, taken) for name in ("x", "w", "w", "x")] == ["x", "w.3", "w.4", "x.2"]
    assert taken == {"w", "w.2", "x", "w.3", "w.4", "x.2"}


def test_a_free_name_is_found_behind_a_separator() -> None:
    taken = {"x": 0, "x_2": 1}
    assert [find_free_name(name, taken, "_") for name in ("x", "y", "x")] == ["x_3", "y", "x_3"]
    assert list(taken) == ["x", "x_2"]
