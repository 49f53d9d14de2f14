"""Why a structure cannot be linked over the sea (LG.6)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "unlinked.its_superiority_there_is_used_up": _("its superiority there is used up"),
    "unlinked.passive_factions_have_no_sea_links": _("passive factions have no sea links"),
    "unlinked.it_is_in_the_network_already": _("it is in the network already"),
    "unlinked.the_faction_does_not_control_it": _("the faction does not control it"),
    "unlinked.it_is_besieged": _("it is besieged"),
    "unlinked.it_is_not_coastal_there": _("it is not coastal there"),
    "unlinked.it_is_blockaded": _("it is blockaded"),
    "unlinked.no_structure_of_the_network_is_coastal_there": _("no structure of the network is coastal there"),
}
