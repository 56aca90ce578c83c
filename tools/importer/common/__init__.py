"""What the kinds of imports share."""
