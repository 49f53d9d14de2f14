"""The parameters of *Vae Victis* that can change during a campaign, and what a change comes to (RD.6, PA).

Begin with `changes.py`.
"""
