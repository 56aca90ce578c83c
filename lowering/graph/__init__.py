"""Networks scheduled over cores as programs of nodes."""
