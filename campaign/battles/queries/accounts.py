"""Short accounts of battles on the site, for the posts about a step."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import capfirst

from campaign.battles.rules.quick.summary import BattleSummary, Turning, summary
from campaign.models import Fight, Phase
from campaign.selectors.fights import fights_of

Translate = Callable[[str], str]
_MOST_POINTS = 4
"""Turns of fortune of an account: the last ones."""


@dataclass(frozen=True, slots=True)
class BattleAccount:
    """How a battle went, in sentences, and the path of its moving picture, "" if there is none, or none yet."""

    sentences: Sequence[str]
    picture: str = ""


def accounts_of(phase: Phase, gettext: Translate) -> Mapping[str, BattleAccount]:
    """Return the account of each battle of a step whose result stands, by engagement."""
    fights = fights_of(phase)
    if not fights:
        return {}
    last = dict(phase.reports.order_by("number").values_list("engagement", "reported_at"))
    return {
        name: BattleAccount(account_of(fight, gettext), picture_path(fight))
        for name, fight in sorted(fights.items())
        if fight.is_over and last.get(name) == fight.over_at
    }


def picture_path(fight: Fight) -> str:
    """Return the path of the moving picture of a battle; "" if it has none."""
    return reverse("battle-picture", args=[fight.public_id]) if fight.picture else ""


def account_of(fight: Fight, gettext: Translate) -> list[str]:
    """Return how a battle went, in sentences."""
    names = [_name(side["name"], gettext) for side in fight.sides]
    if fight.method == Fight.Method.CARDS:
        rounds = sum(line.startswith("round ") for line in fight.record.splitlines()) - 1
        return [gettext("A battle of cards of %(rounds)s rounds.") % {"rounds": rounds}]
    found = summary(fight.record.splitlines())
    return [
        gettext("A quick battle of %(turns)s turns.") % {"turns": found.turns},
        *(_point(found, which, names, gettext) for which in range(len(found.points))[-_MOST_POINTS:]),
    ]


def _name(side: str, gettext: Translate) -> str:
    """Return a side as sentences name it; a structure is that of a garrison."""
    if side.isdigit():
        return gettext("army %(army)s") % {"army": side}
    return gettext("the garrison of %(name)s") % {"name": side}


def _point(found: BattleSummary, which: int, names: Sequence[str], gettext: Translate) -> str:
    point = found.points[which]
    values = {"side": names[point.side], "turn": point.turn}
    if point.kind is Turning.GENERAL_FELL:
        return gettext("The general of %(side)s fell in turn %(turn)s.") % values
    if point.kind is Turning.CONCEDED:
        return capfirst(gettext("%(side)s conceded in turn %(turn)s.") % values)
    texts = {
        "left": gettext("The left wing of %(side)s broke in turn %(turn)s."),
        "centre": gettext("The centre of %(side)s broke in turn %(turn)s."),
        "right": gettext("The right wing of %(side)s broke in turn %(turn)s."),
    }
    return texts[point.wing] % values
