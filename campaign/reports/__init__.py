"""What pages show of the maps of any game: named parts of them, and replays for scripts.

Begin with `crops.py`.
"""
