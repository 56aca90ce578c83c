"""Code that the kinds of imports share."""
