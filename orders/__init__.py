"""What players ask for: the text of orders, receipts, sealing, and the one way to read them.

Begin with `services.py`.
"""
