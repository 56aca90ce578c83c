/* Accelerators that take commands one by one: what they do is a function each, which machines.h
 * declares by the machine's description.
 *
 * machines_reference.c has the functions as the description means them. For a device of your own,
 * write them anew. weft_device_machines.c calls them as the streams of the folder say, in words of
 * 32 bits, little-endian and signed:
 *
 *     0 path buffer offset local rows row_elements row_stride pad_top pad_bottom pad_left pad_right
 *     1 memory first count
 *     2 intrinsic loops parameter... first... (extent stride...)...
 *
 * Paths, memories and intrinsics have the numbers that they have in the tables below, buffers those
 * of the job. Calls run over their loops, outermost first: `first` and `stride` are there for each
 * operand, the output last.
 */
#ifndef WEFT_MACHINE_H
#define WEFT_MACHINE_H

#include <stddef.h>
#include <stdint.h>

/* A transfer between memory that the host reaches and a local memory; all but `address` count
 * entries of the local memory. Outside are `rows` rows, `row_stride` apart. Inside lie, without
 * gaps, pad_top + rows + pad_bottom rows of pad_left + row_elements + pad_right entries; those
 * around become zeros. There are pads on paths that load, and only where the description has
 * max_pad. */
typedef struct {
    uint64_t address; /* outside, of the first entry */
    uint32_t local;   /* the first entry inside */
    uint32_t rows;
    uint32_t row_elements;
    int32_t row_stride;
    uint32_t pad_top, pad_bottom, pad_left, pad_right;
} weft_transfer;

typedef void weft_move_function(const weft_transfer *transfer);
typedef void weft_clear_function(uint32_t first, uint32_t count);
typedef void weft_call_function(const int32_t *params, const int32_t *entries);

typedef struct {
    weft_move_function *move; /* NULL for paths that programs do not use */
    uint32_t entry_bytes;     /* outside */
} weft_machine_path;

typedef struct {
    weft_call_function *call;
    uint32_t param_count;
    uint32_t operand_count;
} weft_machine_intrinsic;

typedef struct {
    const char *device; /* its name in the folder */
    const weft_machine_path *paths;
    uint32_t path_count;
    weft_clear_function *const *clears; /* by memory; NULL for those that are not cleared */
    uint32_t memory_count;
    const weft_machine_intrinsic *intrinsics;
    uint32_t intrinsic_count;
} weft_machine;

extern const weft_machine *const weft_machines[]; /* NULL behind the last one */

#endif
