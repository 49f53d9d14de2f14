"""What-if: players try their orders of a step, and read the chances; for games whose steps can be tried out.

Begin with `views.py`.
"""
