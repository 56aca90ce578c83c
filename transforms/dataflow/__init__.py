"""
Dataflow directives as plain data: what each memory of a layer holds and what moves when.

Nothing here is IR except `directive.ir`, which reads and writes the `dataflow` dialect.
"""
