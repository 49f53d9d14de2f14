"""The life of a phase, from orders to the next round."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import InternalError, connection, transaction
from django.db.utils import IntegrityError

from campaign import tasks
from campaign.desk.queries.decisions import desk_of
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules import step_of_round
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, PhaseRecord, Picture, Seat
from campaign.selectors import (
    Membership,
    current_phase,
    openings_without_picture,
    phase_view,
    records_without_picture,
    stages,
    stalled_phases,
)
from campaign.selectors.phases import phases_now
from campaign.services import deadlines, drawing, phases, pictures, sheets
from campaign.services.campaigns import SeatPlan
from campaign.services.errors import NotTaken, WrongMoment
from campaign.services.sheets import SheetAction
from hexmap.rules.documents import DocumentError, document_text
from hexmap.rules.shipped_maps import shipped_map
from orders.rules.life import Version
from orders.rules.visibility import Stage
from orders.selectors import sheets_for_adjudication
from tests.conftest import (
    NOW,
    SECRET,
    advance,
    next_step,
    open_war,
    outcome_of,
    step_on,
    submit_orders,
    texts_of_record,
)
from tests.json_rounds import adjudicate_movement, carried_over

Seats = Callable[[str], Seat]
ENNA_TO_CATANA = "4 4 4 2 2 2"


@pytest.fixture
def resolved(phase: Phase, seat: Seats) -> Phase:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=ENNA_TO_CATANA)
    advance(phase, to="resolved")
    return phase


def test_a_phase_is_resolved_from_its_document_and_orders(resolved: Phase, start: dict[str, Any]) -> None:
    record = resolved.records.get()
    expected = adjudicate_movement({**start, "orders": {"movement": {"4": ENNA_TO_CATANA}}})
    assert resolved.status == Phase.Status.RESOLVED
    assert json.loads(outcome_of(resolved)) == expected
    assert record.ruleset == "vae-victis-2"


def test_a_record_replays_to_the_same_bytes(resolved: Phase) -> None:
    texts = texts_of_record(resolved)
    assert document_text(adjudicate_movement(json.loads(texts.document_in))) == texts.document_out


@pytest.mark.parametrize(
    "statement", ["UPDATE campaign_phaserecord SET number = 7", "DELETE FROM campaign_phaserecord"]
)
def test_the_database_itself_refuses_to_change_records(resolved: Phase, statement: str) -> None:
    with pytest.raises((InternalError, IntegrityError), match="only ever added"), transaction.atomic():
        connection.cursor().execute(statement)


def test_resolving_twice_records_once(resolved: Phase) -> None:
    assert phases.resolve_phase(resolved.pk, NOW) is None
    assert resolved.records.count() == 1


def test_claiming_a_phase_twice_is_refused(phase: Phase) -> None:
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)
    with pytest.raises(WrongMoment, match="cannot be resolved now"):
        phases.claim_phase(phase.pk, NOW)


@pytest.mark.parametrize("act", [phases.claim_phase, phases.publish_phase])
def test_an_open_step_can_be_neither_resolved_nor_published(phase: Phase, act: Callable[[int, Any], None]) -> None:
    with pytest.raises(WrongMoment):
        act(phase.pk, NOW)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN


def test_a_failed_resolution_reopens_the_phase_and_logs_no_order(
    phase: Phase, seat: Seats, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET, at=NOW)
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)

    def fail(document: RoundDocument, *_rest: Any) -> None:
        raise RuntimeError(f"cannot adjudicate {document.as_json()['orders']}")

    monkeypatch.setattr(step_of_round, "carried_out", fail)
    tasks.resolve_phase(phase.pk)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.CLOSED
    assert "RuntimeError" in phase.failure
    assert not PhaseRecord.objects.exists()
    assert f"phase={phase.pk}" in caplog.text
    assert SECRET not in caplog.text + phase.failure


def test_a_step_is_not_closed_earlier_than_its_last_orders(phase: Phase, seat: Seats) -> None:
    """Closing waits for the lock, so its own moment may be earlier than that of the orders (OR.4)."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4", at=NOW + timedelta(seconds=2))
    phases.close_step(phase.pk, NOW)
    phase.refresh_from_db()
    assert phase.closed_at == NOW + timedelta(seconds=2)


def test_a_phase_whose_worker_died_is_found_after_a_timeout(phase: Phase) -> None:
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)
    assert stalled_phases(NOW + timedelta(minutes=1)) == []
    assert stalled_phases(NOW + timedelta(minutes=3)) == [phase.pk]


def test_pictures_are_drawn_once(resolved: Phase) -> None:
    record = resolved.records.get()
    assert records_without_picture() == [record.pk]
    for _ in range(2):
        pictures.draw_opening(resolved.pk)
        pictures.draw_outcome(record.pk)
    assert records_without_picture() == []
    assert sorted(Picture.objects.values_list("moment", "width")) == [("after", 1600), ("before", 1600), ("desk", 3200)]
    for picture in Picture.objects.all():
        with picture.file.open("rb") as file:
            assert file.read(4) == b"\x89PNG"


def test_a_failed_drawing_is_logged_without_its_content(
    resolved: Phase, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise OSError(f"disk full while drawing {ENNA_TO_CATANA}")

    monkeypatch.setattr(drawing, "draw_map", fail)
    record = resolved.records.get()
    tasks.draw_outcome(record.pk)
    assert f"task=draw_outcome subject={record.pk} error=OSError" in caplog.text
    assert ENNA_TO_CATANA not in caplog.text
    assert records_without_picture() == [record.pk]


def test_every_round_is_drawn_when_it_opens(war: Campaign, phase: Phase) -> None:
    """Whatever its first step is; the steps in between go on from there, and only a movement changes the map."""
    assert openings_without_picture() == [phase.pk]
    step_on(war)
    assert openings_without_picture() == [phase.pk]
    opened = step_on(war)
    assert openings_without_picture() == [phase.pk, opened.pk]
    assert [PhaseRecord.objects.get(pk=pk).phase.step for pk in records_without_picture()] == [Step.MOVEMENT]


def test_a_step_opens_with_the_outcome_of_the_previous_step(war: Campaign, resolved: Phase) -> None:
    following = phases.publish_phase(resolved.pk, NOW)
    assert following is not None
    assert (following.round, following.step) == (1, Step.ADMINISTRATION)  # nobody has met anybody
    assert following.document == outcome_of(resolved)
    assert following.due_at - following.opened_at == timedelta(days=3)


def test_the_next_round_starts_with_the_outcome_of_administration(war: Campaign, resolved: Phase) -> None:
    phases.publish_phase(resolved.pk, NOW)
    opened = step_on(war)
    document = json.loads(opened.document)
    assert (opened.round, opened.step, document["round"]) == (2, Step.INITIATIVE, 2)
    assert next(army["hex"] for army in document["armies"] if army["number"] == 4) == "5264"
    assert "orders" not in document
    assert "movement" not in document


def test_a_second_round_is_played_like_the_first(war: Campaign, resolved: Phase, seat: Seats) -> None:
    phases.publish_phase(resolved.pk, NOW)
    initiative = step_on(war)
    submit_orders(
        phase_id=initiative.pk, army_number=4, seat=seat("Hamilcar"), text="Mare Africum", kind=Kind.INITIATIVE
    )
    movement = step_on(war)
    superiority = json.loads(movement.document)["naval_superiority"]
    assert (superiority["carthago"]["Mare Africum"], superiority["roma"]["Mare Africum"]) == (3, 1)
    submit_orders(phase_id=movement.pk, army_number=4, seat=seat("Hamilcar"), text="10 10")
    advance(movement, to="resolved")
    out = json.loads(outcome_of(movement))
    assert out["movement"]["4"]["from"] == "5264"
    assert out["orders"] == {"initiative": {"4": "Mare Africum"}, "movement": {"4": "10 10"}}


@pytest.fixture
def placing(people: dict[str, Any], start: dict[str, Any]) -> Phase:
    """The armies are being placed before round 1; Hanno has them all."""
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    return open_war(people["marcus"], start, plans, Step.PLACEMENT).phases.get()


def test_armies_are_placed_before_the_first_round(placing: Phase, seat: Seats) -> None:
    submit_orders(phase_id=placing.pk, army_number=4, seat=seat("Hanno"), text="adys", kind=Kind.PLACEMENT)
    opened = step_on(placing.campaign)
    armies = {army["number"]: army["hex"] for army in json.loads(opened.document)["armies"]}
    before = {army["number"]: army["hex"] for army in json.loads(placing.document)["armies"]}
    board = shipped_map("first-punic-war")
    assert opened.step == Step.INITIATIVE
    assert armies[4] == board.grid.name(board.structure_named["Adys"].hex)
    assert {number: hex_ for number, hex_ in armies.items() if number != 4} == {
        number: hex_ for number, hex_ in before.items() if number != 4
    }


def test_an_army_is_placed_only_in_structures_of_its_faction(placing: Phase, seat: Seats) -> None:
    with pytest.raises(NotTaken, match="does not control Roma") as refused:
        submit_orders(phase_id=placing.pk, army_number=4, seat=seat("Hanno"), text="Roma", kind=Kind.PLACEMENT)
    assert refused.value.rule == "FA.4"


@pytest.fixture
def administration(war: Campaign, resolved: Phase) -> Phase:
    """The administration of round 1, resolved."""
    phases.publish_phase(resolved.pk, NOW)
    phase = war.phases.latest("pk")
    advance(phase, to="resolved")
    return phase


def ruled(administration: Phase, **change: Any) -> str:
    return json.dumps({**carried_over(json.loads(outcome_of(administration))), **change})


def test_the_administrator_may_replace_the_document_of_the_next_round(administration: Phase) -> None:
    document = json.loads(ruled(administration))
    document["armies"][0]["strength"] = 1000
    phases.rule_otherwise(administration.pk, json.dumps(document), NOW)
    assert administration.records.count() == 2
    opened = phases.publish_phase(administration.pk, NOW)
    assert opened is not None
    assert json.loads(opened.document)["armies"][0]["strength"] == 1000


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"round": 4}, "round: 4 is not the next round, 2"),
        ({"armies": "none"}, "armies: Input should be a list"),
        ({"control": {"Utopia": "roma"}}, 'control.Utopia: the map has no structure "Utopia"'),
    ],
)
def test_a_ruling_that_does_not_continue_the_campaign_is_refused(
    administration: Phase, change: dict[str, Any], says: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        phases.rule_otherwise(administration.pk, ruled(administration, **change), NOW)
    assert str(refused.value) == says
    assert administration.records.count() == 1


def test_a_ruling_requires_a_resolved_administration_step(resolved: Phase) -> None:
    with pytest.raises(WrongMoment, match="You can change the next round's document once the"):
        phases.rule_otherwise(resolved.pk, resolved.document, NOW)


def test_a_deadline_can_be_moved_while_the_step_is_open(phase: Phase) -> None:
    deadlines.set_deadline(phase.pk, NOW + timedelta(days=30), NOW)
    phase.refresh_from_db()
    assert phase.due_at == NOW + timedelta(days=30)
    with pytest.raises(WrongMoment, match="has passed"):
        deadlines.set_deadline(phase.pk, NOW, NOW)
    with pytest.raises(WrongMoment, match="more than a year away"):
        deadlines.set_deadline(phase.pk, NOW + timedelta(days=400), NOW)
    phases.close_step(phase.pk, NOW)
    with pytest.raises(WrongMoment, match="This step is already closed"):
        deadlines.set_deadline(phase.pk, NOW + timedelta(days=31), NOW)


def test_the_campaign_ends_with_its_last_round(war: Campaign, phase: Phase) -> None:
    """Roma has fifty points, which ends it after the round (VP.3)."""
    document = json.loads(phase.document)
    next(faction for faction in document["factions"] if faction["id"] == "roma")["victory_points"] = 50
    Phase.objects.filter(pk=phase.pk).update(document=json.dumps(document))
    phase.refresh_from_db()
    last = step_on(war)
    advance(last, to="resolved")
    assert json.loads(outcome_of(last))["ended"]["winner"] == "roma"
    assert phases.publish_phase(last.pk, NOW) is None
    assert war.phases.count() == 2


def test_a_player_with_a_decision_is_missing_until_orders_are_submitted(besieging: Phase, seat: Seats) -> None:
    """Army 4 lifts its siege of Acrae before the movement, and may begin another one in the decisions."""
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=besieging.pk, army_number=4, seat=hamilcar, text="lift", kind=Kind.LIFT_SIEGE)
    decisions = step_on(besieging.campaign)
    assert decisions.step == Step.ADMINISTRATION
    assert [seat.name for seat in phase_view(decisions).silent] == ["Hamilcar"]
    submit_orders(phase_id=decisions.pk, army_number=4, seat=hamilcar, text="pass", kind=Kind.BESIEGE)
    assert phase_view(decisions).silent == []


def test_standing_orders_for_a_skipped_step_are_revealed_with_the_next_step(phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="retreat", kind=Kind.RETREAT)
    war = phase.campaign
    assert stages(war, 1)[Step.RETREATS] is Stage.OPEN
    step_on(war)
    assert stages(war, 1)[Step.RETREATS] is Stage.OPEN
    step_on(war)
    assert stages(war, 1)[Step.RETREATS] is Stage.PUBLISHED


def test_a_faction_cannot_surrender_a_structure_of_another(besieging: Phase, seat: Seats) -> None:
    """Army 9 of Roma besieges Agathyrnum, which is Carthago's (SI.8)."""
    document = json.loads(besieging.document)
    board = shipped_map("first-punic-war")
    near = board.adjacent(board.structure_named["Agathyrnum"].hex)
    for army in document["armies"]:
        if army["number"] == 9:
            army["hex"] = board.grid.name(next(hex_ for hex_ in near if board.is_passable_land(hex_)))
    document["sieges"] = [
        {"structure": "Agathyrnum", "faction": "roma", "armies": [9], "resilience": 9, "initial_resilience": 9}
    ]
    Phase.objects.filter(pk=besieging.pk).update(document=json.dumps(document))
    with pytest.raises(NotTaken, match="Roma does not control Agathyrnum") as refused:
        submit_orders(phase_id=besieging.pk, seat=seat("Marcus"), text="Agathyrnum", kind=Kind.SURRENDER)
    assert refused.value.rule == "SI.8"


def test_a_standing_surrender_of_a_lost_structure_gives_an_event_only(besieging: Phase, seat: Seats) -> None:
    """Between the sheet and its moment the document changes hands by a ruling, as it were."""
    submit_orders(phase_id=besieging.pk, seat=seat("Hanno"), text="Agathyrnum", kind=Kind.SURRENDER)
    decisions = step_on(besieging.campaign)
    document = json.loads(decisions.document)
    document["control"]["Agathyrnum"] = "roma"
    Phase.objects.filter(pk=decisions.pk).update(document=json.dumps(document))
    advance(decisions, to="resolved")
    events = json.loads(outcome_of(decisions))["events"]
    assert "Carthago does not surrender Agathyrnum: it does not control it." in [event["text"] for event in events]


def test_a_standing_take_over_does_not_start_a_siege(besieging: Phase, seat: Seats) -> None:
    """Army 4 lifts the only siege of Acrae, so there is nothing left to take over (SI.7)."""
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=besieging.pk, army_number=4, seat=hamilcar, text="lift", kind=Kind.LIFT_SIEGE)
    submit_orders(phase_id=besieging.pk, army_number=4, seat=hamilcar, text="Acrae", kind=Kind.TAKE_OVER)
    decisions = step_on(besieging.campaign)
    advance(decisions, to="resolved")
    out = json.loads(outcome_of(decisions))
    assert out["sieges"] == []
    assert "Army 4 does not take over the siege of Acrae: nobody besieges it." in [e["text"] for e in out["events"]]


def test_two_armies_can_swap_places_in_one_form(placing: Phase, seat: Seats) -> None:
    board = shipped_map("first-punic-war")
    homes = {
        a["number"]: board.structure_at[board.grid.index(a["hex"])].name for a in json.loads(placing.document)["armies"]
    }
    entries = [SheetAction(Kind.PLACEMENT, 1, homes[2]), SheetAction(Kind.PLACEMENT, 2, homes[1])]
    assert sheets.submit_orders(phase_id=placing.pk, seat=seat("Hanno"), entries=entries, at=NOW) == {}
    opened = step_on(placing.campaign)
    armies = {army["number"]: army["hex"] for army in json.loads(opened.document)["armies"]}
    assert board.structure_at[board.grid.index(armies[1])].name == homes[2]
    assert board.structure_at[board.grid.index(armies[2])].name == homes[1]


def test_standing_orders_can_be_seen_and_withdrawn_in_their_own_step(besieging: Phase, seat: Seats) -> None:
    hanno = seat("Hanno")
    submit_orders(phase_id=besieging.pk, seat=hanno, text="Agathyrnum", kind=Kind.SURRENDER)
    war = besieging.campaign
    decisions = step_on(war)
    member = Membership(war, hanno, administers=False)
    line = next(line for line in desk_of(decisions, member, NOW).now if line.choice.kind == Kind.SURRENDER)
    assert (line.text, line.mine) == ("Agathyrnum", True)
    submit_orders(phase_id=decisions.pk, seat=hanno, text="", kind=Kind.SURRENDER, state=Version.WITHDRAWN)
    advance(decisions, to="closed")
    assert sheets_for_adjudication(Phase.objects.get(pk=decisions.pk)) == []


def test_the_phases_of_several_campaigns_are_the_current_ones(war: Campaign, django_assert_num_queries: Any) -> None:
    next_step(war, NOW)
    now = current_phase(war)
    for documents in (False, True):
        with django_assert_num_queries(1):
            (found,) = phases_now([war.pk], documents=documents).values()
        assert found == now
        assert ("document" in found.get_deferred_fields()) is not documents
