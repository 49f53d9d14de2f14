"""Why the text of an order sheet is invalid (OR.1)."""

from hexmap.rules.sentences.messages import Message, _
from hexmap.rules.sentences.value_types import NAME, ValueType

TYPES: dict[str, ValueType] = {
    "word": NAME,
}
MESSAGES: dict[str, Message] = {
    "not_understood": _("That order is not valid: {sentence}."),
    "is_no_seat": _("{quoted} is not the name of a seat; type one name"),
    "is_neither_yes_nor_no": _("{quoted} is neither yes nor no"),
    "names_no_commander": _("{quoted} names no army and seat; type for example 7: Gaius"),
    "word_is_no_direction": _("word {number}, {quoted}, is none of 0 2 4 6 8 10 12"),
    "the_text_names_another_army": _("the text names army {army}; write it into the line of that army"),
    "the_text_can_be_read_in_two_ways": _("it can be read in two ways; write each number, as in 2 4 4"),
    "the_text_may_begin_with_the_army": _("the first number may be the army or a direction; leave the army out"),
    "numbers_are_too_many": _("{number} numbers are too many, use at most {most_number}"),
    "characters_are_too_many_for_an_order": _(
        "{number} characters are too many for an order, use at most {most_number}"
    ),
    "is_no_hex_of_this_map": _("{quoted} is not a hex of this map; write it like {hex}"),
    "is_no_direction": _("{quoted} is not a direction; use 12, 2, 4, 6, 8 or 10"),
    "is_no_transfer": _("{quoted} is not a transfer; write the receiving army and the FP, as in 4 50"),
    "army_is_named_twice": _("army {army} is named twice"),
    "a_transfer_of_0_fp_sends_nothing": _("a transfer of 0 FP sends nothing; leave it out"),
    "no_zone_named": _("{quoted} names no zone; write Zone: Town, Town"),
    "is_named_twice": _("{name} is named twice"),
    "names_are_too_many": _("{number} names are too many"),
    "is_not_understood": _("{quoted} is not valid; write {word}, or nothing"),
}
