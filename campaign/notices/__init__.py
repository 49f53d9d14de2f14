"""Notifications by mail, Discord, webhook, feed and web push: what happened, who is notified, and the retries.

Begin with `queries/happened.py`.
"""
