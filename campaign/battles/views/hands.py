"""What the page of a battle of cards shows: the hand, what can be answered, the instructions, the account."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.battles.queries.fights import FightView
from campaign.battles.rules.cards.deck import RE, Card
from campaign.battles.rules.cards.duel import Decision, Duel, Question
from campaign.battles.texts.duel import DuelWords, card_name
from campaign.battles.views import plan_forms

ASKED = {
    Decision.PLAY: gettext_lazy("You attack. Play a card."),
    Decision.MATCH: gettext_lazy("Match the card of the attacker, or lose the battle."),
    Decision.INITIATIVE: gettext_lazy("You matched the attack. Try to counterattack?"),
}


@dataclass(frozen=True, slots=True)
class CardInHand:
    """A type of card: how many the viewer holds, how many are unseen, and whether it can be played now."""

    card: str
    name: str
    held: int
    unseen: int
    playable: bool


@dataclass(frozen=True, slots=True)
class AnswerButton:
    """A button that answers: its order line and its label."""

    line: str
    label: str


def cards_context(view: FightView, words: DuelWords, plan: str) -> dict[str, Any]:
    """Return what the template of a battle of cards shows."""
    values = plan_forms.plan_values(plan)
    found: dict[str, Any] = {"values": values, "ask_names": plan_forms.ASK_NAMES.items()}
    found["instructions"] = plan_forms.instruction_fields(values)
    if view.side is not None:
        found["elephants"] = plan_forms.has_elephants(view.document.sides[view.side].list)
    found["account"] = [text for text in map(words.of, view.record) if text]
    fought, side = view.cards, view.side
    if fought is None:
        return found
    duel = fought.duel
    found |= {
        "counts": [sum(hand.values()) for hand in duel.hands],
        "attacker": duel.attacker,
        "played": [(card_name(card), duel.played[card]) for card in Card if duel.played[card]],
    }
    if side is not None:
        asked = fought.waiting if view.is_mine_to_move else None
        found |= {
            "hand": hand_of(duel, side, asked),
            "asked": "" if asked is None else ASKED[asked.decision],
            "buttons": [] if asked is None else buttons_for(asked),
            "attack_type": "" if asked is None or asked.attack is None else card_name(asked.attack),
            "values": view.instructions,
            "instructions": plan_forms.instruction_fields(view.instructions),
        }
    return found


def hand_of(duel: Duel, side: int, asked: Question | None) -> list[CardInHand]:
    """Return the cards of a side by type; a card is unseen that is neither in the hand nor was played (BC.28)."""
    hand = duel.hands[side]
    return [
        CardInHand(
            card, card_name(card), hand[card], duel.deck[card] - hand[card] - duel.played[card], _can_play(card, asked)
        )
        for card in Card
    ]


def buttons_for(asked: Question) -> Sequence[AnswerButton]:
    """Return the answers to a question besides playing a card."""
    if asked.decision is Decision.PLAY:
        return [AnswerButton("withdraw", _("Try to withdraw")), AnswerButton("concede", _("Concede"))]
    if asked.decision is Decision.MATCH:
        return [AnswerButton("yield", _("Do not match"))]
    return [AnswerButton("counter", _("Counterattack")), AnswerButton("pass", _("Stay the defender"))]


def _can_play(card: Card, asked: Question | None) -> bool:
    if asked is None or asked.decision is Decision.INITIATIVE:
        return False
    return asked.attack is None or card in (asked.attack, RE)
