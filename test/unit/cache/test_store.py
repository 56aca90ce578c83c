"""The store of compiled folders: what is found, what is damaged, and what goes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from weft.tools.cache.store import Store


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "compiled"
    (folder / "constants").mkdir(parents=True)
    (folder / "manifest.json").write_text("{}")
    (folder / "constants" / "w.bin").write_bytes(bytes(1000))
    return folder


def test_what_is_kept_is_found(tmp_path: Path, source: Path) -> None:
    store = Store(tmp_path / "store")
    assert store.find("key") is None
    store.keep("key", source, ["one", "two"])
    found = store.find("key")
    assert found is not None
    assert found.lines == ("one", "two")
    assert found.files == {"manifest.json": b"{}", "constants/w.bin": bytes(1000)}
    assert store.find("other") is None


@pytest.mark.parametrize("damage", ["text", "short", "missing", "list", "names", "nothing"])
def test_what_is_damaged_is_gone(tmp_path: Path, source: Path, damage: str) -> None:
    store = Store(tmp_path / "store")
    store.keep("key", source, [])
    place = tmp_path / "store" / "key"
    entry, first = place / "entry.json", place / "0"
    {
        "text": lambda: entry.write_text('{"files": '),
        "short": lambda: first.write_bytes(first.read_bytes()[:-1]),
        "missing": first.unlink,
        "list": lambda: entry.write_text("[1]"),
        "names": lambda: entry.write_text(entry.read_text().replace("manifest", "../manifest")),
        "nothing": lambda: entry.write_bytes(b""),
    }[damage]()
    assert store.find("key") is None
    assert not place.exists()
    store.keep("key", source, [])
    assert store.find("key") is not None


def test_what_was_used_longest_ago_goes_first(tmp_path: Path, source: Path) -> None:
    store = Store(tmp_path / "store", bound=4000)
    for number, key in enumerate("abc"):
        store.keep(key, source, [])
        os.utime(tmp_path / "store" / key, (number, number))
    assert store.find("a") is not None
    store.keep("d", source, [])
    assert [key for key in "abcd" if (tmp_path / "store" / key).exists()] == ["a", "c", "d"]


def test_what_is_larger_than_half_of_the_bound_is_not_kept(tmp_path: Path, source: Path) -> None:
    store = Store(tmp_path / "store", bound=1500)
    store.keep("key", source, [])
    assert store.find("key") is None


def test_a_folder_that_others_own_or_that_is_a_file_is_not_used(
    tmp_path: Path, source: Path
) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        store = Store(place)
        store.keep("key", source, [])
        assert store.find("key") is None
    assert (tmp_path / "file").read_text() == ""


def test_processes_that_keep_the_same_entry_do_not_disturb_each_other(
    tmp_path: Path, source: Path
) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from weft.tools.cache.store import Store\n"
        "store = Store(Path(sys.argv[1]), bound=4000)\n"
        "for n in range(60):\n"
        "    store.keep(f'key{n % 5}', Path(sys.argv[2]), ['line'])\n"
        "    found = store.find(f'key{n % 5}')\n"
        "    assert found is None or len(found.files) == 2, found\n"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "store"), str(source)]
    running = [subprocess.Popen(words) for _ in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    left = [p for p in (tmp_path / "store").iterdir() if p.is_dir()]
    assert not [p for p in left if p.name.startswith("new-")]
    assert 1 <= len(left) <= 4
