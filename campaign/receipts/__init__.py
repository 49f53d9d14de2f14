"""Receipts: what was handed in when, and how anybody verifies it."""
