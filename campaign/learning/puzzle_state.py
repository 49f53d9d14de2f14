"""How far a solver has come: the orders of every round, as the address of a page has them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from campaign.games.learning import Puzzle, RoundOrders
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.views.typed_numbers import whole_number
from orders.rules.sheets import InvalidSheet, SheetText


@dataclass(frozen=True)
class PuzzleState:
    """The orders by round, and how many rounds were played; `typed` has the texts by field, such as `1-movement-3`.

    `problems` has a sentence for each field that is not valid.
    """

    played: int
    orders: Sequence[RoundOrders]
    typed: Mapping[str, str]
    problems: Mapping[str, str]

    def query(self, played: int) -> str:
        """Return the query of an address at which so many rounds were played, with all orders."""
        return urlencode({**{name: text for name, text in self.typed.items() if text}, "played": played})


def field_name(number: int, kind: str, army: int) -> str:
    """Return the name of a field: the round, counted from 1, the kind and the army."""
    return f"{number}-{kind}-{army}"


def read_state(puzzle: Puzzle, query: Mapping[str, str]) -> PuzzleState:
    """Return the state of an address; unknown keys are passed over."""
    rounds = puzzle.rounds
    played = min(whole_number(query.get("played")) or 0, rounds)
    typed, problems = dict[str, str](), dict[str, str]()
    orders: list[RoundOrders] = []
    for number in range(1, rounds + 1):
        found = []
        for army, asked in puzzle.asked.items():
            for one in asked:
                name = field_name(number, one.kind, army)
                text = query.get(name, "")
                typed[name] = text[:_SHOWN]
                try:
                    written = puzzle.read(one.kind, army, text)
                except InvalidSheet as error:
                    problems[name] = translated(say("not_understood", sentence=str(error)))
                    continue
                typed[name] = written
                if written:
                    found.append(SheetText(one.kind, army, written))
        orders.append(tuple(found))
    if problems:
        played = min(played, min(int(name.partition("-")[0]) for name in problems) - 1)
    return PuzzleState(played, orders, typed, problems)


_SHOWN = 200
"""Characters of an invalid text that its field shows again."""
