"""Opening a campaign of HANNIBAL in the browser: scenarios, sides, leaders, generals, days (HH.14, HH.15.6)."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.hannibal.rules.scenarios import scenario_names
from campaign.games.hannibal.scenarios import HannibalScenario, hannibal_beginning, hannibal_days, hannibal_scenarios
from campaign.models import Campaign, Scenario
from campaign.selectors import current_phase
from campaign.setup.scenario_notes import notes_of
from campaign.setup.scenarios import keep_scenario
from hexmap.rules.documents import DocumentError, document_text
from tests.conftest import NOW
from tests.documents import hannibal_document
from tests.hannibal_site.conftest import leaders_of
from tests.markup import compact
from tests.setup.test_set_up import BASICS, NEW, problems, rules, value_of

Browsers = Callable[[str], Client]
BASICS_OF_ITALY = {**BASICS, "title": "Italy", "scenario": "hannibal-212"}
SEATS = {
    "for_scenario": "hannibal-212",
    "seats-0": "1",
    "shown-0": "1",
    "captain-0": "0",
    "seat-0-0": "Hanno",
    "seats-1": "1",
    "shown-1": "1",
    "captain-1": "0",
    "seat-1-0": "Marcus",
    **{f"army-{number}": "0" for side in ("carthago", "roma") for number in leaders_of(side)},
    "me": "1-0",
}


def opened(browser: Client, **changes: Any) -> Any:
    return browser.post(NEW, {**BASICS_OF_ITALY, **SEATS, "do": "open", **changes})


def test_every_scenario_is_offered_once() -> None:
    assert {one.name for one in hannibal_scenarios()} == set(scenario_names())
    assert [(one.rounds, one.year) for one in hannibal_scenarios()][::2] == [(3, 217), (13, 212), (25, 206)]


@pytest.mark.parametrize("scenario", hannibal_scenarios(), ids=lambda one: one.name)
def test_notes_of_each_scenario_say_what_is_reconstructed_and_who_wins(scenario: HannibalScenario) -> None:
    name = scenario.name
    notes = " ".join(notes_of(name))
    assert "map, city values, leaders' numbers and combat tables" in notes
    assert "P. Hollinger, Simulations Canada 1983" in notes
    assert (
        f"wins with {scenario.carthago_wins_with} victory points or more, Rome below {scenario.roma_wins_below}"
        in notes
    )
    assert ("computer players win as often" in notes) == name.endswith("-even")
    assert ("for learning" in notes) == name.startswith("hannibal-217")


@pytest.mark.django_db
def test_first_page_offers_the_scenarios_and_the_usual_days(people: dict[str, User], as_: Browsers) -> None:
    page = as_("marcus").get(f"{NEW}?scenario=hannibal-206").text
    assert re.search(r'<option value="hannibal-206"\s+selected', page)
    for step, days in hannibal_days().items():
        (field,) = re.findall(rf'<input[^>]*name="hannibal-days_{step}"[^>]*>', page)
        assert f'placeholder="{days}"' in field


@pytest.mark.django_db
def test_second_page_has_a_seat_for_each_side_and_the_leaders_by_name(people: dict[str, User], as_: Browsers) -> None:
    answer = as_("marcus").post(NEW, {**BASICS_OF_ITALY, "do": "seats"})
    assert (value_of(answer, "seats-0"), value_of(answer, "seats-1")) == ("1", "1")
    page = compact(answer.text)
    assert "Leader 31, Hannibal" in page
    assert "2, Fabius Maximus" in page
    assert "Reconstructed, because the original was not to be found" in unescape(page)


@pytest.mark.django_db
def test_a_campaign_opens_with_two_sides_and_the_step_of_its_document(people: dict[str, User], as_: Browsers) -> None:
    answer = opened(as_("marcus"))
    assert (answer.status_code, answer.headers["Location"]) == (302, "/campaigns/italy/people/")
    italy = Campaign.objects.get(slug="italy")
    phase = current_phase(italy)
    assert (italy.game, phase.round, phase.step) == ("hannibal", 1, "march_1")
    seats = {seat.name: seat for seat in italy.seats.select_related("faction")}
    assert {name: seat.faction.identifier for name, seat in seats.items()} == {"Hanno": "carthago", "Marcus": "roma"}
    assert sorted(seats["Hanno"].armies.values_list("number", flat=True)) == leaders_of("carthago")
    assert (seats["Marcus"].user, seats["Hanno"].user) == (people["marcus"], None)
    assert hannibal_document(phase).position.ruleset.end.last_round == 13


@pytest.mark.django_db
def test_an_invitation_says_what_the_game_is_and_what_is_reconstructed(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"))
    (link,) = set(re.findall(r"/invitations/[\w-]+/", as_("marcus").get("/campaigns/italy/people/").text))
    page = unescape(compact(as_("hanno").get(link).text))
    assert "HANNIBAL is a game for two sides" in page
    assert "leaders' numbers and combat tables are reconstructed" in page
    assert "Field of Glory" not in page


@pytest.mark.django_db
def test_a_side_can_have_several_seats(people: dict[str, User], as_: Browsers) -> None:
    more = {"seats-0": "2", "shown-0": "2", "seat-0-1": "Hamilcar", "army-33": "1"}
    assert opened(as_("marcus"), **more).status_code == 302
    italy = Campaign.objects.get(slug="italy")
    assert [army.number for army in italy.seats.get(name="Hamilcar").armies.all()] == [33]


@pytest.mark.django_db
def test_a_leader_without_a_seat_is_named(people: dict[str, User], as_: Browsers) -> None:
    answer = opened(as_("marcus"), **{"army-34": ""})
    assert answer.status_code == 422
    assert "Leader 34 has no seat. Choose one." in problems(answer)


@pytest.mark.django_db
def test_days_of_its_steps_count_and_those_of_the_other_game_do_not(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"), starts="full", **{"hannibal-days_march_1": "9", "vae-victis-days_movement": "2"})
    italy = Campaign.objects.get(slug="italy")
    assert italy.days == {"march_1": 9}


@pytest.mark.django_db
def test_generals_of_the_seats_without_a_player_are_recruits(people: dict[str, User], as_: Browsers) -> None:
    opened(as_("marcus"), generals="consul")
    assert Campaign.objects.get(slug="italy").seats.get(name="Hanno").general == "recruit"


@pytest.mark.django_db
def test_rules_of_vae_victis_do_not_count(people: dict[str, User], as_: Browsers) -> None:
    chosen = rules(ruleset="vae-victis-2", honour="on", first="placement")
    assert opened(as_("marcus"), **chosen).status_code == 302
    italy = Campaign.objects.get(slug="italy")
    assert json.loads(current_phase(italy).document)["ruleset"] == "hannibal-1"


@pytest.mark.django_db
def test_the_list_of_scenarios_names_the_second_game_and_its_source(people: dict[str, User], as_: Browsers) -> None:
    page = as_("marcus").get("/scenarios/").text
    assert all(f'href="/new/?scenario={name}"' in page for name in scenario_names())
    assert all(f'href="/alone/?scenario={name}"' in page for name in scenario_names())
    assert "combat tables are reconstructed" in " ".join(page.split())
    assert "Carthage wins with 401 victory points or more, Rome below 300. It has 13 rounds." in page


@pytest.mark.django_db
def test_a_scenario_leads_to_playing_it_alone(client: Client) -> None:
    page = client.get("/alone/?scenario=hannibal-212").text
    assert re.search(r'value="hannibal-212/roma"\s+checked', page)


@pytest.mark.parametrize("policy", ["repeat", "general"])
def test_policies_for_missing_orders_that_the_game_lacks_are_refused(
    people: dict[str, User], as_: Browsers, policy: str
) -> None:
    answer = opened(as_("marcus"), missing=policy)
    assert answer.status_code == 422
    assert "HANNIBAL does not have this" in compact(answer.text)
    assert not Campaign.objects.exists()


@pytest.mark.django_db
def test_units_of_carthage_can_be_hidden(people: dict[str, User], as_: Browsers) -> None:
    changes = {"scenario": "hannibal-217-even", "for_scenario": "hannibal-217-even", "hannibal-intelligence": "hidden"}
    assert opened(as_("timon"), **changes).status_code == 302
    ruleset = hannibal_document(current_phase(Campaign.objects.get())).position.ruleset
    assert (ruleset.intelligence, ruleset.end.carthago) == ("hidden", 115)


@pytest.mark.django_db
def test_generals_are_refused_where_units_are_hidden(people: dict[str, User], as_: Browsers) -> None:
    answer = opened(as_("timon"), generals="recruit", **{"hannibal-intelligence": "hidden"})
    assert any("open intelligence only" in problem for problem in problems(answer))
    assert not Campaign.objects.exists()


@pytest.mark.django_db
def test_a_scenario_of_a_game_without_uploads_is_refused(people: dict[str, User]) -> None:
    text = document_text(hannibal_beginning("hannibal-212", "gauls"))
    with pytest.raises(DocumentError, match="a game whose scenarios are not uploaded"):
        keep_scenario(people["hanno"], "Italy", text, "", NOW)
    assert not Scenario.objects.exists()
