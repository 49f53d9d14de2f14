"""Users' preferences."""

from campaign.models import Person


def set_preferences(user_id: int, *, time_zone: str, language: str, profile: str = "") -> None:
    """Save a user's time zone (a name of the tz database) and language (a code of `settings.LANGUAGES`).

    `profile` says who sees their profile, as `Person` does; "" leaves it as it is.
    """
    chosen = {"time_zone": time_zone, "language": language, **({"profile": profile} if profile else {})}
    Person.objects.update_or_create(user_id=user_id, defaults=chosen)
