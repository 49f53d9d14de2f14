"""The orders form of HANNIBAL and its public tables, as pure functions of a position.

Begin with `step_notes.py`.
"""
