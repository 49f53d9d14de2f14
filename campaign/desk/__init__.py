"""The pages Map and Orders of *Vae Victis*, the page of an army, and what waits for a player.

Begin with `views/orders.py`.
"""
