"""Who stands for election, with what modifiers, and the chance of each office (HH.3.1 to HH.3.6)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb

from campaign.games.hannibal.rules.elections import eligible, fighting_modifier
from campaign.games.hannibal.rules.position import IN_PLAY, ROMA, Leader, Position
from campaign.games.hannibal.rules.sheets import Ballot
from campaign.games.orders_form import Note
from campaign.language.catalogue.sentences import say

MOST_PROCONSULS = 2
"""Proconsuls in play (HH.3.2)."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to the die of a leader, and why (HH.3.4)."""

    note: Note
    amount: int


@dataclass(frozen=True, slots=True)
class ElectionRow:
    """A Roman leader in the table of an election.

    `place` is `box` for who stands in any case, `drawn` for who may be drawn, `stays` for proconsuls who are kept, and
    `waits` for who cannot be elected yet. The chances are those of the ballot the table is made for; `preference` is
    the place in its list, `standing_preference` that in the list that still holds.
    """

    leader: Leader
    name: str
    combat: int
    withdrawal: int | None
    place: str
    modifiers: tuple[Modifier, ...]
    may_stay: bool
    may_go_home: bool
    sent_home: bool
    preference: int | None
    standing_preference: int | None
    consul: float
    office: float
    notes: tuple[Note, ...] = ()

    @property
    def kept(self) -> bool:
        """Whether the ballot keeps this consul as proconsul."""
        return self.may_stay and self.place == "stays"

    @property
    def per_cent(self) -> tuple[int, int]:
        """The chances to be consul and to have any office, in per cent."""
        return round(100 * self.consul), round(100 * self.office)

    @property
    def added(self) -> int:
        """The sum of the die's modifiers."""
        return sum(modifier.amount for modifier in self.modifiers)


def election_table(position: Position, ballot: Ballot) -> tuple[ElectionRow, ...]:
    """All living Roman leaders with a ballot: those of the box, those who may be drawn, all others; by number."""
    kept, home = _kept(position, ballot), set(ballot.home)
    box = [number for number in _in_play(position) if _stands(position, number, kept, home)]
    drawn = [number for number in eligible(position) if number not in box]
    chances = _chances(position, ballot, box, drawn)
    rows = [
        _row(position, ballot, number, box, drawn, chances.get(number, (0.0, 0.0)))
        for number, leader in sorted(position.leaders.items())
        if leader.side == ROMA and not leader.dead
    ]
    order = ("box", "drawn", "stays", "waits")
    return tuple(sorted(rows, key=lambda row: (order.index(row.place), row.leader.number)))


def draws(position: Position, fixed: int, able: int) -> int:
    """The number drawn from the Senate: three, and further ones until there are four in the box (HH.3.3)."""
    numbers = position.ruleset.elections
    return min(able, max(numbers.drawn, numbers.box - fixed))


def modifiers_of(position: Position, number: int) -> tuple[Modifier, ...]:
    """The modifiers of a leader one by one (HH.3.4); their sum is that of the rules."""
    leader, own = position.leaders[number], position.entry(number).election
    found = []
    if own:
        found.append(Modifier(Note(say("hhd_own_modifier"), "HH.3.4"), own))
    if leader.served:
        found.append(Modifier(Note(say("hhd_served"), "HH.3.4"), 1))
    if leader.year.consul:
        found.append(Modifier(Note(say("hhd_consul_last_year"), "HH.3.4"), -1))
    if leader.year.withdrew:
        found.append(Modifier(Note(say("hhd_withdrew"), "HH.3.4"), -1))
    if leader.year.fought:
        lost, other = leader.year.lost_roma, leader.year.lost_carthago
        note = Note(say("hhd_fought", number=lost, other_number=other), "HH.3.4")
        found.append(Modifier(note, fighting_modifier(leader.year)))
    return tuple(found)


def _in_play(position: Position) -> list[int]:
    return [n for n, leader in sorted(position.leaders.items()) if leader.office in IN_PLAY and not leader.dead]


def _proconsuls(position: Position) -> list[int]:
    return [number for number in _in_play(position) if position.leaders[number].office == "proconsul"]


def _kept(position: Position, ballot: Ballot) -> int | None:
    """The consul who stays as proconsul, if the ballot's is possible (HH.3.2)."""
    number = ballot.proconsul
    if number is None or not _may_stay(position, number):
        return None
    staying = [one for one in _proconsuls(position) if one not in ballot.home]
    return number if len(staying) < MOST_PROCONSULS else None


def _may_stay(position: Position, number: int) -> bool:
    leader = position.leaders[number]
    return leader.office == "consul" and not leader.dead and number in position.led


def _stands(position: Position, number: int, kept: int | None, home: set[int]) -> bool:
    """Whether a leader in play is in the box (HH.3.3)."""
    return number != kept and (position.leaders[number].office != "proconsul" or number in home)


def _row(
    position: Position,
    ballot: Ballot,
    number: int,
    box: Sequence[int],
    drawn: Sequence[int],
    chances: tuple[float, float],
) -> ElectionRow:
    leader, entry = position.leaders[number], position.entry(number)
    stands = number in box or number in drawn
    place = "box" if number in box else "drawn" if number in drawn else "stays" if leader.in_play else "waits"
    return ElectionRow(
        leader=leader,
        name=entry.name,
        combat=entry.combat,
        withdrawal=entry.withdrawal,
        place=place,
        modifiers=modifiers_of(position, number) if stands and position.ruleset.election == "dice" else (),
        may_stay=_may_stay(position, number),
        may_go_home=number in _proconsuls(position),
        sent_home=number in ballot.home,
        preference=_place_in(ballot.prefer or (), number),
        standing_preference=_place_in(position.prefer, number),
        consul=chances[0],
        office=chances[1],
        notes=tuple(_row_notes(position, number, place, ballot)),
    )


def _place_in(numbers: Sequence[int], number: int) -> int | None:
    return numbers.index(number) + 1 if number in numbers else None


def _row_notes(position: Position, number: int, place: str, ballot: Ballot) -> Iterator[Note]:
    entry = position.entry(number)
    if place == "waits" and entry.from_ is not None:
        yield Note(say("hhd_eligible_from", number=-entry.from_), "HH.3.1")
    if ballot.proconsul == number and place != "stays":
        yield Note(say("hh_no_proconsul", leader_name=entry.name), "HH.3.2")


Chances = dict[int, tuple[float, float]]
"""By leader the chance to be consul, and that of any office."""


def _chances(position: Position, ballot: Ballot, box: Sequence[int], able: Sequence[int]) -> Chances:
    count = draws(position, len(box), len(able))
    if position.ruleset.election == "lot":
        return _by_lot(position, box, able, count)
    beats = _order(position, ballot)
    return {number: _by_dice(position, number, box, able, count, beats) for number in (*box, *able)}


def _by_lot(position: Position, box: Sequence[int], able: Sequence[int], count: int) -> Chances:
    """Everyone in the box is drawn with the same chance (HH.3.6)."""
    numbers = position.ruleset.elections
    size = len(box) + count
    consul, office = (min(1.0, seats / size) if size else 0.0 for seats in (numbers.consuls, numbers.box))
    share = count / len(able) if able else 0.0
    return dict.fromkeys(box, (consul, office)) | dict.fromkeys(able, (consul * share, office * share))


Beats = Callable[[int, int], bool]
"""Whether a leader comes before another with the same score."""


def _order(position: Position, ballot: Ballot) -> Beats:
    """HH.3.5: of equal scores those who have served, then the list, then the lower number."""
    prefer = position.prefer if ballot.prefer is None else ballot.prefer
    places = {number: place for place, number in enumerate(prefer)}

    def key(number: int) -> tuple[bool, int, int]:
        return not position.leaders[number].served, places.get(number, len(places)), number

    return lambda one, other: key(one) < key(other)


def _by_dice(
    position: Position, number: int, box: Sequence[int], able: Sequence[int], count: int, beats: Beats
) -> tuple[float, float]:
    """The exact chances of one leader: over all dice, and all who may be drawn beside them (HH.3.3 to HH.3.5)."""
    numbers = position.ruleset.elections
    others, rest = [one for one in box if one != number], [one for one in able if one != number]
    drawn_beside = count - 1 if number in able else count
    share = count / len(able) if number in able else 1.0
    found = [0.0, 0.0]
    for die in range(1, 7):
        ahead = _ahead(position, number, die, others, rest, drawn_beside, beats)
        found[0] += sum(ahead[: numbers.consuls]) / 6
        found[1] += sum(ahead[: numbers.box]) / 6
    return share * found[0], share * found[1]


def _ahead(
    position: Position, number: int, die: int, box: Sequence[int], able: Sequence[int], drawn: int, beats: Beats
) -> list[float]:
    """The chance that so many others come before a leader with a die: index 0 for none.

    `ways[d][k]` is the sum over all choices of d of the able of the chance that k of the leaders looked at come before.
    """
    score = die + sum(modifier.amount for modifier in modifiers_of(position, number))
    size = len(box) + drawn + 1
    ways = [[0.0] * size for _ in range(drawn + 1)]
    ways[0][0] = 1.0
    for one in box:
        chance = _before(position, one, number, score, beats)
        ways = [[_mixed(row, k, chance) for k in range(size)] for row in ways]
    for one in able:
        chance = _before(position, one, number, score, beats)
        ways = [
            [ways[d][k] + (_mixed(ways[d - 1], k, chance) if d else 0.0) for k in range(size)] for d in range(drawn + 1)
        ]
    total = comb(len(able), drawn)
    return [way / total for way in ways[drawn]]


def _mixed(row: Sequence[float], k: int, chance: float) -> float:
    """The chance of k with one more leader, who comes before with a chance."""
    return row[k] * (1 - chance) + (row[k - 1] * chance if k else 0.0)


def _before(position: Position, one: int, other: int, score: int, beats: Beats) -> float:
    """The chance that a leader comes before another who has a score."""
    added = sum(modifier.amount for modifier in modifiers_of(position, one))
    better = [die + added > score or (die + added == score and beats(one, other)) for die in range(1, 7)]
    return sum(better) / 6
