"""Every valid module of the lit tests in other MLIR flows and back, through IRDL."""

import subprocess
from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, ParametrizedAttribute

from weft.tools.registry.irdl import carried_names
from weft.tools.registry.universe import multiverse, our_universe
from weft.transforms.irdl.printing import carried_text

Read = Callable[[str], ModuleOp]
Upstream = Callable[..., str]
Modules = dict[str, ModuleOp]


def parts(attribute: Attribute) -> set[str]:
    """The names of an attribute and of those inside it."""
    inner = getattr(attribute, "data", ())
    held = list(inner.values()) if isinstance(inner, dict) else inner
    if isinstance(attribute, ParametrizedAttribute):
        held = attribute.parameters
    found = {attribute.name}
    for part in held if isinstance(held, tuple | list) else ():
        if isinstance(part, Attribute):
            found |= parts(part)
    return found


def test_the_modules_use_every_op_and_attribute(valid_modules: Modules):
    """So that what crosses in these tests is all that there is."""
    used: set[str] = set()
    for module in valid_modules.values():
        for op in module.walk():
            used.add(op.name)
            values = [*op.attributes.values(), *op.properties.values()]
            values += [value.type for value in op.results]
            for value in values:
                used |= parts(value)
                if isinstance(value, TensorType):
                    used |= parts(value.encoding)
    assert len(valid_modules) > 80
    for name in our_universe().all_dialects:
        dialect = multiverse().all_dialects[name]()
        for definition in (*dialect.operations, *dialect.attributes):
            assert definition.name in used
    assert set(our_universe().all_dialects) <= set(carried_names(multiverse()))


def test_carried_form_reads_back(valid_modules: Modules, read: Read):
    for name, module in valid_modules.items():
        back = read(carried_text(module))
        assert back.is_structurally_equivalent(module), name


def comes_back(module: ModuleOp, own_form: str, generic: str, read: Read) -> bool:
    """
    Whether `module` is what it was. The generic form is always read; where xDSL has other
    bodies than upstream for named ops of linalg, upstream's own form must agree instead.
    """
    back = read(generic)
    has_named = any(
        isinstance(op, LinalgStructuredOperation) and not isinstance(op, GenericOp)
        for op in module.walk()
    )
    return (read(own_form) if has_named else back).is_structurally_equivalent(module)


def test_through_the_bindings(valid_modules: Modules, read: Read, through_bindings: Upstream):
    for name, module in valid_modules.items():
        text = carried_text(module)
        own_form, generic = through_bindings(text), through_bindings(text, generic=True)
        assert comes_back(module, own_form, generic, read), name


def test_through_mlir_opt(
    valid_modules: Modules,
    read: Read,
    through_mlir_opt: Callable[..., subprocess.CompletedProcess[str]],
):
    chunks = "// -----\n".join(carried_text(module) for module in valid_modules.values())
    forms: list[list[str]] = []
    for options in ((), ("--mlir-print-op-generic",)):
        result = through_mlir_opt(chunks, *options)
        assert result.returncode == 0, result.stderr
        forms.append(result.stdout.split("// -----\n"))
    for (name, module), own_form, generic in zip(valid_modules.items(), *forms, strict=True):
        assert comes_back(module, own_form, generic, read), name
