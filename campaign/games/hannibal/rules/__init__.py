"""The adjudicator of HANNIBAL: one function a step, from one document to the next (HH).

Begin with `sequence_of_play.py`.
"""
