"""The steps of a HANNIBAL campaign on the site: opened, decided, resolved, published (HH.2.2, HH.15)."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.document import read_document
from campaign.games.hannibal.rules.sequence_of_play import STEPS
from campaign.games.vae_victis.kinds import Kind as OtherKind
from campaign.models import Campaign, Phase, RoundSeed, Seat
from campaign.selectors import current_phase, last_record, phase_view, record_texts, sheets_for
from campaign.selectors.membership import Membership, membership
from campaign.services.errors import NotTaken
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from campaign.services.sheets import SheetAction, submit_orders
from hexmap.rules.documents import parse_json
from navy.rules.chance import seed_digest
from orders.rules.life import Life
from tests.conftest import NOW
from tests.documents import hannibal_document, hannibal_outcome

pytestmark = pytest.mark.django_db


def seat(name: str) -> Seat:
    return Seat.objects.select_related("faction").get(campaign__slug="italy", name=name)


def part(name: str) -> Membership:
    return membership(User.objects.get(username=name.lower()), "italy")


def give(name: str, *entries: SheetAction) -> dict[tuple[str, int | None], NotTaken]:
    phase = current_phase(Campaign.objects.get(slug="italy"))
    return submit_orders(phase_id=phase.pk, seat=seat(name), entries=entries, at=NOW)


def publish(campaign: Campaign) -> Phase:
    """The step that is published, after it was closed and resolved."""
    phase = current_phase(campaign)
    close_and_claim(phase.pk, NOW)
    resolve_phase(phase.pk, NOW)
    publish_phase(phase.pk, NOW)
    phase.refresh_from_db()
    return phase


def test_opens_with_the_step_of_its_document_and_the_days_of_its_ruleset(italy: Campaign) -> None:
    phase = current_phase(italy)
    assert (phase.round, phase.step, italy.game) == (1, "march_1", "hannibal")
    assert phase.due_at - NOW == timedelta(days=4)


def test_every_step_has_a_sealed_seed_of_its_own_that_is_published_with_it(italy: Campaign) -> None:
    first = publish(italy)
    kept = {seed.step: seed for seed in RoundSeed.objects.filter(campaign=italy)}
    assert kept.keys() == {"march_1", "march_2"}
    assert seed_digest(kept["march_1"].seed) == kept["march_1"].digest
    assert kept["march_2"].seed == ""
    assert json.loads(first.document)["seed"] == "sealed"
    assert json.loads(current_phase(italy).document)["seed"] == "sealed"


def test_anyone_can_adjudicate_a_published_step_again_and_finds_the_same(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2 4 4 4"), SheetAction(Kind.ORDER, None, "31"))
    record = last_record(publish(italy))
    assert record is not None
    texts = record_texts(record)
    again = STEPS["march_1"](read_document(parse_json(texts.document_in)))
    assert again.as_json() == json.loads(texts.document_out)
    assert json.loads(texts.document_in)["orders"] == {"march": {"31": "4 2 4 4 4"}, "order": {"carthago": "31"}}


def test_a_march_that_was_ordered_is_carried_out(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    record = last_record(publish(italy))
    assert record is not None
    position = hannibal_outcome(record).position
    assert position.hex_name(position.led[31].hex) == "0704"
    assert position.hex_name(position.led[32].hex) == "0504"


def test_orders_stay_sealed_until_their_step_is_published(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    phase = current_phase(italy)
    assert sheets_for(phase, part("Marcus")) == []
    publish(italy)
    (sheet,) = sheets_for(phase, part("Marcus"))
    assert (sheet.life, sheet.text) == (Life.REVEALED, "4 2")


def test_marches_of_the_other_side_are_for_its_own_step_of_the_round(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    publish(italy)
    assert current_phase(italy).step == "march_2"
    give("Marcus", SheetAction(Kind.MARCH, 1, "10"))
    seen = sheets_for(current_phase(italy), part("Hanno"))
    assert [sheet.faction for sheet in seen] == ["carthago"]
    record = last_record(publish(italy))
    assert record is not None
    assert json.loads(record_texts(record).document_in)["orders"] == {"march": {"1": "10"}}


def test_the_side_that_does_not_march_gives_no_orders(italy: Campaign) -> None:
    (problem,) = give("Marcus", SheetAction(Kind.MARCH, 1, "10")).values()
    assert problem.rule == "HH.2.2"


def test_orders_that_are_not_understood_are_refused_and_say_what_to_write(italy: Campaign) -> None:
    (problem,) = give("Hanno", SheetAction(Kind.MARCH, 31, "north")).values()
    assert "2 4 6 8 10 12" in str(problem)


def test_orders_of_another_game_are_refused(italy: Campaign) -> None:
    (problem,) = give("Hanno", SheetAction(OtherKind.MOVEMENT, 31, "2 4")).values()
    assert "cannot be decided now" in str(problem)


def test_a_step_waits_for_the_captains_of_the_sides_that_it_asks(italy: Campaign) -> None:
    assert [one.name for one in phase_view(current_phase(italy)).silent] == ["Hanno"]
    give("Hanno", SheetAction(Kind.ORDER, None, ""))
    assert phase_view(current_phase(italy)).awaits_nobody
    publish(italy)
    assert [one.name for one in phase_view(current_phase(italy)).silent] == ["Marcus"]
    publish(italy)
    assert [one.name for one in phase_view(current_phase(italy)).silent] == ["Hanno", "Marcus"]


def test_a_year_without_orders_goes_through_all_its_steps(italy: Campaign) -> None:
    steps = [publish(italy) for _ in range(8)]
    assert [(one.round, one.step) for one in steps] == [
        *((1, step) for step in ("march_1", "march_2", "battle")),
        *((2, step) for step in ("ballot", "offices", "march_1", "march_2", "battle")),
    ]


def test_the_last_step_ends_the_campaign(italy: Campaign) -> None:
    while current_phase(italy).status == Phase.Status.OPEN:
        last = publish(italy)
    assert (last.round, last.step) == (3, "battle")
    record = last_record(last)
    assert record is not None
    assert hannibal_outcome(record).position.ended is not None


def test_conceding_ends_the_game_in_any_step(italy: Campaign) -> None:
    publish(italy)
    give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "concede"))
    record = last_record(publish(italy))
    assert record is not None
    assert (hannibal_outcome(record).position.ended or {})["winner"] == "roma"
    assert current_phase(italy).status == Phase.Status.PUBLISHED


def test_the_document_of_an_open_step_has_no_orders(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    assert hannibal_document(current_phase(italy)).texts == {}


def test_leaders_of_the_levy_march_in_the_step_in_which_they_appear(italy: Campaign) -> None:
    for _ in range(5):
        publish(italy)
    position = hannibal_document(current_phase(italy)).position
    assert (position.round, position.mover) == (2, "roma")
    levy = [number for number, leader in position.leaders.items() if leader.side == "roma" and leader.in_play]
    waiting = [number for number in levy if number not in position.led]
    assert waiting
    assert give("Marcus", SheetAction(Kind.MARCH, waiting[0], "4")) == {}
