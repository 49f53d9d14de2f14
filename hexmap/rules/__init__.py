"""The rules of the map: hexes, boards, positions, costs, zones of control and logistics (GR, MV, ZC, LG).

Begin with `hexes.py`.
"""
