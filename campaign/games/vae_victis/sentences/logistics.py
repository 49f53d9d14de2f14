"""Logistics networks, what cuts them, and sea links (LG)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "line.road": _("The road line from {name} to {other_name}"),
    "line.river": _("The river line from {name} to {other_name}"),
    "line.coast": _("The coast line from {name} to {other_name}"),
    "unlinked.does_not_control_it": _("{faction} does not control it"),
    "network_reaches": _("In the network of {faction}: {number} of {all_number} structures."),
    "sea_link_made": _("{faction} links {name} to its network over {zone}."),
    "sea_link_passed_over": _("The sea link of {faction} to {name} over {zone} is passed over: {unlinked}."),
    "structures_apart": _("No line leads from the network of {faction} to {names}."),
    "structure_besieged": _("{name} is besieged and not in the network."),
    "line_blockaded_at_place": _("{line} is cut: {place} is blockaded by {armies}."),
    "line_blockaded_at_structure": _("{line} is cut: {name} is blockaded by {armies}."),
    "line_cut_at_place": _("{line} is cut at {place}, in the ZoC of {holders}."),
    "line_cut_at_structure": _("{line} is cut at {name}, in the ZoC of {holders}."),
}
