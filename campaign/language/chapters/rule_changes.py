"""What a shadow run found, and why rules are not changed."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind
from campaign.language.messages import Message

KINDS: dict[str, Kind] = {}
SENTENCES: tuple[Message, ...] = (
    _("Only figures on the way, such as MP spent and distances of supply."),
    _("Naval superiority of {faction} in {zone}: {before_number} → {number}."),
    _("NMP left of {faction} in {zone}: {before_number} → {number}."),
    _("Engagement {engagement} is not there."),
    _("Engagement {engagement} is there."),
    _("Engagement {engagement}, {name}: {before_fp} → {fp} FP."),
    _("The end of the campaign."),
    _("This is no parameter that can change while a campaign is played."),
    _("This can only be raised: armies and sieges on the map may need what there is of it."),
    _("A text has 1 to {number} characters on one line."),
    _("Input should be greater than or equal to {number}."),
    _("Input should be less than or equal to {number}."),
    _("Input should be a multiple of {number}."),
    _("{before_number} is beyond {number}."),
    _("The change could not be tried ({name}). It can be declared all the same, or withdrawn."),
    _("Say what holds from then on; everybody reads it."),
    _("Rules change from a round that has not begun yet: round {number} at the earliest."),
    _("That is far away: round {number} at the latest."),
    _("The change is still being tried on what has been played. Wait a moment."),
    _("This change has been declared or withdrawn already; nothing was changed."),
    _("Its round has begun. A change that holds is ended by another one."),
    _("Its round has begun. Withdraw it, and propose it anew for a later round."),
    _("There is no such change of the rules."),
    _("By what has been declared it would fall from one round to the next; it can only rise."),
)
