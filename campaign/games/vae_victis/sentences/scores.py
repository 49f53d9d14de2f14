"""Strength, victory points and the end of the campaign (ST, VP)."""

from hexmap.rules.sentences.messages import Message, _
from hexmap.rules.sentences.value_types import Series, ValueType

TYPES: dict[str, ValueType] = {
    "arrivals": Series("arrival", _("{before}; {after}"), _("{before}; {after}")),
    "scores": Series("score", _("{before}, {after}"), _("{before} and {after}")),
}
MESSAGES: dict[str, Message] = {
    "arrival.arrived": _("{fp} FP from army {giver_army} arrive at army {army}"),
    "arrival.returned": _("{fp} FP return to army {giver_army}"),
    "arrival.lost": _("{fp} FP from army {giver_army} to army {army} are lost"),
    "score.of_faction": "{faction} {points}",
    "end.equal_points": _("equal points"),
    "end.thirty_points": _("thirty points"),
    "end.fifty_points": _("fifty points"),
    "end.points": _("{number} points"),
    "end.thirty_points_ahead": _("thirty points ahead"),
    "end.fifty_points_ahead": _("fifty points ahead"),
    "end.points_ahead": _("{number} points ahead"),
    "end.controls": _("controls {name}"),
    "end.capitals": _("holds the capitals of {number} others"),
    "end.others_gone": _("no other has an army left"),
    "end.spent": _("{factions} are spent"),
    "end.last_round": _("round {number} was the last one"),
    "end.equal_structures": _("equal structures"),
    "end.others_weak": _("every army of all others has less than {fp} FP"),
    "end.concedes": _("{faction} concedes"),
    "end.concede": _("{factions} concede"),
    "army_loses_strength": _("Army {army} loses {fp} FP in battle."),
    "army_without_strength": _("Army {army} has no strength left and is eliminated."),
    "transfers_arrive": "{arrivals}.",
    "army_recovers": _("Army {army} recovers {fp} FP at {name}."),
    "points_of_engagement": _("Engagement {engagement}: {scores}."),
    "points_of_retreat": _("Army {army} retreated from engagement {engagement}: {scores}."),
    "points_of_structure": "{name}: {scores}.",
    "faction_concedes": _("{faction} concedes."),
    "faction_leaves": _(
        "{faction} leaves the war: its armies are gone, and its structures stay passive from the next round on."
    ),
    "passive_faction_cannot_concede": _("{faction} is passive and cannot concede."),
    "concession_not_agreed": _("{faction} does not concede: only {armies} would."),
    "campaign_won": _("The campaign is over: {faction} wins ({end})."),
    "campaign_drawn": _("The campaign is over: a draw ({end})."),
}
