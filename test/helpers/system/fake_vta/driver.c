/* A VTA whose processor sees memory through a cache that nothing keeps up to date but the calls
 * for it: what is allocated is the cache, and the simulator's memory is the memory. Streams run on
 * the simulator of the device of the part FAKE_VTA_PART, of the folder FAKE_VTA_FOLDER.
 */
#define weft_open simulator_open
#define weft_close simulator_close
#define weft_error simulator_error
#define weft_allocate simulator_allocate
#define weft_free simulator_free
#define weft_copy_to simulator_copy_to
#define weft_copy_from simulator_copy_from
#define weft_address simulator_address
#define weft_start simulator_start
#define weft_wait simulator_wait
#include "weft_device_simulator.c"

#include <vta/driver.h>

enum { MOST = 256 };

typedef struct {
    char *cache;
    size_t bytes;
    weft_memory *memory;
} region;

static weft_device *simulator;
static region regions[MOST];
static int region_count;

static region *find_region(const char *address)
{
    for (int i = 0; i < region_count; i++)
        if (regions[i].cache != NULL && regions[i].cache <= address
            && address < regions[i].cache + regions[i].bytes)
            return &regions[i];
    fprintf(stderr, "fake VTA: no region of memory is there\n");
    abort();
}

VTADeviceHandle VTADeviceAlloc(void)
{
    simulator = simulator_open(getenv("FAKE_VTA_FOLDER"), "vta");
    return simulator;
}

void VTADeviceFree(VTADeviceHandle handle)
{
    simulator_close(handle);
}

int VTADeviceRun(VTADeviceHandle device, vta_phy_addr_t insn_phy_addr, uint32_t insn_count,
                 uint32_t wait_cycles)
{
    weft_job job = {getenv("FAKE_VTA_PART"), insn_phy_addr, insn_count, NULL, 0};
    (void)wait_cycles;
    if (simulator_start(device, &job) == 0 && simulator_wait(device) == 0)
        return 0;
    fprintf(stderr, "fake VTA: %s\n", simulator_error(device));
    return 1;
}

void *VTAMemAlloc(size_t size, int cached)
{
    region *made = &regions[region_count++];
    (void)cached;
    if (region_count > MOST)
        abort();
    made->cache = malloc(size);
    made->bytes = size;
    made->memory = simulator_allocate(simulator, size);
    memset(made->cache, 0x5a, size);
    return made->cache;
}

void VTAMemFree(void *buf)
{
    region *old = find_region(buf);
    simulator_free(simulator, old->memory);
    free(old->cache);
    old->cache = NULL;
}

vta_phy_addr_t VTAMemGetPhyAddr(void *buf)
{
    region *found = find_region(buf);
    return (vta_phy_addr_t)(simulator_address(simulator, found->memory)
                            + (uint64_t)((char *)buf - found->cache));
}

void VTAMemCopyFromHost(void *dst, const void *src, size_t size)
{
    memcpy(dst, src, size);
}

void VTAMemCopyToHost(void *dst, const void *src, size_t size)
{
    memcpy(dst, src, size);
}

void VTAFlushCache(void *vir_addr, vta_phy_addr_t phy_addr, int size)
{
    region *found = find_region(vir_addr);
    if (phy_addr != VTAMemGetPhyAddr(vir_addr))
        abort();
    simulator_copy_to(simulator, found->memory, (size_t)((char *)vir_addr - found->cache), vir_addr,
                      (size_t)size);
}

void VTAInvalidateCache(void *vir_addr, vta_phy_addr_t phy_addr, int size)
{
    region *found = find_region(vir_addr);
    if (phy_addr != VTAMemGetPhyAddr(vir_addr))
        abort();
    simulator_copy_from(simulator, found->memory, (size_t)((char *)vir_addr - found->cache),
                        vir_addr, (size_t)size);
}
