"""How long the steps of a round take, on small maps and large ones, directly and through the command line."""

from campaign.games.benchmarks import Bench, Measurements, Work, in_words
from campaign.games.vae_victis.benchmarks.random_play import (
    adjudicated,
    crowded,
    on_tiled_map,
    played,
    tiled_map,
    with_random_answers,
    with_random_orders,
)
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_movement, administer_document, move_document
from campaign.games.vae_victis.scenarios import shipped_scenario
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject, document_text, parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import MapByName, shipped_map, shipped_map_text

_MAP = "first-punic-war"
SEED = 264
"""The seed of the orders, the same on every machine."""
ROUNDS = 5
"""Rounds of random play that lead to a position in the middle of a campaign."""
HEXES = 1_000_000
LINES = 400


def start() -> JsonObject:
    """Return the position document with which measurements begin."""
    return dict(parse_json(shipped_scenario("first-punic-war")))


def drawn(bench: Bench) -> RoundDocument:
    """Return the document after the first movement, by random orders."""
    return adjudicate_movement(read_document(with_random_orders(bench.start, bench.seeded(SEED))))


def drawn_large(bench: Bench) -> RoundDocument:
    """Return the document with which measurements begin, on a map of a million hexes."""
    tiled = _tiled()
    board = read_map(tiled)
    return read_document(on_tiled_map(bench.start, tiled), lambda _name: board)


def step_measurements(bench: Bench) -> Measurements:
    """Yield each measurement and its figure."""
    text = shipped_map_text(_MAP)
    yield "loading the map (6,156 hexes)", bench.timed(lambda: read_map(parse_json(text)))
    middle = played(bench.start, ROUNDS, bench.seeded(SEED))
    fresh = read_map(parse_json(text))
    yield from _first_step(bench, "16 armies, mid-campaign", middle, lambda _name: fresh)
    yield from _steps(bench, "16 armies, mid-campaign", middle, bench.runs, shipped_map)
    yield from _fresh_positions(bench)
    yield from _lines(bench)
    yield from _steps(bench, "1,000 armies", crowded(bench.start, 1000, bench.seeded(SEED)), bench.runs, shipped_map)
    yield from _large_map(bench, middle)


def _tiled() -> JsonObject:
    """Return the document of a map of a million hexes, made of copies of the shipped one."""
    return tiled_map(shipped_map(_MAP), parse_json(shipped_map_text(_MAP)), HEXES)


def _steps(bench: Bench, what: str, values: JsonObject, runs: int, maps: MapByName) -> Measurements:
    """Measure the movement and administration steps of a position: the rules alone, and from text to text."""
    chance = bench.seeded(SEED)
    ordered = with_random_orders(values, chance, maps)
    before = read_document(ordered, maps)
    yield f"movement step, {what}", bench.timed(lambda: move_document(before), runs)
    text = document_text(ordered)
    yield "    from text to text", bench.timed(_from_text("movement", text, maps), runs)
    answered = with_random_answers(adjudicated("movement", ordered, maps), chance, maps)
    after = read_document(answered, maps)
    yield f"administration step, {what}", bench.timed(lambda: administer_document(after), runs)
    yield "    from text to text", bench.timed(_from_text("administration", document_text(answered), maps), runs)


def _from_text(step: str, text: str, maps: MapByName) -> Work:
    return lambda: document_text(adjudicated(step, parse_json(text), maps))


def _first_step(bench: Bench, what: str, values: JsonObject, maps: MapByName) -> Measurements:
    """Measure the first movement step on a board, which also computes what never changes on it."""
    before = read_document(with_random_orders(values, bench.seeded(SEED), maps), maps)
    yield (
        f"movement step, {what}: the first on the board",
        f"{bench.seconds_of(lambda: move_document(before)) * 1000:8.2f} ms",
    )


def _fresh_positions(bench: Bench) -> Measurements:
    """Measure steps of positions never seen before, so that no cache helps."""
    moving, administering = [], []
    for seed in range(bench.runs):
        chance = bench.seeded(seed)
        before = read_document(with_random_orders(played(bench.start, 1 + seed % ROUNDS, bench.seeded(seed)), chance))
        moving.append(bench.seconds_of(lambda before=before: move_document(before)))  # type: ignore[misc]
        answered = with_random_answers(adjudicate_movement(before).as_json(), chance)
        after = read_document(answered)
        administering.append(bench.seconds_of(lambda after=after: administer_document(after)))  # type: ignore[misc]
    yield "movement step, 16 armies, each run another position", in_words(moving)
    yield "administration step, 16 armies, each run another position", in_words(administering)


def _lines(bench: Bench) -> Measurements:
    """Measure `adjudicate --lines` in a separate process, including its start, on one core."""
    chance = bench.seeded(SEED)
    positions = [played(bench.start, rounds, bench.seeded(rounds)) for rounds in range(1, ROUNDS + 1)]
    documents = [with_random_orders(positions[which % ROUNDS], chance) for which in range(LINES)]
    seconds, moved = bench.lines("movement", documents)
    yield f"adjudicate movement --lines, {LINES} documents", f"{LINES / seconds:8.0f} a second"
    seconds, _ = bench.lines("administration", [with_random_answers(one, chance) for one in moved])
    yield f"adjudicate administration --lines, {LINES} documents", f"{LINES / seconds:8.0f} a second"


def _large_map(bench: Bench, middle: JsonObject) -> Measurements:
    """Measure the same 16 armies on a map made of many copies of the shipped one."""
    tiled, boards = _tiled(), list[Board]()
    seconds = bench.seconds_of(lambda: boards.append(read_map(tiled)))
    (board,) = boards
    yield f"loading a map of {len(board.grid):,} hexes", f"{seconds:8.2f} s"

    def maps(_name: str) -> Board:
        return board

    what, values = f"16 armies, {len(board.grid):,} hexes", on_tiled_map(middle, tiled)
    yield from _first_step(bench, what, values, maps)
    yield from _steps(bench, what, values, bench.fewer, maps)
