"""Users' preferences."""

from campaign.models import Person


def set_preferences(user_id: int, *, time_zone: str, language: str) -> None:
    """Save a user's time zone (a name of the tz database) and language (a code of `settings.LANGUAGES`)."""
    Person.objects.update_or_create(user_id=user_id, defaults={"time_zone": time_zone, "language": language})
