"""The layers of the map beside its picture: zones of control, networks, sieges, control."""

from collections.abc import Iterable, Iterator

from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.rules.logistics_events import cut_event
from campaign.games.vae_victis.rules.sieges.resilience import current_resilience
from campaign.games.vae_victis.rules.sieges.siege_odds import odds_in_words, odds_of_siege
from hexmap.rules.documents import JsonObject
from hexmap.rules.line_graphs import ShortestPaths
from hexmap.rules.line_webs import Web
from hexmap.rules.logistics import Network
from hexmap.rules.zones_of_control import army_zone, structure_zones


def layers_of(situation: Situation) -> JsonObject:
    """All layers as JSON values, hexes by name; everything in them is known to all."""
    position = situation.position
    factions = [faction.id for faction in position.factions]
    return {
        "zoc": {faction: _zones(situation, faction) for faction in factions},
        "networks": {faction: _network(situation, situation.networks[faction]) for faction in factions},
        "superiority": {faction: dict(levels) for faction, levels in situation.superiority.items()},
        "superiority_is_known": situation.superiority_is_known,
        "sieges": list(_sieges(situation)),
        "blockaded": [s.name for s in situation.board.coastal_structures if situation.logistics.blockaders(s)],
        "control": dict(sorted(position.control.items())),
        **({"cultures": dict(sorted(position.cultures.items()))} if position.cultures else {}),
        "armies": [
            {
                "number": army.number,
                "faction": army.faction,
                "hex": situation.board.grid.name(army.hex),
                "strength": army.strength,
                "afloat": army.afloat,
                "inactive_rounds": army.inactive_rounds,
            }
            for army in position.armies
        ],
    }


def _names(situation: Situation, hexes: Iterable[int]) -> list[str]:
    return [situation.board.grid.name(hex_) for hex_ in sorted(set(hexes))]


def _zones(situation: Situation, faction: str) -> JsonObject:
    """The hexes in the ZoCs of a faction (ZC.1 to ZC.3)."""
    board, position, radii = situation.board, situation.position, situation.ruleset.radii
    own = [army for army in position.armies if army.faction == faction]
    zones = structure_zones(board, radii)
    held = [name for name, holder in position.control.items() if holder == faction and name not in position.besieged]
    return {
        "armies": _names(situation, (h for army in own if not army.afloat for h in army_zone(board, army, radii))),
        "navies": _names(situation, (h for army in own if army.afloat for h in army_zone(board, army, radii))),
        "structures": _names(situation, (hex_ for name in held for hex_ in zones[name])),
    }


def _network(situation: Situation, network: Network) -> JsonObject:
    """A network with its lines, its sea links, and why other structures are not in it (LG)."""
    logistics, board = situation.logistics, situation.board
    cuts = [(cut, cut_event(logistics, network.faction, cut)) for cut in logistics.cuts(network)]
    return {
        "structures": list(network.structures),
        "hexes": _names(situation, network.hexes),
        "lines": [
            {
                "kind": str(line.kind),
                "structures": list(structures),
                "hexes": _names(situation, logistics.graphs[line.kind].hexes_of(line.mask)),
            }
            for line, structures in _lines_worth_showing(network)
        ],
        "links": [{"zone": link.zone, "structure": link.structure} for link in network.links],
        "cuts": [
            {
                "structure": cut.structure,
                "reason": cut.reason,
                "text": event.text,
                "hex": None if cut.hex is None else board.grid.name(cut.hex),
            }
            for cut, event in cuts
        ],
    }


def _lines_worth_showing(network: Network) -> Iterator[tuple[Web | ShortestPaths, tuple[str, ...]]]:
    """Return all roads and rivers with their ends, and the coast lines without a port in between.

    Every port of a shore has a coast line to every other one; the long ones run where the short ones do.
    """
    length: dict[str, dict[str, int]] = {}
    for line in network.coast_lines:
        length.setdefault(line.one, {})[line.other] = line.length
        length.setdefault(line.other, {})[line.one] = line.length
    yield from ((web, web.structures) for web in network.webs)
    for line in network.coast_lines:
        if not _has_port_between(length, line):
            yield line, (line.one, line.other)


def _has_port_between(length: dict[str, dict[str, int]], line: ShortestPaths) -> bool:
    other_end = length[line.other]
    return any(
        to_one < line.length and other_end.get(port, line.length) < line.length
        for port, to_one in length[line.one].items()
    )


def _sieges(situation: Situation) -> Iterator[JsonObject]:
    """The sieges with their current resilience, and their odds where armies throw siege dice (SI.3, SD.8)."""
    board, position = situation.board, situation.position
    for siege in position.sieges:
        structure = board.structure_named[siege.structure]
        resilience = current_resilience(board, position, structure, siege.resilience, situation.ruleset)
        odds = odds_of_siege(position, situation.ruleset, siege.structure, siege.armies, resilience)
        yield {
            "structure": siege.structure,
            "hex": board.grid.name(structure.hex),
            "faction": siege.faction,
            "armies": list(siege.armies),
            "resilience": resilience,
            "initial": siege.initial_resilience,
            **({"odds": odds_in_words(odds)} if odds else {}),
        }
