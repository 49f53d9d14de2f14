"""Previews of initiative count points by honour where the rules do (HO.29)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.choices import consequences, points_together
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.planning.queries.room import plans_of
from campaign.selectors import membership
from orders.rules.sheets import SheetText
from tests.documents import round_document
from tests.honour.honour_war import HonourWar

pytestmark = pytest.mark.django_db
Start = dict[str, Any]


def with_honour(document: RoundDocument, **points: int) -> RoundDocument:
    """A document in which seats have other honour."""
    honour = document.position.honour
    assert honour is not None
    seats = tuple(replace(seat, points=points.get(seat.id, 0)) for seat in honour.seats)
    return replace(document, position=replace(document.position, honour=replace(honour, seats=seats)))


def scarce(document: RoundDocument) -> tuple[str, int]:
    """A zone on which Carthago can place fewer points than Hanno has armies, and how many."""
    found = {one.zone: one.limit for one in points_together(document, "carthago", {})}
    return next((zone, limit) for zone, limit in found.items() if 0 < limit < 4)


def refused(document: RoundDocument, wishes: Mapping[int, str], zone: str) -> tuple[int, ...]:
    return next(one.refused for one in points_together(document, "carthago", wishes) if one.zone == zone)


def test_points_over_the_limit_are_those_of_the_player_with_less_honour(
    people: Mapping[str, User], start: Start
) -> None:
    document = with_honour(round_document(HonourWar(people, start, initiative=True).phase), Hamilcar=2)
    zone, limit = scarce(document)
    wishes = dict.fromkeys([*range(1, limit + 1), 8], zone)  # Hanno has armies 1 to 4, Hamilcar army 8
    assert refused(document, wishes, zone) == (limit,)
    sheets = [SheetText(Kind.INITIATIVE, number, wish) for number, wish in wishes.items()]
    told = consequences(document, Step.INITIATIVE, "carthago", sheets)
    assert [one["army"] for one in told if one["kind"] == "initiative_refused"] == [limit]


def test_points_count_by_army_number_without_the_option(people: Mapping[str, User], start: Start) -> None:
    document = with_honour(round_document(HonourWar(people, start).phase), Hamilcar=2)
    zone, limit = scarce(document)
    assert refused(document, dict.fromkeys([*range(1, limit + 1), 8], zone), zone) == (8,)


def test_the_default_zone_counts_for_armies_without_orders(people: Mapping[str, User], start: Start) -> None:
    war = HonourWar(people, start, initiative=True)
    zone, limit = scarce(round_document(war.phase))
    war.say("Hanno", None, zone, Kind.DEFAULT_ZONE)
    war.say("Hamilcar", 5, "strength", Kind.INITIATIVE)
    plans = plans_of(war.phase, membership(people["hanno"], "war"), war.seat("Hanno"))
    there = next(one for one in plans.points if one.zone == zone)
    assert there.armies == (1, 2, 3, 4, 6, 7, 8)
    assert len(there.refused) == 7 - limit
