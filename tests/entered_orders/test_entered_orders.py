"""The administrator cannot decide for a rival: orders from messages wait, never replace, and can be refused."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaign.entered_orders.commands import answer_message
from campaign.entered_orders.entering import EntryOutcome, EntryResult, enter_message
from campaign.entered_orders.queries import token_of, wait_of
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Channel, Notice, Phase, Seat
from campaign.notices.commands.making import make_notices
from campaign.notices.texts.kinds import FOR_PLAYERS, usual
from campaign.receipts.queries import own_of, public_receipts
from campaign.receipts.rules.check import check
from campaign.services.closing import close_if_complete, close_if_due
from campaign.services.deadlines import Clock, close_early, set_clock
from campaign.services.errors import NotTaken, NotYours, StepClosed, WrongMoment
from campaign.services.phases import close_step
from campaign.services.standing import halt
from orders.entering import MOST_ENTERED
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.rules.visibility import Reader
from orders.selectors import listed_receipts, own_receipts, sheets_in_force
from orders.services import MOST_VERSIONS
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, step_on, submit_orders, texts_of_sheets

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
HALF_A_DAY = timedelta(hours=12)
MOMENT = timedelta(seconds=1)
INVENTED = SheetText(Kind.MOVEMENT, 4, "2 4")
ENDS_AT_SEA = " ".join(["12"] * 12)


def enter(phase: Phase, *sheets: SheetText, at: datetime = NOW, seat: str = "Hamilcar") -> list[EntryResult]:
    campaign = phase.campaign
    return enter_message(
        phase_id=phase.pk,
        seat=campaign.seats.get(name=seat),
        sheets=sheets or [INVENTED],
        by=campaign.administrator,
        at=at,
    )


def answer(phase: Phase, *, confirms: bool, at: datetime = NOW, seat: str = "Hamilcar", **changed: Any) -> None:
    last = OrderSheet.objects.exclude(state="draft").latest("pk")
    about = {"kind": Kind(last.kind), "army": last.army.number if last.army else None, "version": last.version}
    by = phase.campaign.seats.get(name=seat)
    answer_message(phase_id=phase.pk, seat=by, confirms=confirms, at=at, **{**about, **changed})


def in_force(phase: Phase) -> list[str]:
    return [sheet.line for sheet in sheets_in_force(phase.campaign_id, phase.round, list(Kind))]


# The administrator's trick


def test_entering_orders_delays_closing_the_step(phase: Phase, as_: Browsers) -> None:
    """The administrator enters what a rival never wrote, and closes the step seconds later."""
    enter(phase)
    for later in (timedelta(0), timedelta(seconds=5), HALF_A_DAY - MOMENT):
        with pytest.raises(WrongMoment, match="Hamilcar must confirm"):
            close_step(phase.pk, NOW + later)
    answer(phase, confirms=False, at=NOW + timedelta(hours=3))
    close_step(phase.pk, NOW + timedelta(hours=3))
    assert in_force(phase) == []


def test_entered_orders_do_not_replace_standing_orders(contact: Campaign) -> None:
    first = contact.phases.get()
    submit_orders(
        phase_id=first.pk, seat=contact.seats.get(name="Hamilcar"), text="retreat", army_number=4, kind=Kind.RETREAT
    )
    phase = step_on(contact)
    assert phase.step == Step.RETREATS
    enter(phase, SheetText(Kind.RETREAT, 4, "fight"), at=phase.opened_at)
    close_step(phase.pk, phase.opened_at + HALF_A_DAY)
    assert in_force(phase) == ["retreat 4: retreat"]


def test_the_close_button_names_players_who_must_confirm(phase: Phase, as_: Browsers) -> None:
    enter(phase, at=timezone.now())
    answered = as_("marcus").post(page("administration/close/"), {"phase": phase.pk}, follow=True)
    assert "Hamilcar must confirm orders entered from messages." in answered.content.decode()
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN


@pytest.mark.parametrize("name", ["nobody", "timon", "lucius", "hamilcar"])
def test_everyone_sees_that_the_step_waits_for_confirmation(phase: Phase, as_: Browsers, name: str) -> None:
    enter(phase, at=timezone.now())
    address = "receipts/" if name in ("nobody", "timon") else ""
    assert (
        "The administrator entered orders from messages of Hamilcar." in as_(name).get(page(address)).content.decode()
    )


def test_automatic_closing_waits_for_confirmation(war: Campaign, phase: Phase) -> None:
    set_clock(war, Clock(by_itself="resolve"), NOW)
    entered_at = phase.due_at - MOMENT
    enter(phase, at=entered_at)
    assert not close_if_due(phase.pk, phase.due_at)
    assert not close_if_due(phase.pk, entered_at + HALF_A_DAY - MOMENT)
    assert close_if_due(phase.pk, entered_at + HALF_A_DAY)


def test_a_complete_step_waits_for_entered_orders_too(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    for seat in war.seats.all():
        for army in seat.armies.exclude(number=4):
            submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="0")
    enter(phase)
    assert not close_if_complete(phase.pk, NOW + timedelta(hours=1))
    answer(phase, confirms=True, at=NOW + timedelta(hours=1))
    assert close_if_complete(phase.pk, NOW + timedelta(hours=2))


def test_orders_cannot_be_entered_after_the_deadline(phase: Phase) -> None:
    with pytest.raises(StepClosed):
        enter(phase, at=phase.due_at)


def test_replacing_entered_orders_restarts_twelve_hours_up_to_a_limit(phase: Phase) -> None:
    for number in range(MOST_ENTERED):
        results = enter(phase, SheetText(Kind.MOVEMENT, 4, "2 " * number + "4"), at=NOW + number * MOMENT)
        assert [one.outcome for one in results] == [EntryOutcome.ENTERED]
    last = NOW + (MOST_ENTERED - 1) * MOMENT
    assert [one.outcome for one in enter(phase, INVENTED, at=last + MOMENT)] == [EntryOutcome.REFUSED]
    wait = wait_of(phase, last)
    assert wait is not None
    assert wait.until == last + HALF_A_DAY


def test_entering_the_same_orders_again_does_not_restart_the_time(phase: Phase) -> None:
    enter(phase)
    enter(phase, at=NOW + timedelta(hours=11))
    assert OrderSheet.objects.count() == 1
    close_step(phase.pk, NOW + HALF_A_DAY)


def test_an_administrator_cannot_use_up_the_versions_of_a_player(phase: Phase, seat: Seats) -> None:
    enter(phase)
    for number in range(MOST_VERSIONS):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2" if number % 2 else "4")
    assert OrderSheet.objects.filter(state="handed_in").count() == MOST_VERSIONS


def test_orders_cannot_be_entered_while_the_campaign_is_paused(war: Campaign, phase: Phase) -> None:
    halt(war, "pause", "Summer.", NOW)
    with pytest.raises(WrongMoment):
        enter(phase)


# What its player does


def test_unanswered_entered_orders_count_when_the_step_closes(phase: Phase) -> None:
    enter(phase)
    advance_at(phase, NOW + HALF_A_DAY)
    assert in_force(phase) == ["movement 4: 2 4"]


def test_confirmed_orders_count_as_submitted_by_the_player(phase: Phase) -> None:
    enter(phase)
    answer(phase, confirms=True)
    close_step(phase.pk, NOW)
    assert texts_of_sheets("state", "entered_by__username") == [
        ("entered", "marcus", "2 4"),
        ("handed_in", None, "2 4"),
    ]


def test_refusing_entered_orders_keeps_own_orders(phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=8, text="1 20", kind=Kind.TRANSFER)
    enter(phase, SheetText(Kind.TRANSFER, 8, "1 50"))
    assert in_force(phase) == ["transfer 8: 1 20"]
    answer(phase, confirms=False)
    assert in_force(phase) == ["transfer 8: 1 20"]
    close_step(phase.pk, NOW)


def test_orders_entered_again_after_a_refusal_need_confirmation(phase: Phase) -> None:
    enter(phase)
    answer(phase, confirms=False)
    enter(phase, at=NOW + MOMENT)
    assert in_force(phase) == []
    assert wait_of(phase, NOW + MOMENT) is not None


def test_answers_are_accepted_after_the_deadline_while_the_step_waits(phase: Phase, seat: Seats) -> None:
    enter(phase, at=phase.due_at - MOMENT)
    with pytest.raises(StepClosed):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="6", at=phase.due_at)
    answer(phase, confirms=True, at=phase.due_at + timedelta(hours=1))
    close_step(phase.pk, phase.due_at + timedelta(hours=1))
    assert in_force(phase) == ["movement 4: 2 4"]


def test_answers_are_refused_once_the_wait_is_over(phase: Phase) -> None:
    enter(phase, at=phase.due_at - MOMENT)
    with pytest.raises(StepClosed):
        answer(phase, confirms=True, at=phase.due_at + HALF_A_DAY)


@pytest.mark.parametrize("name", ["Hanno", "Marcus"])
def test_only_the_commander_can_answer(phase: Phase, name: str) -> None:
    enter(phase)
    with pytest.raises(NotYours):
        answer(phase, confirms=True, seat=name)


def test_an_answer_applies_only_to_the_version_that_was_shown(phase: Phase) -> None:
    enter(phase)
    seen = OrderSheet.objects.get().version
    enter(phase, SheetText(Kind.MOVEMENT, 4, "6 6"), at=NOW + MOMENT)
    with pytest.raises(NotTaken):
        answer(phase, confirms=True, version=seen)
    assert in_force(phase) == ["movement 4: 6 6"]


def test_the_players_own_draft_stays_on_their_page(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="6 6 6", state=Version.DRAFT)
    enter(phase, at=timezone.now())
    text = as_("hamilcar").get(page("orders/")).content.decode()
    assert 'value="6 6 6"' in text
    assert "The administrator entered “2 4” from a message of Hamilcar." in text


def test_an_orders_page_opened_before_can_still_be_submitted(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """Neither is its player refused, nor does an untouched line refuse or confirm what was entered meanwhile."""
    browser = as_("hamilcar")
    enter(phase, at=timezone.now())
    form = {"phase": phase.pk, "sheet-movement-4": "", "had-movement-4": "", "seen-movement-4": "0"}
    assert browser.post(page("orders/"), form).status_code == 302
    assert in_force(phase) == ["movement 4: 2 4"]
    form |= {"sheet-movement-4": "12"}
    assert browser.post(page("orders/"), form).status_code == 302
    assert in_force(phase) == ["movement 4: 12"]


# The page, and the link of the mail


def form_of(phase: Phase, do: str) -> dict[str, Any]:
    last = OrderSheet.objects.select_related("army").latest("pk")
    assert last.army is not None
    row = f"{last.kind}-{last.army.number}"
    return {"phase": phase.pk, f"sheet-{row}": "", f"seen-{row}": last.version, "do": do}


def test_the_page_shows_the_order_and_takes_one_click(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    enter(phase, at=timezone.now())
    assert page("orders/entered/") in browser.get(page("orders/")).content.decode()
    assert "<code>2 4</code>" in browser.get(page("orders/entered/")).content.decode()
    assert OrderSheet.objects.count() == 1
    assert browser.post(page("orders/entered/"), form_of(phase, "confirm")).status_code == 302
    assert in_force(phase) == ["movement 4: 2 4"]
    assert wait_of(phase, timezone.now()) is None
    assert "No entered order waits for you." in browser.get(page("orders/entered/")).content.decode()


@pytest.mark.parametrize(("do", "left"), [("confirm", ["movement 4: 2 4"]), ("refuse", [])])
def test_the_link_of_the_mail_answers_without_signing_in(phase: Phase, seat: Seats, do: str, left: list[str]) -> None:
    browser, user = Client(), seat("Hamilcar").user
    assert user is not None
    enter(phase, at=timezone.now())
    address = f"/entered/{token_of(phase, user)}/"
    for _ in range(2):  # a scanner of mails follows links
        assert browser.get(address).status_code == 200
    assert OrderSheet.objects.count() == 1
    assert browser.post(address, form_of(phase, do)).status_code == 302
    assert in_force(phase) == left
    assert browser.get(page("orders/")).status_code == 302  # to the page on which one signs in
    advance(phase, to="closed")
    assert browser.get(address).status_code == 404


def test_refusing_an_order_does_not_say_that_it_is_submitted(phase: Phase, as_: Callable[[str], Client]) -> None:
    enter(phase, at=timezone.now())
    browser = as_("hamilcar")
    text = browser.post(page("orders/entered/"), form_of(phase, "refuse"), follow=True).content.decode()
    assert "Order refused. It does not count. Receipt " in text
    assert "Orders submitted" not in text


def enter_march_that_ends_at_sea(phase: Phase) -> dict[str, Any]:
    """Enters a march of army 3 from Panormus over 2 Coast and 10 Sea hexes; the form that confirms it."""
    enter(phase, SheetText(Kind.MOVEMENT, 3, ENDS_AT_SEA), at=timezone.now(), seat="Hanno")
    return form_of(phase, "confirm")


def address_of(phase: Phase, how: str) -> str:
    """The page on which Hanno answers, or the link of the mail."""
    user = phase.campaign.seats.get(name="Hanno").user
    assert user is not None
    return page("orders/entered/") if how == "page" else f"/entered/{token_of(phase, user)}/"


@pytest.mark.parametrize("how", ["page", "link"])
def test_confirming_a_loss_at_sea_takes_a_second_click(phase: Phase, as_: Browsers, how: str) -> None:
    browser, address = as_("hanno") if how == "page" else Client(), address_of(phase, how)
    form = enter_march_that_ends_at_sea(phase)
    assert "Confirm anyway" not in browser.get(address).content.decode()
    answer = browser.post(address, form)
    assert answer.status_code == 422
    text = " ".join(answer.content.decode().split())
    assert "Confirm it anyway, or refuse it." in text
    assert "Army 3 would end the round in the Sea hex 4048 and be eliminated." in text
    assert 'name="lost-movement-3" value="3"' in text
    assert "Confirm anyway: army 3 will be lost" in text
    assert wait_of(phase, timezone.now()) is not None
    assert browser.post(address, form | {"lost-movement-3": "3"}).status_code == 302
    assert texts_of_sheets("state") == [("entered", ENDS_AT_SEA), ("handed_in", ENDS_AT_SEA)]
    assert wait_of(phase, timezone.now()) is None


@pytest.mark.parametrize("how", ["page", "link"])
@pytest.mark.parametrize("accepted", ["2", "x", ""])
def test_a_different_loss_needs_confirmation_again(phase: Phase, as_: Browsers, how: str, accepted: str) -> None:
    browser, address = as_("hanno") if how == "page" else Client(), address_of(phase, how)
    form = enter_march_that_ends_at_sea(phase) | {"lost-movement-3": accepted}
    answer = browser.post(address, form)
    assert answer.status_code == 422
    assert 'name="lost-movement-3" value="3"' in " ".join(answer.content.decode().split())
    assert OrderSheet.objects.count() == 1


def test_losing_an_army_of_a_teammate_needs_confirmation_too(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """Army 3 asks for 31 of the 48 NMP and army 2 for 18; the draft of Hanno for army 2 asks for none."""
    now = timezone.now()
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=3, text="12 12 12 12 12 12 6 6 6 6", at=now)
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=2, text="0", state=Version.DRAFT, at=now)
    short_of_nmp = SheetText(Kind.MOVEMENT, 2, "12 12 12 12 6 12 6 12 6")
    enter(phase, short_of_nmp, at=now, seat="Hanno")
    form = form_of(phase, "confirm") | {"lost-movement-2": "2"}
    text = " ".join(as_("hanno").post(page("orders/entered/"), form).content.decode().split())
    assert 'name="lost-movement-2" value="3"' in text
    assert "Mare Tyrrhenum: 48 NMP; army 2 uses 18, army 3 31: 1 too many." in text
    assert as_("hanno").post(page("orders/entered/"), form | {"lost-movement-2": "3"}).status_code == 302


def test_refusing_a_loss_at_sea_takes_one_click(phase: Phase, as_: Browsers) -> None:
    form = enter_march_that_ends_at_sea(phase) | {"do": "refuse"}
    assert as_("hanno").post(page("orders/entered/"), form).status_code == 302
    assert in_force(phase) == []


@pytest.mark.parametrize("token", ["x", "a:b:c", "eyJ9:1:x", "%00"])
def test_a_forged_link_is_not_found(phase: Phase, token: str) -> None:
    assert Client().get(f"/entered/{token}/").status_code == 404


def test_losing_the_seat_invalidates_the_link(phase: Phase, seat: Seats) -> None:
    hamilcar = seat("Hamilcar")
    assert hamilcar.user is not None
    address = f"/entered/{token_of(phase, hamilcar.user)}/"
    enter(phase, at=timezone.now())
    Seat.objects.filter(pk=hamilcar.pk).update(user=None)
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"row": "marching-4"}, 403),
        ({"row": "movement-x"}, 403),
        ({"row": "movement-9"}, 403),
        ({"row": "movement"}, 403),
        ({"seen": "soon"}, 403),
        ({"seen": "77"}, 422),
        ({"do": "eat"}, 403),
        ({"phase": "0"}, 409),
        ({"sheet-transfer-8": ""}, 403),
    ],
)
def test_invalid_answers_change_nothing(phase: Phase, as_: Browsers, changed: dict[str, str], status: int) -> None:
    enter(phase, at=timezone.now())
    fields = {"phase": phase.pk, "do": "confirm", "row": "movement-4", "seen": OrderSheet.objects.get().version}
    form = {**fields, **changed}
    row, seen = form.pop("row"), form.pop("seen")
    form |= {f"sheet-{row}": "", f"seen-{row}": seen}
    assert as_("hamilcar").post(page("orders/entered/"), form).status_code == status
    assert OrderSheet.objects.count() == 1


def test_everyone_who_may_answer_is_notified_even_if_opted_out(phase: Phase, seat: Seats) -> None:
    now = timezone.now()
    users = {name: seat(name).user for name in ("Hamilcar", "Hanno", "Marcus")}
    for user in users.values():
        assert user is not None
        Channel.objects.create(owner=user, kind="mail", wanted=[], made_at=now - timedelta(days=1))
    enter(phase, at=now)
    make_notices(now)
    assert [notice.channel.owner for notice in Notice.objects.filter(kind="entered")] == [users["Hamilcar"]]
    assert usual(FOR_PLAYERS) == ["reminder", "last", "report", "battle", "loan", "absence"]
    assert mail.outbox == []


# What the administrator, and everyone else, can tell from it


def test_the_list_of_receipts_hides_whether_entered_orders_count(phase: Phase, seat: Seats) -> None:
    """One receipt for each order that was entered, whether or not it counts."""

    def listed() -> list[Any]:
        enter(phase, SheetText(Kind.TRANSFER, 8, "1 50"), at=NOW + timedelta(hours=1))
        close_step(phase.pk, NOW + timedelta(hours=13))
        found = listed_receipts(phase.campaign_id, 1, list(Kind))
        return [(one.listed.faction, one.listed.by, one.listed.at, one.entered) for one in found]

    with transaction.atomic():
        without = listed()
        transaction.set_rollback(True)
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=8, text="1 20", kind=Kind.TRANSFER)
    assert listed() == [("carthago", "Hamilcar", "2264-04-01T12:00:00Z", False), *without]
    assert without == [("carthago", "Hamilcar", "2264-04-01T13:00:00Z", True)]


def test_receipts_of_entered_orders_are_valid(phase: Phase, seat: Seats) -> None:
    """Confirmed, refused, overruled, and left alone: what was adjudicated is what counts."""
    hamilcar = seat("Hamilcar")
    enter(phase, SheetText(Kind.MOVEMENT, 5, "2"))
    answer(phase, confirms=True)
    enter(phase, SheetText(Kind.MOVEMENT, 6, "4"))
    answer(phase, confirms=False)
    submit_orders(phase_id=phase.pk, seat=hamilcar, army_number=8, text="1 20", kind=Kind.TRANSFER)
    enter(phase, INVENTED, SheetText(Kind.TRANSFER, 8, "1 50"))
    mine = own_of(own_receipts(phase.campaign_id, 1, Reader("carthago")))
    advance_at(phase, NOW + HALF_A_DAY)
    verdict = check(public_receipts(phase.campaign), mine)
    assert ([str(problem) for problem in verdict.problems], verdict.found) == ([], 7)
    step = public_receipts(phase.campaign).rounds[0].steps[0]
    assert step.adjudicated is not None
    assert step.adjudicated.model_dump(by_alias=True, exclude_unset=True)["orders"] == {
        "movement": {"4": "2 4", "5": "2"},
        "transfers": [{"from": 8, "to": 1, "fp": 20}],
    }


def test_pages_and_posts_mark_an_entered_order_that_counts(phase: Phase, as_: Browsers) -> None:
    enter(phase)
    advance_at(phase, NOW + HALF_A_DAY)
    text = as_("lucius").get(page("rounds/1/")).content.decode()
    assert "The administrator entered the orders of army #4 (Hamilcar) from a message." in text
    assert "entered by the administrator from a message" in text


def advance_at(phase: Phase, at: datetime) -> None:
    """Closes a step at a moment, and publishes it."""
    close_step(phase.pk, at)
    advance(phase, to="published")


def test_a_step_that_a_correction_opened_again_takes_messages_again(phase: Phase) -> None:
    """What the correction withdrew nobody decided in person."""
    campaign = phase.campaign
    submit_orders(phase_id=phase.pk, seat=campaign.seats.get(name="Hamilcar"), army_number=4, text="6 6")
    row = OrderSheet.objects.get()
    campaign.corrections.create(
        phase=phase, author=campaign.administrator, reason="x", what={"opened": None}, made_at=NOW + MOMENT
    )
    OrderSheet.objects.create(
        campaign=campaign,
        round=1,
        phase=phase,
        kind=row.kind,
        faction=row.faction,
        army=row.army,
        version=2,
        state="withdrawn",
        sealed=type(row.sealed).objects.create(token=row.sealed.token, key=row.sealed.key),
        number=2,
        receipt="0" * 64,
        handed_in_by=row.handed_in_by,
        handed_in_at=NOW + MOMENT,
    )
    enter(phase, at=NOW + 2 * MOMENT)
    assert in_force(phase) == ["movement 4: 2 4"]
    assert json.dumps(texts_of_sheets("state")[-1]) == '["entered", "2 4"]'
