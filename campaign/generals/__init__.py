"""Generals: computer players. A published document and the orders of its own faction in, orders of every kind out."""
