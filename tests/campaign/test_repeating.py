"""Missing orders repeat the previous round, in campaigns with that setting (RD.2)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from campaign.corrections.rules.changes import Change
from campaign.games.position_change import PositionChange
from campaign.games.vae_victis.choices import repeated
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.selectors import phase_view
from campaign.services import closing
from campaign.services.phases import close_step
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors import sheets_for_adjudication, silent_armies
from tests.campaign.test_deadlines import at_deadline, set_to
from tests.campaign.test_pages import page
from tests.conftest import SECRET, advance, step_on, submit_orders, texts_of_sheets
from tests.corrections.corrected import correct, go_to, sheet, step_of
from tests.documents import round_document

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
        submit_orders(phase_id=phase.pk, seat=seat(name), army_number=army, text=text)
    return to(war, Step.MOVEMENT)


def test_missing_orders_are_repeated_from_the_previous_round(second: Phase, seat: Seats) -> None:
    submit_orders(phase_id=second.pk, seat=seat("Hamilcar"), army_number=5, text="2")
    submit_orders(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="2 2", state=Version.DRAFT)
    advance(second, to="closed")
    assert sheets_for_adjudication(second) == [
        SheetText(Kind.MOVEMENT, 4, "0 0"),
        SheetText(Kind.MOVEMENT, 5, "2"),
        SheetText(Kind.MOVEMENT, 9, "0 0 0"),
    ]
    assert silent_armies(second).repeated == [4, 9]


def test_repeated_orders_belong_to_their_seat_and_have_a_valid_receipt(second: Phase) -> None:
    advance(second, to="published")
    rows = OrderSheet.objects.filter(phase=second, repeated=True).order_by("army__number")
    assert [(row.handed_in_by.name, row.handed_in_at == second.closed_at) for row in rows] == [
        *[("Hamilcar", True)] * 2,
        ("Marcus", True),
    ]
    assert all(row.receipt for row in rows)
    assert check(public_receipts(second.campaign)).problems == []


def test_withdrawn_orders_are_not_repeated(second: Phase, seat: Seats) -> None:
    submit_orders(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="4")
    submit_orders(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="", state=Version.WITHDRAWN)
    advance(second, to="closed")
    assert silent_armies(second).repeated == [5, 9]


def test_repeated_orders_do_not_count_as_submitted(second: Phase) -> None:
    advance(second, to="closed")
    assert [row.army.number for row in phase_view(second).awaited if row.handed_in] == []


def test_repeated_orders_are_repeated_again_in_the_next_round(second: Phase) -> None:
    """In round 3 what counts in round 2 is repeated, and that was repeated itself."""
    third = to(second.campaign, Step.MOVEMENT)
    advance(third, to="closed")
    assert silent_armies(third).repeated == [4, 5, 9]


def test_other_policies_repeat_nothing(second: Phase) -> None:
    set_to(second.campaign, missing="default")
    advance(second, to="closed")
    assert silent_armies(second).repeated == []


def test_nothing_is_repeated_in_the_first_round(war: Campaign, phase: Phase) -> None:
    set_to(war, missing="repeat")
    advance(phase, to="closed")
    assert texts_of_sheets() == []


def test_automatic_closing_repeats_orders_too(second: Phase) -> None:
    set_to(second.campaign, by_itself="resolve")
    at = max(at_deadline(second), second.due_at + timedelta(seconds=1))
    assert closing.close_if_due(second.pk, at)
    assert silent_armies(second).repeated == [4, 5, 9]


def test_initiative_points_above_the_limit_are_not_repeated(phase: Phase) -> None:
    """Carthago has Aleria alone in Mare Tuscum, so two points at most; Roma has no port in Mare Sardoum (IN.2)."""
    document = round_document(phase)
    before = [SheetText(Kind.INITIATIVE, number, "Mare Tuscum") for number in (3, 2, 1)]
    before.append(SheetText(Kind.INITIATIVE, 9, "Mare Sardoum"))
    kept = repeated(document, Step.INITIATIVE, range(1, 17), before, [])
    assert [sheet.subject for sheet in kept] == [1, 2]
    placed = [SheetText(Kind.INITIATIVE, 8, "Mare Tuscum"), SheetText(Kind.INITIATIVE, 15, "Mare Tuscum")]
    kept = repeated(document, Step.INITIATIVE, range(1, 8), before, placed)
    assert [sheet.subject for sheet in kept] == [1]


def test_orders_of_an_eliminated_army_are_not_repeated(phase: Phase) -> None:
    before = [SheetText(Kind.MOVEMENT, 20, "2"), SheetText(Kind.ASSAULT, 4, "assault")]
    assert repeated(round_document(phase), Step.MOVEMENT, [4, 20], before, []) == []


def test_retreats_are_never_repeated(phase: Phase) -> None:
    before = [SheetText(Kind.RETREAT, 4, "retreat")]
    assert repeated(round_document(phase), Step.RETREATS, [4], before, []) == []


def test_everyone_sees_which_orders_were_repeated(second: Phase, as_: Browsers) -> None:
    advance(second, to="published")
    assert "repeated from the last round" in as_("lucius").get(page("rounds/2/")).content.decode()
    posts = as_("lucius").get(page("rounds/2/posts/")).content.decode()
    assert "Without orders, so that those of the round before hold again: #4, 5 (Hamilcar), #9 (Marcus)" in posts


def test_the_administrator_sees_which_orders_will_be_repeated(second: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(page("administration/")).content.decode()
    assert "the orders of the round before are repeated where they are legal" in text
    clock = {"by_itself": "nothing", "missing": "repeat", "time_zone": "UTC"}
    assert as_("marcus").post(page("administration/clock/"), clock).status_code == 302


def test_drafts_are_never_repeated(second: Phase, seat: Seats) -> None:
    """A draft that was never submitted, of the previous round or of this one, is not repeated."""
    submit_orders(phase_id=second.pk, seat=seat("Hamilcar"), army_number=6, text=SECRET, state=Version.DRAFT)
    third = to(second.campaign, Step.MOVEMENT)
    advance(third, to="closed")
    assert 6 not in silent_armies(third).repeated


def test_orders_removed_by_a_correction_do_not_count_as_withdrawn(second: Phase, seat: Seats) -> None:
    """Army 4 had orders before the round was reopened; in the phase in force it has none."""
    war = second.campaign
    submit_orders(phase_id=second.pk, seat=seat("Hamilcar"), army_number=4, text="2")
    correct(war, step_of(war, 1, Step.ADMINISTRATION), Change(position=PositionChange(points={"roma": 9})))
    now = go_to(war, 2, Step.MOVEMENT)
    close_step(now.pk, now.opened_at)
    assert silent_armies(now).repeated == [4, 5, 9]


def test_corrected_orders_are_repeated_as_corrected(second: Phase) -> None:
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


def test_the_limit_of_versions_does_not_keep_a_step_open(second: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orders.services.MOST_VERSIONS", 0)
    advance(second, to="closed")
    assert silent_armies(second).repeated == []
