"""
The layout of the words of a running simulation: records as offsets from their address.

All that the events of a run read and write lies in one array of 64-bit integers (`core`), so
that native code can work on it: addresses are places in the array, 0 is none. Records of fixed
size are linked lists or tables. Tables that do not change while events happen (programs, ways)
are made by `tables` and `plans`.
"""

from __future__ import annotations

# --- header -----------------------------------------------------------------------------------

STATUS = 0
"""What the last call of `core.run` returned."""
NOW = 1
AGE = 2
"""Events so far: those at the same cycle and of the same rank come by age."""
SERIAL = 3
"""Tasks so far; each has its own number, by which tokens know it."""
HEAP = 4
HEAP_SIZE = 5
FREE_TASKS = 6
FREE_USES = 7
USE_TOP = 8
"""The first use that never was one."""
USE_WORDS = 9
LOG = 10
LOG_SIZE = 11
LOG_LIMIT = 12
LOGGING = 13
"""What is written to the log: nothing, what moves and computes data (1), signals and what passes
ports and links, too (2)."""
QUEUE = 14
RESUME = 15
"""The task whose start was put off until it has a plan."""
BAD_TASK = 16
"""With an error: the task, its use, and the use that stood in the way."""
BAD_USE = 17
BAD_OTHER = 18
MOVES = 19
"""Room for the tokens of a loop, and for numbers of an expression."""
STACK = 20
EDGES = 21
"""Where in a task its edges are."""
FIRST_NODE = 22
NUM_NODES = 23
STARTED = 24
TOP = 25
"""The event under way: cycle, order, task, code."""
ANCHOR = 29
"""The node at whose turns `core.run` returns; 0 for none, and the loop that it has turned."""
TURNED_LOOP = 30
CHANGES = 31
"""Buffers that came and went."""
FIRST_RESOURCE = 32
STATE = 33
"""Room for a snapshot (`core_state`): what must be equal, then what moves on."""
STATE_SIZE = 34
MOVING = 35
MOVING_SIZE = 36
NAMES = 37
"""Room for the tasks of a snapshot, in the order in which they were named; how many."""
NUM_NAMES = 38
MARK = 39
"""The number of the snapshot."""
NUM_SIGNALS = 40
HEADER_WORDS = 48

# --- what `core.run` returns --------------------------------------------------------------------

FINISHED = 0
NEEDS_PLAN = 1
LOG_FULL = 2
BAD_BOX = 3
"""A part reaches out of its buffer."""
CLASH = 4
WAS_FREED = 5
BAD_ALLOC = 6
BAD_FREE = 7
TURNED = 8
"""The anchor has begun a turn."""

# --- events: cycle, order, task, code (kind + 8 · stage) ----------------------------------------

EVENT_WORDS = 4
START = 0
BEGIN = 1
FINISH = 2
ARRIVE = 3
PASS = 4

# --- nodes, their signals, and tasks ------------------------------------------------------------

N_NEXT = 0
"""The instruction that comes next."""
N_OPEN = 1
N_VALUES = 2
"""Address of the coordinates and loop variables."""
N_TOKENS = 3
"""Address of the tokens: task and serial each."""
N_SIGNALS = 4
N_LOCAL = 5
"""The number of the node among those of its program."""
N_NUMBER = 6
N_PROGRAMS = 7
"""Where the programs that are still to come stand: first instruction, `N_LOCAL`; then 0."""
N_NUM_VALUES = 8
N_NUM_TOKENS = 9
N_FREE_AT = 10
"""The cycles from which its engines are free, `MAX_ENGINES` of them."""
MAX_ENGINES = 8
NODE_WORDS = 18

S_COUNT = 0
S_WAITING = 1
S_LAST = 2
"""The last wait that was met, and its serial."""
S_LAST_SERIAL = 3
SIGNAL_WORDS = 4

T_NODE = 0
T_OP = 1
T_SERIAL = 2
"""0 when it is done."""
T_MISSING = 3
T_FIRST = 4
"""Edges to the tasks that come after it: first and last."""
T_LAST = 5
T_USES = 6
T_LAST_USE = 7
T_START = 8
T_LEFT = 9
"""Stages of the transfer that its head has not passed."""
T_END = 10
T_PLAN = 11
T_NEXT = 12
T_MARK = 13
"""The last snapshot that it was in, and its name there."""
T_NAME = 14
T_VALUES = 15
"""Numbers of the op's `over`, then those of the fan, then the edges."""

# --- programs -----------------------------------------------------------------------------------

O_KIND = 0
O_NEXT = 1
O_NUMBER = 2
LOOP = 0
TURN = 1
END = 2
COPY = 3
COMPUTE = 4
SIGNAL = 5
WAIT = 6
ALLOC = 7
FREE = 8

L_VALUE = 3
"""Which value is the variable; then bounds and step."""
L_LOWER = 4
L_UPPER = 5
L_STEP = 6
L_BODY = 7
L_EXIT = 8
L_COUNT = 9
L_FROM = 10
"""Lists of tokens: those that start or are yielded, those inside, and the results."""
L_NAMES = 11
L_RESULTS = 12
LOOP_WORDS = 13

O_RESULT = 3
O_NUM_WAITS = 4
O_WAITS = 5
O_NUM_VALUES = 6
O_VALUES = 7
O_PLANS = 8
"""Address of the first plan of each node."""
O_NUM_KEYS = 9
O_KEYS = 10
"""Which values plans depend on."""
O_NUM_READS = 11
O_PARTS = 12
"""Addresses of the parts."""
O_FAN_DIMS = 13
O_FAN = 14
O_COMBINE = 15
O_SIGNAL = 16
"""Words of the signal's record from the first one."""
O_COUNT = 17
O_OFFSET = 18
O_WORDS = 19
O_RANK = 20
O_SHAPE = 21
O_RING = 22
OP_WORDS = 23

A_RANK = 0
"""Of a part: axes, 0 for the whole buffer, then size, expression and step of each."""
A_AXES = 1
AXIS_WORDS = 3

X_TERMS = 0
"""Terms of a linear form, or -1 - steps of a calculation on a stack."""
X_CONSTANT = 1
X_FIRST = 2
X_PUSH = 0
X_VALUE = 1
X_ADD = 2
X_MULTIPLY = 3
X_FLOOR = 4
X_CEIL = 5
X_MODULO = 6

# --- memories -----------------------------------------------------------------------------------

M_WORDS = 0
M_TURNS = 1
"""Whether copies and computing take turns (overlap `none`)."""
M_IN_PLACE = 2
M_USED = 3
M_PEAK = 4
M_FIRST = 5
"""Buffers that are there, first and last."""
M_LAST = 6
M_NUMBER = 7
MEMORY_WORDS = 8

B_ALLOC = 0
"""The number of the op that allocated it and one; 0 when it is not there."""
B_AGE = 1
"""How often it has been allocated."""
B_MEMORY = 2
B_OFFSET = 3
B_WORDS = 4
B_RANK = 5
B_READS = 6
"""Uses under way, first and last."""
B_LAST_READ = 7
B_WRITES = 8
B_LAST_WRITE = 9
B_NEXT = 10
B_BEFORE = 11
B_NAME = 12
B_RING = 13
"""Whether indices are taken modulo the extents."""
B_SHAPE = 14

U_TASK = 0
U_BUFFER = 1
U_AGE = 2
U_WRITES = 3
U_COPY = 4
U_COMBINE = 5
U_NEXT = 6
"""The next use of the buffer, and the one before."""
U_BEFORE = 7
U_MORE = 8
"""The next use of the task."""
U_BOX = 9
"""For each axis: the first index, one more than the last, and the step."""
BOX_WORDS = 3

# --- plans and ways -----------------------------------------------------------------------------

P_NEXT = 0
P_COUNT = 1
"""How often it was done."""
P_WAY = 2
"""Of copies: the way. Of computations: the engine. Of signals: the node. Of alloc and free: the
buffer."""
P_CYCLES = 3
"""Of computations, and of signals on their way."""
P_PARTS = 4
P_OUTER = 5
"""Of computations: the ports of memories around the node that they wait for, as a way; or 0."""
P_KEYS = 6

W_STAGES = 0
W_FIRST = 1
W_HEAD = 2
H_RESOURCE = 0
H_LATENCY = 1
H_BUSY = 2
H_TAIL = 3
"""Cycles from its last word until the transfer is done."""
H_CHILD = 4
H_NEXT = 5
STAGE_WORDS = 6

R_FREE_AT = 0
R_WAITED = 1
R_NEXT = 2
RESOURCE_WORDS = 3

# --- the log: entries of whole words ------------------------------------------------------------

G_COPY = 1
"""A start: kind, cycle, serial, op, node, plan, uses, then of each use the buffer, axes, box."""
G_COMPUTE = 2
G_DONE = 3
"""The end of a copy, a computation or a signal: kind, cycle, serial, op, node, start."""
G_ALLOC = 4
"""A new buffer, or its end: kind, cycle, serial, op, node, buffer."""
G_FREE = 5
G_PASS = 6
"""A port or link that a copy occupies: kind, first cycle, end, op, node, address of the link."""
