"""The web application for an asynchronous server."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")

application = get_asgi_application()
