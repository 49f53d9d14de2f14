"""Opening a campaign in the browser: scenario, rules and clock, then the seats, and both made at once."""

import json
import re
from collections.abc import Callable
from datetime import time
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Invitation, LogEntry, Phase, Scenario, Tenure
from campaign.services import pictures
from campaign.services.campaigns import SeatPlan
from campaign.services.starting import start_clock
from campaign.setup import commands
from campaign.setup.commands import NewCampaign, dealt, set_up_campaign, usual_seats
from tests.conftest import NOW, advance, submit_orders

Browsers = Callable[[str], Client]
Form = dict[str, Any]
NEW = "/new/"
BASICS = {
    "form": "7d3b0a52-6c1f-4a0c-9a39-5b6c4f3f6a11",
    "title": "The war for Sicily",
    "scenario": "first-punic-war",
    "vae-victis-ruleset": "",
    "vae-victis-chance": "",
    "vae-victis-first": "initiative",
    "language": "en",
    "time_zone": "Europe/Stockholm",
    "starts": "full",
    "by_itself": "nothing",
    "missing": "default",
}
# Carthago has the armies 1 to 8 in two seats, Roma the armies 9 to 16 in three.
CARTHAGO = {"seats-0": "2", "shown-0": "2", "captain-0": "0", "seat-0-0": "Hanno", "seat-0-1": "Hamilcar"}
ROMA = {
    "seats-1": "3",
    "shown-1": "3",
    "captain-1": "1",
    "seat-1-0": "Marcus",
    "seat-1-1": "Lucius",
    "seat-1-2": "Gaius",
}
OWNERS = (0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 2, 2, 1)
ARMIES = {f"army-{number}": str(seat) for number, seat in enumerate(OWNERS, 1)}
SEATS = {"for_scenario": "first-punic-war", **CARTHAGO, **ROMA, **ARMIES, "me": "1-0"}


def opened(browser: Client, **changes: Any) -> Any:
    """What the button that opens the campaign is answered with."""
    return browser.post(NEW, {**BASICS, **SEATS, "do": "open", **changes})


def rules(**options: str) -> Form:
    """Fields of options of Vae Victis."""
    return {f"vae-victis-{name}": value for name, value in options.items()}


def problems(answer: Any) -> list[str]:
    """The sentences about what is wrong on a page."""
    found = re.findall(r'class="problem"[^>]*>(.*?)</(?:p|div)>', answer.content.decode(), re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", "", one)).strip() for one in found]


def value_of(answer: Any, name: str) -> str:
    """What stands in a field of a page."""
    tag = re.search(rf'<input[^>]*\bname="{name}"[^>]*>', answer.content.decode())
    assert tag, name
    value = re.search(r'\bvalue="([^"]*)"', tag.group())
    return unescape(value.group(1)) if value else ""


def test_uneven_seats_are_created_as_chosen(people: dict[str, User], as_: Browsers) -> None:
    answer = opened(as_("marcus"))
    assert (answer.status_code, answer["Location"]) == (302, "/campaigns/the-war-for-sicily/people/")
    war = Campaign.objects.get(slug="the-war-for-sicily")
    assert war.administrator == people["marcus"]
    found = {
        seat.name: ([army.number for army in seat.armies.order_by("number")], seat.captain, seat.faction.title)
        for seat in war.seats.all()
    }
    assert found == {
        "Hanno": ([1, 2], True, "Carthago"),
        "Hamilcar": ([3, 4, 5, 6, 7, 8], False, "Carthago"),
        "Marcus": ([9, 10, 11, 12], False, "Roma"),
        "Lucius": ([13, 16], True, "Roma"),
        "Gaius": ([14, 15], False, "Roma"),
    }
    assert war.seats.get(user=people["marcus"]).name == "Marcus"
    assert Tenure.objects.get().seat.name == "Marcus"
    assert sorted(Invitation.objects.values_list("seat__name", flat=True)) == ["Gaius", "Hamilcar", "Hanno", "Lucius"]


def test_the_people_page_shows_all_links_at_once(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("marcus")
    answer = browser.get(opened(browser)["Location"])
    text = answer.content.decode()
    for invitation in Invitation.objects.all():
        assert f"/invitations/{invitation.token}/" in text
    assert "Create all invitations" not in text


def test_withdrawn_invitations_can_be_made_again_with_one_button(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("marcus")
    page = opened(browser)["Location"]
    for invitation in Invitation.objects.filter(seat__name__startswith="Ha"):
        browser.post(f"{page}withdraw/", {"number": invitation.pk})
    assert "Create all invitations" in browser.get(page).content.decode()
    assert as_("hanno").post(f"{page}invite-all/").status_code == 404
    assert browser.post(f"{page}invite-all/").status_code == 302
    still_open = Invitation.objects.filter(withdrawn_at=None, taken_at=None)
    assert sorted(still_open.values_list("seat__name", flat=True)) == ["Gaius", "Hamilcar", "Hanno", "Lucius"]
    browser.post(f"{page}invite-all/")
    assert still_open.count() == 4


def test_chosen_language_and_deadline_settings_are_saved(people: dict[str, User], as_: Browsers) -> None:
    clock = {"deadline_at": "20:30:15", "quiet_days": ["6", "5"], "closes_early": "on"}
    opened(as_("marcus"), **rules(days_movement="5", days_battles="10"), language="sv", **clock)
    war = Campaign.objects.get()
    assert (war.language, war.time_zone, war.deadline_at) == ("sv", "Europe/Stockholm", time(20, 30))
    assert (war.quiet_days, war.closes_early, war.days) == ("56", True, {"movement": 5, "battles": 10})


def test_start_and_deadline_choices_are_saved(people: dict[str, User], as_: Browsers) -> None:
    marcus = as_("marcus")
    page = marcus.get(NEW).content.decode()
    chosen = dict(re.findall(r'<select name="(\w+)".*?value="(\w*)"[^>]* selected', page, re.DOTALL))
    assert {"starts": "full", "by_itself": "resolve", "missing": "default"}.items() <= chosen.items()
    opened(marcus, starts="by_hand", by_itself="publish", missing="repeat")
    war = Campaign.objects.get()
    assert (war.starts, war.by_itself, war.missing, war.standing) == ("by_hand", "publish", "repeat", "not_started")


@pytest.mark.parametrize("name", ["starts", "by_itself", "missing"])
def test_an_unknown_start_or_deadline_choice_is_refused(people: dict[str, User], as_: Browsers, name: str) -> None:
    answer = opened(as_("marcus"), **{name: "at_once"})
    assert answer.status_code == 422
    assert "Choose one from the list." in problems(answer)
    assert not Campaign.objects.exists()


def test_a_campaign_with_only_own_seats_starts_at_once(people: dict[str, User], start: Form) -> None:
    document = json.loads(json.dumps(start))
    document["armies"] = [army for army in document["armies"] if army["faction"] == "roma"]
    plans = [SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17)), captain=True)]
    opening = NewCampaign("The war", document, plans, Step.INITIATIVE, starts=Campaign.Starts.FULL)
    war, _made = set_up_campaign(people["marcus"], opening, uuid4(), NOW)
    war.refresh_from_db()
    assert war.standing == "running"


def test_a_campaign_is_public_only_if_chosen(people: dict[str, User], as_: Browsers) -> None:
    marcus = as_("marcus")
    for chosen in ({"public": "on"}, {}):
        second_page = marcus.post(NEW, {**BASICS, **chosen, "do": "seats"})
        opened(marcus, form=str(uuid4()), public=value_of(second_page, "public"))
    assert list(Campaign.objects.order_by("pk").values_list("public", flat=True)) == [True, False]


def test_an_administrator_who_does_not_play_has_no_seat(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("timon"), me="")
    war = Campaign.objects.get()
    assert war.administrator == people["timon"]
    assert not war.seats.exclude(user=None).exists()
    assert Invitation.objects.count() == 5


def test_a_double_click_makes_one_campaign(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("marcus")
    first, second = opened(browser), opened(browser)
    assert first["Location"] == second["Location"]
    assert Campaign.objects.count() == 1
    assert Invitation.objects.count() == 4


def test_two_forms_make_two_campaigns_with_different_addresses(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"))
    opened(as_("marcus"), form=str(uuid4()))
    opened(as_("lucius"))  # the same number in the form of somebody else
    for title in ("战争", "Πόλεμος της Σικελίας", "Großer Krieg um Zürich", "...?!"):
        opened(as_("lucius"), form=str(uuid4()), title=title)
    slugs = list(Campaign.objects.order_by("pk").values_list("slug", flat=True))
    assert slugs[:3] == ["the-war-for-sicily", "the-war-for-sicily-2", "the-war-for-sicily-3"]
    assert slugs[3:] == ["zhanzheng", "polemos-tis-sikelias", "grosser-krieg-um-zuerich", "campaign"]


def test_a_campaign_address_taken_concurrently_is_replaced(
    people: dict[str, User], as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What seems free is taken when it comes to making it; so another one is looked for."""
    opened(as_("lucius"))
    found = iter(["the-war-for-sicily", "the-war-for-sicily-2"])
    monkeypatch.setattr(commands, "_free_slug", lambda _title: next(found))
    assert opened(as_("marcus"))["Location"] == "/campaigns/the-war-for-sicily-2/people/"


def test_every_form_has_its_own_id_and_keeps_it(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("marcus")
    numbers = [UUID(value_of(browser.get(NEW), "form")) for _ in range(2)]
    assert numbers[0] != numbers[1]
    assert value_of(browser.post(NEW, {**BASICS, "do": "seats"}), "form") == BASICS["form"]
    assert UUID(value_of(browser.post(NEW, {**BASICS, "do": "seats", "form": "one"}), "form"))


def test_opening_a_campaign_is_logged(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"))
    entry = LogEntry.objects.order_by("pk")[0]
    assert (entry.action, entry.actor) == ("campaign.opened", people["marcus"])


def test_a_campaign_can_have_the_siege_die_with_a_colour_for_each_side(people: dict[str, User], as_: Browsers) -> None:
    marcus = as_("marcus")
    page = marcus.post(NEW, {**BASICS, "vae-victis-siege_die": "on"}).content.decode()
    assert len(re.findall(r'value="white"\s+selected', page)) == 1  # Carthago's
    answer = opened(marcus, **rules(siege_die="on"), **{"option-0": "white", "option-1": "blue"})
    assert answer.status_code == 422
    assert "Choose one from the list." in answer.content.decode()
    assert opened(marcus, **rules(siege_die="on"), **{"option-0": "white", "option-1": "red"}).status_code == 302
    war = Campaign.objects.get()
    document = read_text(war.phases.get().document)
    assert document.model.ruleset == {"base": "vae-victis-2", "siege_die": {"use": "on"}}
    assert {one.id: one.siege_die for one in document.model.factions} == {
        "carthago": "white",
        "roma": "red",
        "syracusae": None,
    }
    assert war.siege_seeds.get().round == 1


def test_a_campaign_without_the_siege_die_says_nothing_of_it(people: dict[str, User], as_: Browsers) -> None:
    marcus = as_("marcus")
    assert 'name="option-0"' not in marcus.post(NEW, BASICS).content.decode()
    opened(marcus, **{"option-0": "white"})
    assert "siege_die" not in Campaign.objects.get().phases.get().document


def test_a_campaign_can_have_honour_with_its_settings(people: dict[str, User], as_: Browsers) -> None:
    marcus = as_("marcus")
    honour = {
        "vae-victis-honour": "on",
        "vae-victis-honour_veto": "initiative",
        "vae-victis-honour_captaincy": "on",
        "vae-victis-honour_unheld": "on",
    }
    answer = opened(marcus, **honour, **{"seat-0-1": "none"})
    assert answer.status_code == 422
    assert "Enter a name without commas and colons" in answer.content.decode()
    assert opened(marcus, **honour).status_code == 302
    document = read_text(Campaign.objects.get().phases.get().document)
    assert document.model.ruleset == {"base": "vae-victis-2", "honour": {"veto": "initiative"}}
    assert document.position.honour is not None
    assert {seat.id for seat in document.position.honour.seats} == {
        seat.name for seat in Campaign.objects.get().seats.all()
    }


def test_honour_can_have_other_numbers_and_be_hidden(people: dict[str, User], as_: Browsers) -> None:
    honour = {
        "vae-victis-honour": "on",
        "vae-victis-honour_captaincy": "on",
        "vae-victis-honour_unheld": "on",
        "vae-victis-honour_show": "faction",
    }
    answer = opened(as_("marcus"), **rules(honour_per_fp="0"), **honour)
    assert answer.status_code == 422
    assert "Enter a number from 1 to 1000." in answer.content.decode()
    assert (
        opened(
            as_("marcus"),
            **rules(honour_town="0", honour_city="2", honour_per_fp="25"),
            **honour,
        ).status_code
        == 302
    )
    document = read_text(Campaign.objects.get().phases.get().document)
    chosen = {"show": "faction", "town": 0, "per_fp": 25}
    assert document.model.ruleset == {"base": "vae-victis-2", "honour": chosen}
    assert Campaign.objects.get().ledger == Campaign.Ledger.FACTION


def test_a_campaign_without_honour_has_none_in_its_document(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"), **rules(honour_veto="initiative"))
    assert "honour" not in Campaign.objects.get().phases.get().document


BAD_BASICS = {
    "no title": ({"title": "  "}, "Enter a title for the campaign."),
    "a title of two lines": ({"title": "The\nwar"}, "Enter the title on one line, without control characters."),
    "a title without end": ({"title": "w" * 101}, "Ensure this value has at most 100 characters (it has 101)."),
    "This scenario does not exist, or is no longer shared": (
        {"scenario": "third-punic-war"},
        "This scenario does not exist, or is no longer shared",
    ),
    "no scenario": ({"scenario": ""}, "This field is required."),
    "no such ruleset": (rules(ruleset="vae-victis-9"), "Choose one from the list"),
    "no such chance": (rules(chance="dice"), "Choose one from the list"),
    "no such siege die": (rules(siege_die="perhaps"), "Choose one from the list"),
    "no such honour": (rules(honour="perhaps"), "Choose one from the list"),
    "no such beginning": (rules(first="battles"), "Choose one from the list"),
    "no such language": ({"language": "la"}, "“la” is not a language of this site."),
    "no such time zone": ({"time_zone": "Europe/Atlantis"}, "There is no time zone “Europe/Atlantis”."),
    "no day": (rules(days_battles="0"), "Enter 1 to 90 days."),
    "too many days": (rules(days_battles="91"), "Enter 1 to 90 days."),
    "days in words": (rules(days_battles="three"), "Enter 1 to 90 days."),
    "a week of quiet days": (
        {"quiet_days": list("0123456")},
        "A step must be able to end on some day. Leave at least one day unticked.",
    ),
    "an eighth day": ({"quiet_days": ["7"]}, "“7” is not a day of the week. Choose from the list."),
    "Enter a time of day such as 20:00": ({"deadline_at": "25:00"}, "Enter a time of day such as 20:00."),
}


@pytest.mark.parametrize(("changes", "problem"), BAD_BASICS.values(), ids=BAD_BASICS)
@pytest.mark.parametrize("button", ["seats", "open"])
def test_errors_on_the_first_page_are_shown_and_values_kept(
    people: dict[str, User], as_: Browsers, changes: Form, problem: str, button: str
) -> None:
    answer = as_("marcus").post(NEW, {**BASICS, **SEATS, "vae-victis-days_retreats": "4", **changes, "do": button})
    assert answer.status_code == 422
    assert any(one.startswith(problem) for one in problems(answer)), problems(answer)
    assert value_of(answer, "vae-victis-days_retreats") == "4"
    assert value_of(answer, "seat-0-1") == "Hamilcar"
    assert value_of(answer, "title").strip() == str(changes.get("title", BASICS["title"])).strip()
    assert not Campaign.objects.exists()


BAD_SEATS = {
    "no name": ({"seat-0-1": " "}, "Enter a name for the seat."),
    "a name twice": ({"seat-1-2": "hanno"}, "Another seat has this name. Enter a different one."),
    "a name of two lines": ({"seat-1-2": "Ga\nius"}, "Enter the name on one line, without control characters."),
    "a name with nothing in it": ({"seat-1-2": "Ga\x00ius"}, "Enter the name on one line, without control characters."),
    "a name without end": ({"seat-1-2": "G" * 101}, "Enter a name of at most 100 characters."),
    "an army of nobody": ({"army-5": ""}, "Army 5 has no seat. Choose one."),
    "an army of a seat that is not there": ({"army-5": "2"}, "Army 5 has no seat. Choose one."),
    "an army of something else": ({"army-5": "-1"}, "Army 5 has no seat. Choose one."),
    "a seat without armies": (
        {"army-13": "0", "army-16": "0"},
        "This seat has no army. Give it one below, or remove a seat.",
    ),
    "no seats": ({"seats-1": "0"}, "Every seat needs an army. Enter 1 to 8 seats for Roma."),
    "more seats than armies": ({"seats-1": "9"}, "Every seat needs an army. Enter 1 to 8 seats for Roma."),
    "seats in words": ({"seats-1": "many"}, "Every seat needs an army. Enter 1 to 8 seats for Roma."),
    "no captain": ({"captain-1": "3"}, "Roma needs a captain, who submits the orders of the faction. Choose one."),
    "no such seat of mine": ({"me": "1-7"}, "This seat no longer exists. Choose one from the list."),
}


@pytest.mark.parametrize(("changes", "problem"), BAD_SEATS.values(), ids=BAD_SEATS)
def test_errors_of_seats_are_shown_and_values_kept(
    people: dict[str, User], as_: Browsers, changes: Form, problem: str
) -> None:
    answer = opened(as_("marcus"), **rules(days_retreats="4"), **changes)
    assert answer.status_code == 422
    assert problem in problems(answer)
    assert value_of(answer, "seat-0-0") == "Hanno"
    assert value_of(answer, "vae-victis-days_retreats") == "4"
    for name, text in changes.items():
        if name.startswith(("seat-", "seats-")):
            assert value_of(answer, name) == text
    assert not Campaign.objects.exists()


def test_the_second_page_suggests_seats_with_armies(people: dict[str, User], as_: Browsers) -> None:
    answer = as_("marcus").post(NEW, {**BASICS, "do": "seats"})
    assert answer.status_code == 200
    assert [value_of(answer, f"seat-1-{which}") for which in range(4)] == ["Roma 1", "Roma 2", "Roma 3", "Roma 4"]
    assert value_of(answer, "seats-0") == "4"
    text = answer.content.decode()
    assert "Army 4, Enna (4664)" in text
    assert 'id="seat-0-4"' not in text


def test_changing_the_number_of_seats_redistributes_that_faction_only(people: dict[str, User], as_: Browsers) -> None:
    answer = opened(as_("marcus"), **{"seats-1": "2", "captain-1": "2"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "The number of seats changed, so what that faction commands" in text
    assert 'id="seat-1-2"' not in text
    assert value_of(answer, "seat-1-1") == "Lucius"
    chosen = dict(re.findall(r'<select name="army-(\d+)".*?<option value="(\d)" selected', text, re.DOTALL))
    assert chosen == {
        **{str(number): "0" if number < 3 else "1" for number in range(1, 9)},
        **{str(number): "0" if number < 13 else "1" for number in range(9, 17)},
    }


def test_going_back_and_forth_keeps_both_pages(people: dict[str, User], as_: Browsers) -> None:
    browser = as_("marcus")
    back = browser.post(NEW, {**BASICS, **SEATS, "do": "back", "vae-victis-days_battles": "14"})
    assert back.status_code == 200
    assert not problems(back)
    carried = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', back.content.decode()))
    forth = browser.post(NEW, {**BASICS, "vae-victis-days_battles": "14", **carried, "do": "seats"})
    assert value_of(forth, "seat-1-2") == "Gaius"
    assert value_of(forth, "vae-victis-days_battles") == "14"
    assert re.search(r'<option\s+value="1-0"\s+selected', forth.content.decode())


def test_seats_of_another_scenario_are_not_kept(people: dict[str, User], as_: Browsers) -> None:
    answer = as_("marcus").post(NEW, {**BASICS, **SEATS, "for_scenario": "17", "do": "seats"})
    assert value_of(answer, "seat-0-0") == "Carthago 1"


@pytest.mark.parametrize(
    "odd", [{}, {"do": "open"}, {"do": "x"}, {**BASICS, **SEATS, "seats-0": "1\x00", "do": "deal"}]
)
def test_malformed_forms_get_a_page(people: dict[str, User], as_: Browsers, odd: Form) -> None:
    assert as_("marcus").post(NEW, odd).status_code == 422
    assert not Campaign.objects.exists()


def test_private_scenarios_of_others_cannot_be_chosen(people: dict[str, User], as_: Browsers, start: Form) -> None:
    own = Scenario.objects.create(
        title="Secret isles", document=json.dumps(start), uploaded_by=people["hanno"], uploaded_at=NOW
    )
    assert "Secret isles" not in as_("marcus").get(NEW).content.decode()
    assert opened(as_("marcus"), scenario=str(own.pk), for_scenario=str(own.pk)).status_code == 422
    assert not Campaign.objects.exists()
    Scenario.objects.update(shared=True)
    assert opened(as_("marcus"), scenario=str(own.pk), for_scenario=str(own.pk)).status_code == 302


def test_a_campaign_can_start_with_placement_and_sealed_chance(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"), **rules(first="placement", chance="sealed"))
    war = Campaign.objects.get()
    phase = war.phases.get()
    assert phase.step == Step.PLACEMENT
    document = read_text(phase.document)
    assert document.ruleset.naval_battle.chance == "sealed"
    assert document.model.ruleset == {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}}
    assert war.seeds.get().round == 1
    seat = war.seats.select_related("campaign").get(name="Marcus")
    at = phase.opened_at
    submit_orders(phase_id=phase.pk, army_number=9, seat=seat, text="Ariminum", kind=Kind.PLACEMENT, at=at)
    start_clock(war, NOW, people["marcus"])
    advance(phase, to="published")
    following = war.phases.latest("pk")
    assert following.step == Step.INITIATIVE
    placed = read_text(following.document)
    assert placed.board.describe(placed.position.army[9].hex).startswith("Ariminum (")


def test_the_first_map_of_a_new_campaign_can_be_drawn(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"))
    phase = Phase.objects.get()
    pictures.draw_opening(phase.pk)
    assert phase.pictures.count() == 2


def test_armies_that_besiege_or_sail_cannot_be_placed(people: dict[str, User], as_: Browsers, start: Form) -> None:
    afloat = json.loads(json.dumps(start))
    board = read_text(json.dumps(start)).board
    coast = next(hex_ for hex_, letter in enumerate(board.terrain) if letter == "S")
    afloat["armies"][2] |= {"afloat": True, "hex": board.grid.name(coast)}
    own = Scenario.objects.create(
        title="At sea", document=json.dumps(afloat), uploaded_by=people["marcus"], uploaded_at=NOW
    )
    answer = opened(as_("marcus"), **rules(first="placement"), scenario=str(own.pk), for_scenario=str(own.pk))
    assert answer.status_code == 422
    number = afloat["armies"][2]["number"]
    assert (
        f"Army {number} is at sea in this scenario, so it cannot begin with placement. Choose initiative."
        in problems(answer)
    )
    assert opened(as_("marcus"), scenario=str(own.pk), for_scenario=str(own.pk)).status_code == 302


def test_opening_campaigns_can_be_limited_to_staff(people: dict[str, User], as_: Browsers, settings: Any) -> None:
    settings.OPEN_CAMPAIGNS = "staff"
    assert as_("marcus").get(NEW).status_code == 403
    assert opened(as_("marcus")).status_code == 403
    assert "Open a campaign" not in as_("marcus").get("/").content.decode()
    User.objects.filter(username="marcus").update(is_staff=True)
    assert "Open a campaign" in as_("marcus").get("/").content.decode()
    assert opened(as_("marcus")).status_code == 302


def test_opening_a_campaign_requires_an_account(people: dict[str, User], as_: Browsers) -> None:
    assert opened(as_("nobody"))["Location"].startswith("/accounts/login/")
    assert not Campaign.objects.exists()


@pytest.mark.parametrize(
    ("armies", "seats", "expected"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8], 3, [[1, 2, 3], [4, 5, 6], [7, 8]]),
        ([4, 9, 11], 1, [[4, 9, 11]]),
        ([4, 9, 11], 3, [[4], [9], [11]]),
        ([1, 2, 3, 4, 5, 6, 7], 4, [[1, 2], [3, 4], [5, 6], [7]]),
    ],
)
def test_armies_are_distributed_as_evenly_as_possible(armies: list[int], seats: int, expected: list[list[int]]) -> None:
    assert dealt(armies, seats) == expected


@pytest.mark.parametrize(("armies", "seats"), [(1, 1), (2, 1), (3, 1), (8, 4), (16, 8), (200, 8)])
def test_a_faction_gets_one_seat_per_two_armies_by_default(armies: int, seats: int) -> None:
    assert usual_seats(armies) == seats


def test_a_failed_set_up_leaves_no_campaign(people: dict[str, User], start: Form) -> None:
    """Army 16 is given to nobody."""
    plans = [SeatPlan("Hanno", None, "carthago", range(1, 9)), SeatPlan("Gaius", None, "roma", range(9, 16))]
    with pytest.raises(ValueError, match="hand out"):
        set_up_campaign(people["marcus"], NewCampaign("The war", start, plans, Step.INITIATIVE), uuid4(), NOW)
    assert not Campaign.objects.exists()
    assert not LogEntry.objects.exists()


def test_the_number_of_running_campaigns_per_account_is_limited(
    people: dict[str, User], as_: Browsers, settings: Any
) -> None:
    settings.MOST_CAMPAIGNS = 1
    first = opened(as_("marcus"))
    assert first.status_code == 302
    assert opened(as_("marcus")).status_code == 302  # the same form again makes no second one
    refused = opened(as_("marcus"), form=str(uuid4()))
    assert refused.status_code == 422
    assert (
        "You run 1 campaigns; the most for an account is 1. End one of them first, or ask the site operator."
        in problems(refused)
    )
    assert opened(as_("hanno"), form=str(uuid4())).status_code == 302
    Campaign.objects.filter(administrator=people["marcus"]).update(standing=Campaign.Standing.ENDED)
    assert opened(as_("marcus"), form=str(uuid4())).status_code == 302
    Phase.objects.update(status=Phase.Status.PUBLISHED)
    assert opened(as_("marcus"), form=str(uuid4())).status_code == 302
    User.objects.filter(username="marcus").update(is_staff=True)
    assert opened(as_("marcus"), form=str(uuid4())).status_code == 302


def test_empty_form_has_the_first_punic_war_and_seats_say_what_is_known(as_: Browsers) -> None:
    text = as_("hanno").get(NEW).content.decode()
    assert '<option value="first-punic-war" selected>' in text
    given = {**BASICS, "scenario": "bellum-italicum", "do": "seats"}
    text = as_("hanno").post(NEW, given).content.decode()
    assert "What is known, and what is ours" in text
    assert "It is long: hardly anyone wins before round 8" in text
