"""The archive: a campaign as a folder that needs no server, written and read back.

Begin with `queries/layout.py`.
"""
