"""Names, placed so that none is in the way of another."""
