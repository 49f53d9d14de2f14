"""A faction leaves a war of several, and the others play on (VW.8)."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.corrections.commands.proposed import answer_proposal, make_if_overdue, submit_correction
from campaign.corrections.queries.proposed import proposal_of
from campaign.corrections.rules.changes import Change
from campaign.games.engagements import Engagement
from campaign.games.reader import EVERYTHING
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.reports.scenes import RoundScene
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, ProposedCorrection, Seat
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.replay.queries import played_round
from campaign.selectors.commanders import cast_of
from campaign.selectors.corrections import mark_of
from campaign.services.campaigns import SeatPlan
from orders.rules.sheets import SheetText
from tests.archive.archived import export, restore
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, open_war, step_on, submit_orders
from tests.documents import round_document

Browsers = Callable[[str], Client]


@pytest.fixture
def italy(people: dict[str, User]) -> Campaign:
    """Italy with five factions: Marcus leads the Romans, Hanno the Etruscans, Hamilcar the Samnites."""
    document: dict[str, Any] = json.loads(shipped_scenario("italia"))
    plans = [
        SeatPlan("Hanno", people["hanno"], "etrusci", [1, 2]),
        SeatPlan("Marcus", people["marcus"], "romani", [3, 4]),
        SeatPlan("Hamilcar", people["hamilcar"], "samnites", [5, 6]),
        SeatPlan("Of the Greeks", None, "graeci", [7, 8]),
        SeatPlan("Of the Gauls", None, "galli", [9, 10]),
    ]
    return open_war(people["marcus"], document, plans, Step.MOVEMENT)


@pytest.fixture
def left(italy: Campaign) -> Phase:
    """The first step of round 2, after the Etruscans have conceded."""
    phase = step_on(italy)
    assert phase.step == Step.ADMINISTRATION
    hanno = Seat.objects.get(name="Hanno")
    for army in (1, 2):
        submit_orders(phase_id=phase.pk, seat=hanno, army_number=army, text="concede", kind=Kind.CONCEDE)
    return step_on(italy)


def test_orders_say_that_the_faction_leaves_and_the_others_play_on(italy: Campaign, as_: Browsers) -> None:
    step_on(italy)
    text = as_("hanno").get(page("orders/")).content.decode()
    assert "Etrusci leaves the war when the decisions of this round are published." in text
    assert "The strongest rival then wins" not in text


def test_armies_of_a_faction_that_leaves_are_gone_and_the_war_goes_on(italy: Campaign, left: Phase) -> None:
    document = round_document(left)
    assert (left.round, left.step, document.model.ended) == (2, Step.INITIATIVE, None)
    assert [one.id for one in document.position.active_factions] == ["romani", "samnites", "graeci", "galli"]
    assert [army.number for army in document.position.armies] == list(range(3, 11))
    assert list(document.position.control.values()).count("etrusci") == 17
    assert not italy.factions.get(identifier="etrusci").active
    while left.round == 2:
        left = step_on(italy)
    assert left.round == 3
    assert check(public_receipts(italy)).problems == []


def test_pages_say_that_a_faction_has_left_and_ask_its_players_for_nothing(left: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(page()).content.decode()
    assert " ".join(text.split()).count("0 victory points, 17 structures, has left the war") == 1
    hanno = as_("hanno")
    for path in ("", "desk/", "room/", "plans/", "maps/", "rounds/1/", "rounds/1/replay/", "armies/1/", "log/"):
        assert hanno.get(page(path)).status_code == 200, path
    text = hanno.get(page("orders/")).content.decode()
    assert "You have nothing to do in this step." in text


def test_anyone_but_the_attacker_plays_garrisons_of_a_faction_that_has_left(italy: Campaign, left: Phase) -> None:
    assault = Engagement((3,), ("romani", "etrusci"), "Volsinii")
    players = {seat.name for seat in cast_of(italy, NOW).players(assault, 1)}
    assert "Hamilcar" in players
    assert "Marcus" not in players


def test_posts_say_that_a_faction_leaves(italy: Campaign, left: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(page("rounds/1/posts/")).content.decode()
    assert "Etrusci leaves the war: its armies are gone" in text
    assert "Etrusci concedes." in text


def propose(italy: Campaign, phase: Phase, people: dict[str, User]) -> ProposedCorrection:
    """Propose that army 2 of the Etruscans had not agreed to concede, or had stood still later."""
    text, kind = ("hold", Kind.CONCEDE) if phase.round == 1 else ("strength", Kind.INITIATIVE)
    change = Change(sheets=(SheetText(kind, 2 if phase.round == 1 else 3, text),))
    made = submit_correction(
        italy, phase.pk, change, reason="A slip.", mark=mark_of(italy), at=NOW, by=people["marcus"]
    )
    assert isinstance(made, ProposedCorrection)
    return made


def test_a_faction_that_left_is_asked_about_corrections_of_the_war_that_it_was_in(
    italy: Campaign, left: Phase, people: dict[str, User]
) -> None:
    assert not italy.factions.get(identifier="etrusci").active
    decisions = italy.phases.get(round=1, step=Step.ADMINISTRATION)
    proposed = propose(italy, decisions, people)
    asked = {one.faction.identifier: one.has_player for one in proposal_of(proposed).asked}
    assert asked == {"etrusci": True, "samnites": True, "graeci": False, "galli": False}
    assert not answer_proposal(italy, proposed.pk, people["hanno"], NOW, agrees=True, text="")
    assert italy.factions.get(identifier="etrusci").active is False
    make_if_overdue(proposed.pk, NOW + timedelta(days=2))
    assert italy.factions.get(identifier="etrusci").active


def test_a_faction_that_left_is_not_asked_about_later_steps(
    italy: Campaign, left: Phase, people: dict[str, User]
) -> None:
    step_on(italy)
    proposed = propose(italy, left, people)
    asked = {one.faction.identifier for one in proposal_of(proposed).asked}
    assert asked == {"samnites", "graeci", "galli"}


def test_replay_takes_the_armies_of_a_faction_that_leaves_off_the_map(italy: Campaign, left: Phase) -> None:
    frames = played_round(italy, 1, EVERYTHING).frames
    assert [army for army in (1, 2) if army in frames[0].armies] == [1, 2]
    assert frames[-1].scene is not RoundScene.RULING
    assert not {1, 2} & frames[-1].armies.keys()


def test_archive_of_a_war_that_a_faction_has_left_can_be_restored(italy: Campaign, left: Phase, tmp_path: Path) -> None:
    advance(left, to="published")
    archive = export(italy, tmp_path / "war.zip")
    restore(archive, slug="again")
    again = Campaign.objects.get(slug="again")
    assert not again.factions.get(identifier="etrusci").active
