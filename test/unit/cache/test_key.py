"""Keys of command lines: what changes them, and which have none."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from weft.tools.cache import key
from weft.tools.cache.key import key_of, output_of


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("a.mlir -o out", ("out", "a.mlir")),
        ("-o out a.mlir --target host", ("out", "a.mlir --target host")),
        ("a.mlir --output out", ("out", "a.mlir")),
        ("a.mlir --output=out -q", ("out", "a.mlir -q")),
        ("a.mlir", None),
        ("a.mlir -oout", None),
        ("a.mlir --out out", None),
        ("a.mlir -o out --dump-ir d", None),
        ("a.mlir -o out --dump-i d", None),
        ("a.mlir -o out --listing=l", None),
        ("a.mlir -o out --print-pipeline", None),
        ("a.mlir -o out --no-cache", None),
        ("a.mlir -o", None),
    ],
)
def test_outputs(words: str, wanted: tuple[str, str] | None) -> None:
    found = output_of(words.split())
    assert found == (None if wanted is None else (Path(wanted[0]), tuple(wanted[1].split())))


def test_what_decides_changes_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, weights = tmp_path / "a.mlir", tmp_path / "w.npz"
    file.write_text("one")
    weights.write_text("weights")
    words = (str(file), "--target", "host", f"--weights={weights}")
    first = key_of(words)
    assert first is not None
    assert key_of(words) == first
    found = {first, key_of((*words, "--threads", "2")), key_of(words[:3])}
    file.write_text("two")
    found.add(key_of(words))
    weights.write_text("others")
    found.add(key_of(words))
    monkeypatch.setenv("WEFT_HOST_CPU", "x86-64-v3")
    found.add(key_of(words))
    database = tmp_path / "db"
    database.write_text("1")
    monkeypatch.setenv("WEFT_TUNING_DB", str(database))
    found.add(key_of(words))
    database.write_text("2")
    found.add(key_of(words))
    with patch.object(key, "FORMAT", 10**6):
        found.add(key_of(words))
    assert len(found) == 9
    assert None not in found


def test_the_compiler_s_own_files_are_part_of_the_key() -> None:
    real = os.stat

    def changed(path: Any, *args: Any, **more: Any) -> Any:
        found = real(path, *args, **more)
        if not str(path).endswith(os.path.join("host", "schedule.py")):
            return found
        return os.stat_result([*found[:6], found.st_size + 1, *found[7:10]])

    words = ("--target", "host")
    before = key_of(words)
    with patch.object(key.os, "stat", changed):
        assert key_of(words) != before


def test_plug_ins_folders_and_what_cannot_be_read_have_no_key(tmp_path: Path) -> None:
    assert key_of((str(tmp_path),)) is None
    unread = tmp_path / "loop"
    unread.symlink_to(unread)
    assert key_of((str(unread),)) is not None  # no file: the compile says so

    class Point:
        dist = None

    class Points:
        def select(self, group: str) -> list[Point]:
            return [Point()] if group == "weft.universe" else []

    with patch.object(key, "entry_points", Points):
        assert key_of(("a.mlir",)) is None


def test_machines_of_a_system_are_part_of_the_key(tmp_path: Path) -> None:
    board, mine = tmp_path / "board.mlir", tmp_path / "mine.mlir"
    board.write_text('arch.system @b { arch.device @d machine "mine.mlir" memory @m }')
    words = ["net.mlir", "--machine", str(board)]
    alone = key_of(words)
    mine.write_text("one")
    first = key_of(words)
    mine.write_text("two")
    assert len({alone, first, key_of(words)}) == 3
    (tmp_path / "other.mlir").write_text("not named")
    assert key_of(words) == key_of(words)
