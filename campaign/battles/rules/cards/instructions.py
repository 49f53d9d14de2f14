"""What a side's instructions decide for it (BC.28)."""

from collections import Counter
from collections.abc import Mapping

from campaign.battles.rules.cards.deck import DE, PLAIN, RE, Card
from campaign.battles.rules.cards.sheet import KEEN, MOST, Instructions

Hand = Counter[Card]


def unseen(deck: Mapping[Card, int], hand: Hand, played: Hand, card: Card) -> int:
    """Return the copies of a type that a side has not seen: not in its hand, and not played by either side."""
    return deck[card] - hand[card] - played[card]


def card_to_play(said: Instructions, deck: Mapping[Card, int], hand: Hand, played: Hand) -> tuple[Card, Card]:
    """Return the card that an attacker plays, and the type that it counts as; the hand is not empty."""
    card = _chosen(said, deck, hand, played)
    return card, (named(deck, hand, played) if card is RE else card)


def named(deck: Mapping[Card, int], hand: Hand, played: Hand) -> Card:
    """Return the type that a Reserve is named as: the plain one with the fewest unseen copies."""
    return min(PLAIN, key=lambda card: unseen(deck, hand, played, card))


def matching_card(hand: Hand, attack: Card) -> Card | None:
    """Return the card that matches an attack: the same type, else a Reserve, else None (BC.15)."""
    return next((card for card in (attack, RE) if hand[card]), None)


def wants_to_match(said: Instructions, round_: int) -> bool:
    """Return whether a side still matches in a round."""
    return said.yields is None or round_ < said.yields


def wants_initiative(said: Instructions, hand: Hand) -> bool:
    """Return whether a side becomes the attacker when it may (BC.17, BC.19)."""
    return said.counter is not None and hand.total() >= max(said.counter, 1)


def wants_to_withdraw(said: Instructions, hand: Hand, enemy: Hand) -> bool:
    """Return whether an attacker tries to get away, if it has not tried since the last card."""
    return said.withdraw is not None and hand.total() <= said.withdraw and hand.total() < enemy.total()


def _chosen(said: Instructions, deck: Mapping[Card, int], hand: Hand, played: Hand) -> Card:
    if not isinstance(said.attack, str):
        return next(card for card in said.attack if hand[card])
    held = [card for card in PLAIN if hand[card]]
    if not held:
        return DE if hand[DE] else RE
    if said.attack == MOST:
        return max(held, key=lambda card: hand[card])
    assert said.attack == KEEN  # noqa: S101 - the reader of sheets lets nothing else through
    return min(held, key=lambda card: (unseen(deck, hand, played, card), -hand[card]))
