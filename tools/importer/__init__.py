"""
Models in: from PyTorch, ONNX, StableHLO and linalg to a module of weft's with weights outside.

A source (`sources`) gives a `Front`: a function of linalg on tensors in the upstream bindings,
and what its arguments are. `finish` cleans it, the same for every source, and gives an
`ImportedModel`.
"""
