"""How the administrator runs a campaign: close, resolve, publish, set deadlines, preview the outcome."""
