"""Engagements and retreats as events (EN)."""

from collections.abc import Iterator, Sequence

from campaign.games.vae_victis.rules.battles.engagements import EngagementSheet, Retreats
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.position import Position


def sheet_events(position: Position, sheets: Sequence[EngagementSheet], ruleset: Ruleset) -> Iterator[Event]:
    """Every engagement with its Field of Glory II settings and both FP, adjustment by adjustment (EN.3)."""
    for sheet in sheets:
        engagement = sheet.engagement
        one, other = engagement.sides
        ground = getattr(ruleset.field_of_glory, sheet.terrain.lower(), sheet.terrain)
        values = {"army": one, "sum": _sum(sheet, one), "ground": ground, "up_army": sheet.set_up_by}
        if engagement.assault:
            text = say("assault_fought", name=other, fp=sheet.sides[other].fp, **values)
        else:
            text = say("engagement_fought", other_army=other, other_sum=_sum(sheet, other), **values)
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


def _sum(sheet: EngagementSheet, side: str) -> Sentence:
    found = sheet.sides[side]
    changes = [
        say(f"adjustment.{label.partition(' ')[2].replace(' ', '_')}".lower(), points=f"{value:+d}")
        for label, value in found.adjustments
        if value
    ]
    if not changes:
        return say("sum.plain", fp=found.fp)
    strength = found.fp - sum(value for _, value in found.adjustments)
    return say("sum.adjusted", number=strength, adjustments=changes, fp=found.fp)


def retreat_events(position: Position, retreats: Retreats) -> Iterator[Event]:
    """The armies that retreat, what is not fought because of it, and retreats that are not carried out (EN.4)."""
    for number in retreats.retreated:
        spared = [engagement.id for engagement in retreats.not_fought if number in engagement.armies]
        text = say("army_retreats", army=number, engagements=", ".join(spared))
        yield Event("EN.4", "army_retreated", position.round, text, {"army": number, "engagements": spared})
    refused = [(number, "retreat_without_engagement") for number in retreats.idle]
    refused += [(number, "retreat_to_nowhere") for number in retreats.cornered]
    for number, code in sorted(refused):
        text = say(code, army=number)
        about = {"army": number, "decision": "retreat"}
        yield Event("EN.4", "decision_not_carried_out", position.round, text, about)
