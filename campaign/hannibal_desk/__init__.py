"""The pages on which players of a HANNIBAL campaign give orders, and the public pages on leaders and provinces.

Begin with `views/orders.py`.
"""
