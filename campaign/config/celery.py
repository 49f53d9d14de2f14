"""The Celery app: tasks of all rooms, configured by the settings."""

import os

from celery import Celery

from campaign.config.task_requests import follow_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")

app = Celery("vae-victis")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
follow_requests()
