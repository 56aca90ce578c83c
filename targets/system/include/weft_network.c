/* Runs compiled networks; see weft_network.h.
 *
 * Values lie at the same offsets in memory of the host and of each device, and are copied when one
 * reads what another has written. Instructions get the addresses of their buffers once, at load.
 */
#include "weft_network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOST = 1 }; /* the bit of the host in `newest`; that of device d is HOST << (d + 1) */

/* A step that is ready to run on a device. */
typedef struct {
    weft_memory **memories; /* of the buffers that are no arguments */
    weft_memory *stream;
    uint64_t *addresses; /* of buffers */
} ready_step;

struct weft_program {
    const weft_network *network;
    const char *folder;
    weft_device **devices;
    weft_memory **memories; /* the values' of each device */
    unsigned char *values;  /* the host's */
    unsigned char *scratch;
    unsigned char **weights; /* by value; NULL for what is no weight */
    uint32_t *newest;        /* by value: who has what was written last */
    ready_step *steps;
};

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "weft: %s: %s\n", what, why);
    return 1;
}

/* Zeros, or NULL; never memory of no bytes. */
static void *allocate_zeros(size_t count, size_t bytes)
{
    return calloc(count + 1, bytes);
}

/* The contents of a file of `bytes` bytes in the folder, or NULL. */
static unsigned char *read_file(const char *folder, const char *name, size_t bytes)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = length > 0 && (size_t)length < sizeof path ? fopen(path, "rb") : NULL;
    unsigned char *data = file == NULL ? NULL : allocate_zeros(bytes, 1);
    if (data != NULL && fread(data, 1, bytes + 1, file) != bytes) {
        free(data);
        data = NULL;
    }
    if (file != NULL)
        fclose(file);
    if (data == NULL)
        fail(name, "cannot be read, or is not as long as the network says");
    return data;
}

/* Adds the addresses of buffers to the instructions. Words are little-endian. */
static int relocate(const weft_part *part, const uint64_t *addresses, unsigned char *stream)
{
    for (uint32_t i = 0; i < part->relocation_count; i++) {
        const weft_relocation *place = &part->relocations[i];
        const weft_buffer *buffer = &part->buffers[place->buffer];
        unsigned char *bytes = stream + 8 * (size_t)place->word;
        uint64_t address = addresses[place->buffer], word = 0;
        if (address % buffer->unit != 0)
            return fail(part->name, "a buffer does not begin at a whole unit");
        if (address + buffer->bytes > (uint64_t)1 << 32)
            return fail(part->name, "a buffer lies beyond addresses of 32 bits");
        for (int k = 7; k >= 0; k--)
            word = word << 8 | bytes[k];
        word += address / buffer->unit << part->shift;
        for (int k = 0; k < 8; k++)
            bytes[k] = (unsigned char)(word >> 8 * k);
    }
    return 0;
}

/* Memory of the device with the contents of a file. */
static weft_memory *load_memory(weft_device *device, const unsigned char *data, size_t bytes)
{
    weft_memory *memory = weft_allocate(device, bytes);
    if (memory == NULL || weft_copy_to(device, memory, 0, data, bytes) != 0) {
        fail("device", weft_error(device));
        return NULL;
    }
    return memory;
}

/* Loads what a step on a device needs beside its arguments. */
static int load_step(weft_program *program, const weft_step *step, ready_step *ready)
{
    const weft_network *network = program->network;
    const weft_part *part = &network->parts[step->part];
    weft_device *device = program->devices[part->device];
    ready->memories = allocate_zeros(part->buffer_count, sizeof *ready->memories);
    ready->addresses = allocate_zeros(part->buffer_count, sizeof *ready->addresses);
    if (ready->memories == NULL || ready->addresses == NULL)
        return fail(part->name, "there is no memory left");
    for (uint32_t i = 0; i < part->buffer_count; i++) {
        const weft_buffer *buffer = &part->buffers[i];
        if (buffer->argument >= 0) {
            const weft_value *value = &network->values[step->values[buffer->argument]];
            weft_memory *memory = program->memories[part->device];
            ready->addresses[i] = weft_address(device, memory) + value->offset;
            continue;
        }
        unsigned char *data = read_file(program->folder, buffer->file, buffer->bytes);
        if (data != NULL)
            ready->memories[i] = load_memory(device, data, buffer->bytes);
        free(data);
        if (ready->memories[i] == NULL)
            return 1;
        ready->addresses[i] = weft_address(device, ready->memories[i]);
    }
    unsigned char *stream = read_file(program->folder, part->stream, part->stream_bytes);
    if (stream != NULL && relocate(part, ready->addresses, stream) == 0)
        ready->stream = load_memory(device, stream, part->stream_bytes);
    free(stream);
    return ready->stream == NULL;
}

static int load_weights(weft_program *program)
{
    const weft_network *network = program->network;
    for (uint32_t i = 0; i < network->value_count; i++) {
        const weft_value *value = &network->values[i];
        if (value->file == NULL)
            continue;
        program->weights[i] = read_file(program->folder, value->file, value->bytes);
        if (program->weights[i] == NULL)
            return 1;
    }
    return 0;
}

static int open_devices(weft_program *program)
{
    const weft_network *network = program->network;
    for (uint32_t i = 0; i < network->device_count; i++) {
        weft_device *device = weft_open(program->folder, network->devices[i]);
        if (device == NULL)
            return fail(network->devices[i], "there is no such device");
        program->devices[i] = device;
        program->memories[i] = weft_allocate(device, network->memory_bytes);
        if (program->memories[i] == NULL)
            return fail(network->devices[i], weft_error(device));
    }
    return 0;
}

static int load_all(weft_program *program)
{
    const weft_network *network = program->network;
    program->devices = allocate_zeros(network->device_count, sizeof *program->devices);
    program->memories = allocate_zeros(network->device_count, sizeof *program->memories);
    program->values = allocate_zeros(network->memory_bytes, 1);
    program->scratch = allocate_zeros(network->scratch_bytes, 1);
    program->weights = allocate_zeros(network->value_count, sizeof *program->weights);
    program->newest = allocate_zeros(network->value_count, sizeof *program->newest);
    program->steps = allocate_zeros(network->step_count, sizeof *program->steps);
    if (program->devices == NULL || program->memories == NULL || program->values == NULL
        || program->scratch == NULL || program->weights == NULL || program->newest == NULL
        || program->steps == NULL)
        return fail("network", "there is no memory left");
    if (load_weights(program) != 0 || open_devices(program) != 0)
        return 1;
    for (uint32_t i = 0; i < network->step_count; i++) {
        const weft_step *step = &network->steps[i];
        if (network->parts[step->part].function == NULL
            && load_step(program, step, &program->steps[i]) != 0)
            return 1;
    }
    return 0;
}

weft_program *weft_load(const weft_network *network, const char *folder)
{
    weft_program *program = allocate_zeros(1, sizeof *program);
    if (program == NULL)
        return NULL;
    program->network = network;
    program->folder = folder;
    if (load_all(program) == 0)
        return program;
    weft_unload(program);
    return NULL;
}

/* Brings a value to the host. */
static int fetch_value(weft_program *program, uint32_t number)
{
    const weft_network *network = program->network;
    const weft_value *value = &network->values[number];
    if (value->file != NULL || program->newest[number] & HOST)
        return 0;
    for (uint32_t i = 0; i < value->part_count; i++)
        if (fetch_value(program, value->parts[i]) != 0)
            return 1;
    if (value->part_count > 0)
        return 0;
    for (uint32_t d = 0; d < network->device_count; d++) {
        if (!(program->newest[number] & HOST << (d + 1)))
            continue;
        if (weft_copy_from(program->devices[d], program->memories[d], value->offset,
                           program->values + value->offset, value->bytes) != 0)
            return fail(network->devices[d], weft_error(program->devices[d]));
        program->newest[number] |= HOST;
        return 0;
    }
    return fail(value->name, "nothing has written it");
}

/* Brings a value to a device. */
static int send_value(weft_program *program, uint32_t number, uint32_t d)
{
    const weft_value *value = &program->network->values[number];
    if (program->newest[number] & HOST << (d + 1))
        return 0;
    for (uint32_t i = 0; i < value->part_count; i++)
        if (send_value(program, value->parts[i], d) != 0)
            return 1;
    if (value->part_count > 0)
        return 0;
    if (fetch_value(program, number) != 0)
        return 1;
    if (weft_copy_to(program->devices[d], program->memories[d], value->offset,
                     program->values + value->offset, value->bytes) != 0)
        return fail(program->network->devices[d], weft_error(program->devices[d]));
    program->newest[number] |= HOST << (d + 1);
    return 0;
}

static int run_on_host(weft_program *program, const weft_step *step)
{
    const weft_network *network = program->network;
    const void **in = allocate_zeros(step->argument_count, sizeof *in);
    void **out = allocate_zeros(step->result_count, sizeof *out);
    int failed = in == NULL || out == NULL;
    for (uint32_t i = 0; !failed && i < step->argument_count; i++) {
        uint32_t number = step->values[i];
        failed = fetch_value(program, number);
        in[i] = program->weights[number];
        if (in[i] == NULL)
            in[i] = program->values + network->values[number].offset;
    }
    for (uint32_t i = 0; !failed && i < step->result_count; i++) {
        uint32_t number = step->values[step->argument_count + i];
        out[i] = program->values + network->values[number].offset;
        program->newest[number] = HOST;
    }
    if (!failed)
        network->parts[step->part].function(in, out, program->scratch);
    free(in);
    free(out);
    return failed;
}

static int run_on_device(weft_program *program, const weft_step *step, const ready_step *ready)
{
    const weft_part *part = &program->network->parts[step->part];
    weft_device *device = program->devices[part->device];
    weft_job job = {part->name, weft_address(device, ready->stream),
                    (uint32_t)(part->stream_bytes / part->instruction_bytes), ready->addresses,
                    part->buffer_count};
    for (uint32_t i = 0; i < part->buffer_count; i++) {
        int32_t argument = part->buffers[i].argument;
        if (argument < 0 || (uint32_t)argument >= step->argument_count)
            continue;
        if (send_value(program, step->values[argument], part->device) != 0)
            return 1;
    }
    if (weft_start(device, &job) != 0 || weft_wait(device) != 0)
        return fail(part->name, weft_error(device));
    for (uint32_t i = 0; i < step->result_count; i++)
        program->newest[step->values[step->argument_count + i]] = (uint32_t)HOST
                                                                  << (part->device + 1);
    return 0;
}

int weft_run(weft_program *program, const void *const *inputs, void *const *results)
{
    const weft_network *network = program->network;
    for (uint32_t i = 0; i < network->input_count; i++) {
        const weft_value *value = &network->values[network->inputs[i]];
        if (value->offset != WEFT_NOWHERE)
            memcpy(program->values + value->offset, inputs[i], value->bytes);
        program->newest[network->inputs[i]] = HOST;
    }
    for (uint32_t i = 0; i < network->step_count; i++) {
        const weft_step *step = &network->steps[i];
        int failed = network->parts[step->part].function != NULL
                         ? run_on_host(program, step)
                         : run_on_device(program, step, &program->steps[i]);
        if (failed)
            return 1;
    }
    for (uint32_t i = 0; i < network->result_count; i++) {
        uint32_t number = network->results[i];
        const weft_value *value = &network->values[number];
        if (fetch_value(program, number) != 0)
            return 1;
        const unsigned char *weight = program->weights[number];
        memcpy(results[i], weight != NULL ? weight : program->values + value->offset, value->bytes);
    }
    return 0;
}

static void unload_step(weft_program *program, const weft_step *step, ready_step *ready)
{
    const weft_part *part = &program->network->parts[step->part];
    if (part->function == NULL && program->devices[part->device] != NULL) {
        for (uint32_t i = 0; ready->memories != NULL && i < part->buffer_count; i++)
            if (ready->memories[i] != NULL)
                weft_free(program->devices[part->device], ready->memories[i]);
        if (ready->stream != NULL)
            weft_free(program->devices[part->device], ready->stream);
    }
    free(ready->memories);
    free(ready->addresses);
}

void weft_unload(weft_program *program)
{
    if (program == NULL)
        return;
    const weft_network *network = program->network;
    for (uint32_t i = 0; program->steps != NULL && program->devices != NULL
                         && i < network->step_count; i++)
        unload_step(program, &network->steps[i], &program->steps[i]);
    for (uint32_t i = 0; program->devices != NULL && program->memories != NULL
                         && i < network->device_count; i++) {
        if (program->memories[i] != NULL)
            weft_free(program->devices[i], program->memories[i]);
        if (program->devices[i] != NULL)
            weft_close(program->devices[i]);
    }
    for (uint32_t i = 0; program->weights != NULL && i < network->value_count; i++)
        free(program->weights[i]);
    free(program->devices);
    free(program->memories);
    free(program->values);
    free(program->scratch);
    free(program->weights);
    free(program->newest);
    free(program->steps);
    free(program);
}
