"""
The zoo: networks that come with weft, as modules without weights, by name.

`zoo:resnet18` stands for one wherever a module's file does. The files are in `test/models/zoo`,
the package `weft.zoo`; generators in plain PyTorch stand beside it. `zoo:nnd/NAME` and
`zoo:set/NAME` are made from tables of layers (`tables`, `set_network`) and have no file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import resources
from io import StringIO
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.printer import Printer

from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import WEIGHT_ATTRIBUTE, function_of, weight_names
from ...transforms.machine.context import WeftContext
from ...transforms.model.load import load_module
from ...transforms.model.resize_model import DIMS_ATTRIBUTE, resize_function
from ..common.arrays import read_arrays, stored_form
from ..common.made_up import made_up, recipes_of
from ..registry.contexts import make_context
from ..registry.universe import suggest_names
from .prefixes import SET_PREFIX, TABLE_PREFIX

PREFIX = "zoo:"
_PACKAGE = "weft.zoo"


def zoo_names() -> list[str]:
    """The names of all networks that have a file."""
    files = resources.files(_PACKAGE).iterdir()
    return sorted(f.name.removesuffix(".mlir") for f in files if f.name.endswith(".mlir"))


def zoo_path(name: str) -> Path:
    """The file of the network `name`, with or without `zoo:`; `WeftError` with near names."""
    plain = name.removeprefix(PREFIX)
    names = zoo_names()
    if plain not in names:
        raise WeftError(f"there is no '{plain}' in the zoo{suggest_names(plain, names)}")
    return Path(str(resources.files(_PACKAGE).joinpath(f"{plain}.mlir")))


def zoo_source(name: str) -> Path | str:
    """The network `name`, with or without `zoo:`: its file, or its text if it has none."""
    plain = name.removeprefix(PREFIX)
    if not plain.startswith((SET_PREFIX, TABLE_PREFIX)):
        return zoo_path(plain)
    from ..schedules.set import network_names
    from ..schedules.set_network import table_network
    from .tables import table_text

    if plain.startswith(SET_PREFIX):
        known = [SET_PREFIX + n for n in network_names()]
        if plain not in known:
            raise WeftError(f"there is no '{plain}' in the zoo{suggest_names(plain, known)}")
        return table_network(plain.removeprefix(SET_PREFIX))
    return table_text(plain)


def resolve_source(source: Path | str) -> Path | str:
    """`source`, or the file or text of the network that it names in the zoo."""
    return zoo_source(str(source)) if str(source).startswith(PREFIX) else Path(source)


def sizes_of(texts: Sequence[str]) -> dict[str, int]:
    """Sizes by name from texts such as `batch=64`. Raises `WeftError` for others."""
    found: dict[str, int] = {}
    for text in texts:
        name, equals, extent = text.partition("=")
        if not equals or not extent.isdecimal():
            raise WeftError(f"--size {text}: write a name and a number, as in rows=1000000")
        found[name] = int(extent)
    return found


def zoo_module(
    name: str, sizes: Mapping[str, int] | None = None, ctx: WeftContext | None = None
) -> ModuleOp:
    """
    The module of a network at other sizes, such as `{"batch": 4}`. `WeftError` for unknown
    names and sizes.
    """
    module = load_module(zoo_source(name), ctx or make_context())
    resize_function(module, sizes or {})
    return module


def trained_weights(name: str) -> dict[str, Array] | None:
    """The weights that come with the network `name`, with or without `zoo:`, if it is trained."""
    source = zoo_source(name)
    path = source.with_suffix(".npz") if isinstance(source, Path) else None
    if path is None or not path.exists():
        return None
    arrays = read_arrays(path)
    return {weight: arrays[weight] for weight in arrays}


def seeded_weights(
    module: ModuleOp, seed: int = 0, function: str | None = None
) -> dict[str, Array]:
    """Made-up weights for a function, by name: NumPy's, scaled by their fan-in."""
    found = function_of(module, function)
    args = found.body.block.args
    forms = {name: stored_form(name, args[i].type) for i, name in weight_names(found).items()}
    return made_up(list(forms), forms, lambda: recipes_of(found), seed)


def list_zoo() -> str:
    """A line per network: its name, its inputs, the sizes that can be changed."""
    from ..schedules.set import network_names
    from .tables import table_names

    made = [*table_names(), *(SET_PREFIX + name for name in network_names())]
    return "\n".join(_describe_line(name) for name in [*zoo_names(), *made])


def _describe_line(name: str) -> str:
    # Only the head is read: loading all modules would take a minute.
    source = zoo_source(name)
    text = source if isinstance(source, str) else source.read_text()
    head = text.partition("func.func @")[2].partition("->")[0]
    arguments = re.findall(r"%[\w.]+: tensor<([^>]*)>(?: \{([^}]*)\})?", head)
    inputs = [(form, marks) for form, marks in arguments if WEIGHT_ATTRIBUTE not in marks]
    more = f" and {len(inputs) - 1} more" if len(inputs) > 1 else ""
    sizes: dict[str, None] = {}
    for _, marks in arguments:
        sizes.update(dict.fromkeys(re.findall(r'"(\w+)(?: <= \d+)?"', _format_dims(marks))))
    weights = len(arguments) - len(inputs)
    return f"{name:14} {inputs[0][0] + more:24} {weights:4} weights  sizes: {', '.join(sizes)}"


def _format_dims(marks: str) -> str:
    return marks.partition(DIMS_ATTRIBUTE)[2].partition("]")[0]


def module_text(module: ModuleOp) -> str:
    """A module as text."""
    stream = StringIO()
    Printer(stream).print_op(module)
    return stream.getvalue() + "\n"
