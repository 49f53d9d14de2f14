"""What the pages show, in positions of random games: nothing fails, nothing hidden is in it."""

from dataclasses import replace
from random import Random

import pytest

from campaign.games.hannibal.orders_form.election_table import election_table
from campaign.games.hannibal.orders_form.forms import FORMS
from campaign.games.hannibal.orders_form.leader_cards import garrison_cards, leader_cards
from campaign.games.hannibal.orders_form.march_preview import position_before, preview_march
from campaign.games.hannibal.orders_form.plan_odds import battle_hexes, plan_odds
from campaign.games.hannibal.orders_form.province_table import points_now, province_table
from campaign.games.hannibal.orders_form.rows.battle_rows import battle_rows
from campaign.games.hannibal.orders_form.rows.march_rows import order_rows, recruit_table, share_tables
from campaign.games.hannibal.orders_form.rows.offices_rows import dictator_table, first_table, placing_table
from campaign.games.hannibal.orders_form.seen import SeenPosition, seen_position
from campaign.games.hannibal.rules.document import GameDocument, read_document
from campaign.games.hannibal.rules.intelligence import READERS, Reader
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sheets import Ballot, BattleLine, Leave
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.rules.units import Unit
from tests.hannibal.random_games import random_orders, random_step

STEPS = 40


def shown(seen: SeenPosition, side: str) -> list[object]:
    """Everything that the pages show to a reader: of the side's forms, and of the public pages."""
    position = seen.position
    found: list[object] = [
        *(leader_cards(seen, one) for one in SIDES),
        *(garrison_cards(seen, one) for one in SIDES),
        province_table(seen),
        points_now(position),
    ]
    if position.step == "battle":
        found += [battle_rows(seen, side, {})]
        line = BattleLine(fight=True, leave=Leave("below", 60), siege="siege")
        found += [plan_odds(seen, hex_, side, line, samples=3) for hex_ in battle_hexes(position, side)[:2]]
    if position.mover == side:
        found += [recruit_table(position, {}), order_rows(position, side, {}), share_tables(position, side)]
        for number in [number for number, force in position.led.items() if force.side == side]:
            before = SeenPosition(position_before(position, side, number, {}), seen.reader, seen.hidden)
            found.append(preview_march(before, number, ()))
    if position.step == "ballot":
        found.append(election_table(position, Ballot()))
    if position.step == "offices":
        found += [placing_table(seen, {}), first_table(position, {})]
    if position.step == "dictator":
        found.append(dictator_table(position, {}))
    return found


def positions(seed: int, scenario: str = "hannibal-206") -> list[GameDocument]:
    """The documents of a random game, step by step."""
    chance, document = Random(seed), first_document(scenario, str(seed))
    found: list[GameDocument] = []
    while len(found) < STEPS and not document.position.ended:
        found.append(document)
        _, document = random_step(document, chance)
    return found


def reader_of(side: str) -> Reader:
    return next(reader for reader in READERS if reader == side)


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_random_games_is_shown_to_both_sides(seed: int) -> None:
    steps = set()
    for document in positions(seed):
        steps.add(document.position.step)
        for side in SIDES:
            assert shown(seen_position(document.position, reader_of(side)), side)
    assert steps >= {"ballot", "offices", "march_1", "march_2", "battle"}


def with_more_units(position: Position, seen: SeenPosition) -> Position:
    """The position with other units in every force that is hidden."""
    forces = tuple(
        replace(force, units=(*force.units, Unit("foot", 2))) if seen.hides(force) else force
        for force in position.forces
    )
    return replace(position, forces=forces)


@pytest.mark.parametrize("seed", range(2))
def test_rome_is_shown_the_same_whatever_is_hidden(seed: int) -> None:
    """HH.11.3: with one unit more in each force whose units are hidden."""
    hidden = 0
    for document in positions(seed):
        value = {**document.as_json(), "ruleset": {"base": "hannibal-1", "intelligence": "hidden"}, "orders": {}}
        position = read_document(value).position
        seen = seen_position(position, "roma")
        other = seen_position(with_more_units(position, seen), "roma")
        hidden += len(seen.hidden)
        assert shown(seen, "roma") == shown(other, "roma")
    assert hidden > STEPS


@pytest.mark.parametrize("seed", range(3))
def test_random_orders_pass_through_the_forms_unchanged(seed: int) -> None:
    """HH.15.3: from text to controls and back."""
    chance, checked = Random(seed), 0
    for document in positions(seed):
        for kind, given in random_orders(document.position, chance).items():
            for text in given.values():
                if kind in FORMS:
                    form, position = FORMS[kind], document.position
                    values = form.values_of(text, position)
                    assert form.values_of(form.text_of(values, position), position) == values
                    checked += 1
    assert checked > STEPS


def test_only_carthago_sees_hidden_units() -> None:
    """HH.11.3."""
    value = {
        **first_document("hannibal-206", "1").as_json(),
        "ruleset": {"base": "hannibal-1", "intelligence": "hidden"},
    }
    position = read_document(value).position
    assert seen_position(position, "carthago").hidden == frozenset()
    assert seen_position(position, "public").hidden
