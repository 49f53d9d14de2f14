"""Naval battles and losses at sea told as events (NB, NV.5)."""

from collections.abc import Iterator, Sequence

from campaign.rules.document.events import Event, armies_in_words, listed
from hexmap.rules.board import Board
from hexmap.rules.position import Army, Position
from navy.rules.naval_battles import NavalBattle

_MOVES = {
    "NB.6": ("navy_defeated", "flees to"),
    "NB.7": ("navy_drew_off", "draws off to"),
    "NB.8": ("navy_pursued", "moves up to"),
}


def battle_events(board: Board, position: Position, battles: Sequence[NavalBattle]) -> Iterator[Event]:
    """Each battle with its numbers and outcome, then where its navies went."""
    for battle in battles:
        yield _battle_event(position, battle)
        for number, hex_ in battle.moves.items():
            rule = battle.rules[number]
            kind, verb = _MOVES[rule]
            text = f"Army {number} {verb} {board.describe(hex_)}."
            yield Event(rule, kind, position.round, text, {"army": number, "hex": board.grid.name(hex_)})


def _battle_event(position: Position, battle: NavalBattle) -> Event:
    titles = {faction: position.faction[faction].title for faction in battle.strength}
    sums = [
        f"{titles[faction]} {strength} ({_terms(battle, faction)})" for faction, strength in battle.strength.items()
    ]
    results = [f"{result.value} of {titles[faction]}" for faction, result in battle.outcome.items()]
    numbers = [navy.number for navy in battle.navies]
    text = f"Naval battle of {armies_in_words(numbers)}: {' against '.join(sums)}; {listed(results)}."
    about = {
        "armies": numbers,
        "numbers": {str(number): value for number, value in battle.numbers.items()},
        "superiority": {str(number): value for number, value in battle.superiority.items()},
        "strength": dict(battle.strength),
        "outcome": {faction: result.value for faction, result in battle.outcome.items()},
    }
    return Event("NB.5", "naval_battle", position.round, text, about)


def _terms(battle: NavalBattle, faction: str) -> str:
    own = [navy.number for navy in battle.navies if navy.faction == faction]
    return ", ".join(f"#{number}: {battle.numbers[number]} + {battle.superiority[number]}" for number in own)


def elimination_events(board: Board, position: Position, lost: Sequence[tuple[Army, str]]) -> Iterator[Event]:
    """The navies that are eliminated, by paragraph."""
    for army, rule in lost:
        why = "finds no refuge" if rule == "NB.6" else "ends the round in a Sea hex"
        text = f"Army {army.number} {why} at {board.describe(army.hex)} and is eliminated."
        about = {
            "army": army.number,
            "faction": army.faction,
            "hex": board.grid.name(army.hex),
            "strength": army.strength,
        }
        yield Event(rule, "army_eliminated", position.round, text, about)
