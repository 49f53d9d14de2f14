"""The sample users."""

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User

from campaign.devtools.sample_data.blocks import People
from campaign.models import Person

CLUB_SIZE = 6
"""How many people play one of the campaigns, and every copy of it, together: they have hundreds of campaigns."""
LEAST_PEOPLE = 100
NAME = "made-up-player-"
_ZONES = ("UTC", "Europe/Rome", "Europe/Stockholm", "America/New_York", "Australia/Sydney")


def make_people(count: int) -> People:
    """Create so many users, who sign in by links only, with their preferences."""
    nobody_knows = make_password(None)
    users = User.objects.bulk_create(
        User(username=f"{NAME}{number}", password=nobody_knows) for number in range(1, count + 1)
    )
    keys = sorted(user.pk for user in users)
    if keys[-1] - keys[0] != count - 1:
        raise AssertionError("users made at once are numbered in turn")
    Person.objects.bulk_create(
        Person(user_id=key, time_zone=_ZONES[key % len(_ZONES)], language="sv" if key % 3 == 0 else "en")
        for key in keys
    )
    return People(keys[0], count, CLUB_SIZE)


def players_of(people: People, number: int, seats: int) -> list[User]:
    """Return the players of the campaign of that number, the administrator first; the first campaign is the club's."""
    others = people.count - people.club
    keys = [
        people.first + (which if number == 0 else people.club + (number * seats + which) % others)
        for which in range(seats)
    ]
    found = User.objects.in_bulk(keys)
    return [found[key] for key in keys]
