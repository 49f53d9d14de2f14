"""The cases of battle cards: both hands, the answers of the players, the dice that fall, and what comes of them (BC).

    hand A RE FA              the cards of a side; A attacks first
    rating B 4                its battle rating, 2 if nothing is said
    dice 3 1 6                the dice that fall, in this order
    play FA, play RE as PR    the attacker plays a card; also `withdraw`, `concede`
    match FA, unmatched       the defender answers with a card, or does not
    take, leave               who can become the attacker does so, or does not

Below `then` are the lines of the record (BC.33), all of them and in order. Lines that begin with `check` can stand
between these: `check winner A` (or `none`), `check attacker B`, `check rounds 1`, and values of tables, such as
`check attrition rounds=4 die=6 is 2`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from campaign.battles.cases.scripted_throws import ScriptedThrows
from campaign.battles.rules.cards.deck import DECK, Card, hand_size
from campaign.battles.rules.cards.duel import LETTERS, Answer, Duel, fight
from campaign.battles.rules.cards.losses import attrition, percentage, retreat_losses
from campaign.games.cases import Case, CaseLanguage, Check


@dataclass
class CardsRun:
    """A case, and the duel that results from it; `read` lines of its record have been compared."""

    hands: list[Counter[Card]] = field(default_factory=lambda: [Counter({Card("FA"): 1}), Counter({Card("FA"): 1})])
    ratings: list[int] = field(default_factory=lambda: [2, 2])
    dice: ScriptedThrows = field(default_factory=lambda: ScriptedThrows([]))
    answers: list[Answer] = field(default_factory=list)
    duel: Duel | None = None
    read: int = 0

    @property
    def played(self) -> Duel:
        """The duel, as far as the answers go."""
        if self.duel is None:
            self.duel = Duel(DECK, self.hands, self.ratings, self.dice)
            steps = fight(self.duel)
            next(steps, None)
            for answer in self.answers:
                try:
                    steps.send(answer)
                except StopIteration:
                    break
        return self.duel


def _hand(run: CardsRun, words: list[str]) -> None:
    run.hands[LETTERS.index(words[0])] = Counter(map(Card, words[1:]))


def _rating(run: CardsRun, words: list[str]) -> None:
    run.ratings[LETTERS.index(words[0])] = int(words[1])


def _dice(run: CardsRun, words: list[str]) -> None:
    run.dice.left += map(int, words)


def _play(run: CardsRun, words: list[str]) -> None:
    """`play FA`, `play RE as PR`, `match FA`."""
    card, *named = words
    run.answers.append(Answer(Card(card), Card(named[1]) if named else None))


def _answer(answer: Answer) -> Callable[[CardsRun, list[str]], None]:
    return lambda run, _words: run.answers.append(answer)


def _side(side: int | None) -> str:
    return "none" if side is None else LETTERS[side]


def _last(run: CardsRun, _words: list[str]) -> str:
    return str(run.played.last)


def _figures(words: list[str]) -> dict[str, str]:
    return dict(word.split("=") for word in words if "=" in word)


def _check_hand(_run: CardsRun, words: list[str]) -> str:
    given = _figures(words)
    fp, rating, rest = (int(given[name]) for name in ("fp", "rating", "rest"))
    return f"is {hand_size(fp, rating, rest, awaited=given.get('awaited') == 'yes')}"


def _check_attrition(_run: CardsRun, words: list[str]) -> str:
    given = _figures(words)
    return f"is {attrition(int(given['rounds']), int(given['die']))}"


def _check_retreat(_run: CardsRun, words: list[str]) -> str:
    given = _figures(words)
    return f"is {retreat_losses(int(given['fp']), int(given['die']), Card(given['last']))}"


def _check_percentage(_run: CardsRun, words: list[str]) -> str:
    given = _figures(words)
    return f"is {percentage(int(given['fp']), int(given['units']))}"


_VALUES: Mapping[str, Callable[[CardsRun, list[str]], str]] = {
    "winner": lambda run, _words: _side(run.played.winner),
    "attacker": lambda run, _words: _side(run.played.attacker),
    "rounds": lambda run, _words: str(run.played.rounds),
    "over": lambda run, _words: "yes" if run.played.over else "no",
    "last": _last,
    "hand": _check_hand,
    "attrition": _check_attrition,
    "retreat": _check_retreat,
    "percentage": _check_percentage,
}
_RECORD = ("round", "match", "unmatched", "counter", "initiative", "withdraw", "concede", "empty")
"""The words with which lines of a record begin."""


def _value(of: Callable[[CardsRun, list[str]], str]) -> Check[CardsRun]:
    def check(run: CardsRun, words: list[str]) -> str | None:
        found = of(run, words).split()
        return None if words[-len(found) :] == found else f"it is {' '.join(found)}"

    return check


def _recorded(verb: str) -> Check[CardsRun]:
    def check(run: CardsRun, words: list[str]) -> str | None:
        there = run.played.record[run.read : run.read + 1]
        run.read += 1
        wanted = [" ".join([verb, *words])]
        return None if there == wanted else f"the record has {there[0] if there else 'no more lines'}"

    return check


def _unused(run: CardsRun) -> str | None:
    if more := run.played.record[run.read :]:
        return f"the record has more lines: {', '.join(more)}"
    return f"dice were not thrown: {run.dice.left}" if run.dice.left else None


def _begin(_case: Case) -> CardsRun:
    return CardsRun()


BATTLE_CARDS_CASES = CaseLanguage(
    title="Battle cards",
    letters=frozenset({"BC"}),
    folder=Path(__file__).resolve().parent / "cards",
    begin=_begin,
    given={
        "hand": _hand,
        "rating": _rating,
        "dice": _dice,
        "play": _play,
        "match": _play,
        "withdraw": _answer(Answer(withdraw=True)),
        "concede": _answer(Answer(concede=True)),
        "take": _answer(Answer(yes=True)),
        "leave": _answer(Answer()),
        "unmatched": _answer(Answer()),
    },
    outcome=lambda run: run,
    expected={f"check {name}": _value(of) for name, of in _VALUES.items()}
    | {verb: _recorded(verb) for verb in _RECORD},
    unused=_unused,
)
"""The cases of battle cards."""
