"""Messages in which players of *Vae Victis* write their orders, read line by line.

Begin with `message.py`.
"""
