"""Every address of a campaign answers in a campaign of HANNIBAL, at every moment, whoever asks; secrets stay secret."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan
from campaign.services.phases import resolve_phase
from campaign.services.sheets import SheetAction
from orders.rules.life import Version
from tests.hannibal_site.addresses import addresses
from tests.hannibal_site.conftest import leaders_of, open_italy
from tests.hannibal_site.played_to_summer import Italy
from tests.secrecy.answers import everything
from tests.secrecy.marked import Secret, SecretKind
from tests.secrecy.traces import traces
from tests.turns import has_turn

pytestmark = pytest.mark.django_db

VISITORS = ("timon", "marcus", "hanno", "hamilcar", "nobody")
"""The administrator, who plays neither side; the players of roma and of carthago; someone who is not signed in."""
SIDES = {"marcus": "roma", "hanno": "carthago", "hamilcar": "carthago"}
MARCH, EARLIER, DRAFT = "4 2 4 4 6 8 10 12 2", "12 10 8 6 4 4 2 4", "6 8 8 10 12 12 4 6"
PLANS = {"carthago": "*: fight=yes leave=below 37", "roma": "*: fight=no leave=below 83"}
BALLOT = "prefer 3 6 4 7 1"


@pytest.fixture
def played(people: dict[str, User]) -> Italy:
    """A public campaign with a second seat of carthago, administered by someone who plays neither side."""
    leaders = [number for number in leaders_of("carthago") if number != 32]
    seats = [
        SeatPlan("Marcus", people["marcus"], "roma", leaders_of("roma"), captain=True),
        SeatPlan("Hanno", people["hanno"], "carthago", leaders, captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", [32]),
    ]
    campaign = open_italy(people["timon"], seats)
    Campaign.objects.filter(pk=campaign.pk).update(public=True)
    return Italy(Campaign.objects.get(pk=campaign.pk))


def march(played: Italy) -> list[Secret]:
    played.give("Hanno", SheetAction(Kind.MARCH, 31, EARLIER))
    played.give("Hanno", SheetAction(Kind.MARCH, 31, MARCH), SheetAction(Kind.TAKE, 31, "foot 2 horse 5"))
    played.give("Hamilcar", SheetAction(Kind.MARCH, 32, DRAFT, Version.DRAFT))
    texts = (MARCH, EARLIER, DRAFT, "foot 2 horse 5")
    return [Secret(SecretKind.MARCH, text, "carthago") for text in texts]


def closed(played: Italy) -> list[Secret]:
    secrets = march(played)
    resolve_phase(played.close().pk, played.now)
    return secrets


def published(played: Italy) -> list[Secret]:
    secrets = march(played)
    played.publish()
    return [secret for secret in secrets if secret.text == DRAFT]


def battle(played: Italy) -> list[Secret]:
    march(played)
    played.publish()
    played.publish()
    for name, side in (("Hanno", "carthago"), ("Marcus", "roma")):
        played.give(name, SheetAction(Kind.BATTLE, None, PLANS[side]))
    return [Secret(SecretKind.DECISION, text, side) for side, text in PLANS.items()]


def ballot(played: Italy) -> list[Secret]:
    battle(played)
    played.publish()
    played.give("Marcus", SheetAction(Kind.BALLOT, None, BALLOT))
    return [Secret(SecretKind.DECISION, BALLOT, "roma")]


def over(played: Italy) -> list[Secret]:
    played.give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "concede"))
    played.publish()
    return []


Moment = Callable[[Italy], list[Secret]]


def is_asked(moment: Moment, name: str, address: str) -> bool:
    """Return whether this run asks: for all that rivals see while there are orders, and for a third of the rest."""
    return (name in ("marcus", "nobody") and moment in (march, battle)) or has_turn(moment.__name__, name, address)


def asked(moment: Moment, name: str) -> list[str]:
    """All addresses: those that this run asks for first, then those where one's own orders are found."""
    return sorted(addresses(), key=lambda one: (not is_asked(moment, name, one), "/orders/" not in one))


@pytest.mark.parametrize("moment", [march, closed, published, battle, ballot, over])
def test_every_address_answers_and_shows_no_orders_before_their_step_is_published(
    played: Italy, as_: Callable[[str], Client], moment: Moment
) -> None:
    secrets = moment(played)
    faults: list[str] = []
    own: set[str] = set()
    for name in VISITORS:
        client = as_(name)
        client.raise_request_exception = False
        hidden = [secret for secret in secrets if secret.faction != SIDES.get(name)]
        readable = [secret for secret in secrets if secret.faction == SIDES.get(name)]
        for address in asked(moment, name):
            if not (is_asked(moment, name, address) or {secret.text for secret in readable} - own):
                continue
            cache.clear()
            answer = client.get(address)
            text = everything(answer).encode()
            faults += [f"{name} at {address}: {answer.status_code}"] if answer.status_code >= 500 else []
            faults += [f"{name} at {found}" for found in traces(hidden, {address: text})]
            own |= {secret.text for secret in readable if secret.text not in own and traces([secret], {address: text})}
    assert faults == []
    assert own == {secret.text for secret in secrets}, (
        "their own side reads them, so that finding nothing proves something"
    )


def sent_by(client: Client, address: str, form: dict[str, Any]) -> Any:
    """The answer to a form, or a body of JSON; whatever it changes is undone."""
    cache.clear()
    with transaction.atomic():
        sent = {"content_type": "application/json"} if address.startswith("/api/") else {}
        answer = client.post(address, form, **sent)  # type: ignore[arg-type]
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("name", VISITORS)
def test_every_address_takes_or_refuses_forms_and_shows_no_orders(
    played: Italy, as_: Callable[[str], Client], name: str
) -> None:
    secrets = [secret for secret in march(played) if secret.faction != SIDES.get(name)]
    client, phase = as_(name), current_phase(played.campaign).pk
    client.raise_request_exception = False
    faults = []
    for address in addresses():
        if name != "marcus" and not has_turn(name, address):
            continue
        for form in (
            {},
            {"phase": phase, "reason": "So it was", "text": "4", "kind": "march", "army": 31, "do": "look"},
        ):
            answer = sent_by(client, address, form)
            faults += [f"{address} {form}: {answer.status_code}"] if answer.status_code >= 500 else []
            faults += traces(secrets, {address: everything(answer).encode()})
    assert faults == []


@pytest.mark.parametrize("address", ["decisions/", "reach/31/", "reach/enemies/", "plans/", "rounds/1/engagements/"])
def test_programs_are_refused_what_is_of_the_other_game(
    italy: Campaign, as_: Callable[[str], Client], address: str
) -> None:
    answer = as_("hanno").get(f"/api/campaigns/italy/{address}")
    assert answer.status_code == 404
    assert "This campaign is a game of HANNIBAL, and this address belongs to another game." in answer.content.decode()


def test_everything_that_stands_open_in_an_address_has_an_example() -> None:
    """An address with a placeholder that is new would only be visited as one that does not exist."""
    assert [address for address in addresses() if "<" in address] == []


def test_the_addresses_of_hannibal_are_visited_where_they_exist(played: Italy, as_: Callable[[str], Client]) -> None:
    pages = ("orders/", "tables/leaders/", "tables/provinces/", "tables/map.svg", "hannibal/what-if/")
    own = [f"/campaigns/italy/{page}" for page in pages]
    assert set(own) <= set(addresses())
    client = as_("hanno")
    assert [address for address in own if client.get(address).status_code == 404] == []
