"""The games, the site that plays them, and the Django project.

Begin with `urls.py`.
"""
