"""Tests of generals: what they order, that it is legal, and that they know nothing they should not."""
