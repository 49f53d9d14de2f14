"""Armies whose loss at sea a player has to confirm before orders are accepted (NV.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.games.desk import FactionMarches
from campaign.language.catalogue.sentences import say
from campaign.models import Phase, Seat
from campaign.selectors.forecasts import desk_part, forecast_for, marches_in_mind
from campaign.selectors.membership import Membership
from campaign.selectors.phases import game_document
from orders.rules.notation import NotationError, parse_instruction

Texts = Mapping[int, str]
"""Instructions by army number."""


@dataclass(frozen=True)
class SeaCheck:
    """The armies of a faction that a form would lose at sea, each with a sentence.

    Both beside what the faction has submitted and beside what it has in mind, drafts included: a draft counts for
    nothing when the step closes, and a march submitted may be changed after it. `new` are those that are not lost
    without the form, `changed` those to which it gives other orders than they have, `short` the pools that lack NMP.
    """

    changed: frozenset[int]
    new: frozenset[int]
    lost: Mapping[int, str]
    short: Sequence[str]

    def lost_by(self, army: int) -> tuple[int, ...]:
        """Return the armies lost by an army's orders: itself, or others whose own orders the form does not change."""
        others = self.new - self.changed
        return tuple(number for number in self.lost if number == army or number in others)

    def sentences(self, lost: Sequence[int]) -> tuple[str, ...]:
        """Return what happens to armies that are lost, and why."""
        return (*(self.lost[number] for number in lost), *self.short)


LOSS = say("not_submitted_yet")
"""Why orders that lose an army at sea are not accepted at once."""
NO_LOSS = SeaCheck(frozenset(), frozenset(), {}, ())


def sea_check(phase: Phase, seat: Seat, submitted: Texts, wishes: Texts) -> SeaCheck:
    """Check a faction's armies at sea; `wishes` are the instructions of the form, blank if withdrawn."""
    may_lose, document = desk_part(phase.step).may_lose_armies, game_document(phase)
    if not any(may_lose(document, _instructions(texts)) for texts in (submitted, wishes)):
        return NO_LOSS
    member = Membership(phase.campaign, seat, administers=False)
    forecast, faction = forecast_for(phase, member), seat.faction.identifier

    def together(texts: Texts) -> FactionMarches:
        return forecast.together(faction, _instructions(texts))

    new: set[int] = set()
    lost: dict[int, str] = {}
    short: dict[str, None] = {}
    for texts in (submitted, dict(marches_in_mind(phase, member).texts)):
        before, after = together(texts), together({**texts, **wishes})
        new |= after.lost_at_sea.keys() - before.lost_at_sea.keys()
        lost |= after.lost_at_sea
        short |= {pool.text(): None for pool in after.pools if pool.lacking}
    return SeaCheck(_changed(submitted, wishes), frozenset(new), dict(sorted(lost.items())), list(short))


def _changed(submitted: Texts, wishes: Texts) -> frozenset[int]:
    """Return the armies whose instructions a form changes; it also sends unchanged ones."""
    now = _instructions(submitted)
    return frozenset(number for number, numbers in _instructions(wishes).items() if numbers != now.get(number, ()))


def _instructions(texts: Texts) -> dict[int, tuple[int, ...]]:
    """Return the instructions of valid texts; invalid ones are refused elsewhere and move no army."""
    found = {}
    for number, text in texts.items():
        try:
            found[number] = parse_instruction(text, number)
        except NotationError:
            found[number] = ()
    return found
