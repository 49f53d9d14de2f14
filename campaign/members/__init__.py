"""People of a campaign: invitations, seats taken and left, absences, armies handed over.

Begin with `commands/invitations.py`.
"""
