/* weft_device.h for accelerators that take commands one by one; see weft_machine.h.
 *
 * Memory is the host's own. Where a device reaches other memory only, or through caches, change
 * weft_allocate, weft_address and the two copies; where it reads streams by itself, weft_start.
 */
#include "weft_device.h"
#include "weft_machine.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, MAX_LOOPS = 16, MAX_OPERANDS = 16 };

struct weft_device {
    const weft_machine *machine;
    const char *error;
};

struct weft_memory {
    void *taken;
    unsigned char *start;
    size_t bytes;
};

static int fail(weft_device *device, const char *error)
{
    device->error = error;
    return 1;
}

weft_device *weft_open(const char *folder, const char *name)
{
    (void)folder;
    for (const weft_machine *const *m = weft_machines; *m != NULL; m++) {
        if (strcmp((*m)->device, name) != 0)
            continue;
        weft_device *device = calloc(1, sizeof *device);
        if (device != NULL)
            *device = (weft_device){*m, ""};
        return device;
    }
    return NULL;
}

void weft_close(weft_device *device)
{
    free(device);
}

const char *weft_error(const weft_device *device)
{
    return device->error;
}

weft_memory *weft_allocate(weft_device *device, size_t bytes)
{
    weft_memory *memory = calloc(1, sizeof *memory);
    void *taken = calloc(bytes + PAGE, 1);
    if (memory == NULL || taken == NULL) {
        fail(device, "there is no memory left");
        free(taken);
        free(memory);
        return NULL;
    }
    memory->taken = taken;
    memory->start = (unsigned char *)taken + (PAGE - (uintptr_t)taken % PAGE) % PAGE;
    memory->bytes = bytes;
    return memory;
}

void weft_free(weft_device *device, weft_memory *memory)
{
    (void)device;
    free(memory->taken);
    free(memory);
}

uint64_t weft_address(const weft_device *device, const weft_memory *memory)
{
    (void)device;
    return (uintptr_t)memory->start;
}

static int is_outside(const weft_memory *memory, size_t offset, size_t bytes)
{
    return offset > memory->bytes || bytes > memory->bytes - offset;
}

int weft_copy_to(weft_device *device, weft_memory *memory, size_t offset, const void *source,
                 size_t bytes)
{
    if (is_outside(memory, offset, bytes))
        return fail(device, "a copy leaves its memory");
    memcpy(memory->start + offset, source, bytes);
    return 0;
}

int weft_copy_from(weft_device *device, weft_memory *memory, size_t offset, void *dest,
                   size_t bytes)
{
    if (is_outside(memory, offset, bytes))
        return fail(device, "a copy leaves its memory");
    memcpy(dest, memory->start + offset, bytes);
    return 0;
}

/* What is left of a stream. */
typedef struct {
    const unsigned char *next;
    uint32_t count;
    int failed;
} words;

/* The next word; 0 behind the last one, which has failed then. */
static int32_t take(words *stream)
{
    if (stream->count == 0) {
        stream->failed = 1;
        return 0;
    }
    const unsigned char *b = stream->next;
    stream->next += 4;
    stream->count--;
    return (int32_t)((uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16
                     | (uint32_t)b[3] << 24);
}

static int run_move(weft_device *device, const weft_job *job, words *stream)
{
    uint32_t number = (uint32_t)take(stream), buffer = (uint32_t)take(stream);
    int64_t offset = take(stream);
    weft_transfer transfer = {0};
    transfer.local = (uint32_t)take(stream);
    transfer.rows = (uint32_t)take(stream);
    transfer.row_elements = (uint32_t)take(stream);
    transfer.row_stride = take(stream);
    transfer.pad_top = (uint32_t)take(stream);
    transfer.pad_bottom = (uint32_t)take(stream);
    transfer.pad_left = (uint32_t)take(stream);
    transfer.pad_right = (uint32_t)take(stream);
    if (stream->failed || number >= device->machine->path_count || buffer >= job->buffer_count
        || device->machine->paths[number].move == NULL)
        return fail(device, "a transfer of the stream is damaged");
    const weft_machine_path *path = &device->machine->paths[number];
    transfer.address = job->buffers[buffer] + (uint64_t)offset * path->entry_bytes;
    path->move(&transfer);
    return 0;
}

static int run_clear(weft_device *device, words *stream)
{
    uint32_t number = (uint32_t)take(stream);
    uint32_t first = (uint32_t)take(stream), count = (uint32_t)take(stream);
    if (stream->failed || number >= device->machine->memory_count
        || device->machine->clears[number] == NULL)
        return fail(device, "a command of the stream that clears is damaged");
    device->machine->clears[number](first, count);
    return 0;
}

static void take_all(words *stream, uint32_t count, int32_t *into)
{
    for (uint32_t i = 0; i < count; i++)
        into[i] = take(stream);
}

/* Calls of an intrinsic over loops, like nested ones whose last is the innermost. */
static int run_calls(weft_device *device, words *stream)
{
    const weft_machine *machine = device->machine;
    uint32_t number = (uint32_t)take(stream), loops = (uint32_t)take(stream);
    int32_t params[MAX_OPERANDS], entries[MAX_OPERANDS], extents[MAX_LOOPS], done[MAX_LOOPS] = {0};
    int32_t strides[MAX_LOOPS][MAX_OPERANDS];
    if (stream->failed || number >= machine->intrinsic_count || loops > MAX_LOOPS)
        return fail(device, "a block of calls of the stream is damaged");
    const weft_machine_intrinsic *intrinsic = &machine->intrinsics[number];
    uint32_t operands = intrinsic->operand_count;
    if (operands > MAX_OPERANDS || intrinsic->param_count > MAX_OPERANDS)
        return fail(device, "an intrinsic has more operands than there is room for");
    take_all(stream, intrinsic->param_count, params);
    take_all(stream, operands, entries);
    for (uint32_t i = 0; i < loops; i++) {
        extents[i] = take(stream);
        take_all(stream, operands, strides[i]);
    }
    if (stream->failed)
        return fail(device, "the stream ends within a command");
    for (uint32_t i = 0; i < loops; i++)
        if (extents[i] <= 0)
            return 0;
    for (;;) {
        intrinsic->call(params, entries);
        uint32_t i = loops;
        while (i > 0 && ++done[i - 1] == extents[i - 1]) {
            i--;
            done[i] = 0;
            for (uint32_t p = 0; p < operands; p++)
                entries[p] -= (extents[i] - 1) * strides[i][p];
        }
        if (i == 0)
            return 0;
        for (uint32_t p = 0; p < operands; p++)
            entries[p] += strides[i - 1][p];
    }
}

int weft_start(weft_device *device, const weft_job *job)
{
    words stream = {(const unsigned char *)(uintptr_t)job->stream, job->instructions, 0};
    int failed = 0;
    device->error = "";
    while (!failed && stream.count > 0) {
        switch (take(&stream)) {
        case 0:
            failed = run_move(device, job, &stream);
            break;
        case 1:
            failed = run_clear(device, &stream);
            break;
        case 2:
            failed = run_calls(device, &stream);
            break;
        default:
            failed = fail(device, "the stream has a command that is not known");
        }
    }
    return failed;
}

int weft_wait(weft_device *device)
{
    (void)device; /* weft_start has waited */
    return 0;
}
