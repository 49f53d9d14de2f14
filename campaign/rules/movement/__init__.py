"""The movement of a round, from orders to the final place of every army (MV, NV)."""
