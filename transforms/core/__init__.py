"""What every other room stands on: errors, files, texts, and the door to the upstream bindings."""
