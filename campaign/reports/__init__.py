"""What maps, replays and stories show of documents, and the differences between two of them.

Begin with `map_scene.py`.
"""
