"""The mapmaker: a recipe and layers of geographic data become a map document.

Begin with `build.py`.
"""
