"""How the administrator runs a campaign: close, resolve, publish, set the clock, look what would happen."""
