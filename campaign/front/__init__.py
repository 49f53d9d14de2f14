"""The front page: a round of a public campaign playing on the map, and where to go from there.

Begin with `views.py`.
"""
