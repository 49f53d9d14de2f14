"""Why the text of an order sheet is invalid (OR.1)."""

from hexmap.rules.sentences.messages import Message, _
from hexmap.rules.sentences.value_types import NAME, ValueType

TYPES: dict[str, ValueType] = {
    "word": NAME,
}
MESSAGES: dict[str, Message] = {
    "not_understood": _("Not understood: {sentence}."),
    "word_is_no_direction": _("word {number}, {quoted}, is none of 0 2 4 6 8 10 12"),
    "numbers_are_too_many": _("{number} numbers are too many, at most {most_number} are read"),
    "characters_are_too_many_for_an_order": _(
        "{number} characters are too many for an order, at most {most_number} are read"
    ),
    "is_no_hex_of_this_map": _("{quoted} is no hex of this map; a hex is named like {hex}"),
    "is_no_direction": _("{quoted} is no direction; there is 12, 2, 4, 6, 8, 10"),
    "is_no_transfer": _("{quoted} is no transfer; write the receiver and the FP, as in 4 50"),
    "army_is_named_twice": _("army {army} is named twice"),
    "a_transfer_of_0_fp_sends_nothing": _("a transfer of 0 FP sends nothing; leave it out"),
    "no_zone_named": _("{quoted} names no zone; write Zone: Town, Town"),
    "is_named_twice": _("{name} is named twice"),
    "names_are_too_many": _("{number} names are too many"),
    "is_not_understood": _("{quoted} is not understood; write {word}, or nothing"),
}
