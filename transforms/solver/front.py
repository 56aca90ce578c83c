"""
Schedules of whole networks, by the name of the solver, the goal, and the space.

`solve` finds a schedule, `lower_bound` a number that no schedule of the space is below. Goals are
energy (pJ), latency (cycles) and their product. The product is minimised by turns: at a schedule
with energy E and time T, the product changes as T times the energy does and E times the time;
with these weights a new schedule is found, until none is better.

A bound for the product comes from bounds for weighted sums. All schedules lie where each sum is
at least its bound, a polygon without end in the plane of energy and time. A product of two
positive numbers has its minimum over such a polygon in a corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..dataflow.network import Network
from ..dataflow.network_cost import NetworkCost
from ..dataflow.nn_dataflow import NodeMachine
from ..dataflow.schedule_file import NetworkSchedule
from ..errors import WeftError
from .annealing import Annealing, anneal
from .blocking import Goal
from .bounds import bound_in_turn, bound_of_chains
from .chain import Chains
from .exact import solve_exactly
from .nn_space import offered_in_turn
from .parallel import answers_in_parallel
from .problem import Rules
from .sampling import solve_randomly
from .spaces import SPACES, Space

GOALS = ("energy", "latency", "edp")
SOLVERS = ("kapla", "exhaustive", "random", "annealing")

CONVENTION = "nn_dataflow"
"""How costs are counted; see `dataflow.nn_dataflow`."""
