"""Campaigns with hidden units: no page shows them to the rival or the public, and no general plays."""

import re
from collections.abc import Callable, Iterable, Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.steps import HANNIBAL
from campaign.generals.commands.seating import CannotSeat, seat_general
from campaign.members.commands.absences import AbsencePeriod, NoStandIn, leave_to_general
from campaign.models import Campaign, Phase
from campaign.services.campaigns import open_campaign
from campaign.services.phases import publish_phase, resolve_phase
from campaign.services.sheets import SheetAction
from orders.rules.sheets import SheetText
from tests.conftest import NOW
from tests.hannibal_desk.positions import document_of
from tests.hannibal_site.addresses import addresses
from tests.hannibal_site.conftest import two_captains
from tests.hannibal_site.played_to_summer import Italy
from tests.hannibal_site.test_corrections import made
from tests.secrecy.answers import everything
from tests.turns import has_turn

pytestmark = pytest.mark.django_db
Browsers = Callable[[str], Client]

LINES = (
    'round 1 march_1\nrule intelligence="hidden"\nforce 0504 carthago 31 foot 160 horse 7\nforce 0504 carthago 32\n'
    "force 1005 roma 1 legion_foot 2\n"
)
"""Hannibal with more units than anyone can have, so that their numbers are on a page for no other reason."""
TAKEN, LEFT = "foot 160 horse 6", "4 drop horse 3"
TRACES = re.compile(r"(?<![\w.#-])(?:988|984|976|972|foot 160|drop horse|horse\": \[)(?![\w-])")
"""The SP of Hannibal's force before and after, orders that name its units, and units in a document."""

LENGTH = re.compile(r"content-length", re.IGNORECASE)
"""A header whose number can be any."""


@pytest.fixture
def italy(people: dict[str, User]) -> Italy:
    """A public campaign; Marcus administers it and plays Rome."""
    campaign = open_campaign(
        slug="italy",
        title="Italy",
        administrator=people["marcus"],
        document=document_of(LINES).as_json(),
        game=HANNIBAL,
        seats=two_captains(people),
        at=NOW,
    )
    Campaign.objects.filter(pk=campaign.pk).update(public=True)
    return Italy(Campaign.objects.get(pk=campaign.pk))


def ordered(italy: Italy) -> Phase:
    italy.give("Hanno", SheetAction(Kind.MARCH, 31, LEFT), SheetAction(Kind.TAKE, 31, TAKEN))
    return italy.close()


def opened(italy: Italy) -> None:
    """Nothing has happened."""


def resolved(italy: Italy) -> None:
    resolve_phase(ordered(italy).pk, italy.now)


def published(italy: Italy) -> Phase:
    phase = ordered(italy)
    resolve_phase(phase.pk, italy.now)
    publish_phase(phase.pk, italy.now)
    phase.refresh_from_db()
    return phase


def corrected(italy: Italy) -> None:
    made(italy.campaign, published(italy), SheetText(Kind.MARCH, 31, "4 drop horse 1"))


def battle(italy: Italy) -> None:
    published(italy)
    italy.publish()


def traces_in(client: Client, asked: Iterable[str]) -> Iterator[str]:
    """Yield the addresses where someone reads what is secret, with the text of it."""
    for address in asked:
        cache.clear()
        text = "\n".join(line for line in everything(client.get(address)).split("\n") if not LENGTH.search(line))
        trace = TRACES.search(re.sub("<[^>]*>", " ", text) if address.endswith(".svg") else text)  # not coordinates
        if trace:
            yield f"{address}: {trace[0]}"


@pytest.mark.parametrize("moment", [opened, resolved, published, corrected, battle])
def test_no_page_shows_hidden_units_to_the_rival_or_the_public(
    italy: Italy, as_: Browsers, moment: Callable[[Italy], object]
) -> None:
    moment(italy)
    seen = next(traces_in(as_("hanno"), addresses()), None)
    assert seen, "their own side sees them, so that finding nothing proves something"
    for name in ("marcus", "nobody"):
        always = name == "marcus" and moment in (resolved, published)
        asked = [one for one in addresses() if always or has_turn(moment.__name__, name, one)]
        assert list(traces_in(as_(name), asked)) == []


def test_leaders_whose_units_are_hidden_have_a_question_mark_in_the_table(italy: Italy, as_: Browsers) -> None:
    page = as_("marcus").get("/campaigns/italy/").content.decode()
    assert re.findall(r'<td class="figure">\s*(\S*?)\s*</td>', page) == ["20", "?", "0"]


def test_an_administrator_who_plays_rome_corrects_no_step(italy: Italy, as_: Browsers) -> None:
    published(italy)
    answer = as_("marcus").get("/campaigns/italy/administration/corrections/1/march_1/")
    assert answer.status_code == 403
    assert "Correct it when the campaign is over." in answer.content.decode()


def test_generals_hold_no_seat_where_units_are_hidden(italy: Italy, people: dict[str, User]) -> None:
    seat = italy.campaign.seats.get(name="Marcus")
    with pytest.raises(NoStandIn) as refused:
        leave_to_general(italy.campaign, seat.pk, "recruit", AbsencePeriod(NOW, None), people["marcus"], NOW)
    assert "open intelligence only" in str(refused.value)
    seat.user = None
    seat.save()
    with pytest.raises(CannotSeat):
        seat_general(seat, "recruit", NOW)


@pytest.mark.parametrize("page", ["people/", "players/"])
def test_pages_offer_no_generals_and_say_why(italy: Italy, as_: Browsers, page: str) -> None:
    text = as_("marcus").get(f"/campaigns/italy/{page}").content.decode()
    assert "here they would see hidden units (HH.11.3)" in text
    assert "Seat general" not in text
    assert 'value="recruit"' not in text
