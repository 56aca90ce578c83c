"""The meaning of xDSL's constraints and traits, in the words of the pages about dialects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloatConstr,
    ArrayAttr,
    ArrayOfConstraint,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    VectorType,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, TypeAttribute
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
    RangeLengthConstraint,
    RangeOf,
    RangeVarConstraint,
    TypeVarConstraint,
    VarConstraint,
)
from xdsl.traits import (
    HasCanonicalizationPatternsTrait,
    HasFolder,
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    MemoryAllocEffect,
    MemoryFreeEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoTerminator,
    OpTrait,
    Pure,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
    SymbolTable,
)

from ...dialects.common.effects import TakesRegister
from ...dialects.common.verified import VerifiedConstraint
from ...transforms.core.errors import WeftError

_BASES: dict[type[Attribute], str] = {
    AffineMapAttr: "affine map",
    ArrayAttr: "array",
    DenseArrayBase: "dense array",
    DenseIntOrFPElementsAttr: "dense elements",
    DictionaryAttr: "dictionary",
    FloatAttr: "float",
    IntAttr: "number",
    IntegerAttr: "integer",
    IntegerType: "integer type",
    MemRefType: "memref",
    StringAttr: "string",
    SymbolRefAttr: "symbol",
    TensorType: "tensor",
    UnitAttr: "unit",
    VectorType: "vector",
}

_ELEMENT_PARAMETERS = ("elt_type", "element_type", "type")
"""Parameters that are read as `integer of i64`, without their name."""


def constraint_words(constraint: AttrConstraint) -> str:
    """
    Describes what a constraint asks for: `array of symbol`, `integer of i64 or float of f64`.

    `WeftError` for a kind of constraint that has no words here.
    """
    match constraint:
        case AnyAttr():
            return "any"
        case SymbolNameConstraint():
            return "symbol name"
        case BaseAttr():
            return base_words(constraint.attr)
        case EqAttrConstraint():
            return f"`{constraint.attr}`"
        case AttrSetConstraint():
            return " or ".join(sorted(f"`{value}`" for value in constraint.values))
        case ArrayOfConstraint():
            element = range_words(constraint.elem_range_constraint)
            return "array" if element == "any" else f"array of {element}"
        case ParamAttrConstraint():
            return _describe_parametrized(constraint.base_attr, constraint.param_constrs)
        case VerifiedConstraint():
            return constraint_words(constraint.full)
        case MessageConstraint():
            return constraint_words(constraint.constr)
        case VarConstraint():
            return (
                f"{constraint_words(constraint.constraint)} (the same at each `{constraint.name}`)"
            )
        case TypeVarConstraint():
            return constraint_words(constraint.base_constraint)
        case AnyOf():
            return _join_alternatives([constraint_words(c) for c in constraint.attr_constrs])
        case AllOf():
            return " and ".join(constraint_words(c) for c in constraint.attr_constrs)
        case _:
            raise _unknown_error(constraint)


def range_words(constraint: RangeConstraint) -> str:
    """Describes what a constraint on several values asks of each of them."""
    match constraint:
        case RangeOf():
            return constraint_words(constraint.constr)
        case RangeLengthConstraint():
            return range_words(constraint.constraint)
        case RangeVarConstraint():
            return f"{range_words(constraint.constraint)} (the same at each `{constraint.name}`)"
        case _:
            raise _unknown_error(constraint)


def base_words(attribute: type[Attribute]) -> str:
    """The name of a kind of attribute, with the sigil that it has in the text."""
    if attribute in _BASES:
        return _BASES[attribute]
    if "name" not in vars(attribute):  # an interface of several kinds of attributes
        return f"`{attribute.__name__}`"
    if "." not in attribute.name:  # a builtin type, such as f32
        return f"`{attribute.name}`"
    sigil = "!" if issubclass(attribute, TypeAttribute) else "#"
    return f"`{sigil}{attribute.name}`"


def _join_alternatives(words: Sequence[str]) -> str:
    """`a or b`; where all float types are among them, these are one."""
    floats = {base_words(base) for base in AnyFloatConstr.get_bases() or ()}
    if floats and floats <= set(words):
        words = [*(word for word in words if word not in floats), "float type"]
    return " or ".join(words)


def _describe_parametrized(
    base: type[ParametrizedAttribute], given: Sequence[AttrConstraint]
) -> str:
    """`dense array of i64`; parameters that may be anything of their kind are left out."""
    words = base_words(base)
    for (name, parameter), constraint in zip(
        base.get_irdl_definition().parameters, given, strict=True
    ):
        if isinstance(constraint, AnyAttr):
            continue
        asked = constraint_words(constraint)
        if asked == constraint_words(parameter.constr) or asked == "`#builtin.bytes`":
            continue
        words += f" of {asked}" if name in _ELEMENT_PARAMETERS else f" with {name} {asked}"
    return words


def _unknown_error(constraint: object) -> WeftError:
    return WeftError(
        f"no words for the constraint {type(constraint).__name__}: add them to "
        "tools/cli/constraint_words.py"
    )


def trait_words(traits: Iterable[OpTrait]) -> list[str]:
    """Describes what each trait says about an op, in alphabetical order."""
    return sorted(_describe_trait(trait) for trait in traits)


def _describe_trait(trait: OpTrait) -> str:
    match trait:
        case HasParent():
            return f"stands in {_list_ops(trait.op_types)}"
        case SingleBlockImplicitTerminator():
            return f"ends with an implied {_list_ops((trait.op_type,))}"
        case IsTerminator():
            return "ends a block"
        case NoTerminator():
            return "its blocks have no end"
        case IsolatedFromAbove():
            return "sees no values from outside"
        case SymbolTable():
            return "holds symbols"
        case SymbolOpInterface():
            return "is a symbol"
        case Pure():
            return "has no side effects"
        case MemoryReadEffect():
            return "reads memory"
        case MemoryWriteEffect():
            return "writes memory"
        case MemoryAllocEffect():
            return "allocates memory"
        case MemoryFreeEffect():
            return "frees memory"
        case RecursiveMemoryEffect():
            return "has the side effects of the ops in it"
        case TakesRegister():
            return "takes a register for each result"
        case HasFolder():
            return "folds"
        case HasCanonicalizationPatternsTrait():
            return "has canonical forms"
        case _:
            return f"has the trait `{type(trait).__name__.strip('_').removesuffix('Trait')}`"


def _list_ops(types: Sequence[type[Operation]]) -> str:
    return " or ".join(f"`{op.name}`" for op in types)
