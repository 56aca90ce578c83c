"""Programs of several devices: parts, which run one after the other."""
