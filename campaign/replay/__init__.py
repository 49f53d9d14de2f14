"""A published round played back on the map.

Begin with `queries.py`.
"""
