"""Whose profiles a reader may see."""

from collections.abc import Iterable, Mapping

from django.contrib.auth.models import User

from campaign.models import Campaign, Newcomer, Person, Seat, SeatRequest
from campaign.selectors.membership import Visitor


def visible_names(reader: Visitor, users: Iterable[int | None]) -> Mapping[int, str]:
    """Return the user names of those of some users, by their keys, whose profiles a reader may see.

    Closed accounts and guests have none.
    """
    asked = {user for user in users if user is not None}
    found = User.objects.filter(pk__in=asked, is_active=True, guest=None).values_list(
        "pk", "username", "person__profile"
    )
    names: dict[int, str] = {}
    hidden: dict[int, str] = {}
    for user, name, chosen in found:
        seen = names if user == reader.pk or _is_open(chosen or Person.Profile.SIGNED_IN, reader) else hidden
        seen[user] = name
    known = _known_to_administrator(reader, hidden) if hidden and reader.pk is not None else frozenset[int]()
    return names | {user: name for user, name in hidden.items() if user in known}


def _is_open(chosen: str, reader: Visitor) -> bool:
    """Return whether a setting shows a profile to a reader, apart from the administrators whom its user asked."""
    return chosen == Person.Profile.EVERYONE or (chosen == Person.Profile.SIGNED_IN and reader.pk is not None)


def _known_to_administrator(reader: Visitor, users: Iterable[int]) -> frozenset[int]:
    """Return the users who ask for a seat, or have one, in a campaign that a reader administers."""
    wanted = list(users)
    own = Campaign.objects.filter(administrator=reader.pk, solo=False).order_by().values("pk")
    asking = SeatRequest.objects.filter(campaign__in=own, user__in=wanted, state=SeatRequest.State.OPEN)
    seated = Seat.objects.filter(campaign__in=own, user__in=wanted)
    taken = Newcomer.objects.filter(campaign__in=own, user__in=wanted)
    rows = (
        asking.order_by()
        .values_list("user")
        .union(seated.order_by().values_list("user"), taken.order_by().values_list("user"))
    )
    return frozenset(user for (user,) in rows)
