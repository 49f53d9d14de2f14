"""*Vae Victis*: campaigns with simultaneous movement, zones of control and engagements.

Begin with `game.py`.
"""
