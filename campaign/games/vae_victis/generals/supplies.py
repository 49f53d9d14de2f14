"""What a general orders beside marches: sea links, and strength sent where it is needed (LG.6, ST.6)."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.sentences import say
from hexmap.rules.logistics import Logistics
from hexmap.rules.position import Army
from orders.rules.sheets import SheetText

NEAR = 7
"""Hexes: an army with an enemy so near may fight this round or the next."""
WEAK = 100
"""FP below the cap from which on an army near enemies is sent strength."""


def send_and_link(view: GeneralView, numbers: Collection[int]) -> Iterator[GeneralOrder]:
    """The transfers of some armies; with all armies of the faction its sea links too."""
    needing = [army for army in view.armies if _needs_strength(view, army)]
    wanted = {army.number: view.ruleset.army.strength_cap - army.strength for army in needing}
    for choice in choices_of(view.document, Step.MOVEMENT, view.faction) if wanted else ():
        if choice.kind == Kind.TRANSFER and choice.army in numbers and choice.army not in wanted:
            yield from _transfer(view, choice.army or 0, [option.text for option in choice.options], wanted)
    if {army.number for army in view.armies} <= set(numbers):
        yield from _links(view)


def _needs_strength(view: GeneralView, army: Army) -> bool:
    return _is_near_enemies(view, army) and army.strength <= view.ruleset.army.strength_cap - WEAK


def _is_near_enemies(view: GeneralView, army: Army) -> bool:
    distance = view.board.grid.distance
    return any(not enemy.afloat and distance(enemy.hex, army.hex) <= NEAR for enemy in view.enemies)


def _transfer(view: GeneralView, giver: int, texts: Collection[str], wanted: dict[int, int]) -> Iterator[GeneralOrder]:
    """The FP that an army far from all enemies sends to the one that lacks most (ST.6)."""
    if _is_near_enemies(view, view.position.army[giver]):
        return
    offers = {int(receiver): int(fp) for receiver, fp in (text.split() for text in texts)}
    needing = [number for number in wanted if number in offers and wanted[number] > 0]
    if needing:
        receiver = max(needing, key=lambda number: (wanted[number], -number))
        fp = min(offers[receiver], wanted[receiver])
        wanted[receiver] -= fp
        yield GeneralOrder(
            SheetText(Kind.TRANSFER, giver, f"{receiver} {fp}"), say("general_sends_strength", army=receiver)
        )


def _links(view: GeneralView) -> Iterator[GeneralOrder]:
    """The links of all zones, as many as superiority allows, Cities first; each builds on those before (LG.6)."""
    named: dict[str, list[str]] = {}
    for zone in view.board.zones:
        while len(named.get(zone, ())) < view.levels.get(zone, 0):
            offered = _linkable(view, named).get(zone, ())
            if not offered:
                break
            best = min(offered, key=lambda name: (not view.board.structure_named[name].is_city, name))
            named.setdefault(zone, []).append(best)
    if named:
        text = "\n".join(f"{zone}: {', '.join(names)}" for zone, names in named.items())
        names = ", ".join(sorted(name for found in named.values() for name in found))
        yield GeneralOrder(SheetText(Kind.SEA_LINKS, view.faction, text), say("general_links", name=names))


def _linkable(view: GeneralView, named: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The structures that can still be linked over each zone, after some that are named."""
    links = {zone: tuple(names) for zone, names in named.items()}
    logistics = Logistics(view.board, view.position, view.ruleset.radii, view.superiority, {view.faction: links})
    return logistics.linkable(logistics.network(view.faction))
