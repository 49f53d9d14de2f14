"""Reports of games played, and why one is not taken (EN.9)."""

from hexmap.rules.sentences.messages import Message, _
from hexmap.rules.sentences.value_types import Copied, Series, ValueType

TYPES: dict[str, ValueType] = {
    "percent": Copied(r"\d+…? %"),
    "losses": Series("loss", _("{before}, {after}"), _("{before}, {after}")),
}
MESSAGES: dict[str, Message] = {
    "side.army": _("army {army}"),
    "side.the_garrison_of": _("the garrison of {name}"),
    "Side.army": _("Army {army}"),
    "Side.the_garrison_of": _("The garrison of {name}"),
    "loss.lost": _("{side} lost {percent}"),
    "wins": _("{Side} wins: {losses}."),
    "a_draw": _("A draw: {losses}."),
    "say_who_won": _("Say who won: {side}, {other_side}, or nobody (a draw)."),
    "did_not_fight_here": _("{quoted} did not fight here; it was {side} against {other_side}."),
    "the_score_and_the_casualties_do_not_say_the": _(
        "The score and the casualties do not say the same; leave one of them empty."
    ),
    "is_no_score": _("{quoted} is no score; write two whole numbers from 0 to {number}, as in 45-20."),
    "the_winners_figure_comes_first": _(
        "The winner's figure comes first, and {number} is below {other_number}. If the winner did lose more, leave the score empty and enter the casualties of both sides in their own fields."
    ),
    "give_the_score": _("Give the score, as in 45-20, or the casualties of both sides."),
    "is_no_percentage": _("{quoted} is no percentage; write a whole number from 0 to {number}."),
    "the_casualties_of_are_missing": _("The casualties of {side} are missing."),
    "cannot_be": _("{percent} cannot be; casualties lie between 0 and {most_percent}."),
    "the_screenshot_has_more_than_mb": _(
        "The screenshot has more than {number} MB; make it smaller and try again. Nothing was handed in yet."
    ),
    "the_screenshot_is_x_pixels_large": _(
        "The screenshot is {number} x {other_number} pixels large, which is too much; make it smaller. Nothing was handed in yet."
    ),
    "the_screenshot_cannot_be_read": _(
        "The screenshot cannot be read; it must be a PNG, JPEG or WebP picture. Nothing was handed in yet."
    ),
    "the_administrator_has_settled_this_engagement_already": _(
        "The administrator has settled this engagement already; if he is wrong, write to him."
    ),
    "that_is_the_report_of_your_own_side": _(
        "That is the report of your own side; somebody of the other side says whether it is right."
    ),
    "another_report_has_come_in_that_says_otherwise": _(
        "Another report has come in that says otherwise; the administrator decides between them."
    ),
    "this_form_is_of_another_step": _("This form is of another step; nothing was handed in."),
    "the_battles_of_this_round_have_been_closed": _(
        "The battles of this round have been closed; nothing was changed. What stood then counts."
    ),
    "there_is_no_such_engagement_to_be_fought_in": _(
        "There is no such engagement to be fought in this round; nothing was handed in."
    ),
    "you_play_neither_nor": _("You play neither {side} nor {other_side}; their players report this engagement."),
    "there_is_no_such_report_of_this_engagement": _("There is no such report of this engagement; nothing was changed."),
}
