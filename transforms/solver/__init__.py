"""
The solver of dataflow schedules in the space of passes (`dataflow.nn_dataflow.PassSchedule`).

From the inside out: `options` (how one loop may be blocked), `blocking` (all loops of a layer on
one node, exactly), `cuts` and `hops` (a layer over nodes), `layer` (a layer), `segments` (layers
that run side by side), `joint` (these together), `turns` (layers that take turns) and `chain` (a
network). Everything here is arrays and integers.

`front` finds schedules and bounds by the names of solver, goal and space (`spaces`). Exhaustive
search is in `layer_search` and `exact`; `sampling` and `annealing` draw schedules of one layer
after another (`draws`).
"""
