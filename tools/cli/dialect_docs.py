"""
One page of Markdown per dialect, from docstrings and definitions.

    python -m weft.tools.cli.dialect_docs docs/dialects

writes a page for each dialect of the registry, and `README.md`, which lists them. What a page
says about an op is what its verifier enforces: operands, attributes, regions and results with
their constraints, traits, and the assembly format are read from the definition; all else is
the docstring's.
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import IRDLOperation, OpDef, OptionalDef, RegionDef, VariadicDef
from xdsl.irdl.operations import AttrOrPropDef, SingleBlockRegionDef, VarSingleBlockRegionDef

from ...dialects.common.verified import VerifiedConstraint
from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ..common.errors import report_errors
from ..registry.entries import Lazy
from ..registry.universe import our_universe
from .constraint_words import constraint_words, range_words, trait_words

GENERATED = "<!-- Written by `make docs` from the definitions in dialects/; edit those. -->"

LEGEND = """\
A line under *Syntax* is the op's assembly format after its name: words in back quotes stand as
they are, `$name` is the operand, attribute, region or result of that name, `type(...)` a type,
`(...)?` is optional, and `attr-dict` is a dictionary of the other attributes. Any op can also
be written in MLIR's generic form, with all attributes in the dictionary."""

Row = tuple[str, str, str]
"""Name, what it is, and its constraint."""


# --- docstrings -----------------------------------------------------------------------------


def doc_of(thing: type | str, text: str | None) -> str:
    """A docstring without its indentation; `WeftError` when `thing` has none."""
    if not text or not text.strip():
        name = thing if isinstance(thing, str) else thing.__qualname__
        raise WeftError(f"{name} has no docstring, which its page in docs/dialects needs")
    return inspect.cleandoc(text)


def first_sentence(text: str) -> str:
    """The first sentence of a module's docstring, on one line, without its `dialect:` head."""
    paragraph = " ".join(text.split("\n\n")[0].split())
    sentence = re.split(r"(?<=\.)\s", paragraph)[0]
    sentence = re.sub(r"^The `\w+` dialect: ", "", sentence).rstrip(".")
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _inherited_docs(op: type[IRDLOperation]) -> Iterator[str]:
    """Docstrings of the public classes that declare some of the op's operands and so on."""
    declared = {name for name, _, _ in op_rows(op.get_irdl_definition())}
    for base in op.__mro__[1:]:
        if declared & vars(base).keys() and not base.__name__.startswith("_"):
            yield doc_of(base, base.__doc__)


# --- the parts of an op ---------------------------------------------------------------------


def op_rows(definition: OpDef) -> list[Row]:
    """Operands, attributes, properties, regions, successors and results, in this order."""
    rows = [
        (name, _count_words("operand", operand), range_words(operand.constr))
        for name, operand in definition.operands
    ]
    for kind, named in (
        ("attribute", definition.attributes),
        ("property", definition.properties),
    ):
        rows += [
            (n, _attribute_words(kind, d), constraint_words(d.constr)) for n, d in named.items()
        ]
    rows += [
        (name, _count_words("region", region), _block_words(region))
        for name, region in definition.regions
    ]
    rows += [
        (name, _count_words("successor", block), "block") for name, block in definition.successors
    ]
    rows += [
        (name, _count_words("result", result), range_words(result.constr))
        for name, result in definition.results
    ]
    return rows


def _count_words(kind: str, definition: object) -> str:
    if isinstance(definition, OptionalDef):
        return f"{kind}, optional"
    return f"{kind}s, any number" if isinstance(definition, VariadicDef) else kind


def _attribute_words(kind: str, definition: AttrOrPropDef) -> str:
    constraint = definition.constr
    required = isinstance(constraint, VerifiedConstraint) and constraint.required
    if isinstance(definition, OptionalDef) and not required:
        return f"{kind}, optional"
    if definition.default_value is not None:
        return f"{kind}, by default `{definition.default_value}`"
    return kind


def _block_words(region: RegionDef) -> str:
    single = isinstance(region, SingleBlockRegionDef | VarSingleBlockRegionDef)
    return "one block" if single else "blocks"


def syntax_of(op: type[IRDLOperation]) -> str:
    """The syntax of the op, as a code block or a sentence."""
    if op.parse.__func__ is not IRDLOperation.parse.__func__ and op.assembly_format is None:
        return "Syntax: as in the example; it is parsed by hand."
    if op.assembly_format is None:
        return "Syntax: the generic form only."
    line = re.sub(r"custom<\w+>\((.*?)\)", r"\1", op.assembly_format)
    return f"Syntax:\n\n```\n{op.name} {line}\n```"


def op_section(op: type[IRDLOperation]) -> str:
    """All about one op."""
    definition = op.get_irdl_definition()
    parts = [f"### `{op.name}`", doc_of(op, op.__doc__), *_inherited_docs(op), syntax_of(op)]
    parts.append(make_table(("name", "what", "constraint"), op_rows(definition)))
    if traits := trait_words(definition.traits.traits):
        parts.append(f"It {join_words(traits)}.")
    return join_paragraphs(parts)


# --- types and attributes -------------------------------------------------------------------


def attribute_section(attribute: type[Attribute]) -> str:
    """All about one type or attribute."""
    sigil = "!" if issubclass(attribute, TypeAttribute) else "#"
    parts = [f"### `{sigil}{attribute.name}`", doc_of(attribute, attribute.__doc__)]
    if issubclass(attribute, ParametrizedAttribute):
        parameters = attribute.get_irdl_definition().parameters
        rows = [(name, constraint_words(parameter.constr)) for name, parameter in parameters]
        parts.append(make_table(("parameter", "constraint"), rows))
    return join_paragraphs(parts)


# --- pages ----------------------------------------------------------------------------------


def dialect_page(dialect: Dialect, doc: str) -> str:
    """The page of one dialect; `doc` is its module's docstring."""
    attributes = list(dialect.attributes)
    types = [a for a in attributes if issubclass(a, TypeAttribute)]
    ops = [op_section(op) for op in dialect.operations if issubclass(op, IRDLOperation)]
    parts = [
        GENERATED,
        f"# The `{dialect.name}` dialect",
        inspect.cleandoc(doc),
        f"All of it in use, as a test: "
        f"[ops.mlir](../../test/filecheck/dialects/{dialect.name}/ops.mlir). "
        f"What is refused, with the errors: "
        f"[invalid.mlir](../../test/filecheck/dialects/{dialect.name}/invalid.mlir). "
        f"How to read *Syntax*: [README.md](README.md).",
        *_make_chapter("Operations", ops),
        *_make_chapter("Types", [attribute_section(a) for a in types]),
        *_make_chapter("Attributes", [attribute_section(a) for a in attributes if a not in types]),
    ]
    return join_paragraphs(parts) + "\n"


def _make_chapter(title: str, sections: Sequence[str]) -> list[str]:
    return [f"## {title}", *sections] if sections else []


def index_page(docs: Mapping[str, str]) -> str:
    """The list of dialects; `docs` are the docstrings of their modules, by name."""
    rows = [(f"[{name}]({name}.md)", first_sentence(doc)) for name, doc in sorted(docs.items())]
    lines = "\n".join(f"| {link} | {text} |" for link, text in rows)
    parts = [GENERATED, "# Dialects", f"| dialect | what it says |\n|---|---|\n{lines}", LEGEND]
    return join_paragraphs(parts) + "\n"


def make_pages() -> dict[str, str]:
    """File name → text, for every dialect that weft registers and the list of them."""
    docs: dict[str, str] = {}
    texts: dict[str, str] = {}
    for name, factory in our_universe().all_dialects.items():
        dialect = factory()
        assert isinstance(factory, Lazy)
        docs[name] = doc_of(name, factory.load_module().__doc__)
        texts[f"{name}.md"] = dialect_page(dialect, docs[name])
    return {"README.md": index_page(docs), **texts}


# --- Markdown -------------------------------------------------------------------------------


def make_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column is code; nothing when there are no rows."""
    lines = [f"| {' | '.join((f'`{row[0]}`', *row[1:]))} |" for row in rows]
    if not lines:
        return ""
    return "\n".join([f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *lines])


def join_words(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def join_paragraphs(parts: Iterable[str]) -> str:
    """Paragraphs with an empty line between them; empty ones are left out."""
    return "\n\n".join(part for part in parts if part)


# --- the command ----------------------------------------------------------------------------


def write_pages(folder: Path) -> list[Path]:
    """Writes all pages to `folder`, which is made when it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = make_pages()
    for name, text in texts.items():
        write_atomically(folder / name, text)
    return [folder / name for name in texts]


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `python -m weft.tools.cli.dialect_docs`."""
    parser = argparse.ArgumentParser(description="Write one page per dialect.")
    parser.add_argument("folder", type=Path, help="where the pages go")
    args = parser.parse_args(argv)

    def run_tool() -> int:
        print(f"wrote {len(write_pages(args.folder))} pages to {args.folder}")
        return 0

    return report_errors(run_tool)


if __name__ == "__main__":
    raise SystemExit(main())
