"""A faction concedes when all its players agree with all armies (VP.4)."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaign.desk.queries.decisions import desk_of
from campaign.games.all_games import GAMES
from campaign.games.orders_form import Line
from campaign.games.vae_victis.choices.offers import choices_of, consequences, fault_of
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.victory import conceding, not_agreed
from campaign.games.vae_victis.rules.document import RoundDocument, read_text
from campaign.games.vae_victis.steps import Step
from campaign.language.translated import rerendered_in_english
from campaign.models import Campaign, Phase, Seat
from campaign.public_campaigns.card_queries import cards_of
from campaign.public_campaigns.commands import set_public
from campaign.public_campaigns.link_preview_queries import state_of
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.selectors import (
    current_phase,
    last_record,
    membership,
    phase_view,
    record_texts,
)
from campaign.selectors.phases import RecordTexts
from campaign.selectors.standings import document_now
from campaign.services.phases import add_record, publish_phase
from campaign.views.ending_words import ending_shown
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, step_on, submit_orders
from tests.documents import round_document, round_outcome

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


def agreed(*armies: int) -> list[SheetText]:
    return [SheetText(Kind.CONCEDE, army, "concede") for army in armies]


@pytest.fixture
def decisions(war: Campaign) -> Phase:
    """The open decisions of round 1, without any engagement."""
    phase = step_on(war)
    assert phase.step == Step.ADMINISTRATION
    return phase


def concede(phase: Phase, seat: Seat, *, but: int | None = None) -> None:
    for army in seat.armies.exclude(number=but or 0):
        submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="concede", kind=Kind.CONCEDE)


def ended(phase: Phase) -> object:
    record = last_record(phase)
    assert record is not None
    return round_outcome(record).model.ended


def test_a_faction_concedes_when_every_army_on_the_map_agrees(phase: Phase) -> None:
    """Carthago has the armies 1 to 8; what army 20 says, which is not on the map, matters to nobody."""
    position = round_document(phase).position
    assert conceding(position, agreed(*range(1, 8))) == ()
    assert conceding(position, [*agreed(*range(1, 8)), SheetText(Kind.CONCEDE, 8, "hold")]) == ()
    assert conceding(position, agreed(*range(1, 9), 20)) == ("carthago",)
    assert conceding(position, agreed(*range(1, 17))) == ("carthago", "roma")


def test_an_event_names_the_armies_that_would_concede(phase: Phase) -> None:
    position = round_document(phase).position
    (event,) = not_agreed(position, agreed(4, 7, *range(9, 17)))
    assert (event.rule, event.text) == ("VP.4", "Carthago does not concede: only armies 4 and 7 would.")
    assert rerendered_in_english(event.text) == event.text
    assert not_agreed(position, []) == []


def test_every_army_may_agree_to_concede_without_being_missing(decisions: Phase) -> None:
    document = round_document(decisions)
    offered = [one for one in choices_of(document, Step.ADMINISTRATION, "roma") if one.kind == Kind.CONCEDE]
    assert [one.army for one in offered] == list(range(9, 17))
    assert not any(one.pressing for one in offered)
    assert fault_of(document, Step.ADMINISTRATION, SheetText(Kind.CONCEDE, 9, "concede")) is None


def test_the_faction_sees_the_effect_of_conceding_in_advance(decisions: Phase) -> None:
    document = round_document(decisions)
    told = [event["text"] for event in consequences(document, Step.ADMINISTRATION, "roma", agreed(*range(9, 17)))]
    assert "Roma concedes." in told
    assert "The campaign is over: Carthago wins (Roma concedes)." in told
    assert "Roma concedes." not in str(consequences(document, Step.ADMINISTRATION, "roma", agreed(*range(9, 16))))


def test_the_campaign_ends_when_all_players_of_a_faction_have_agreed(decisions: Phase, seat: Seats) -> None:
    concede(decisions, seat("Hanno"))
    concede(decisions, seat("Hamilcar"))
    advance(decisions, to="published")
    assert ended(decisions) == {"winner": "roma", "rule": "VP.4", "reason": "Carthago concedes"}
    assert decisions.campaign.phases.latest("pk") == decisions
    assert check(public_receipts(decisions.campaign)).problems == []


def test_the_page_of_a_campaign_that_is_over_shows_its_end(
    decisions: Phase, seat: Seats, as_: Callable[[str], Client]
) -> None:
    concede(decisions, seat("Hanno"))
    concede(decisions, seat("Hamilcar"))
    advance(decisions, to="published")
    answer = as_("hanno").get("/campaigns/war/")
    assert "The campaign is over, Roma has won: Carthago concedes." in answer.content.decode()
    record = last_record(decisions)
    assert record is not None
    assert answer.context["view"].document is round_outcome(record)


def test_the_end_is_that_of_the_last_round(decisions: Phase, seat: Seats) -> None:
    advance(decisions, to="published")
    while (phase := decisions.campaign.phases.latest("pk")).step != Step.ADMINISTRATION:
        step_on(decisions.campaign)
    assert phase.round == decisions.round + 1
    concede(phase, seat("Hanno"))
    concede(phase, seat("Hamilcar"))
    advance(phase, to="published")
    phase.refresh_from_db()
    outcome = document_now(phase)
    assert isinstance(outcome, RoundDocument)
    assert outcome.model.ended is not None


def texts_of_the_end(decisions: Phase, seat: Seats) -> RecordTexts:
    """The documents of the last step, in which all of Carthago gives up."""
    concede(decisions, seat("Hanno"))
    concede(decisions, seat("Hamilcar"))
    advance(decisions, to="resolved")
    record = last_record(decisions)
    assert record is not None
    return record_texts(record)


def test_the_points_and_the_winner_of_the_last_round_are_shown_everywhere(
    decisions: Phase, seat: Seats, as_: Callable[[str], Client]
) -> None:
    """The step opened with no points at all: what is shown is what it came to."""
    texts = texts_of_the_end(decisions, seat)
    scored = texts.document_out.replace('"victory_points": 0', '"victory_points": 19', 1)
    add_record(decisions, texts.document_in, scored, NOW)
    publish_phase(decisions.pk, NOW)
    campaign = decisions.campaign
    set_public(campaign, NOW, wanted=True)
    (card,) = cards_of([campaign])
    assert [(one.faction.title, one.points) for one in card.score.factions] == [("Roma", 0), ("Carthago", 19)]
    assert card.winner == "Roma has won."
    assert state_of(card) == "The campaign is over. Roma has won."
    assert "Roma has won." in as_("hanno").get("/campaigns/").content.decode()
    points = {one.faction.identifier: one.points for one in phase_view(current_phase(campaign)).standings}
    assert points == {"roma": 0, "carthago": 19}
    assert "19 victory points" in as_("hanno").get("/campaigns/war/").content.decode()
    found = as_("hanno").get("/api/campaigns/war/").json()
    assert (found["ended"]["winner"], found["ended"]["reason"]) == ("roma", "Carthago concedes")
    assert [(one["faction"], one["points"]) for one in found["standings"]] == [("roma", 0), ("carthago", 19)]
    assert "Roma has won." in as_("hanno").get("/campaigns/war/feed.atom").content.decode()


def test_standing_orders_to_concede_count_like_later_ones(phase: Phase, seat: Seats) -> None:
    concede(phase, seat("Hanno"))
    concede(phase, seat("Hamilcar"), but=8)
    decisions = step_on(phase.campaign)
    submit_orders(phase_id=decisions.pk, seat=seat("Hamilcar"), army_number=8, text="concede", kind=Kind.CONCEDE)
    advance(decisions, to="resolved")
    assert ended(decisions) is not None


def test_a_faction_does_not_concede_while_one_army_disagrees(decisions: Phase, seat: Seats) -> None:
    concede(decisions, seat("Hanno"))
    concede(decisions, seat("Hamilcar"), but=6)
    advance(decisions, to="published")
    record = last_record(decisions)
    assert record is not None
    told = [event["text"] for event in round_outcome(record).model.events]
    assert "Carthago does not concede: only armies 1, 2, 3, 4, 5, 7 and 8 would." in told
    assert ended(decisions) is None
    assert check(public_receipts(decisions.campaign)).problems == []


def test_an_agreement_to_concede_can_be_withdrawn(decisions: Phase, seat: Seats) -> None:
    concede(decisions, seat("Hanno"))
    concede(decisions, seat("Hamilcar"))
    submit_orders(
        phase_id=decisions.pk, seat=seat("Hanno"), army_number=2, text="", kind=Kind.CONCEDE, state=Version.WITHDRAWN
    )
    advance(decisions, to="resolved")
    assert ended(decisions) is None


def test_receipt_check_finds_a_concession_without_orders(decisions: Phase, seat: Seats) -> None:
    """And so is one against the word of an army (VP.4)."""
    concede(decisions, seat("Hanno"))
    concede(decisions, seat("Hamilcar"))
    submit_orders(phase_id=decisions.pk, seat=seat("Lucius"), army_number=15, text="concede", kind=Kind.CONCEDE)
    submit_orders(phase_id=decisions.pk, seat=seat("Lucius"), army_number=16, text="hold", kind=Kind.CONCEDE)
    advance(decisions, to="published")
    export = public_receipts(decisions.campaign)
    step = export.rounds[0].steps[-1]
    assert step.adjudicated is not None
    assert step.adjudicated.decisions is not None
    assert step.adjudicated.decisions.concede == ["carthago"]
    step.adjudicated.decisions.concede.append("roma")
    assert [(one.words, one.about) for one in check(export).problems] == [("not handed in", {"fact": "concede roma"})]


def test_orders_page_lists_conceding_apart_from_other_orders(decisions: Phase, as_: Browsers) -> None:
    answer = as_("hamilcar").get(page("orders/"))
    rows = {
        section.id: [block.row.choice for block in section.blocks if isinstance(block, Line)]
        for section in answer.context["form"].sections
    }
    assert [choice.army for choice in rows.pop("concede")] == [4, 5, 6, 7, 8]
    assert Kind.CONCEDE not in {choice.kind for choices in rows.values() for choice in choices}
    fields = {"phase": str(decisions.pk), "sheet-concede-4": "concede", "do": "hand_in"}
    assert as_("hamilcar").post(page("orders/"), fields).status_code == 302
    member = membership(Seat.objects.get(name="Hamilcar").user, "war")  # type: ignore[arg-type]
    (said,) = [line for line in desk_of(decisions, member, NOW).conceding if line.sheet is not None]
    assert (said.field, said.text, said.is_open) == ("concede-4", "concede", False)


def test_conceding_never_counts_as_missing_orders(decisions: Phase, as_: Browsers) -> None:
    assert as_("hamilcar").get(page("")).context["desk"].waiting == []


def test_the_winner_has_the_title_of_the_faction(start: dict[str, Any]) -> None:
    factions = [one | {"title": "Res Publica"} if one["id"] == "roma" else one for one in start["factions"]]
    ended = {"winner": "roma", "rule": "VP.3", "reason": "30 points ahead"}
    document = read_text(json.dumps(start | {"factions": factions, "ended": ended}))
    assert ending_shown(GAMES["vae-victis"].outline(document)) == ended | {"winner": "Res Publica"}
    drawn = read_text(json.dumps(start | {"ended": ended | {"winner": None}}))
    assert ending_shown(GAMES["vae-victis"].outline(drawn)) == ended | {"winner": None}
    assert ending_shown(GAMES["vae-victis"].outline(read_text(json.dumps(start)))) is None


def test_the_map_and_the_page_of_an_army_show_where_armies_stood_at_the_end(
    decisions: Phase, seat: Seats, as_: Browsers
) -> None:
    texts = texts_of_the_end(decisions, seat)
    outcome = json.loads(texts.document_out)
    moved = next(army for army in outcome["armies"] if army["number"] == 4)
    assert moved["hex"] != "4663"
    moved["hex"] = "4663"  # as a retreat in the last step would have moved it
    add_record(decisions, texts.document_in, json.dumps(outcome), NOW)
    publish_phase(decisions.pk, NOW)
    hanno = as_("hanno")
    layers = hanno.get("/campaigns/war/desk/layers.json").json()
    assert next(army for army in layers["armies"] if army["number"] == 4)["hex"] == "4663"
    assert "4663" in hanno.get("/campaigns/war/desk/").content.decode()
    assert "4663" in hanno.get("/campaigns/war/armies/4/").content.decode()
