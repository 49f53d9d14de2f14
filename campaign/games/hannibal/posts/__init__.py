"""The posts of HANNIBAL: the question of each step, and its outcome (HH.2).

Begin with `kinds.py`.
"""
