"""Float networks as integer ones: ranges, scales, and the rewrite."""
