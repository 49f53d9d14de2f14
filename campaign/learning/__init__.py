"""The lesson for newcomers, a round on a small board by the real rules, and puzzles; both without an account.

Begin with `taught.py`.
"""
