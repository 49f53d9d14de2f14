"""The sheet of a duel, and the instructions in it (BC.27)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from campaign.battles.rules.cards.deck import ELEPHANT_LISTS, LARGEST_HAND, Card
from campaign.battles.rules.sheet_lines import SheetFault, check_number, check_same, check_word, read_lines
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import one_line

TITLE = "Battle cards sheet"
KEEN, MOST = "keen", "most"
LATEST_ROUND = 99
NOTHING, ATTACK, ALL = "nothing", "attack", "all"
INSTRUCTIONS = ("attack", "counter", "yield", "withdraw", "ask")
CHANGEABLE = INSTRUCTIONS[1:]
"""The lines that their player can change during the battle: all but the first four of the sheet (BC.27)."""
_NAMES = ("engagement", "side", "elephants", *INSTRUCTIONS)


@dataclass(frozen=True, slots=True)
class Instructions:
    """What a side does when nobody asks its player (BC.28).

    `attack` is KEEN, MOST or all types in the order of play; `counter` the least number of cards with which it takes
    the initiative, 0 for always, None for never; `yields` the round from which it matches no more; `withdraw` the most
    cards with which it tries to get away; `ask` when its player is asked instead (BC.29).
    """

    attack: str | tuple[Card, ...] = KEEN
    counter: int | None = 0
    yields: int | None = None
    withdraw: int | None = None
    ask: str = NOTHING


@dataclass(frozen=True, slots=True)
class CardsSheet:
    """A side's sheet: whether it brings elephants, and its first instructions."""

    engagement: str
    side: str
    elephants: bool = False
    instructions: Instructions = Instructions()

    @property
    def text(self) -> str:
        """The sheet as it is sealed: lines joined by line feeds, none at the end."""
        return "\n".join(
            (
                TITLE,
                f"engagement: {self.engagement}",
                f"side: {self.side}",
                f"elephants: {'yes' if self.elephants else 'no'}",
                *instruction_lines(self.instructions),
            )
        )


def instruction_lines(said: Instructions) -> tuple[str, ...]:
    """Return instructions as the lines of a sheet."""
    attack = said.attack if isinstance(said.attack, str) else " ".join(said.attack)
    counter = {None: "never", 0: "always"}.get(said.counter, str(said.counter))
    return (
        f"attack: {attack}",
        f"counter: {counter}",
        f"yield: {said.yields or 'never'}",
        f"withdraw: {said.withdraw or 'never'}",
        f"ask: {said.ask}",
    )


def read_cards_sheet(text: str, engagement: str, side: str, army_list: str) -> CardsSheet:
    """Return a sheet as it was entered; raises SheetFault for anything that BC.27 does not allow."""
    values = read_lines(text, TITLE, _NAMES)
    check_same("engagement", values["engagement"], engagement)
    check_same("side", values["side"], side)
    elephants = check_word("elephants", values["elephants"], ("yes", "no")) == "yes"
    if elephants and army_list not in ELEPHANT_LISTS:
        raise SheetFault(say("battle_list_without_elephants", quoted=one_line(army_list)))
    return CardsSheet(engagement, side, elephants, _instructions(values))


def changed_instructions(said: Instructions, line: str) -> Instructions | None:
    """Return instructions with one line changed, None for a line that is none; raises SheetFault for a bad value."""
    name, colon, value = line.partition(":")
    name = name.strip()
    if not colon or name not in CHANGEABLE:
        return None
    key = _FIELDS[name]
    return replace(said, **{key: _READ[name](" ".join(value.split()))})


def _instructions(values: Mapping[str, str]) -> Instructions:
    return Instructions(**{_FIELDS[name]: _READ[name](values[name]) for name in INSTRUCTIONS})


def _attack(value: str) -> str | tuple[Card, ...]:
    if value in (KEEN, MOST):
        return value
    words = value.split()
    if sorted(words) != sorted(Card):
        raise SheetFault(say("battle_sheet_attack", list=tuple(Card)))
    return tuple(Card(word) for word in words)


def _counter(value: str) -> int | None:
    return 0 if value == "always" else check_number("counter", value, LARGEST_HAND, "never")


def _yields(value: str) -> int | None:
    return check_number("yield", value, LATEST_ROUND, "never")


def _withdraw(value: str) -> int | None:
    return check_number("withdraw", value, LARGEST_HAND, "never")


def _ask(value: str) -> str:
    return check_word("ask", value, (NOTHING, ATTACK, ALL))


_FIELDS = dict(zip(INSTRUCTIONS, (field.name for field in fields(Instructions)), strict=True))
_READ: Mapping[str, Callable[[str], Any]] = {
    "attack": _attack,
    "counter": _counter,
    "yield": _yields,
    "withdraw": _withdraw,
    "ask": _ask,
}
