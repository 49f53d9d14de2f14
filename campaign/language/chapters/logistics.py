"""Logistics networks, what cuts them, and sea links (LG)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf
from campaign.language.messages import Message

NOT_LINKED = (
    _("its superiority there is used up"),
    _("passive factions have no sea links"),
    _("it is in the network already"),
    _("the faction does not control it"),
    _("it is besieged"),
    _("it is not coastal there"),
    _("it is blockaded"),
    _("no structure of the network is coastal there"),
    _("{faction} does not control it"),
)
_LINES = (
    _("The road line from {name} to {other_name}"),
    _("The river line from {name} to {other_name}"),
    _("The coast line from {name} to {other_name}"),
)

KINDS: dict[str, Kind] = {
    "line": OneOf(_LINES),
    "unlinked": OneOf(NOT_LINKED),
}
SENTENCES: tuple[Message, ...] = (
    _("In the network of {faction}: {number} of {all_number} structures."),
    _("{faction} links {name} to its network over {zone}."),
    _("The sea link of {faction} to {name} over {zone} is passed over: {unlinked}."),
    _("No line leads from the network of {faction} to {names}."),
    _("{name} is besieged and not in the network."),
    _("{line} is cut: {place} is blockaded by {armies}."),
    _("{line} is cut: {name} is blockaded by {armies}."),
    _("{line} is cut at {place}, in the ZoC of {holders}."),
    _("{line} is cut at {name}, in the ZoC of {holders}."),
)
