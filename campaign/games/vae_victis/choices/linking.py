"""Sea links that a faction can order (LG.6)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.standpoint import Standpoint, some_of
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.order_texts import links_in
from campaign.language.catalogue.sentences import say
from hexmap.rules.zones_of_control import is_blockaded
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


def link_choices(here: Standpoint) -> Iterator[Choice]:
    """Return the structures that qualify, by zone, and those that qualify after the links named so far (LG.6)."""
    named = here.own.of_faction(Kind.SEA_LINKS, here.faction)
    bare = here.without_sheet(SheetText(Kind.SEA_LINKS, here.faction, named)) if named else here
    at_once = bare.logistics.linkable(bare.network)
    options = [
        Option(
            f"{zone}: {name}",
            say("links_over", name=name, zone=zone),
            "LG.6",
            say("at_most_over", links=say("links.links", count=level), zone=zone),
        )
        for zone, level in here.levels.items()
        if level > 0
        for name in at_once[zone]
    ]
    options += _further(here, at_once)
    if options:
        outside = sorted({name for zone in here.board.zones if here.levels.get(zone) for name in at_once[zone]})
        why = say("not_in_the_network", some=some_of(outside)) if outside else ""
        yield Choice(Kind.SEA_LINKS, here.faction, None, tuple(options), say("no_sea_links"), "LG.6", why, free=True)


def fault_of_links(here: Standpoint, sheet: SheetText) -> Fault | None:
    """The reason why one of the structures named can be linked in no way, whatever others do before movement (LG.6)."""
    for zone, names in links_in(sheet.text).items():
        if not here.levels.get(zone):
            return Fault("LG.6", say("no_superiority_for_links", faction=here.side.title, zone=zone))
        for name in names:
            if problem := _fault(here, zone, name):
                return Fault("LG.6", say("structure_cannot_be_linked", name=name, zone=zone, unlinked=problem))
    return None


def _fault(here: Standpoint, zone: str, name: str) -> str:
    structure = here.board.structure_named[name]
    if here.position.controller(structure) != here.faction:
        return say("unlinked.does_not_control_it", faction=here.side.title)
    if here.board.zones.index(zone) not in here.board.coastal_zones(structure):
        return say("unlinked.it_is_not_coastal_there")
    if is_blockaded(here.board, here.position, structure, here.ruleset.radii):
        return say("unlinked.it_is_blockaded")
    return ""


def _further(here: Standpoint, at_once: Mapping[str, Sequence[str]]) -> Iterator[Option]:
    """Return what can be linked from the links named so far; the text includes these.

    Links are looked at zone by zone, so a link can only build on those of its own zone and of zones before it.
    """
    named = links_in(here.own.of_faction(Kind.SEA_LINKS, here.faction))
    used = Counter(link.zone for link in here.network.links)
    before: dict[str, Sequence[str]] = {}
    linkable: Mapping[str, Sequence[str]] = at_once
    for zone in here.board.zones:
        if zone in named:
            before[zone] = named[zone]
            partly = here.with_sheet(SheetText(Kind.SEA_LINKS, here.faction, _text(here, before)))
            linkable = partly.logistics.linkable(partly.network)
        if used[zone] < here.levels.get(zone, 0):
            for name in linkable[zone]:
                if name not in at_once[zone]:
                    text = _text(here, {**named, zone: (*named.get(zone, ()), name)})
                    note = say("once_those_named_already_are_linked")
                    yield Option(text, say("links_over_as_well", name=name, zone=zone), "LG.6", note)


def _text(here: Standpoint, links: Mapping[str, Sequence[str]]) -> str:
    """The canonical text of links, zones in map order."""
    return "\n".join(f"{zone}: {', '.join(links[zone])}" for zone in here.board.zones if links.get(zone))
