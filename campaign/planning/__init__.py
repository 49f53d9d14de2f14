"""The war room of a faction: its chat, and plans that play out rounds in advance.

Begin with `commands/plans.py`.
"""
