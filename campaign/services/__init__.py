"""What changes the tables; a service takes the time as an argument and never reads the clock.

Begin with `phases.py`.
"""
