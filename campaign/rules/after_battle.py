"""Where armies go after a battle (AF, AS.5)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf

from campaign.rules.aftermath import Aftermath, stop_besieging
from campaign.rules.battle_results import Fought, Outcome
from campaign.rules.events import armies_in_words
from hexmap.rules.board import Board, Structure
from hexmap.rules.logistics import Network
from hexmap.rules.position import Army
from hexmap.rules.zones_of_control import army_zone


def lifts_after_assault(after: Aftermath, number: int) -> bool:
    """Whether an army lost its assault and nothing else, so that it lifts the siege (AS.5)."""
    return after.round.results.lost_its_assault_only(number)


def remove_losers(after: Aftermath) -> None:
    """Takes the armies that lost a battle off the map (AF.1), all but those spared by AS.5."""
    for number, outcome in sorted(after.round.results.outcome.items()):
        if outcome is Outcome.LOST and not lifts_after_assault(after, number):
            army = after.removed[number] = after.deployment.remove(number)
            after.tell(
                "AF.1",
                "army_removed",
                f"Army {number} has lost its battle and leaves {after.board.describe(army.hex)}.",
                army=number,
                hex=after.name(army.hex),
            )


def move_drawn(after: Aftermath) -> None:
    """Moves the armies that drew or retreated, and those that lost an assault only (AF.2, AS.5)."""
    results = after.round.results
    besieging = {number for siege in after.sieges.values() for number in siege.armies}
    for number in sorted(after.deployment.armies):
        if lifts_after_assault(after, number):
            _leave_assault(after, number)
        elif number in after.round.retreated:
            _give_ground(after, number, "has retreated")
        elif results.outcome.get(number) is Outcome.DRAWN and not results.drew_its_assault(number):
            if number in besieging:
                army = after.deployment.armies[number]
                text = f"Army {number} has drawn its battle and stays at {after.board.describe(army.hex)}: it besieges."
                after.tell("AF.2", "army_stayed", text, army=number, hex=after.name(army.hex))
            else:
                _give_ground(after, number, "has drawn its battle")


def _give_ground(after: Aftermath, number: int, why: str) -> None:
    _move_away(after, number, why, "AF.2", barred=frozenset(), apart_from=None)


def _leave_assault(after: Aftermath, number: int) -> None:
    """Moves an army away from the structure that it assaulted in vain (AS.5)."""
    lost = next(fought for fought in after.round.results.beaten_by(number))
    structure = after.board.structure_named[str(lost.engagement.assault)]
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
    why = f"has lost the assault on {structure.name}, lifts the siege"
    _move_away(after, number, why, "AS.5", barred=frozenset(others), apart_from=structure.hex)


def _move_away(
    after: Aftermath, number: int, why: str, rule: str, *, barred: frozenset[int], apart_from: int | None
) -> None:
    """Moves an army 2 hexes away, or 1, or not at all; `barred` are hexes that it may not pass besides (AF.2).

    From `apart_from`, the structure that it assaulted, it must come some hexes away (AS.5).
    """
    army = after.deployment.armies[number]
    grid, least = after.board.grid, after.ruleset.after_battle.from_assault

    def open_to(hex_: int) -> bool:
        return hex_ not in barred and not after.deployment.enemies_holding(hex_, army.faction)

    for distance in range(after.ruleset.after_battle.distance, 0, -1):
        free = [
            hex_
            for hex_ in hexes_away(after.board, army.hex, distance, open_to)
            if after.deployment.is_free(hex_) and (apart_from is None or grid.distance(hex_, apart_from) >= least)
        ]
        if free:
            target = min(free, key=lambda hex_: (_to_capital(after, army, hex_), after.board.grid.northing(hex_)))
            after.deployment.move(number, target)
            text = f"Army {number} {why} and moves from {_at(after, army.hex)} to {_at(after, target)}."
            after.tell(
                rule, "army_moved_after_battle", text, army=number, origin=after.name(army.hex), hex=after.name(target)
            )
            return
    text = f"Army {number} {why}, but finds nowhere to go and stays at {_at(after, army.hex)}."
    after.tell(rule, "army_stayed", text, army=number, hex=after.name(army.hex))


def hexes_away(board: Board, start: int, distance: int, open_to: Callable[[int], bool]) -> list[int]:
    """The hexes that far from a hex that are reached in as many steps over passable land that is `open_to` the army."""
    here = {start}
    for step in range(1, distance + 1):
        here = {
            near
            for hex_ in here
            for near in board.neighbours[hex_]
            if near >= 0 and board.is_passable_land(near) and board.grid.distance(start, near) == step and open_to(near)
        }
    return sorted(here)


def _to_capital(after: Aftermath, army: Army, hex_: int) -> int:
    """Hexes to the nearest of the capitals of an army's faction, controlled or not (AF.2)."""
    capitals = after.round.position.faction[army.faction].capitals
    return min(after.board.grid.distance(hex_, after.board.structure_named[name].hex) for name in capitals)


def advance(after: Aftermath) -> None:
    """Moves armies that won into hexes left by armies they beat, as their players decide (AF.3)."""
    wishes: dict[int, list[tuple[int, int, int]]] = {}
    for number, hex_ in sorted(after.round.decisions.advance.items()):
        problem, fought = fault_of_advance(after, number, hex_)
        if problem or fought is None:
            text = f"Army {number} does not advance to {_at(after, hex_)}: {problem}."
            after.refuse("AF.3", "advance", text, army=number, hex=after.name(hex_))
            continue
        enemy = fought.enemy_of(number)
        suffered, inflicted = fought.casualties[str(number)], fought.casualties[str(enemy)]
        wishes.setdefault(hex_, []).append((suffered, -inflicted, number))
    for hex_, rivals in sorted(wishes.items(), key=lambda wish: min(number for _, _, number in wish[1])):
        _give_hex(after, hex_, sorted(rivals))


def _give_hex(after: Aftermath, hex_: int, rivals: Sequence[tuple[int, int, int]]) -> None:
    best = rivals[0][:2]
    first = [number for *casualties, number in rivals if tuple(casualties) == best]
    if len(first) > 1:
        numbers = sorted(first)
        text = f"{armies_in_words(numbers).capitalize()} want {_at(after, hex_)} with equal right, so nobody advances."
        after.tell("AF.3", "advance_undecided", text, hex=after.name(hex_), armies=numbers)
        return
    for *_, number in rivals[1:]:
        better = f"army {first[0]} has suffered less, or inflicted more"
        text = f"Army {number} does not advance to {_at(after, hex_)}: {better}."
        after.refuse("AF.3", "advance", text, army=number, hex=after.name(hex_))
    origin = after.deployment.armies[first[0]].hex
    after.deployment.move(first[0], hex_)
    text = f"Army {first[0]} has won and advances from {_at(after, origin)} to {_at(after, hex_)}."
    after.tell("AF.3", "army_advanced", text, army=first[0], origin=after.name(origin), hex=after.name(hex_))


def fault_of_advance(after: Aftermath, number: int, hex_: int) -> tuple[str, Fought | None]:
    """Why an army may not advance into a hex, and the engagement that gives it the right to (AF.3)."""
    results, army = after.round.results, after.deployment.armies.get(number)
    if army is None or results.outcome.get(number) is not Outcome.WON:
        return "it has not won a battle", None
    if lifts_after_assault(after, number) or results.drew_its_assault(number):
        return "it has not won its assault", None
    if hex_ not in after.board.neighbours[army.hex]:
        return "the hex is not adjacent", None
    left = [
        fought
        for fought in results.engagements_of[number]
        if fought.outcome(str(number)) is Outcome.WON
        and (enemy := fought.enemy_of(number)) is not None
        and after.round.position.army[enemy].hex == hex_
    ]
    if not left:
        return "no army that it beat stood there", None
    if not after.deployment.is_free(hex_):
        return "somebody stands there", None
    return "", left[0]


def place_losers(after: Aftermath) -> None:
    """Places the armies that lost: in a structure of the network, or some hexes away (AF.1)."""
    networks: dict[str, Network] = {}
    for number, army in sorted(after.removed.items()):
        if army.faction not in networks:
            networks[army.faction] = after.networks().of(army.faction)
        structure = _structure_for(after, army, networks[army.faction].structures)
        if structure and _can_be_reached(after, army, structure):
            after.deployment.put(replace(army, hex=structure.hex))
            text = f"Army {number} is placed in {_at(after, structure.hex)}."
        else:
            hex_ = _somewhere_near(after, army)
            if hex_ is None:
                text = f"Army {number} has lost its battle and has nowhere to go: it is eliminated."
                after.tell("AF.1", "army_eliminated", text, army=number, faction=army.faction, strength=army.strength)
                continue
            after.deployment.put(replace(army, hex=hex_))
            text = f"Army {number} reaches no structure of its network and is placed at {_at(after, hex_)}."
        placed = after.deployment.armies[number]
        after.tell("AF.1", "army_placed", text, army=number, hex=after.name(placed.hex))
        _forget_cut_networks(after, networks, placed)


def _forget_cut_networks(after: Aftermath, networks: dict[str, Network], placed: Army) -> None:
    """Forgets the networks of other factions that an army just placed can have cut (LG.7)."""
    zone = set(army_zone(after.board, placed, after.ruleset.radii))
    for faction, network in list(networks.items()):
        if faction != placed.faction and not zone.isdisjoint(network.hexes):
            del networks[faction]


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

    None if no free hex can be reached at all.
    """
    board = after.board
    victors = list(_victors(after, army))

    def merit(hex_: int) -> tuple[float, int, tuple[int, int]]:
        nearest = min((board.grid.distance(hex_, victor) for victor in victors), default=inf)
        return -nearest, _to_capital(after, army, hex_), board.grid.northing(hex_)

    seen, front, steps = {army.hex}, [army.hex], 0
    while front:
        front = [near for hex_ in front for near in board.adjacent(hex_) if board.is_passable_land(near)]
        front = [hex_ for hex_ in dict.fromkeys(front) if hex_ not in seen]
        seen.update(front)
        steps += 1
        free = [hex_ for hex_ in front if after.deployment.is_free(hex_)]
        if steps >= after.ruleset.after_battle.distance and free:
            return min(free, key=merit)
    return None


def _victors(after: Aftermath, army: Army) -> Iterator[int]:
    """The hexes in which those that beat an army are now; a garrison counts as an army (EN.2).

    If it lost no engagement of its own, they are the enemy's armies in the battle that was lost.
    """
    results = after.round.results
    beaten_by = results.beaten_by(army.number)
    enemies = {enemy for one in beaten_by if (enemy := one.enemy_of(army.number)) is not None}
    for fought in beaten_by:
        if fought.engagement.assault:
            yield after.board.structure_named[fought.engagement.assault].hex
    if not beaten_by:
        enemies = results.enemies_in_battles_lost(army.number, army.faction)
    for number in sorted(enemies):
        if number in after.deployment.armies:
            yield after.deployment.armies[number].hex


def _at(after: Aftermath, hex_: int) -> str:
    return after.board.describe(hex_)
