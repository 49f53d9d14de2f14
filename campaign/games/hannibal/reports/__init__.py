"""What maps, replays and stories show of a game of HANNIBAL.

Begin with `map_scene.py`.
"""
