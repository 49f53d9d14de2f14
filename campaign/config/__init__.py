"""The Django project: settings, addresses, and the processes of web server, workers and clock.

Begin with `settings/__init__.py`.
"""
