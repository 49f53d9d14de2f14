"""The games as values."""
