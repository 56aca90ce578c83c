"""
Snapshots of a run between events, in the language of `core`: two runs of events that begin at
equal snapshots go on alike.

A snapshot is written to the run's own words. Its first part must be equal: what is pending, in
which order and in how many cycles from now; at which instruction each node is, and what its
tokens and signals stand for; the tasks that are not done, named in the order in which they are
met. Its second part may move on: values of loops and of tasks, and the parts that are used.
"""

from __future__ import annotations

from .layout import (
    B_RANK,
    BOX_WORDS,
    CHANGES,
    EVENT_WORDS,
    FIRST_NODE,
    FIRST_RESOURCE,
    HEAP,
    HEAP_SIZE,
    MARK,
    MAX_ENGINES,
    MOVING,
    MOVING_SIZE,
    N_FREE_AT,
    N_LOCAL,
    N_NEXT,
    N_NUM_TOKENS,
    N_NUM_VALUES,
    N_OPEN,
    N_PROGRAMS,
    N_SIGNALS,
    N_TOKENS,
    N_VALUES,
    NAMES,
    NODE_WORDS,
    NOW,
    NUM_NAMES,
    NUM_NODES,
    NUM_SIGNALS,
    O_NUM_VALUES,
    R_FREE_AT,
    R_NEXT,
    S_COUNT,
    S_LAST,
    S_LAST_SERIAL,
    S_WAITING,
    SIGNAL_WORDS,
    STATE,
    STATE_SIZE,
    T_END,
    T_FIRST,
    T_LEFT,
    T_MARK,
    T_MISSING,
    T_NAME,
    T_NODE,
    T_OP,
    T_PLAN,
    T_SERIAL,
    T_USES,
    T_VALUES,
    U_BOX,
    U_BUFFER,
    U_MORE,
)
from .native import Words


def snapshot(m: Words) -> int:
    """Writes a snapshot; the queue of events must be sorted (which is a heap as well)."""
    m[MARK] += 1
    m[STATE_SIZE] = 0
    m[MOVING_SIZE] = 0
    m[NUM_NAMES] = 0
    note_value(m, m[CHANGES])
    for i in range(m[HEAP_SIZE]):
        event = m[HEAP] + i * EVENT_WORDS
        note_value(m, m[event] - m[NOW])
        note_value(m, m[event + 1] >> 56)
        note_value(m, name_of(m, m[event + 2]))
        note_value(m, m[event + 3])
    for j in range(m[NUM_NODES]):
        note_node(m, m[FIRST_NODE] + j * NODE_WORDS)
    k = 0
    while k < m[NUM_NAMES]:
        note_task(m, m[m[NAMES] + k])
        k += 1
    note_resources(m)
    return 0


def note_value(m: Words, value: int) -> int:
    """Something that must be equal."""
    m[m[STATE] + m[STATE_SIZE]] = value
    m[STATE_SIZE] += 1
    return 0


def note_moving(m: Words, value: int) -> int:
    """Something that may move on."""
    m[m[MOVING] + m[MOVING_SIZE]] = value
    m[MOVING_SIZE] += 1
    return 0


def name_of(m: Words, task: int) -> int:
    """The number of a task in this snapshot, from 1 on."""
    if m[task + T_MARK] != m[MARK]:
        m[m[NAMES] + m[NUM_NAMES]] = task
        m[NUM_NAMES] += 1
        m[task + T_MARK] = m[MARK]
        m[task + T_NAME] = m[NUM_NAMES]
    return m[task + T_NAME]


def name_open(m: Words, task: int, serial: int) -> int:
    """The name of a task that may be done; then 0."""
    if task == 0 or m[task + T_SERIAL] != serial:
        return 0
    return name_of(m, task)


def note_later(m: Words, cycle: int) -> int:
    """In how many cycles; 0 for what is past."""
    if cycle > m[NOW]:
        note_value(m, cycle - m[NOW])
    else:
        note_value(m, 0)
    return 0


def note_node(m: Words, node: int) -> int:
    """Notes where a node is, and what its signals and tokens stand for."""
    note_value(m, m[node + N_NEXT])
    note_value(m, m[node + N_PROGRAMS])
    note_value(m, m[node + N_LOCAL])
    note_value(m, m[node + N_OPEN])
    for engine in range(MAX_ENGINES):
        note_later(m, m[node + N_FREE_AT + engine])
    for i in range(m[NUM_SIGNALS]):
        signal = m[node + N_SIGNALS] + i * SIGNAL_WORDS
        note_value(m, m[signal + S_COUNT])
        if m[signal + S_WAITING] != 0:
            note_value(m, name_of(m, m[signal + S_WAITING]))
        else:
            note_value(m, 0)
        note_value(m, name_open(m, m[signal + S_LAST], m[signal + S_LAST_SERIAL]))
    for j in range(m[node + N_NUM_TOKENS]):
        token = m[node + N_TOKENS] + 2 * j
        note_value(m, name_open(m, m[token], m[token + 1]))
    for k in range(m[node + N_NUM_VALUES]):
        note_moving(m, m[m[node + N_VALUES] + k])
    return 0


def note_task(m: Words, task: int) -> int:
    """A task, who comes after it, and which parts it uses."""
    note_value(m, m[task + T_NODE])
    note_value(m, m[task + T_OP])
    note_value(m, m[task + T_MISSING])
    note_value(m, m[task + T_PLAN])
    note_value(m, m[task + T_LEFT])
    if m[task + T_END] != 0:
        note_value(m, m[task + T_END] - m[NOW])
    edge = m[task + T_FIRST]
    while edge != 0:
        note_value(m, name_of(m, m[edge + 1]))
        edge = m[edge]
    note_value(m, -1)
    for i in range(m[m[task + T_OP] + O_NUM_VALUES]):
        note_moving(m, m[task + T_VALUES + i])
    use = m[task + T_USES]
    while use != 0:
        note_value(m, m[use + U_BUFFER])
        for j in range(m[m[use + U_BUFFER] + B_RANK]):
            note_moving(m, m[use + U_BOX + j * BOX_WORDS])
        use = m[use + U_MORE]
    note_value(m, -2)
    return 0


def note_resources(m: Words) -> int:
    """In how many cycles ports and links are free."""
    resource = m[FIRST_RESOURCE]
    while resource != 0:
        note_later(m, m[resource + R_FREE_AT])
        resource = m[resource + R_NEXT]
    return 0


FUNCTIONS = (
    snapshot,
    note_value,
    note_moving,
    name_of,
    name_open,
    note_later,
    note_node,
    note_task,
    note_resources,
)
"""All that native code is made of, with those of `core` and `core_memory`."""
