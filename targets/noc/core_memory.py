"""
The effects of events on memories: buffers, the parts that ops use, and their users; see `core`.
"""

from __future__ import annotations

from .layout import (
    A_AXES,
    A_RANK,
    AXIS_WORDS,
    B_AGE,
    B_ALLOC,
    B_BEFORE,
    B_LAST_READ,
    B_LAST_WRITE,
    B_MEMORY,
    B_NEXT,
    B_OFFSET,
    B_RANK,
    B_READS,
    B_RING,
    B_SHAPE,
    B_WORDS,
    B_WRITES,
    BAD_ALLOC,
    BAD_BOX,
    BAD_FREE,
    BAD_OTHER,
    BAD_TASK,
    BAD_USE,
    BOX_WORDS,
    CHANGES,
    CLASH,
    FINISHED,
    FREE_USES,
    G_ALLOC,
    G_FREE,
    LOG,
    LOG_SIZE,
    LOGGING,
    M_FIRST,
    M_IN_PLACE,
    M_LAST,
    M_PEAK,
    M_TURNS,
    M_USED,
    M_WORDS,
    NOW,
    O_COMBINE,
    O_FAN,
    O_FAN_DIMS,
    O_NUM_KEYS,
    O_NUM_READS,
    O_NUM_VALUES,
    O_NUMBER,
    O_OFFSET,
    O_PARTS,
    O_RANK,
    O_RING,
    O_SHAPE,
    O_WORDS,
    P_KEYS,
    P_PARTS,
    P_WAY,
    STACK,
    T_LAST_USE,
    T_NODE,
    T_OP,
    T_PLAN,
    T_SERIAL,
    T_USES,
    T_VALUES,
    U_AGE,
    U_BEFORE,
    U_BOX,
    U_BUFFER,
    U_COMBINE,
    U_COPY,
    U_MORE,
    U_NEXT,
    U_TASK,
    U_WRITES,
    USE_TOP,
    USE_WORDS,
    WAS_FREED,
    X_ADD,
    X_CEIL,
    X_CONSTANT,
    X_FIRST,
    X_FLOOR,
    X_MULTIPLY,
    X_PUSH,
    X_TERMS,
    X_VALUE,
)
from .native import Words

# --- parts and uses -----------------------------------------------------------------------------


def make_uses(m: Words, task: int, plan: int, copies: int) -> int:
    """The uses of a task, with their boxes; nobody knows of them yet."""
    op = m[task + T_OP]
    reads = m[op + O_NUM_READS]
    dims = m[op + O_FAN_DIMS]
    entry = plan + P_KEYS + m[op + O_NUM_KEYS]
    for i in range(m[plan + P_PARTS]):
        part = i
        if copies != 0 and i >= reads:
            part = reads
            for j in range(dims):
                fan = m[m[op + O_FAN] + (i - reads) * dims + j]
                m[task + T_VALUES + m[op + O_NUM_VALUES] + j] = fan
        use = new_use(m, task, m[entry + 2 * i])
        m[use + U_COPY] = copies
        m[use + U_WRITES] = i >= reads
        m[use + U_COMBINE] = 0
        if i >= reads:
            m[use + U_COMBINE] = m[op + O_COMBINE]
        if find_box(m, use, m[m[op + O_PARTS] + part], task + T_VALUES) == 0:
            m[BAD_TASK] = task
            m[BAD_USE] = use
            return BAD_BOX
    return FINISHED


def new_use(m: Words, task: int, buffer: int) -> int:
    """A use of the task, at the end of its list."""
    use = m[FREE_USES]
    if use == 0:
        use = m[USE_TOP]
        m[USE_TOP] = use + m[USE_WORDS]
    else:
        m[FREE_USES] = m[use + U_MORE]
    m[use + U_TASK] = task
    m[use + U_BUFFER] = buffer
    m[use + U_AGE] = m[buffer + B_AGE]
    m[use + U_MORE] = 0
    if m[task + T_USES] == 0:
        m[task + T_USES] = use
    else:
        m[m[task + T_LAST_USE] + U_MORE] = use
    m[task + T_LAST_USE] = use
    return use


def find_box(m: Words, use: int, part: int, values: int) -> int:
    """Works out which range is used. Whether it is in the buffer."""
    buffer = m[use + U_BUFFER]
    inside = 1
    for i in range(m[buffer + B_RANK]):
        extent = m[buffer + B_SHAPE + i]
        low = 0
        high = extent
        step = 1
        if m[part + A_RANK] != 0:
            axis = part + A_AXES + i * AXIS_WORDS
            step = m[axis + 2]
            low = evaluate_form(m, m[axis + 1], values)
            if m[buffer + B_RING] and low >= 0:
                low = low % extent
            high = low + (m[axis] - 1) * step + 1
        if low < 0 or (m[buffer + B_RING] == 0 and high > extent) or high - low > extent:
            inside = 0
        box = use + U_BOX + i * BOX_WORDS
        m[box] = low
        m[box + 1] = high
        m[box + 2] = step
    return inside


def evaluate_form(m: Words, form: int, values: int) -> int:
    """The value of an expression."""
    terms = m[form + X_TERMS]
    if terms < 0:
        return calculate_form(m, form, values)
    result = m[form + X_CONSTANT]
    place = form + X_FIRST
    for _ in range(terms):
        result += m[place] * m[values + m[place + 1]]
        place += 2
    return result


def calculate_form(m: Words, form: int, values: int) -> int:
    """The value of an expression that is not linear, on a stack."""
    top = m[STACK]
    place = form + X_FIRST
    for _ in range(-1 - m[form + X_TERMS]):
        step = m[place]
        if step == X_PUSH or step == X_VALUE:
            top += 1
            m[top] = m[place + 1]
            if step == X_VALUE:
                m[top] = m[values + m[place + 1]]
        else:
            top -= 1
            m[top] = apply_operator(m, step, m[top], m[top + 1])
        place += 2
    return m[top]


def apply_operator(m: Words, step: int, a: int, b: int) -> int:
    """Divisors are above 0."""
    if step == X_ADD:
        return a + b
    if step == X_MULTIPLY:
        return a * b
    if step == X_FLOOR:
        return a // b
    if step == X_CEIL:
        return -((-a) // b)
    return a % b


# --- who uses what ------------------------------------------------------------------------------


def begin_uses(m: Words, task: int, own: int) -> int:
    """The task starts to use its parts; `own`: its own uses do not matter to it."""
    use = m[task + T_USES]
    while use != 0:
        status = check_use(m, use, own)
        if status != FINISHED:
            m[BAD_TASK] = task
            m[BAD_USE] = use
            return status
        buffer = m[use + U_BUFFER]
        if m[use + U_WRITES]:
            link_use(m, use, buffer + B_WRITES, buffer + B_LAST_WRITE)
        else:
            link_use(m, use, buffer + B_READS, buffer + B_LAST_READ)
        use = m[use + U_MORE]
    return FINISHED


def check_use(m: Words, use: int, own: int) -> int:
    """Tests whether those who use the memory now let this one."""
    buffer = m[use + U_BUFFER]
    memory = m[buffer + B_MEMORY]
    if m[buffer + B_ALLOC] == 0 or m[buffer + B_AGE] != m[use + U_AGE]:
        return WAS_FREED
    if m[memory + M_TURNS]:
        return check_exclusive(m, use, m[memory + M_FIRST], own)
    if check_list(m, use, m[buffer + B_WRITES], own, m[memory + M_IN_PLACE]):
        return CLASH
    if m[use + U_WRITES] and m[memory + M_IN_PLACE] == 0:
        if check_list(m, use, m[buffer + B_READS], own, 0):
            return CLASH
    return FINISHED


def check_exclusive(m: Words, use: int, buffer: int, own: int) -> int:
    """As `check_use` where copies and computing take turns."""
    while buffer != 0:
        if check_exclusive_list(m, use, buffer, m[buffer + B_WRITES], own):
            return CLASH
        if check_exclusive_list(m, use, buffer, m[buffer + B_READS], own):
            return CLASH
        buffer = m[buffer + B_NEXT]
    return FINISHED


def check_exclusive_list(m: Words, use: int, buffer: int, other: int, own: int) -> int:
    """As `check_list`, for the uses of any buffer of the memory."""
    while other != 0:
        mine = own and m[other + U_TASK] == m[use + U_TASK]
        if not mine and m[other + U_COPY] != m[use + U_COPY]:
            m[BAD_OTHER] = other
            return 1
        if not mine and m[use + U_BUFFER] == buffer and uses_clash(m, use, other, 0):
            m[BAD_OTHER] = other
            return 1
        other = m[other + U_NEXT]
    return 0


def check_list(m: Words, use: int, other: int, own: int, in_place: int) -> int:
    """Tests whether one of the uses from `other` on does not let `use`."""
    while other != 0:
        if uses_clash(m, use, other, in_place):
            if own == 0 or m[other + U_TASK] != m[use + U_TASK]:
                m[BAD_OTHER] = other
                return 1
        other = m[other + U_NEXT]
    return 0


def uses_clash(m: Words, use: int, other: int, in_place: int) -> int:
    """Tests whether two uses of one buffer may not be at the same time."""
    buffer = m[use + U_BUFFER]
    for i in range(m[buffer + B_RANK]):
        a = use + U_BOX + i * BOX_WORDS
        b = other + U_BOX + i * BOX_WORDS
        if m[buffer + B_RING]:
            if apart_in_ring(m, a, b, m[buffer + B_SHAPE + i]):
                return 0
        elif m[a] >= m[b + 1] or m[b] >= m[a + 1]:
            return 0
        elif m[a + 2] > 1 and m[a + 2] == m[b + 2] and (m[a] - m[b]) % m[a + 2] != 0:
            return 0
    if m[use + U_WRITES] == 0:
        return m[other + U_WRITES]
    if m[other + U_WRITES] == 0:
        return in_place == 0
    return m[use + U_COMBINE] == 0 or m[use + U_COMBINE] != m[other + U_COMBINE]


def apart_in_ring(m: Words, a: int, b: int, extent: int) -> int:
    """Tests whether two ranges, which may go on at the start of an axis, have nothing in common."""
    step = m[a + 2]
    if step > 1 and step == m[b + 2] and (m[a] - m[b]) % step != 0:
        # Where both go on in the same steps, they stay beside each other.
        if extent % step == 0 or (m[a + 1] <= extent and m[b + 1] <= extent):
            return 1
    ahead = (m[b] - m[a]) % extent
    behind = (m[a] - m[b]) % extent
    if ahead >= m[a + 1] - m[a] and behind >= m[b + 1] - m[b]:
        return 1
    return 0


def link_use(m: Words, use: int, first: int, last: int) -> int:
    """Puts a use at the end of a list."""
    before = m[last]
    m[use + U_NEXT] = 0
    m[use + U_BEFORE] = before
    if m[first] == 0:
        m[first] = use
        m[use + U_BEFORE] = 0
    else:
        m[before + U_NEXT] = use
    m[last] = use
    return 0


def end_uses(m: Words, task: int) -> int:
    """The task is done with its parts."""
    use = m[task + T_USES]
    while use != 0:
        buffer = m[use + U_BUFFER]
        if m[use + U_WRITES]:
            unlink_use(m, use, buffer + B_WRITES, buffer + B_LAST_WRITE)
        else:
            unlink_use(m, use, buffer + B_READS, buffer + B_LAST_READ)
        more = m[use + U_MORE]
        m[use + U_MORE] = m[FREE_USES]
        m[FREE_USES] = use
        use = more
    m[task + T_USES] = 0
    return 0


def unlink_use(m: Words, use: int, first: int, last: int) -> int:
    """Takes a use out of a list."""
    before = m[use + U_BEFORE]
    after = m[use + U_NEXT]
    if before == 0:
        m[first] = after
    else:
        m[before + U_NEXT] = after
    if after == 0:
        m[last] = before
    else:
        m[after + U_BEFORE] = before
    return 0


# --- buffers ------------------------------------------------------------------------------------


def alloc_buffer(m: Words, task: int) -> int:
    """A buffer from now on."""
    op = m[task + T_OP]
    buffer = m[m[task + T_PLAN] + P_WAY]
    if place_buffer(m, buffer, op) == 0:
        m[BAD_TASK] = task
        return BAD_ALLOC
    log_buffer(m, task, buffer, G_ALLOC)
    return FINISHED


def place_buffer(m: Words, buffer: int, op: int) -> int:
    """Makes room for a buffer; 0 where there is none."""
    memory = m[buffer + B_MEMORY]
    low = m[op + O_OFFSET]
    high = low + m[op + O_WORDS]
    if m[buffer + B_ALLOC] != 0 or high > m[memory + M_WORDS]:
        return 0
    other = m[memory + M_FIRST]
    while other != 0:
        if low < m[other + B_OFFSET] + m[other + B_WORDS] and m[other + B_OFFSET] < high:
            return 0
        other = m[other + B_NEXT]
    m[CHANGES] += 1
    m[buffer + B_ALLOC] = m[op + O_NUMBER] + 1
    m[buffer + B_AGE] += 1
    m[buffer + B_OFFSET] = low
    m[buffer + B_WORDS] = high - low
    m[buffer + B_RANK] = m[op + O_RANK]
    m[buffer + B_RING] = m[op + O_RING]
    for i in range(m[op + O_RANK]):
        m[buffer + B_SHAPE + i] = m[m[op + O_SHAPE] + i]
    before = m[memory + M_LAST]
    m[buffer + B_NEXT] = 0
    m[buffer + B_BEFORE] = before
    if before == 0:
        m[memory + M_FIRST] = buffer
    else:
        m[before + B_NEXT] = buffer
    m[memory + M_LAST] = buffer
    m[memory + M_USED] += high - low
    if m[memory + M_USED] > m[memory + M_PEAK]:
        m[memory + M_PEAK] = m[memory + M_USED]
    return 1


def free_buffer(m: Words, task: int) -> int:
    """The end of a buffer."""
    buffer = m[m[task + T_PLAN] + P_WAY]
    if m[buffer + B_ALLOC] == 0 or m[buffer + B_READS] != 0 or m[buffer + B_WRITES] != 0:
        m[BAD_TASK] = task
        return BAD_FREE
    memory = m[buffer + B_MEMORY]
    before = m[buffer + B_BEFORE]
    after = m[buffer + B_NEXT]
    if before == 0:
        m[memory + M_FIRST] = after
    else:
        m[before + B_NEXT] = after
    if after == 0:
        m[memory + M_LAST] = before
    else:
        m[after + B_BEFORE] = before
    m[CHANGES] += 1
    m[buffer + B_ALLOC] = 0
    m[memory + M_USED] -= m[buffer + B_WORDS]
    log_buffer(m, task, buffer, G_FREE)
    return FINISHED


# --- the log ------------------------------------------------------------------------------------


def log_start(m: Words, task: int, kind: int) -> int:
    """Notes which parts a task begins to use."""
    entry = m[LOG] + m[LOG_SIZE]
    log_head(m, entry, task, kind)
    m[entry + 5] = m[task + T_PLAN]
    count = 0
    place = entry + 7
    use = m[task + T_USES]
    while use != 0:
        buffer = m[use + U_BUFFER]
        m[place] = buffer
        m[place + 1] = m[buffer + B_RANK]
        place += 2
        for i in range(BOX_WORDS * m[buffer + B_RANK]):
            m[place] = m[use + U_BOX + i]
            place += 1
        count += 1
        use = m[use + U_MORE]
    m[entry + 6] = count
    m[LOG_SIZE] = place - m[LOG]
    return 0


def log_head(m: Words, entry: int, task: int, kind: int) -> int:
    """Logs the fields that all entries have in common."""
    m[entry] = kind
    m[entry + 1] = m[NOW]
    m[entry + 2] = m[task + T_SERIAL]
    m[entry + 3] = m[task + T_OP]
    m[entry + 4] = m[task + T_NODE]
    return 0


def log_buffer(m: Words, task: int, buffer: int, kind: int) -> int:
    """Notes that a buffer came or went."""
    if m[LOGGING] != 0:
        entry = m[LOG] + m[LOG_SIZE]
        log_head(m, entry, task, kind)
        m[entry + 5] = buffer
        m[LOG_SIZE] += 6
    return 0


FUNCTIONS = (
    make_uses,
    new_use,
    find_box,
    evaluate_form,
    calculate_form,
    apply_operator,
    begin_uses,
    check_use,
    check_exclusive,
    check_exclusive_list,
    check_list,
    uses_clash,
    apart_in_ring,
    link_use,
    end_uses,
    unlink_use,
    alloc_buffer,
    place_buffer,
    free_buffer,
    log_start,
    log_head,
    log_buffer,
)
"""All that native code is made of, with `core.FUNCTIONS`."""
