"""Results of tuning on disk: what is found again, and in whose folders."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from weft.lowering.aie1.cache import cache_folder, read_cached, write_cached


def test_what_is_kept_is_found(tmp_path: Path):
    folder = tmp_path / "a" / "b"
    assert read_cached(folder, "key") is None
    write_cached(folder, "key", {"x": [1]})
    assert read_cached(folder, "key") == {"x": [1]}
    assert read_cached(None, "key") is None
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert os.listdir(folder) == ["key.json"]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\ud800"])
def test_what_cannot_be_read_is_not_there(tmp_path: Path, text: str):
    write_cached(tmp_path, "key", 1)
    (tmp_path / "key.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    assert read_cached(tmp_path, "key") is None


def test_others_may_not_write_there(tmp_path: Path):
    tmp_path.chmod(0o777)
    write_cached(tmp_path, "key", 1)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert read_cached(tmp_path, "key") == 1


def test_a_folder_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nothing is read from it, and nothing written."""
    write_cached(tmp_path, "key", 1)
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    assert read_cached(tmp_path, "key") is None
    write_cached(tmp_path, "other", 1)
    assert os.listdir(tmp_path) == ["key.json"]


def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("WEFT_AIE1_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "weft" / "aie1"
    for value in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        monkeypatch.setenv("HOME", str(tmp_path / "home"))
        assert cache_folder() == tmp_path / "home" / ".cache" / "weft" / "aie1"
        monkeypatch.setenv("HOME", "nowhere")
        assert cache_folder() is None
    monkeypatch.setenv("WEFT_AIE1_CACHE", "")
    assert cache_folder() is None
