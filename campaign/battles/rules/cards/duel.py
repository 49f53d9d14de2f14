"""A duel of cards, card by card: who attacks, matches, takes the initiative or gets away (BC.11 to BC.20)."""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from campaign.battles.rules.cards.deck import DE, RE, Card
from campaign.battles.rules.cards.instructions import Hand
from campaign.battles.rules.throws import Throws

LETTERS = "AB"


class Decision(Enum):
    """What is decided: the play of the attacker of the moment, the answer to it, and whether to attack in turn."""

    PLAY = auto()
    MATCH = auto()
    INITIATIVE = auto()


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of a side, 0 or 1; `attack` is the type that is to be matched.

    `after_withdrawal` is a decision about the initiative that only instructions take (BC.12, BC.29).
    """

    decision: Decision
    side: int
    attack: Card | None = None
    after_withdrawal: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: a card with the type that it counts as, or none, for not matching; or `yes` or no.

    A player who answers PLAY with `withdraw` tries to get away, one who concedes has lost.
    """

    card: Card | None = None
    counts_as: Card | None = None
    yes: bool = False
    withdraw: bool = False
    concede: bool = False


@dataclass(slots=True)
class Duel:
    """A duel under way: hands, the cards that were played, and the record so far.

    `winner` is 0 or 1, None as long as it goes on and where a side got away.
    """

    deck: Mapping[Card, int]
    hands: Sequence[Hand]
    ratings: Sequence[int]
    throws: Throws
    attacker: int = 0
    rounds: int = 0
    last: Card | None = None
    over: bool = False
    winner: int | None = None
    tried: bool = False
    played: Hand = field(default_factory=Counter)
    record: list[str] = field(default_factory=list)

    @property
    def defender(self) -> int:
        """The side that does not attack at the moment."""
        return 1 - self.attacker


Steps = Generator[Question, Answer, None]


def fight(duel: Duel) -> Steps:
    """Play a duel to its end; every decision is asked for, and answered through `send`."""
    while not duel.over:
        if not duel.hands[duel.attacker]:
            duel.record.append(f"empty {LETTERS[duel.attacker]}")
            _won(duel, duel.defender)
            return
        answer = yield Question(Decision.PLAY, duel.attacker)
        if answer.concede:
            duel.record.append(f"concede {LETTERS[duel.attacker]}")
            _won(duel, duel.defender)
        elif answer.withdraw:
            yield from _withdraw(duel)
        else:
            yield from _round(duel, answer)


def _withdraw(duel: Duel) -> Steps:
    """Try to get away; the other side always tries to prevent it (BC.12)."""
    side, letter = duel.attacker, LETTERS[duel.attacker]
    duel.tried = True
    own = duel.throws.d6()
    if own <= duel.ratings[side]:
        other = duel.throws.d6()
        duel.record.append(f"withdraw {letter} {own} {other}")
        if other > duel.ratings[1 - side]:
            duel.over = True
            return
    else:
        duel.record.append(f"withdraw {letter} {own}")
    answer = yield Question(Decision.INITIATIVE, duel.defender, after_withdrawal=True)
    if answer.yes:
        _take_initiative(duel)


def _round(duel: Duel, play: Answer) -> Steps:
    """Play one round: a card, its match, and perhaps a change of attackers (BC.14 to BC.18)."""
    attack = _play(duel, play)
    answer = yield Question(Decision.MATCH, duel.defender, attack)
    letter = LETTERS[duel.defender]
    if answer.card is None:
        duel.record.append(f"concede {letter}" if answer.concede else f"unmatched {letter}")
        _won(duel, duel.attacker)
        return
    _discard(duel, duel.defender, answer.card)
    duel.record.append(f"match {letter} {answer.card}")
    answer = yield Question(Decision.INITIATIVE, duel.defender)
    if answer.yes:
        _counterattack(duel, free=attack is DE)


def _play(duel: Duel, play: Answer) -> Card:
    """Lay the attacker's card; return the type that it counts as."""
    assert play.card is not None  # noqa: S101 - who answers checks it
    counts_as = play.counts_as or play.card
    duel.rounds += 1
    duel.tried = False
    duel.last = counts_as
    _discard(duel, duel.attacker, play.card)
    name = f"RE as {counts_as}" if play.card is RE else str(play.card)
    duel.record.append(f"round {duel.rounds} {LETTERS[duel.attacker]} {name}")
    return counts_as


def _counterattack(duel: Duel, *, free: bool) -> None:
    """Let the defender try to become the attacker; `free` needs no throw (BC.17)."""
    letter = LETTERS[duel.defender]
    die = None if free else duel.throws.d6()
    duel.record.append(f"counter {letter} {die or '-'}")
    if die is None or die <= duel.ratings[duel.defender]:
        _take_initiative(duel)


def _take_initiative(duel: Duel) -> None:
    duel.attacker = duel.defender
    duel.record.append(f"initiative {LETTERS[duel.attacker]}")


def _discard(duel: Duel, side: int, card: Card) -> None:
    duel.hands[side][card] -= 1
    duel.hands[side] += Counter()  # so that an empty hand is false
    duel.played[card] += 1


def _won(duel: Duel, side: int) -> None:
    duel.over, duel.winner = True, side
