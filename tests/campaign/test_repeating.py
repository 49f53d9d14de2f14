"""Whoever hands in nothing repeats the round before, where the campaign says so (RD.2)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from campaign.models import Campaign, Phase, Seat
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.rules.corrections import Change, PositionChange
from campaign.rules.repeating import repeated
from campaign.selectors import phase_view, round_document
from campaign.services import auto_advance
from campaign.services.phases import close_step
from orders.models import OrderSheet
from orders.rules.kinds import Kind, Step
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors import armies_repeated, sheets_for_adjudication
from tests.campaign.test_deadlines import at_deadline, set_to
from tests.campaign.test_pages import page
from tests.conftest import SECRET, advance, hand_in, step_on, texts_of_sheets
from tests.corrections.corrected import correct, go_to, sheet, step_of

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


def to(war: Campaign, step: Step) -> Phase:
    """The open phase of the next step of that name."""
    phase = step_on(war)
    while phase.step != step:
        phase = step_on(war)
    return phase


@pytest.fixture
def second(war: Campaign, phase: Phase, seat: Seats) -> Phase:
    """The instructions of round 2, in a campaign that repeats; armies 4, 5 and 9 had one in round 1."""
    set_to(war, missing="repeat")
    for name, army, text in (("Hamilcar", 4, "0 0"), ("Hamilcar", 5, "0"), ("Marcus", 9, "0 0 0")):
        hand_in(phase_id=phase.pk, seat=seat(name), army_number=army, text=text)
    return to(war, Step.MOVEMENT)


def test_what_counted_in_the_round_before_holds_again(second: Phase, seat: Seats) -> None:
    hand_in(phase_id=second.pk, seat=seat("Hamilcar"), army_number=5, text="2")
    hand_in(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="2 2", state=Version.DRAFT)
    advance(second, to="closed")
    assert sheets_for_adjudication(second) == [
        SheetText(Kind.MOVEMENT, 4, "0 0"),
        SheetText(Kind.MOVEMENT, 5, "2"),
        SheetText(Kind.MOVEMENT, 9, "0 0 0"),
    ]
    assert armies_repeated(second) == [4, 9]


def test_it_is_a_sheet_of_its_seat_with_a_receipt_and_everything_fits(second: Phase) -> None:
    advance(second, to="published")
    rows = OrderSheet.objects.filter(phase=second, repeated=True).order_by("army__number")
    assert [(row.handed_in_by.name, row.handed_in_at == second.closed_at) for row in rows] == [
        *[("Hamilcar", True)] * 2,
        ("Marcus", True),
    ]
    assert all(row.receipt for row in rows)
    assert check(public_receipts(second.campaign)).problems == []


def test_whoever_has_withdrawn_his_sheet_wants_the_default(second: Phase, seat: Seats) -> None:
    hand_in(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="4")
    hand_in(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="", state=Version.WITHDRAWN)
    advance(second, to="closed")
    assert armies_repeated(second) == [5, 9]


def test_nobody_counts_as_having_handed_in_what_was_repeated(second: Phase) -> None:
    advance(second, to="closed")
    assert [row.army.number for row in phase_view(second).awaited if row.handed_in] == []


def test_an_old_sheet_is_repeated_once_more(second: Phase) -> None:
    """In round 3 what counts in round 2 is repeated, and that was repeated itself."""
    third = to(second.campaign, Step.MOVEMENT)
    advance(third, to="closed")
    assert armies_repeated(third) == [4, 5, 9]


def test_other_policies_repeat_nothing(second: Phase) -> None:
    set_to(second.campaign, missing="default")
    advance(second, to="closed")
    assert armies_repeated(second) == []


def test_in_the_first_round_there_is_nothing_to_repeat(war: Campaign, phase: Phase) -> None:
    set_to(war, missing="repeat")
    advance(phase, to="closed")
    assert texts_of_sheets() == []


def test_the_clock_repeats_as_the_administrator_does(second: Phase) -> None:
    set_to(second.campaign, by_itself="resolve")
    at = max(at_deadline(second), second.due_at + timedelta(seconds=1))
    assert auto_advance.close_if_due(second.pk, at)
    assert armies_repeated(second) == [4, 5, 9]


def test_points_that_are_too_many_now_are_left_out(phase: Phase) -> None:
    """Carthago has Aleria alone in Mare Tuscum, so two points at most; Roma has no port in Mare Sardoum (IN.2)."""
    document = round_document(phase)
    before = [SheetText(Kind.INITIATIVE, number, "Mare Tuscum") for number in (3, 2, 1)]
    before.append(SheetText(Kind.INITIATIVE, 9, "Mare Sardoum"))
    kept = repeated(document, Step.INITIATIVE, range(1, 17), before, [])
    assert [sheet.subject for sheet in kept] == [1, 2]
    placed = [SheetText(Kind.INITIATIVE, 8, "Mare Tuscum"), SheetText(Kind.INITIATIVE, 15, "Mare Tuscum")]
    kept = repeated(document, Step.INITIATIVE, range(1, 8), before, placed)
    assert [sheet.subject for sheet in kept] == [1]


def test_an_army_that_is_gone_repeats_nothing(phase: Phase) -> None:
    before = [SheetText(Kind.MOVEMENT, 20, "2"), SheetText(Kind.ASSAULT, 4, "assault")]
    assert repeated(round_document(phase), Step.MOVEMENT, [4, 20], before, []) == []


def test_retreats_are_never_repeated(phase: Phase) -> None:
    before = [SheetText(Kind.RETREAT, 4, "retreat")]
    assert repeated(round_document(phase), Step.RETREATS, [4], before, []) == []


def test_everybody_sees_that_it_was_repeated(second: Phase, as_: Browsers) -> None:
    advance(second, to="published")
    assert "repeated from the round before" in as_("lucius").get(page("rounds/2/")).content.decode()
    posts = as_("lucius").get(page("rounds/2/posts/")).content.decode()
    assert "Without orders, so that those of the round before hold again: #4, 5 (Hamilcar), #9 (Marcus)" in posts


def test_the_administrator_reads_what_will_hold(second: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(page("administration/")).content.decode()
    assert "what counted in the round before is repeated" in text
    clock = {"by_itself": "nothing", "missing": "repeat", "time_zone": "UTC"}
    assert as_("marcus").post(page("administration/clock/"), clock).status_code == 302


def test_nothing_sealed_is_opened_by_it(second: Phase, seat: Seats) -> None:
    """A draft that was never handed in, of the round before or of this one, is repeated by nobody."""
    hand_in(phase_id=second.pk, seat=seat("Hamilcar"), army_number=6, text=SECRET, state=Version.DRAFT)
    third = to(second.campaign, Step.MOVEMENT)
    advance(third, to="closed")
    assert 6 not in armies_repeated(third)


def test_what_a_correction_has_taken_back_nobody_has_withdrawn(second: Phase, seat: Seats) -> None:
    """Army 4 had spoken before the round opened anew; in what counts now nothing is heard of it."""
    war = second.campaign
    hand_in(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="2")
    correct(war, step_of(war, 1, Step.ADMINISTRATION), Change(position=PositionChange(points={"roma": 9})))
    now = go_to(war, 2, Step.MOVEMENT)
    close_step(now.pk, now.opened_at)
    assert armies_repeated(now) == [4, 5, 9]


def test_of_a_march_that_was_corrected_the_correction_is_repeated(second: Phase) -> None:
    war = second.campaign
    correct(war, step_of(war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 4, "0 0 0 0"))
    correct(war, step_of(war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 5, ""))
    now = go_to(war, 2, Step.MOVEMENT)
    close_step(now.pk, now.opened_at)
    now.refresh_from_db()
    assert sheets_for_adjudication(now) == [
        SheetText(Kind.MOVEMENT, 4, "0 0 0 0"),
        SheetText(Kind.MOVEMENT, 9, "0 0 0"),
    ]


def test_a_sheet_that_can_have_no_more_versions_does_not_keep_its_step_open(
    second: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orders.services.MOST_VERSIONS", 0)
    advance(second, to="closed")
    assert armies_repeated(second) == []
