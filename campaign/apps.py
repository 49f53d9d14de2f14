from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Tags, register


class CampaignConfig(AppConfig):
    """The conductor: factions, players, rounds."""

    name = "campaign"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the Celery app the default one, have the settings checked, and report errors where that is set."""
        from campaign.checks import (
            check_catalogues,
            check_drawing,
            check_push_key,
            check_retired_settings,
            check_trusted_proxies,
        )
        from campaign.config.celery import app

        app.set_default()
        register(check_trusted_proxies, Tags.security)
        register(check_drawing, Tags.compatibility)
        register(check_push_key, Tags.security)
        register(check_catalogues, Tags.files)
        register(check_retired_settings, Tags.compatibility)
        if settings.SENTRY_DSN:
            from campaign.config.error_tracking import report_errors

            report_errors(settings.SENTRY_DSN)
