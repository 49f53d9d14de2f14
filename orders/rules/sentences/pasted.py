"""What is said of a message out of which orders are read."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "line_not_understood": _("Not understood."),
    "army_is_not_one_of_the_armies_of_this": _("Army {army} is not one of the armies of this seat."),
    "the_first_number_may_be_the_army": _("The first number may be the army, or the first direction."),
    "the_numbers_after_the_first_may_be_armies": _("The numbers after the first may be armies, or directions."),
    "the_numbers_may_be_armies": _("The numbers may be armies, or how many points are meant."),
    "it_is_not_said_for_which_army_this_is": _("The line does not name an army."),
    "it_can_be_read_in_two_ways": _("It can be read in two ways."),
    "army_says_yes_but_not_to_which_of_these": _("Army {army} says yes, but not to which of these: {list}."),
    "army_says_yes_but_not_to_what": _("Army {army} says yes, but not to what."),
    "army_is_asked_nothing_now_that_yes_or_no": _(
        "No question to army {army} can be answered with yes or no now. The order must say what it means."
    ),
    "army_is_asked_several_things": _(
        "Army {army} is asked several things; the answer must say which of them it is about."
    ),
    "army_is_asked_something_else_than_the_heading_is": _(
        "Army {army} is asked something else than the heading is about."
    ),
    "its_yes_or_no_does_not_fit_what_stands": _("Its yes or no does not fit the rest of the line."),
    "it_is_not_said_in_which_direction_army_debarks": _("The line gives no direction in which army {army} debarks."),
    "it_is_not_said_which_structure_army_besieges": _("The line names no structure that army {army} besieges."),
    "standing_still_before_a_march_is_written_as_0": _(
        "Standing still before a march is written as 0, once for each move: 0 0 2 4."
    ),
    "the_rest_of_it_was_not_understood": _("The rest of it was not understood: {quoted}."),
    "a_word_in_the_line_may_change_what_it": _("A word in the line may change what it means: {quoted}."),
    "the_message_says_two_things_about_this": _("The message gives two different orders here."),
    "it_stands_in_a_quotation": _("It is in a quotation, which may be older than the message."),
    "it_is_below_the_beginning_of_a_quotation": _(
        "It is below the beginning of a quotation, so it may be older than the message."
    ),
    "this_line_is_too_long_for_an_order": _(
        "This line is too long for an order. At most {number} characters are read."
    ),
    "only_the_first_lines_are_read": _("Only the first {number} lines are read."),
    "characters_are_too_many_for_a_message": _(
        "The message has {number} characters; at most {most_number} are read. Shorten it."
    ),
}
