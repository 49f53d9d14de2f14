"""How long the steps of a round take as values, without documents and events: what generals try out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from campaign.devtools.benchmarks.random_play import ORDERED_NUMBERS, played, sieges_to_begin
from campaign.devtools.benchmarks.timing import cpu_seconds_of, in_words
from campaign.devtools.chance import seeded
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

    def random_orders(self, seed: int) -> Orders:
        """Return orders to march twelve hexes in random directions."""
        chance = seeded(seed)
        numbers = tuple(map(int, ORDERED_NUMBERS))
        return Orders(movement={army.number: tuple(chance.choices(numbers, k=12)) for army in self.position.armies})


def engine_measurements(start: JsonObject, runs: int) -> Iterator[tuple[str, str]]:
    """Yield each measurement and its figure, in CPU time; `start` is the position document of a scenario."""
    values = played(start, ROUNDS, SEED)
    here = _situation(values)
    seeds = range(runs * EACH)
    what = f"{len(here.position.armies)} armies, mid-campaign"
    here.moved(here.random_orders(-1))
    yield f"movement as engine, {what}, other orders each time", _timed(partial(_moving, [here]), seeds)
    yield f"administration as engine, {what}, after each of these", _timed(partial(_administering, [here]), seeds)
    others = [_situation(played(start, 1 + seed % ROUNDS, seed)) for seed in range(runs)]
    yield "movement as engine, another position each time", _timed(partial(_moving, others), range(runs))
    yield "administration as engine, after each of these", _timed(partial(_administering, others), range(runs))
    text = shipped_map_text("first-punic-war")
    boards = [read_map(parse_json(text)) for _ in range(runs)]
    new = [Situation(board, here.ruleset, here.position, here.assigned) for board in boards]
    yield "movement as engine, the first step on a board", _timed(partial(_moving, new), range(runs))


def _situation(values: JsonObject) -> Situation:
    document = read_document(values)
    board, ruleset, position = document.board, document.ruleset, document.position
    return Situation(board, ruleset, position, engine.initiative(board, ruleset, position, Orders()))


def _timed(work_of: Callable[[int], Callable[[], object]], seeds: Sequence[int]) -> str:
    return in_words([cpu_seconds_of(work_of(seed)) for seed in seeds])


def _moving(situations: Sequence[Situation], seed: int) -> Callable[[], object]:
    here = situations[seed % len(situations)]
    return partial(here.moved, here.random_orders(seed))


def _administering(situations: Sequence[Situation], seed: int) -> Callable[[], object]:
    """Return an administration with drawn engagements, and a siege for every army that can begin one."""
    here = situations[seed % len(situations)]
    step = here.moved(here.random_orders(seed))
    fought = [engine.FoughtEngagement(sheet.engagement, None, _casualties(sheet.sides)) for sheet in step.sheets]
    decisions = engine.Decisions(besiege=sieges_to_begin(here.board, step.position))
    return partial(engine.administration, step, fought, decisions)


def _casualties(sides: Mapping[str, object]) -> dict[str, int]:
    return dict.fromkeys(sides, CASUALTIES)
