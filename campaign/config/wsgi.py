"""The web application for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

from campaign.config.deep_calls import with_room
from campaign.config.retired import log_retired
from campaign.config.web_database import bound_questions, keep_few_connections
from campaign.platform.slow_senders import with_whole_bodies

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")

bound_questions()
keep_few_connections()
application = with_whole_bodies(with_room(get_wsgi_application()))
log_retired()
resolve("/")  # imports all pages, for which the first request of a process would wait
