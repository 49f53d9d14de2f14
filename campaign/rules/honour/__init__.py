"""Honour: who commands which army, and who is first among equals (HO)."""
