"""Names that nothing else has yet."""

from weft.transforms.core.free_names import claim_name


def test_names_are_claimed_once() -> None:
    taken = {"w", "w.2"}
    assert [claim_name(name, taken) for name in ("x", "w", "w", "x")] == ["x", "w.3", "w.4", "x.2"]
    assert taken == {"w", "w.2", "x", "w.3", "w.4", "x.2"}
