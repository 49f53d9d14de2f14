"""The web application for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from campaign.config.deep_calls import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")

application = with_room(get_wsgi_application())
