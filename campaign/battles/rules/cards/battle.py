"""An engagement fought with cards, from its document to its record (BC.1 to BC.34)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.battles.rules.cards.deck import (
    FP_OF_UNIT,
    Card,
    after_elephants,
    deck_for,
    hand_size,
    shuffled,
)
from campaign.battles.rules.cards.duel import LETTERS, Answer, Decision, Duel, Question, Steps, fight
from campaign.battles.rules.cards.instructions import (
    card_to_play,
    matching_card,
    wants_initiative,
    wants_to_match,
    wants_to_withdraw,
)
from campaign.battles.rules.cards.losses import attrition, percentage, retreat_losses
from campaign.battles.rules.cards.orders import CardOrders, OrderRefused
from campaign.battles.rules.cards.sheet import CardsSheet, Instructions, read_cards_sheet
from campaign.battles.rules.document import BattleDocument
from campaign.battles.rules.record import FoughtBattle
from campaign.battles.rules.sheet_lines import SheetFault
from campaign.battles.rules.throws import Throws, mixture
from hexmap.rules.documents import DocumentError
from navy.rules.chance import seed_digest

FIRST_LINE, MIXTURE_TITLE = "battle cards 1", "Battle cards"
"""The first line of a record, with the version of its form; the first line of what is mixed into the throws."""


@dataclass(frozen=True)
class CardsBattle(FoughtBattle):
    """A duel as far as it was played, with the instructions in force and, if it waits, what it asks of a player."""

    duel: Duel
    instructions: Sequence[Instructions]
    waiting: Question | None = None


def sheets_of(battle: BattleDocument) -> tuple[CardsSheet, CardsSheet]:
    """Return both sheets, the default one for who has none; raises DocumentError for one that is not valid."""
    one, other = (_sheet(battle, which) for which in (0, 1))
    return one, other


def play(battle: BattleDocument, orders: Sequence[tuple[int, str]] = (), *, to_end: bool = True) -> CardsBattle:
    """Play a battle with orders, pairs of a side, 0 or 1, and a line of BC.29.

    Where no order is left for a side that wants to be asked, the battle waits, unless `to_end` is set: then its
    instructions answer. Raises DocumentError for a sheet or an order that is not valid.
    """
    try:
        return _played(battle, orders, to_end=to_end)
    except OrderRefused as refused:
        raise DocumentError(f"orders[{refused.number}]", str(refused)) from None


def _played(battle: BattleDocument, orders: Sequence[tuple[int, str]], *, to_end: bool) -> CardsBattle:
    sheets = sheets_of(battle)
    duel, head = dealt(battle, sheets)
    given = CardOrders(orders, [sheet.instructions for sheet in sheets], duel)
    steps = fight(duel)
    question = next(steps, None)
    while question is not None:
        answer = given.answer(question)
        if answer is None and given.asks(question) and not to_end:
            return CardsBattle((*head, *duel.record), None, duel, given.instructions, question)
        question = _sent(steps, answer or _by_instructions(duel, given.instructions[question.side], question))
    costs, casualties = _costs(battle, duel)
    return CardsBattle((*head, *duel.record, *costs), casualties, duel, given.instructions)


def _sent(steps: Steps, answer: Answer) -> Question | None:
    """Return the next question of a duel, None at its end."""
    try:
        return steps.send(answer)
    except StopIteration:
        return None


def dealt(battle: BattleDocument, sheets: tuple[CardsSheet, CardsSheet]) -> tuple[Duel, list[str]]:
    """Return a duel before its first round, and the first lines of its record (BC.3 to BC.10, BC.32)."""
    mixed = mixture(MIXTURE_TITLE, battle.campaign, battle.round, battle.engagement, (sheets[0].text, sheets[1].text))
    throws = Throws(battle.seed, mixed)
    ratings = [side.rating for side in battle.sides]
    rests = [throws.below(FP_OF_UNIT) for _ in battle.sides]
    sizes = [
        hand_size(side.fp, side.rating, rest, awaited=which == 1)
        for which, (side, rest) in enumerate(zip(battle.sides, rests, strict=True))
    ]
    dice = [throws.d6() if sheet.elephants else None for sheet in sheets]
    mine, theirs = after_elephants(sizes, dice, ratings)
    deck = deck_for(battle.terrain)
    cards = shuffled(deck, throws)
    hands = [Counter(cards[:mine]), Counter(cards[mine : mine + theirs])]
    lines = [
        FIRST_LINE,
        f"campaign {battle.campaign}",
        f"round {battle.round}",
        f"engagement {battle.engagement}",
        f"digest {seed_digest(battle.seed)}",
        f"mixture {mixed}",
        f"ground {battle.terrain}",
        *(
            f"side {letter} {side.name} {side.fp} br {side.rating} elephants {'yes' if sheet.elephants else 'no'}"
            for letter, side, sheet in zip(LETTERS, battle.sides, sheets, strict=True)
        ),
        *(f"rest {letter} {rest} {size}" for letter, rest, size in zip(LETTERS, rests, sizes, strict=True)),
        *(f"elephants {letter} {die}" for letter, die in zip(LETTERS, dice, strict=True) if die),
        *(f"hand {letter} {' '.join(_in_order(hand))}" for letter, hand in zip(LETTERS, hands, strict=True)),
    ]
    return Duel(deck, hands, ratings, throws), lines


def _in_order(hand: Counter[Card]) -> Iterator[Card]:
    return (card for card in Card for _ in range(hand[card]))


def _sheet(battle: BattleDocument, which: int) -> CardsSheet:
    """Return the sheet of a side; the default one asks for nothing (BC.27)."""
    side = battle.sides[which]
    if side.sheet is None:
        return CardsSheet(battle.engagement, side.name)
    try:
        return read_cards_sheet(side.sheet, battle.engagement, side.name, side.list)
    except SheetFault as fault:
        raise DocumentError(f"sides[{which}].sheet", str(fault)) from None


def _by_instructions(duel: Duel, said: Instructions, question: Question) -> Answer:
    """Return what a side's instructions decide (BC.28)."""
    hand, enemy = duel.hands[question.side], duel.hands[1 - question.side]
    if question.decision is Decision.INITIATIVE:
        return Answer(yes=wants_initiative(said, hand))
    if question.decision is Decision.MATCH:
        assert question.attack is not None  # noqa: S101 - what is to be matched is known
        return Answer(matching_card(hand, question.attack) if wants_to_match(said, duel.rounds) else None)
    if not duel.tried and wants_to_withdraw(said, hand, enemy):
        return Answer(withdraw=True)
    card, counts_as = card_to_play(said, duel.deck, hand, duel.played)
    return Answer(card, counts_as)


def _costs(battle: BattleDocument, duel: Duel) -> tuple[list[str], tuple[int, int]]:
    """Return the last lines of a record, and the casualties of both sides in per cent (BC.21 to BC.25, BC.34)."""
    die = duel.throws.d6()
    both = attrition(duel.rounds, die)
    lines, lost = [f"attrition {die} {both}"], [both, both]
    if duel.winner is not None:
        loser = 1 - duel.winner
        die = duel.throws.d6()
        more = retreat_losses(battle.sides[loser].fp, die, duel.last)
        lost[loser] += more
        lines.append(f"retreat {die} {more}")
    one, other = (percentage(side.fp, units) for side, units in zip(battle.sides, lost, strict=True))
    result = "draw" if duel.winner is None else LETTERS[duel.winner]
    return [*lines, f"result {result}", f"casualties A {one} B {other}"], (one, other)
