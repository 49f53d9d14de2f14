"""Errors of a What-if plan, and what to do."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "some_lines_are_not_understood": _(
        "Nothing was saved, because some orders are not valid. Correct the errors below."
    ),
    "a_plan_holds_at_most_rounds": _(
        "A plan can have at most {number} rounds. Create a new one later in the campaign."
    ),
    "you_already_have_plans_being_calculated": _(
        "You already have {number} plans being calculated. Wait for one, or cancel one."
    ),
    "you_have_plans_already": _("You already have {number} plans, the most you can have. Use one of them again."),
    "this_plan_was_changed_in_another_window_after_you": _(
        "This plan was changed in another window. Your text is below. Save it again to replace the plan."
    ),
    "the_plan_would_be_longer_than_characters": _(
        "Nothing was saved. The plan would have more than {number} characters. Shorten it."
    ),
    "a_plan_needs_a_title": _("Enter a title, so that you can find the plan again."),
    "the_title_has_characters": _("The title has {number} characters; at most {most_number} are allowed. Shorten it."),
    "this_plan_begins_with_an_earlier_step": _(
        "This plan starts in an earlier step. Nothing was changed. Restart it from the current position first."
    ),
    "this_plan_was_changed_after_you_had_opened_this": _(
        "This plan was changed after you opened the page. Nothing was saved. Reload the page."
    ),
    "there_is_no_such_line_in_this_step": _("This step has no such order. Nothing was saved."),
    "there_is_no_faction_in_this_campaign": _("There is no faction {quoted} in this campaign."),
    "of_these_two_choices_the_army_can_have_one_take_one_of_them_back": _(
        "The army can have only one of these two orders. Clear the other."
    ),
    "there_is_no_engagement_in_this_plan_any_more": _("This plan has no engagement {quoted} any more."),
    "number": _("Number {number}, {quoted}, is not between 0 and 9. Separate the numbers with spaces."),
    "face": _("Number {number}, {quoted}, is not between 1 and 6. Separate the numbers with spaces."),
    "random_numbers_are_too_many": _("{number} random numbers are too many; {most_number} are enough for any round."),
}
