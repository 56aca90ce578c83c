"""What was made a short while ago."""

from __future__ import annotations

from weft.targets.aie1.code.recent import Recent


def test_what_is_known_is_not_made_again() -> None:
    recent, made = Recent[str](2), list[str]()

    def make(name: str) -> str:
        def run() -> str:
            made.append(name)
            return name

        return recent.get_or_make(name, run)

    assert [make(name) for name in "abab"] == list("abab")
    assert made == ["a", "b"]
    recent.keep("c", "C")
    assert make("c") == "C"
    make("b")
    make("a")  # which was the oldest when c came
    assert made == ["a", "b", "a"]
