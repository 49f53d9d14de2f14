"""The public interface of the choices: what a player may decide, why not something else, and what follows (RD.8)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from campaign.games.orders_form import Choice
from campaign.games.vae_victis.choices.advancing import advances, fault_of_advancing
from campaign.games.vae_victis.choices.beforehand import standing_orders
from campaign.games.vae_victis.choices.besieging import Sieges
from campaign.games.vae_victis.choices.commanding import (
    command_choices,
    fault_of_asking,
    fault_of_default_zone,
    fault_of_free_command,
    fault_of_lending,
)
from campaign.games.vae_victis.choices.conceding import concessions
from campaign.games.vae_victis.choices.instructions import (
    assaults,
    fault_of_assault_order,
    fault_of_lift,
    lifts,
    movements,
)
from campaign.games.vae_victis.choices.landing import debarkations, fault_of_debarking
from campaign.games.vae_victis.choices.linking import fault_of_links, link_choices
from campaign.games.vae_victis.choices.moments import moments_of
from campaign.games.vae_victis.choices.outcomes import as_things_stand
from campaign.games.vae_victis.choices.placing import fault_of_place, placements
from campaign.games.vae_victis.choices.points import fault_of_point, initiative_choices
from campaign.games.vae_victis.choices.retreating import fault_of_retreat, retreat_choices
from campaign.games.vae_victis.choices.sending import fault_of_transfers, transfer_choices
from campaign.games.vae_victis.choices.standpoint import OwnSheets, Standpoint
from campaign.games.vae_victis.choices.surrendering import fault_of_surrendering, surrenders
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.order_texts import names_in
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.sentences import say
from orders.rules.kinds import OF_FACTION, STEP_OF
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText, asks_for_nothing


def choices_of(document: RoundDocument, step: str, faction: str, own: Iterable[SheetText] = ()) -> tuple[Choice, ...]:
    """Everything that players of a faction may decide in a step, by kind, then by army number.

    `own` are the faction's sheets of all kinds so far, which change what is legal: points used up on a zone, sea
    links, lifted sieges, advances that bring a structure within reach. Nothing for a faction that is not played.
    Raises DocumentError for a document that has not come as far as the step.
    """
    here = _standpoint(document, faction, own)
    return tuple(_CHOICES[step](here)) if here else ()


def standing_choices(
    document: RoundDocument, step: str, faction: str, own: Iterable[SheetText] = ()
) -> tuple[Choice, ...]:
    """Return the standing orders open to a faction in a step, whether or not they will be legal (RD.8)."""
    here = _standpoint(document, faction, own)
    return tuple(standing_orders(here, step)) if here else ()


def fault_of(document: RoundDocument, step: str, sheet: SheetText, own: Iterable[SheetText] = ()) -> Fault | None:
    """Return why orders, in canonical text, are illegal in their own step; None if they may be submitted.

    `own` are the other sheets of its faction. What others may decide without being seen is left open: a decision
    that can become legal by it is no fault. A sheet for a later step is judged when that comes (RD.8).
    """
    if STEP_OF[sheet.kind] != step or asks_for_nothing(sheet):
        return None
    if sheet.kind in OF_FACTION:
        faction = str(sheet.subject)
    elif int(sheet.subject) in document.position.army:
        faction = document.position.army[int(sheet.subject)].faction
    else:
        return Fault(_RULES[sheet.kind], say("army_is_not_on_the_map", army=sheet.subject))
    here = _standpoint(document, faction, own)
    if here is None:
        return Fault("FA.1", say("this_faction_is_not_played_and_decides_nothing"))
    return _FAULTS[sheet.kind](here.without_sheet(sheet), sheet)


def fault_beforehand(document: RoundDocument, sheet: SheetText) -> Fault | None:
    """Return why standing orders are refused: they would surrender what another faction controls (SI.8)."""
    if sheet.kind != Kind.SURRENDER:
        return None
    for name in names_in(sheet.text):
        if document.position.control.get(name) != sheet.subject:
            title = document.position.faction[str(sheet.subject)].title
            return Fault("SI.8", say("structure_not_controlled", faction=title, name=name))
    return None


def consequences(
    document: RoundDocument, step: str, faction: str, own: Iterable[SheetText]
) -> tuple[dict[str, Any], ...]:
    """Return the events that concern a faction if its own orders are carried out and no others exist.

    Movement is left out: here no army moves. Raises DocumentError for a document that has not come as far as the
    step; for administration every engagement must have its report.
    """
    here = _standpoint(document, faction, own)
    return tuple(event.as_json() for event in as_things_stand(here, step)) if here else ()


def _standpoint(document: RoundDocument, faction: str, own: Iterable[SheetText]) -> Standpoint | None:
    """The standpoint of a faction that is played; None for any other."""
    side = document.position.faction.get(faction)
    return Standpoint(document, faction, OwnSheets(own)) if side is not None and side.active else None


def _initiative(here: Standpoint) -> Iterator[Choice]:
    yield from initiative_choices(here)
    yield from command_choices(here)


def _instructions(here: Standpoint) -> Iterator[Choice]:
    for choices in (movements, assaults, lifts, transfer_choices, link_choices):
        yield from choices(here)


def _administration(here: Standpoint) -> Iterator[Choice]:
    moments = moments_of(here)
    yield from advances(here, moments)
    yield from debarkations(here, moments)
    sieges = Sieges(here, moments)
    yield from sieges.choices(Kind.BESIEGE)
    yield from sieges.choices(Kind.TAKE_OVER)
    yield from surrenders(here, moments)
    yield from concessions(here)


_CHOICES: Mapping[str, Callable[[Standpoint], Iterator[Choice]]] = {
    Step.PLACEMENT: placements,
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _instructions,
    Step.RETREATS: retreat_choices,
    Step.BATTLES: lambda _here: iter(()),
    Step.ADMINISTRATION: _administration,
}

_FAULTS: Mapping[str, Callable[[Standpoint, SheetText], Fault | None]] = {
    Kind.PLACEMENT: fault_of_place,
    Kind.INITIATIVE: fault_of_point,
    Kind.MOVEMENT: lambda _here, _sheet: None,
    Kind.ASSAULT: lambda here, sheet: fault_of_assault_order(here, int(sheet.subject)),
    Kind.LIFT_SIEGE: lambda here, sheet: fault_of_lift(here, int(sheet.subject)),
    Kind.TRANSFER: fault_of_transfers,
    Kind.SEA_LINKS: fault_of_links,
    Kind.RETREAT: lambda here, sheet: fault_of_retreat(here, int(sheet.subject)),
    Kind.ADVANCE: lambda here, sheet: fault_of_advancing(here, moments_of(here), sheet),
    Kind.DEBARK: lambda here, sheet: fault_of_debarking(here, moments_of(here), sheet),
    Kind.BESIEGE: lambda here, sheet: Sieges(here, moments_of(here)).fault(sheet),
    Kind.TAKE_OVER: lambda here, sheet: Sieges(here, moments_of(here)).fault(sheet),
    Kind.SURRENDER: lambda here, sheet: fault_of_surrendering(here, moments_of(here), sheet),
    Kind.CONCEDE: lambda _here, _sheet: None,
    Kind.LEND: fault_of_lending,
    Kind.BORROW: fault_of_asking,
    Kind.FREE_COMMAND: fault_of_free_command,
    Kind.DEFAULT_ZONE: fault_of_default_zone,
}

_RULES: Mapping[str, str] = {
    Kind.PLACEMENT: "FA.4",
    Kind.INITIATIVE: "IN.1",
    Kind.MOVEMENT: "OR.1",
    Kind.ASSAULT: "AS.1",
    Kind.LIFT_SIEGE: "OR.3",
    Kind.TRANSFER: "ST.6",
    Kind.RETREAT: "EN.4",
    Kind.ADVANCE: "AF.3",
    Kind.DEBARK: "NV.10",
    Kind.BESIEGE: "SI.1",
    Kind.TAKE_OVER: "SI.7",
    Kind.CONCEDE: "VP.4",
    Kind.LEND: "HO.8",
    Kind.BORROW: "HO.8",
}
"""The paragraph of each kind that is about an army."""
