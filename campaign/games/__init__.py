"""The games of the site, each a folder, and what the site asks of each.

Begin with `game.py`.
"""
