"""Orders from messages: read, entered and marked, and the administrator learns nothing by it."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaign.entered_orders.entering import EntryOutcome, enter_message
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages.message import read_message
from campaign.games.vae_victis.steps import Step
from campaign.language.translated import rerendered_in_english
from campaign.members.commands.absences import AbsencePeriod, come_back, go_away
from campaign.models import Campaign, LogEntry, Phase, Seat
from campaign.services.campaigns import SeatPlan
from campaign.services.seats import leave_seat
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors import sheets_in_force
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, open_war, step_on, submit_orders, texts_of_sheets
from tests.orders.test_orders_of_the_thread import ANSWERS, THREAD
from tests.orders.test_pasted import TABLE

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
MARK = "entered by the administrator from a message"
MESSAGE = "Hail!\n\nArmy 4: 2 4 2\n5: 12 12\n\nHamilcar"


def send(browser: Client, phase: Phase, seat: Seat | None, text: str, **fields: str) -> Any:
    form = {"phase": phase.pk, "seat": seat.pk if seat else "", "text": text, "do": "read", **fields}
    return browser.post(page("administration/pasted/"), form)


def enter(browser: Client, phase: Phase, seat: Seat, text: str, *chosen: str) -> Any:
    """Enters what is certain in a message, or the readings that are given: `0=movement 4: 2 4`."""
    rows = send(browser, phase, seat, text).context["readings"].rows
    fields = {row.field.html_name: reading.value for row in rows for reading in row.readings if reading.chosen}
    if chosen:
        fields = {f"take-{number}": value for number, _, value in (one.partition("=") for one in chosen)}
    return send(browser, phase, seat, text, do="enter", **fields)


def test_every_remark_about_a_message_can_be_translated() -> None:
    said = set()
    for sender, message, _ in [*TABLE, *THREAD, *ANSWERS]:
        read = read_message(message, sender)
        said |= {group.why for group in read.groups} | {left.problem for left in read.left}
    assert len(said) > 24
    assert {sentence for sentence in said if sentence and rerendered_in_english(sentence) != sentence} == set()


def missing_armies(browser: Client) -> set[int]:
    """Return the armies whose orders are missing, by the administrator's page."""
    run = browser.get(page("administration/")).context["run"]
    return {number for one in run.missing for number in one.armies}


def bare(answer: Any) -> str:
    """An answer without what is drawn by lot, and without the fractions of a second in moments."""
    text = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
    return f"{answer.status_code} " + re.sub(r'datetime="[^"]+"', "", text)


def test_reading_a_message_shows_its_orders_and_changes_nothing(phase: Phase, seat: Seats, as_: Browsers) -> None:
    answer = send(as_("marcus"), phase, seat("Hamilcar"), MESSAGE)
    text = " ".join(answer.content.decode().split())
    assert answer.status_code == 200
    assert 'value="movement 4: 2 4 2" checked' in text
    assert 'value="movement 5: 12 12" checked' in text
    assert "Line 3:" in text
    assert "Hail!</q>" in text
    assert not OrderSheet.objects.exists()
    assert not LogEntry.objects.filter(action="sheets.entered").exists()


def test_entered_orders_belong_to_the_player_and_are_marked(
    phase: Phase, seat: Seats, as_: Browsers, people: dict[str, User]
) -> None:
    answer = enter(as_("marcus"), phase, seat("Hamilcar"), MESSAGE)
    assert answer.status_code == 200
    assert [result.outcome for result in answer.context["results"]] == [EntryOutcome.ENTERED] * 2
    assert texts_of_sheets("army__number", "handed_in_by__name", "entered_by__username", "state") == [
        (4, "Hamilcar", "marcus", "entered", "2 4 2"),
        (5, "Hamilcar", "marcus", "entered", "12 12"),
    ]
    entry = LogEntry.objects.get(action="sheets.entered")
    assert (entry.actor, entry.about, entry.reason) == (people["marcus"], {"seat": "Hamilcar"}, "")


def test_the_player_sees_the_mark_and_receipt_and_can_change_entered_orders(
    phase: Phase, seat: Seats, as_: Browsers
) -> None:
    enter(as_("marcus"), phase, seat("Hamilcar"), MESSAGE)
    browser = as_("hamilcar")
    assert browser.get(page("orders/")).content.decode().count(MARK) == 2
    assert as_("hanno").get(page("orders/")).content.decode().count(MARK) == 2
    assert OrderSheet.objects.earliest("pk").receipt in browser.get(page("receipts/mine/")).content.decode()
    browser.post(
        page("orders/"),
        {"phase": phase.pk, "sheet-movement-4": "6 6", "sheet-movement-5": "", "cleared-movement-5": "1"},
    )
    assert texts_of_sheets("army__number", "entered_by__username", "state")[2:] == [
        (4, None, "handed_in", "6 6"),
        (5, None, "withdrawn", ""),
    ]
    assert (
        MARK not in browser.get(page("orders/")).content.decode().partition('id="army-5')[0].partition("6 6")[2][:200]
    )


def test_everyone_sees_the_mark_after_publication(phase: Phase, seat: Seats, as_: Browsers) -> None:
    enter(as_("marcus"), phase, seat("Hamilcar"), "Army 4: 2 4 2")
    advance(phase, to="published")
    text = as_("lucius").get(page("rounds/1/")).content.decode()
    assert text.count(MARK) == 1
    assert re.search(r"#4 \(Hamilcar\) +Carthago +2 4 2", text)


def test_orders_submitted_in_person_cannot_be_entered_over(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="6 6")
    browser = as_("marcus")
    assert "Hamilcar has submitted these orders in person. You cannot enter any." in bare(
        send(browser, phase, seat("Hamilcar"), MESSAGE)
    )
    assert enter(browser, phase, seat("Hamilcar"), MESSAGE).status_code == 200
    assert texts_of_sheets("army__number") == [(4, "6 6"), (5, "12 12")]
    results = enter_message(
        phase_id=phase.pk,
        seat=seat("Hamilcar"),
        sheets=[SheetText(Kind.MOVEMENT, 4, "2")],
        by=phase.campaign.administrator,
        at=NOW,
    )
    assert [result.outcome for result in results] == [EntryOutcome.HANDED_IN_HIMSELF]
    assert OrderSheet.objects.count() == 2


def test_a_second_message_replaces_entered_orders_but_not_own_ones(phase: Phase, seat: Seats, as_: Browsers) -> None:
    browser, hamilcar = as_("marcus"), seat("Hamilcar")
    for text in ("Army 4: 2", "Army 4: 2 2"):
        enter(browser, phase, hamilcar, text)
    with transaction.atomic():
        one = bare(enter(browser, phase, hamilcar, "Army 4: 4"))
        assert texts_of_sheets()[-1] == ("4",)
        transaction.set_rollback(True)
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="6 6")
    assert bare(enter(browser, phase, hamilcar, "Army 4: 4")) == one
    assert texts_of_sheets("state") == [
        *(("entered", "2"), ("entered", "2 2")),
        *(("handed_in", "6 6"), ("overruled", "4")),
    ]
    assert [sheet.text for sheet in sheets_in_force(phase.campaign_id, 1, [Kind.MOVEMENT])] == ["6 6"]


def test_unclear_orders_are_entered_only_if_chosen(phase: Phase, seat: Seats, as_: Browsers) -> None:
    browser, hamilcar = as_("marcus"), seat("Hamilcar")
    answer = enter(browser, phase, hamilcar, "4 4 4 2")
    assert answer.status_code == 422
    assert b"Nothing was entered. Choose at least one order." in answer.content
    assert b"The first number may be the army, or the first direction." in answer.content
    enter(browser, phase, hamilcar, "4 4 4 2", "0=movement 4: 4 4 2")
    assert texts_of_sheets("army__number") == [(4, "4 4 2")]


def test_only_orders_read_from_the_message_can_be_entered(phase: Phase, seat: Seats, as_: Browsers) -> None:
    answer = enter(as_("marcus"), phase, seat("Hamilcar"), "Army 4: 2 4", "0=movement 5: 12", "7=movement 4: 2 4")
    assert answer.status_code == 422
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Paste the message into the field."),
        ("4" * 20_001, "The message has 20,001 characters"),
        ("Army 4: 2\nArmy 4: 4\x00", "The message gives two different orders here."),
        ("Hail <b>Marcus</b>", "No orders were found in the message."),
        ("Army 4: 2 <i>7</i>", "The rest of it was not understood"),
        ("Initiative: 4 strength", "This cannot be decided now. The current step is movement."),
        ("Army 4 assaults", "Army 4 was besieging nothing when the round began."),
        ("4 sends 50 FP to 9", "Army 9 is of another faction."),
    ],
)
def test_errors_are_shown_and_the_message_is_kept(
    phase: Phase, seat: Seats, as_: Browsers, text: str, says: str
) -> None:
    answer = send(as_("marcus"), phase, seat("Hamilcar"), text)
    assert answer.status_code in (200, 422)
    assert says in answer.content.decode()
    assert answer.context["text"] == text
    assert "<i>" not in answer.content.decode()


def test_an_order_that_can_no_longer_be_entered_keeps_the_other_choices(
    phase: Phase, seat: Seats, as_: Browsers
) -> None:
    """Hamilcar submits orders for army 5 between reading and entering."""
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=5, text="6 6")
    fields = {"take-0": "movement 4: 2 4 2", "take-1": "movement 5: 12 12"}
    answer = send(as_("marcus"), phase, seat("Hamilcar"), MESSAGE, do="enter", **fields)
    assert answer.status_code == 422
    assert "An order can no longer be entered. Choose again." in answer.content.decode()
    assert [one.line for one in answer.context["readings"].chosen] == ["movement 4: 2 4 2"]
    assert texts_of_sheets("state") == [("handed_in", "6 6")]


@pytest.mark.parametrize("whose", ["", "0", "soon", "timon"])
def test_a_message_without_a_sender_is_kept_but_not_read(phase: Phase, as_: Browsers, whose: str) -> None:
    form = {"phase": phase.pk, "seat": whose, "text": "Army 4: 2 4", "do": "read"}
    answer = as_("marcus").post(page("administration/pasted/"), form)
    assert answer.status_code == 422
    assert b"Army 4: 2 4</textarea>" in answer.content


def test_a_vacant_seat_cannot_send_messages(phase: Phase, seat: Seats, as_: Browsers) -> None:
    hamilcar = seat("Hamilcar")
    leave_seat(phase.campaign, hamilcar.pk, NOW)
    assert send(as_("marcus"), phase, hamilcar, "Army 4: 2 4").status_code == 422
    assert b">Hamilcar (" not in as_("marcus").get(page("administration/pasted/")).content


@pytest.mark.parametrize("status", ["closed", "resolved", "published"])
def test_a_closed_step_refuses_a_message_and_keeps_its_text(
    phase: Phase, seat: Seats, as_: Browsers, status: str
) -> None:
    advance(phase, to=status)
    for do in ("read", "enter"):
        answer = send(as_("marcus"), phase, seat("Hamilcar"), "Army 4: 2 4", do=do)
        assert answer.status_code == 409
        assert b"Army 4: 2 4</textarea>" in answer.content
    assert not OrderSheet.objects.exists()


def test_orders_that_exclude_each_other_are_refused(besieging: Phase, as_: Browsers) -> None:
    hamilcar = besieging.campaign.seats.get(name="Hamilcar")
    answer = enter(as_("marcus"), besieging, hamilcar, "Army 4 assaults\nlift siege with 4")
    assert answer.status_code == 422
    assert b"two of the chosen orders exclude each other" in answer.content
    assert not OrderSheet.objects.exists()


def test_only_messages_of_the_captain_count_for_the_faction(contact: Campaign, as_: Browsers) -> None:
    phase, browser = contact.phases.get(), as_("marcus")
    text = "We surrender Enna"
    refused = send(browser, phase, contact.seats.get(name="Hamilcar"), text)
    assert b"Hanno decides this for the whole faction" in refused.content
    enter(browser, phase, contact.seats.get(name="Hanno"), text)
    assert texts_of_sheets("kind", "entered_by__username") == [("surrender", "marcus", "Enna")]


def test_a_stand_in_can_send_messages_for_the_absent_captain(contact: Campaign, as_: Browsers) -> None:
    """Hanno, captain of Carthago with armies 1 to 3, is away for a time, and Hamilcar stands in."""
    phase, seat = contact.phases.get(), {one.name: one for one in contact.seats.all()}
    marcus, now = contact.administrator, timezone.now()
    text = "Army 1: 2 4\nArmy 4: 0\nsea links Mare Tyrrhenum: Olbia"
    away = go_away(contact, seat["Hanno"].pk, seat["Hamilcar"].pk, AbsencePeriod(now), marcus, now)
    assert (
        "Hamilcar (Carthago: 4, 5, 6, 7, 8; Hanno: 1, 2, 3)"
        in as_("marcus").get(page("administration/pasted/")).content.decode()
    )
    enter(as_("marcus"), phase, seat["Hamilcar"], text)
    assert texts_of_sheets("army__number", "handed_in_by__name", "entered_by__username") == [
        (1, "Hamilcar", "marcus", "2 4"),
        (4, "Hamilcar", "marcus", "0"),
        (None, "Hamilcar", "marcus", "Mare Tyrrhenum: Olbia"),
    ]
    come_back(contact, away.seat_id, timezone.now())
    written = OrderSheet.objects.count()
    enter(as_("marcus"), phase, seat["Hamilcar"], "Army 1: 6 6\nsea links Mare Tyrrhenum: Caralis")
    assert OrderSheet.objects.count() == written


# What the administrator learns: nothing. Each line is a step, what the faction does on the site, and a message.
Said = tuple[str, str, int | None, str, Version]
HANDED_IN, DRAFT = Version.HANDED_IN, Version.DRAFT
SECRETS: list[tuple[Step, str, list[Said]]] = [
    (
        Step.MOVEMENT,
        "8 sends 50 FP to 1\nArmy 5: 2 4",
        [
            ("Hamilcar", Kind.TRANSFER, 8, "1 20", HANDED_IN),
            ("Hamilcar", Kind.MOVEMENT, 5, "6 6 6", DRAFT),
            ("Hanno", Kind.SEA_LINKS, None, "none", HANDED_IN),
        ],
    ),
    (
        Step.MOVEMENT,
        "8 sends 50 FP to 1",
        [("Hamilcar", Kind.TRANSFER, 8, "1 50", DRAFT), ("Hanno", Kind.TRANSFER, 1, "8 80", HANDED_IN)],
    ),
    (
        Step.MOVEMENT,
        "Army 4 retreats\nArmy 5: pass",
        [
            ("Hamilcar", Kind.RETREAT, 4, "retreat", HANDED_IN),
            ("Hamilcar", Kind.BESIEGE, 5, "Acrae", HANDED_IN),
        ],
    ),
    (
        Step.INITIATIVE,
        "Army 4: Mare Tuscum\n5: Mare Tuscum\n6: strength",
        [
            *(("Hanno", Kind.INITIATIVE, number, "Mare Tuscum", HANDED_IN) for number in (1, 2)),
            ("Hamilcar", Kind.INITIATIVE, 6, "Mare Tyrrhenum", DRAFT),
            ("Hamilcar", Kind.RETREAT, 6, "retreat", HANDED_IN),
        ],
    ),
]


@pytest.fixture(params=range(len(SECRETS)))
def secret(
    request: pytest.FixtureRequest, people: dict[str, User], start: dict[str, Any]
) -> tuple[Phase, str, list[Said]]:
    """A step, a message of Hamilcar, and secret orders of his faction that must not show."""
    step, text, said = SECRETS[request.param]
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    return open_war(people["marcus"], start, plans, step).phases.get(), text, said


def decide(phase: Phase, seat: Seat, kind: str, army: int | None, words: str, state: Version) -> None:
    """What a player does on the site now, before anything is entered."""
    now = timezone.now()
    submit_orders(phase_id=phase.pk, seat=seat, text=words, army_number=army, kind=kind, state=state, at=now)


def test_answers_do_not_depend_on_secret_orders_of_the_faction(
    secret: tuple[Phase, str, list[Said]], as_: Browsers, seat: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading, entering, and what is public afterwards: to the byte, at one moment."""
    phase, text, said = secret
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    browser = as_("marcus")

    def everything() -> list[str]:
        read = send(browser, phase, seat("Hamilcar"), text)
        entered = enter(browser, phase, seat("Hamilcar"), text)
        assert entered.status_code == 200
        after = [browser.get(page(path)) for path in ("administration/", "administration/pasted/", "")]
        return [bare(answer) for answer in (read, entered, *after)]

    with transaction.atomic():
        without = everything()
        transaction.set_rollback(True)
    with transaction.atomic():
        for name, kind, army, words, state in said:
            if name == "Hamilcar":
                decide(phase, seat(name), kind, army, words, state)
        assert everything() == without
        transaction.set_rollback(True)
    for name, kind, army, words, state in said:
        decide(phase, seat(name), kind, army, words, state)
    read, entered, *_ = everything()
    assert [read, entered] == without[:2]


def test_entered_orders_do_not_exclude_own_orders(besieging: Phase, as_: Browsers) -> None:
    hamilcar, browser = besieging.campaign.seats.get(name="Hamilcar"), as_("marcus")
    submit_orders(phase_id=besieging.pk, seat=hamilcar, text="lift", army_number=4, kind=Kind.LIFT_SIEGE)
    answer = enter(browser, besieging, hamilcar, "Army 4 assaults")
    assert [result.outcome for result in answer.context["results"]] == [EntryOutcome.ENTERED]
    assert texts_of_sheets("kind", "state") == [
        ("lift_siege", "handed_in", "lift"),
        ("assault", "overruled", "assault"),
    ]
    assert [sheet.line for sheet in sheets_in_force(besieging.campaign_id, 1, list(Kind))] == ["lift_siege 4: lift"]


def test_a_standing_order_stays_and_stays_secret(contact: Campaign, as_: Browsers) -> None:
    """The army is no longer missing, whether or not its player had given standing orders."""
    hamilcar, browser = contact.seats.get(name="Hamilcar"), as_("marcus")
    first = contact.phases.get()
    submit_orders(phase_id=first.pk, seat=hamilcar, text="retreat", army_number=4, kind=Kind.RETREAT)
    phase = step_on(contact)
    assert phase.step == Step.RETREATS
    assert 4 in missing_armies(browser)
    enter(browser, phase, hamilcar, "Army 4 retreats")
    assert 4 not in missing_armies(browser)
    assert texts_of_sheets("kind", "state") == [
        ("retreat", "handed_in", "retreat"),
        ("retreat", "overruled", "retreat"),
    ]


def test_the_receipt_export_marks_entered_orders(phase: Phase, seat: Seats, as_: Browsers) -> None:
    enter(as_("marcus"), phase, seat("Hamilcar"), "Army 4: 2 4 2")
    submit_orders(phase_id=phase.pk, army_number=5, seat=seat("Hamilcar"), text="2")
    advance(phase, to="published")
    export = as_("nobody").get(page("receipts.json")).json()
    receipts = [one for round_ in export["rounds"] for step in round_["steps"] for one in step["receipts"]]
    assert len(receipts) == 2
    entered, own = sorted(receipts, key=lambda one: "entered" not in one)
    assert set(entered) - set(own) == {"entered"}
    assert entered["entered"] is True
    assert "\nstate: entered\n\n2 4 2" in entered["sheet"]
    assert {one["by"] for one in receipts} == {"Hamilcar"}


# Standing still


def test_an_army_that_stands_still_is_entered_as_no_order(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """Not as `0`, which costs MP and with them the choice of ground (MV.3, EN.5)."""
    browser = as_("marcus")
    read = send(browser, phase, seat("Hamilcar"), "Army 4 stands still\n5: 0").content.decode()
    assert "no order: the army stays" in read
    enter(browser, phase, seat("Hamilcar"), "Army 4 stands still\n5: 0")
    assert texts_of_sheets("army__number", "state") == [(4, "entered", ""), (5, "entered", "0")]
    assert 6 in missing_armies(browser)
    assert 4 not in missing_armies(browser)
    movement = json.loads(step_on(phase.campaign).document)["movement"]
    assert {number: movement[number]["mp_spent"] for number in ("4", "5")} == {"4": 0, "5": 1}


def test_the_player_can_confirm_that_an_army_stands_still(phase: Phase, seat: Seats, as_: Browsers) -> None:
    enter(as_("marcus"), phase, seat("Hamilcar"), "Army 4 holds position")
    fields = {"phase": phase.pk, "sheet-movement-4": "", "seen-movement-4": OrderSheet.objects.get().version}
    answer = as_("hamilcar").post(page("orders/entered/"), {**fields, "do": "confirm"}, follow=True)
    assert answer.status_code == 200
    assert texts_of_sheets("army__number", "state") == [(4, "entered", ""), (4, "handed_in", "")]
    assert [sheet.line for sheet in sheets_in_force(phase.campaign_id, 1, [Kind.MOVEMENT])] == ["movement 4: "]


# Answers to what a step asks, as in round 1 of the thread

AFLOAT = {1: "4107", 6: "4209", 10: "4105", 11: "4510", 12: "3414", 15: "5014", 16: "5013"}
BESIDE_GELA = {7: "4666"}


@pytest.fixture
def landing(people: dict[str, User], start: dict[str, Any]) -> Phase:
    """Administration of a round with the navies of the thread off their coasts, and army 7 beside Gela."""
    document = copy.deepcopy(start)
    for army in document["armies"]:
        number = army["number"]
        army["hex"] = {**AFLOAT, **BESIDE_GELA}.get(number, army["hex"])
        army["afloat"] = number in AFLOAT
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    phase = war.phases.get()
    while phase.step != Step.ADMINISTRATION:
        phase = step_on(war)
    return phase


def entered_from(answer: Any) -> list[str]:
    assert {result.outcome for result in answer.context["results"]} == {EntryOutcome.ENTERED}
    return [result.sheet.line for result in answer.context["results"]]


def test_the_answers_of_round_1_of_the_thread_are_entered(landing: Phase, seat: Seats, as_: Browsers) -> None:
    browser = as_("marcus")
    assert entered_from(enter(browser, landing, seat("Hanno"), "Carthaginian navies debarking:\n1. No.")) == [
        "debark 1: stay"
    ]
    text = "6. Yes, debark 4.\n\nNo, I won't be sieging Gela."
    assert entered_from(enter(browser, landing, seat("Hamilcar"), text)) == ["debark 6: 4", "besiege 7: pass"]
    text = "Roman navies debarking:\n10. No.\n11. Yes, debark 10.\n12. Yes, debark 6.\n15. No.\n16. Yes, debark 4."
    assert entered_from(enter(browser, landing, seat("Marcus"), text)) == [
        *("debark 10: stay", "debark 11: 10", "debark 12: 6", "debark 15: stay", "debark 16: 4")
    ]


@pytest.mark.parametrize("text", ["7: siege Gela", "Army 7 starts sieging", "siege Gela", "7. Yes."])
def test_army_7_starts_the_siege_in_question(landing: Phase, seat: Seats, as_: Browsers, text: str) -> None:
    assert entered_from(enter(as_("marcus"), landing, seat("Hamilcar"), text)) == ["besiege 7: Gela"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("6. Yes.", "Army 6 says yes, but not to which of these:"),
        ("4. No.", "No question to army 4 can be answered with yes or no now. The order must say what it means."),
        ("6. No, debark 4.", "Its yes or no does not fit the rest of the line."),
        ("Army 4 stands still", "This cannot be decided now. The current step is administration."),
    ],
)
def test_an_unclear_answer_is_not_entered(landing: Phase, seat: Seats, as_: Browsers, text: str, says: str) -> None:
    answer = send(as_("marcus"), landing, seat("Hamilcar"), text)
    assert says in answer.content.decode()
    assert not any(reading.chosen for row in answer.context["readings"].rows for reading in row.readings)


def test_questions_about_a_message_do_not_reveal_own_orders(landing: Phase, seat: Seats, as_: Browsers) -> None:
    """Army 6 takes the NMP or the hex that another navy would need; the questions stay those of the public position."""
    browser, hamilcar = as_("marcus"), seat("Hamilcar")
    texts = ("6. No.", "6. Yes.", "7: starts sieging", "No.")
    without = [bare(send(browser, landing, hamilcar, text)) for text in texts]
    submit_orders(phase_id=landing.pk, seat=hamilcar, text="4", army_number=6, kind=Kind.DEBARK, at=timezone.now())
    submit_orders(phase_id=landing.pk, seat=hamilcar, text="Gela", army_number=7, kind=Kind.BESIEGE, at=timezone.now())
    assert [bare(send(browser, landing, hamilcar, text)) for text in texts] == without
