"""People of a campaign: invitations, seats taken and left, absences, armies handed over."""
