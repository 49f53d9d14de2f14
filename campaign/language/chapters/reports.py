"""Reports of games played, and why one is not taken (EN.9)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Copied, Kind, OneOf, Series
from campaign.language.messages import Message

_SIDES = (_("army {army}"), _("the garrison of {name}"))

KINDS: dict[str, Kind] = {
    "percent": Copied(r"\d+…? %"),
    "side": OneOf(_SIDES),
    "Side": OneOf((_("Army {army}"), _("The garrison of {name}"))),
    "loss": OneOf((_("{side} lost {percent}"),)),
    "losses": Series("loss", "{before}, {after}", "{before}, {after}"),
}
SENTENCES: tuple[Message, ...] = (
    *_SIDES,
    _("{Side} wins: {losses}."),
    _("A draw: {losses}."),
    _("Say who won: {side}, {other_side}, or nobody (a draw)."),
    _("{quoted} did not fight here; it was {side} against {other_side}."),
    _("The score and the casualties do not say the same; leave one of them empty."),
    _("{quoted} is no score; write two whole numbers from 0 to {number}, as in 45-20."),
    _(
        "The winner's figure comes first, and {number} is below {other_number}. If the winner did lose more,"
        " leave the score empty and enter the casualties of both sides in their own fields."
    ),
    _("Give the score, as in 45-20, or the casualties of both sides."),
    _("{quoted} is no percentage; write a whole number from 0 to {number}."),
    _("The casualties of {side} are missing."),
    _("{percent} cannot be; casualties lie between 0 and {most_percent}."),
    _("The screenshot has more than {number} MB; make it smaller and try again. Nothing was handed in yet."),
    _(
        "The screenshot is {number} x {other_number} pixels large, which is too much; make it smaller."
        " Nothing was handed in yet."
    ),
    _("The screenshot cannot be read; it must be a PNG, JPEG or WebP picture. Nothing was handed in yet."),
    _("The administrator has settled this engagement already; if he is wrong, write to him."),
    _("That is the report of your own side; somebody of the other side says whether it is right."),
    _("Another report has come in that says otherwise; the administrator decides between them."),
    _("This form is of another step; nothing was handed in."),
    _("The battles of this round have been closed; nothing was changed. What stood then counts."),
    _("There is no such engagement to be fought in this round; nothing was handed in."),
    _("You play neither {side} nor {other_side}; their players report this engagement."),
    _("There is no such report of this engagement; nothing was changed."),
)
