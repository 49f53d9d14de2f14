"""Naval battles and losses at sea told as events (NB, NV.5)."""

from collections.abc import Iterator, Sequence

from campaign.language.catalogue.sentences import Sentence, say
from campaign.rules.events import Event
from hexmap.rules.board import Board
from hexmap.rules.position import Army, Position
from navy.rules.naval_battles import NavalBattle

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
