"""Networks that come with weft."""
