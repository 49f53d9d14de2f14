"""The dry run: what would happen if a step were closed, or published, now; nothing in it is still sealed."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.generals.commands.seating import seat_general
from campaign.language.general_names import general_name
from campaign.members.commands.invitations import make_invitation, take_seat
from campaign.models import Absence, Campaign, Phase, RuleChange, Seat
from campaign.services import phases, pictures
from campaign.services.campaigns import SeatPlan
from campaign.services.reports import ReportSubject, rule_on_engagement
from campaign.services.seats import leave_seat
from hexmap.rules.documents import document_text
from tests.conftest import NOW, SECRET, advance, open_war, outcome_of, step_on, submit_orders
from tests.json_rounds import carried_over
from tests.markup import compact

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
PAGE = "/campaigns/war/administration/"
DRY_RUN = f"{PAGE}dry-run/"


def words_of(markup: str) -> str:
    """What is said between the tags, every gap one blank."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def shown(browser: Client, address: str = DRY_RUN) -> str:
    """The words of a page, every gap between them one blank."""
    answer = browser.get(address)
    assert answer.status_code == 200
    return words_of(answer.content.decode())


def warnings_on(browser: Client, address: str = DRY_RUN) -> list[str]:
    """What is to be minded before one closes, or publishes."""
    text = browser.get(address).content.decode()
    found = re.search(r'<ul class="mind".*?</ul>', text, re.DOTALL)
    return [words_of(entry) for entry in re.findall(r"<li.*?</li>", found[0], re.DOTALL)] if found else []


def test_an_open_step_lists_missing_players_and_the_default_that_applies_to_them(
    phase: Phase, as_: Browsers, seat: Seats
) -> None:
    for number in range(4, 9):
        submit_orders(phase_id=phase.pk, army_number=number, seat=seat("Hamilcar"), text=SECRET)
    submit_orders(phase_id=phase.pk, army_number=1, seat=seat("Hanno"), text="0")
    text = shown(as_("marcus"))
    assert "Hanno Carthago 2 3" in text
    assert "Lucius Roma 15 16" in text
    assert "Hamilcar Carthago" not in text
    assert "If you close the step now, the default applies to them. By default an army stands still (RD.2)." in text
    assert warnings_on(as_("marcus")) == ["Orders of 3 seats are missing."]
    assert SECRET not in text


@pytest.mark.parametrize("page", [DRY_RUN, PAGE])
def test_only_seats_that_nobody_holds_are_called_without_a_player(
    war: Campaign, people: dict[str, User], as_: Browsers, seat: Seats, page: str
) -> None:
    """A general holds Lucius' seat, Timon waits for that of Hanno, and that of Hamilcar is free."""
    for name in ("Lucius", "Hanno", "Hamilcar"):
        leave_seat(war, seat(name).pk, NOW)
    seat_general(seat("Lucius"), "legate", NOW, people["marcus"])
    take_seat(make_invitation(war, seat("Hanno").pk, NOW).token, people["timon"], NOW)
    text = shown(as_("marcus"), page)
    if page == DRY_RUN:
        assert "The new player of Hanno (Carthago) does not command yet." in text
        invited = [line for line in warnings_on(as_("marcus")) if "Invite a player" in line]
        assert invited == ["The seat of Hamilcar (Carthago) has no player. Invite a player"]
    listed = text.partition("What is missing" if page == DRY_RUN else "Still to submit:")[2]
    labels = {name: holder_note(listed, name) for name in ("Lucius", "Hanno", "Hamilcar")}
    assert labels == {
        "Lucius": general_name("legate"),
        "Hanno": "a new player, who does not command yet",
        "Hamilcar": "a seat without a player",
    }
    seats = as_("marcus").get("/api/campaigns/war/").json()["seats"]
    holders = {one["name"]: one["holder"] for one in seats}
    assert holders == {"Marcus": "player", "Lucius": "general", "Hanno": "newcomer", "Hamilcar": "nobody"}


def holder_note(text: str, name: str) -> str:
    """What a page says about who holds a seat whose orders are missing: one of the three notes."""
    notes = (general_name("legate"), "a new player, who does not command yet", "a seat without a player")
    after = text[text.index(name) :]
    return min((after.index(note), note) for note in notes if note in after)[1]


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        (Campaign.Missing.DEFAULT, "the default applies to them."),
        (Campaign.Missing.HOLD, "the default applies to them."),
        (Campaign.Missing.REPEAT, "the orders of the round before are repeated where they are legal;"),
    ],
)
def test_the_policy_of_the_campaign_says_what_missing_orders_mean(
    phase: Phase, as_: Browsers, missing: str, says: str
) -> None:
    Campaign.objects.update(missing=missing)
    assert says in shown(as_("marcus"))


@pytest.mark.parametrize(
    ("by_itself", "missing", "says"),
    [
        ("nothing", "default", "the step waits until you close it"),
        ("resolve", "default", "the step is closed and resolved automatically; you publish it"),
        (
            "resolve",
            "hold",
            "the step waits until everyone has submitted; "
            "then it is closed and resolved automatically, and you publish it",
        ),
        (
            "publish",
            "hold",
            "the step waits until everyone has submitted; then it is closed, resolved and published automatically",
        ),
        ("publish", "repeat", "the step is closed, resolved and published automatically"),
    ],
)
def test_the_page_explains_what_happens_at_the_deadline(
    phase: Phase, as_: Browsers, by_itself: str, missing: str, says: str
) -> None:
    Campaign.objects.update(by_itself=by_itself, missing=missing)
    assert f"Then {says} Earlier only if you close it" in shown(as_("marcus"))
    Campaign.objects.update(closes_early=True)
    assert "Earlier it closes automatically 10 minutes after the last change" in shown(as_("marcus"))


def test_a_step_with_all_orders_submitted_has_no_warnings(phase: Phase, as_: Browsers, seat: Seats) -> None:
    for name, numbers in (("Hanno", (1, 2, 3)), ("Hamilcar", range(4, 9)), ("Lucius", (15, 16))):
        for number in numbers:
            submit_orders(phase_id=phase.pk, army_number=number, seat=seat(name), text="0")
    for number in range(9, 15):
        submit_orders(phase_id=phase.pk, army_number=number, seat=seat("Marcus"), text="0")
    assert warnings_on(as_("marcus")) == []
    text = shown(as_("marcus"))
    assert "Everyone has submitted. You can close the step." in text
    assert "Close step" in text


def test_vacant_seats_and_absent_players_are_named(phase: Phase, as_: Browsers, seat: Seats) -> None:
    Seat.objects.filter(name="Lucius").update(user=None)
    for name, until in (("Hamilcar", timedelta(days=3)), ("Marcus", timedelta(days=-1))):
        Absence.objects.create(
            seat=seat(name),
            delegate=seat("Hanno" if name == "Hamilcar" else "Lucius"),
            since=timezone.now() - timedelta(days=2),
            until=timezone.now() + until,
            made_by=phase.campaign.administrator,
            made_at=NOW,
        )
    found = warnings_on(as_("marcus"))
    assert found[1:] == [
        "The seat of Lucius (Roma) has no player. Invite a player",
        "Hamilcar is away; Hanno stands in.",
    ]
    text = shown(as_("marcus"))
    assert "Hamilcar away, Hanno stands in Carthago 4 5 6 7 8" in text
    assert "Lucius a seat without a player Roma 15 16" in text


def test_battles_without_a_report_cannot_be_closed(battles: Phase, as_: Browsers) -> None:
    browser = as_("marcus")
    assert warnings_on(browser) == ["The step cannot be closed while a report is missing."]
    assert "Engagement 4-9 : not reported yet" in shown(browser)
    assert "Close step" not in shown(browser)
    rule_on_engagement(
        ReportSubject(battles.campaign, battles.pk, "4-9"), TypedReport("9", "45-20"), reason="So", at=NOW
    )
    assert warnings_on(browser) == []
    assert "Every engagement has a report." in shown(browser)
    assert "Close step" in shown(browser)


def test_a_paused_campaign_closes_nothing(phase: Phase, as_: Browsers) -> None:
    Campaign.objects.update(standing=Campaign.Standing.PAUSED)
    assert "No step can be closed until the campaign is resumed." in warnings_on(as_("marcus"))[0]
    assert "Close step" not in shown(as_("marcus"))


@pytest.mark.parametrize("status", ["closed", "resolved"])
def test_a_closed_step_redirects_to_the_page_of_the_administrator(phase: Phase, as_: Browsers, status: str) -> None:
    advance(phase, to=status)
    answer = as_("marcus").get(DRY_RUN)
    assert (answer.status_code, answer.headers["Location"]) == (302, PAGE)


@pytest.mark.parametrize(("who", "status"), [("nobody", 302), ("timon", 404), ("hanno", 403), ("marcus", 200)])
def test_only_the_administrator_sees_the_dry_run(phase: Phase, as_: Browsers, who: str, status: int) -> None:
    assert as_(who).get(DRY_RUN).status_code == status


@pytest.fixture
def moved(phase: Phase, seat: Seats) -> Phase:
    """The movement of round 1, resolved: army 4 marches to Catana."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4 4 2 2 2")
    advance(phase, to="resolved")
    return phase


def test_a_resolved_step_is_previewed_as_published_without_the_orders(moved: Phase, as_: Browsers) -> None:
    pictures.draw_outcome(moved.records.get().pk)
    answer = as_("marcus").get(PAGE)
    text, markup = words_of(answer.content.decode()), answer.content.decode()
    assert "Round 1: movement" in text
    assert "Orders The orders, sealed until publication. What became of them" in text
    assert "Army 4 (Hamilcar) marches from Enna (4664) to Catana (5264) for 10 of 12 MP." in text
    assert "4 4 4 2 2 2" not in markup
    picture = f"/pictures/{moved.records.get().pictures.get().public_id}.png"
    assert compact(markup).count(f'<img src="{picture}"') == 2
    assert "What changes in the position Army 4: at Enna (4664) → at Catana (5264). All events" in text
    assert "data-copy" not in markup, "what is not published is not copied"


def test_publishing_shows_the_same_posts_with_the_orders(moved: Phase, as_: Browsers) -> None:
    before = as_("marcus").get(PAGE).content.decode()
    phases.publish_phase(moved.pk, timezone.now())
    after = as_("marcus").get("/campaigns/war/rounds/1/posts/").content.decode()

    def previews(markup: str) -> list[str]:
        found = re.findall(r'<div class="pasted bbcode".*?</div>', markup, re.DOTALL)
        return [words_of(one) for one in found]

    def below(text: str, first: str) -> str:
        """What stands between the first words of a post below its title and the links at its end."""
        return text.partition(first)[2].partition(" Submit orders")[0]

    (movement, question), (both,) = previews(before), previews(after)
    published, _, asked = below(both, "Everyone has marched").partition(" Decisions, please ")
    assert asked
    assert asked.endswith(below(question, "The round is nearly over"))
    sealed, _, outcome = below(movement, "Everyone has marched").partition("The orders, sealed until publication.")
    assert published.startswith(sealed)
    assert published.endswith(outcome)
    assert "4 4 4 2 2 2" in published.removeprefix(sealed).removesuffix(outcome)


def test_the_preview_of_publishing_lists_warnings(moved: Phase, as_: Browsers) -> None:
    assert warnings_on(as_("marcus"), PAGE) == ["15 armies have no orders: 1-3, 5-16. The default applies (RD.2)."]


def test_the_preview_counts_orders_that_are_not_carried_out(
    war: Campaign, phase: Phase, as_: Browsers, seat: Seats
) -> None:
    """Nobody besieges Adys or Tyndaris, so that neither can surrender (SI.8)."""
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), text="Adys, Tyndaris", kind=Kind.SURRENDER)
    last = step_on(war)
    advance(last, to="resolved")
    assert "2 orders are not carried out. The reasons are below." in warnings_on(as_("marcus"), PAGE)


def test_the_sea_zones_chosen_by_armies_are_hidden_until_initiative_is_published(
    people: dict[str, User], start: Any, as_: Browsers, seat: Seats
) -> None:
    """How many points lie on a sea is what comes out; whose they are is what was ordered."""
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    phase = open_war(people["marcus"], start, plans, Step.INITIATIVE).phases.get()
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hanno"), text="Mare Tyrrhenum", kind=Kind.INITIATIVE)
    advance(phase, to="resolved")
    text = shown(as_("marcus"), PAGE)
    assert "Mare Tyrrhenum 1 / 3 0 / 1" in text
    assert "Where the points went The orders, sealed until publication." in text
    assert "on strength" not in text.partition("What opens then")[0]


def test_the_preview_lists_rule_changes_that_start_with_the_next_round(war: Campaign, as_: Browsers) -> None:
    advance(step_on(war), to="resolved")
    common = {"campaign": war, "ruleset": None, "reason": "So", "author": war.administrator, "proposed_at": NOW}
    for from_round, text, declared in ((2, "Ships sleep.", NOW), (3, "Later.", NOW), (2, "Perhaps.", None)):
        RuleChange.objects.create(from_round=from_round, text=text, declared_at=declared, **common)
    found = warnings_on(as_("marcus"), PAGE)
    assert "New rule from round 2: Ships sleep." in found
    assert not any("Later." in one or "Perhaps." in one for one in found)
    assert "Round 2: Initiative" in shown(as_("marcus"), PAGE)


def test_the_preview_lists_rulings_and_lost_armies(war: Campaign, as_: Browsers) -> None:
    last = step_on(war)
    advance(last, to="resolved")
    assert "leaves the map" not in shown(as_("marcus"), PAGE)
    document = carried_over(json.loads(outcome_of(last)))
    document["armies"] = [army for army in document["armies"] if army["number"] != 9]
    phases.rule_otherwise(last.pk, document_text(document), NOW)
    found = warnings_on(as_("marcus"), PAGE)
    assert "The next round begins with the document of your ruling." in found
    assert "Army 9 leaves the map." in found


def test_the_preview_announces_the_end_of_the_campaign(people: dict[str, User], start: Any, as_: Browsers) -> None:
    """The first round is the last one (VW.6)."""
    document = {**start, "ruleset": {"base": "vae-victis-2", "victory": {"last_round": 1}}}
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    advance(step_on(war), to="resolved")
    assert warnings_on(as_("marcus"), PAGE)[0] == "Publishing this ends the campaign."
    text = shown(as_("marcus"), PAGE)
    assert "the end of the campaign" in text
    assert "None: the campaign ends with this step." in text


def test_the_preview_shows_the_deadline_of_the_next_step(moved: Phase, as_: Browsers) -> None:
    """The decisions after the battles have three days (RD.1)."""
    Campaign.objects.update(days={"administration": 6})
    due = timezone.now() + timedelta(days=6)
    assert f"Round 1: Decisions · until {due:%A}" in shown(as_("marcus"), PAGE)
