"""Tools for engineers: the launcher of `make play`, the arena, benchmarks, sample campaigns, backups, replays.

Begin with `launcher/play.py`.
"""
