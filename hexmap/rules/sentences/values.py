"""The values that sentences of every chapter hold: numbers, names, places, armies."""

from hexmap.rules.sentences.messages import Message, _
from hexmap.rules.sentences.value_types import (
    ENGAGEMENT,
    HEX,
    NAME,
    NUMBER,
    PLACE,
    QUOTED,
    TEXT,
    AnySentence,
    Series,
    ValueType,
)

TYPES: dict[str, ValueType] = {
    **dict.fromkeys(("army", "count", "direction", "fp", "mp", "nmp", "number", "points", "resilience"), NUMBER),
    **dict.fromkeys(("faction", "ground", "name", "zone"), NAME),
    "place": PLACE,
    "hex": HEX,
    "quoted": QUOTED,
    "engagement": ENGAGEMENT,
    "text": TEXT,
    "sentence": AnySentence(),
    "numbers": Series("number", _("{before}, {after}"), _("{before} and {after}")),
    "names": Series("name", _("{before}, {after}"), _("{before} and {after}")),
    "list": Series("name", _("{before}, {after}"), _("{before}, {after}")),
    "factions": Series("faction", _("{before}, {after}"), _("{before} and {after}")),
    "engagements": Series("engagement", _("{before}, {after}"), _("{before} and {after}")),
    "directions": Series("direction", _("{before}, {after}"), _("{before} or {after}")),
    "holders": Series("holder", _("{before}, {after}"), _("{before} and {after}")),
}
MESSAGES: dict[str, Message] = {
    "terrain.farmlands": _("Farmlands"),
    "terrain.desert": _("Desert"),
    "terrain.hills": _("Hills"),
    "terrain.marshes": _("Marshes"),
    "terrain.forests": _("Forests"),
    "terrain.mountains": _("Mountains"),
    "terrain.peaks": _("Peaks"),
    "terrain.lakes": _("Lakes"),
    "terrain.coast": _("Coast"),
    "terrain.sea": _("Sea"),
    "terrain.ocean": _("Ocean"),
    "armies.one": _("army {army}"),
    "armies.many": _("armies {numbers}"),
    "Armies.one": _("Army {army}"),
    "Armies.many": _("Armies {numbers}"),
    "holder.armies": "{armies}",
    "holder.name": "{name}",
}
