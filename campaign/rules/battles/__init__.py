"""Engagements, what comes of them, and where armies go afterwards (EN, AS, AF)."""
