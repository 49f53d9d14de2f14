"""The base of the API: what the views of every resource share, in the core and in the wings.

Begin with `read_view.py`.
"""
