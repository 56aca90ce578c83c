"""
Names in programs: short ones for what is said often, and for programs of layers that are alike but
for names, the pairs that make them of the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from string import ascii_uppercase

from ...dialects.noc import rename_prefix
from .emit import Layout
from .rename import NewNames
from .tree import Tree


@dataclass(frozen=True)
class WrittenForm:
    """
    The form of a program in text: a tree in which `names` are short for others, or the program
    that it is `like`, with other names.
    """

    tree: Tree = ()
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    like: str | None = None


@dataclass
class Alike:
    """The programs that there are, by their trees without names."""

    _known: dict[Tree, list[tuple[Sequence[Layout], object, str, list[str]]]] = field(
        default_factory=dict[Tree, "list[tuple[Sequence[Layout], object, str, list[str]]]"]
    )

    def find(
        self, title: str, tree: Tree, layouts: Sequence[Layout], params: object
    ) -> WrittenForm:
        """
        The form of program `title`: like one before, or with ops of its own where it is the
        first of its kind, which is remembered. Besides its tree, a program depends on `layouts`,
        and on what its body takes for known, `params`.
        """
        names: dict[str, int] = {}
        plain = _without_names(tree, names)
        same = self._known.setdefault(plain, [])
        for other_layouts, other_params, other, other_names in same:
            if (other_layouts, other_params) == (layouts, params):
                pairs = name_pairs(dict(zip(other_names, names, strict=True)))
                return WrittenForm((), pairs, other)
        same.append((layouts, params, title, list(names)))
        return _with_short_names(tree, names)


def name_pairs(names: Mapping[str, str]) -> dict[str, str]:
    """
    Few pairs of names that give all of these: beginnings up to a dot, as short as may be without a
    change to names that are right already.
    """
    found: dict[str, str] = {}
    for old, new in names.items():
        if rename_prefix(old, found) == new:
            continue
        for pair in _beginning_pairs(old, new):
            users = [name for name in names if name == pair[0] or name.startswith(f"{pair[0]}.")]
            right = [name for name in users if rename_prefix(name, found) == names[name]]
            more = {**found, pair[0]: pair[1]}
            if all(rename_prefix(name, more) == names[name] for name in right):
                found = more
                break
        else:
            found[old] = new
    wrong = any(rename_prefix(old, found) != new for old, new in names.items())
    return dict(names) if wrong else found


def _beginning_pairs(old: str, new: str) -> list[tuple[str, str]]:
    """Pairs that make one name the other, the shortest first: both without the same ends."""
    a, b = old.split("."), new.split(".")
    found = [(old, new)]
    while len(a) > 1 and len(b) > 1 and a[-1] == b[-1]:
        del a[-1], b[-1]
        found.append((".".join(a), ".".join(b)))
    return found[::-1]


# --- short names -------------------------------------------------------------------------------


_DECLARED = len('"A", "", ')
_WORTH = 24
"""The fewest characters that a short name has to save."""
_LONG = 8
"""The fewest characters of what has a short name; less is as easy to read in full."""


def _with_short_names(tree: Tree, taken: Iterable[str]) -> WrittenForm:
    """The tree with short names for its buffers and signals; leaves keep theirs, as symbols."""
    short = short_names(_count_names(tree), taken)
    letters = {full: letter for letter, full in short.items()}

    def shorten(name: str) -> str:
        return rename_prefix(name, letters)

    return WrittenForm(NewNames(shorten, shorten).change_tree(tree), short)


def short_names(uses: Mapping[str, int], taken: Iterable[str]) -> dict[str, str]:
    """
    Short names, and what they stand for: beginnings up to a dot of the names in `uses`, which are
    said as often as this says. None is what a name in `taken` is, or begins with.
    """
    lengths = {name: len(name) for name in uses}
    begun: dict[str, list[str]] = {}
    for name in uses:
        for beginning in _beginnings(name):
            if len(beginning) >= _LONG:
                begun.setdefault(beginning, []).append(name)
    found: list[str] = []
    while begun:
        saved = {
            beginning: sum(
                uses[name] * max(0, lengths[name] - _short_length(name, beginning))
                for name in users
            )
            - (len(beginning) + _DECLARED)
            for beginning, users in begun.items()
        }
        best = max(saved, key=saved.__getitem__)
        if saved[best] < _WORTH:
            break
        found.append(best)
        for name in begun.pop(best):
            lengths[name] = min(lengths[name], _short_length(name, best))
    return dict(zip(_new_names({name.split(".")[0] for name in taken}), found, strict=False))


def _beginnings(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def _short_length(name: str, beginning: str) -> int:
    return len(name) - len(beginning) + 1


def _new_names(taken: set[str]) -> Iterator[str]:
    """`A`, `B`, … `Z`, `A1` and so on."""
    for number in count():
        names = (f"{letter}{number or ''}" for letter in ascii_uppercase)
        yield from (name for name in names if name not in taken)


def _count_names(tree: Tree) -> Counter[str]:
    """How often a tree says the names of buffers and signals."""
    found: Counter[str] = Counter()

    def count_name(name: str) -> str:
        found[name] += 1
        return name

    NewNames(count_name, count_name).change_tree(tree)
    return found


def _without_names(tree: Tree, names: dict[str, int]) -> Tree:
    """
    The tree with numbers for names, by which of them comes first; registers that are called after
    tensors have numbers too, of their own.
    """
    registers: dict[str, int] = {}

    def number_name(name: str) -> str:
        return str(names.setdefault(name, len(names)))

    def number_register(name: str) -> str:
        return f":{registers.setdefault(name, len(registers))}" if ":" in name else name

    return NewNames(number_name, number_name, number_name, number_register).change_tree(tree)
