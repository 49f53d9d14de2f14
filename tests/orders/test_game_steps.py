"""The steps of the games, as the site knows them."""

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from campaign.games.all_games import GAMES, USUAL_GAME, playing
from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.hannibal.steps import Step as StepOfHannibal
from campaign.games.vae_victis.steps import VAE_VICTIS, Step
from orders.rules.game_steps import (
    MARCHING,
    OPENING_ROUNDS,
    STEPS,
    WITH_RESULTS,
    Duty,
    GameStep,
    StepName,
    add_steps,
    comes_before_march,
    place_of,
    steps_of,
)
from orders.rules.kinds import (
    KINDS,
    MAIN,
    NOTHING,
    OF_FACTION,
    RIVALS,
    STANDING,
    STEP_OF,
    About,
    KindSpec,
    add_kinds,
    kinds_of,
    kinds_of_game,
    standing_kinds,
)


def test_every_step_of_the_rules_is_known_in_its_order() -> None:
    assert tuple(step.name for step in steps_of(VAE_VICTIS)) == tuple(Step)
    assert tuple(step.name for step in steps_of(HANNIBAL)) == tuple(StepOfHannibal)


def test_two_games_cannot_have_a_step_or_a_kind_of_orders_of_one_name() -> None:
    step, kind = STEPS["movement"], KINDS["movement"]
    with pytest.raises(ValueError, match="third and vae-victis both have a step movement"):
        add_steps([replace(step, game="third")])
    with pytest.raises(ValueError, match="both have orders of the kind movement"):
        add_kinds([replace(kind, title="Going")])
    assert (STEPS["movement"], KINDS["movement"]) == (step, kind)


def test_a_game_can_be_added_for_a_while() -> None:
    tables = (
        WITH_RESULTS,
        OPENING_ROUNDS,
        MARCHING,
        STANDING,
        OF_FACTION,
        RIVALS,
        MAIN,
        NOTHING,
        STEP_OF,
        KINDS,
        STEPS,
    )
    before = [list(table) for table in tables]
    steps = [GameStep("sow", "farm", "Sowing", "Farmers sow.", Duty.ARMIES, opens_round=True, marches=True)]
    steps.append(GameStep("reap", "farm", "Reaping", "Farmers reap.", Duty.DECISIONS, closes_round=True))
    seeds = KindSpec(name="seeds", title="Seeds", steps=("sow",), form="[0-9]+", main=True)
    harvest = KindSpec(
        name="harvest", title="Harvest", steps=("reap",), form=".+", about=About.FACTION, standing=True, nothing="none"
    )
    with playing(replace(USUAL_GAME, id="farm"), steps, [seeds, harvest]):
        assert GAMES["farm"].steps == tuple(steps)
        assert ("sow" in OPENING_ROUNDS, "sow" in MARCHING, MAIN["sow"]) == (True, True, "seeds")
        assert (kinds_of_game("farm"), kinds_of("reap")) == (("seeds", "harvest"), ("harvest",))
        assert (standing_kinds("sow"), "harvest" in OF_FACTION, NOTHING["harvest"]) == (("harvest",), True, "none")
    assert [list(table) for table in tables] == before
    assert "farm" not in GAMES


def test_step_waits_for_armies_where_it_has_main_kind() -> None:
    of_armies = {step.name for step in steps_of(VAE_VICTIS) if step.duty in (Duty.ARMIES, Duty.ENGAGED)}
    assert of_armies == {step for step in MAIN if STEPS[step].game == VAE_VICTIS}


def test_step_without_orders_has_no_kinds_of_orders() -> None:
    assert [step.name for step in steps_of(VAE_VICTIS) if not step.takes_orders] == ["battles"]
    assert not kinds_of("battles")


def test_places_grow_from_step_to_step_and_round_to_round() -> None:
    assert place_of(1, "movement") < place_of(1, "retreats") < place_of(2, "initiative")


def test_armies_march_until_the_last_marching_step() -> None:
    assert [step.name for step in steps_of(VAE_VICTIS) if comes_before_march(step.name)] == [
        "placement",
        "initiative",
        "movement",
    ]
    assert comes_before_march("march_2")
    assert not comes_before_march("battle")


def test_formats_of_files_know_every_step() -> None:
    adapter = TypeAdapter(StepName)
    assert adapter.json_schema() == {"enum": list(STEPS), "type": "string"}
    assert [adapter.validate_python(step, strict=True) for step in STEPS] == list(STEPS)
    with pytest.raises(ValidationError, match=r"Input should be '.*' or '.*'"):
        adapter.validate_python("siesta")
