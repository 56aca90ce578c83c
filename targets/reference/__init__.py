"""The meaning of each op, in NumPy: any module at any stage runs here."""
