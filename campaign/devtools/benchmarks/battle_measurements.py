"""Battles fought by the bots and by the instructions, many of each kind: who wins, and what it costs."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from os import cpu_count
from statistics import median
from time import process_time

from campaign.battles.rules.document import BattleDocument, BattleSide, Method, Terrain
from campaign.battles.rules.methods import fight

_TOO_FEW = 2
"""Battles of which no spread can be said."""
_TENTH = 10


@dataclass(frozen=True, slots=True)
class Pairing:
    """A kind of battle: its method, list and FP of both sides, and the terrain; side A first."""

    method: Method
    lists: tuple[str, str]
    fp: tuple[int, int] = (1600, 1600)
    terrain: Terrain = "Farmlands"

    def __str__(self) -> str:
        one, other = (f"{name} {fp}" for name, fp in zip(self.lists, self.fp, strict=True))
        return f"{self.method}: {one} against {other}, {self.terrain}"


_LISTS = ("roman", "carthaginian", "greek", "generic")
PAIRINGS = (
    *(Pairing("quick", (one, one)) for one in _LISTS),
    *(Pairing("quick", (one, other)) for one in _LISTS for other in _LISTS if one != other),
    Pairing("quick", ("roman", "roman"), (1600, 1400)),
    Pairing("quick", ("roman", "roman"), (1400, 1600)),
    Pairing("quick", ("roman", "roman"), terrain="Mountains"),
    *(Pairing("cards", ("generic", "generic"), fp) for fp in ((1600, 1600), (1600, 1400), (1400, 1600))),
    Pairing("cards", ("generic", "generic"), terrain="Hills"),
)
"""What is measured: each pair of lists with equal FP in both places, a stronger side, and close country."""


@dataclass(frozen=True, slots=True)
class _Fought:
    """What came of a battle: the side that won, 0 or 1, None for a draw; both casualties; seconds of CPU."""

    winner: int | None
    casualties: tuple[int, int]
    seconds: float


def battle_measurements(runs: int) -> Iterator[tuple[str, str]]:
    """Yield for each pairing how often A won and what both sides lost, of some battles with seeds of their own."""
    seconds: dict[str, list[float]] = {}
    with ProcessPoolExecutor(cpu_count()) as workers:
        for pairing in PAIRINGS:
            fought = list(workers.map(partial(_fought, pairing), range(runs), chunksize=20))
            seconds.setdefault(pairing.method, []).extend(one.seconds for one in fought)
            yield str(pairing), _summary(fought)
    for method, spent in seconds.items():
        yield f"{method}: CPU time of a battle", f"{1000 * median(spent):.0f} ms (median)"


def _fought(pairing: Pairing, number: int) -> _Fought:
    one, other = (
        BattleSide(name=name, list=army_list, fp=fp)
        for name, army_list, fp in zip(("1", "2"), pairing.lists, pairing.fp, strict=True)
    )
    battle = BattleDocument(
        format="vae-victis/battle/1",
        method=pairing.method,
        campaign="benchmark",
        round=1,
        engagement="1-2",
        terrain=pairing.terrain,
        seed=sha256(f"{pairing} {number}".encode()).hexdigest(),
        sides=(one, other),
    )
    begun = process_time()
    fought = fight(battle)
    spent = process_time() - begun
    if fought.casualties is None:
        raise RuntimeError("the battle waits for a player, though it has none")
    result = fought.record[-2].removeprefix("result ")
    return _Fought({"A": 0, "B": 1}.get(result), fought.casualties, spent)


def _summary(fought: Sequence[_Fought]) -> str:
    won = [one for one in fought if one.winner is not None]
    share = 100 * sum(one.winner == 0 for one in fought) / len(fought)
    drawn = 100 * (len(fought) - len(won)) / len(fought)
    winners = [one.casualties[one.winner] for one in won if one.winner is not None]
    losers = [one.casualties[1 - one.winner] for one in won if one.winner is not None]
    return f"A wins {share:.1f} %, drawn {drawn:.1f} %; winner loses {_spread(winners)}, loser {_spread(losers)}"


def _spread(values: Sequence[int]) -> str:
    """Return the mean, and in brackets the range of the middle 80 %."""
    if len(values) < _TOO_FEW:
        return ", ".join(map(str, values)) or "-"
    inside = sorted(values)
    cut = len(inside) // _TENTH
    return f"{sum(inside) / len(inside):.0f} % ({inside[cut]}-{inside[-1 - cut]})"
