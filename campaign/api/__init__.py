"""The addresses of the API, and its resources of the core: campaigns, rounds, orders, events, pictures, previews.

Begin with `events/views.py`.
"""
