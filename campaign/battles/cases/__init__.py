"""The rule cases of battles that are fought on the site, and what their lines mean (GS)."""
