"""From schedules of layers to programs of nodes."""
