"""What follows movement at sea: naval battles, navies lost in Sea hexes, and both as events (NB, NV.5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.vae_victis.rules.ruleset import DefeatNumbers, Ruleset
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Board, Terrain
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Army, Position
from navy.rules.chance import endless
from navy.rules.naval_battles import DefeatFigures, NavalBattle, NavalResult, fight


@dataclass(frozen=True, slots=True)
class Elimination:
    """An army that is no more: as it was, and by which paragraph."""

    army: Army
    rule: str


@dataclass(frozen=True, slots=True)
class BattlesAtSea:
    """The naval battles of a round, and the armies that are no more, in the order in which it happened."""

    battles: Sequence[NavalBattle]
    eliminated: Sequence[Elimination]


def fight_at_sea(
    board: Board,
    position: Position,
    deployment: Deployment,
    ruleset: Ruleset,
    *,
    superiority: Mapping[str, Mapping[str, int]],
    numbers: Sequence[int],
) -> BattlesAtSea:
    """Fight the naval battles, then take navies off the map that are left in a Sea hex.

    Changes `deployment`, which is the one after movement; `position` is the one before it. `numbers` are the random
    numbers of the round (NB.4), used again from the first when they run out.
    """
    battles = fight(board, position, deployment, superiority, endless(numbers), _defeat_figures(ruleset))
    eliminated = [Elimination(navy, "NB.6") for battle in battles for navy in battle.lost]
    eliminated += _lost_at_sea(board, deployment)
    return BattlesAtSea(battles, eliminated)


def _lost_at_sea(board: Board, deployment: Deployment) -> list[Elimination]:
    """Take the navies off the map that end the round in a Sea hex (NV.5)."""
    lost = [army for army in deployment.ordered() if army.afloat and board.terrain[army.hex] == Terrain.SEA]
    for army in lost:
        deployment.remove(army.number)
    return [Elimination(army, "NV.5") for army in lost]


def _defeat_figures(ruleset: Ruleset) -> DefeatFigures:
    numbers = ruleset.naval_battle
    return DefeatFigures(
        _by_result(numbers.defeats),
        _by_result(numbers.distance),
        _by_result(numbers.inactive),
        ruleset.superiority.refuge,
    )


def _by_result(numbers: DefeatNumbers) -> dict[NavalResult, int]:
    return {
        NavalResult.MINOR_DEFEAT: numbers.minor,
        NavalResult.MAJOR_DEFEAT: numbers.major,
        NavalResult.TOTAL_DEFEAT: numbers.total,
    }


def sea_events(board: Board, position: Position, at_sea: BattlesAtSea) -> Iterator[Event]:
    """The battles of a round, then the navies that are eliminated; `position` is the one before movement."""
    yield from battle_events(board, position, at_sea.battles)
    yield from elimination_events(board, position, [(one.army, one.rule) for one in at_sea.eliminated])


_MOVES = {
    "NB.6": ("navy_defeated", "army_flees"),
    "NB.7": ("navy_drew_off", "army_draws_off"),
    "NB.8": ("navy_pursued", "army_moves_up"),
}


def battle_events(board: Board, position: Position, battles: Sequence[NavalBattle]) -> Iterator[Event]:
    """Each battle with its numbers and outcome, then where its navies went."""
    for battle in battles:
        yield _battle_event(position, battle)
        for number, hex_ in battle.moves.items():
            rule = battle.rules[number]
            kind, code = _MOVES[rule]
            text = say(code, army=number, place=board.describe(hex_))
            yield Event(rule, kind, position.round, text, {"army": number, "hex": board.grid.name(hex_)})


def _battle_event(position: Position, battle: NavalBattle) -> Event:
    titles = {faction: position.faction[faction].title for faction in battle.strength}
    fleets = [
        say("fleet.of_faction", faction=titles[faction], number=strength, terms=_terms(battle, faction))
        for faction, strength in battle.strength.items()
    ]
    results = [
        say(f"result.{result.value.replace(' ', '_')}", faction=titles[faction])
        for faction, result in battle.outcome.items()
    ]
    numbers = [navy.number for navy in battle.navies]
    text = say("naval_battle", armies=numbers, fleets=fleets, results=results)
    about = {
        "armies": numbers,
        "numbers": {str(number): value for number, value in battle.numbers.items()},
        "superiority": {str(number): value for number, value in battle.superiority.items()},
        "strength": dict(battle.strength),
        "outcome": {faction: result.value for faction, result in battle.outcome.items()},
    }
    return Event("NB.5", "naval_battle", position.round, text, about)


def _terms(battle: NavalBattle, faction: str) -> list[Sentence]:
    own = [navy.number for navy in battle.navies if navy.faction == faction]
    return [
        say("term.of_navy", army=number, number=battle.numbers[number], other_number=battle.superiority[number])
        for number in own
    ]


def elimination_events(board: Board, position: Position, lost: Sequence[tuple[Army, str]]) -> Iterator[Event]:
    """The navies that are eliminated, by paragraph."""
    for army, rule in lost:
        code = "army_finds_no_refuge" if rule == "NB.6" else "army_lost_in_sea_hex"
        text = say(code, army=army.number, place=board.describe(army.hex))
        about = {
            "army": army.number,
            "faction": army.faction,
            "hex": board.grid.name(army.hex),
            "strength": army.strength,
        }
        yield Event(rule, "army_eliminated", position.round, text, about)
