from django.apps import AppConfig


class HexmapConfig(AppConfig):
    """The board, what stands on it, and its picture."""

    name = "hexmap"
    default_auto_field = "django.db.models.BigAutoField"
