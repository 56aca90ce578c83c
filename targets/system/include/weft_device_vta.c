/* weft_device.h for VTA, by the interface of its public runtime (apache/tvm-vta,
 * include/vta/driver.h): link it with the driver of the board.
 */
#include "weft_device.h"

#include <stdlib.h>
#include <vta/driver.h>

#ifndef WEFT_VTA_WAIT_CYCLES
#define WEFT_VTA_WAIT_CYCLES (1u << 31) /* how often the driver looks whether a job has ended */
#endif

struct weft_device {
    VTADeviceHandle handle;
    const char *error;
};

struct weft_memory {
    char *start; /* as the driver hands it out */
    size_t bytes;
};

weft_device *weft_open(const char *folder, const char *name)
{
    weft_device *device = calloc(1, sizeof *device);
    (void)folder;
    (void)name;
    if (device == NULL)
        return NULL;
    device->error = "";
    device->handle = VTADeviceAlloc();
    if (device->handle != NULL)
        return device;
    free(device);
    return NULL;
}

void weft_close(weft_device *device)
{
    VTADeviceFree(device->handle);
    free(device);
}

const char *weft_error(const weft_device *device)
{
    return device->error;
}

static int fail(weft_device *device, const char *error)
{
    device->error = error;
    return 1;
}

weft_memory *weft_allocate(weft_device *device, size_t bytes)
{
    weft_memory *memory = calloc(1, sizeof *memory);
    size_t wanted = bytes == 0 ? 1 : bytes;
    device->error = "the driver has no region of memory of that size";
    if (memory == NULL || wanted > VTA_MAX_XFER) {
        free(memory);
        return NULL;
    }
    memory->bytes = wanted;
    memory->start = VTAMemAlloc(wanted, VTA_CACHED);
    if (memory->start != NULL)
        return memory;
    free(memory);
    return NULL;
}

void weft_free(weft_device *device, weft_memory *memory)
{
    (void)device;
    VTAMemFree(memory->start);
    free(memory);
}

uint64_t weft_address(const weft_device *device, const weft_memory *memory)
{
    (void)device;
    return VTAMemGetPhyAddr(memory->start);
}

static int is_outside(const weft_memory *memory, size_t offset, size_t bytes)
{
    return offset > memory->bytes || bytes > memory->bytes - offset;
}

int weft_copy_to(weft_device *device, weft_memory *memory, size_t offset, const void *source,
                 size_t bytes)
{
    vta_phy_addr_t address = (vta_phy_addr_t)(VTAMemGetPhyAddr(memory->start) + offset);
    if (is_outside(memory, offset, bytes))
        return fail(device, "a copy leaves its memory");
    VTAMemCopyFromHost(memory->start + offset, source, bytes);
    VTAFlushCache(memory->start + offset, address, (int)bytes);
    return 0;
}

int weft_copy_from(weft_device *device, weft_memory *memory, size_t offset, void *dest,
                   size_t bytes)
{
    vta_phy_addr_t address = (vta_phy_addr_t)(VTAMemGetPhyAddr(memory->start) + offset);
    if (is_outside(memory, offset, bytes))
        return fail(device, "a copy leaves its memory");
    VTAInvalidateCache(memory->start + offset, address, (int)bytes);
    VTAMemCopyToHost(dest, memory->start + offset, bytes);
    return 0;
}

int weft_start(weft_device *device, const weft_job *job)
{
    device->error = "";
    if (VTADeviceRun(device->handle, (vta_phy_addr_t)job->stream, job->instructions,
                     WEFT_VTA_WAIT_CYCLES) == 0)
        return 0;
    return fail(device, "the job did not end in time");
}

int weft_wait(weft_device *device)
{
    (void)device; /* VTADeviceRun has waited */
    return 0;
}
