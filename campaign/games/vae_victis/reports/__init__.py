"""What maps, replays and stories show of rounds of *Vae Victis*.

Begin with `map_scene.py`.
"""
