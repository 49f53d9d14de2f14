"""Pages of engagements: who fights, reports, rulings, screenshots.

Begin with `queries/engagements.py`.
"""
