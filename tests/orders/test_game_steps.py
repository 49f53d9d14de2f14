"""The steps of the games, as the site knows them."""

from typing import get_args

from campaign.games.hannibal.rules.sheets.kinds import STEPS as STEPS_OF_HANNIBAL
from orders.rules.game_steps import (
    HANNIBAL,
    STEPS,
    VAE_VICTIS,
    Duty,
    StepName,
    comes_before_march,
    place_of,
    steps_of,
)
from orders.rules.kinds import MAIN, Step, kinds_of


def test_every_step_of_the_rules_is_known_in_its_order() -> None:
    assert tuple(step.name for step in steps_of(VAE_VICTIS)) == tuple(Step)
    assert tuple(step.name for step in steps_of(HANNIBAL)) == STEPS_OF_HANNIBAL
    assert len(STEPS) == len(Step) + len(STEPS_OF_HANNIBAL)


def test_step_waits_for_armies_where_it_has_main_kind() -> None:
    of_armies = {step.name for step in steps_of(VAE_VICTIS) if step.duty in (Duty.ARMIES, Duty.ENGAGED)}
    assert of_armies == set(MAIN)


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
    assert get_args(StepName) == tuple(STEPS)
