"""Rule changes from a named round on: what is different, what it would have changed, what holds when (RD.6)."""

import json
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.rule_changes import ON_THE_WAY, Shadow, Value, nested
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rule_changes.changes import RULE_CHANGES
from campaign.games.vae_victis.rule_changes.parameter_words import NAMES, SECTIONS
from campaign.games.vae_victis.rule_changes.parameters import SETTLED, parameters, values_of
from campaign.games.vae_victis.rule_changes.shadow_run import shadow_of
from campaign.games.vae_victis.rulebook.book import RULEBOOK
from campaign.games.vae_victis.rules.document import (
    RoundDocument,
    read_document,
    read_text,
    with_rule_change,
    with_rule_changes,
)
from campaign.games.vae_victis.rules.ruleset import ruleset_of, shipped_ruleset
from campaign.games.vae_victis.steps import Step
from campaign.language.translated import rerendered_in_english
from campaign.models import Campaign, Phase, RuleChange, Seat, UnfinishedTask
from campaign.models.log import Action
from campaign.planning.rules.planned_rounds import PlanContent, PlannedRound, run
from campaign.platform.time_left import at_most
from campaign.rule_changes import commands as rule_changes
from campaign.rule_changes import tasks
from campaign.rule_changes.commands import NotPossible, RuleProposal
from campaign.rule_changes.queries import changes_begun, coming_changes, rules_of, untried_changes
from campaign.selectors import current_phase
from campaign.selectors.rule_changes import changes_by_round
from campaign.services import phases, standing
from campaign.services.errors import WrongMoment
from hexmap.rules.documents import DocumentError, document_text
from orders.rules.sheets import SheetText
from tests.conftest import NOW, SECRET, advance, outcome_of, step_on, submit_orders, texts_of_record
from tests.documents import as_round
from tests.json_rounds import adjudicate_movement, carried_over

CLASSIC = "vae-victis-2"
ENNA_TO_CATANA = "4 4 4 2 2 2"
"""10 of 12 MP for army 4."""
LATER = NOW + timedelta(minutes=5)
Seats = Callable[[str], Seat]
BOOK = Path(__file__).resolve().parents[2] / "campaign" / "games" / "vae_victis" / "rulebook" / "rules"


def test_every_parameter_and_table_has_a_name() -> None:
    assert set(NAMES) == set(parameters())
    assert set(SECTIONS) == {one.section for one in parameters().values()}
    assert not SETTLED & set(parameters())


def test_every_parameter_names_the_rule_that_quotes_it() -> None:
    named: dict[str, set[str]] = {}
    for file in BOOK.glob("*.md"):
        for block in file.read_text(encoding="utf-8").split("\n\n"):
            for path in re.findall(r"\{(?:abs:)?([a-z_.]+)\}", block):
                named.setdefault(path, set()).add(block.partition(" ")[0])
    assert len(named) > 90
    for path, one in parameters().items():
        assert one.paragraph in named.get(path, RULEBOOK.codes), path


def test_differences_of_rulesets_follow_the_order_of_the_file() -> None:
    after = ruleset_of({"base": CLASSIC, "victory": {"points": 40}, "movement": {"terrain": {"hills": 4}}})
    found = RULE_CHANGES.differing(values_of(shipped_ruleset(CLASSIC)), values_of(after))
    assert [(one.parameter.path, one.parameter.paragraph, one.before, one.after) for one in found] == [
        ("movement.terrain.hills", "MV.1", 6, 4),
        ("victory.points", "VP.3", 50, 40),
    ]
    assert RULE_CHANGES.differing(values_of(after), values_of(after)) == ()


def test_a_change_is_merged_into_a_name_and_into_a_description() -> None:
    change = nested({"movement.terrain.hills": 4, "movement.points": 14})
    assert change == {"movement": {"terrain": {"hills": 4}, "points": 14}}
    assert with_rule_change(CLASSIC, {}) == CLASSIC
    assert with_rule_change(CLASSIC, change) == {"base": CLASSIC, **change}
    own = {"base": CLASSIC, "movement": {"river": 2}, "army": {"strength_cap": 1700}}
    assert with_rule_change(own, change) == {
        "base": CLASSIC,
        "movement": {"river": 2, "terrain": {"hills": 4}, "points": 14},
        "army": {"strength_cap": 1700},
    }
    assert own["movement"] == {"river": 2}


def test_a_later_change_overrides_only_its_own_values(start: dict[str, Any]) -> None:
    changes = [{"movement": {"points": 14, "river": 2}}, {"movement": {"points": 16}}]
    document = with_rule_changes(read_document(start), changes)
    assert document.as_json() == {**start, "ruleset": {"base": CLASSIC, "movement": {"points": 16, "river": 2}}}
    assert (document.ruleset.movement.points, document.ruleset.movement.river) == (16, 2)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("movement.points", -1, "Input should be greater than or equal to 0."),
        ("movement.points", 37, "37 is beyond 36."),
        ("movement.terrain.hills", 5, "Input should be a multiple of 2."),
        ("zone_of_control.navy", 11, "11 is beyond 10."),
        ("days.orders", 367, "367 is beyond 366."),
        ("movement.wings", 3, "This parameter cannot change during a campaign."),
        ("name", "mine", "This parameter cannot change during a campaign."),
        ("army.strength", 1700, "This parameter cannot change during a campaign."),
        (
            "army.strength_cap",
            1599,
            "Enter a higher number. Armies and sieges on the map may need the current one, so it cannot be lowered.",
        ),
        (
            "zone_of_control.army",
            0,
            "Enter a higher number. Armies and sieges on the map may need the current one, so it cannot be lowered.",
        ),
        ("field_of_glory.battle", "a\nb", "A text has 1 to 100 characters on one line."),
        ("field_of_glory.battle", " ", "A text has 1 to 100 characters on one line."),
    ],
)
def test_an_invalid_value_is_refused_with_the_reason(path: str, value: Value, fault: str) -> None:
    assert RULE_CHANGES.faults(CLASSIC, {path: value, "movement.river": 2}) == {path: fault}
    assert rerendered_in_english(fault) == fault


def test_a_parameter_that_can_only_rise_is_checked_across_changes() -> None:
    up, down = {"army": {"strength_cap": 1800}}, {"army": {"strength_cap": 1700}}
    assert RULE_CHANGES.lowered(CLASSIC, [down, up]) == ""
    assert RULE_CHANGES.lowered(CLASSIC, [up, {}, down]) == "army.strength_cap"


def march(start: dict[str, Any]) -> RoundDocument:
    return read_document({**start, "orders": {"movement": {"4": ENNA_TO_CATANA}}})


def test_a_shadow_run_says_where_armies_would_have_ended(start: dict[str, Any]) -> None:
    found = shadow_of(march(start), Step.MOVEMENT, {"movement": {"points": 0}})
    assert "Army 4: at Catana (5264) → at Enna (4664)." in found.how
    assert "Army 4 marches from Enna (4664) to Catana (5264) for 10 of 12 MP." in found.gone
    assert found.gone == tuple(sentence for sentence in found.gone if sentence.startswith("Army 4 "))
    assert [sentence for sentence in found.instead if "Catana" in sentence] == []
    assert found.fault == ""


def test_a_parameter_without_effect_gives_an_empty_shadow(start: dict[str, Any]) -> None:
    assert shadow_of(march(start), Step.MOVEMENT, {"movement": {"points": 14}}) == Shadow()


def test_a_shadow_run_separates_costs_from_outcomes(start: dict[str, Any]) -> None:
    """Army 4 pays 1 MP for each hex along a road; with 2 at least it spends more, and still ends where it did."""
    found = shadow_of(march(start), Step.MOVEMENT, {"movement": {"points": 100, "floor": 2}})
    assert found == Shadow((ON_THE_WAY,))
    assert rerendered_in_english(ON_THE_WAY) == ON_THE_WAY


def test_a_shadow_run_of_initiative_lists_changed_superiority(start: dict[str, Any]) -> None:
    found = shadow_of(read_document(start), Step.INITIATIVE, {"superiority": {"base": 3}})
    assert "Naval superiority of Roma in Mare Tyrrhenum: 2 → 3." in found.how
    assert all(rerendered_in_english(sentence) == sentence for sentence in found.how)


def test_shadow_runs_keep_battle_results_and_placements(start: dict[str, Any]) -> None:
    for step in (Step.BATTLES, Step.PLACEMENT):
        assert shadow_of(read_document(start), step, {"movement": {"points": 0}}) == Shadow()


def test_a_shadow_run_names_data_missing_for_the_new_rules(start: dict[str, Any]) -> None:
    found = shadow_of(march(start), Step.MOVEMENT, {"naval_battle": {"chance": "sealed"}})
    assert found.fault.startswith("random_numbers: is missing")
    assert found.how == ()


@pytest.fixture
def marcus(people: dict[str, User]) -> User:
    return people["marcus"]


def proposed(war: Campaign, marcus: User, round_: int = 2, **values: Value) -> RuleChange:
    """Proposes a change; `movement__points=14` stands for the parameter movement.points."""
    given = {name.replace("__", "."): value for name, value in values.items()}
    return rule_changes.propose(war, RuleProposal(round_, "Armies march further.", "Too slow", given), NOW, marcus)


def declared(war: Campaign, marcus: User, round_: int = 2, **values: Value) -> RuleChange:
    change = proposed(war, marcus, round_, **values)
    rule_changes.try_out(change.pk)
    return rule_changes.declare(war, change.pk, LATER, marcus)


def test_a_trial_of_rules_out_of_time_is_a_failed_try(war: Campaign, marcus: User) -> None:
    to_round(war, 2)
    change = proposed(war, marcus, 3, movement__points=14)
    with at_most(-1):
        tasks.try_rule_change(change.pk)
    change.refresh_from_db()
    assert (change.shadow, change.failure) == (None, ""), "it is tried again"
    assert UnfinishedTask.objects.get(task="try_rule_change").error == "work:OutOfTime"


def ruleset_in(phase: Phase) -> Any:
    return json.loads(phase.document)["ruleset"]


def to_round(war: Campaign, round_: int, step: Step = Step.INITIATIVE) -> Phase:
    """Plays on until a step of a round is open."""
    phase = war.phases.latest("pk")
    while (phase.round, phase.step) != (round_, step):
        phase = step_on(war)
    return phase


def test_a_change_applies_from_the_opening_of_its_round(war: Campaign, marcus: User, seat: Seats) -> None:
    submit_orders(phase_id=war.phases.get().pk, army_number=4, seat=seat("Hamilcar"), text="0")
    declared(war, marcus, 2, movement__points=8)
    assert ruleset_in(to_round(war, 1, Step.ADMINISTRATION)) == CLASSIC
    assert ruleset_in(to_round(war, 2)) == {"base": CLASSIC, "movement": {"points": 8}}
    movement = to_round(war, 2, Step.MOVEMENT)
    submit_orders(phase_id=movement.pk, army_number=4, seat=seat("Hamilcar"), text=ENNA_TO_CATANA)
    advance(movement, to="published")
    marched = json.loads(outcome_of(movement))["movement"]["4"]
    assert marched["mp_spent"] <= 8
    assert marched["path"][-1] != "5264"
    assert ruleset_in(to_round(war, 3)) == {"base": CLASSIC, "movement": {"points": 8}}


def test_earlier_rounds_replay_to_the_same_bytes(war: Campaign, marcus: User, phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=ENNA_TO_CATANA)
    advance(phase, to="published")
    before = texts_of_record(phase)
    declared(war, marcus, 2, movement__points=0)
    to_round(war, 2, Step.MOVEMENT)
    texts = texts_of_record(phase)
    assert texts == before
    assert document_text(adjudicate_movement(json.loads(texts.document_in))) == texts.document_out
    assert json.loads(texts.document_out)["movement"]["4"]["path"][-1] == "5264"


def test_changes_for_the_same_round_apply_in_order_of_declaration(war: Campaign, marcus: User) -> None:
    first = proposed(war, marcus, 2, movement__points=16)
    declared(war, marcus, 2, movement__points=14, movement__river=2)
    rule_changes.try_out(first.pk)
    rule_changes.declare(war, first.pk, LATER + timedelta(seconds=1), marcus)
    phase = to_round(war, 2)
    assert ruleset_in(phase) == {"base": CLASSIC, "movement": {"points": 16, "river": 2}}
    told = [(one.differences[0].before, one.differences[0].after) for one in changes_begun(war, 2)]
    assert told == [(12, 14), (14, 16)]


def test_plans_of_future_rounds_use_their_rule_changes(war: Campaign, marcus: User, phase: Phase) -> None:
    declared(war, marcus, 2, movement__points=0)
    sheet = SheetText(Kind.MOVEMENT, 4, ENNA_TO_CATANA)
    plan = PlanContent("Ahead", {2: PlannedRound((sheet,)), 3: PlannedRound((sheet,))})
    ran = run(read_text(phase.document), Step.MOVEMENT, plan, 2, changes_by_round(war)).outcome(2, Step.MOVEMENT)
    assert ran is not None
    before, after = as_round(ran.before), as_round(ran.after)
    assert before.ruleset.movement.points == 0
    assert after.position.army[4].hex == before.position.army[4].hex


def test_sealed_chance_can_start_with_a_round(war: Campaign, marcus: User) -> None:
    """The seed of the round is there as soon as it opens (NB.4)."""
    declared(war, marcus, 2, naval_battle__chance="sealed")
    to_round(war, 2)
    assert war.seeds.get().round == 2
    assert step_on(war).step == Step.MOVEMENT
    assert step_on(war).step == Step.ADMINISTRATION


def test_a_rule_change_in_words_changes_no_parameter(war: Campaign, marcus: User) -> None:
    change = proposed(war, marcus, 2, movement__points=12)  # which it is already
    assert (change.ruleset, change.shadow) == (None, {"rounds": []})
    rule_changes.declare(war, change.pk, LATER, marcus)
    assert ruleset_in(to_round(war, 2)) == CLASSIC
    assert [one.change.text for one in changes_begun(war, 2)] == ["Armies march further."]


def test_the_shadow_run_covers_published_steps_only(war: Campaign, marcus: User, phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=ENNA_TO_CATANA)
    to_round(war, 2)
    open_ = to_round(war, 2, Step.MOVEMENT)
    submit_orders(phase_id=open_.pk, army_number=5, seat=seat("Hamilcar"), text=SECRET)
    advance(open_, to="resolved")
    change = proposed(war, marcus, 3, movement__points=0)
    rule_changes.try_out(change.pk)
    change.refresh_from_db()
    assert change.shadow is not None
    steps = [
        (one["round"], step["step"], bool(step["how"])) for one in change.shadow["rounds"] for step in one["steps"]
    ]
    assert steps == [(1, "movement", True), (1, "administration", False), (2, "initiative", False)]
    assert SECRET not in json.dumps(change.shadow)


def test_an_existing_shadow_is_not_computed_again(war: Campaign, marcus: User) -> None:
    change = proposed(war, marcus, 2, movement__points=0)
    rule_changes.try_out(change.pk)
    step_on(war)
    rule_changes.try_out(change.pk)
    change.refresh_from_db()
    assert change.shadow == {"rounds": []}


def test_a_change_whose_trial_failed_can_still_be_declared(
    war: Campaign, marcus: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: Any) -> Shadow:
        raise RuntimeError(SECRET)

    step_on(war)
    failing = replace(RULE_CHANGES, shadow=fail)
    monkeypatch.setattr(rule_changes, "game_rules", lambda _campaign: failing)
    change = proposed(war, marcus, 2, movement__points=0)
    with caplog.at_level(logging.ERROR):
        tasks.try_rule_change(change.pk)
    change.refresh_from_db()
    assert "RuntimeError" in change.failure
    assert rerendered_in_english(change.failure) == change.failure
    assert f"task=try_rule_change subject={change.pk}" in caplog.text
    assert SECRET not in caplog.text + change.failure
    assert rule_changes.declare(war, change.pk, LATER, marcus).declared_at == LATER


def test_a_change_cannot_be_declared_before_its_trial(war: Campaign, marcus: User) -> None:
    change = proposed(war, marcus, 2, movement__points=0)
    with pytest.raises(WrongMoment, match="The site is still trying the change on the played rounds"):
        rule_changes.declare(war, change.pk, LATER, marcus)
    assert untried_changes(LATER) == [change.pk]
    assert untried_changes(NOW) == []
    tasks.try_rule_change(change.pk)
    assert untried_changes(LATER) == []


def test_a_proposal_can_be_withdrawn_or_declared_once(war: Campaign, marcus: User) -> None:
    change = declared(war, marcus, 2, movement__points=14)
    with pytest.raises(WrongMoment, match="declared or withdrawn before"):
        rule_changes.declare(war, change.pk, LATER, marcus)
    rule_changes.withdraw(war, change.pk, LATER, marcus)
    for again in (rule_changes.withdraw, rule_changes.declare):
        with pytest.raises(WrongMoment, match="declared or withdrawn before"):
            again(war, change.pk, LATER, marcus)
    assert ruleset_in(to_round(war, 2)) == CLASSIC
    assert [one.holds for one in rules_of(current_phase(war)).changes] == [False]


def test_changes_in_force_cannot_be_withdrawn_and_late_ones_not_declared(war: Campaign, marcus: User) -> None:
    holds, late = declared(war, marcus, 2, movement__points=14), proposed(war, marcus, 2, movement__river=2)
    rule_changes.try_out(late.pk)
    assert coming_changes(war, 1) == [holds]
    to_round(war, 2)
    assert coming_changes(war, 2) == []
    with pytest.raises(WrongMoment, match="The round of this change has begun"):
        rule_changes.withdraw(war, holds.pk, LATER, marcus)
    with pytest.raises(WrongMoment, match="The round of this change has begun"):
        rule_changes.declare(war, late.pk, LATER, marcus)
    assert rule_changes.withdraw(war, late.pk, LATER, marcus).withdrawn_at == LATER


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (RuleProposal(1, "Words", "Why"), "from_round"),
        (RuleProposal(0, "Words", "Why"), "from_round"),
        (RuleProposal(1002, "Words", "Why"), "from_round"),
        (RuleProposal(2, " \n", "Why"), "text"),
        (RuleProposal(2, "a" * 10_001, "Why"), "text"),
        (RuleProposal(2, "Words", " "), "reason"),
        (RuleProposal(2, "Words", "Why", {"movement.wings": 2}), "movement.wings"),
        (RuleProposal(2, "Words", "Why", {"movement.points": -2}), "movement.points"),
    ],
)
def test_an_invalid_proposal_names_its_field(war: Campaign, marcus: User, wrong: RuleProposal, field: str) -> None:
    with pytest.raises(NotPossible) as refused:
        rule_changes.propose(war, wrong, NOW, marcus)
    assert refused.value.field == field
    assert rerendered_in_english(str(refused.value)) == str(refused.value)
    assert not RuleChange.objects.exists()


def test_a_parameter_that_can_only_rise_never_falls_between_changes(war: Campaign, marcus: User) -> None:
    declared(war, marcus, 3, army__strength_cap=1700)
    with pytest.raises(NotPossible, match="it can only rise"):
        proposed(war, marcus, 2, army__strength_cap=1800)
    with pytest.raises(NotPossible, match="Armies and sieges on the map may need the current one, so"):
        proposed(war, marcus, 4, army__strength_cap=1650)


def test_a_finished_campaign_accepts_no_rule_changes(war: Campaign, marcus: User) -> None:
    change = declared(war, marcus, 2, movement__points=14)
    standing.halt(war, "end", "No time", NOW, marcus)
    with pytest.raises(WrongMoment, match="the campaign is over"):
        proposed(war, marcus, 3)
    with pytest.raises(WrongMoment, match="the campaign is over"):
        rule_changes.withdraw(war, change.pk, LATER, marcus)


def test_the_ruleset_of_an_open_round_is_never_changed(war: Campaign, marcus: User) -> None:
    administration = to_round(war, 1, Step.ADMINISTRATION)
    advance(administration, to="resolved")
    document = carried_over(json.loads(outcome_of(administration)))
    document["ruleset"] = {"base": CLASSIC, "movement": {"points": 14}}
    with pytest.raises(DocumentError, match="ruleset: is changed from a named round on"):
        phases.rule_otherwise(administration.pk, json.dumps(document), NOW)


def test_rule_changes_are_logged_with_actor_and_reason(war: Campaign, marcus: User) -> None:
    change = declared(war, marcus, 2, movement__points=14)
    rule_changes.withdraw(war, change.pk, LATER, marcus)
    entries = war.log.filter(action__startswith="rules.").order_by("pk")
    assert list(entries.values_list("action", "about", "reason", "actor__username")) == [
        (Action.RULES_PROPOSED, {"from_round": 2}, "Too slow", "marcus"),
        (Action.RULES_DECLARED, {"from_round": 2}, "Too slow", "marcus"),
        (Action.RULES_WITHDRAWN, {"from_round": 2}, "", "marcus"),
    ]


@pytest.mark.parametrize("path", [path for path, one in parameters().items() if one.is_number])
def test_every_parameter_within_bounds_gives_a_playable_document(path: str, start: dict[str, Any]) -> None:
    one = parameters()[path]
    for value in (one.least, one.most - one.most % one.step):
        if not RULE_CHANGES.faults(CLASSIC, {path: value}):
            document = {**march(start).as_json(), "ruleset": with_rule_change(CLASSIC, nested({path: value}))}
            assert values_of(ruleset_of(adjudicate_movement(document)["ruleset"]))[path] == value
