"""The base of every other room: errors, files, texts, and the door to the upstream bindings."""
