"""Changes of layout as native code."""
