"""Notifications: what happened, who is notified, by mail, Discord, webhook or feed, and how often it is tried."""
