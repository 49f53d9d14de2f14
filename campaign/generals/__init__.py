"""Generals, computer players: their seats, submitted orders, and wishes.

Begin with `commands/ordering.py`.
"""
