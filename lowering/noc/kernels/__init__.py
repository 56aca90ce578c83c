"""What computes tiles on machines whose nodes are cores of their own."""
