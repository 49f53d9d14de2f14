"""Engagements, retreats, and where armies go after a battle (EN, AS, AF)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf, Series
from campaign.language.messages import Message

_ADJUSTMENTS = (
    _("{points} City"),
    _("{points} Town"),
    _("{points} next to a City"),
    _("{points} river"),
    _("{points} engagements"),
    _("{points} initiative"),
)
_SUMS = (_("{fp} FP"), _("{number} {adjustments} = {fp} FP"))
_MOVES = (_("has retreated"), _("has drawn its battle"), _("has lost the assault on {name}, lifts the siege"))
NO_ADVANCE = (
    _("it has not won a battle"),
    _("it has not won its assault"),
    _("the hex is not adjacent"),
    _("no army that its battle removed stood there"),
    _("somebody stands there"),
    _("army {army} has suffered less, or inflicted more"),
)
NO_LANDING = (
    _("the map ends there"),
    _("{place} is water"),
    _("{place} is {terrain} without a port that is open to it"),
    _("an army stands at {place}"),
    _("another faction holds {place}"),
    _("{place} is in the ZoC of army {army}"),
    _("{place} is in the ZoC of {name}"),
    _("no pool of {faction} has {nmp} NMP left"),
    _("army {army} lands there"),
    _("it is not at sea"),
)

KINDS: dict[str, Kind] = {
    "adjustment": OneOf(_ADJUSTMENTS),
    "adjustments": Series("adjustment", "{before} {after}", "{before} {after}"),
    "sum": OneOf(_SUMS),
    "why": OneOf(_MOVES),
    "noadvance": OneOf(NO_ADVANCE),
    "nolanding": OneOf(NO_LANDING),
}
SENTENCES: tuple[Message, ...] = (
    *(_("City"), _("Town"), _("next to a City"), _("river"), _("engagements"), _("initiative")),
    _("Army {army} ({sum}) fights army {other_army} ({other_sum}), {ground}; army {up_army} sets up."),
    _("Army {army} ({sum}) assaults {name}, {ground}; army {up_army} sets up; garrison {fp} FP."),
    _("Army {army} retreats; not fought: {engagements}."),
    _("The retreat of army {army} is not carried out: it has no engagement."),
    _("The retreat of army {army} is not carried out: it has nowhere to go."),
    _("Army {army} has lost its battle and leaves {place}."),
    _("Army {army} has drawn its battle and stays at {place}: it besieges."),
    _("Army {army} {why} and moves from {from_place} to {place}."),
    _("Army {army} {why}, but finds nowhere to go and stays at {place}."),
    _("Army {army} does not advance to {place}: {noadvance}."),
    _("{Armies} want {place} with equal right, so nobody advances."),
    _("Army {army} has won and advances from {from_place} to {place}."),
    _("Army {army} is placed in {place}."),
    _("Army {army} has lost its battle and has nowhere to go: it is eliminated."),
    _("Army {army} reaches no structure of its network and is placed at {place}."),
    _("Army {army} debarks from {from_place} to {place} for {nmp} NMP of {zone}."),
    _("Army {army} does not debark in direction {direction}: {nolanding}."),
    _("Army {army} does not debark: it is not at sea."),
    _("Army {army} does not debark: army {other_army} lands there."),
    _("Army {army} does not debark: army {other_army} lands there, because {criterion}."),
)
