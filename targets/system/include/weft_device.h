/* What a program that runs a compiled network asks of an accelerator.
 *
 * Whoever brings a device writes these ten functions; weft_device_vta.c is them for VTA's public
 * runtime interface, weft_device_simulator.c for weft's simulators. Addresses are those that
 * instructions use. Functions that give an int give 0, or else weft_error says what went wrong.
 */
#ifndef WEFT_DEVICE_H
#define WEFT_DEVICE_H

#include <stddef.h>
#include <stdint.h>

typedef struct weft_device weft_device; /* a device that is open */
typedef struct weft_memory weft_memory; /* a region of memory that the device reaches */

/* One run of a part. */
typedef struct {
    const char *part;        /* its name, as in the folder's manifest.json */
    uint64_t stream;         /* the address of its instructions, with addresses of buffers in them */
    uint32_t instructions;   /* the number of instructions */
    const uint64_t *buffers; /* the addresses of its buffers, in the order of the manifest */
    uint32_t buffer_count;
} weft_job;

/* The device of that name in the compiled folder; NULL if there is none to be had. */
weft_device *weft_open(const char *folder, const char *name);

/* Gives the device up, with all of its memory. */
void weft_close(weft_device *device);

/* What went wrong last. */
const char *weft_error(const weft_device *device);

/* Memory that begins at a multiple of 4096; NULL if there is not as much. */
weft_memory *weft_allocate(weft_device *device, size_t bytes);

/* Gives memory back. */
void weft_free(weft_device *device, weft_memory *memory);

/* Copies to the memory from `offset` on. The device sees it in the jobs that start later. */
int weft_copy_to(weft_device *device, weft_memory *memory, size_t offset, const void *source,
                 size_t bytes);

/* Copies what jobs that were waited for have stored from `offset` on. */
int weft_copy_from(weft_device *device, weft_memory *memory, size_t offset, void *dest,
                   size_t bytes);

/* The address of the memory's first byte. */
uint64_t weft_address(const weft_device *device, const weft_memory *memory);

/* Starts a job. Nothing of it is changed, nor another one started, until it was waited for. */
int weft_start(weft_device *device, const weft_job *job);

/* Waits until the job has stored its results. */
int weft_wait(weft_device *device);

#endif
