"""The choice of a map, in forms and addresses: moment, size, style and layers."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import Picture
from campaign.reports.crops import ACTION, FACTION, LAND, SEA
from campaign.selectors.chosen_pictures import PictureChoice, Size, Subjects
from hexmap.drawing.layers.layers import BASE_LAYERS, USUAL_LAYERS, WITHOUT_REGIONS, Layer, layers_of, layers_text

OWN = "own"
"""Stands for layers that are chosen one by one."""
PRESETS: Mapping[str, frozenset[Layer]] = {
    "usual": USUAL_LAYERS,
    "map": BASE_LAYERS,
    "with-logistics": (USUAL_LAYERS | {Layer.LOGISTICS}) - {Layer.MARCHES, Layer.BATTLES},
    "all": WITHOUT_REGIONS,
}
PRESET_WORDS = {
    "usual": gettext_lazy("As posted"),
    "map": gettext_lazy("Map only"),
    "with-logistics": gettext_lazy("With logistics"),
    "all": gettext_lazy("Everything"),
    OWN: gettext_lazy("Layers ticked below"),
}
SIZE_WORDS = {
    Size.THUMBNAIL: gettext_lazy("Small, 400 pixels wide"),
    Size.FORUM: gettext_lazy("For the forum, 1,600 pixels wide"),
    Size.FULL: gettext_lazy("Full size, 4,000 pixels wide"),
    Size.SVG: gettext_lazy("SVG, sharp in every size"),
    Size.MOVING: gettext_lazy("Moving, impulse by impulse"),
}
STYLE_WORDS = {
    Picture.Style.CLASSIC: gettext_lazy("Classic"),
    Picture.Style.PRINT: gettext_lazy("Black and white, for printing"),
    Picture.Style.SAFE: gettext_lazy("Colour-blind safe"),
}
LAYER_WORDS = {
    Layer.RELIEF: gettext_lazy("Relief"),
    Layer.GRID: gettext_lazy("Hexes and their numbers"),
    Layer.RIVERS: gettext_lazy("Rivers"),
    Layer.ROADS: gettext_lazy("Roads"),
    Layer.STRUCTURES: gettext_lazy("Towns and Cities"),
    Layer.NAMES: gettext_lazy("Names of Towns and Cities"),
    Layer.LANDS: gettext_lazy("Names of lands"),
    Layer.SEAS: gettext_lazy("Names of seas"),
    Layer.ZONES: gettext_lazy("Borders of sea zones"),
    Layer.FRAME: gettext_lazy("Title, legend and frame"),
    Layer.CONTROL: gettext_lazy("Who holds what"),
    Layer.LOGISTICS: gettext_lazy("Logistics networks"),
    Layer.SIEGES: gettext_lazy("Sieges"),
    Layer.BLOCKADES: gettext_lazy("Blockades"),
    Layer.MARCHES: gettext_lazy("Marches of the round"),
    Layer.BATTLES: gettext_lazy("Battles"),
    Layer.ARMIES: gettext_lazy("Armies and navies"),
}

_LONGEST_WORD = 30
_Word = TypeVar("_Word", bound=StrEnum)


class InvalidMapChoice(Exception):
    """An invalid choice; `str()` is the message for the user."""


def usual_choice(subjects: Subjects) -> PictureChoice:
    """Return the default choice: the newest map of the round, as in posts."""
    return PictureChoice(after=subjects.outcome is not None)


def choice_of(data: QueryDict, subjects: Subjects) -> PictureChoice:
    """Return the choice in a form or an address; missing parts have their defaults. Raise InvalidMapChoice."""
    usual = usual_choice(subjects)
    moment = data.get("of", "after" if usual.after else "before")
    if moment not in ("before", "after"):
        raise InvalidMapChoice(_unknown(moment))
    if moment == "after" and subjects.outcome is None:
        raise InvalidMapChoice(_("There is no map after the movement of this round yet. This is how it opened."))
    size, style = _word(Size, data.get("size", usual.size)), _style(data.get("style", usual.style))
    crop = data.get("part", "")
    if crop and crop not in subjects.crops:
        raise InvalidMapChoice(_unknown(crop))
    choice = PictureChoice(moment == "after", size, style, _layers(data), crop)
    if size is Size.MOVING and not choice.after:
        raise InvalidMapChoice(_("Only the movement has a moving picture; choose the map after it."))
    return choice


def query_of(choice: PictureChoice) -> str:
    """Return a choice as the query of an address, without defaults."""
    words = {"of": "after" if choice.after else "before"}
    if choice.crop:
        words["part"] = choice.crop
    if choice.size is not Size.FORUM:
        words["size"] = choice.size
    if choice.style != Picture.Style.CLASSIC:
        words["style"] = choice.style
    if choice.layers != USUAL_LAYERS:
        words["layers"] = preset_of(choice) if preset_of(choice) != OWN else layers_text(choice.layers)
    return urlencode(words, safe=",")


def part_words(crop: str, name: str) -> str:
    """Return the words for a part of the map; `name` is that of its faction, land or sea."""
    if not crop:
        return _("The whole map")
    if crop == ACTION:
        return _("Where something happens")
    return _("Theatre of %(faction)s") % {"faction": name} if crop.startswith(FACTION) else name


def part_groups(crops: Mapping[str, str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the parts of the map that can be chosen, with their words, in groups with headings."""
    headings = {"": ("", ACTION), _("Factions"): (FACTION,), _("Lands"): (LAND,), _("Seas"): (SEA,)}
    every = {"": "", **crops}
    return [
        (heading, [(crop, part_words(crop, name)) for crop, name in every.items() if _is_of(crop, kinds)])
        for heading, kinds in headings.items()
    ]


def _is_of(crop: str, kinds: tuple[str, ...]) -> bool:
    return crop in kinds or any(kind.endswith("-") and crop.startswith(kind) for kind in kinds)


def caption_of(choice: PictureChoice, subjects: Subjects) -> str:
    """Return the caption of a map: round and moment, part, style and layers."""
    preset = preset_of(choice)
    layers = PRESET_WORDS[preset] if preset != OWN else _listed(choice)
    part = [part_words(choice.crop, subjects.crops[choice.crop])] if choice.crop else []
    return " · ".join([_moment(choice, subjects), *part, str(STYLE_WORDS[choice.style]), str(layers)])


def description_of(choice: PictureChoice, title: str, subjects: Subjects) -> str:
    """Return the alternative text of a map: its campaign, its moment, and its content."""
    words = {"title": title, "moment": _moment(choice, subjects), "shown": _listed(choice)}
    if choice.crop:
        words["moment"] += f". {part_words(choice.crop, subjects.crops[choice.crop])}"
    if choice.size is Size.MOVING:
        return _("%(title)s. %(moment)s: the movement, impulse by impulse. It shows: %(shown)s.") % words
    return _("Map of %(title)s. %(moment)s. It shows: %(shown)s.") % words


def _moment(choice: PictureChoice, subjects: Subjects) -> str:
    number = subjects.opening.round
    moment = _("After the movement") if choice.after else _("As the round opened")
    return f"{_('Round %(round)s') % {'round': number}}: {moment}"


def _listed(choice: PictureChoice) -> str:
    listed = ", ".join(str(words) for layer, words in LAYER_WORDS.items() if layer in choice.layers)
    return listed or _("only the land")


def preset_of(choice: PictureChoice) -> str:
    """Return the preset of the layers of a choice, `own` for others."""
    return next((name for name, layers in PRESETS.items() if layers == choice.layers), OWN)


def _layers(data: QueryDict) -> frozenset[Layer]:
    word = data.get("layers", "usual")
    if word in PRESETS:
        return PRESETS[word]
    if word == OWN:
        return frozenset(_word(Layer, one) for one in data.getlist("layer"))
    try:
        return layers_of(word)
    except ValueError:
        raise InvalidMapChoice(_unknown(word)) from None


def _style(word: str) -> Picture.Style:
    if word not in Picture.Style.values:
        raise InvalidMapChoice(_unknown(word))
    return Picture.Style(word)


def _word(words: type[_Word], word: str) -> _Word:
    try:
        return words(word)
    except ValueError:
        raise InvalidMapChoice(_unknown(word)) from None


def _unknown(word: str) -> str:
    said = word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…"
    return _("“%(word)s” is not available here. This is the posted map. Choose another one below.") % {"word": said}
