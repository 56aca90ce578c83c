/* weft_device.h by weft's simulators, on POSIX.
 *
 * The memory is a file, and `weft simulate FOLDER MEMORY` (the program in the variable WEFT, if it
 * is set) runs jobs on it, which it is told of through a pipe.
 */
#define _POSIX_C_SOURCE 200809L

#include "weft_device.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096 };

struct weft_device {
    int memory;    /* the file */
    uint64_t used; /* bytes of it */
    char path[256];
    pid_t child;
    FILE *jobs;
    FILE *answers;
    char error[1024];
};

struct weft_memory {
    uint64_t address;
    size_t bytes;
};

static int fail(weft_device *device, const char *error)
{
    snprintf(device->error, sizeof device->error, "%s", error);
    return 1;
}

/* What the child does: pipes become its input and output. */
static void become_simulator(const char *folder, const char *memory, int jobs, int answers)
{
    const char *given = getenv("WEFT");
    const char *program = given == NULL ? "weft" : given;
    dup2(jobs, 0);
    dup2(answers, 1);
    execlp(program, program, "simulate", folder, memory, (char *)NULL);
    perror(program);
    _exit(127);
}

static int start_simulator(weft_device *device, const char *folder)
{
    int jobs[2], answers[2];
    if (pipe(jobs) != 0)
        return 1;
    if (pipe(answers) != 0) {
        close(jobs[0]);
        close(jobs[1]);
        return 1;
    }
    device->child = fork();
    if (device->child == 0) {
        close(jobs[1]);
        close(answers[0]);
        become_simulator(folder, device->path, jobs[0], answers[1]);
    }
    close(jobs[0]);
    close(answers[1]);
    device->jobs = fdopen(jobs[1], "w");
    device->answers = fdopen(answers[0], "r");
    return device->child < 0 || device->jobs == NULL || device->answers == NULL;
}

weft_device *weft_open(const char *folder, const char *name)
{
    const char *place = getenv("TMPDIR");
    weft_device *device = calloc(1, sizeof *device);
    (void)name;
    if (device == NULL)
        return NULL;
    snprintf(device->path, sizeof device->path, "%s/weft-memory-XXXXXX",
             place == NULL ? "/tmp" : place);
    device->memory = mkstemp(device->path);
    device->used = PAGE; /* no address is 0 */
    signal(SIGPIPE, SIG_IGN); /* a simulator that has ended is an error of the next job */
    if (device->memory >= 0 && start_simulator(device, folder) == 0)
        return device;
    weft_close(device);
    return NULL;
}

void weft_close(weft_device *device)
{
    if (device->jobs != NULL)
        fclose(device->jobs);
    if (device->answers != NULL)
        fclose(device->answers);
    if (device->child > 0)
        waitpid(device->child, NULL, 0);
    if (device->memory >= 0) {
        close(device->memory);
        unlink(device->path);
    }
    free(device);
}

const char *weft_error(const weft_device *device)
{
    return device->error;
}

weft_memory *weft_allocate(weft_device *device, size_t bytes)
{
    weft_memory *memory = calloc(1, sizeof *memory);
    uint64_t end = (device->used + bytes + PAGE - 1) / PAGE * PAGE;
    if (memory == NULL || ftruncate(device->memory, (off_t)end) != 0) {
        fail(device, "there is no room for the memory");
        free(memory);
        return NULL;
    }
    memory->address = device->used;
    memory->bytes = bytes;
    device->used = end;
    return memory;
}

void weft_free(weft_device *device, weft_memory *memory)
{
    (void)device; /* the file ends with the device */
    free(memory);
}

uint64_t weft_address(const weft_device *device, const weft_memory *memory)
{
    (void)device;
    return memory->address;
}

static int is_outside(const weft_memory *memory, size_t offset, size_t bytes)
{
    return offset > memory->bytes || bytes > memory->bytes - offset;
}

int weft_copy_to(weft_device *device, weft_memory *memory, size_t offset, const void *source,
                 size_t bytes)
{
    off_t place = (off_t)(memory->address + offset);
    if (is_outside(memory, offset, bytes))
        return fail(device, "a copy leaves its memory");
    for (size_t done = 0; done < bytes;) {
        ssize_t count = pwrite(device->memory, (const char *)source + done, bytes - done,
                               place + (off_t)done);
        if (count <= 0)
            return fail(device, "the memory cannot be written");
        done += (size_t)count;
    }
    return 0;
}

int weft_copy_from(weft_device *device, weft_memory *memory, size_t offset, void *dest,
                   size_t bytes)
{
    off_t place = (off_t)(memory->address + offset);
    if (is_outside(memory, offset, bytes))
        return fail(device, "a copy leaves its memory");
    for (size_t done = 0; done < bytes;) {
        ssize_t count = pread(device->memory, (char *)dest + done, bytes - done,
                              place + (off_t)done);
        if (count <= 0)
            return fail(device, "the memory cannot be read");
        done += (size_t)count;
    }
    return 0;
}

int weft_start(weft_device *device, const weft_job *job)
{
    fprintf(device->jobs, "%" PRIu64 " %" PRIu32, job->stream, job->instructions);
    for (uint32_t i = 0; i < job->buffer_count; i++)
        fprintf(device->jobs, " %" PRIu64, job->buffers[i]);
    fprintf(device->jobs, " %s\n", job->part);
    return fflush(device->jobs) == 0 ? 0 : fail(device, "the simulator takes no jobs");
}

int weft_wait(weft_device *device)
{
    char answer[sizeof device->error];
    if (fgets(answer, sizeof answer, device->answers) == NULL)
        return fail(device, "the simulator has ended");
    answer[strcspn(answer, "\n")] = '\0';
    return strncmp(answer, "done ", 5) == 0 ? 0 : fail(device, answer);
}
