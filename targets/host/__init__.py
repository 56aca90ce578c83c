"""Native code for the processor that this runs on: programs, executables and their folders."""
