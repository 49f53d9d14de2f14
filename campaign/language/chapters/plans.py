"""What is wrong with a plan on the planning table, and what to do."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind
from campaign.language.messages import Message

KINDS: dict[str, Kind] = {}
SENTENCES: tuple[Message, ...] = (
    _("Some lines are not understood, so nothing was saved. What is wrong stands beside them."),
    _("A plan holds at most {number} rounds. Begin a new one later in the campaign."),
    _("You already have {number} plans being calculated. Wait for one, or cancel one."),
    _("You have {number} plans already, and there is no room for more. Use an older one again."),
    _(
        "This plan was changed in another window after you had opened this page. What you have typed stands below;"
        " save it again to put it in the place of what is there now."
    ),
    _("The plan would be longer than {number} characters; nothing was saved. Shorten it."),
    _("A plan needs a title, so that you find it again."),
    _("The title has {number} characters; at most {most_number} fit."),
    _("This plan begins with an earlier step; nothing was changed. Begin it again from now first."),
    _("This plan was changed after you had opened this page; nothing was taken. Look once more."),
    _("There is no such line in this step; nothing was saved."),
    _("There is no faction {quoted} in this campaign."),
    _("Of these two choices the army can have one only; take one of them back."),
    _("There is no engagement {quoted} in this plan any more."),
    _("Number {number}, {quoted}, is none of 0 to 9; write them with blanks between."),
    _("{number} random numbers are too many; {most_number} are enough for any round."),
)
