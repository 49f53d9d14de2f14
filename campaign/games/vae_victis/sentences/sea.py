"""Initiative, naval superiority and naval battles (IN, NB, NV.5)."""

from hexmap.rules.sentences.messages import Message, _, counted
from hexmap.rules.sentences.value_types import Series, ValueType

TYPES: dict[str, ValueType] = {
    "levels": Series("level", _("{before}, {after}"), _("{before} and {after}")),
    "terms": Series("term", _("{before}, {after}"), _("{before}, {after}")),
    "fleets": Series("fleet", _("{before} against {after}"), _("{before} against {after}")),
    "results": Series("result", _("{before}, {after}"), _("{before} and {after}")),
}
MESSAGES: dict[str, Message] = {
    "placed.points": counted("{count} point", "{count} points"),
    "level.of_faction": _("{faction} {number} ({placed})"),
    "term.of_navy": "#{army}: {number} + {other_number}",
    "fleet.of_faction": "{faction} {number} ({terms})",
    "result.minor_defeat": _("minor defeat of {faction}"),
    "result.major_defeat": _("major defeat of {faction}"),
    "result.total_defeat": _("total defeat of {faction}"),
    "result.draw": _("draw of {faction}"),
    "result.victory": _("victory of {faction}"),
    "initiative_point_refused": _(
        "The initiative point of army {army} exceeds the limit of its faction in {zone} and goes to strength."
    ),
    "naval_superiority": _("Naval superiority in {zone}: {levels}."),
    "naval_battle": _("Naval battle of {armies}: {fleets}; {results}."),
    "army_flees": _("Army {army} flees to {place}."),
    "army_draws_off": _("Army {army} draws off to {place}."),
    "army_moves_up": _("Army {army} moves up to {place}."),
    "army_finds_no_refuge": _("Army {army} finds no refuge at {place} and is eliminated."),
    "army_lost_in_sea_hex": _("Army {army} ends the round in a Sea hex at {place} and is eliminated."),
}
