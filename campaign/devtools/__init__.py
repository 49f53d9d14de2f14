"""Tools for engineers: the launcher of `make play`, benchmarks, sample campaigns, backups, replays.

Begin with `launcher/play.py`.
"""
