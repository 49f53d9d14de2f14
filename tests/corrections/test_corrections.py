"""Corrections of published steps: what they supersede, what is adjudicated again, and where the campaign continues."""

import copy
import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.corrections.commands import corrections
from campaign.corrections.commands.corrections import NothingCorrected
from campaign.corrections.queries.steps import change_in
from campaign.corrections.rules.changes import Change, change_of
from campaign.engagements.commands.screenshot_uploads import read_upload
from campaign.games.answers import PossibleAnswer, unanswered
from campaign.games.engagements import TypedReport
from campaign.games.position_change import ArmyChange, PositionChange
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.corrected_position import changed_outcome
from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.rules.step_of_round import carried_out
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Correction, LogEntry, Phase
from campaign.models.log import Action
from campaign.platform.time_left import OutOfTime, at_most
from campaign.rule_changes.queries import played_steps
from campaign.selectors import current_phase, published_records, record_texts, reports_in_force
from campaign.selectors.corrections import corrections_in
from campaign.selectors.reports import unread_uploads
from campaign.services import phases, standing
from campaign.services.campaigns import SeatPlan
from campaign.services.errors import WrongMoment
from campaign.services.reports import ReportSubject, answer_report, submit_report
from hexmap.rules.documents import DocumentError, document_text
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors import sheets_in_force
from tests.archive.archived import picture_bytes
from tests.conftest import NOW, open_war, submit_orders, texts_of_sheets
from tests.corrections.corrected import (
    LATER,
    correct,
    draw,
    foresee,
    go_on,
    go_to,
    kept,
    outcome,
    position,
    report,
    sheet,
    step_of,
    strength,
    winner,
)
from tests.meetings import beside


def counting(war: Campaign) -> list[tuple[int, str, str]]:
    return [(one.round, one.step, one.status) for one in war.phases.order_by("round", "opened_at", "pk")]


def points(phase: Phase, faction: str) -> int:
    return position(phase).faction[faction].victory_points


# A battle misreported, with the instructions of the next round open


def test_correcting_a_battle_of_the_last_round_reopens_the_open_step(fought: Campaign) -> None:
    was = current_phase(fought)
    # 9 had won with 45-20: army 4 lost 45 %. Now nobody has won: 4 lost 20 %, and 9 lost 45 %.
    correction = correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45))
    now = current_phase(fought)
    assert (now.round, now.step, now.status) == (2, "movement", "open")
    assert now.pk != was.pk
    assert now.opened_at == LATER
    assert now.due_at > LATER
    assert points(now, "carthago") > points(was, "carthago")  # no battle lost any more (VP.1)
    assert points(now, "roma") < points(was, "roma")
    assert position(now).army[9].strength < position(was).army[9].strength
    assert position(now).army[4].strength > position(was).army[4].strength
    assert correction.differences["now"]


def test_a_correction_supersedes_phases_without_changing_them(fought: Campaign) -> None:
    before = {row["id"]: row for row in Phase.ever.values()}
    records = {record.pk: record_texts(record) for phase in Phase.ever.all() for record in phase.records.all()}
    correction = correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45))
    after = {row["id"]: row for row in Phase.ever.values()}
    for pk, row in before.items():
        assert after[pk] | {"superseded_by_id": row["superseded_by_id"]} == row
    for phase in Phase.ever.filter(pk__in=before):
        for record in phase.records.all():
            assert record_texts(record) == records[record.pk]
    superseded = Phase.ever.filter(superseded_by=correction).values_list("round", "step")
    assert set(superseded) == {(1, "battles"), (1, "administration"), (2, "initiative"), (2, "movement")}
    made = Phase.ever.filter(correction=correction)
    assert set(made.values_list("round", "step", "status")) == {
        (1, "battles", "published"),
        (1, "administration", "published"),
        (2, "initiative", "published"),
    }
    for phase in made:
        old = Phase.ever.get(superseded_by=correction, round=phase.round, step=phase.step)
        moments = ("opened_at", "due_at", "closed_at", "claimed_at", "resolved_at", "published_at")
        assert [getattr(phase, name) for name in moments] == [getattr(old, name) for name in moments]


def test_records_in_force_after_a_correction_replay_to_the_same_bytes(fought: Campaign) -> None:
    correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45))
    correct(fought, step_of(fought, 1, Step.ADMINISTRATION), strength(step_of(fought, 1, Step.ADMINISTRATION), 1, 777))
    replayed = 0
    for round_ in (1, 2):
        for step, record in published_records(fought, round_).items():
            texts = record_texts(record)
            went_in = read_text(texts.document_in)
            results = [one.as_json() for one in reports_in_force(record.phase).values()] if step == Step.BATTLES else ()
            came_to = carried_out(went_in, Step(step), (), results)
            came_to = changed_outcome(went_in, came_to, change_in(record.phase).position)
            assert document_text(came_to) == texts.document_out, (round_, step)
            replayed += 1
    assert replayed == 5


def test_a_correction_is_logged_with_its_reason(fought: Campaign) -> None:
    correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45), reason="  Typed the wrong way round. ")
    entry = LogEntry.objects.get(action=Action.CORRECTED)
    assert (entry.reason, entry.actor, entry.about) == (
        "Typed the wrong way round.",
        fought.administrator,
        {"number": 1},
    )


def test_a_preview_saves_nothing_and_matches_the_correction(fought: Campaign) -> None:
    phase, change = step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45)
    seen = foresee(fought, phase, change)
    assert Correction.objects.count() == 0
    assert [(one.round, one.step) for one in seen.again] == [(1, Step.ADMINISTRATION), (2, Step.INITIATIVE)]
    assert seen.opens is not None
    assert (seen.opens.round, seen.opens.step, seen.over, seen.dropped) == (2, Step.MOVEMENT, False, [])
    assert seen.in_step == []  # battles are reported; what they come to is administration's
    correction = correct(fought, phase, change)
    assert correction.differences == {"step": seen.in_step, "now": seen.now}
    now = current_phase(fought)
    assert (now.round, now.step) == (2, "movement")


def test_a_correction_out_of_time_ends_between_two_steps_and_saves_nothing(fought: Campaign) -> None:
    phase, change = step_of(fought, 1, Step.BATTLES), winner("4-9", "4", 20, 45)
    with at_most(-1), pytest.raises(OutOfTime):
        correct(fought, phase, change)
    assert Correction.objects.count() == 0
    assert correct(fought, phase, change)


# Sheets


def test_sealed_orders_of_the_open_step_become_drafts_of_their_players(fought: Campaign) -> None:
    now = current_phase(fought)
    hamilcar, marcus = fought.seats.get(name="Hamilcar"), fought.seats.get(name="Marcus")
    submit_orders(phase_id=now.pk, seat=hamilcar, army_number=5, text="4 4")
    submit_orders(phase_id=now.pk, seat=marcus, army_number=10, text="0")
    submit_orders(phase_id=now.pk, seat=marcus, army_number=10, text="0 0", state=Version.DRAFT)
    correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45))
    texts = texts_of_sheets("army__number", "state", "number")
    assert texts == [
        (5, "handed_in", 1, "4 4"),
        (10, "handed_in", 1, "0"),
        (10, "draft", 1, "0 0"),
        (5, "withdrawn", 2, ""),
        (5, "draft", 2, "4 4"),
        (10, "withdrawn", 2, ""),
        (10, "draft", 2, "0 0"),
    ]
    assert sheets_in_force(fought.pk, 2, [Kind.MOVEMENT]) == []
    submit_orders(phase_id=current_phase(fought).pk, seat=hamilcar, army_number=5, text="4 4", at=LATER)
    assert sheets_in_force(fought.pk, 2, [Kind.MOVEMENT]) == [SheetText(Kind.MOVEMENT, 5, "4 4")]


def test_only_legal_drafts_survive_a_correction(fought: Campaign) -> None:
    now = current_phase(fought)
    submit_orders(phase_id=now.pk, seat=fought.seats.get(name="Hamilcar"), army_number=5, text="4 4")
    submit_orders(phase_id=now.pk, seat=fought.seats.get(name="Hanno"), army_number=1, text="6", at=NOW)
    # Army 5 is taken off the map with which round 2 begins: there is nothing left that it could be ordered to do.
    change = Change(position=PositionChange(armies={5: None}))
    correct(fought, step_of(fought, 1, Step.ADMINISTRATION), change)
    assert 5 not in position(current_phase(fought)).army
    assert texts_of_sheets("army__number", "state")[2:] == [
        (1, "withdrawn", ""),
        (1, "draft", "6"),
        (5, "withdrawn", ""),
    ]


def test_a_correction_without_effect_on_the_open_step_keeps_its_orders(contact: Campaign) -> None:
    # Nobody hears of the casualties of a garrison or of a movement that changes nothing: here army 16 waits twice
    # instead of doing nothing at all, so that its instruction differs and the position does not.
    go_to(contact, 2, Step.MOVEMENT)
    now = current_phase(contact)
    submit_orders(phase_id=now.pk, seat=contact.seats.get(name="Hamilcar"), army_number=5, text="4 4")
    phase = step_of(contact, 1, Step.MOVEMENT)
    seen = foresee(contact, phase, sheet(Kind.MOVEMENT, 16, "0 0"))
    assert (seen.opens, seen.over, seen.now) == (None, False, [])
    correct(contact, phase, sheet(Kind.MOVEMENT, 16, "0 0"))
    assert current_phase(contact).pk == now.pk
    assert texts_of_sheets("army__number", "state") == [(5, "handed_in", "4 4")]
    assert json.loads(record_texts(published_records(contact, 1)[Step.MOVEMENT]).document_in)["orders"] == {
        "movement": {"16": "0 0"}
    }
    submit_orders(phase_id=now.pk, seat=contact.seats.get(name="Hamilcar"), army_number=5, text="2", at=LATER)
    go_on(contact)


def test_reports_of_a_reopened_battle_are_kept(battles: Phase) -> None:
    war = battles.campaign
    hamilcar, marcus = war.seats.get(name="Hamilcar"), war.seats.get(name="Marcus")
    place = ReportSubject(war, battles.pk, "4-9")
    submit_report(place, marcus, TypedReport("9", "45-20"), NOW)
    answer_report(place, hamilcar, 1, agrees=True, note="So it was.", at=NOW)
    # Army 16 marches instead of standing still: the battle is the same, the document of its step is not.
    correct(war, step_of(war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 16, "6"))
    now = current_phase(war)
    assert (now.round, now.step, now.pk != battles.pk) == (1, "battles", True)
    report_ = now.reports.get()
    assert (report_.engagement, report_.winner, report_.seat) == ("4-9", "9", marcus)
    assert report_.answers.get().note == "So it was."
    assert reports_in_force(now)["4-9"].winner == "9"
    assert battles.reports.count() == 1
    go_on(war)


def test_an_unread_screenshot_is_kept_with_its_report(battles: Phase) -> None:
    war = battles.campaign
    marcus = war.seats.get(name="Marcus")
    place = ReportSubject(war, battles.pk, "4-9")
    submit_report(place, marcus, TypedReport("9", "45-20"), NOW, screenshot=picture_bytes("PNG"))
    correct(war, step_of(war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 16, "6"))
    copied = current_phase(war).reports.get()
    assert not copied.picture
    assert copied.pk in unread_uploads(LATER, timedelta(0))
    read_upload(copied.pk)
    copied = current_phase(war).reports.get()
    assert copied.picture.name


def test_a_corrected_retreat_removes_the_battle(battles: Phase) -> None:
    war = battles.campaign
    seen = foresee(war, step_of(war, 1, Step.RETREATS), sheet(Kind.RETREAT, 4, "retreat"))
    assert seen.opens is not None
    assert (seen.opens.round, seen.opens.step) == (1, Step.ADMINISTRATION)
    correct(war, step_of(war, 1, Step.RETREATS), sheet(Kind.RETREAT, 4, "retreat"))
    assert counting(war)[-1] == (1, "administration", "open")
    go_to(war, 2, Step.INITIATIVE)


def test_a_corrected_battle_can_eliminate_an_army(people: dict[str, User], start: dict[str, Any]) -> None:
    """Army 9 has 10 FP: with no casualties reported it lives on, with 20 % lost in a defeat it is gone (ST.2, ST.5)."""
    document = copy.deepcopy(start)
    beside(document, 9, 4)
    next(army for army in document["armies"] if army["number"] == 9)["strength"] = 10
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(1, 9))),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    go_to(war, 1, Step.BATTLES)
    report(current_phase(war), "4-9", TypedReport("draw", "0-0"))
    go_to(war, 2, Step.MOVEMENT)
    assert 9 in position(current_phase(war)).army
    submit_orders(phase_id=current_phase(war).pk, seat=war.seats.get(name="Marcus"), army_number=9, text="6")
    seen = foresee(war, step_of(war, 1, Step.BATTLES), kept(winner("4-9", "4", 0, 20)))
    assert "Army 9 is off the map." in seen.now
    correct(war, step_of(war, 1, Step.BATTLES), kept(winner("4-9", "4", 0, 20)))
    now = current_phase(war)
    assert (now.round, now.step) == (2, "movement")
    assert 9 not in position(now).army
    assert texts_of_sheets("army__number", "state") == [(9, "handed_in", "6"), (9, "withdrawn", "")]
    go_to(war, 3, Step.INITIATIVE)


# Decisions that nobody was asked for


def test_a_new_winner_is_asked_whether_to_advance(fought: Campaign) -> None:
    """Army 9 had won; army 4 wins by the correction, and Hamilcar decides whether it advances (AF.3)."""
    phase, change = step_of(fought, 1, Step.BATTLES), winner("4-9", "4", 20, 45)
    seen = foresee(fought, phase, change)
    assert [(one.round, one.step) for one in seen.unanswered] == [(1, "administration")]
    (sentence,) = seen.unanswered[0].decisions
    assert sentence.startswith("Army 4: advances to ")
    assert sentence.endswith("left by army 9.")
    correct(fought, phase, change)
    now = current_phase(fought)
    assert (now.round, now.step, now.status) == (1, "administration", "open")
    submit_orders(
        phase_id=now.pk,
        seat=fought.seats.get(name="Hamilcar"),
        army_number=4,
        kind=Kind.ADVANCE,
        text=sentence.split()[4].strip("(),"),
        at=LATER,
    )
    before = position(now).army[4].hex
    assert position(go_on(fought)).army[4].hex != before


def test_later_steps_can_be_kept_without_asking(fought: Campaign) -> None:
    """The players have to agree, and everyone reads what nobody was asked for."""
    phase, change = step_of(fought, 1, Step.BATTLES), winner("4-9", "4", 20, 45)
    assert (change.needs_consent, kept(change).needs_consent) == (False, True)
    seen = foresee(fought, phase, kept(change))
    assert (seen.opens and seen.opens.round, seen.opens and seen.opens.step) == (2, "movement")
    correction = correct(fought, phase, kept(change))
    assert current_phase(fought).round == 2
    assert correction.differences["unanswered"] == seen.unanswered[0].decisions
    assert change_of(correction.what) == kept(change)
    assert not change_in(step_of(fought, 1, Step.ADMINISTRATION)).keeps_later


def test_a_march_ordered_from_another_hex_is_asked_for_again(fought: Campaign) -> None:
    """Army 16 is put elsewhere at the start of round 2: its march of that round was ordered from its old hex."""
    submit_orders(phase_id=current_phase(fought).pk, army_number=16, seat=fought.seats.get(name="Lucius"), text="6")
    go_to(fought, 3, Step.MOVEMENT)
    ended = step_of(fought, 1, Step.ADMINISTRATION)
    army = outcome(ended).position.army[16]
    grid = outcome(ended).board.grid
    place = grid.name(grid.neighbours_of(army.hex)[3])
    change = Change(position=PositionChange(armies={16: ArmyChange(army.strength, place, army.afloat)}))
    seen = foresee(fought, ended, change)
    assert seen.opens is not None
    assert (seen.opens.round, seen.opens.step) == (2, "movement")
    assert [sentence for one in seen.unanswered for sentence in one.decisions] == [
        f"Army 16 is at {place}, and its orders were given from another hex."
    ]


def test_an_answer_that_still_fits_is_not_asked_for_again() -> None:
    """Of two towns that an army can besiege the one that it had chosen stands, also if the other is new (SI.1)."""
    gela, acrae = (PossibleAnswer(Kind.BESIEGE, 9, name, name) for name in ("Gela", "Acrae"))
    asked, now = frozenset({gela}), frozenset({gela, acrae})
    assert unanswered(asked, now, [SheetText(Kind.BESIEGE, 9, "Gela")]) == []
    assert unanswered(asked, now, [SheetText(Kind.BESIEGE, 8, "Gela")]) == [acrae]
    assert unanswered(now, asked, []) == []
    assert unanswered(frozenset(), now, [SheetText(Kind.BESIEGE, 9, "Tauromenium")]) == [acrae, gela]


# How far it goes


def test_a_new_engagement_stops_the_replay_of_later_steps(contact: Campaign) -> None:
    """Army 4 attacks in round 1 only once the sheet is put right: then its players are asked whether they retreat."""
    contact_document = position(current_phase(contact))
    assert 4 in contact_document.army
    go_to(contact, 1, Step.RETREATS)
    go_to(contact, 2, Step.MOVEMENT)
    # Army 9 marches away to the south instead: nobody meets, and neither retreats nor battles are asked for.
    phase = step_of(contact, 1, Step.MOVEMENT)
    march = kept(sheet(Kind.MOVEMENT, 9, "6 6 6"))
    seen = foresee(contact, phase, march)
    assert [(one.round, one.step) for one in seen.dropped] == [(1, Step.RETREATS), (1, Step.BATTLES)]
    correct(contact, phase, march)
    assert (1, "retreats", "published") not in counting(contact)
    # And back again: the engagement is there again, and nobody has answered it as the campaign stands now.
    phase = step_of(contact, 1, Step.MOVEMENT)
    seen = foresee(contact, phase, sheet(Kind.MOVEMENT, 9, ""))
    assert seen.opens is not None
    assert (seen.opens.round, seen.opens.step) == (1, Step.RETREATS)
    correct(contact, phase, sheet(Kind.MOVEMENT, 9, ""))
    assert current_phase(contact).step == "retreats"
    assert counting(contact)[-1] == (1, "retreats", "open")
    go_to(contact, 2, Step.MOVEMENT)


def test_a_correction_two_rounds_back_drops_orders_of_reopened_steps(fought: Campaign) -> None:
    now = current_phase(fought)
    submit_orders(phase_id=now.pk, seat=fought.seats.get(name="Hamilcar"), army_number=5, text="4 4")
    go_to(fought, 3, Step.MOVEMENT)
    submit_orders(phase_id=current_phase(fought).pk, seat=fought.seats.get(name="Hamilcar"), army_number=6, text="2")
    phase = step_of(fought, 1, Step.BATTLES)
    seen = foresee(fought, phase, winner("4-9", "4", 20, 45))
    correct(fought, phase, winner("4-9", "4", 20, 45))
    now = current_phase(fought)
    if seen.opens is not None:
        assert (now.round, now.step) == (seen.opens.round, seen.opens.step)
    assert sheets_in_force(fought.pk, 3, [Kind.MOVEMENT]) == []


def test_a_correction_can_reopen_a_finished_campaign(fought: Campaign) -> None:
    go_to(fought, 2, Step.ADMINISTRATION)
    # Fifty points for Roma end it (VP.3); an administrator who had counted wrong takes them back.
    change = Change(position=PositionChange(points={"roma": 60}))
    go_on(fought)
    correct(fought, step_of(fought, 2, Step.ADMINISTRATION), change)
    over = current_phase(fought)
    assert (over.round, over.step, over.status) == (2, "administration", "published")
    assert (outcome(over).model.ended or {})["winner"] == "roma"
    correct(fought, over, Change(position=PositionChange(points={"roma": 3})), at=LATER + timedelta(hours=1))
    now = current_phase(fought)
    assert (now.round, now.step, now.status) == (3, "initiative", "open")
    assert points(now, "roma") == 3
    assert len(corrections_in(step_of(fought, 2, Step.ADMINISTRATION))) == 2


def test_orders_after_a_corrected_end_are_dropped(fought: Campaign) -> None:
    now = current_phase(fought)
    submit_orders(phase_id=now.pk, seat=fought.seats.get(name="Hamilcar"), army_number=5, text="4 4")
    correct(fought, step_of(fought, 1, Step.ADMINISTRATION), Change(position=PositionChange(points={"roma": 60})))
    assert current_phase(fought).status == "published"
    assert sheets_in_force(fought.pk, 2, [Kind.MOVEMENT]) == []


def test_a_corrected_strength_can_be_corrected_again(fought: Campaign) -> None:
    first = step_of(fought, 1, Step.ADMINISTRATION)
    correct(fought, first, strength(first, 1, 777))
    assert position(current_phase(fought)).army[1].strength == 777
    again = step_of(fought, 1, Step.ADMINISTRATION)
    correct(fought, again, Change(position=PositionChange(points={"roma": 9})))
    now = current_phase(fought)
    assert (position(now).army[1].strength, points(now, "roma")) == (777, 9)
    # The battle before it put right: both corrections of the administration still hold.
    correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45))
    now = current_phase(fought)
    assert (position(now).army[1].strength, points(now, "roma")) == (777, 9)
    assert [one.pk for one in corrections_in(step_of(fought, 1, Step.ADMINISTRATION))] == [
        one.pk for one in Correction.objects.order_by("pk")[:2]
    ]


# What is refused


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (PositionChange(armies={99: None}), "there is no army 99"),
        (PositionChange(points={"persia": 1}), "there is no faction persia"),
        (PositionChange(control={"Atlantis": "roma"}), "the map has no structure"),
        (PositionChange(control={"Enna": "persia"}), "there is no faction"),
    ],
)
def test_an_impossible_position_is_refused(fought: Campaign, change: PositionChange, problem: str) -> None:
    with pytest.raises(DocumentError, match=problem):
        foresee(fought, step_of(fought, 1, Step.ADMINISTRATION), Change(position=change))
    assert Correction.objects.count() == 0


def test_a_strength_beyond_the_cap_and_a_land_army_at_sea_are_refused(fought: Campaign) -> None:
    phase = step_of(fought, 1, Step.ADMINISTRATION)
    with pytest.raises(DocumentError, match="2000 is not between 1 and"):
        foresee(fought, phase, strength(phase, 1, 2000))
    document = outcome(phase)
    sea = document.board.grid.name(document.board.terrain.index("S"))
    army = strength(phase, 1, 500).position.armies[1]
    assert army is not None
    wet = PositionChange(armies={1: type(army)(500, sea, False)})
    with pytest.raises(DocumentError, match="where no army can stand"):
        foresee(fought, phase, Change(position=wet))


def test_a_correction_needs_a_change_and_a_reason(fought: Campaign) -> None:
    phase = step_of(fought, 1, Step.BATTLES)
    with pytest.raises(NothingCorrected, match="This does not change the result of the step"):
        foresee(fought, phase, winner("4-9", "9", 45, 20))
    with pytest.raises(WrongMoment, match="Enter a reason"):
        correct(fought, phase, draw("4-9", 20, 45), reason="  ")


def test_corrections_need_an_open_step_and_a_running_campaign(fought: Campaign, people: dict[str, User]) -> None:
    phase, change = step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45)
    standing.halt(fought, "pause", "Holidays", NOW, people["marcus"])
    with pytest.raises(WrongMoment, match="paused"):
        foresee(fought, phase, change)
    standing.go_on(fought, "", NOW, people["marcus"])
    phases.close_step(current_phase(fought).pk, NOW)
    with pytest.raises(WrongMoment, match="Publish it first"):
        foresee(fought, phase, change)
    with pytest.raises(WrongMoment, match="Publish it first"):
        correct(fought, phase, change)


def test_the_second_of_two_concurrent_corrections_is_refused(fought: Campaign) -> None:
    phase, change = step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45)
    mark = foresee(fought, phase, change).mark
    correct(fought, step_of(fought, 2, Step.INITIATIVE), sheet(Kind.INITIATIVE, 1, "strength"), mark=mark)
    with pytest.raises(WrongMoment, match="a step was published or corrected after you opened this page"):
        correct(fought, phase, change, mark=mark)
    assert Correction.objects.count() == 1


def test_a_correction_is_refused_once_the_campaign_is_paused(fought: Campaign) -> None:
    """The page was asked for while the campaign ran, and so the campaign that it holds still says."""
    phase, change = step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45)
    mark = foresee(fought, phase, change).mark
    standing.halt(Campaign.objects.get(pk=fought.pk), "pause", "Easter", LATER)
    with pytest.raises(WrongMoment, match="paused"):
        corrections.correct(fought, phase.pk, change, reason="45-20", mark=mark, at=LATER, by=fought.administrator)


def test_corrected_steps_keep_the_order_of_play(fought: Campaign) -> None:
    correct(fought, step_of(fought, 2, Step.INITIATIVE), sheet(Kind.INITIATIVE, 1, "strength"))
    correct(fought, step_of(fought, 1, Step.BATTLES), winner("4-9", "9", 10, 45))
    played = [(round_, step) for round_, step, _ in played_steps(fought)]
    assert played == sorted(played, key=lambda one: (one[0], list(Step).index(Step(one[1]))))
