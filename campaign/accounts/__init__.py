"""Accounts: signing up and in, preferences, sign-in links, and API keys.

Begin with `adapter.py`.
"""
