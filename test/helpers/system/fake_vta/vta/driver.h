/* The part of VTA's driver interface that loaders use, for the fake beside it. */
#ifndef VTA_DRIVER_H_
#define VTA_DRIVER_H_

#include <stddef.h>
#include <stdint.h>

#define VTA_CACHED 1
#define VTA_MAX_XFER (1 << 25)

typedef void *VTADeviceHandle;
typedef uint32_t vta_phy_addr_t;

VTADeviceHandle VTADeviceAlloc(void);
void VTADeviceFree(VTADeviceHandle handle);
int VTADeviceRun(VTADeviceHandle device, vta_phy_addr_t insn_phy_addr, uint32_t insn_count,
                 uint32_t wait_cycles);
void *VTAMemAlloc(size_t size, int cached);
void VTAMemFree(void *buf);
vta_phy_addr_t VTAMemGetPhyAddr(void *buf);
void VTAMemCopyFromHost(void *dst, const void *src, size_t size);
void VTAMemCopyToHost(void *dst, const void *src, size_t size);
void VTAFlushCache(void *vir_addr, vta_phy_addr_t phy_addr, int size);
void VTAInvalidateCache(void *vir_addr, vta_phy_addr_t phy_addr, int size);

#endif
