"""What a march will cost and lead to, before it is ordered."""

from django.utils.translation import gettext_noop as _

from campaign.language.chapters.values import TERRAINS
from campaign.language.kinds import Kind, OneOf, Series
from campaign.language.messages import Message, counted

_NO_PORT = (
    _("it does not begin the round in a structure of its faction"),
    _("{name} is not on the coast"),
    _("after a defeat at sea it stays on land for {rounds}"),
    _("{name} is besieged"),
    _("{name} is blockaded by {armies}"),
    _("only its first move can lead out of {name}"),
)

KINDS: dict[str, Kind] = {
    "use": OneOf((_("army {army} uses {number}"), _("army {army} {number}"))),
    "uses": Series("use", "{before}, {after}", "{before}, {after}"),
    "noport": OneOf(_NO_PORT),
    "rounds": OneOf((counted("{count} more round", "{count} more rounds"),)),
}
SENTENCES: tuple[Message, ...] = (
    *TERRAINS,
    _("by road, halved"),
    _("road on a logistics line"),
    _("River hex"),
    _("in the ZoC of a navy of another faction"),
    _("at least {number}"),
    _("at most {number}"),
    _("strait"),
    _("stand"),
    _("off the map"),
    _("Army {army} has crossed a strait and goes no further this round."),
    _("{place} is a strait: {directions} must follow to cross it."),
    _("{place} is a strait: with {directions} as the next number the army crosses it."),
    _("Army {friend_army} stands at {place}: army {army} can pass there, but not end there."),
    _("Army {army} cannot embark: {noport}."),
    _("Army {army} leaves {name} and besieges it no more."),
    _("Army {army} does not keep {name} in its ZoC all the time, and makes no progress with its siege."),
    _("Army {army} would fight a naval battle with {armies}."),
    _("Army {army} would fight an engagement with {armies}."),
    _("Army {army} would fight engagements with {armies}."),
    _("Army {friend_army} is to end at {place}: army {army} can pass there, but not end there."),
    _("Army {army} would end the round in the Sea hex {place} and be eliminated."),
    _("Army {army} could not debark from {place}: that costs {cost_number} NMP, and {left_number} would be left."),
    _("{name}: {available_number} NMP; {uses}: {left_number} left."),
    _("{name}: {available_number} NMP; {uses}: {lacking_number} too many."),
)
