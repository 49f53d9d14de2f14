"""Whether what the steps have added to a document fits it, and what the later steps make of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.administration.aftermath import Record
from campaign.games.vae_victis.rules.document.schema import (
    Levels,
    MovementEntry,
    NavalBattleEntry,
    RoundDocument,
    RoundModel,
    SupplyEntry,
)
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.map_file import hex_named
from hexmap.rules.position import Position
from navy.rules.naval_battles import NavalResult
from orders.rules.order_file import Transfer, TransferEntry, army_key, known_army

NEEDED_FOR_BATTLES = ("movement", "initiative", "supply", "engagements", "battles")
NEEDED_FOR_ADMINISTRATION = ("movement", "naval_superiority", "nmp_left", "engagements", "battles")
"""What a step cannot do without; of the rest nothing means that nothing of the kind happened."""


@dataclass(frozen=True)
class AfterMovement:
    """What the movement of a round added to its document, checked against it."""

    movement: Mapping[int, MovementEntry]
    records: Mapping[int, Record]
    nmp_left: Levels
    supply: Mapping[int, int | None]
    engagements: Sequence[Engagement]
    in_transit: Sequence[Transfer]
    inactive_since_now: frozenset[int]
    eliminated: tuple[int, ...]


def after_movement(document: RoundDocument, needed: Sequence[str]) -> AfterMovement:
    """The part that the later steps need; raises DocumentError where one of the keys `needed` is missing or does not
    fit.
    """
    model, board, position = document.model, document.board, document.position
    for key in needed:
        if getattr(model, key) is None:
            raise DocumentError(key, "is missing; adjudicate the movement first")
    movement = document.movement or {}
    known = {*position.army, *(entry.army for entry in model.eliminated or ())}
    for number in sorted(known):
        if number not in movement:
            raise DocumentError("movement", f"army {number} is missing")
    nmp_left = levels_of("nmp_left", model.nmp_left, board, position)
    return AfterMovement(
        movement=movement,
        records={
            number: Record(
                board.grid.index(entry.from_),
                tuple(board.grid.index(name) for name in entry.path),
                entry.moved,
                entry.nmp_spent,
            )
            for number, entry in movement.items()
        },
        nmp_left=nmp_left or {},
        supply={} if model.supply is None else _supply(model.supply, known),
        engagements=_engagements(model, board, position),
        in_transit=_in_transit(model.in_transit or [], known),
        inactive_since_now=_inactive_since_now(model.naval_battles or [], board, position, known),
        eliminated=tuple(entry.army for entry in model.eliminated or ()),
    )


def engagement_named(id_: str, board: Board, position: Position) -> Engagement | None:
    """The engagement that an id names, `1-9` or `7-Gela`; None if there cannot be such a one."""
    first, _, second = id_.partition("-")
    try:
        number = army_key(position.army, first, "")
        if second in board.structure_named:
            controller = position.control.get(second)
            own = position.army[number].faction
            return Engagement((number,), (own, controller), second) if controller not in (None, own) else None
        other = army_key(position.army, second, "")
    except DocumentError:
        return None
    factions = position.army[number].faction, position.army[other].faction
    return Engagement((number, other), factions) if number < other and factions[0] != factions[1] else None


def _engagements(model: RoundModel, board: Board, position: Position) -> tuple[Engagement, ...]:
    found: dict[str, Engagement] = {}
    for which, entry in enumerate(model.engagements or ()):
        place = f"engagements[{which}]"
        engagement = engagement_named(entry.id, board, position)
        if engagement is None or engagement.id in found:
            raise DocumentError(f"{place}.id", f"{one_line(entry.id)} names no engagement that can be")
        if list(engagement.armies) != entry.armies or engagement.assault != entry.assault:
            raise DocumentError(f"{place}.armies", "do not fit the id")
        _check_fighting(position, engagement, place)
        found[engagement.id] = engagement
    grouped = [id_ for battle in model.battles or () for id_ in battle]
    for which, battle in enumerate(model.battles or ()):
        for inside, id_ in enumerate(battle):
            if id_ not in found:
                raise DocumentError(f"battles[{which}][{inside}]", f"there is no engagement {one_line(id_)}")
    if sorted(grouped) != sorted(found):
        raise DocumentError("battles", "do not hold every engagement once")
    return tuple(found.values())


def _check_fighting(position: Position, engagement: Engagement, place: str) -> None:
    """Armies fight on land, and an army that assaults a structure besieges it (EN.1, AS.1)."""
    for number in engagement.armies:
        if position.army[number].afloat:
            raise DocumentError(f"{place}.armies", f"army {number} is at sea")
    if engagement.assault:
        siege = position.siege_of.get(engagement.assault)
        if siege is None or engagement.armies[0] not in siege.armies:
            problem = f"army {engagement.armies[0]} does not besiege {one_line(engagement.assault)}"
            raise DocumentError(f"{place}.assault", problem)


def _in_transit(entries: list[TransferEntry], known: set[int]) -> tuple[Transfer, ...]:
    for which, entry in enumerate(entries):
        known_army(known, entry.from_, f"in_transit[{which}].from")
        known_army(known, entry.to, f"in_transit[{which}].to")
        if entry.from_ == entry.to:
            raise DocumentError(f"in_transit[{which}].to", f"army {entry.to} cannot receive strength from itself")
    return tuple(Transfer(entry.from_, entry.to, entry.fp) for entry in entries)


def _inactive_since_now(
    entries: list[NavalBattleEntry], board: Board, position: Position, known: set[int]
) -> frozenset[int]:
    """The armies of factions that a naval battle of this round ended in a defeat for (NV.8)."""
    found = set()
    for which, entry in enumerate(entries):
        for number in entry.armies:
            known_army(known, number, f"naval_battles[{which}].armies")
            army = position.army.get(number)
            if army and army.faction in entry.outcome and NavalResult(entry.outcome[army.faction]).is_defeat:
                found.add(number)
        for key, name in entry.moves.items():
            hex_named(board.grid, name, f"naval_battles[{which}].moves.{key}")
    return frozenset(found)


def _supply(entries: Mapping[str, SupplyEntry], known: set[int]) -> dict[int, int | None]:
    found = {army_key(known, key, f"supply.{key}"): entry.distance for key, entry in entries.items()}
    for number in sorted(known):
        if number not in found:
            raise DocumentError("supply", f"army {number} is missing")
    return found


def levels_of(key: str, value: dict[str, dict[str, int]] | None, board: Board, position: Position) -> Levels | None:
    """The levels of a key, one for every active faction and zone; raises DocumentError where one is missing."""
    if value is None:
        return None
    _same_names(key, value, [f.id for f in position.active_factions], "active faction")
    for faction, levels in value.items():
        place = f"{key}.{faction}"
        _same_names(place, levels, board.zones, "sea zone")
        for zone, level in levels.items():
            if level < 0:
                raise DocumentError(f"{place}.{zone}", f"{level} is below 0")
    return value


def _same_names(place: str, found: Mapping[str, object], expected: Sequence[str], what: str) -> None:
    for name in found:
        if name not in expected:
            raise DocumentError(f"{place}.{name}", f"there is no {what} {one_line(name)}")
    for name in expected:
        if name not in found:
            raise DocumentError(place, f"the {what} {one_line(name)} is missing")
