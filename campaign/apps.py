from django.apps import AppConfig


class CampaignConfig(AppConfig):
    """The conductor: factions, players, rounds."""

    name = "campaign"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Makes the Celery app the default one, so that tasks find their broker."""
        from campaign.config.celery import app

        app.set_default()
