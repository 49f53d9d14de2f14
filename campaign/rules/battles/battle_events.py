"""Engagements and retreats told as events (EN)."""

from collections.abc import Iterator, Sequence

from campaign.rules.battles.engagements import Retreats, Sheet
from campaign.rules.document.events import Event
from campaign.rules.ruleset import Ruleset
from hexmap.rules.position import Position


def sheet_events(position: Position, sheets: Sequence[Sheet], ruleset: Ruleset) -> Iterator[Event]:
    """Every engagement with its Field of Glory II settings and both FP, adjustment by adjustment (EN.3)."""
    for sheet in sheets:
        engagement = sheet.engagement
        one, other = engagement.sides
        names = [_side_in_words(sheet, one), _side_in_words(sheet, other)]
        ground = getattr(ruleset.field_of_glory, sheet.terrain.lower(), sheet.terrain)
        what = f"assaults {other}" if engagement.assault else "fights"
        against = "" if engagement.assault else f" {names[1][0].lower()}{names[1][1:]}"
        text = f"{names[0]} {what}{against}, {ground}; army {sheet.set_up_by} sets up."
        if engagement.assault:
            text = f"{text[:-1]}; garrison {sheet.sides[other].fp} FP."
        about = {
            "engagement": engagement.id,
            "armies": list(engagement.armies),
            "terrain": sheet.terrain,
            "set_up_by": sheet.set_up_by,
            "fp": {side: sheet.sides[side].fp for side in engagement.sides},
            "adjustments": {side: [list(a) for a in sheet.sides[side].adjustments] for side in engagement.sides},
        }
        if engagement.assault:
            about["structure"] = engagement.assault
        yield Event("AS.1" if engagement.assault else "EN.1", "engagement", position.round, text, about)


def _side_in_words(sheet: Sheet, side: str) -> str:
    found = sheet.sides[side]
    sums = "".join(f" {value:+d} {label.partition(' ')[2]}" for label, value in found.adjustments if value)
    strength = found.fp - sum(value for _, value in found.adjustments)
    return f"Army {side} ({strength}{sums} = {found.fp} FP)" if sums else f"Army {side} ({found.fp} FP)"


def retreat_events(position: Position, retreats: Retreats) -> Iterator[Event]:
    """The armies that retreat, what is not fought because of it, and retreats that are not carried out (EN.4)."""
    for number in retreats.retreated:
        spared = [engagement.id for engagement in retreats.not_fought if number in engagement.armies]
        text = f"Army {number} retreats; not fought: {', '.join(spared)}."
        yield Event("EN.4", "army_retreated", position.round, text, {"army": number, "engagements": spared})
    refused = [(number, "it has no engagement") for number in retreats.idle]
    refused += [(number, "it has nowhere to go") for number in retreats.cornered]
    for number, why in sorted(refused):
        text = f"The retreat of army {number} is not carried out: {why}."
        about = {"army": number, "decision": "retreat"}
        yield Event("EN.4", "decision_not_carried_out", position.round, text, about)
