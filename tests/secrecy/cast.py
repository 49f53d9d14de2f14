"""The kinds of visitor, and who they are: Hamilcar of Carthago writes the secrets, the others look for them."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client

NOBODY = "nobody"
STRANGER = "stranger"
RIVAL = "rival"
TEAMMATE = "teammate"
OWN = "own"
PLAYING = "administrator who plays"
ADMINISTRATOR = "administrator"
STAFF = "staff"
FORMER = "former player"
SUBSTITUTE = "substitute"
NEWCOMER = "newcomer"
"""Has taken a seat of Carthago and waits to be let in. The table has no column for them; `test_newcomer` asks."""

VISITORS = (NOBODY, STRANGER, RIVAL, TEAMMATE, OWN, PLAYING, ADMINISTRATOR, STAFF, FORMER, SUBSTITUTE)
NAMES = {
    STRANGER: "timon",
    RIVAL: "lucius",
    TEAMMATE: "hanno",
    OWN: "hamilcar",
    PLAYING: "marcus",
    ADMINISTRATOR: "fabius",
    STAFF: "crassus",
    FORMER: "mago",
    SUBSTITUTE: "gisco",
    NEWCOMER: "bostar",
}
"""Marcus administers the war and plays Roma; Fabius plays nothing, and administers it in Marcus's place when he looks.

Crassus may do everything that Django lets a superuser do. Mago had the seat that Gisco has now. Bostar waits for
the seat of Bomilcar.
"""
FACTIONS = {RIVAL: "roma", PLAYING: "roma", TEAMMATE: "carthago", OWN: "carthago", SUBSTITUTE: "carthago"}
"""What they play for now."""


@dataclass(frozen=True)
class Visitors:
    """Return the visitors as users, each with a browser in which they are signed in."""

    users: dict[str, User]
    browsers: dict[str, Client]


def arrive(names: dict[str, str] = NAMES) -> Visitors:
    """Create the users, and sign everyone in except `nobody`."""
    users = {visitor: User.objects.get_or_create(username=name)[0] for visitor, name in names.items()}
    User.objects.filter(pk=users[STAFF].pk).update(is_staff=True, is_superuser=True)
    browsers = {NOBODY: Client(raise_request_exception=False)}
    for visitor, user in users.items():
        browsers[visitor] = Client(raise_request_exception=False)
        browsers[visitor].force_login(User.objects.get(pk=user.pk))
    return Visitors(users, browsers)
