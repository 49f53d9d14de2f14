"""What holds for every plan: it comes to what a real round with its sheets would come to, and says so in its file."""

import copy
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaign.games.engagements import GameResult
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.steps import Step
from campaign.planning.rules.plan_file import plan_text, read_plan
from campaign.planning.rules.planned_rounds import PlanContent, PlannedRound, PlanProgress, begun_again, run
from orders.rules.sheets import SheetText
from tests.json_rounds import adjudicate_administration, adjudicate_battles, adjudicate_initiative, adjudicate_movement
from tests.laws.law import law
from tests.laws.random_rounds import Document, RandomRound

LAW = law(60)
SEEDS = st.integers(0, 10**9)
_DECISIONS = {"advance": Kind.ADVANCE, "debark": Kind.DEBARK, "besiege": Kind.BESIEGE}


def sheets_of(orders: Document) -> list[SheetText]:
    """The sheets that give these orders."""
    named = [(Kind.INITIATIVE, "initiative"), (Kind.MOVEMENT, "movement")]
    found = [SheetText(kind, int(key), text) for kind, part in named for key, text in orders[part].items() if text]
    found += [SheetText(Kind.ASSAULT, number, "assault") for number in sorted(set(orders["assault"]))]
    found += [SheetText(Kind.LIFT_SIEGE, number, "lift") for number in orders["lift_siege"]]
    for faction, links in orders["sea_links"].items():
        text = "\n".join(f"{zone}: {', '.join(names)}" for zone, names in links.items())
        found.append(SheetText(Kind.SEA_LINKS, faction, text))
    return found


def decided(decisions: Document) -> list[SheetText]:
    return [
        SheetText(kind, int(key), str(text))
        for part, kind in _DECISIONS.items()
        for key, text in decisions[part].items()
    ]


def results_of(reports: list[Document]) -> tuple[GameResult, ...]:
    return tuple(GameResult(one["engagement"], str(one["winner"] or ""), one["casualties"]) for one in reports)


def played(seed: int) -> tuple[Document, PlanContent, list[Document]]:
    """A position, a plan for its round, and what the steps come to when they are adjudicated one by one."""
    chance = RandomRound(seed)
    document = chance.document()
    orders = {**document.pop("orders"), "transfers": []}
    orders["assault"] = sorted(set(orders["assault"]))
    begun = adjudicate_initiative(copy.deepcopy({**document, "orders": {"initiative": orders["initiative"]}}))
    said = {key: value for key, value in orders.items() if value and key != "transfers"}
    moved = adjudicate_movement(copy.deepcopy({**begun, "orders": said}))
    answers = chance.answers(moved)
    decisions = {**answers["decisions"], "surrender": [], "concede": []}
    left = adjudicate_battles({**moved, "retreats": answers["retreats"]})
    after = adjudicate_administration({**left, "reports": answers["reports"], "decisions": decisions})
    retreats = [SheetText(Kind.RETREAT, number, "retreat") for number in answers["retreats"]]
    sheets = (*sheets_of(orders), *retreats, *decided(decisions))
    plan = PlanContent("A plan", {document["round"]: PlannedRound(sheets, results_of(answers["reports"]))})
    return document, plan, [begun, moved, left, after]


def documents(ran: PlanProgress) -> dict[str, Any]:
    return {one.step: one.after.as_json() for one in ran.outcomes}


@LAW
@given(SEEDS)
def test_a_plan_gives_the_result_of_the_adjudicator(seed: int) -> None:
    document, plan, (begun, moved, left, after) = played(seed)
    ran = run(read_document(copy.deepcopy(document)), Step.INITIATIVE, plan, document["round"])
    assert ran.fault is None
    found = documents(ran)
    for key in ("initiative", "naval_superiority", "events"):
        assert found[Step.INITIATIVE][key] == begun[key]
    for key in ("armies", "movement", "engagements", "naval_battles", "eliminated", "events"):
        assert found[Step.MOVEMENT][key] == moved[key]
    if moved["engagements"]:
        assert found[Step.RETREATS]["engagements"] == left["engagements"]
    for key in ("armies", "control", "sieges", "factions", "ended"):
        assert found[Step.ADMINISTRATION][key] == after[key]


@LAW
@given(SEEDS)
def test_a_plan_survives_writing_and_reading(seed: int) -> None:
    _, plan, _ = played(seed)
    text = plan_text(plan)
    assert read_plan(text) == plan
    assert plan_text(read_plan(text)) == text


@LAW
@given(SEEDS)
def test_running_a_plan_is_repeatable_and_changes_nothing(seed: int) -> None:
    document, plan, _ = played(seed)
    before = json.dumps(document), plan_text(plan)
    first = run(read_document(document), Step.INITIATIVE, plan, document["round"] + 1)
    assert (json.dumps(document), plan_text(plan)) == before
    assert documents(run(read_document(document), Step.INITIATIVE, plan, document["round"] + 1)) == documents(first)


@LAW
@given(SEEDS)
def test_a_plan_restarted_midway_gives_the_same_result(seed: int) -> None:
    document, plan, (_, moved, _, _) = played(seed)
    whole = run(read_document(copy.deepcopy(document)), Step.INITIATIVE, plan, document["round"])
    following = Step.RETREATS if moved["engagements"] else Step.ADMINISTRATION
    later, dropped = begun_again(plan, read_document(copy.deepcopy(moved)), following)
    assert dropped == sum(sheet.kind in (Kind.INITIATIVE, *_ORDERS) for sheet in plan.of(document["round"]).sheets)
    ran = run(read_document(copy.deepcopy(moved)), following, later, document["round"])
    assert documents(ran)[Step.ADMINISTRATION] == documents(whole)[Step.ADMINISTRATION]


_ORDERS = (Kind.MOVEMENT, Kind.ASSAULT, Kind.LIFT_SIEGE, Kind.TRANSFER, Kind.SEA_LINKS)
