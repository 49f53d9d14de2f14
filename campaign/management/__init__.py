"""The commands of `manage.py`.

Begin with `commands/adjudicate.py`.
"""
