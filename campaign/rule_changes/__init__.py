"""Changes of the rules during a campaign: proposed, tried on the rounds that were played, declared, withdrawn.

Begin with `commands.py`.
"""
