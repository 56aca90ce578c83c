"""
weft: a tensor compiler for spatial and intrinsic-based accelerators.

The names below are imported when they are first used, so that `import weft` costs nothing.
"""
# pyright: reportMissingImports=false, reportUnsupportedDunderAll=false
# This folder is `weft` itself, which a checker that goes by path cannot know.

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .transforms.core.version import __version__

if TYPE_CHECKING:
    from .tools.api import compile, load, load_machine, run, save
    from .tools.importer.common.model import ImportedModel
    from .tools.importer.sources import import_model
    from .tools.pipeline import run_pipeline
    from .tools.registry.irdl import load_irdl
    from .transforms.core.errors import WeftError
    from .transforms.embed.options import EmbedOptions

__all__ = [
    "EmbedOptions",
    "ImportedModel",
    "WeftError",
    "__version__",
    "compile",
    "import_model",
    "load",
    "load_irdl",
    "load_machine",
    "run",
    "run_pipeline",
    "save",
]

_MODULES = {
    "EmbedOptions": ".transforms.embed.options",
    "ImportedModel": ".tools.importer.common.model",
    "WeftError": ".transforms.core.errors",
    "compile": ".tools.api",
    "import_model": ".tools.importer.sources",
    "load": ".tools.api",
    "load_irdl": ".tools.registry.irdl",
    "load_machine": ".tools.api",
    "run": ".tools.api",
    "run_pipeline": ".tools.pipeline",
    "save": ".tools.api",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'weft' has no attribute '{name}'")
    return getattr(import_module(_MODULES[name], __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
