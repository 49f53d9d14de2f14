"""Errors of a What-if plan, and what to do."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "some_lines_are_not_understood": _(
        "Some lines are not understood, so nothing was saved. What is wrong stands beside them."
    ),
    "a_plan_holds_at_most_rounds": _("A plan holds at most {number} rounds. Begin a new one later in the campaign."),
    "you_already_have_plans_being_calculated": _(
        "You already have {number} plans being calculated. Wait for one, or cancel one."
    ),
    "you_have_plans_already": _(
        "You have {number} plans already, and there is no room for more. Use an older one again."
    ),
    "this_plan_was_changed_in_another_window_after_you": _(
        "This plan was changed in another window after you had opened this page. What you have typed stands below; save it again to put it in the place of what is there now."
    ),
    "the_plan_would_be_longer_than_characters": _(
        "The plan would be longer than {number} characters; nothing was saved. Shorten it."
    ),
    "a_plan_needs_a_title": _("A plan needs a title, so that you find it again."),
    "the_title_has_characters": _("The title has {number} characters; at most {most_number} fit."),
    "this_plan_begins_with_an_earlier_step": _(
        "This plan begins with an earlier step; nothing was changed. Begin it again from now first."
    ),
    "this_plan_was_changed_after_you_had_opened_this": _(
        "This plan was changed after you had opened this page; nothing was taken. Look once more."
    ),
    "there_is_no_such_line_in_this_step": _("There is no such line in this step; nothing was saved."),
    "there_is_no_faction_in_this_campaign": _("There is no faction {quoted} in this campaign."),
    "of_these_two_choices_the_army_can_have_one_take_one_of_them_back": _(
        "Of these two choices the army can have one only; take one of them back."
    ),
    "there_is_no_engagement_in_this_plan_any_more": _("There is no engagement {quoted} in this plan any more."),
    "number": _("Number {number}, {quoted}, is none of 0 to 9; write them with blanks between."),
    "random_numbers_are_too_many": _("{number} random numbers are too many; {most_number} are enough for any round."),
}
