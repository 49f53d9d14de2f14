"""What any site needs and no campaign: throttling, request ids, time limits, error pages.

Begin with `throttle.py`.
"""
