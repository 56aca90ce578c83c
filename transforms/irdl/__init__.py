"""
Our dialects in other MLIR flows, through IRDL.

IRDL lets any MLIR load dialects from a file. What it can carry differs from what xDSL can say,
so a module crosses in a *carried form*: xDSL's generic form, where the ops and attributes of
dialects that upstream MLIR does not have

1. print attributes as their plain parameters, `#dialect.name<parameter, …>`;
2. print properties among the attributes;
3. spread variadic operands and results of mixed types over slots (`slots`);
4. close each region with `ub.unreachable`, for no op that IRDL defines can be a terminator.

`printing` writes this form, `reading` takes it back next to every other form, `constraints`
and `export` write the definitions, and `load` hands them to the MLIR Python bindings.
"""
