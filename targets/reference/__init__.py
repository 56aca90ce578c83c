"""What each op means, in NumPy: any module at any stage runs here."""
