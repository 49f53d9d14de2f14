from django.apps import AppConfig
from django.core.checks import Tags, register


class OrdersConfig(AppConfig):
    """What a player asks for, sealed until the reveal."""

    name = "orders"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Has the keys looked at where Django looks at the database."""
        from orders.checks import check_seal_keys

        register(check_seal_keys, Tags.database)
