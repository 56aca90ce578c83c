"""Elements that shuffle networks take from registers, and which selects take wanted elements."""
