"""Our dialects for other MLIR flows: which there are, their IRDL text, and loading it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...transforms.core.errors import WeftError
from ...transforms.core.slots import is_carried
from ...transforms.core.version import __version__
from ...transforms.irdl.export import Exported, export_dialects
from ...transforms.irdl.load import check_context, has_dialect, load_text
from ..common.errors import one_error
from .entries import WeftUniverse
from .universe import multiverse, suggest_names

if TYPE_CHECKING:
    from xdsl.ir import Dialect


def carried_names(universe: WeftUniverse) -> list[str]:
    """The dialects that upstream MLIR does not have: weft's and plug-ins', sorted."""
    return sorted(name for name in universe.all_dialects if is_carried(f"{name}."))


def export_text(names: Sequence[str], universe: WeftUniverse | None = None) -> Exported:
    """
    The IRDL text of the dialects `names`, or of all that there are when none is named.

    `WeftError` for a name that is none of them, with the nearest ones, and for a plug-in's
    dialect that cannot be imported, or has an op without a definition.
    """
    universe = universe or multiverse()
    known = carried_names(universe)
    dialects = [_find_dialect(name, known, universe) for name in names or known]
    return export_dialects(dialects, __version__)


def _find_dialect(name: str, known: Sequence[str], universe: WeftUniverse) -> Dialect:
    if name in known:
        try:
            return universe.all_dialects[name]()
        except (ImportError, AttributeError) as error:
            raise WeftError(f"dialect '{name}' cannot be loaded: {error}") from error
    if name in universe.all_dialects:
        raise WeftError(
            f"dialect '{name}' is one of upstream MLIR's, which needs no IRDL file for it "
            f"(known: {', '.join(known)})"
        )
    raise WeftError(f"unknown dialect '{name}'{suggest_names(name, known)}")


@one_error
def load_irdl(context: object, *dialects: str, file: Path | str | None = None) -> tuple[str, ...]:
    """
    Loads weft's and plug-ins' dialects into `context`, an `ir.Context` of the MLIR Python
    bindings, so that it parses, verifies and prints their ops in generic form.

    All of them are loaded, or only `dialects`; those that the context has are left as they
    are. With `file`, what a file of `weft export-irdl` defines is loaded instead. Returns the
    names of the dialects that were loaded; of a file, nothing.

    Raises `WeftError` for an unknown dialect, for a context of other bindings, and when their
    MLIR refuses the definitions because its IRDL is another one.
    """
    check_context(context)
    if file is not None:
        if dialects:
            raise WeftError("load_irdl: give names of dialects or a file, not both")
        load_text(context, _read_text(Path(file)), str(file))
        return ()
    universe = multiverse()
    names = dialects or tuple(carried_names(universe))
    for name in names:
        _find_dialect(name, carried_names(universe), universe)
    missing = tuple(name for name in names if not has_dialect(context, name))
    if missing:
        load_text(context, export_text(missing, universe).text, "IRDL of " + ", ".join(missing))
    return missing


def _read_text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise WeftError(f"cannot read '{file}': {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WeftError(f"{file}: is not text (byte {error.start} is not UTF-8)") from error
