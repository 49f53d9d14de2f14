"""Pages and forms of generals."""
