"""Movement on land and at sea (MV, NV.1 to NV.4)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf
from campaign.language.messages import Message

_OBSTACLES = (
    _("it has not enough MP left"),
    _("the map ends there"),
    _("nothing can pass there"),
    _("an army may not enter water there"),
    _("no movement order lands a navy"),
    _("nobody sails the Ocean"),
    _("no pool of its faction can pay for it"),
    _("army {army} is in or next to it"),
    _("{name} has it in its ZoC"),
    _("{faction} has no naval superiority there"),
)
_CRITERIA = (
    _("it has the lowest cost of entering"),
    _("it has spent the fewest MP so far"),
    _("it is the strongest"),
    _("its faction controls the structure nearest to that hex"),
    _("its faction has more victory points"),
    _("it comes from furthest north"),
    _("it comes from furthest west"),
)
_SPENT = (_("{mp} of {all_mp} MP"), _("{mp} of {all_mp} MP and {nmp} NMP"), _("{nmp} NMP"))

KINDS: dict[str, Kind] = {
    "obstacle": OneOf(_OBSTACLES),
    "criterion": OneOf(_CRITERIA),
    "spent": OneOf(_SPENT),
}
SENTENCES: tuple[Message, ...] = (
    _("Army {army} stops at {place}: {obstacle}."),
    _("Army {army} stops at {place} and does not enter {target_place}, {terrain}: {obstacle}."),
    _("Army {army} stops at {place} and does not cross the strait {hex}: {obstacle}."),
    _("Army {army} enters {place} for {mp} MP."),
    _("Army {army} enters {place} for {nmp} NMP of {zone}."),
    _("Army {army} cannot enter {place}: it would exchange hexes with {armies}."),
    _("Army {army} cannot enter {place}: {armies} stands there."),
    _("Army {army} cannot enter {place}: {armies} stand there."),
    _("{Armies} both make for {place}; army {army} goes there, because {criterion}."),
    _("{Armies} all make for {place}; army {army} goes there, because {criterion}."),
    _("Army {army} is halted at {place} by the ZoC of {holders}."),
    _("Army {army} is put back from {from_place} to {place}: army {other_army} was there first."),
    _("Army {army} rides at anchor at {place}."),
    _("Army {army} stays at {place}."),
    _("Army {army} sails from {from_place} to {place} for {spent}."),
    _("Army {army} marches from {from_place} to {place} for {spent}."),
)
