/* Runs the network of a compiled folder once, on files:
 *
 *     ./network FOLDER INPUT... RESULT...
 *
 * Each file is an array as it lies in memory; those of inputs are read, those of results written.
 */
#include "network.h"

#include <stdio.h>
#include <stdlib.h>

/* Reads or writes the whole of a file; 0, or else the reason is on stderr. */
static int transfer(const char *path, const char *mode, void *data, size_t bytes)
{
    FILE *file = fopen(path, mode);
    size_t count = 0;
    if (file != NULL)
        count = mode[0] == 'r' ? fread(data, 1, bytes, file) : fwrite(data, 1, bytes, file);
    if (file != NULL && fclose(file) == 0 && count == bytes)
        return 0;
    fprintf(stderr, "weft: %s: %lu bytes of %lu\n", path, (unsigned long)count,
            (unsigned long)bytes);
    return 1;
}

int main(int argc, char **argv)
{
    const weft_network *network = &WEFT_NETWORK;
    uint32_t inputs = network->input_count, results = network->result_count, total;
    total = inputs + results;
    if (argc != (int)total + 2) {
        fprintf(stderr, "usage: %s FOLDER and %lu files of inputs, %lu of results\n", argv[0],
                (unsigned long)inputs, (unsigned long)results);
        return 1;
    }
    void **arrays = calloc(total + 1, sizeof *arrays);
    int failed = arrays == NULL;
    for (uint32_t i = 0; !failed && i < total; i++) {
        uint32_t number = i < inputs ? network->inputs[i] : network->results[i - inputs];
        size_t bytes = network->values[number].bytes;
        arrays[i] = calloc(bytes + 1, 1);
        failed = arrays[i] == NULL || (i < inputs && transfer(argv[i + 2], "rb", arrays[i], bytes));
    }
    weft_program *program = failed ? NULL : weft_load(network, argv[1]);
    failed = program == NULL
             || weft_run(program, (const void *const *)arrays, arrays + inputs) != 0;
    weft_unload(program);
    for (uint32_t i = 0; i < results && !failed; i++)
        failed = transfer(argv[inputs + i + 2], "wb", arrays[inputs + i],
                          network->values[network->results[i]].bytes);
    for (uint32_t i = 0; arrays != NULL && i < total; i++)
        free(arrays[i]);
    free(arrays);
    return failed;
}
