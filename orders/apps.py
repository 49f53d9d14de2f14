from django.apps import AppConfig
from django.core.checks import Tags, register


class OrdersConfig(AppConfig):
    """The app of players' orders, sealed until they are revealed."""

    name = "orders"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the check of the seal keys with Django's database checks."""
        from orders.checks import check_seal_keys

        register(check_seal_keys, Tags.database)
