"""Parts of a game that needs none of its own: made of its outlines, its choices and the sentences of its events.

Begin with `reports.py`.
"""
