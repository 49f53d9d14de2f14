"""A published round played back on the map.

Begin with `played_rounds.py`.
"""
