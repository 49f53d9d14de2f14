"""The choice of a map, in forms and addresses: moment, size, style and layers."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
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


class WordField(forms.ChoiceField):
    """A word out of several; another one is refused with what to do about it."""

    def valid_value(self, value: object) -> bool:
        """Return whether it is one of the words; raise ValidationError where not."""
        if not super().valid_value(value):
            raise forms.ValidationError(_unknown(str(value)))
        return True


class WordsField(WordField, forms.MultipleChoiceField):
    """Some words out of several."""


class PresetSelect(forms.RadioSelect):
    """Buttons for sets of layers; a script ticks those of `data-layers`."""

    def create_option(self, name: str, value: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return a button with its layers."""
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        if value in PRESETS:
            option["attrs"]["data-layers"] = layers_text(PRESETS[value])
        return option


class MapForm(forms.Form):
    """The choice of a map; what is not sent has its default. After `is_valid`, `choice` is what was chosen."""

    size = WordField(choices=SIZE_WORDS.items())
    style = WordField(choices=STYLE_WORDS.items())
    layers = forms.CharField(widget=PresetSelect(choices=PRESET_WORDS.items()))
    layer = WordsField(required=False, choices=LAYER_WORDS.items(), widget=forms.CheckboxSelectMultiple)

    def __init__(self, subjects: Subjects, sent: QueryDict | None = None, choice: PictureChoice | None = None) -> None:
        usual = _as_sent(choice or usual_choice(subjects))
        data = None if sent is None else sent.copy()
        if data is not None:
            for name in ("of", "size", "style", "layers"):
                data.setdefault(name, usual[name])
        super().__init__(data, initial=usual, auto_id="%s")
        self.subjects = subjects
        moments = [("before", _("As the round opened")), ("after", _("After the movement"))]
        self.fields["of"] = WordField(choices=moments, widget=forms.RadioSelect)
        self.fields["part"] = WordField(choices=part_groups(subjects.crops), required=False)

    def clean_layers(self) -> frozenset[Layer] | None:
        """Return the layers of a preset or a text; None for those that are ticked."""
        word: str = self.cleaned_data["layers"]
        if word in PRESETS or word == OWN:
            return PRESETS.get(word)
        try:
            return layers_of(word)
        except ValueError:
            raise forms.ValidationError(_unknown(word)) from None

    def clean(self) -> dict[str, Any]:
        """Refuse moments that have no such map."""
        found = super().clean() or self.cleaned_data
        if found.get("of") == "after" and self.subjects.outcome is None:
            raise forms.ValidationError(
                _("There is no map after the movement of this round yet. This is how it opened.")
            )
        if found.get("size") == Size.MOVING and found.get("of") == "before":
            raise forms.ValidationError(_("Only the movement has a moving picture; choose the map after it."))
        return found

    @property
    def choice(self) -> PictureChoice:
        """The map that was chosen."""
        found = self.cleaned_data
        ticked = frozenset(Layer(one) for one in found["layer"])
        layers = ticked if found["layers"] is None else found["layers"]
        style = Picture.Style(found["style"])
        return PictureChoice(found["of"] == "after", Size(found["size"]), style, layers, found["part"])

    @property
    def problem(self) -> str:
        """The first reason why the choice is not taken; empty where there is none."""
        return str(next(iter(self.errors.values()))[0]) if self.errors else ""


def usual_choice(subjects: Subjects) -> PictureChoice:
    """Return the default choice: the newest map of the round, as in posts."""
    return PictureChoice(after=subjects.outcome is not None)


def _as_sent(choice: PictureChoice) -> dict[str, Any]:
    """Return a choice as a form sends it."""
    return {
        "of": "after" if choice.after else "before",
        "part": choice.crop,
        "size": choice.size.value,
        "style": choice.style.value,
        "layers": preset_of(choice),
        "layer": [layer.value for layer in choice.layers],
    }


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


def part_groups(crops: Mapping[str, str]) -> list[tuple[str, Any]]:
    """Return the parts of the map that can be chosen, with their words: those without a group, then groups."""
    headings = {_("Factions"): FACTION, _("Lands"): LAND, _("Seas"): SEA}
    alone = [(crop, part_words(crop, "")) for crop in ("", ACTION) if not crop or crop in crops]
    groups = [
        (heading, [(crop, part_words(crop, name)) for crop, name in crops.items() if crop.startswith(kind)])
        for heading, kind in headings.items()
    ]
    return [*alone, *groups]


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


def _unknown(word: str) -> str:
    said = word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…"
    return _("“%(word)s” is not available here. This is the posted map. Choose another one below.") % {"word": said}
