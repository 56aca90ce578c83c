"""Networks on several devices: which computes what, parts of a program, what lies between them."""
