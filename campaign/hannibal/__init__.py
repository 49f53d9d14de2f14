"""HANNIBAL, a second game, pure: rules, documents, data, computer players, maps and chances.

Begin with `rules/sequence_of_play.py`.
"""
