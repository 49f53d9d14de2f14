"""The posts of *Vae Victis*: the question of each step, and its outcome.

Begin with `movement.py`.
"""
