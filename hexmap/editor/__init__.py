"""What the map editor needs of maps alone: how large they may be, reading, checking and drawing what is unfinished.

Begin with `sketch.py`.
"""
