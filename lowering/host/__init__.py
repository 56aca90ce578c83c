"""From linalg to native code of the host."""
