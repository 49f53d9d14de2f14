"""A campaign whose engagements are fought outside the site, as a quick battle, and with cards."""

import copy
import json
import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image

from campaign.battles.commands.beginning import settle_methods
from campaign.battles.commands.pictures import draw_picture
from campaign.battles.commands.playing import play_on
from campaign.battles.queries.accounts import account_of
from campaign.battles.rules.document import read_battle
from campaign.battles.rules.methods import fight as fight_out
from campaign.battles.secrets import secrets_of
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Fight, MethodChoice, Phase
from campaign.selectors import reports_in_force
from campaign.selectors.due_steps import is_due
from campaign.selectors.fights import fights_due, fights_to_draw, fights_under_way, phases_without_methods
from campaign.services.campaigns import SeatPlan
from campaign.services.closing import close_or_begin
from campaign.services.errors import WrongMoment
from campaign.services.standing import go_on, halt
from hexmap.drawing.moving.moving_picture import MOST_BYTES
from hexmap.rules.shipped_maps import shipped_map
from tests.conftest import NOW, advance, open_war, outcome_of, step_on, whole_database
from tests.corrections.corrected import correct, report, step_of, winner

pytestmark = pytest.mark.django_db

Browsers = Callable[[str], Client]
MEETING = {9: 4, 10: 5, 11: 6}
"""Which army of Marcus stands beside which of Hamilcar."""
POSTS = "/campaigns/war/rounds/1/posts/"
QUICK, CARDS, OUTSIDE = "4-9", "5-10", "6-11"


def war_with(people: dict[str, User], start: dict[str, Any], methods: str) -> Campaign:
    """Three engagements of Hamilcar against Marcus, in a campaign with these battle methods."""
    document = copy.deepcopy(start)
    document["ruleset"] = {"base": "vae-victis-2", "battle": {"methods": methods}}
    board = shipped_map("first-punic-war")
    hexes = {army["number"]: army["hex"] for army in document["armies"]}
    for army in document["armies"]:
        if army["number"] in MEETING:
            enemy = hexes[MEETING[army["number"]]]
            near = board.adjacent(board.grid.index(enemy))
            army["hex"] = board.grid.name(next(one for one in near if board.is_passable_land(one)))
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 15)), captain=True),
        SeatPlan("Lucius", people["lucius"], "roma", [15, 16]),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3], captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    return open_war(people["marcus"], document, plans, Step.MOVEMENT)


@pytest.fixture
def mixed(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    return war_with(people, start, "field_of_glory quick cards")


def address(engagement: str, name: str = "battles") -> str:
    return f"/campaigns/war/rounds/1/{name}/{engagement}/"


def shown(browser: Client, engagement: str) -> str:
    """The page of a battle, without its tokens and digests: any four digits may stand in those by chance."""
    answer = browser.get(address(engagement))
    assert answer.status_code == 200
    return re.sub(r"\b\w{32,}\b", "", " ".join(answer.content.decode().split()))


def choose(browser: Client, engagement: str, *methods: str) -> Any:
    return browser.post(address(engagement), {"do": "methods", "method": methods})


def to_battles(campaign: Campaign) -> Phase:
    step_on(campaign)
    phase = step_on(campaign)
    assert phase.step == Step.BATTLES
    settle_methods(phase.pk, NOW)
    return phase


def test_three_engagements_are_fought_by_three_methods_and_their_results_count(mixed: Campaign, as_: Browsers) -> None:
    marcus, hamilcar = as_("marcus"), as_("hamilcar")
    step_on(mixed)
    for browser in (marcus, hamilcar):
        assert choose(browser, QUICK, "quick").status_code == 302
        assert choose(browser, CARDS, "cards", "field_of_glory")  # Field of Glory comes first where both accept it
    choose(marcus, CARDS, "cards")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    assert {one.engagement: one.method for one in phase.fights.all()} == {QUICK: "quick", CARDS: "cards"}
    for browser in (marcus, hamilcar):
        for engagement in (QUICK, CARDS):
            assert browser.post(address(engagement), {"do": "plan"}).status_code == 302
    fights = {one.engagement: one for one in phase.fights.all()}
    assert fights[QUICK].begun_at is not None
    assert fights[CARDS].is_over, "both instructions ask for nothing"
    for browser in (marcus, hamilcar):
        assert browser.post(address(QUICK), {"do": "leave"}).status_code == 302
    fights[QUICK].refresh_from_db()
    assert fights[QUICK].is_over
    outside = {"phase": phase.pk, "engagement": OUTSIDE, "winner": "11", "score": "45-20"}
    marcus.post(address(OUTSIDE, "engagements"), {**outside, "do": "report"})
    hamilcar.post(address(OUTSIDE, "engagements"), {**outside, "do": "agree", "report": "1"})
    results = reports_in_force(phase)
    assert set(results) == {QUICK, CARDS, OUTSIDE}
    for engagement in (QUICK, CARDS):
        fight = Fight.objects.get(phase=phase, engagement=engagement)
        names = [side["name"] for side in fight.sides]
        assert [results[engagement].casualties[name] for name in names] == fight.casualties
    advance(phase, to="published")
    told = {one["engagement"]: one for one in json.loads(outcome_of(phase))["reports"]}
    assert set(told) == {QUICK, CARDS, OUTSIDE}
    assert all(set(one) == {"engagement", "winner", "casualties"} for one in told.values()), "nothing names the method"
    for number in fights_to_draw():
        draw_picture(number)
    fights[QUICK].refresh_from_db()
    picture: Any = as_("nobody").get(f"/battles/{fights[QUICK].public_id}.png")
    data = b"".join(picture.streaming_content)
    moving: Any = Image.open(BytesIO(data))
    assert moving.n_frames > 10
    assert len(data) <= MOST_BYTES
    posts = marcus.get(POSTS).content.decode()
    assert re.search(r"A quick battle of \d+ turns\.", posts)
    assert all(sentence in posts for sentence in account_of(fights[QUICK], str))
    assert f"/battles/{fights[QUICK].public_id}.png" in posts
    assert re.search(r"A battle of cards of \d+ rounds\.", posts)


def test_a_corrected_result_stands_and_the_battles_stay_to_be_seen(mixed: Campaign, as_: Browsers) -> None:
    step_on(mixed)
    for name in ("marcus", "hamilcar"):
        choose(as_(name), QUICK, "quick")
        choose(as_(name), CARDS, "cards")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    for one in phase.fights.all():
        play_on(one.pk, phase.due_at)
    report(phase, OUTSIDE, TypedReport("11", "45-20"))
    advance(phase, to="published")
    account = account_of(phase.fights.get(engagement=QUICK), str)[0]
    reader = as_("hanno")
    assert account in reader.get(POSTS).content.decode()
    correct(mixed, step_of(mixed, 1, Step.BATTLES), winner(QUICK, "", 10, 10))
    corrected = step_of(mixed, 1, Step.BATTLES)
    assert corrected.pk != phase.pk
    results = reports_in_force(corrected)
    assert (results[QUICK].winner, dict(results[QUICK].casualties)) == ("", {"4": 10, "9": 10})
    assert results[CARDS].casualties == reports_in_force(phase)[CARDS].casualties
    posts = reader.get(POSTS).content.decode()
    assert account not in posts, "the result of that battle does not stand any more"
    assert "A battle of cards of" in posts
    for engagement in (QUICK, CARDS):
        assert "The battle is over." in shown(reader, engagement)
        assert reader.get(f"{address(engagement)}record.txt").status_code == 200
        assert "Result of the battle on this site" in reader.get(address(engagement, "engagements")).content.decode()


@pytest.mark.parametrize("engagement", [QUICK, CARDS])
def test_every_reader_gets_the_same_record_from_the_published_seed_plans_and_orders(
    mixed: Campaign, as_: Browsers, engagement: str
) -> None:
    step_on(mixed)
    for name in ("marcus", "hamilcar"):
        choose(as_(name), engagement, "quick" if engagement == QUICK else "cards")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    play_on(phase.fights.get().pk, phase.due_at)
    fight = phase.fights.get()
    reader = as_("hanno")
    published = reader.get(f"{address(engagement)}battle.json").json()
    assert published["seed"] == fight.seed
    assert all(side["sheet"] for side in published["sides"])
    record = reader.get(f"{address(engagement)}record.txt").content.decode()
    assert fight_out(read_battle(published)).text == fight.record == record


def test_battle_of_a_campaign_that_began_before_has_its_version_and_says_so(mixed: Campaign, as_: Browsers) -> None:
    mixed.phases.update(engine_version="0.3")
    step_on(mixed)
    for name in ("marcus", "hamilcar"):
        choose(as_(name), QUICK, "quick")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    fight = phase.fights.get(engagement=QUICK)
    fight.sides = [{**side, "list": "carthaginian", "fp": 333} for side in fight.sides]
    fight.save(update_fields=["sides"])
    play_on(fight.pk, phase.due_at)
    fight.refresh_from_db()
    assert fight.engine_version == phase.engine_version == "0.3"
    assert " HI 1 " in next(line for line in fight.record.splitlines() if line.startswith("unit A1 "))
    published = as_("hanno").get(f"{address(QUICK)}battle.json").json()
    assert published["engine_version"] == "0.3"
    assert fight_out(read_battle(published)).text == fight.record
    newest = {key: value for key, value in published.items() if key != "engine_version"}
    assert " HI 2 " in next(line for line in fight_out(read_battle(newest)).record if line.startswith("unit A1 "))


def test_documents_of_a_battle_are_secret_until_it_is_over(mixed: Campaign, as_: Browsers) -> None:
    step_on(mixed)
    for name in ("marcus", "hamilcar"):
        choose(as_(name), QUICK, "quick")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    for name in ("marcus", "hamilcar", "hanno"):
        assert as_(name).get(f"{address(QUICK)}battle.json").status_code == 404
        assert as_(name).get(f"{address(QUICK)}record.txt").status_code == 404


def test_a_choice_stays_secret_until_the_other_side_has_chosen(mixed: Campaign, as_: Browsers) -> None:
    step_on(mixed)
    marcus, hamilcar, hanno = as_("marcus"), as_("hamilcar"), as_("hanno")
    before = shown(hamilcar, QUICK)
    choose(marcus, QUICK, "cards")
    assert 'value="cards" checked' in shown(marcus, QUICK)
    theirs = shown(hamilcar, QUICK)
    assert 'value="cards" checked' not in theirs
    assert theirs.replace("The other side has chosen.", "The other side has not chosen yet.") == before
    assert 'value="cards" checked' not in shown(hanno, QUICK)
    assert "cards" not in MethodChoice.objects.get().sealed.token


def test_in_the_middle_of_the_battles_both_may_still_agree(mixed: Campaign, as_: Browsers) -> None:
    phase = to_battles(mixed)
    assert not phase.fights.exists()
    choose(as_("marcus"), QUICK, "quick")
    assert not phase.fights.exists()
    choose(as_("hamilcar"), QUICK, "cards", "quick")
    assert phase.fights.get().method == "quick"
    assert choose(as_("marcus"), QUICK, "cards").status_code == 409


def test_an_engagement_with_a_report_is_not_fought_on_the_site_any_more(mixed: Campaign, as_: Browsers) -> None:
    phase = to_battles(mixed)
    form = {"phase": phase.pk, "engagement": QUICK, "do": "report", "winner": "9", "score": "45-20"}
    as_("marcus").post(address(QUICK, "engagements"), form)
    assert choose(as_("marcus"), QUICK, "quick").status_code == 409
    assert not phase.fights.exists()


def test_players_do_not_report_what_the_site_fights(
    people: dict[str, User], start: dict[str, Any], as_: Browsers
) -> None:
    """Neither before the site has made the battles nor while they are fought: only the administrator can settle one."""
    campaign = war_with(people, start, "quick")
    step_on(campaign)
    phase = step_on(campaign)
    hamilcar, form = as_("hamilcar"), {"phase": phase.pk, "engagement": QUICK, "winner": "9", "score": "45-20"}
    for state in ("It begins in a moment.", "The battle plans of both sides are due."):
        page = hamilcar.get(address(QUICK, "engagements")).content.decode()
        assert state in page
        assert "Your report" not in page
        assert "Field of Glory" not in page
        assert "Go to reports" not in page
        answer = hamilcar.post(address(QUICK, "engagements"), {**form, "do": "report"})
        assert answer.status_code == 409
        assert "This engagement is fought on this site" in answer.content.decode()
        settle_methods(phase.pk, NOW)
    ruling = as_("marcus").post(address(QUICK, "engagements"), {**form, "do": "rule", "note": "They agreed by mail."})
    assert ruling.status_code == 302
    assert reports_in_force(phase)[QUICK].winner == "9"


def test_posts_of_a_campaign_without_field_of_glory_speak_of_battles(
    people: dict[str, User], start: dict[str, Any], as_: Browsers
) -> None:
    campaign = war_with(people, start, "quick cards")
    step_on(campaign)
    retreats = as_("marcus").get(POSTS).content.decode()
    assert "Armies have met. Before they fight, each side may march off instead" in retreats
    phase = step_on(campaign)
    settle_methods(phase.pk, NOW)
    for one in phase.fights.all():
        play_on(one.pk, phase.due_at)
    posts = as_("marcus").get(POSTS).content.decode()
    assert "Round 1: fight your battles" in posts
    assert "These battles are fought on this site." in posts
    advance(phase, to="published")
    posts = as_("marcus").get(POSTS).content.decode()
    assert "All battles are over." in posts
    for word in ("Field of Glory", " games", " game ", "map re-rolls"):
        assert word not in posts.partition("<main")[2]
    template = as_("marcus").get("/campaigns/war/administration/templates/asked-battles/").content.decode()
    assert "{campaign} - Round {round}: fight your battles" in template


@pytest.mark.parametrize("methods", [(), ("chess",), ("quick_auto",)])
def test_a_choice_of_no_method_of_the_campaign_is_refused(
    mixed: Campaign, as_: Browsers, methods: tuple[str, ...]
) -> None:
    step_on(mixed)
    answer = choose(as_("marcus"), QUICK, *methods)
    assert answer.status_code == 409
    assert "Choose one or more of the battle methods of this campaign" in answer.content.decode()


def test_only_the_players_of_an_engagement_choose_and_lead(mixed: Campaign, as_: Browsers) -> None:
    step_on(mixed)
    assert choose(as_("lucius"), QUICK, "quick").status_code == 409
    assert choose(as_("timon"), QUICK, "quick").status_code == 404
    for name in ("marcus", "hamilcar"):
        choose(as_(name), QUICK, "quick")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    assert as_("lucius").post(address(QUICK), {"do": "plan"}).status_code == 403
    assert not secrets_of(phase.fights.get()).plans


def test_battles_hold_their_step_and_are_played_to_the_end_at_its_deadline(
    people: dict[str, User], start: dict[str, Any], as_: Browsers
) -> None:
    campaign = war_with(people, start, "quick")
    campaign.by_itself = Campaign.AutoAdvance.RESOLVE
    campaign.save()
    phase = to_battles(campaign)
    assert phase.fights.count() == 3
    late = phase.due_at + timedelta(seconds=10)
    assert fights_under_way(phase, late) == {QUICK, CARDS, OUTSIDE}
    assert not is_due(phase, late)
    assert set(fights_due(late)) == {one.pk for one in phase.fights.all()}
    for number in fights_due(late):
        play_on(number, late)
    assert not fights_under_way(phase, late)
    assert is_due(phase, late)
    assert set(reports_in_force(phase)) == {QUICK, CARDS, OUTSIDE}


def test_a_pause_moves_the_deadlines_of_battles(people: dict[str, User], start: dict[str, Any]) -> None:
    phase = to_battles(war_with(people, start, "quick"))
    plans_due = dict(phase.fights.values_list("engagement", "plans_due_at"))
    play_on(phase.fights.get(engagement=QUICK).pk, plans_due[QUICK])
    begun = phase.fights.get(engagement=QUICK)
    assert begun.due_at is not None
    halt(phase.campaign, "pause", "Holidays", NOW)
    assert fights_due(phase.due_at) == []
    go_on(phase.campaign, "", NOW + timedelta(days=9))
    after = {one.engagement: one for one in phase.fights.all()}
    assert after[QUICK].due_at == begun.due_at + timedelta(days=9)
    assert after[CARDS].plans_due_at == plans_due[CARDS] + timedelta(days=9)
    assert after[CARDS].due_at is None


def test_a_step_with_a_battle_under_way_cannot_be_closed_by_hand(
    people: dict[str, User], start: dict[str, Any]
) -> None:
    phase = to_battles(war_with(people, start, "quick"))
    with pytest.raises(WrongMoment, match="No report counts yet for 4-9, 5-10, 6-11"):
        close_or_begin(phase.pk, NOW, people["marcus"])


def test_the_clock_settles_methods_once(mixed: Campaign) -> None:
    step_on(mixed)
    phase = step_on(mixed)
    assert phases_without_methods() == [phase.pk]
    settle_methods(phase.pk, NOW)
    assert phases_without_methods() == []


def test_a_classic_campaign_has_no_battle_pages(battles: Phase, as_: Browsers) -> None:
    settle_methods(battles.pk, NOW)
    assert not battles.fights.exists()
    assert as_("marcus").get(address("4-9")).status_code == 404


def test_battle_plans_stay_sealed_and_are_nowhere_in_clear(mixed: Campaign, as_: Browsers) -> None:
    step_on(mixed)
    for name in ("marcus", "hamilcar"):
        choose(as_(name), QUICK, "quick")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    plan = {"do": "plan", "stance-0": "envelop", "stance-1": "hold", "stance-2": "envelop", "square-1": "0101"}
    assert as_("marcus").post(address(QUICK), plan).status_code == 302
    assert "envelop hold envelop" not in whole_database()
    for name in ("hamilcar", "hanno", "lucius"):
        assert "0101" not in shown(as_(name), QUICK)
    assert "0101" in shown(as_("marcus"), QUICK)


def test_a_vacant_side_is_led_by_the_computer(people: dict[str, User], start: dict[str, Any]) -> None:
    campaign = war_with(people, start, "quick")
    campaign.seats.filter(name="Marcus").update(user=None)
    campaign.seats.filter(name="Lucius").update(user=None)
    phase = to_battles(campaign)
    assert all(side["bot"] == (side["name"] in ("9", "10", "11")) for one in phase.fights.all() for side in one.sides)


def test_watchers_see_a_battle_when_it_is_over(mixed: Campaign, as_: Browsers) -> None:
    step_on(mixed)
    for name in ("marcus", "hamilcar"):
        choose(as_(name), QUICK, "quick")
    phase = step_on(mixed)
    settle_methods(phase.pk, NOW)
    for name in ("marcus", "hamilcar"):
        as_(name).post(address(QUICK), {"do": "plan"})
    assert "Turn 1" not in shown(as_("hanno"), QUICK)
    play_on(phase.fights.get().pk, phase.due_at)
    assert "Turn 1" in shown(as_("hanno"), QUICK)
