"""What is said of a message out of which orders are read."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind
from campaign.language.messages import Message

KINDS: dict[str, Kind] = {}
SENTENCES: tuple[Message, ...] = (
    _("Not understood."),
    _("Army {army} is not one of the armies of this seat."),
    _("The first number may be the army, or the first direction."),
    _("The numbers after the first may be armies, or directions."),
    _("The numbers may be armies, or how many points are meant."),
    _("It is not said for which army this is."),
    _("It can be read in two ways."),
    _("Army {army} says yes, but not to which of these: {list}."),
    _("Army {army} says yes, but not to what."),
    _("Army {army} is asked nothing now that yes or no answers; the order must say what is meant."),
    _("Army {army} is asked several things; the answer must say which of them it is about."),
    _("Army {army} is asked something else than the heading is about."),
    _("Its yes or no does not fit what stands behind it."),
    _("It is not said in which direction army {army} debarks."),
    _("It is not said which structure army {army} besieges."),
    _("Standing still before a march is written as 0, once for each move: 0 0 2 4."),
    _("The rest of it was not understood: {quoted}."),
    _("A word in the line may change what it means: {quoted}."),
    _("The message says two things about this."),
    _("It stands in a quotation, and may be older than the message."),
    _("This line is too long for an order; at most {number} characters of one are read."),
    _("Only the first {number} lines are read."),
    _("{number} characters are too many for a message, at most {most_number} are read."),
    _("Two of the chosen orders exclude one another; choose one of them. Nothing was entered."),
    _("That was entered and replaced too often in this step; {name} has to submit it in person."),
)
