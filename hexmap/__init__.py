"""Maps: boards and positions, zones of control and logistics, pictures, the editor and the mapmaker.

Begin with `rules/board.py`.
"""
