"""The cost of parts of a page for a scenario of the largest size allowed, beside a shipped one."""

import json
from collections.abc import Callable

from campaign.games.benchmarks import Bench, Measurements
from campaign.games.vae_victis.benchmarks.large_scenarios import large_scenario
from campaign.games.vae_victis.benchmarks.random_play import with_random_answers, with_random_orders
from campaign.games.vae_victis.preview import Forecast
from campaign.games.vae_victis.rules.document import RoundDocument, read_document, read_text
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_administration, adjudicate_movement
from campaign.games.vae_victis.scenarios import MOST_ARMIES, MOST_FACTIONS, read_scenario
from hexmap.editor.bounds import MOST_STRUCTURES, MOST_ZONES
from hexmap.editor.sketch import look_over
from hexmap.rules.documents import JsonObject, document_text
from hexmap.rules.hexes import Grid
from hexmap.rules.shipped_maps import shipped_map_text

SEED = 264
SIDE = 200
"""Hexes across and down: 200 x 200 is the maximum."""


def bounds_measurements(bench: Bench) -> Measurements:
    """Return the CPU seconds of each part, on a board that no page has opened before."""
    whole = {**bench.start, "map": json.loads(shipped_map_text(bench.start["map"]))}
    yield from _parts(bench, "First Punic War", whole)
    largest = large_scenario(
        columns=SIDE,
        rows=SIDE,
        structures=MOST_STRUCTURES,
        armies=MOST_ARMIES,
        factions=MOST_FACTIONS,
        zones=MOST_ZONES,
        chance=bench.seeded(SEED),
    )
    yield from _parts(bench, "all bounds", largest)
    yield from _parts(bench, "all bounds, two factions, all armies at sea", _at_sea(bench))
    yield from _parts(bench, "roads everywhere", _roads_everywhere(bench))


def _parts(bench: Bench, what: str, values: JsonObject) -> Measurements:
    """Return the most costly parts of pages and tasks, each with its CPU seconds."""

    def spent(work: Callable[[], object]) -> str:
        return f"{bench.cpu_seconds_of(work):8.2f} s"

    text = document_text(values)
    yield f"checking an upload, {what}", spent(lambda: read_scenario(text))
    yield "    check of the map editor", spent(lambda: look_over(values["map"]))
    document = read_text(text)
    forecasts: list[Forecast] = []
    yield "    networks, as the map page begins", spent(lambda: forecasts.append(Forecast(document)))
    (forecast,) = forecasts
    yield "    layers of the map page", spent(forecast.layers)
    last = document.position.armies[-1].number
    yield "    reach and supply of one army", spent(lambda: (forecast.reach(last), forecast.supply(last)))
    yield "    reach of all enemies", spent(lambda: forecast.enemy_reach(document.position.factions[0].id))
    chance = bench.seeded(SEED)
    ordered = read_document(with_random_orders(values, chance))
    moved: list[RoundDocument] = []
    yield "    movement step", spent(lambda: moved.append(adjudicate_movement(ordered)))
    answered = read_document(with_random_answers(moved[0].as_json(), chance))
    yield "    administration step", spent(lambda: adjudicate_administration(answered))


def _at_sea(bench: Bench) -> JsonObject:
    """Return the position with navies everywhere on the coasts, where they get furthest."""
    values = large_scenario(
        columns=SIDE,
        rows=SIDE,
        structures=200,
        armies=MOST_ARMIES,
        factions=2,
        zones=10,
        chance=bench.seeded(SEED),
        land=0.3,
    )
    terrain = "".join(values["map"]["terrain"])
    coast = [hex_ for hex_, letter in enumerate(terrain) if letter == "C"]
    grid, chance = Grid(SIDE, SIDE), bench.seeded(SEED)
    for army, hex_ in zip(values["armies"], chance.sample(coast, len(values["armies"])), strict=True):
        army |= {"hex": grid.name(hex_), "afloat": True}
    return values


def _roads_everywhere(bench: Bench) -> JsonObject:
    """Return a scenario with as many towns as an unlimited road network may join, almost all of one faction."""
    side = 60
    values = large_scenario(
        columns=side, rows=side, structures=66, armies=60, factions=2, zones=0, chance=bench.seeded(SEED), land=1
    )
    grid = Grid(side, side)
    values["map"]["roads"] = [
        [grid.name(hex_), grid.name(near)]
        for hex_ in range(len(grid))
        for near in grid.neighbours_of(hex_)
        if near > hex_
    ]
    values["control"] = dict.fromkeys(values["control"], "faction-1") | {"Town 1": "faction-2"}
    return values
