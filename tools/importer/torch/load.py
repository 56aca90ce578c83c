"""Sources of PyTorch models: Python callables, modules in memory, saved programs."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from ....targets.reference.scalars import dtype_of
from ....transforms.core.errors import WeftError
from ...common.arrays import Form
from ..common.finish import finish_import
from ..common.model import ImportedModel
from ..common.options import ImportOptions
from .exact import framework_of
from .source import export_module, import_exported


def torch_module() -> ModuleType:
    """The package `torch`; `WeftError` saying what to install when it is missing."""
    try:
        return import_module("torch")
    except ImportError as error:
        raise WeftError(
            "PyTorch is not installed: run `pip install 'weft[torch]'` to import PyTorch models"
        ) from error


def import_callable(source: str, options: ImportOptions) -> ImportedModel:
    """The model that `package.module:callable` gives; modules of this folder are found."""
    torch_module()
    path = source.partition(":")[2]
    with _this_folder():
        value = _call_source(source)
    return _import_value(value, source, options, path.rpartition(".")[-1])


def _call_source(source: str) -> object:
    """Calls the callable for a model; a model that stands in its place is that."""
    module_name, _, path = source.partition(":")
    value: object = _import_user_module(module_name, source)
    for part in path.split("."):
        if not hasattr(value, part):
            raise WeftError(f"{source}: module '{module_name}' has no '{path}'")
        value = getattr(value, part)
    if _is_model(value):
        return value
    if not callable(value):
        raise WeftError(f"{source}: is {_kind_of(value)}, not a callable that gives a module")
    try:
        return value()
    except Exception as error:
        raise WeftError(f"{source}: calling it failed: {_describe_reason(error)}") from error


@contextmanager
def _this_folder() -> Generator[None]:
    """Modules of the working folder can be imported, as by `python -m`."""
    folder = os.getcwd()
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


def import_object(value: object, options: ImportOptions) -> ImportedModel:
    """The model of a PyTorch module or exported program."""
    torch_module()
    module = value[0] if isinstance(value, tuple) and value else value
    return _import_value(value, "the model", options, type(module).__name__)


def import_pt2(source: str, options: ImportOptions) -> ImportedModel:
    """The model in a file that `torch.export.save` has written."""
    torch = torch_module()
    path = Path(source)
    try:
        path.open("rb").close()
    except OSError as error:
        raise WeftError(f"cannot read '{path}': {error.strerror}") from error
    try:
        program = torch.export.load(path)
    except Exception as error:
        raise WeftError(
            f"{path}: is no program that torch.export.save has written: {_describe_reason(error)}"
        ) from error
    return _import_value(program, str(path), options, path.stem)


def _import_value(
    value: object, source: str, options: ImportOptions, default: str
) -> ImportedModel:
    torch = torch_module()
    name = options.name_or(default)
    given: Any = None
    if isinstance(value, tuple) and len(value) == 2:
        value, given = value
    if isinstance(value, torch.export.ExportedProgram):
        model = finish_import(import_exported(value, name), name)
        given = value.example_inputs
        inputs = None if given is None or given[1] else list(given[0])
        framework = framework_of(value.module(), inputs, source, has_mode=False)
        return replace(model, framework=framework)
    if not isinstance(value, torch.nn.Module):
        raise WeftError(
            f"{source}: gives {_kind_of(value)}; give a torch.nn.Module, alone or in a tuple "
            "with its example inputs"
        )
    arguments = _example_inputs(source, options.inputs, given)
    model = finish_import(import_exported(export_module(value, arguments, name), name), name)
    return replace(model, framework=framework_of(value, arguments, source))


def _example_inputs(source: str, forms: Sequence[Form], given: object) -> Sequence[object]:
    torch = torch_module()
    if given is None and not forms:
        raise WeftError(
            f"{source}: has no example inputs; give them with --input 1x3x224x224xf32 (once per "
            "input), or let the callable give (module, inputs)"
        )
    if forms:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            return [_make_example(form) for form in forms]
    if isinstance(given, torch.Tensor):
        return [given]
    if isinstance(given, Sequence):
        return list(given)
    raise WeftError(f"{source}: its example inputs are {_kind_of(given)}; give a tuple of tensors")


def _make_example(form: Form) -> object:
    """Small numbers of that form: zeros for integers, which index tables, say."""
    torch = torch_module()
    shape, type = form
    dtype = torch.from_numpy(np.zeros(1, dtype_of(type))).dtype
    if dtype.is_floating_point:
        return torch.rand(shape, dtype=dtype)
    return torch.zeros(shape, dtype=dtype)


def _import_user_module(name: str, source: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        missing = error.name or name
        if name == missing or name.startswith(f"{missing}."):
            raise WeftError(
                f"{source}: there is no module '{missing}' here or on PYTHONPATH"
            ) from error
        raise WeftError(
            f"{source}: importing '{name}' failed: {_describe_reason(error)}"
        ) from error
    except Exception as error:
        raise WeftError(
            f"{source}: importing '{name}' failed: {_describe_reason(error)}"
        ) from error


def _is_model(value: object) -> bool:
    torch = torch_module()
    return isinstance(value, torch.nn.Module | torch.export.ExportedProgram)


def _kind_of(value: object) -> str:
    if isinstance(value, Mapping):
        return "a dictionary"
    return f"an object of type {type(value).__name__}"


def _describe_reason(error: BaseException) -> str:
    """An error of somebody else's code in a few words."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
