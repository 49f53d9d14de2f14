"""The orders of players in a duel: answers, queues of cards, and changed instructions (BC.28, BC.29)."""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from campaign.battles.rules.cards.deck import RE, Card
from campaign.battles.rules.cards.duel import Answer, Decision, Duel, Question
from campaign.battles.rules.cards.instructions import named
from campaign.battles.rules.cards.sheet import ALL, NOTHING, Instructions, changed_instructions
from campaign.battles.rules.sheet_lines import SheetFault
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import one_line

WITHDRAW, CONCEDE, AWAY = "withdraw", "concede", "away"
MATCH, YIELD, COUNTER, PASS = "match", "yield", "counter", "pass"
_AS = "as"
_ANSWERS = {
    Decision.PLAY: (*Card, WITHDRAW, CONCEDE),
    Decision.MATCH: (*Card, MATCH, YIELD, CONCEDE),
    Decision.INITIATIVE: (COUNTER, PASS),
}
"""The words that answer each question."""
_WORDS = frozenset(word for words in _ANSWERS.values() for word in words)


class OrderRefused(ValueError):
    """An order that is refused: its number among the orders, and what is wrong."""

    def __init__(self, number: int, fault: SheetFault) -> None:
        super().__init__(str(fault))
        self.number = number


class CardOrders:
    """The orders of a duel in the order in which they were given, taken up one after another when they are needed.

    `lines` are pairs of a side, 0 or 1, and its line. A line `away` lets the instructions answer until the side's next
    line. `instructions` are those in force. Raises OrderRefused for a line that is no order at any time.
    """

    def __init__(self, lines: Sequence[tuple[int, str]], instructions: Sequence[Instructions], duel: Duel) -> None:
        self.instructions = list(instructions)
        self._lines = deque(enumerate(lines))
        self._answers: tuple[deque[tuple[str, bool]], ...] = (deque(), deque())
        self._away = [False, False]
        self._duel = duel
        self._number = 0
        for number, (side, line) in enumerate(lines):
            self._number = number
            with self._named():
                _read_line(self.instructions[side], line)

    def answer(self, question: Question) -> Answer | None:
        """Return the answer that the orders give to a question, None if they give none.

        Raises OrderRefused for an answer that is not possible.
        """
        with self._named():
            return self._answer(question)

    def _answer(self, question: Question) -> Answer | None:
        side = question.side
        if question.decision is Decision.PLAY:
            self._answers[1 - side].clear()  # a queue lasts only as long as its side stays the attacker
        while self.asks(question):
            while self._answers[side]:
                word, first = self._answers[side].popleft()
                found = self._read(word, question)
                if found is not None:
                    return found
                self._answers[side].clear()
                if first:
                    raise SheetFault(say("battle_cards_not_held", quoted=one_line(word)))
            if not self._lines:
                return None
            self._take()
        return None

    def asks(self, question: Question) -> bool:
        """Return whether a side's player is asked, not its instructions."""
        if self._away[question.side] or question.after_withdrawal:
            return False
        ask = self.instructions[question.side].ask
        return ask == ALL or (ask != NOTHING and question.decision is Decision.PLAY)

    def _take(self) -> None:
        """Take up the next line: change instructions, or put its words into the queue of its side."""
        self._number, (side, line) = self._lines.popleft()
        self._away[side] = line.split() == [AWAY]
        if self._away[side]:
            return
        found = _read_line(self.instructions[side], line)
        if isinstance(found, Instructions):
            self.instructions[side] = found
            return
        self._answers[side].clear()  # a new answer takes the place of what was queued up (BC.29)
        self._answers[side].extend((word, number == 0) for number, word in enumerate(found))

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Name the line of an order that is refused."""
        try:
            yield
        except SheetFault as fault:
            raise OrderRefused(self._number, fault) from None

    def _read(self, word: str, question: Question) -> Answer | None:
        """Return a word as an answer; None for a card that is not in the hand or does not match."""
        name, _, as_type = word.partition(f" {_AS} ")
        if name not in _ANSWERS[question.decision]:
            raise SheetFault(say("battle_cards_answer", quoted=one_line(word), list=_ANSWERS[question.decision]))
        if name == CONCEDE:
            return Answer(concede=True)
        if name == WITHDRAW:
            return Answer(withdraw=True)
        if question.decision is Decision.INITIATIVE:
            return Answer(yes=name == COUNTER)
        if name in (MATCH, YIELD):
            return self._match(name, question)
        return self._card(Card(name), as_type, question)

    def _match(self, name: str, question: Question) -> Answer | None:
        if name == YIELD:
            return Answer()
        hand = self._duel.hands[question.side]
        card = next((card for card in (question.attack, RE) if card is not None and hand[card]), None)
        return None if card is None else Answer(card)

    def _card(self, card: Card, as_type: str, question: Question) -> Answer | None:
        hand = self._duel.hands[question.side]
        if not hand[card] or (question.attack is not None and card not in (question.attack, RE)):
            return None
        if card is not RE or question.attack is not None:
            return Answer(card)
        return Answer(card, Card(as_type) if as_type else named(self._duel.deck, hand, self._duel.played))


def _read_line(said: Instructions, line: str) -> Instructions | list[str]:
    """Return the instructions that a line changes, or its words; raises SheetFault for a line that is no order."""
    if line.split() == [AWAY]:
        return said
    return changed_instructions(said, line) or _joined(line.split())


def _joined(words: Sequence[str]) -> list[str]:
    """Return the words of a line, with `RE as PR` as one; raises SheetFault for a word that is none."""
    found: list[str] = []
    left = deque(words)
    while left:
        word = left.popleft()
        if word not in _WORDS:
            raise SheetFault(say("battle_cards_word", quoted=one_line(word)))
        if word == RE and len(left) > 1 and left[0] == _AS:
            left.popleft()
            name = left.popleft()
            if name not in tuple(Card) or name == RE:
                raise SheetFault(say("battle_cards_word", quoted=one_line(name)))
            word = f"{RE} {_AS} {name}"
        found.append(word)
    if not found:
        raise SheetFault(say("battle_cards_word", quoted=one_line("")))
    return found
