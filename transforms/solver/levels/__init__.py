"""
Schedules of one layer on a machine of any number of levels, as dataflow directives.

Plain arrays and integers: `levels` sees the machine, `unit` what the innermost level computes
at a time, `cost` counts many candidates at once, `descend` searches, `bound` proves what no
schedule can beat, `exhaustive` tries everything where that is little. `solve` is the entry.
"""
