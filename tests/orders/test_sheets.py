"""Order sheets: append-only, and only through the one door."""

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import InternalError, connection, transaction
from django.db.utils import IntegrityError

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.selectors import membership, stages
from campaign.services import phases
from campaign.services import sheets as sheets_service
from campaign.services.errors import NotTaken, NotYours, StepClosed, WrongMoment
from campaign.services.sheets import SheetAction
from orders.models import OrderSheet
from orders.rules.life import Life, Version
from orders.rules.visibility import Reader, Stage
from orders.selectors import Sheet, StillSealed, heard_in, readable_sheets, sheets_for_adjudication
from tests.conftest import NOW, SECRET, submit_orders, text_of_sheet, texts_of_sheets

Seats = Callable[[str], Seat]


def seen_by(reader: Reader, phase: Phase) -> dict[tuple[str, int | str], Sheet]:
    """The sheets of a phase's round that a reader gets through the door."""
    found = readable_sheets(phase.campaign_id, phase.round, reader, stages(phase.campaign, phase.round))
    return {(sheet.kind, sheet.subject): sheet for sheet in found}


def test_orders_are_stored_in_canonical_notation(phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=" 4,4\n4  2")
    assert text_of_sheet(OrderSheet.objects.get()) == "4 4 4 2"


def test_changed_orders_are_a_new_version_and_the_last_one_counts(phase: Phase, seat: Seats) -> None:
    for text in ("4 4", "4 4", "4 4 4"):
        submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=text, at=NOW)
    assert texts_of_sheets("version") == [(1, "4 4"), (2, "4 4 4")]
    sheet = seen_by(Reader("carthago"), phase)[Kind.MOVEMENT, 4]
    assert (sheet.text, sheet.version, sheet.life) == ("4 4 4", 2, Life.CHANGED)


@pytest.mark.parametrize("statement", ["UPDATE orders_ordersheet SET receipt = '0'", "DELETE FROM orders_ordersheet"])
def test_the_database_refuses_to_change_orders(phase: Phase, seat: Seats, statement: str) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET, at=NOW)
    with pytest.raises((InternalError, IntegrityError), match="only ever added"), transaction.atomic():
        connection.cursor().execute(statement)
    assert text_of_sheet(OrderSheet.objects.get()) == SECRET


@pytest.mark.parametrize(
    ("name", "army"),
    [
        pytest.param("Hanno", 4, id="a team mate's army"),
        pytest.param("Marcus", 4, id="another faction's army"),
        pytest.param("Hanno", 99, id="no army at all"),
    ],
)
def test_orders_for_any_foreign_army_get_the_same_refusal(phase: Phase, seat: Seats, name: str, army: int) -> None:
    with pytest.raises(NotYours, match=f"you do not command army {army}"):
        submit_orders(phase_id=phase.pk, army_number=army, seat=seat(name), text="0", at=NOW)
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("4 5", r"word 2, \"5\", is none of 0 2 4", id="an unknown direction"),
        pytest.param("0 " * 300, "300 numbers are too many", id="300 numbers"),
        pytest.param("4 <script>", r"word 2, \"<script>\"", id="something else"),
    ],
)
def test_invalid_or_illegal_orders_are_refused(phase: Phase, seat: Seats, text: str, says: str) -> None:
    with pytest.raises(NotTaken, match=says):
        submit_orders(phase_id=phase.pk, army_number=1, seat=seat("Hanno"), text=text, at=NOW)
    assert not OrderSheet.objects.exists()


def test_a_closed_step_refuses_orders(phase: Phase, seat: Seats) -> None:
    phases.close_step(phase.pk, NOW)
    with pytest.raises(StepClosed, match="The step is closed"):
        submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4", at=NOW)
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize(
    ("reader", "stage", "readable"),
    [
        (Reader("carthago"), Stage.OPEN, True),
        (Reader("carthago"), Stage.CLOSED, True),
        (Reader("carthago"), Stage.PUBLISHED, True),
        (Reader("roma"), Stage.OPEN, False),
        (Reader("roma"), Stage.CLOSED, False),
        (Reader("roma"), Stage.PUBLISHED, True),
        (Reader(None), Stage.OPEN, False),
        (Reader(None), Stage.CLOSED, False),
        (Reader(None), Stage.PUBLISHED, True),
    ],
)
def test_readers_see_orders_by_faction_and_stage(
    phase: Phase, seat: Seats, reader: Reader, stage: Stage, readable: bool
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4")
    found = readable_sheets(phase.campaign_id, 1, reader, dict.fromkeys(Step, stage))
    assert [sheet.text for sheet in found] == ["4 4"] * readable


@pytest.mark.parametrize("name", ["marcus", "lucius"])
def test_orders_are_not_readable_before_publication(
    phase: Phase, people: dict[str, User], seat: Seats, name: str
) -> None:
    """Neither to a rival nor to the administrator, who is one as well."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET, at=NOW)
    reader = membership(people[name], "war").reader
    assert heard_in(phase.campaign_id, 1, Step.MOVEMENT).armies == {4}
    with pytest.raises(StillSealed):
        sheets_for_adjudication(phase)
    for act in _LIFE:
        assert seen_by(reader, phase) == {}
        _LIFE[act](phase.pk)
    assert seen_by(reader, phase)[Kind.MOVEMENT, 4].text == SECRET


@pytest.mark.django_db(transaction=True)
def test_orders_wait_for_a_concurrent_closing_and_are_refused(war: Campaign, seat: Seats) -> None:
    """The sheet waits for the closing that holds the row, and is then refused."""
    phase, hamilcar = war.phases.get(), seat("Hamilcar")
    closed, outcome = threading.Event(), []

    def late() -> None:
        closed.wait()
        try:
            submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="4", at=NOW)
            outcome.append("taken")
        except StepClosed:
            outcome.append("refused")
        finally:
            connection.close()

    thread = threading.Thread(target=late)
    thread.start()
    with transaction.atomic():
        phases.close_step(phase.pk, NOW)
        closed.set()
        thread.join(timeout=0.5)  # it cannot get past the lock before this transaction ends
        assert outcome == []
    thread.join()
    assert outcome == ["refused"]
    assert not OrderSheet.objects.exists()


def test_closing_a_step_twice_is_refused(phase: Phase) -> None:
    phases.close_step(phase.pk, NOW)
    with pytest.raises(WrongMoment, match="This step is already closed"):
        phases.close_step(phase.pk, NOW)


def test_withdrawn_orders_do_not_count_but_stay_on_record(phase: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="4 4")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="", state=Version.WITHDRAWN)
    sheet = seen_by(Reader("carthago"), phase)[Kind.MOVEMENT, 4]
    assert (sheet.text, sheet.life) == ("", Life.WITHDRAWN)
    assert heard_in(phase.campaign_id, 1, Step.MOVEMENT).armies == frozenset()
    assert texts_of_sheets("state") == [("handed_in", "4 4"), ("withdrawn", "")]
    phases.close_step(phase.pk, NOW)
    phase.refresh_from_db()
    assert sheets_for_adjudication(phase) == []


def test_a_draft_is_visible_to_its_faction_only_and_does_not_count(phase: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="4 4")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text=SECRET, state=Version.DRAFT)
    submit_orders(phase_id=phase.pk, army_number=5, seat=hamilcar, text=SECRET, state=Version.DRAFT)
    own = seen_by(Reader("carthago"), phase)
    assert (own[Kind.MOVEMENT, 4].text, own[Kind.MOVEMENT, 4].draft) == ("4 4", SECRET)
    assert own[Kind.MOVEMENT, 5].life is Life.DRAFT
    assert heard_in(phase.campaign_id, 1, Step.MOVEMENT).armies == {4}
    for name in ("close", "claim", "resolve", "publish"):
        _LIFE[name](phase.pk)
    phase.refresh_from_db()
    rival = seen_by(Reader("roma"), phase)
    assert rival.keys() == {(Kind.MOVEMENT, 4)}
    assert (rival[Kind.MOVEMENT, 4].text, rival[Kind.MOVEMENT, 4].draft) == ("4 4", None)
    assert rival[Kind.MOVEMENT, 4].life is Life.REVEALED


_LIFE: dict[str, Callable[[int], object]] = {
    "close": lambda phase: phases.close_step(phase, NOW),
    "claim": lambda phase: phases.claim_phase(phase, NOW),
    "resolve": lambda phase: phases.resolve_phase(phase, NOW),
    "publish": lambda phase: phases.publish_phase(phase, NOW),
}


def test_orders_at_the_deadline_are_refused(phase: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="4", at=phase.due_at - timedelta(seconds=1))
    with pytest.raises(StepClosed, match=r"Too late: your orders arrived at 12:00:00\.000 on Tuesday 5 April 2264"):
        submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="4 4", at=phase.due_at)
    assert text_of_sheet(OrderSheet.objects.get()) == "4"


def test_standing_orders_stay_sealed_until_their_own_step_is_published(phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="retreat", kind=Kind.RETREAT)
    for act in _LIFE.values():
        act(phase.pk)
    phase.refresh_from_db()
    own = seen_by(Reader("carthago"), phase)[Kind.RETREAT, 4]
    assert own.beforehand
    assert own.life is Life.HANDED_IN
    assert seen_by(Reader("roma"), phase) == {}


def test_of_assault_and_lifted_siege_the_later_order_counts(besieging: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=besieging.pk, army_number=4, seat=hamilcar, text="assault", kind=Kind.ASSAULT)
    submit_orders(phase_id=besieging.pk, army_number=4, seat=hamilcar, text="lift", kind=Kind.LIFT_SIEGE)
    sheets = seen_by(Reader("carthago"), besieging)
    assert sheets[Kind.ASSAULT, 4].life is Life.WITHDRAWN
    assert sheets[Kind.LIFT_SIEGE, 4].text == "lift"


def test_orders_of_another_step_are_refused(phase: Phase, seat: Seats) -> None:
    with pytest.raises(NotTaken, match="This cannot be decided now"):
        submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="strength", kind=Kind.INITIATIVE)
    assert not OrderSheet.objects.exists()


def test_only_the_captain_gives_faction_orders(phase: Phase, seat: Seats) -> None:
    links = "Mare Tyrrhenum: Aleria"
    Seat.objects.filter(name="Hanno").update(captain=True)
    with pytest.raises(NotYours, match="Hanno decides this for the whole faction"):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), text=links, kind=Kind.SEA_LINKS)
    assert not OrderSheet.objects.exists()


def test_orders_changed_in_another_window_are_not_overwritten(phase: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="4 4")
    untouched = SheetAction(Kind.MOVEMENT, 4, "", Version.WITHDRAWN, seen=0, had="")
    changed = SheetAction(Kind.MOVEMENT, 4, "2 2", seen=0, had="")
    assert sheets_service.submit_orders(phase_id=phase.pk, seat=hamilcar, entries=[untouched], at=NOW) == {}
    problems = sheets_service.submit_orders(phase_id=phase.pk, seat=hamilcar, entries=[changed], at=NOW)
    assert "changed in another window" in str(problems[Kind.MOVEMENT, 4])
    assert text_of_sheet(OrderSheet.objects.get()) == "4 4"


def test_an_untouched_line_does_not_undo_an_excluding_choice(besieging: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=besieging.pk, army_number=4, seat=hamilcar, text="lift", kind=Kind.LIFT_SIEGE)
    form = [
        SheetAction(Kind.ASSAULT, 4, "assault", seen=0, had=""),
        SheetAction(Kind.LIFT_SIEGE, 4, "lift", seen=1, had="lift"),
    ]
    assert sheets_service.submit_orders(phase_id=besieging.pk, seat=hamilcar, entries=form, at=NOW) == {}
    sheets = seen_by(Reader("carthago"), besieging)
    assert sheets[Kind.ASSAULT, 4].text == "assault"
    assert sheets[Kind.LIFT_SIEGE, 4].life is Life.WITHDRAWN


def test_a_form_with_two_excluding_choices_saves_only_one(besieging: Phase, seat: Seats) -> None:
    form = [SheetAction(Kind.ASSAULT, 4, "assault"), SheetAction(Kind.LIFT_SIEGE, 4, "lift")]
    problems = sheets_service.submit_orders(phase_id=besieging.pk, seat=seat("Hamilcar"), entries=form, at=NOW)
    assert "can have only one of these two choices" in str(problems[Kind.LIFT_SIEGE, 4])
    assert seen_by(Reader("carthago"), besieging)[Kind.ASSAULT, 4].text == "assault"


def test_the_existence_of_standing_orders_is_not_public(phase: Phase, seat: Seats) -> None:
    """The existence of a retreat order before its step would reveal its content."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="retreat", kind=Kind.RETREAT)
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="12", kind=Kind.DEBARK)
    assert heard_in(phase.campaign_id, 1, Step.RETREATS).armies == frozenset()
    assert heard_in(phase.campaign_id, 1, Step.ADMINISTRATION).seats == frozenset()


def test_a_discarded_draft_is_deleted(phase: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    for text in ("4 4", ""):
        submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text=text, state=Version.DRAFT)
    sheet = seen_by(Reader("carthago"), phase)[Kind.MOVEMENT, 4]
    assert (sheet.life, sheet.draft, sheet.last) == (Life.NONE, None, 2)
    assert heard_in(phase.campaign_id, 1, Step.MOVEMENT).seats == frozenset()


def test_a_blank_draft_keeps_submitted_orders(phase: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="4 4")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="", state=Version.DRAFT)
    sheet = seen_by(Reader("carthago"), phase)[Kind.MOVEMENT, 4]
    assert (sheet.text, sheet.draft, sheet.life) == ("4 4", "", Life.HANDED_IN)


def test_without_a_captain_any_player_gives_faction_orders(phase: Phase, seat: Seats) -> None:
    Seat.objects.filter(name="Hanno").update(captain=True, user=None)
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), text="none", kind=Kind.SEA_LINKS)
    assert text_of_sheet(OrderSheet.objects.get()) == "none"


def test_anonymous_users_are_not_members_through_a_vacant_seat(phase: Phase) -> None:
    Seat.objects.filter(name="Hanno").update(user=None)
    with pytest.raises(Campaign.DoesNotExist):
        membership(AnonymousUser(), "war")
