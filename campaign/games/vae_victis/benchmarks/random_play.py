"""Positions and orders for measurements: made from a seed, so the same on every machine."""

from campaign.games.chance import Chance
from campaign.games.vae_victis.rules.document import carried_over, read_document
from campaign.games.vae_victis.rules.sequence_of_play import STEPS, adjudicate_administration, answers_to_fill_in
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject
from hexmap.rules.position import Position
from hexmap.rules.shipped_maps import MapByName, shipped_map

ORDERED_NUMBERS = ["0", "2", "4", "6", "8", "10", "12"]


def with_random_orders(values: JsonObject, chance: Chance, maps: MapByName = shipped_map) -> JsonObject:
    """Return the document with random marches for every army, and its initiative points on zones or strength."""
    board = read_document(values, maps).board
    choices = [*board.zones, "strength"]
    numbers = [str(army["number"]) for army in values["armies"]]
    return {
        **values,
        "orders": {
            "initiative": {number: chance.choice(choices) for number in numbers},
            "movement": {number: " ".join(chance.choices(ORDERED_NUMBERS, k=12)) for number in numbers},
        },
    }


def with_random_answers(values: JsonObject, chance: Chance, maps: MapByName = shipped_map) -> JsonObject:
    """Return a document after movement with random reports, and a siege for every army that can begin one."""
    document = read_document(values, maps)
    answers = answers_to_fill_in(document)
    for report in answers["reports"]:
        report["winner"] = chance.choice([None, *(int(number) for number in report["casualties"])])
        report["casualties"] = {number: chance.randrange(10, 50) for number in report["casualties"]}
    begun = sieges_to_begin(document.board, document.position)
    answers["decisions"]["besiege"] = {str(number): name for number, name in begun.items()}
    del answers["retreats"]
    return {**values, **answers}


def sieges_to_begin(board: Board, position: Position) -> dict[int, str]:
    """Return for every army with a structure of another faction beside it that structure."""
    return {
        army.number: structure.name
        for army in position.armies
        for structure in board.structures
        if not army.afloat
        and board.grid.distance(army.hex, structure.hex) <= 1
        and position.controller(structure) not in (None, army.faction)
    }


def adjudicated(step: str, values: JsonObject, maps: MapByName = shipped_map) -> JsonObject:
    """Return the outcome of a document in a step, by the step's command, as JSON values."""
    return STEPS[step](read_document(values, maps)).as_json()


def played(values: JsonObject, rounds: int, chance: Chance) -> JsonObject:
    """Return the position after that many rounds of random play."""
    for _ in range(rounds):
        moved = adjudicated("movement", with_random_orders(values, chance))
        answered = read_document(with_random_answers(moved, chance))
        values = carried_over(adjudicate_administration(answered)).as_json()
    return values


def crowded(values: JsonObject, count: int, chance: Chance) -> JsonObject:
    """Return the document with that many armies, of the active factions in turn, anywhere on passable land."""
    board = read_document(values).board
    places = chance.sample([hex_ for hex_ in range(len(board.grid)) if board.is_passable_land(hex_)], count)
    factions = [faction["id"] for faction in values["factions"] if faction["active"]]
    armies = [
        {
            "number": number,
            "faction": factions[number % len(factions)],
            "hex": board.grid.name(place),
            "strength": 1600,
            "afloat": False,
            "inactive_rounds": 0,
        }
        for number, place in enumerate(places, start=1)
    ]
    return {**values, "armies": armies, "sieges": []}


def tiled_map(board: Board, values: JsonObject, hexes: int) -> JsonObject:
    """Return a map document of at least that many hexes: copies of one map side by side, each with its own names."""
    columns = board.grid.columns + board.grid.columns % 2  # an odd width would shift every second copy by half a hex
    across = down = 1
    while across * columns * down * board.grid.rows < hexes:
        across, down = (across + 1, down) if across * columns <= down * board.grid.rows else (across, down + 1)
    digits = max(2, len(str(max(across * columns, down * board.grid.rows))))

    def moved(name: str, right: int, below: int) -> str:
        half = len(name) // 2
        return f"{int(name[:half]) + right * columns:0{digits}}{int(name[half:]) + below * board.grid.rows:0{digits}}"

    copies = [(right, below) for below in range(down) for right in range(across)]
    padding = "O" * (columns - board.grid.columns)
    return {
        **values,
        "name": "tiled",
        "terrain": [(row + padding) * across for _ in range(down) for row in values["terrain"]],
        "roads": [[moved(name, *copy) for name in side] for copy in copies for side in values["roads"]],
        "rivers": [[moved(name, *copy) for name in side] for copy in copies for side in values["rivers"]],
        "structures": [
            {**structure, "name": _copied(structure["name"], copy), "hex": moved(structure["hex"], *copy)}
            for copy in copies
            for structure in values["structures"]
        ],
        "sea_zones": [
            {"name": _copied(zone["name"], copy), "hexes": [moved(name, *copy) for name in zone["hexes"]]}
            for copy in copies
            for zone in values["sea_zones"]
        ],
    }


def _copied(name: str, copy: tuple[int, int]) -> str:
    """Return the name in a copy; the first copy keeps its names, so that a position fits it."""
    return name if copy == (0, 0) else f"{name} {copy[0]}-{copy[1]}"


def on_tiled_map(values: JsonObject, tiled: JsonObject) -> JsonObject:
    """Return a position moved to the first copy of its map."""
    digits = max(2, len(str(max(len(tiled["terrain"]), len(tiled["terrain"][0])))))

    def wider(name: str) -> str:
        half = len(name) // 2
        return f"{int(name[:half]):0{digits}}{int(name[half:]):0{digits}}"

    return {
        **values,
        "map": tiled["name"],
        "armies": [{**army, "hex": wider(army["hex"])} for army in values["armies"]],
    }
