"""The map editor: maps drawn in the browser, saved in accounts, and previews of them.

Begin with `saved_maps.py`.
"""
