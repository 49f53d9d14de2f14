from django.apps import AppConfig


class NavyConfig(AppConfig):
    """Superiority, sailing and naval battles."""

    name = "navy"
    default_auto_field = "django.db.models.BigAutoField"
