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
    "say_who_won": _("Choose who won: {side}, {other_side}, or nobody (a draw)."),
    "did_not_fight_here": _("{quoted} did not fight here; it was {side} against {other_side}."),
    "the_score_and_the_casualties_do_not_say_the": _("The score and the casualties differ. Leave one of them empty."),
    "is_no_score": _("{quoted} is not a score. Write two whole numbers from 0 to {number}, for example 45-20."),
    "the_winners_figure_comes_first": _(
        "The winner's figure comes first, and {number} is below {other_number}. If the winner did lose more, leave the score empty and enter the casualties of both sides in their own fields."
    ),
    "give_the_score": _("Enter the score, for example 45-20, or the casualties of both sides."),
    "is_no_percentage": _("{quoted} is not a percentage. Write a whole number from 0 to {number}."),
    "the_casualties_of_are_missing": _("Enter the casualties of {side}."),
    "cannot_be": _("{percent} is not possible. Casualties are between 0 and {most_percent}."),
    "the_screenshot_has_more_than_mb": _(
        "Nothing was submitted. The screenshot has more than {number} MB. Make it smaller and try again."
    ),
    "the_screenshot_is_x_pixels_large": _(
        "Nothing was submitted. The screenshot has {number} x {other_number} pixels, which is too many. Make it smaller and try again."
    ),
    "the_screenshot_cannot_be_read": _(
        "Nothing was submitted. The screenshot cannot be read. Use a PNG, JPEG or WebP picture."
    ),
    "the_administrator_has_settled_this_engagement_already": _(
        "The administrator has already ruled on this engagement. If the ruling is wrong, write to them."
    ),
    "that_is_the_report_of_your_own_side": _(
        "That is the report of your own side. A player of the other side has to confirm it."
    ),
    "another_report_has_come_in_that_says_otherwise": _(
        "Another report differs from this one. The administrator decides between them."
    ),
    "this_form_is_of_another_step": _("This form belongs to another step. Nothing was submitted. Reload the page."),
    "the_battles_of_this_round_have_been_closed": _(
        "The battles of this round are closed. Nothing was changed. The results at that time count."
    ),
    "there_is_no_such_engagement_to_be_fought_in": _("This round has no such engagement. Nothing was submitted."),
    "you_play_neither_nor": _("You play neither {side} nor {other_side}. Their players report this engagement."),
    "there_is_no_such_report_of_this_engagement": _(
        "This engagement has no such report. Nothing was changed. Reload the page."
    ),
}
