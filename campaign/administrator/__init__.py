"""How the administrator runs a campaign: close, resolve, publish, set deadlines, preview the outcome.

Begin with `views/administration_page.py`.
"""
