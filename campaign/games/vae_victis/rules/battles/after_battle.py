"""Where armies go after a battle (AF, AS.5)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath, stop_besieging
from campaign.games.vae_victis.rules.battles.battle_results import Battle, SideOutcome
from campaign.games.vae_victis.rules.battles.withdrawal import hexes_to_withdraw_to, holds_enemy_structure
from campaign.games.vae_victis.rules.sieges.siege_progress import has_in_zone
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Structure
from hexmap.rules.position import Army
from hexmap.rules.zones_of_control import structures_holding_hex


def _is_removed(after: Aftermath, number: int) -> bool:
    """Whether an army has lost its battle and is not spared for its assault (AF.1, AS.4, AS.5)."""
    results = after.round.results
    return (
        results.outcome.get(number) is SideOutcome.LOST
        and results.won_its_assault(number) is None
        and not results.lost_its_assault_only(number)
    )


def remove_losers(after: Aftermath) -> None:
    """Take the armies that lost a battle off the map (AF.1), all but those spared by AS.4 and AS.5."""
    for number in sorted(after.round.results.outcome):
        if _is_removed(after, number):
            army = after.removed[number] = after.deployment.remove(number)
            after.tell(
                "AF.1",
                "army_removed",
                say("army_leaves_lost_battle", army=number, place=after.board.describe(army.hex)),
                army=number,
                hex=after.name(army.hex),
            )


def move_drawn(after: Aftermath) -> None:
    """Move the armies that drew or retreated, and those that lost an assault (AF.2, AS.5)."""
    results = after.round.results
    for number in sorted(after.deployment.armies):
        if results.lost_its_assault(number):
            _leave_assault(after, number)
        elif number in after.round.retreated:
            _give_ground(after, number, say("why.has_retreated"))
        elif results.outcome.get(number) is SideOutcome.DRAWN and not results.drew_its_assault(number):
            if _besieges(after, number):
                army = after.deployment.armies[number]
                text = say("besieger_stays_after_draw", army=number, place=after.board.describe(army.hex))
                after.tell("AF.2", "army_stayed", text, army=number, hex=after.name(army.hex))
            else:
                _give_ground(after, number, say("why.has_drawn_its_battle"))


def _besieges(after: Aftermath, number: int) -> bool:
    """Whether an army besieges a structure that it still has in its ZoC (AF.2)."""
    return any(
        number in siege.armies and has_in_zone(after, number, after.board.structure_named[siege.structure])
        for siege in after.sieges.values()
    )


def _give_ground(after: Aftermath, number: int, why: Sentence) -> None:
    _move_away(after, number, why, "AF.2", barred=frozenset(), apart_from=None)


def _leave_assault(after: Aftermath, number: int) -> None:
    """Move an army away from the structure that it assaulted in vain (AS.5)."""
    lost = next(
        fought.engagement.assault for fought in after.round.results.beaten_by(number) if fought.engagement.assault
    )
    structure = after.board.structure_named[lost]
    siege = after.sieges.get(structure.name)
    if siege:
        stop_besieging(after, number)
    position = after.position()
    faction = after.deployment.armies[number].faction
    others = {
        hex_
        for name, zone in after.structure_zones.items()
        if name != structure.name
        and name not in position.besieged
        and position.control.get(name) not in (None, faction)
        for hex_ in zone
    }
    why = say("why.has_lost_its_assault", name=structure.name)
    _move_away(after, number, why, "AS.5", barred=frozenset(others), apart_from=structure.hex)


def _move_away(
    after: Aftermath, number: int, why: Sentence, rule: str, *, barred: frozenset[int], apart_from: int | None
) -> None:
    """Move an army 2 hexes away, or 1, or not at all (AF.2); `barred` and `apart_from` as for AS.5."""
    army = after.deployment.armies[number]
    free = hexes_to_withdraw_to(
        after.board, after.deployment, after.control, army, after.ruleset, barred=barred, apart_from=apart_from
    )
    if not free:
        text = say("army_finds_no_ground_to_give", army=number, why=why, place=_at(after, army.hex))
        after.tell(rule, "army_stayed", text, army=number, hex=after.name(army.hex))
        return
    target = min(free, key=lambda hex_: (_to_capital(after, army, hex_), after.board.grid.northing(hex_)))
    after.deployment.move(number, target)
    text = say("army_gives_ground", army=number, why=why, from_place=_at(after, army.hex), place=_at(after, target))
    after.tell(rule, "army_moved_after_battle", text, army=number, origin=after.name(army.hex), hex=after.name(target))


def _to_capital(after: Aftermath, army: Army, hex_: int) -> int:
    """Hexes to the nearest of the capitals of an army's faction, controlled or not (AF.2)."""
    capitals = after.round.position.faction[army.faction].capitals
    return min(after.board.grid.distance(hex_, after.board.structure_named[name].hex) for name in capitals)


def advance(after: Aftermath) -> None:
    """Move armies that won into hexes left by armies that were removed, as their players decide (AF.3)."""
    wishes: dict[int, list[tuple[int, int, int]]] = {}
    for number, hex_ in sorted(after.round.decisions.advance.items()):
        if problem := fault_of_advance(after, number, hex_):
            text = say("advance_refused", army=number, place=_at(after, hex_), noadvance=problem)
            after.refuse("AF.3", "advance", text, army=number, hex=after.name(hex_))
            continue
        wishes.setdefault(hex_, []).append((*merit_of_advance(after, number, hex_), number))
    for hex_, rivals in sorted(wishes.items(), key=lambda wish: min(number for _, _, number in wish[1])):
        _give_hex(after, hex_, sorted(rivals))


def _give_hex(after: Aftermath, hex_: int, rivals: Sequence[tuple[int, int, int]]) -> None:
    best = rivals[0][:2]
    first = [number for *casualties, number in rivals if tuple(casualties) == best]
    if len(first) > 1:
        numbers = sorted(first)
        text = say("advance_undecided", Armies=numbers, place=_at(after, hex_))
        after.tell("AF.3", "advance_undecided", text, hex=after.name(hex_), armies=numbers)
        return
    for *_, number in rivals[1:]:
        better = say("noadvance.another_goes_first", army=first[0])
        text = say("advance_refused", army=number, place=_at(after, hex_), noadvance=better)
        after.refuse("AF.3", "advance", text, army=number, hex=after.name(hex_))
    origin = after.deployment.armies[first[0]].hex
    after.deployment.move(first[0], hex_)
    text = say("army_advances", army=first[0], from_place=_at(after, origin), place=_at(after, hex_))
    after.tell("AF.3", "army_advanced", text, army=first[0], origin=after.name(origin), hex=after.name(hex_))


def fault_of_advance(after: Aftermath, number: int, hex_: int) -> str:
    """The reason why an army may not advance into a hex (AF.3); empty if it may."""
    results, army = after.round.results, after.deployment.armies.get(number)
    if army is None or results.outcome.get(number) is not SideOutcome.WON:
        return say("noadvance.it_has_not_won_a_battle")
    if results.lost_its_assault(number) or results.drew_its_assault(number):
        return say("noadvance.it_has_not_won_its_assault")
    if hex_ not in after.board.neighbours[army.hex]:
        return say("noadvance.the_hex_is_not_adjacent")
    if removed_from(after, number, hex_) is None:
        return say("noadvance.no_army_that_its_battle_removed_stood_there")
    if not after.deployment.is_free(hex_):
        return say("noadvance.somebody_stands_there")
    return ""


def removed_from(after: Aftermath, number: int, hex_: int) -> int | None:
    """The enemy of an army's battle that stood in a hex and was removed by AF.1, or None (AF.3)."""
    return next((enemy for enemy in enemies_removed(after, number) if after.removed[enemy].hex == hex_), None)


def enemies_removed(after: Aftermath, number: int) -> Sequence[int]:
    """The enemy armies that AF.1 removed in the battles of an army, by number, whether or not it fought them (AF.3)."""
    return [enemy for enemy in sorted(after.removed) if _battle_with(after, number, enemy)]


def merit_of_advance(after: Aftermath, number: int, hex_: int) -> tuple[int, int]:
    """Casualties suffered and, negative, inflicted in the battle that opens a hex; less is better (AF.3)."""
    enemy = removed_from(after, number, hex_)
    battle = None if enemy is None else _battle_with(after, number, enemy)
    if battle is None:
        raise ValueError(f"army {number} has no right to that hex")
    suffered, inflicted = battle.casualties_of(number)
    return suffered, -inflicted


def _battle_with(after: Aftermath, number: int, enemy: int) -> Battle | None:
    """The battle in which two armies of different factions fought on opposite sides, or None."""
    factions = {after.round.position.army[one].faction for one in (number, enemy)}
    if len(factions) == 1:
        return None
    return next((battle for battle in after.round.results.battles if battle.has(number) and battle.has(enemy)), None)


def place_losers(after: Aftermath) -> None:
    """Places the armies that lost: in a structure of the network, or some hexes away (AF.1)."""
    for number, army in sorted(after.removed.items()):
        structure = _structure_for(after, army, after.networks().of(army.faction).structures)
        if structure and _can_be_reached(after, army, structure):
            after.deployment.put(replace(army, hex=structure.hex))
            text = say("army_placed_in_structure", army=number, place=_at(after, structure.hex))
        else:
            hex_ = _somewhere_near(after, army)
            if hex_ is None:
                after.eliminated[number] = "AF.1"
                text = say("army_eliminated_after_battle", army=number)
                after.tell("AF.1", "army_eliminated", text, army=number, faction=army.faction, strength=army.strength)
                continue
            after.deployment.put(replace(army, hex=hex_))
            text = say("army_placed_outside_network", army=number, place=_at(after, hex_))
        placed = after.deployment.armies[number]
        after.tell("AF.1", "army_placed", text, army=number, hex=after.name(placed.hex))


def _structure_for(after: Aftermath, army: Army, names: Sequence[str]) -> Structure | None:
    """The nearest free structure of the network; ties: nearest to a capital, furthest north, then west."""
    position = after.position()
    free = [
        structure
        for structure in (after.board.structure_named[name] for name in names)
        if structure.name not in position.besieged
        and after.deployment.is_free(structure.hex)
        and after.board.is_passable_land(structure.hex)
        and not after.deployment.navies_holding(structure.hex, army.faction)
    ]
    grid = after.board.grid
    return min(
        free,
        key=lambda s: (grid.distance(army.hex, s.hex), _to_capital(after, army, s.hex), grid.northing(s.hex)),
        default=None,
    )


def _can_be_reached(after: Aftermath, army: Army, structure: Structure) -> bool:
    """Whether a structure is on the landmass of the battle, or over sea zones with enough superiority (AF.1)."""
    board = after.board
    here, there = board.landmasses[army.hex], board.landmasses[structure.hex]
    if here == there:
        return True
    levels = after.round.superiority[army.faction]
    open_zones = {
        number for number, zone in enumerate(board.zones) if levels[zone] >= after.ruleset.superiority.passage
    }
    reached = set(board.zones_along(here) & open_zones)
    open_ = sorted(reached)
    while open_:
        for zone in board.zones_next_to[open_.pop()]:
            if zone in open_zones and zone not in reached:
                reached.add(zone)
                open_.append(zone)
    return bool(reached & board.zones_along(there))


def _somewhere_near(after: Aftermath, army: Army) -> int | None:
    """2 hexes away over passable land, or 3, 4, ..., as far as possible from those that beat it (AF.1).

    Never on a structure of another faction; of hexes equally far one in no ZoC of another faction comes first.
    None if no free hex can be reached at all.
    """
    board = after.board
    victors = list(_victors(after, army))
    position = after.position()

    def in_zone(hex_: int) -> bool:
        holding = structures_holding_hex(board, position, after.ruleset.radii, hex_)
        held = any(after.control[structure.name] != army.faction for structure in holding)
        return held or bool(after.deployment.enemies_holding(hex_, army.faction))

    def merit(hex_: int) -> tuple[float, bool, int, tuple[int, int]]:
        nearest = min((board.grid.distance(hex_, victor) for victor in victors), default=inf)
        return -nearest, in_zone(hex_), _to_capital(after, army, hex_), board.grid.northing(hex_)

    seen, front, steps = {army.hex}, [army.hex], 0
    while front:
        front = [near for hex_ in front for near in board.adjacent(hex_) if board.is_passable_land(near)]
        front = [hex_ for hex_ in dict.fromkeys(front) if hex_ not in seen]
        seen.update(front)
        steps += 1
        free = [
            hex_
            for hex_ in front
            if after.deployment.is_free(hex_) and not holds_enemy_structure(board, after.control, hex_, army.faction)
        ]
        if steps >= after.ruleset.after_battle.distance and free:
            return min(free, key=merit)
    return None


def _victors(after: Aftermath, army: Army) -> Iterator[int]:
    """The hexes in which those that beat an army are now; a garrison counts as an army (EN.2).

    If it lost no engagement of its own, they are all enemy armies and garrisons of the battle that was lost (AF.1).
    """
    results = after.round.results
    beaten_by = {one.opponent_of(army.number) for one in results.beaten_by(army.number)}
    for enemy in beaten_by or results.enemies_in_battles_lost(army.number, army.faction):
        if isinstance(enemy, str):
            yield after.board.structure_named[enemy].hex
        elif enemy in after.deployment.armies:
            yield after.deployment.armies[enemy].hex


def _at(after: Aftermath, hex_: int) -> str:
    return after.board.describe(hex_)
