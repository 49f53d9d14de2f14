"""The end of the campaign: who qualifies, who wins, and which factions leave (VP.3, VP.4, VW)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.vae_victis.rules.ruleset import Ruleset, VictoryNumbers
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Board, Structure
from hexmap.rules.logistics import Network
from hexmap.rules.position import Faction, Position

_WHOLE = 2
"""Half structures of a structure that counts in full (VW.5)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a campaign ended: the winner's id (None: a draw), the paragraph and the reason."""

    winner: str | None
    rule: str
    reason: str

    def in_words(self, titles: Mapping[str, str]) -> Sentence:
        """The end in a sentence; `titles` are those of the factions by id."""
        if self.winner:
            return say("campaign_won", faction=titles[self.winner], end=self.reason)
        return say("campaign_drawn", end=self.reason)


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A round after its administration: the position that the next one starts from, with the new points.

    `network` gives the network of a faction as it is then (LG.7).
    """

    board: Board
    ruleset: Ruleset
    position: Position
    network: Callable[[str], Network]

    @property
    def numbers(self) -> VictoryNumbers:
        """The switches of the end."""
        return self.ruleset.victory

    @property
    def last_played(self) -> int:
        """The round that has just been played."""
        return self.position.round - 1


Qualified = Mapping[str, Sentence]
"""The factions that qualify, by id, each with its reason."""


def ending(end: RoundEnd, conceding: Sequence[str]) -> Ending | None:
    """Whether the campaign is over after a round, and who has won (VP.3, VP.4, VW.6, in this order: VW.7).

    `conceding` are the factions that concede, by id; one that is passive has left before and is passed over.
    """
    conceding = [faction for faction in conceding if end.position.faction[faction].active]
    if qualified := _qualified(end):
        return _settled(end, qualified, "VP.3")
    if conceding and not leaving(end.position, conceding, end.ruleset):
        return _concession(end, conceding)
    return _last_round(end, conceding)


def leaving(position: Position, conceding: Sequence[str], ruleset: Ruleset) -> tuple[str, ...]:
    """The conceding factions that leave, as the campaign goes on without them (VW.8); none where conceding ends it."""
    others = [faction for faction in position.active_factions if faction.id not in conceding]
    return tuple(conceding) if ruleset.victory.concede == "leaves" and len(others) > 1 else ()


def half_structures(board: Board, ruleset: Ruleset, position: Position, faction: Faction) -> int:
    """The count of a faction's structures at the end, in halves (VW.5)."""
    foreign = ruleset.victory.foreign_town
    held = (board.structure_named[name] for name, controller in position.control.items() if controller == faction.id)
    return sum(_WHOLE if one.is_city or _is_at_home(position, one, faction) else foreign for one in held)


def spent(position: Position, faction: Faction, weak: int) -> bool:
    """Whether every army of a faction is eliminated or has less than `weak` FP (VW.2)."""
    return all(army.strength < weak for army in position.armies if army.faction == faction.id)


def _is_at_home(position: Position, structure: Structure, faction: Faction) -> bool:
    """Whether a structure is of the culture of a faction; one without culture is foreign to all."""
    return faction.culture is not None and position.cultures.get(structure.name) == faction.culture


def _qualified(end: RoundEnd) -> Qualified:
    """The active factions that qualify (VP.3, VW.1 to VW.4); there must be at least two."""
    active = end.position.active_factions
    if len(active) < 2:
        return {}
    reasons = {faction.id: _reason(end, faction) for faction in active if _may_win(end, faction)}
    return {faction: reason for faction, reason in reasons.items() if reason is not None}


def _may_win(end: RoundEnd, faction: Faction) -> bool:
    """Whether a faction controls a capital of its own, or need not (VW.4)."""
    return not end.numbers.own_capital or any(_controls(end, faction, name) for name in faction.capitals)


def _reason(end: RoundEnd, faction: Faction) -> Sentence | None:
    others = [other for other in end.position.active_factions if other is not faction]
    return _by_points(end, faction, others) or _by_capitals(end, faction, others) or _by_weakness(end, faction, others)


def _by_points(end: RoundEnd, faction: Faction, others: Sequence[Faction]) -> Sentence | None:
    """VW.1."""
    points, lead = end.numbers.points, end.numbers.lead
    if 0 < points <= faction.victory_points:
        return _points("points", points)
    if lead > 0 and all(faction.victory_points - other.victory_points >= lead for other in others):
        return _points("points_ahead", lead)
    return None


def _points(code: str, number: int) -> Sentence:
    """A number of points, in words where the rulebook has it in words."""
    word = {30: "thirty", 50: "fifty"}.get(number)
    return say(f"end.{word}_{code}") if word else say(f"end.{code}", number=number)


def _by_capitals(end: RoundEnd, faction: Faction, others: Sequence[Faction]) -> Sentence | None:
    """VW.3: of two capitals of one faction, one counts."""
    needed = end.numbers.capitals
    if needed < 1:
        return None
    held = [name for other in others if (name := _capital_held(end, faction, other)) is not None]
    if len(held) < needed:
        return None
    return say("end.controls", name=held[0]) if needed == 1 else say("end.capitals", number=len(held))


def _capital_held(end: RoundEnd, faction: Faction, other: Faction) -> str | None:
    """The first capital of another faction that counts for a faction."""
    held = (name for name in other.capitals if _controls(end, faction, name))
    if end.numbers.capitals_connected:
        return next((name for name in held if end.network(faction.id).has(end.board.structure_named[name])), None)
    return next(held, None)


def _by_weakness(end: RoundEnd, faction: Faction, others: Sequence[Faction]) -> Sentence | None:
    """VW.2."""
    weak = end.numbers.weak
    if end.numbers.weakened == "others":
        if all(spent(end.position, other, weak) for other in others):
            return say("end.others_weak", fp=weak) if weak else say("end.others_gone")
        return None
    gone = [one for one in (faction, *others) if spent(end.position, one, weak)]
    if not gone or (faction in gone and len(gone) <= len(others)):
        return None
    return say("end.spent", factions=[one.title for one in end.position.active_factions if one in gone])


def _controls(end: RoundEnd, faction: Faction, name: str) -> bool:
    return end.position.control.get(name) == faction.id


def _settled(end: RoundEnd, qualified: Qualified, rule: str) -> Ending:
    """The end among those that qualify; the best of them wins, equal ones share it (VW.5)."""
    first = _best(end, qualified)
    if len(first) > 1:
        return Ending(None, rule, _equal(end))
    return Ending(first[0], rule, qualified[first[0]])


def _best(end: RoundEnd, factions: Iterable[str]) -> Sequence[str]:
    """Those of some factions that have most of what decides (VW.5)."""
    worth = {faction: _worth(end, end.position.faction[faction]) for faction in factions}
    return [faction for faction, one in worth.items() if one == max(worth.values())]


def _worth(end: RoundEnd, faction: Faction) -> int:
    if end.numbers.settled_by == "points":
        return faction.victory_points
    return half_structures(end.board, end.ruleset, end.position, faction)


def _equal(end: RoundEnd) -> Sentence:
    return say("end.equal_structures") if end.numbers.settled_by == "structures" else say("end.equal_points")


def _concession(end: RoundEnd, conceding: Sequence[str]) -> Ending:
    """The strongest rival of those that concede wins; rivals that are equal: a draw (VP.4)."""
    first = _best(end, _going_on(end, conceding))
    titles = [end.position.faction[faction].title for faction in conceding]
    reason = say("end.concede", factions=titles) if len(titles) > 1 else say("end.concedes", faction=titles[0])
    return Ending(first[0] if len(first) == 1 else None, "VP.4", reason)


def _last_round(end: RoundEnd, conceding: Sequence[str]) -> Ending | None:
    """The end after the last round (VW.6); no one is barred by VW.4 where it would bar everyone."""
    last = end.numbers.last_round
    if not 0 < last <= end.last_played:
        return None
    there = list(_going_on(end, conceding))
    able = [faction for faction in there if _may_win(end, end.position.faction[faction])] or there
    return _settled(end, dict.fromkeys(able, say("end.last_round", number=last)), "VW.6") if able else None


def _going_on(end: RoundEnd, conceding: Sequence[str]) -> Iterator[str]:
    return (faction.id for faction in end.position.active_factions if faction.id not in conceding)
