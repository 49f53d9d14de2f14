"""The movement of a round, from orders to where everybody stands (MV, NV)."""
