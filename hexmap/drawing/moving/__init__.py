"""A round as a moving picture."""
