"""Pictures of maps, in pixels and in SVG.

Begin with `map_picture.py`.
"""
