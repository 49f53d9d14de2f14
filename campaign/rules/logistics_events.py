"""Logistics networks told as events: how far they reach, what cuts them, which sea links are in force (LG)."""

from collections.abc import Iterator, Mapping

from campaign.rules.document.events import Event, armies_in_words, listed
from hexmap.rules.logistics import Cut, Logistics, Network


def network_events(logistics: Logistics, networks: Mapping[str, Network]) -> Iterator[Event]:
    """For every faction its network, its sea links, and why other structures of its are not in it (LG.1 to LG.6)."""
    for faction in logistics.position.factions:
        network = networks[faction.id]
        held = sum(controller == faction.id for controller in logistics.position.control.values())
        if held:
            text = f"In the network of {faction.title}: {len(network.structures)} of {held} structures."
            about = {"faction": faction.id, "structures": len(network.structures), "of": held}
            yield Event("LG.1", "network", logistics.position.round, text, about)
        yield from _link_events(logistics, network, faction.title)
        apart = []
        for cut in logistics.cuts(network):
            if cut.reason == "apart":
                apart.append(cut.structure)
            else:
                yield cut_event(logistics, faction.id, cut)
        if apart:
            yield _apart_event(logistics, faction.id, apart)


def _link_events(logistics: Logistics, network: Network, title: str) -> Iterator[Event]:
    round_ = logistics.position.round
    for link in network.links:
        text = f"{title} links {link.structure} to its network over {link.zone}."
        about = {"faction": network.faction, "zone": link.zone, "structure": link.structure}
        yield Event("LG.6", "sea_link", round_, text, about)
    for link, why in network.passed_over:
        text = f"The sea link of {title} to {link.structure} over {link.zone} is passed over: {why}."
        about = {"faction": network.faction, "order": "sea_links", "zone": link.zone, "structure": link.structure}
        yield Event("LG.6", "order_not_carried_out", round_, text, about)


def _apart_event(logistics: Logistics, faction: str, structures: list[str]) -> Event:
    title = logistics.position.faction[faction].title
    text = f"No line leads from the network of {title} to {listed(structures)}."
    about = {"faction": faction, "structures": structures}
    return Event("LG.1", "structures_apart", logistics.position.round, text, about)


def cut_event(logistics: Logistics, faction: str, cut: Cut) -> Event:
    """Why one structure is not in the network of the faction that controls it (LG.1 to LG.3)."""
    if cut.reason == "apart":
        return _apart_event(logistics, faction, [cut.structure])
    about: dict[str, object] = {"faction": faction, "structure": cut.structure, "reason": cut.reason}
    line = f"The {cut.kind} line from {cut.structure} to {cut.towards}" if cut.kind else ""
    if cut.kind:
        about |= {"line": str(cut.kind), "towards": cut.towards}
    if cut.hex is not None:
        about["hex"] = logistics.board.grid.name(cut.hex)
    if cut.armies:
        about["armies"] = list(cut.armies)
    if cut.structures:
        about["structures"] = list(cut.structures)
    if cut.reason == "besieged":
        rule, text = "LG.1", f"{cut.structure} is besieged and not in the network."
    elif cut.reason == "blockaded":
        end = logistics.board.describe(cut.hex) if cut.hex is not None else cut.structure
        rule, text = "LG.2", f"{line} is cut: {end} is blockaded by {armies_in_words(list(cut.armies))}."
    else:
        holders = [armies_in_words(list(cut.armies))] if cut.armies else []
        holders += cut.structures
        where = logistics.board.describe(cut.hex) if cut.hex is not None else ""
        rule, text = "LG.3", f"{line} is cut at {where}, in the ZoC of {listed(holders)}."
    return Event(rule, "structure_cut_off", logistics.position.round, text, about)
