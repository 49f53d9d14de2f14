"""How long the steps of a round take as values, without documents and events: what generals try out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from campaign.games.benchmarks import Bench, Measurements, in_words
from campaign.games.chance import Chance
from campaign.games.vae_victis.benchmarks.random_play import ORDERED_NUMBERS, played, sieges_to_begin
from campaign.games.vae_victis.rules import engine
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.rules.movement import MovementStep
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject, parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Position
from hexmap.rules.shipped_maps import shipped_map_text
from navy.rules.superiority import Initiative
from orders.rules.order_file import Orders

SEED, ROUNDS = 87, 5
"""The seed and the rounds of random play that lead to the position: 16 armies, three of them at sea, two sieges."""
EACH = 10
"""Steps of each run: they take about a millisecond."""
CASUALTIES = 30


@dataclass(frozen=True, slots=True)
class Situation:
    """A position with the initiative of its round, if nobody places a point on a zone."""

    board: Board
    ruleset: Ruleset
    position: Position
    assigned: Initiative

    def moved(self, orders: Orders) -> MovementStep:
        """Return the movement of a round by these orders."""
        return engine.movement(self.board, self.ruleset, self.position, orders, self.assigned)

    def random_orders(self, chance: Chance) -> Orders:
        """Return orders to march twelve hexes in random directions."""
        numbers = tuple(map(int, ORDERED_NUMBERS))
        return Orders(movement={army.number: tuple(chance.choices(numbers, k=12)) for army in self.position.armies})


def engine_measurements(bench: Bench) -> Measurements:
    """Yield each measurement and its figure, in CPU time."""
    values = played(bench.start, ROUNDS, bench.seeded(SEED))
    here, runs = _situation(values), bench.runs
    seeds = range(runs * EACH)
    what = f"{len(here.position.armies)} armies, mid-campaign"
    here.moved(here.random_orders(bench.seeded(-1)))
    yield f"movement as engine, {what}, other orders each time", _timed(bench, _moving, [here], seeds)
    yield f"administration as engine, {what}, after each of these", _timed(bench, _administering, [here], seeds)
    others = [_situation(played(bench.start, 1 + seed % ROUNDS, bench.seeded(seed))) for seed in range(runs)]
    yield "movement as engine, another position each time", _timed(bench, _moving, others, range(runs))
    yield "administration as engine, after each of these", _timed(bench, _administering, others, range(runs))
    text = shipped_map_text("first-punic-war")
    boards = [read_map(parse_json(text)) for _ in range(runs)]
    new = [Situation(board, here.ruleset, here.position, here.assigned) for board in boards]
    yield "movement as engine, the first step on a board", _timed(bench, _moving, new, range(runs))


def _situation(values: JsonObject) -> Situation:
    document = read_document(values)
    board, ruleset, position = document.board, document.ruleset, document.position
    return Situation(board, ruleset, position, engine.initiative(board, ruleset, position, Orders()))


def _timed(
    bench: Bench,
    work_of: Callable[[Situation, Chance], Callable[[], object]],
    situations: Sequence[Situation],
    seeds: Sequence[int],
) -> str:
    works = (work_of(situations[seed % len(situations)], bench.seeded(seed)) for seed in seeds)
    return in_words([bench.cpu_seconds_of(work) for work in works])


def _moving(here: Situation, chance: Chance) -> Callable[[], object]:
    return partial(here.moved, here.random_orders(chance))


def _administering(here: Situation, chance: Chance) -> Callable[[], object]:
    """Return an administration with drawn engagements, and a siege for every army that can begin one."""
    step = here.moved(here.random_orders(chance))
    fought = [engine.FoughtEngagement(sheet.engagement, None, _casualties(sheet.sides)) for sheet in step.sheets]
    decisions = engine.Decisions(besiege=sieges_to_begin(here.board, step.position))
    return partial(engine.administration, step, fought, decisions)


def _casualties(sides: Mapping[str, object]) -> dict[str, int]:
    return dict.fromkeys(sides, CASUALTIES)
