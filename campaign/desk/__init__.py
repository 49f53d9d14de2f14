"""The page Orders of every game and its public tables, the page Map and those of armies, and what waits for a player.

Begin with `views/orders.py`.
"""
