"""Questions about the rules, and objections to published steps.

Begin with `commands.py`.
"""
