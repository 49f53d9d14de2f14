"""Structures: which places become Towns and Cities (GR.5)."""

from collections.abc import Collection, Mapping, Sequence

from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.places import PlaceRow
from hexmap.mapmaking.recipe_works import ChoiceEntry, PlacesEntry
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.map_file import StructureEntry


def structures_of(
    places: Sequence[PlaceRow], homes: Mapping[str, int], field: HexField, rules: PlacesEntry
) -> list[StructureEntry]:
    """The Towns and Cities, thinned out by rank and distance, in the order of their hexes' names.

    Raises DocumentError for a choice about a place that is not in the table.
    """
    choices = {choice.name: choice for choice in rules.choices}
    _must_be_known(rules.choices, {place.name for place in places})
    chosen = _chosen(places, homes, field, rules, choices)
    found = [_entry(place, field.grid.name(homes[place.name]), rules, choices.get(place.name)) for place in chosen]
    return sorted(found, key=lambda structure: structure.hex)


def _chosen(
    places: Sequence[PlaceRow],
    homes: Mapping[str, int],
    field: HexField,
    rules: PlacesEntry,
    choices: Mapping[str, ChoiceEntry],
) -> list[PlaceRow]:
    """The places that stay: those kept by hand first, then by rank and the order of the table."""

    def hand(place: PlaceRow) -> bool | None:
        choice = choices.get(place.name)
        return choice.keep if choice else None

    candidates = [place for place in places if place.name in homes and hand(place) is not False]
    candidates.sort(key=lambda place: -place.rank)
    chosen = [place for place in candidates if hand(place)]
    taken = [homes[place.name] for place in chosen]
    for place in candidates:
        home = homes[place.name]
        apart = min((field.grid.distance(home, other) for other in taken), default=rules.apart)
        if place not in chosen and (apart >= rules.apart or (place.rank >= rules.kept_rank and apart > 0)):
            chosen.append(place)
            taken.append(home)
    return chosen


def _entry(place: PlaceRow, hex_: str, rules: PlacesEntry, choice: ChoiceEntry | None) -> StructureEntry:
    name, kind = place.name, "city" if place.rank >= rules.city_rank else "town"
    if choice:
        name, kind = choice.called or name, choice.kind or kind
    return StructureEntry.model_validate({"name": name, "kind": kind, "hex": hex_, "modern": place.modern})


def _must_be_known(choices: Sequence[ChoiceEntry], names: Collection[str]) -> None:
    seen: set[str] = set()
    for number, choice in enumerate(choices):
        if choice.name not in names:
            raise DocumentError(f"places.choices[{number}]", f"{one_line(choice.name)} is not in the table of places")
        if choice.name in seen:
            raise DocumentError(f"places.choices[{number}]", f"{one_line(choice.name)} is chosen twice")
        seen.add(choice.name)
