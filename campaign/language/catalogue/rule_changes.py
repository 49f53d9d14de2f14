"""Results of shadow runs, and refused rule changes."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "only_figures_on_the_way": _("Only figures on the way, such as MP spent and distances of supply."),
    "naval_superiority_of_in": _("Naval superiority of {faction} in {zone}: {before_number} → {number}."),
    "nmp_left_of_in": _("NMP left of {faction} in {zone}: {before_number} → {number}."),
    "engagement_is_not_there": _("Engagement {engagement} is not there."),
    "engagement_is_there": _("Engagement {engagement} is there."),
    "engagement_fp": _("Engagement {engagement}, {name}: {before_fp} → {fp} FP."),
    "the_end_of_the_campaign": _("The end of the campaign."),
    "this_is_no_parameter_that_can_change_while_a": _("This parameter cannot change during a campaign."),
    "this_can_only_be_raised": _(
        "Enter a higher number. Armies and sieges on the map may need the current one, so it cannot be lowered."
    ),
    "a_text_has_1_to_characters_on_one_line": _("A text has 1 to {number} characters on one line."),
    "input_should_be_greater_than_or_equal_to": _("Input should be greater than or equal to {number}."),
    "input_should_be_less_than_or_equal_to": _("Input should be less than or equal to {number}."),
    "input_should_be_a_multiple_of": _("Input should be a multiple of {number}."),
    "is_beyond": _("{before_number} is beyond {number}."),
    "the_change_could_not_be_tried": _(
        "The change could not be tried ({name}). You can declare it anyway, or withdraw it."
    ),
    "say_what_holds_from_then_on": _("Describe the new rule. Everyone can read it."),
    "rules_change_from_a_round_that_has_not_begun": _("Choose a round that has not begun: round {number} or later."),
    "that_is_far_away": _("Choose round {number} or an earlier one."),
    "the_change_is_still_being_tried_on_what_has": _(
        "The site is still trying the change on the played rounds. Wait a moment and try again."
    ),
    "this_change_has_been_declared_or_withdrawn_already": _(
        "This change was declared or withdrawn before. Nothing was changed."
    ),
    "its_round_has_begun_a_change_that_holds_is_ended_by_another_one": _(
        "The round of this change has begun. To end the change, propose another one."
    ),
    "its_round_has_begun_withdraw_it": _(
        "The round of this change has begun. Withdraw it, and propose it again for a later round."
    ),
    "there_is_no_such_change_of_the_rules": _("There is no such rule change. Reload the page."),
    "by_what_has_been_declared_it_would_fall_from": _(
        "Enter a higher number. With the changes already declared this one would fall from one round to the next, and it can only rise."
    ),
}
