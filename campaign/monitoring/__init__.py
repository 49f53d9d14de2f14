"""The condition of the site: health, metrics, failed tasks.

Begin with `queries/readiness.py`.
"""
