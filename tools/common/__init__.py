"""Code that commands, imports and benches share: arrays, files of arrays, errors."""
