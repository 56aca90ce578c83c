"""
The events of a run, on one array of integers (`layout`), in the part of Python that `native`
understands: the same functions run as they are, or as native code.

An event has a cycle, a rank (ends before starts, before heads of transfers that move on) and an
age; they come in this order. What an event needs that is not in the tables yet, `run` asks for by
what it returns; it is then called again.
"""

from __future__ import annotations

from .core_memory import alloc_buffer, begin_uses, end_uses, free_buffer, log_start, make_uses
from .layout import (
    AGE,
    ALLOC,
    ANCHOR,
    ARRIVE,
    B_ALLOC,
    BEGIN,
    COMPUTE,
    COPY,
    EDGES,
    END,
    EVENT_WORDS,
    FINISH,
    FINISHED,
    FIRST_NODE,
    FREE_TASKS,
    G_COMPUTE,
    G_COPY,
    G_DONE,
    G_PASS,
    H_BUSY,
    H_CHILD,
    H_LATENCY,
    H_NEXT,
    H_RESOURCE,
    H_TAIL,
    HEAP,
    HEAP_SIZE,
    L_BODY,
    L_COUNT,
    L_EXIT,
    L_FROM,
    L_LOWER,
    L_NAMES,
    L_RESULTS,
    L_STEP,
    L_UPPER,
    L_VALUE,
    LOG,
    LOG_FULL,
    LOG_LIMIT,
    LOG_SIZE,
    LOGGING,
    LOOP,
    MOVES,
    N_FREE_AT,
    N_LOCAL,
    N_NEXT,
    N_OPEN,
    N_PROGRAMS,
    N_SIGNALS,
    N_TOKENS,
    N_VALUES,
    NEEDS_PLAN,
    NODE_WORDS,
    NOW,
    NUM_NODES,
    O_COUNT,
    O_KEYS,
    O_KIND,
    O_NEXT,
    O_NUM_KEYS,
    O_NUM_VALUES,
    O_NUM_WAITS,
    O_PLANS,
    O_RESULT,
    O_SIGNAL,
    O_VALUES,
    O_WAITS,
    P_COUNT,
    P_CYCLES,
    P_KEYS,
    P_NEXT,
    P_OUTER,
    P_PARTS,
    P_WAY,
    PASS,
    QUEUE,
    R_FREE_AT,
    R_WAITED,
    RESUME,
    S_COUNT,
    S_LAST,
    S_LAST_SERIAL,
    S_WAITING,
    SERIAL,
    SIGNAL,
    START,
    STARTED,
    T_END,
    T_FIRST,
    T_LAST,
    T_LEFT,
    T_MISSING,
    T_NEXT,
    T_NODE,
    T_OP,
    T_PLAN,
    T_SERIAL,
    T_START,
    T_USES,
    T_VALUES,
    TOP,
    TURNED,
    TURNED_LOOP,
    W_FIRST,
    W_STAGES,
    WAIT,
)
from .native import Words


def run(m: Words) -> int:
    """Goes on until there are no more events, or something is asked for; see `layout`."""
    status = FINISHED
    if m[STARTED] == 0:
        m[STARTED] = 1
        for i in range(m[NUM_NODES]):
            fill_queue(m, m[FIRST_NODE] + i * NODE_WORDS)
    if m[RESUME] != 0:
        task = m[RESUME]
        m[RESUME] = 0
        status = start_task(m, task)
    while status == FINISHED and m[HEAP_SIZE] > 0:
        if m[LOG_SIZE] > m[LOG_LIMIT]:
            return LOG_FULL
        pop(m)
        m[NOW] = m[TOP]
        status = happen(m, m[TOP + 2], m[TOP + 3])
        if status == FINISHED and m[TURNED_LOOP] != 0:
            return TURNED
    return status


def happen(m: Words, task: int, code: int) -> int:
    """One event."""
    kind = code & 7
    if kind == PASS:
        return pass_stage(m, task, code >> 3)
    if kind == START:
        return start_task(m, task)
    if kind == FINISH:
        return finish_op(m, task)
    if kind == BEGIN:
        return begin_compute(m, task)
    return deliver_signal(m, task)


# --- the queue of events ------------------------------------------------------------------------


def push(m: Words, cycle: int, rank: int, task: int, code: int) -> int:
    """A new event; the queue is a heap."""
    m[AGE] += 1
    order = (rank << 56) + m[AGE]
    place = m[HEAP_SIZE]
    m[HEAP_SIZE] = place + 1
    heap = m[HEAP]
    while place > 0:
        above = heap + ((place - 1) >> 1) * EVENT_WORDS
        if m[above] < cycle or (m[above] == cycle and m[above + 1] < order):
            break
        here = heap + place * EVENT_WORDS
        m[here] = m[above]
        m[here + 1] = m[above + 1]
        m[here + 2] = m[above + 2]
        m[here + 3] = m[above + 3]
        place = (place - 1) >> 1
    here = heap + place * EVENT_WORDS
    m[here] = cycle
    m[here + 1] = order
    m[here + 2] = task
    m[here + 3] = code
    return 0


def pop(m: Words) -> int:
    """Moves the event that comes next to `TOP`."""
    heap = m[HEAP]
    for i in range(EVENT_WORDS):
        m[TOP + i] = m[heap + i]
    size = m[HEAP_SIZE] - 1
    m[HEAP_SIZE] = size
    last = heap + size * EVENT_WORDS
    cycle = m[last]
    order = m[last + 1]
    place = 0
    while place * 2 + 1 < size:
        below = smaller_child(m, heap + (place * 2 + 1) * EVENT_WORDS, place * 2 + 2 < size)
        if m[below] > cycle or (m[below] == cycle and m[below + 1] > order):
            break
        copy_event(m, below, heap + place * EVENT_WORDS)
        place = (below - heap) // EVENT_WORDS
    copy_event(m, last, heap + place * EVENT_WORDS)
    return 0


def smaller_child(m: Words, left: int, has_right: int) -> int:
    """The one of two neighbours in the heap that comes first."""
    right = left + EVENT_WORDS
    if has_right == 0:
        return left
    if m[right] < m[left] or (m[right] == m[left] and m[right + 1] < m[left + 1]):
        return right
    return left


def copy_event(m: Words, source: int, dest: int) -> int:
    """Moves an event within the heap."""
    m[dest] = m[source]
    m[dest + 1] = m[source + 1]
    m[dest + 2] = m[source + 2]
    m[dest + 3] = m[source + 3]
    return 0


# --- nodes: taking ops in order -----------------------------------------------------------------


def fill_queue(m: Words, node: int) -> int:
    """Takes ops until the node's queue is full, and starts those that wait for nothing."""
    while m[node + N_OPEN] < m[QUEUE]:
        op = next_op(m, node)
        if op == 0:
            return 0
        task = take_op(m, node, op)
        if m[task + T_MISSING] == 0:
            push(m, m[NOW], 1, task, START)
    return 0


def next_op(m: Words, node: int) -> int:
    """The op that the node comes to; 0 at the end."""
    here = m[node + N_NEXT]
    while 1:
        kind = m[here + O_KIND]
        if kind == LOOP:
            here = enter_loop(m, node, here)
        elif kind > END:
            m[node + N_NEXT] = m[here + O_NEXT]
            return here
        elif kind == END:
            here = next_program(m, node, here)
            if here == 0:
                return 0
        else:
            here = next_iteration(m, node, here)
    return 0


def next_program(m: Words, node: int, end: int) -> int:
    """The start of the node's next program, once all ops are done; 0 if it is not there yet."""
    programs = m[node + N_PROGRAMS]
    m[node + N_NEXT] = end
    if m[node + N_OPEN] > 0 or m[programs] == 0:
        return 0
    m[node + N_PROGRAMS] = programs + 2
    m[node + N_LOCAL] = m[programs + 1]
    return m[programs]


def enter_loop(m: Words, node: int, loop: int) -> int:
    """Continues with the body, or after a loop without iterations."""
    if m[loop + L_LOWER] < m[loop + L_UPPER]:
        m[m[node + N_VALUES] + m[loop + L_VALUE]] = m[loop + L_LOWER]
        move_tokens(m, node, loop, m[loop + L_NAMES])
        return m[loop + L_BODY]
    move_tokens(m, node, loop, m[loop + L_RESULTS])
    return m[loop + L_EXIT]


def next_iteration(m: Words, node: int, loop: int) -> int:
    """Continues after an iteration: with the next one, or after the loop."""
    variable = m[node + N_VALUES] + m[loop + L_VALUE]
    value = m[variable] + m[loop + L_STEP]
    if node == m[ANCHOR]:
        m[TURNED_LOOP] = loop
    if value < m[loop + L_UPPER]:
        m[variable] = value
        move_tokens(m, node, loop, m[loop + L_NAMES])
        return m[loop + L_BODY]
    move_tokens(m, node, loop, m[loop + L_RESULTS])
    return m[loop + L_EXIT]


def move_tokens(m: Words, node: int, loop: int, dest: int) -> int:
    """Gives all tokens of a loop on at once."""
    tokens = m[node + N_TOKENS]
    source = m[loop + L_FROM]
    count = m[loop + L_COUNT]
    for i in range(count):
        token = tokens + 2 * m[source + i]
        m[m[MOVES] + 2 * i] = m[token]
        m[m[MOVES] + 2 * i + 1] = m[token + 1]
    for j in range(count):
        token = tokens + 2 * m[dest + j]
        m[token] = m[m[MOVES] + 2 * j]
        m[token + 1] = m[m[MOVES] + 2 * j + 1]
    return 0


def take_op(m: Words, node: int, op: int) -> int:
    """A task for the op, after those of its tokens that are not done."""
    task = m[FREE_TASKS]
    m[FREE_TASKS] = m[task + T_NEXT]
    m[SERIAL] += 1
    m[node + N_OPEN] += 1
    m[task + T_NODE] = node
    m[task + T_OP] = op
    m[task + T_SERIAL] = m[SERIAL]
    m[task + T_MISSING] = 0
    m[task + T_FIRST] = 0
    m[task + T_USES] = 0
    m[task + T_PLAN] = 0
    m[task + T_LEFT] = 0
    m[task + T_END] = 0
    values = m[node + N_VALUES]
    for i in range(m[op + O_NUM_VALUES]):
        m[task + T_VALUES + i] = m[values + m[m[op + O_VALUES] + i]]
    tokens = m[node + N_TOKENS]
    for j in range(m[op + O_NUM_WAITS]):
        token = tokens + 2 * m[m[op + O_WAITS] + j]
        come_after(m, task, m[token], m[token + 1])
    if m[op + O_KIND] == WAIT:
        signal = m[node + N_SIGNALS] + m[op + O_SIGNAL]
        come_after(m, task, m[signal + S_LAST], m[signal + S_LAST_SERIAL])
        m[signal + S_LAST] = task
        m[signal + S_LAST_SERIAL] = m[SERIAL]
    result = tokens + 2 * m[op + O_RESULT]
    m[result] = task
    m[result + 1] = m[SERIAL]
    return task


def come_after(m: Words, task: int, before: int, serial: int) -> int:
    """An edge from a task that is not done yet."""
    if before == 0 or m[before + T_SERIAL] != serial:
        return 0
    edge = task + m[EDGES] + 2 * m[task + T_MISSING]
    m[task + T_MISSING] += 1
    m[edge] = 0
    m[edge + 1] = task
    if m[before + T_FIRST] == 0:
        m[before + T_FIRST] = edge
    else:
        m[m[before + T_LAST]] = edge
    m[before + T_LAST] = edge
    return 0


def complete_task(m: Words, task: int) -> int:
    """Starts what waited for the task alone, and takes more ops."""
    node = m[task + T_NODE]
    m[task + T_SERIAL] = 0
    m[node + N_OPEN] -= 1
    edge = m[task + T_FIRST]
    while edge != 0:
        other = m[edge + 1]
        m[other + T_MISSING] -= 1
        if m[other + T_MISSING] == 0:
            push(m, m[NOW], 1, other, START)
        edge = m[edge]
    m[task + T_NEXT] = m[FREE_TASKS]
    m[FREE_TASKS] = task
    return fill_queue(m, node)


# --- starting ops -------------------------------------------------------------------------------


def start_task(m: Words, task: int) -> int:
    """All that the op came after is done."""
    op = m[task + T_OP]
    kind = m[op + O_KIND]
    if kind == WAIT:
        signal = m[m[task + T_NODE] + N_SIGNALS] + m[op + O_SIGNAL]
        m[signal + S_WAITING] = task
        return serve_wait(m, signal)
    plan = find_plan(m, task, op)
    if plan == 0:
        m[RESUME] = task
        return NEEDS_PLAN
    m[task + T_PLAN] = plan
    m[task + T_START] = m[NOW]
    if kind == COPY:
        return start_copy(m, task, plan)
    if kind == COMPUTE:
        return start_compute(m, task, plan)
    if kind == SIGNAL:
        return push(m, m[NOW] + m[plan + P_CYCLES], 0, task, ARRIVE)
    status = FINISHED
    if kind == ALLOC:
        status = alloc_buffer(m, task)
    else:
        status = free_buffer(m, task)
    if status == FINISHED:
        complete_task(m, task)
    return status


def find_plan(m: Words, task: int, op: int) -> int:
    """The plan of the op on this node with these values and buffers; 0 if there is none yet."""
    plan = m[m[op + O_PLANS] + m[m[task + T_NODE] + N_LOCAL]]
    while plan != 0:
        if plan_fits(m, task, op, plan):
            return plan
        plan = m[plan + P_NEXT]
    return 0


def plan_fits(m: Words, task: int, op: int, plan: int) -> int:
    """Tests whether the plan is for the task's values, and for the buffers that are there now."""
    keys = m[op + O_NUM_KEYS]
    for i in range(keys):
        if m[task + T_VALUES + m[m[op + O_KEYS] + i]] != m[plan + P_KEYS + i]:
            return 0
    part = plan + P_KEYS + keys
    for _ in range(m[plan + P_PARTS]):
        if m[m[part] + B_ALLOC] != m[part + 1]:
            return 0
        part += 2
    return 1


def start_copy(m: Words, task: int, plan: int) -> int:
    """The transfer sets out."""
    status = make_uses(m, task, plan, 1)
    if status == FINISHED:
        status = begin_uses(m, task, 0)
    if status != FINISHED:
        return status
    m[plan + P_COUNT] += 1
    if m[LOGGING] != 0:
        log_start(m, task, G_COPY)
    way = m[plan + P_WAY]
    m[task + T_LEFT] = m[way + W_STAGES]
    m[task + T_END] = m[NOW]
    if m[way + W_STAGES] == 0:
        return push(m, m[NOW], 0, task, FINISH)
    return request_stage(m, task, m[way + W_FIRST], m[NOW])


def start_compute(m: Words, task: int, plan: int) -> int:
    """
    The computation begins as soon as those before it are done, at once if they are; at once, too,
    if it takes no time.
    """
    node = m[task + T_NODE]
    status = make_uses(m, task, plan, 0)
    if status != FINISHED:
        return status
    begin = m[NOW]
    if m[plan + P_CYCLES] > 0:
        engine = node + N_FREE_AT + m[plan + P_WAY]
        if m[engine] > begin:
            begin = m[engine]
        m[engine] = begin + m[plan + P_CYCLES]
    if begin == m[NOW]:
        return begin_compute(m, task)
    return push(m, begin, 1, task, BEGIN)


def begin_compute(m: Words, task: int) -> int:
    """
    The node has come to the computation. What that reads and writes of memories around the node
    passes their ports meanwhile; it is done when both are.
    """
    plan = m[task + T_PLAN]
    status = begin_uses(m, task, 1)
    if status != FINISHED:
        return status
    m[plan + P_COUNT] += 1
    m[task + T_START] = m[NOW]
    if m[LOGGING] != 0:
        log_start(m, task, G_COMPUTE)
    end = m[NOW] + m[plan + P_CYCLES]
    outer = m[plan + P_OUTER]
    if outer == 0:
        return push(m, end, 0, task, FINISH)
    m[task + T_LEFT] = m[outer + W_STAGES]
    m[task + T_END] = end
    return request_stage(m, task, m[outer + W_FIRST], m[NOW])


# --- what happens on the way --------------------------------------------------------------------


def request_stage(m: Words, task: int, stage: int, cycle: int) -> int:
    """From `cycle` on, the head asks for `stage` and those beside it."""
    while stage != 0:
        push(m, cycle, 2, task, (stage << 3) + PASS)
        stage = m[stage + H_NEXT]
    return 0


def pass_stage(m: Words, task: int, stage: int) -> int:
    """The head is at a port or link, and takes it as soon as it is free."""
    resource = m[stage + H_RESOURCE]
    begin = m[NOW]
    if m[resource + R_FREE_AT] > begin:
        begin = m[resource + R_FREE_AT]
        m[resource + R_WAITED] += begin - m[NOW]
    end = begin + m[stage + H_BUSY]
    m[resource + R_FREE_AT] = end
    if m[LOGGING] > 1:
        log_pass(m, task, resource, begin)
    if end + m[stage + H_TAIL] > m[task + T_END]:
        m[task + T_END] = end + m[stage + H_TAIL]
    m[task + T_LEFT] -= 1
    request_stage(m, task, m[stage + H_CHILD], begin + m[stage + H_LATENCY])
    if m[task + T_LEFT] == 0:
        push(m, m[task + T_END], 0, task, FINISH)
    return FINISHED


def finish_op(m: Words, task: int) -> int:
    """A copy or a computation is done."""
    end_uses(m, task)
    if m[LOGGING] != 0:
        log_done(m, task)
    return complete_task(m, task)


def deliver_signal(m: Words, task: int) -> int:
    """A signal is there."""
    signal = m[m[m[task + T_PLAN] + P_WAY] + N_SIGNALS] + m[m[task + T_OP] + O_SIGNAL]
    m[signal + S_COUNT] += 1
    if m[LOGGING] > 1:
        log_done(m, task)
    complete_task(m, task)
    return serve_wait(m, signal)


def serve_wait(m: Words, signal: int) -> int:
    """Ends the wait for a signal if it is there."""
    task = m[signal + S_WAITING]
    if task == 0 or m[signal + S_COUNT] < m[m[task + T_OP] + O_COUNT]:
        return FINISHED
    m[signal + S_COUNT] -= m[m[task + T_OP] + O_COUNT]
    m[signal + S_WAITING] = 0
    return complete_task(m, task)


def log_done(m: Words, task: int) -> int:
    """Notes that a task is done."""
    entry = m[LOG] + m[LOG_SIZE]
    m[entry] = G_DONE
    m[entry + 1] = m[NOW]
    m[entry + 2] = m[task + T_SERIAL]
    m[entry + 3] = m[task + T_OP]
    m[entry + 4] = m[task + T_NODE]
    m[entry + 5] = m[task + T_START]
    m[LOG_SIZE] += 6
    return 0


def log_pass(m: Words, task: int, resource: int, begin: int) -> int:
    """Notes that a port or link is occupied."""
    entry = m[LOG] + m[LOG_SIZE]
    m[entry] = G_PASS
    m[entry + 1] = begin
    m[entry + 2] = m[resource + R_FREE_AT]
    m[entry + 3] = m[task + T_OP]
    m[entry + 4] = m[task + T_NODE]
    m[entry + 5] = resource
    m[LOG_SIZE] += 6
    return 0


FUNCTIONS = (
    run,
    happen,
    push,
    pop,
    smaller_child,
    copy_event,
    fill_queue,
    next_op,
    next_program,
    enter_loop,
    next_iteration,
    move_tokens,
    take_op,
    come_after,
    complete_task,
    start_task,
    find_plan,
    plan_fits,
    start_copy,
    start_compute,
    begin_compute,
    request_stage,
    pass_stage,
    finish_op,
    deliver_signal,
    serve_wait,
    log_done,
    log_pass,
)
"""All that native code is made of, with `core_memory.FUNCTIONS`."""
