"""What-if plans: input, results, access, and drafts."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.engagements import TypedReport, read_report
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.steps import Step
from campaign.language.translated import rerendered_in_english
from campaign.models import Campaign, Phase, Plan, Seat
from campaign.planning.commands import plans
from campaign.planning.commands.plans import PlanRefused
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules import planned_rounds
from campaign.planning.rules.entries import StepEntries, understand
from campaign.planning.rules.planned_rounds import PlannedRound, run
from campaign.selectors import current_phase
from campaign.selectors.phases import outline
from campaign.services import reports
from orders.models import OrderSheet
from orders.rules.sheets import SheetText
from tests.conftest import NOW, open_war, outcome_of, step_on, submit_orders
from tests.documents import as_round, round_document
from tests.journeys import worlds
from tests.journeys.sicily import MARCH, SEA, before_the_round
from tests.journeys.sicily import seats as sicilian_seats
from tests.journeys.worlds import Cast

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
TABLE = "/campaigns/war/plans/"


def begin(browser: Client, title: str = "To Catana") -> Plan:
    """Begins a plan; the last one on the table."""
    assert browser.post(TABLE, {"title": title}).status_code == 302
    return Plan.objects.latest("pk")


def at(plan: Plan, round_: int = 1, step: str = "movement") -> str:
    return f"{TABLE}{plan.pk}/{round_}/{step}/"


def save(browser: Client, plan: Plan, fields: dict[str, str], round_: int = 1, step: str = "movement") -> Any:
    """Save a step as in a window that was just opened."""
    plan.refresh_from_db()
    return browser.post(at(plan, round_, step), {"version": plan.version, **fields})


def sheets_of(plan: Plan, round_: int = 1) -> dict[tuple[str, int | str], str]:
    fresh = Plan.objects.select_related("sealed").get(pk=plan.pk)
    return {(sheet.kind, sheet.subject): sheet.text for sheet in plan_of(fresh).of(round_).sheets}


# A plan is a real round that nobody else has to play.


@pytest.mark.parametrize("chance", ["orders", "sealed"])
def test_a_plan_with_the_orders_of_a_round_gives_the_same_documents(
    people: dict[str, User], start: dict[str, Any], seat: Seats, chance: str
) -> None:
    document = before_the_round(start)
    document["ruleset"] = {"base": "vae-victis-2", "naval_battle": {"chance": chance}}
    war = open_war(people["marcus"], document, sicilian_seats(people), Step.INITIATIVE)
    first = current_phase(war)
    given: list[SheetText] = []

    def give(name: str, kind: str, subject: int | str, text: str) -> None:
        army = subject if isinstance(subject, int) else None
        submit_orders(phase_id=current_phase(war).pk, seat=seat(name), text=text, army_number=army, kind=kind)
        given.append(SheetText(kind, subject, text))

    give("Hamilcar", Kind.INITIATIVE, 8, SEA)
    give("Marcus", Kind.INITIATIVE, 9, "strength")
    step_on(war)
    give("Hamilcar", Kind.MOVEMENT, 4, MARCH)
    give("Hamilcar", Kind.BESIEGE, 6, "Gela")
    give("Lucius", Kind.MOVEMENT, 15, "8")
    give("Hanno", Kind.SEA_LINKS, "carthago", "Mare Africum: Lilybaeum")
    step_on(war)
    give("Lucius", Kind.RETREAT, 14, "retreat")
    step_on(war)
    results = []
    fought = {one.id: one for one in outline(current_phase(war)).engagements}
    for id_, said in (("4-16", TypedReport("4", "45-20")), ("5-15", TypedReport("draw", "35-35"))):
        reports.rule_on_engagement(reports.ReportSubject(war, current_phase(war).pk, id_), said, "As agreed.", NOW)
        results.append(read_report(fought[id_], said))
    step_on(war)
    give("Hamilcar", Kind.ADVANCE, 4, "4964")
    give("Hamilcar", Kind.DEBARK, 8, "8")
    step_on(war)

    phases = list(war.phases.filter(round=1).order_by("pk"))
    moved = json.loads(outcome_of(next(phase for phase in phases if phase.step == "movement")))
    numbers = tuple(moved["random_numbers"]) if chance == "sealed" else ()
    plan = planned_rounds.PlanContent("As it was", {1: PlannedRound(tuple(given), tuple(results), numbers)})
    ran = run(read_text(first.document), Step.INITIATIVE, plan, 1)
    assert ran.fault is None
    assert [one.step for one in ran.outcomes] == [Step(phase.step) for phase in phases]
    for one, phase in zip(ran.outcomes, phases, strict=True):
        assert json.dumps(one.after.as_json()) == json.dumps(json.loads(outcome_of(phase))), phase.step
    assert "army_advanced" in {event["kind"] for event in ran.outcomes[-1].events}


def test_a_plan_without_orders_assumes_draws_and_standing_still(contact: Campaign) -> None:
    """Armies 4 and 9 stand side by side and fight; 30 % lost in a draw cost 60 FP (ST.2)."""
    phase = current_phase(contact)
    ran = run(read_text(phase.document), Step.MOVEMENT, planned_rounds.PlanContent("Nothing"), 1)
    battles = ran.outcome(1, Step.BATTLES)
    assert battles is not None
    assert battles.assumed == {"4-9"}
    after = as_round(ran.outcomes[-1].after).position
    assert (after.army[4].strength, after.army[9].strength) == (1540, 1540)
    assert after.round == 2


def test_a_plan_can_cover_several_rounds(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4"})  # from Enna, 2 MP a hex of Farmlands
    assert save(hamilcar, plan, {"sheet-movement-4": "4 2 2 2"}, round_=2).status_code == 302
    page = hamilcar.get(at(plan, 2)).content.decode()
    assert "Army 4 marches from Morgantina (4865) to Catana (5264) for 6 of 12 MP." in page
    assert hamilcar.get(at(plan, 6, "administration")).status_code == 200
    assert b"at most 6 rounds" in hamilcar.get(at(plan, 6, "administration")).content
    assert hamilcar.get(at(plan, 7)).status_code == 404
    assert hamilcar.get(at(plan, 0)).status_code == 404
    assert hamilcar.post(at(plan, 7), {"version": 3}).status_code == 404


def test_later_orders_of_an_army_lost_in_the_plan_are_ignored(
    people: dict[str, User], start: dict[str, Any], as_: Browsers
) -> None:
    """Army 8 is left on a Sea hex and lost there (NV.5); its plan for round 2 is reported and ignored."""
    document = before_the_round(start)
    next(army for army in document["armies"] if army["number"] == 8)["hex"] = "4057"
    open_war(people["marcus"], document, sicilian_seats(people), Step.MOVEMENT)
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    answer = save(hamilcar, plan, {"sheet-movement-8": "6 6"}, round_=2)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Army 8 is no longer on the map." in page
    assert 'movement-8</code>: <code class="typed">6 6' in page
    save(hamilcar, plan, {"sheet-movement-8": "6"})  # it comes to Coast and lives
    assert save(hamilcar, plan, {"sheet-movement-8": "6 6"}, round_=2).status_code == 302
    save(hamilcar, plan, {"sheet-movement-8": ""})
    assert "Left out, because these armies are no longer there" in hamilcar.get(at(plan, 2)).content.decode()


# The pages


def test_a_plan_is_created_filled_in_and_run(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    assert (plan.shared, plan.put_away, plan.version) == (False, False, 1)
    answer = save(hamilcar, plan, {"sheet-movement-4": "4,4 4  2 2 2", "sheet-movement-9": "0", "sheet-movement-5": ""})
    assert answer.status_code == 302
    assert sheets_of(plan) == {("movement", 4): "4 4 4 2 2 2", ("movement", 9): "0"}
    page = hamilcar.get(answer["Location"]).content.decode()
    assert "Army 4 marches from Enna (4664) to Catana (5264) for 10 of 12 MP." in page
    assert 'name="sheet-movement-9"' in page
    assert 'name="sheet-movement-16"' in page
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN
    assert not OrderSheet.objects.exists()


def test_a_blank_line_takes_an_order_out_of_the_plan(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4", "sheet-movement-5": "2"})
    save(hamilcar, plan, {"sheet-movement-4": ""})
    assert sheets_of(plan) == {("movement", 5): "2"}


@pytest.mark.parametrize("step", ["initiative", "movement", "retreats", "battles", "administration"])
def test_every_step_of_a_round_has_its_page(
    people: dict[str, User], start: dict[str, Any], as_: Browsers, step: str
) -> None:
    open_war(people["marcus"], before_the_round(start), sicilian_seats(people), Step.INITIATIVE)
    lucius = as_("lucius")
    plan = begin(lucius)
    save(lucius, plan, {"sheet-movement-15": "8", "sheet-movement-4": MARCH})
    expected = {
        "initiative": "Mare Tyrrhenum",
        "movement": "is halted at",
        "retreats": "retreats from 4-16",
        "battles": 'name="winner-4-16"',
        "administration": "Position after this step",
    }
    answer = lucius.get(at(plan, 1, step))
    assert answer.status_code == 200
    assert expected[step] in answer.content.decode()


@pytest.mark.parametrize(
    "world",
    [worlds.placing, worlds.resolved, worlds.retreats, worlds.battles, worlds.decisions, worlds.ruling, worlds.ended],
    ids=lambda world: world.__name__,
)
def test_a_plan_starts_at_the_current_step(
    people: dict[str, User], start: dict[str, Any], as_: Browsers, world: worlds.World
) -> None:
    war = world(Cast(people, start))
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    steps = list(Step)[list(Step).index(Step(current_phase(war).step)) :]
    first = hamilcar.get(f"{TABLE}{plan.pk}/")
    assert first.status_code == 200
    assert 0 <= first.context["plan_data"]["frame"] < len(first.context["frames"])
    for step in steps:
        assert hamilcar.get(at(plan, 1, step)).status_code in (200, 302), step
    later = hamilcar.get(at(plan, 2))
    assert (later.status_code == 200) is (world is not worlds.ended)


def test_armies_are_placed_in_a_plan_before_the_first_round(
    people: dict[str, User], start: dict[str, Any], as_: Browsers
) -> None:
    """Army 4 takes the place of army 1, which names none and gets the first free one (FA.4)."""
    worlds.placing(Cast(people, start))
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    assert save(hamilcar, plan, {"sheet-placement-4": "carthago"}, step="placement").status_code == 302
    page = hamilcar.get(at(plan, 1, "placement")).content.decode()
    assert "Army 4 is placed at Carthago (1969)." in page
    assert "Army 4 stays at Carthago (1969)." in hamilcar.get(at(plan, 1, "movement")).content.decode()


def test_a_step_the_plan_does_not_reach_redirects_to_the_plan(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    assert hamilcar.get(at(plan, 1, "battles"))["Location"] == f"{TABLE}{plan.pk}/"
    answer = save(hamilcar, plan, {"winner-4-9": "4", "lost-0-4-9": "1", "lost-1-4-9": "2"}, step="battles")
    assert answer.status_code == 409
    assert b"no longer reaches this step" in answer.content


def test_assumed_results_can_be_set_and_cleared(contact: Campaign, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    page = hamilcar.get(at(plan, 1, "battles")).content.decode()
    assert "Assumed, because the plan says nothing." in page
    won = {"winner-4-9": "4", "lost-0-4-9": "10", "lost-1-4-9": "50"}
    assert save(hamilcar, plan, won, step="battles").status_code == 302
    result = plan_of(Plan.objects.get()).of(1).results[0]
    assert (result.winner, dict(result.casualties)) == ("4", {"4": 10, "9": 50})
    page = hamilcar.get(at(plan, 1, "administration")).content.decode()
    assert "advances to" in page  # AF.3: the winner may
    save(hamilcar, plan, {"winner-4-9": "", "lost-0-4-9": "", "lost-1-4-9": ""}, step="battles")
    assert plan_of(Plan.objects.get()).of(1).results == ()


def test_an_illegal_order_is_flagged_but_planned(people: dict[str, User], start: dict[str, Any], as_: Browsers) -> None:
    """Carthago has no port in the Mare Adriaticum, so that no point can be placed there (IN.2)."""
    open_war(people["marcus"], start, sicilian_seats(people), Step.INITIATIVE)
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    point = {"sheet-initiative-4": "Mare Adriaticum"}
    assert save(hamilcar, plan, point, step="initiative").status_code == 302
    page = hamilcar.get(at(plan, 1, "initiative")).content.decode()
    assert "The campaign would refuse this:" in page
    assert "no free port" in page


# Bad input


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        pytest.param({"sheet-movement-4": "4 5"}, "word 2, &quot;5&quot;, is none of", id="an unknown direction"),
        pytest.param({"sheet-movement-4": "0 " * 300}, "300 numbers are too many", id="300 numbers"),
        pytest.param({"sheet-movement-4": "x" * 50_000}, "50,000 characters are too many", id="50 kB"),
        pytest.param({"sheet-movement-4": "4 \x00"}, "is none of 0 2 4", id="a character that no database takes"),
        pytest.param({"sheet-movement-77": "4"}, "Army 77 is no longer on the map.", id="an army that is not there"),
        pytest.param({"sheet-sea_links-roma": "Mare Nostrum: Roma"}, "the map has no sea zone", id="no such zone"),
        pytest.param(
            {"sheet-sea_links-gallia": "Mare Africum: Adys"}, "no faction &quot;gallia&quot;", id="no faction"
        ),
        pytest.param({"sheet-sea_links-4": "Mare Africum: Adys"}, "This step has no such order", id="links of an army"),
        pytest.param({"sheet-movement-roma": "4"}, "This step has no such order", id="a march of a faction"),
        pytest.param({"sheet-retreat-4": "retreat"}, "This step has no such order", id="another step's line"),
        pytest.param({"sheet-dance-4": "4"}, "an unknown field", id="no kind"),
        pytest.param({"sheet-movement": "4"}, "an unknown field", id="no subject"),
        pytest.param({"winner-4-9": "4"}, "no engagement &quot;4-9&quot;", id="no engagement"),
    ],
)
def test_invalid_lines_are_refused_with_a_message_and_kept(
    phase: Phase, as_: Browsers, fields: dict[str, str], says: str
) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    answer = save(hamilcar, plan, {"sheet-movement-5": "2 2", **fields})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    assert 'value="2 2"' in page, "the good lines stay in the form as well"
    assert sheets_of(plan) == {}
    plan.refresh_from_db()
    assert plan.version == 1


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"winner-4-9": "7", "lost-0-4-9": "1", "lost-1-4-9": "2"}, "did not fight here"),
        ({"winner-4-9": "4", "lost-0-4-9": "", "lost-1-4-9": ""}, "Enter the score"),
        ({"winner-4-9": "4", "lost-0-4-9": "101", "lost-1-4-9": "2"}, "101 % is not possible"),
        ({"winner-4-9": "4", "lost-0-4-9": "few", "lost-1-4-9": "2"}, "is not a percentage"),
        ({"winner-4-9": "", "lost-0-4-9": "3", "lost-1-4-9": "2"}, "Choose who won"),
    ],
)
def test_invalid_results_are_refused_with_a_message(
    contact: Campaign, as_: Browsers, fields: dict[str, str], says: str
) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    answer = save(hamilcar, plan, fields, step="battles")
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_a_choice_between_two_orders_can_be_made_once(besieging: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    both = {"sheet-assault-4": "assault", "sheet-lift_siege-4": "lift"}
    answer = save(hamilcar, plan, both)
    assert answer.status_code == 422
    assert b"The army can have only one" in answer.content
    assert save(hamilcar, plan, {"sheet-assault-4": "assault"}).status_code == 302


@pytest.mark.parametrize("numbers", ["1 2 10", "a", "1 " * 300, "-1"])
def test_invalid_random_numbers_are_refused(
    people: dict[str, User], start: dict[str, Any], as_: Browsers, numbers: str
) -> None:
    document = copy.deepcopy(start)
    document["ruleset"] = {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}}
    open_war(people["marcus"], document, sicilian_seats(people), Step.MOVEMENT)
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    assert save(hamilcar, plan, {"numbers": numbers}).status_code == 422
    assert save(hamilcar, plan, {"numbers": "9, 0 3"}).status_code == 302
    assert plan_of(Plan.objects.get()).of(1).numbers == (9, 0, 3)


@pytest.mark.parametrize(
    ("title", "says"), [("", "Enter a title"), (" \x00 ", "Enter a title"), ("x" * 101, "at most 100")]
)
def test_a_title_is_required_and_limited_in_length(phase: Phase, as_: Browsers, title: str, says: str) -> None:
    answer = as_("hanno").post(TABLE, {"title": title})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not Plan.objects.exists()
    plan = begin(as_("hanno"))
    answer = as_("hanno").post(f"{TABLE}{plan.pk}/", {"do": "rename", "title": title, "version": 1})
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_a_player_can_have_thirty_plans(phase: Phase, seat: Seats, as_: Browsers) -> None:
    for number in range(30):
        plans.begin_plan(seat("Hanno"), phase, f"Plan {number}", NOW)
    answer = as_("hanno").post(TABLE, {"title": "One more"})
    assert answer.status_code == 422
    assert b"You already have 30 plans" in answer.content
    assert b"One more" in answer.content
    assert as_("hanno").post(f"{TABLE}{Plan.objects.latest('pk').pk}/", {"do": "copy"}).status_code == 422
    assert as_("hamilcar").post(TABLE, {"title": "One more"}).status_code == 302


def test_the_size_of_a_plan_is_limited(
    phase: Phase, seat: Seats, monkeypatch: pytest.MonkeyPatch, as_: Browsers
) -> None:
    monkeypatch.setattr(plans, "LARGEST_PLAN", 200)
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    answer = save(hamilcar, plan, {f"sheet-movement-{army}": "2 4 2 4 2 4 2 4" for army in range(1, 17)})
    assert answer.status_code == 422
    assert b"have more than 200 characters" in answer.content
    plan.refresh_from_db()
    assert plan.version == 1
    assert b'value="2 4 2 4 2 4 2 4"' in answer.content


def test_an_outdated_window_is_warned_and_keeps_its_text(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4"})
    answer = hamilcar.post(at(plan), {"version": 1, "sheet-movement-4": "2 2", "sheet-movement-5": "8"})
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 409
    assert "was changed in another window" in page
    assert 'value="2 2"' in page
    assert "In the plan now: <code>4 4</code>" in page
    assert sheets_of(plan) == {("movement", 4): "4 4"}
    assert 'name="version" value="2"' in page
    hamilcar.post(at(plan), {"version": 2, "sheet-movement-4": "2 2", "sheet-movement-5": "8"})
    assert sheets_of(plan) == {("movement", 4): "2 2", ("movement", 5): "8"}


@pytest.mark.parametrize("version", ["", "soon", "-1", "9" * 40])
def test_an_invalid_version_counts_as_outdated(phase: Phase, as_: Browsers, version: str) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    assert hamilcar.post(at(plan), {"version": version, "sheet-movement-4": "2"}).status_code == 409
    assert sheets_of(plan) == {}


def test_an_unknown_button_does_nothing(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    assert hamilcar.post(f"{TABLE}{plan.pk}/", {"do": "burn"}).status_code == 422
    assert hamilcar.post(f"{TABLE}{plan.pk}/").status_code == 422


def test_every_refusal_of_a_plan_is_in_the_catalogue(contact: Campaign, seat: Seats) -> None:
    """Errors are translated, so that each sentence must be in the catalogue."""
    phase = current_phase(contact)
    before = round_document(phase)
    typed = StepEntries(
        {
            (Kind.SEA_LINKS, "gallia"): "x",
            (Kind.MOVEMENT, "roma"): "4",
            (Kind.MOVEMENT, 77): "4",
            (Kind.ASSAULT, 4): "assault",
            (Kind.LIFT_SIEGE, 4): "lift",
        },
        {"1-2": TypedReport("1", "", ("1", "2"))},
    )
    found = [problem.text for problem in understand(typed, before, Step.MOVEMENT).problems.values()]
    assert len(found) == 5
    plan = plans.begin_plan(seat("Hanno"), phase, "x", NOW)
    ran = run(read_text(phase.document), Step.MOVEMENT, planned_rounds.PlanContent("x"), 7)
    refused: list[Callable[[], object]] = [
        lambda: plans.begin_plan(seat("Hanno"), phase, "", NOW),
        lambda: plans.begin_plan(seat("Hanno"), phase, "x" * 101, NOW),
        lambda: plans.rename(plan, "y", 9, NOW),
        lambda: plans.save_step(plan, ran.outcomes[0], typed, 1, NOW),
        lambda: plans.save_step(plan, ran.outcomes[-1], StepEntries(), 1, NOW),
    ]
    for act in refused:
        with pytest.raises(PlanRefused) as error:
            act()
        found.append(str(error.value))
    assert [sentence for sentence in found if rerendered_in_english(sentence) != sentence] == []


def test_a_plan_can_restart_from_the_current_position(war: Campaign, phase: Phase, as_: Browsers) -> None:
    """From the instructions to the decisions of round 1: marches have no use any more, round 2 has."""
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4", "sheet-movement-5": "2"})
    save(hamilcar, plan, {"sheet-movement-6": "8"}, round_=2)
    step_on(war)
    page = hamilcar.get(f"{TABLE}{plan.pk}/").content.decode()
    assert "The campaign has moved on since this plan was made." in page
    assert "Army 4 marches from Enna" in page, "the plan still shows what it was about"
    plan.refresh_from_db()
    answer = hamilcar.post(f"{TABLE}{plan.pk}/", {"do": "begin_again", "version": plan.version}, follow=True)
    assert "2 orders no longer apply" in answer.content.decode()
    plan.refresh_from_db()
    assert plan.phase.step == Step.ADMINISTRATION
    assert sheets_of(plan) == {}
    assert sheets_of(plan, 2) == {("movement", 6): "8"}


def test_an_outdated_window_cannot_restart_a_plan(war: Campaign, phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4"})
    step_on(war)
    answer = hamilcar.post(f"{TABLE}{plan.pk}/", {"do": "begin_again", "version": 1})
    assert answer.status_code == 422
    assert sheets_of(plan) == {("movement", 4): "4 4"}
    plan.refresh_from_db()
    assert plan.phase_id == phase.pk


@pytest.mark.parametrize(("address", "queries"), [("", 14), ("{}/", 18), ("{}/2/movement/", 19), ("{}/drafts/", 19)])
@pytest.mark.parametrize("many", [1, 5])
def test_plan_pages_keep_their_number_of_queries(
    phase: Phase, seat: Seats, as_: Browsers, django_assert_num_queries: Any, address: str, queries: int, many: int
) -> None:
    """The same for one plan as for many, once it has been run; two are those of everyone who is signed in."""
    for number in range(many):
        plan = plans.begin_plan(seat("Hanno"), phase, f"Plan {number}", NOW)
        other = plans.begin_plan(seat("Hamilcar"), phase, f"Plan {number}", NOW)
        plans.share(other, NOW, shared=True)
    hanno = as_("hanno")
    assert hanno.get(TABLE + address.format(plan.pk)).status_code == 200
    with django_assert_num_queries(queries):
        assert hanno.get(TABLE + address.format(plan.pk)).status_code == 200
