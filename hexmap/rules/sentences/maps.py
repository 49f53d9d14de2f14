"""Findings on a map in the map editor."""

from hexmap.rules.sentences.messages import Message, _, counted

MESSAGES: dict[str, Message] = {
    "hexes_of_coast_or_sea_are_in_no_sea": counted(
        "{count} hex of Coast or Sea is in no sea zone.", "{count} hexes of Coast or Sea are in no sea zone."
    ),
    "hexes_are_in_a_sea_zone": counted(
        "{count} hex is in a sea zone, but is neither Coast nor Sea.",
        "{count} hexes are in a sea zone, but are neither Coast nor Sea.",
    ),
    "stands_on_not_on_land": _("{text} stands on {terrain}, not on land."),
    "is_the_name_of_two_structures": _("{text} is the name of two structures."),
    "hexes_hold_two_structures": counted("{count} hex holds two structures.", "{count} hexes hold two structures."),
    "pieces_of_water_do_not_hang_together_with_the": counted(
        "{count} piece of water does not hang together with the rest; Lakes are a terrain of their own.",
        "{count} pieces of water do not hang together with the rest; Lakes are a terrain of their own.",
    ),
    "hexes_of_sea_or_ocean_touch_land": counted(
        "{count} hex of Sea or Ocean touches land; no army embarks or debarks but by Coast.",
        "{count} hexes of Sea or Ocean touch land; no army embarks or debarks but by Coast.",
    ),
    "hexes_of_coast_lie_more_than_hexes_from_land": counted(
        "{count} hex of Coast lies more than {number} hexes from land.",
        "{count} hexes of Coast lie more than {number} hexes from land.",
    ),
    "stands_on_where_no_army_can_go": _("{text} stands on {terrain}, where no army can go."),
    "has_no_hexes": _("{text} has no hexes."),
    "lies_in_pieces_that_do_not_touch": _("{text} lies in {number} pieces that do not touch."),
    "hexes_have_a_road": counted(
        "{count} hex has a road, but no army can march there.",
        "{count} hexes have a road, but no army can march there.",
    ),
    "landmasses_have_neither_town_nor_city": counted(
        "{count} landmass has neither Town nor City.", "{count} landmasses have neither Town nor City."
    ),
    "towns_and_cities_have_no_road": counted(
        "{count} Town or City has no road.", "{count} Towns and Cities have no road."
    ),
    "towns_and_cities_are_coastal": counted(
        "{count} Town or City is coastal.", "{count} Towns and Cities are coastal."
    ),
    "the_row_is_empty": _("the row is empty"),
    "letters_where_the_first_row_has": _("{number} letters where the first row has {other_number}"),
    "letter_is": _("letter {number} is {quoted}, which is no terrain"),
    "hex_is_not_on_the_map": _("{hex} is not on the map"),
    "quoted_is_not_on_the_map": _("{quoted} is not on the map"),
    "and_are_not_neighbours": _("{one_hex} and {other_hex} are not neighbours"),
    "is_given_twice": _("{quoted} is given twice"),
    "is_a_number": _("{quoted} is a number, as armies have"),
    "name_blanks": _("{quoted} begins or ends with a blank, or has two in a row; take them out"),
    "name_invisible": _("{quoted} holds an invisible letter; type the name again"),
    "name_marks": _("{quoted} holds a mark that parts names in orders, such as a comma or colon; take it out"),
    "name_number": _("{quoted} is a number, as armies have"),
    "name_word": _("{quoted} is a word of orders; give it another name"),
    "name_alike": _("{quoted} means the same as {other_quoted} in orders; give it another name"),
    "already_holds": _("{hex} already holds {text}"),
    "is_not_land": _("{hex} is {terrain}, not land"),
    "is_neither_coast_nor_sea": _("{hex} is {terrain}, neither Coast nor Sea"),
    "is_given_twice_in": _("{hex} is given twice in {text}"),
    "is_but_in_no_sea_zone": _("{hex} is {terrain} but in no sea zone"),
    "is_missing": _("is missing"),
    "unknown_key": _("unknown key"),
    "thing.sea_zone": _("sea zone"),
    "thing.structure": _("structure"),
    "is_no_culture": _("{quoted} is no culture; write it in small letters, such as {example_quoted}"),
    "the_map_has_no": _("the map has no {thing} {quoted}"),
}
