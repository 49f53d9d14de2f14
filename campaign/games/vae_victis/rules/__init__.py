"""The rules of *Vae Victis*: one pure function a step, from one document of a round to the next.

Begin with `sequence_of_play.py`.
"""
