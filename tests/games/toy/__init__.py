"""A toy game: scouts of two sides meet in the dark. The smallest game that the site can play; only tests do.

Begin with `game.py`.
"""
