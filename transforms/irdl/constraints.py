"""
PyRDL's constraints as IRDL's.

Each constraint becomes ops `irdl.is`, `base`, `parametric`, `any_of`, `all_of` or `any` in an
`irdl.attribute`, `type` or `operation`. In IRDL a value of these stands for one attribute, so
two uses get two values, but for PyRDL's variables, which mean just that. What IRDL cannot say
becomes a weaker constraint and a note.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from io import StringIO

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, BuiltinAttribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    AllOf,
    AnyAttr,
    AnyOf,
    AttrConstraint,
    AttrSetConstraint,
    BaseAttr,
    EqAttrConstraint,
    MessageConstraint,
    ParamAttrConstraint,
    RangeConstraint,
    RangeOf,
    TypeVarConstraint,
    VarConstraint,
)
from xdsl.utils.runtime_final import is_runtime_final

from ...dialects.common.kinds import is_array
from ...dialects.common.verified import VerifiedConstraint
from ..core.slots import is_carried
from .printing import CarriedPrinter

_BASES: dict[type[Attribute], str] = {
    AffineMapAttr: "#builtin.affine_map",
    ArrayAttr: "#builtin.array",
    DenseArrayBase: "#builtin.dense_array",
    DictionaryAttr: "#builtin.dictionary",
    FloatAttr: "#builtin.float",
    IntegerAttr: "#builtin.integer",
    StringAttr: "#builtin.string",
    SymbolRefAttr: "#builtin.symbol_ref",
    UnitAttr: "#builtin.unit",
}
"""Builtin attributes by the names that MLIR has for them; types follow from xDSL's names."""

_TYPES = {"integer_type": "integer", "fun": "function", "none_type": "none"}
"""Builtin types that xDSL names otherwise."""

_XDSL_ONLY = frozenset({"builtin.int", "builtin.float_data", "builtin.signedness", "bytes", "none"})
"""Builtin attributes of xDSL that are part of others in MLIR."""


@dataclass
class ConstraintWriter:
    """
    The constraints of one `irdl.attribute`, `type` or `operation`.

    `lines` are its ops, `notes` what they leave out; `known` names the dialects whose
    definitions stand in the same file.
    """

    known: Collection[str]
    lines: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    variables: dict[str, str] = field(default_factory=dict[str, str])

    def emit_op(self, text: str) -> str:
        """Adds an op with a result, and gives the result's name."""
        name = f"%{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def add_note(self, what: str, reason: str) -> None:
        text = f"{what}: {reason}"
        if text not in self.notes:
            self.notes.append(text)

    def write_constraint(self, constraint: AttrConstraint, what: str) -> str:
        """
        The value that stands for `constraint`; `what` names the constrained in notes.
        """
        match constraint:
            case AnyAttr():
                return self.emit_op("irdl.any")
            case VerifiedConstraint():
                return self.write_constraint(constraint.full, what)
            case MessageConstraint():
                return self.write_constraint(constraint.constr, what)
            case TypeVarConstraint(base_constraint=inner):
                return self.write_constraint(inner, what)
            case SymbolNameConstraint():
                return self._write_base(StringAttr, what)
            case VarConstraint(name=name, constraint=inner):
                if name not in self.variables:
                    self.variables[name] = self.write_constraint(inner, what)
                return self.variables[name]
            case EqAttrConstraint(attr=attribute):
                return self._write_equality(attribute, what)
            case AttrSetConstraint(values=values):
                choices = sorted(values, key=str)
                return self._emit_joined(
                    "any_of", [self._write_equality(choice, what) for choice in choices]
                )
            case AnyOf(attr_constrs=parts):
                return self._emit_joined(
                    "any_of", [self.write_constraint(part, what) for part in parts]
                )
            case AllOf(attr_constrs=parts):
                return self._emit_joined(
                    "all_of", [self.write_constraint(part, what) for part in parts]
                )
            case BaseAttr(attr=base):
                return self._write_base(base, what)
            case ParamAttrConstraint(base_attr=base, param_constrs=parts):
                return self._write_parametric(base, parts, what)
            case _:
                return self._write_bases(constraint, what)

    def _emit_joined(self, how: str, parts: Sequence[str]) -> str:
        return self.emit_op(f"irdl.{how}({', '.join(parts)})")

    def _write_equality(self, attribute: Attribute, what: str) -> str:
        if _mentions_foreign(attribute, carried=True):
            if isinstance(attribute, ParametrizedAttribute) and is_carried(attribute.name):
                # Not readable before the dialect is loaded: composed of its parameters.
                parts = tuple(EqAttrConstraint(p) for p in attribute.parameters)
                return self._write_parametric(type(attribute), parts, what)
            return self._write_weaker(type(attribute), what, f"must be {attribute}")
        if _mentions_foreign(attribute, carried=False):
            return self._write_weaker(type(attribute), what, f"must be {attribute}")
        stream = StringIO()
        CarriedPrinter(stream).print_attribute(attribute)
        return self.emit_op(f"irdl.is {stream.getvalue()}")

    def _write_weaker(self, base: type[Attribute], what: str, reason: str) -> str:
        self.add_note(what, reason)
        return self._write_base(base, what)

    def _write_base(self, base: type[Attribute], what: str) -> str:
        if base is Attribute:
            return self.emit_op("irdl.any")
        if base in _BASES:
            return self.emit_op(f'irdl.base "{_BASES[base]}"')
        if not is_runtime_final(base):
            self.add_note(what, f"must be a {base.__name__}")
            return self.emit_op("irdl.any")
        name = base.name
        is_type = issubclass(base, TypeAttribute)
        if is_carried(name):
            dialect, _, rest = name.partition(".")
            if dialect in self.known:
                return self.emit_op(f"irdl.base @{dialect}::@{rest}")
            self.add_note(what, f"must be {name}, of a dialect that this file does not define")
            return self.emit_op("irdl.any")
        if is_type and issubclass(base, BuiltinAttribute):
            return self.emit_op(f'irdl.base "!builtin.{_TYPES.get(name, name)}"')
        # Names of attributes differ between versions of MLIR, and dialects may not be loaded.
        self.add_note(what, f"must be {name}")
        return self.emit_op("irdl.any")

    def _write_parametric(
        self, base: type[Attribute], parts: Sequence[AttrConstraint], what: str
    ) -> str:
        dialect, _, rest = base.name.partition(".")
        if is_carried(base.name) and dialect in self.known and is_runtime_final(base):
            if not parts:
                return self._write_base(base, what)
            values = [self.write_constraint(part, what) for part in parts]
            return self.emit_op(f"irdl.parametric @{dialect}::@{rest}<{', '.join(values)}>")
        for name, part in _narrowed_parameters(base, parts):
            self.add_note(what, f"{name} must be {_format_constraint(part)}")
        return self._write_base(base, what)

    def _write_bases(self, constraint: AttrConstraint, what: str) -> str:
        """The bases, for a constraint that IRDL has no word for."""
        bases = sorted(constraint.get_bases() or (), key=lambda base: base.name)
        if not _of_anything(constraint):
            self.add_note(what, f"must be {_format_constraint(constraint)}")
        if not bases:
            return self.emit_op("irdl.any")
        values = [self._write_base(base, what) for base in bases]
        return values[0] if len(values) == 1 else self._emit_joined("any_of", values)


def _of_anything(constraint: AttrConstraint) -> bool:
    """Tests whether this is an array of whatever there is."""
    elements: RangeConstraint[Attribute] | None = getattr(constraint, "elem_range_constraint", None)
    return isinstance(elements, RangeOf) and elements.constr == AnyAttr()


def _narrowed_parameters(
    base: type[Attribute], parts: Sequence[AttrConstraint]
) -> list[tuple[str, AttrConstraint]]:
    """The parameters, by name, of which more is asked than `base` itself does."""
    own: list[tuple[str, AttrConstraint]] = []
    if issubclass(base, ParametrizedAttribute) and is_runtime_final(base):
        parameters = base.get_irdl_definition().parameters
        own = [(name.removeprefix("_"), param.constr) for name, param in parameters]
    own += [(f"parameter {i}", AnyAttr()) for i in range(len(own), len(parts))]
    return [
        (name, part)
        for (name, mine), part in zip(own, parts, strict=False)
        if part not in (AnyAttr(), mine)
    ]


def _mentions_foreign(attribute: Attribute, *, carried: bool) -> bool:
    """Tests whether `attribute` holds one of a carried dialect, or one that only xDSL knows."""
    name = attribute.name
    if is_carried(name) if carried else name in _XDSL_ONLY:
        return True
    if isinstance(attribute, BuiltinAttribute) and not carried:
        return False
    if is_array(attribute):
        return any(_mentions_foreign(part, carried=carried) for part in attribute)
    if isinstance(attribute, DictionaryAttr):
        return any(_mentions_foreign(part, carried=carried) for part in attribute.data.values())
    if isinstance(attribute, ParametrizedAttribute):
        return any(_mentions_foreign(part, carried=carried) for part in attribute.parameters)
    return False


def _format_constraint(constraint: AttrConstraint) -> str:
    """A constraint in words, for notes."""
    match constraint:
        case AnyAttr():
            return "any"
        case MessageConstraint():
            return _format_constraint(constraint.constr)
        case EqAttrConstraint(attr=attribute):
            return str(attribute)
        case BaseAttr(attr=base):
            return getattr(base, "name", base.__name__)
        case AnyOf(attr_constrs=parts):
            return " or ".join(_format_constraint(part) for part in parts)
        case AllOf(attr_constrs=parts):
            return " and ".join(_format_constraint(part) for part in parts)
        case ParamAttrConstraint(base_attr=base):
            return base.name
        case _:
            elements: RangeConstraint[Attribute] | None = getattr(
                constraint, "elem_range_constraint", None
            )
            if isinstance(elements, RangeOf):
                return f"an array of {_format_constraint(elements.constr)}"
            return repr(constraint)
