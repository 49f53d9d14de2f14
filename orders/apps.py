from django.apps import AppConfig


class OrdersConfig(AppConfig):
    """What a player asks for, sealed until the reveal."""

    name = "orders"
    default_auto_field = "django.db.models.BigAutoField"
