"""Logistics networks as events: how far they reach, what cuts them, which sea links are in force (LG)."""

from collections.abc import Iterator, Mapping

from campaign.games.vae_victis.rules.events import holders
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.logistics import Cut, Logistics, Network


def network_events(logistics: Logistics, networks: Mapping[str, Network]) -> Iterator[Event]:
    """For every faction its network, its sea links, and why other structures of its are not in it (LG.1 to LG.6)."""
    for faction in logistics.position.factions:
        network = networks[faction.id]
        held = sum(controller == faction.id for controller in logistics.position.control.values())
        if held:
            text = say("network_reaches", faction=faction.title, number=len(network.structures), all_number=held)
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
        text = say("sea_link_made", faction=title, name=link.structure, zone=link.zone)
        about = {"faction": network.faction, "zone": link.zone, "structure": link.structure}
        yield Event("LG.6", "sea_link", round_, text, about)
    for link, why in network.passed_over:
        text = say("sea_link_passed_over", faction=title, name=link.structure, zone=link.zone, unlinked=why)
        about = {"faction": network.faction, "order": "sea_links", "zone": link.zone, "structure": link.structure}
        yield Event("LG.6", "order_not_carried_out", round_, text, about)


def _apart_event(logistics: Logistics, faction: str, structures: list[str]) -> Event:
    title = logistics.position.faction[faction].title
    text = say("structures_apart", faction=title, names=structures)
    about = {"faction": faction, "structures": structures}
    return Event("LG.1", "structures_apart", logistics.position.round, text, about)


def cut_event(logistics: Logistics, faction: str, cut: Cut) -> Event:
    """The reason why one structure is not in the network of the faction that controls it (LG.1 to LG.3)."""
    if cut.reason == "apart":
        return _apart_event(logistics, faction, [cut.structure])
    about: dict[str, object] = {"faction": faction, "structure": cut.structure, "reason": cut.reason}
    if cut.kind:
        about |= {"line": str(cut.kind), "towards": cut.towards}
    if cut.hex is not None:
        about["hex"] = logistics.board.grid.name(cut.hex)
    if cut.armies:
        about["armies"] = list(cut.armies)
    if cut.structures:
        about["structures"] = list(cut.structures)
    rule = {"besieged": "LG.1", "blockaded": "LG.2"}.get(cut.reason, "LG.3")
    return Event(rule, "structure_cut_off", logistics.position.round, _cut(logistics, cut), about)


def _cut(logistics: Logistics, cut: Cut) -> Sentence:
    if cut.reason == "besieged":
        return say("structure_besieged", name=cut.structure)
    line = say(f"line.{cut.kind}", name=cut.structure, other_name=cut.towards)
    if cut.reason == "blockaded":
        if cut.hex is None:
            return say("line_blockaded_at_structure", line=line, name=cut.structure, armies=cut.armies)
        return say("line_blockaded_at_place", line=line, place=logistics.board.describe(cut.hex), armies=cut.armies)
    place = logistics.board.describe(cut.hex) if cut.hex is not None else ""
    return say("line_cut_at_place", line=line, place=place, holders=holders(cut.armies, cut.structures))
