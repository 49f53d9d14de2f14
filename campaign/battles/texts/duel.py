"""The lines of the record of a battle of cards in words (BC.32 to BC.34)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, ngettext

from campaign.battles.rules.cards.duel import LETTERS

CARDS: Mapping[str, str] = {
    "FA": gettext_noop("Frontal Assault"),
    "FL": gettext_noop("Flank Left"),
    "FR": gettext_noop("Flank Right"),
    "PR": gettext_noop("Probe"),
    "DE": gettext_noop("Double Envelopment"),
    "RE": gettext_noop("Reserve"),
}
"""The names of the cards (BC.2)."""


def card_name(card: str) -> str:
    """Return the name of a card in the reader's language."""
    return gettext(CARDS[card])


@dataclass(frozen=True, slots=True)
class DuelWords:
    """Writes the lines of a record; `sides` are the names of A and B, such as `army 3`."""

    sides: Sequence[str]

    def of(self, line: str) -> str:
        """Return a line in words, "" for one of the head that is shown elsewhere."""
        kind, *rest = line.split()
        write = _WRITERS.get(kind)
        return capfirst(write(self, rest)) if write else ""

    def side(self, letter: str) -> str:
        """Return the name of a side by its letter."""
        return self.sides[LETTERS.index(letter)]


_Write = Callable[[DuelWords, Sequence[str]], str]


def _elephants(words: DuelWords, line: Sequence[str]) -> str:
    values = {"side": words.side(line[0]), "die": line[1]}
    if line[1] == "1":
        return gettext("The elephants of %(side)s run amok (%(die)s thrown): their own side has a card less.") % values
    return gettext("The elephants of %(side)s charge: %(die)s thrown.") % values


def _round(words: DuelWords, line: Sequence[str]) -> str:
    if len(line) == 1:  # the round of the campaign, in the head
        return ""
    values = {"round": line[0], "side": words.side(line[1]), "card": card_name(line[2])}
    if len(line) > 3:
        values["type"] = card_name(line[4])
        return gettext("Round %(round)s: %(side)s attacks with a Reserve as %(type)s.") % values
    return gettext("Round %(round)s: %(side)s attacks with %(card)s.") % values


def _match(words: DuelWords, line: Sequence[str]) -> str:
    return gettext("%(side)s matches with %(card)s.") % {"side": words.side(line[0]), "card": card_name(line[1])}


def _unmatched(words: DuelWords, line: Sequence[str]) -> str:
    return gettext("%(side)s does not match.") % {"side": words.side(line[0])}


def _counter(words: DuelWords, line: Sequence[str]) -> str:
    values = {"side": words.side(line[0]), "die": line[1]}
    if line[1] == "-":
        return gettext("%(side)s may counterattack without a throw.") % values
    return gettext("%(side)s tries to counterattack: %(die)s thrown.") % values


def _initiative(words: DuelWords, line: Sequence[str]) -> str:
    return gettext("%(side)s attacks now.") % {"side": words.side(line[0])}


def _withdraw(words: DuelWords, line: Sequence[str]) -> str:
    values = {"side": words.side(line[0]), "die": line[1], "other": line[-1]}
    if len(line) > 2:
        return gettext("%(side)s tries to withdraw: %(die)s thrown, the enemy throws %(other)s.") % values
    return gettext("%(side)s tries to withdraw: %(die)s thrown, not enough.") % values


def _empty(words: DuelWords, line: Sequence[str]) -> str:
    return gettext("%(side)s has no card left.") % {"side": words.side(line[0])}


def _concede(words: DuelWords, line: Sequence[str]) -> str:
    return gettext("%(side)s concedes the battle.") % {"side": words.side(line[0])}


def _attrition(_words: DuelWords, line: Sequence[str]) -> str:
    units = int(line[1])
    text = ngettext(
        "Attrition: %(die)s thrown, each side loses %(units)s combat unit.",
        "Attrition: %(die)s thrown, each side loses %(units)s combat units.",
        units,
    )
    return text % {"die": line[0], "units": units}


def _retreat(_words: DuelWords, line: Sequence[str]) -> str:
    units = int(line[1])
    text = ngettext(
        "Retreat: %(die)s thrown, the loser loses %(units)s more.",
        "Retreat: %(die)s thrown, the loser loses %(units)s more.",
        units,
    )
    return text % {"die": line[0], "units": units}


def _result(words: DuelWords, line: Sequence[str]) -> str:
    if line[0] == "draw":
        return gettext("The battle ends in a draw.")
    return gettext("%(side)s wins the battle.") % {"side": words.side(line[0])}


def _casualties(words: DuelWords, line: Sequence[str]) -> str:
    values = {"side": words.sides[0], "other_side": words.sides[1], "one": line[1], "other": line[3]}
    return gettext("Casualties: %(side)s %(one)s %%, %(other_side)s %(other)s %%.") % values


_WRITERS: Mapping[str, _Write] = {
    "elephants": _elephants,
    "round": _round,
    "match": _match,
    "unmatched": _unmatched,
    "counter": _counter,
    "initiative": _initiative,
    "withdraw": _withdraw,
    "empty": _empty,
    "concede": _concede,
    "attrition": _attrition,
    "retreat": _retreat,
    "result": _result,
    "casualties": _casualties,
}
