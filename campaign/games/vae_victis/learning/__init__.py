"""The lesson and the puzzles of *Vae Victis*: positions, their rounds by the rules, and their words.

Begin with `lesson.py`.
"""
