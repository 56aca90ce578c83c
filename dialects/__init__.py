"""What the IR can say."""
