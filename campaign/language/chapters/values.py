"""The values that sentences of every chapter hold: numbers, names, places, armies."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import ENGAGEMENT, HEX, NAME, NUMBER, PLACE, QUOTED, TEXT, Kind, OneOf, Sentence, Series

TERRAINS = (
    *(_("Farmlands"), _("Desert"), _("Hills"), _("Marshes"), _("Forests"), _("Mountains")),
    *(_("Peaks"), _("Lakes"), _("Coast"), _("Sea"), _("Ocean")),
)
_BETWEEN = _("{before}, {after}")
_LAST = _("{before} and {after}")
_LAST_OR = _("{before} or {after}")

KINDS: dict[str, Kind] = {
    **dict.fromkeys(("army", "count", "direction", "fp", "mp", "nmp", "number", "points", "resilience"), NUMBER),
    **dict.fromkeys(("faction", "ground", "name", "zone"), NAME),
    "place": PLACE,
    "hex": HEX,
    "quoted": QUOTED,
    "engagement": ENGAGEMENT,
    "text": TEXT,
    "sentence": Sentence(),
    "terrain": OneOf(TERRAINS),
    "numbers": Series("number", _BETWEEN, _LAST),
    "names": Series("name", _BETWEEN, _LAST),
    "list": Series("name", _BETWEEN, _BETWEEN),
    "factions": Series("faction", _BETWEEN, _LAST),
    "engagements": Series("engagement", _BETWEEN, _LAST),
    "directions": Series("direction", _BETWEEN, _LAST_OR),
    "armies": OneOf((_("army {army}"), _("armies {numbers}"))),
    "Armies": OneOf((_("Army {army}"), _("Armies {numbers}"))),
    "holder": OneOf(("{armies}", "{name}")),
    "holders": Series("holder", _BETWEEN, _LAST),
}
"""The kinds by the last word of a value's name."""
