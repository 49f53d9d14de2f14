"""Accounts: signing up and in, preferences, sign-in links, and the keys of programs."""
