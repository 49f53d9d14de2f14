"""The computer players of *Vae Victis*: pure functions of a document, a faction, a step, a level and a seed.

Begin with `decisions.py`.
"""
