"""What searches tell of their progress."""

from __future__ import annotations

import sys

import pytest

from weft.transforms.core.progress import progress_line, quiet_progress, tell_progress


def test_streams_have_a_line_every_five_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([100.0, 101.0, 104.9, 105.0, 109.0, 110.5])
    with progress_line("layer", lambda: next(times)) as tell:
        for number in range(5):
            tell(f"{number} kernels")
    # Told at 105 and 110.5 only.
    assert capsys.readouterr().err == "@layer: 2 kernels\n@layer: 4 kernels\n"


def test_short_searches_tell_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_line("layer") as tell:
        tell("1 kernel")
    assert capsys.readouterr().err == ""


def test_terminals_have_one_line_that_is_empty_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_line("layer") as tell:
        tell("1 kernel")
        tell("2 kernels")
    assert capsys.readouterr().err == ("\r@layer: 1 kernel\x1b[K\r@layer: 2 kernels\x1b[K\r\x1b[K")


def test_quiet_work_tells_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with quiet_progress(), quiet_progress(False), progress_line("layer") as tell:
        tell("1 kernel")
    assert capsys.readouterr().err == ""
    with quiet_progress(False), progress_line("layer") as tell:
        tell("1 kernel")
    assert "1 kernel" in capsys.readouterr().err


def test_empty_texts_empty_a_terminals_line_and_are_told_nowhere_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with progress_line("layer", lambda: 0.0, interval_seconds=0) as tell:
        tell("")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_line("layer") as tell:
        tell("")
    assert capsys.readouterr().err == "\r\x1b[K\r\x1b[K"


def test_what_is_told_goes_to_the_line_that_is_open_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell_progress("nowhere")
    with progress_line("outer", lambda: 0.0, interval_seconds=0):
        with progress_line("inner", lambda: 0.0, interval_seconds=0):
            tell_progress("one")
        tell_progress("two")
    tell_progress("nowhere")
    assert capsys.readouterr().err == "@inner: one\n@outer: two\n"
