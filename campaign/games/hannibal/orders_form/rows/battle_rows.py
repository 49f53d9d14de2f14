"""The hexes of a plan for battles, with what is there and the values of their controls (HH.8.2, HH.9.2, HH.10.1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.games.hannibal.orders_form.forms.battle import CONTROLS, EVERY
from campaign.games.hannibal.orders_form.forms.values import Values, value
from campaign.games.hannibal.orders_form.leader_cards import UnitCount, units_seen
from campaign.games.hannibal.orders_form.plan_odds import battle_hexes
from campaign.games.hannibal.orders_form.rows.march_rows import LeaderOption
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.combat_tables import assault_is_possible
from campaign.games.hannibal.rules.engine_versions import is_before
from campaign.games.hannibal.rules.field_combat import foraging_sp
from campaign.games.hannibal.rules.leaders import commander
from campaign.games.hannibal.rules.plans import stays_for_siege
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Force, Position, Siege
from campaign.games.hannibal.rules.sheets import BattleLine
from campaign.games.hannibal.rules.sieges import Investment, investment
from campaign.games.orders_form import Note
from campaign.language.catalogue.sentences import say


@dataclass(frozen=True, slots=True)
class ForceRow:
    """A force in a hex for a reader: SP and units None where they are hidden; the name is empty for a garrison."""

    side: str
    name: str
    inside: bool
    sp: int | None
    units: tuple[UnitCount, ...] | None


@dataclass(frozen=True, slots=True)
class BattleRow:
    """A hex of a plan: its forces, siege, what can be done there, and the values of its controls.

    `siege_words` are the words of `siege` that are possible, `commands` the leaders among whom the side's plan chooses
    its commander, `consuls` those among whom carthago chooses the Roman one. `stays` says whether orders to besiege,
    and none about leaving, keep the side there (HH.8.2).
    """

    hex: str
    place: str
    forces: tuple[ForceRow, ...]
    siege: Siege | None
    siege_words: tuple[str, ...]
    commands: tuple[LeaderOption, ...]
    consuls: tuple[LeaderOption, ...]
    may_ambush: bool
    may_fight: bool
    stays: bool
    notes: tuple[Note, ...]
    fight: str
    leave: str
    number: str
    rounds: str
    ambush: str
    losses: str
    command: str
    consul: str
    siege_word: str


def battle_rows(seen: SeenPosition, side: str, values: Values) -> tuple[BattleRow, ...]:
    """The hexes where enemies meet or a siege is possible, and those that the form names besides, by name."""
    position = seen.position
    index = position.theatre.board.grid.index
    named = {index(name.rpartition("-")[2]) for name in values if name.partition("-")[0] in CONTROLS}
    hexes = {*battle_hexes(position, side), *(hex_ for hex_ in named if hex_ in position.theatre.province_of)}
    return tuple(_row(seen, hex_, side, values) for hex_ in sorted(hexes, key=position.hex_name))


def standing_row(position: Position, values: Values) -> BattleRow:
    """The controls of the line for all other hexes (HH.15.5)."""
    stays = not is_before(position.engine_version, "hannibal 0.2")
    return BattleRow(EVERY, "", (), None, ("siege", "none"), (), (), False, True, stays, (), **_controls(values, EVERY))


def _controls(values: Values, name: str) -> dict[str, str]:
    found = {word: value(values, f"{word}-{name}") for word in CONTROLS}
    found["siege_word"] = found.pop("siege")
    return found


def _row(seen: SeenPosition, hex_: int, side: str, values: Values) -> BattleRow:
    position, name = seen.position, seen.position.hex_name(hex_)
    own, enemies = position.at(hex_, side), position.at(hex_, OTHER[side])
    city = position.city(hex_)
    found = investment(position, city) if city else None
    besieges = found if found is not None and found.side == side else None
    leaders = position.leaders_at(hex_, side)
    leads = commander(position, leaders, side)
    return BattleRow(
        hex=name,
        place=position.theatre.place(hex_),
        forces=tuple(_force(seen, force) for force in (*own, *enemies)),
        siege=position.sieges.get(city.name) if city else None,
        siege_words=_siege_words(position, besieges),
        commands=_commands(position, leaders, side, value(values, f"command-{name}")),
        consuls=_consuls(position, hex_, side, value(values, f"consul-{name}")),
        may_ambush=side == CARTHAGO and leads is not None and position.entry(leads).part == "hannibal",
        may_fight=bool(own and enemies) and not position.theatre.is_mountain(hex_),
        stays=stays_for_siege(position, side, hex_, BattleLine(siege="siege")),
        notes=tuple(_notes(seen, hex_, own, enemies, besieges)),
        **_controls(values, name),
    )


def _force(seen: SeenPosition, force: Force) -> ForceRow:
    name = "" if force.leader is None else seen.position.name(force.leader)
    return ForceRow(force.side, name, force.inside, seen.sp([force]), units_seen(seen, force))


def _siege_words(position: Position, found: Investment | None) -> tuple[str, ...]:
    """The choices of the besieger of a city (HH.9.2)."""
    if found is None:
        return ()
    if found.city.class_ == "1":
        return ("works", "none")
    can = assault_is_possible(found.strength, found.defence, position.ruleset)
    return ("assault", "siege", "none") if can else ("siege", "none")


def _commands(position: Position, leaders: tuple[int, ...], side: str, chosen: str) -> tuple[LeaderOption, ...]:
    """HH.10.1: carthago chooses where Hannibal is not there, and there are two to choose from."""
    parts = {number: position.entry(number).part for number in leaders}
    able = [number for number in leaders if parts[number] != "chief"]
    if side != CARTHAGO or "hannibal" in parts.values() or len(able) < 2:
        return ()
    return tuple(LeaderOption(number, position.name(number), str(number) == chosen) for number in able)


def _consuls(position: Position, hex_: int, side: str, chosen: str) -> tuple[LeaderOption, ...]:
    """HH.10.1: where two consuls could command, carthago chooses."""
    leaders = position.leaders_at(hex_, ROMA)
    able = [number for number in leaders if position.leaders[number].office in ("consul", "master")]
    dictator = any(position.leaders[number].office == "dictator" for number in leaders)
    if side != CARTHAGO or dictator or len(able) < 2:
        return ()
    return tuple(LeaderOption(number, position.name(number), str(number) == chosen) for number in able)


def _notes(
    seen: SeenPosition,
    hex_: int,
    own: tuple[Force, ...],
    enemies: tuple[Force, ...],
    besieges: Investment | None,
) -> Iterator[Note]:
    """The rules that apply in the hex."""
    position = seen.position
    if own and enemies and position.theatre.is_mountain(hex_):
        yield Note(say("hhd_no_combat"), "HH.8.1")
    outside = [force for force in own if not force.inside]
    away = foraging_sp(position, outside) if outside and enemies else 0
    if away:
        yield Note(say("hhd_away", number=away, ground=position.theatre.province_of[hex_]), "HH.8.5")
    if enemies and (position.theatre.ground(hex_) == "rough" or position.theatre.is_river(hex_)):
        yield Note(say("hhd_column_left"), "HH.8.7")
    if besieges is not None and not seen.hides_any(besieges.inside):
        text = say(
            "hhd_besieger", number=besieges.strength, garrison_number=besieges.garrison, wall_number=besieges.walls
        )
        yield Note(text, "HH.9.1")
        if besieges.strength < besieges.defence:
            yield Note(say("hhd_siege_fails", number=besieges.defence), "HH.9.5")
