/* A compiled network on a host and its accelerators: tables, and how they are run.
 *
 * network.c of a compiled folder has the tables and the host's parts, weft_network.c the three
 * functions at the end, and an implementation of weft_device.h the devices.
 */
#ifndef WEFT_NETWORK_H
#define WEFT_NETWORK_H

#include "weft_device.h"

#define WEFT_NOWHERE SIZE_MAX

/* An array that parts hand on. Arrays are dense, row-major and little-endian. */
typedef struct {
    const char *name;
    size_t offset;    /* in the shared memory; WEFT_NOWHERE for weights */
    size_t bytes;
    const char *file; /* of a weight, within the folder; else NULL */
    const uint32_t *parts; /* the values whose bytes, one behind another, it is; else NULL */
    uint32_t part_count;
} weft_value;

/* A region of memory that a stream works on. */
typedef struct {
    int32_t argument; /* its number among the values of a step, or -1 */
    const char *file; /* what it holds, within the folder, if it is no argument */
    size_t bytes;
    uint32_t unit;    /* instructions count addresses in units of as many bytes */
} weft_buffer;

/* The address of a buffer, in units and shifted, is to be added to a word of 64 bits. */
typedef struct {
    uint32_t word;
    uint32_t buffer;
} weft_relocation;

/* A part of the host: arrays of arguments and results in order, and memory to work in. */
typedef void weft_host_function(const void *const *in, void *const *out, void *scratch);

typedef struct {
    const char *name;
    weft_host_function *function; /* of a part of the host; else NULL */
    uint32_t device;              /* the number of the device of another part */
    const char *stream;           /* the file with its instructions, within the folder */
    size_t stream_bytes;
    uint32_t instruction_bytes;
    uint32_t shift;               /* by so many bits addresses are shifted in instructions */
    const weft_buffer *buffers;
    uint32_t buffer_count;
    const weft_relocation *relocations;
    uint32_t relocation_count;
} weft_part;

/* A run of a part on values, by their numbers: its arguments, then its results. */
typedef struct {
    uint32_t part;
    const uint32_t *values;
    uint32_t argument_count;
    uint32_t result_count;
} weft_step;

typedef struct {
    const char *const *devices; /* names */
    uint32_t device_count;
    const weft_value *values;
    uint32_t value_count;
    const weft_part *parts;
    const weft_step *steps;
    uint32_t step_count;
    const uint32_t *inputs; /* values */
    uint32_t input_count;
    const uint32_t *results; /* values */
    uint32_t result_count;
    size_t memory_bytes;  /* of the shared memory */
    size_t scratch_bytes; /* that parts of the host work in */
} weft_network;

typedef struct weft_program weft_program; /* a network that is loaded */

/* Reads the files of the folder, and opens the devices. NULL if that fails, with the reason on
 * stderr. */
weft_program *weft_load(const weft_network *network, const char *folder);

/* Runs the network: arrays in the order of its inputs and results. 0, or else the reason is on
 * stderr. */
int weft_run(weft_program *program, const void *const *inputs, void *const *results);

/* Gives all up that was loaded; NULL is allowed. */
void weft_unload(weft_program *program);

#endif
