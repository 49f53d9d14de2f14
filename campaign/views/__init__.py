"""The pages of the core: each identifies the user, calls a selector or a service, and shows the result.

Begin with `access.py`.
"""
