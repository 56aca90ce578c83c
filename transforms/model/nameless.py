"""A module without the names that mean nothing, whose text names it for good."""

from __future__ import annotations

import re

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation

from ..core.functions import NAME_ATTRIBUTE, WEIGHT_ATTRIBUTE
from ..core.pipeline import FACTS, entry_of

NAME = "kernel"
"""What its function is called."""


def nameless_module(module: ModuleOp) -> ModuleOp:
    """
    A copy of `module` without its facts and the names of values, in which the function that is
    compiled is called `NAME`, and its weights by their number.
    """
    copy = module.clone()
    drop_names(copy)
    function = entry_of(copy)
    function.sym_name = StringAttr(NAME)
    function.attributes.pop(FACTS, None)
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr(
            _rename_argument(number, found) for number, found in enumerate(function.arg_attrs)
        )
    if function.res_attrs is not None:
        function.res_attrs = ArrayAttr(_rename_argument(0, found) for found in function.res_attrs)
    return copy


def _rename_argument(number: int, found: DictionaryAttr) -> DictionaryAttr:
    kept: dict[str, Attribute] = {n: a for n, a in found.data.items() if n != NAME_ATTRIBUTE}
    if WEIGHT_ATTRIBUTE in kept:
        kept[WEIGHT_ATTRIBUTE] = StringAttr(f"w{number}")
    return DictionaryAttr(kept)


def drop_names(root: Operation) -> None:
    """Drops the names of all values in `root`."""
    for op in root.walk():
        for result in op.results:
            result.name_hint = None
        for region in op.regions:
            for argument in (a for block in region.blocks for a in block.args):
                argument.name_hint = None


def family_of(text: str) -> str:
    """A text without its numbers: the same for kernels that differ in extents."""
    return re.sub(r"\d+", "N", text)
