"""The host's functions as portable C: C11 without intrinsics, as plain loops."""
