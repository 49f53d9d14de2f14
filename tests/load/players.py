"""Players with an army each, in campaigns that are opened for a load, in their instructions step."""

import json
from dataclasses import dataclass

ARMIES = 16
"""So many armies, and players, has a campaign."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: sign-in link, campaign, key of its open phase, and army."""

    link: str
    slug: str
    phase: int
    army: int


def open_campaigns(players: int, *, by_itself: str = "nothing", name: str = "load") -> list[Player]:
    """As many players as asked for, in as few campaigns as they fit in; the database is that of the environment."""
    import django

    django.setup()
    found: list[Player] = []
    while len(found) < players:
        found += _campaign(f"{name}-{len(found) // ARMIES + 1}", by_itself)
    return found[:players]


def _campaign(slug: str, by_itself: str) -> list[Player]:
    from django.contrib.auth.models import User
    from django.utils import timezone

    from campaign.games.vae_victis.scenarios import shipped_scenario
    from campaign.games.vae_victis.steps import Step
    from campaign.services.campaigns import SeatPlan, open_campaign
    from campaign.services.deadlines import Clock

    document = json.loads(shipped_scenario("first-punic-war"))
    users = [User.objects.create_user(f"{slug}-{army['number']}") for army in document["armies"]]
    plans = [
        SeatPlan(user.username, user, army["faction"], [army["number"]])
        for user, army in zip(users, document["armies"], strict=True)
    ]
    campaign = open_campaign(
        slug=slug,
        title=slug,
        administrator=users[0],
        document=document,
        seats=plans,
        at=timezone.now(),
        first=Step.MOVEMENT,
        clock=Clock(by_itself=by_itself),
    )
    phase = campaign.phases.get().pk
    return [Player(sign_in_link(user), slug, phase, plan.armies[0]) for user, plan in zip(users, plans, strict=True)]


def sign_in_link(user: object) -> str:
    """The address that signs a user in."""
    from sesame.utils import get_query_string

    return f"/sign-in/{get_query_string(user)}"
