"""The addresses of the API, and its resources of the core: campaigns, rounds, orders, documents, engagements and more.

Begin with `events/views.py`.
"""
