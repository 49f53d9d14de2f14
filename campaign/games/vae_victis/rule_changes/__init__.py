"""The parameters of *Vae Victis* that can change during a campaign, and the effects of a change (RD.6, PA).

Begin with `changes.py`.
"""
