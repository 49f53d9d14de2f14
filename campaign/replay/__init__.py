"""A published round played back on the map."""
