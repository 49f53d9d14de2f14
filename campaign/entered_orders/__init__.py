"""Orders that a player sends as a message: read, entered by the administrator, confirmed by the player.

Begin with `entering.py`.
"""
