"""What-if of HANNIBAL: players try their orders of a step, and read the chances (HH.2.6).

Begin with `queries.py`.
"""
