"""Networks on several devices: the passes, and one program of all parts."""
