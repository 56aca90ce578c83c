"""What lowerings of several targets share."""
