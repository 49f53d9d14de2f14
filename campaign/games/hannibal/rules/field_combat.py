"""Field combat: who fights in which hex, round by round (HH.8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaign.games.hannibal.rules.combat_tables import COLUMNS, column, held, losses_of, shifted
from campaign.games.hannibal.rules.control import title
from campaign.games.hannibal.rules.engine_versions import is_before
from campaign.games.hannibal.rules.leaders import commander, lost_leaders, passes, risk
from campaign.games.hannibal.rules.losses import count_combat, lose_steps, lose_units, sp_of_forces
from campaign.games.hannibal.rules.plans import leave_for, line_for
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, Force, Position
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.rules.units import ELEPHANTS, only_elephants
from campaign.games.hannibal.rules.withdrawal import way_out, withdraw
from campaign.language.catalogue.sentences import say


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat as it goes on: who attacks, who is away, what was lost so far.

    `ambush` are the SP that are still kept back, `arrives` the round in which they come, `round` the one fought last.
    """

    hex: int
    attacker: str
    sorties: frozenset[str]
    foraging: Mapping[str, int]
    ambush: int = 0
    arrives: int | None = None
    round: int = 0
    lost: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))

    @property
    def defender(self) -> str:
        """The side that is attacked."""
        return OTHER[self.attacker]


def fight_all(run: StepRun) -> None:
    """Fight in every hex where both sides are, by name (HH.8.1)."""
    position = run.position
    hexes = [hex_ for hex_ in position.forces_at if all(position.at(hex_, side) for side in SIDES)]
    for hex_ in sorted(hexes, key=position.hex_name):
        if not position.theatre.is_mountain(hex_):
            _fight(run, hex_)


def camp(position: Position, hex_: int, side: str, sorties: frozenset[str]) -> tuple[Force, ...]:
    """The forces of a side that take part: those outside, and all where it makes a sortie (HH.8.1)."""
    return position.at(hex_, side) if side in sorties else position.at(hex_, side, inside=False)


def _sorties(run: StepRun, hex_: int) -> frozenset[str]:
    """The sides that are inside and whose plan says that they fight; never out of Capua (HH.8.1, HH.12.2)."""
    position = run.position
    capua = position.theatre.cities[position.ruleset.places.capua].hex
    return frozenset(
        side
        for side in SIDES
        if position.at(hex_, side, inside=True)
        and line_for(run, side, hex_).fight
        and not (hex_ == capua and side == CARTHAGO)
    )


def _fight(run: StepRun, hex_: int) -> None:
    """One hex, from the attacker to the end (HH.8.3 to HH.8.12)."""
    sorties = _sorties(run, hex_)
    attacker = _attacker(run, hex_, sorties)
    if attacker is None:
        return
    combat = Combat(hex_, attacker, sorties, _foraging(run.position, hex_, sorties))
    if _avoids(run, combat):
        return
    combat = replace(combat, ambush=_ambush(run, combat))
    leaders = [
        force.leader for side in SIDES for force in camp(run.position, hex_, side, sorties) if force.leader is not None
    ]
    begun = _begin(run, combat)
    if begun is None:
        return
    combat = _rounds(run, begun)
    run.position = count_combat(run.position, combat.lost, leaders).settled()
    text = say(
        "hh_combat_over",
        place=run.position.theatre.place(hex_),
        count=combat.round,
        roma_number=combat.lost["roma"],
        carthago_number=combat.lost["carthago"],
    )
    run.note("HH.8.12", "combat", text, hex=run.position.hex_name(hex_), rounds=combat.round, lost=dict(combat.lost))


def _attacker(run: StepRun, hex_: int, sorties: frozenset[str]) -> str | None:
    """The side that wants to fight; if both do, the one that marched second this segment (HH.8.3)."""
    position = run.position
    if not all(camp(position, hex_, side, sorties) for side in SIDES):
        return None
    wanting = [side for side in SIDES if line_for(run, side, hex_).fight]
    if len(wanting) == len(SIDES):
        return position.second_mover
    return wanting[0] if wanting else None


def commander_of(run: StepRun, hex_: int, side: str, forces: Sequence[Force]) -> int | None:
    """The commander of forces of a side in a hex, as the plans of both sides choose (HH.10.1)."""
    leaders = [force.leader for force in forces if force.leader is not None]
    return commander(run.position, leaders, side, line_for(run, side, hex_), line_for(run, OTHER[side], hex_))


def _avoids(run: StepRun, combat: Combat) -> bool:
    """Whether the defender withdraws before combat, without risk (HH.8.4)."""
    side, hex_ = combat.defender, combat.hex
    if line_for(run, side, hex_).fight or leave_for(run, side, hex_).when != "first":
        return False
    if not _can_be_avoided(run, combat):
        return False
    forces = camp(run.position, hex_, side, combat.sorties)
    leads = commander_of(run, hex_, side, forces)
    to = way_out(run.position, forces, leads, as_attacker=False)
    if leads is None or to is None:
        return False
    if not passes(run, "HH.8.4", leads, say("hhdie.avoid", leader_name=run.position.name(leads))):
        return False
    withdraw(run, "HH.8.4", forces, to, counts=True)
    return True


def _can_be_avoided(run: StepRun, combat: Combat) -> bool:
    """Whether an attack is possible, so that there is something to avoid (HH.8.4)."""
    if is_before(run.position.engine_version, "hannibal 0.2"):
        return True
    return _is_attacked(run, replace(combat, ambush=_possible_ambush(run, combat)))


def _foraging(position: Position, hex_: int, sorties: frozenset[str]) -> Mapping[str, int]:
    """The SP of each side that are away, worked out once (HH.8.5)."""
    return {side: foraging_sp(position, camp(position, hex_, side, sorties)) for side in SIDES}


def foraging_sp(position: Position, forces: Sequence[Force]) -> int:
    """The SP of a side that are away: a quarter, where it does not control the province (HH.8.5)."""
    units = [unit for force in forces for unit in force.units]
    if len(units) < 2 or only_elephants(units):
        return 0
    province = position.theatre.province_of[forces[0].hex]
    if position.provinces[province] == forces[0].side:
        return 0
    return position.sp(units) // position.ruleset.combat.forage


def fighting_sp(position: Position, combat: Combat, side: str) -> int:
    """The SP of a side that fight: without foragers and the ambush that has not arrived (HH.8.5)."""
    own = sp_of_forces(position, camp(position, combat.hex, side, combat.sorties))
    return max(0, own - combat.foraging[side] - (combat.ambush if side == CARTHAGO else 0))


def _ambush(run: StepRun, combat: Combat) -> int:
    """The SP that Hannibal keeps back (HH.8.6); an event where the plan asks for what is not possible."""
    wanted, possible = line_for(run, CARTHAGO, combat.hex).ambush, _possible_ambush(run, combat)
    if wanted and not possible:
        position = run.position
        text = say("hh_no_ambush", place=position.theatre.place(combat.hex), number=wanted)
        run.refuse("HH.8.6", text, hex=position.hex_name(combat.hex))
    return possible


def _possible_ambush(run: StepRun, combat: Combat) -> int:
    """The SP that the plan keeps back, 0 if Hannibal may not: a quarter at least, and fewer than fight (HH.8.6)."""
    position, wanted = run.position, line_for(run, CARTHAGO, combat.hex).ambush
    forces = camp(position, combat.hex, CARTHAGO, combat.sorties)
    leads = commander_of(run, combat.hex, CARTHAGO, forces)
    whole = sp_of_forces(position, forces)
    by_hannibal = leads is not None and position.entry(leads).part == "hannibal"
    is_enough = wanted * position.ruleset.ambush.part >= whole
    return wanted if by_hannibal and is_enough and wanted < fighting_sp(position, combat, CARTHAGO) else 0


def _begin(run: StepRun, combat: Combat) -> Combat | None:
    """The combat with the side that can attack; None if nobody can (HH.8.7)."""
    position = run.position
    if _is_attacked(run, combat):
        return combat
    turned = replace(combat, attacker=combat.defender)
    if line_for(run, turned.attacker, combat.hex).fight and _can_attack(run, turned):
        return turned
    text = say("hh_no_attack", faction=title(combat.attacker), place=position.theatre.place(combat.hex))
    run.refuse("HH.8.7", text, hex=position.hex_name(combat.hex), side=combat.attacker)
    return None


def _is_attacked(run: StepRun, combat: Combat) -> bool:
    """Whether the attack takes place: it is possible, or the defender has nothing to fight with (HH.8.5, HH.8.7)."""
    sp = {side: fighting_sp(run.position, combat, side) for side in SIDES}
    return _can_attack(run, combat) or bool(sp[combat.attacker] and not sp[combat.defender])


def _can_attack(run: StepRun, combat: Combat) -> bool:
    """Whether an attack is possible by the SP of both sides (HH.8.7)."""
    sp = {side: fighting_sp(run.position, combat, side) for side in SIDES}
    return column(sp[combat.attacker], sp[combat.defender], run.position.ruleset.rounding) is not None


def _rounds(run: StepRun, combat: Combat) -> Combat:
    """Round after round until one side is gone, withdraws, or both stop (HH.8.11)."""
    combat, is_over = _gone(run, combat)
    while not is_over:
        combat = _round(run, combat)
        combat, is_over = _gone(run, combat)
        if not is_over:
            combat, is_over = _after_round(run, combat)
    return combat


def _round(run: StepRun, combat: Combat) -> Combat:
    """One round: ambush, column, die, losses (HH.8.6 to HH.8.8)."""
    combat, bonus = _arrival(run, replace(combat, round=combat.round + 1))
    position = run.position
    sp = {side: fighting_sp(position, combat, side) for side in SIDES}
    place = column(sp[combat.attacker], sp[combat.defender], position.ruleset.rounding)
    place = shifted(place or 0, _shift(position, combat))
    added = _modifier(run, combat) + bonus
    name = position.hex_name(combat.hex)
    die = run.die("HH.8.8", say("hhdie.combat", place=position.theatre.place(combat.hex)), hex=name)
    result = position.ruleset.combat.table[held(die + added) - 1][place]
    losses = losses_of(result)
    steps = {combat.attacker: losses.attacker, combat.defender: losses.defender}
    combat = _lose(run, combat, steps)
    text = say(
        "hh_round",
        number=combat.round,
        place=position.theatre.place(combat.hex),
        faction=title(combat.attacker),
        text=COLUMNS[place],
        die_number=held(die + added),
        result_text=result,
    )
    run.note(
        "HH.8.8",
        "combat_round",
        text,
        hex=name,
        combat_round=combat.round,
        attacker=combat.attacker,
        fighting=sp,
        column=COLUMNS[place],
        modifier=added,
        result=result,
        **{_name_of_losses(position): dict(combat.lost)},
    )
    return combat


def _name_of_losses(position: Position) -> str:
    """The name, in the event of a round, of the SP that both sides have lost since the combat began."""
    return "lost" if is_before(position.engine_version, "hannibal 0.2") else "lost_so_far"


def _arrival(run: StepRun, combat: Combat) -> tuple[Combat, int]:
    """Whether the ambush arrives in this round, and what it adds to the die (HH.8.6)."""
    if not combat.ambush:
        return combat, 0
    numbers = run.position.ruleset.ambush
    if combat.round == 2:
        place = run.position.theatre.place(combat.hex)
        die = run.die("HH.8.6", say("hhdie.ambush", place=place), hex=run.position.hex_name(combat.hex))
        arrives = 2 if die <= numbers.soon else 3 if die <= numbers.late else None
        combat = replace(combat, arrives=arrives)
    if combat.arrives != combat.round:
        return combat, 0
    text = say("hh_ambush", place=run.position.theatre.place(combat.hex), number=combat.ambush)
    run.note("HH.8.6", "ambush", text, hex=run.position.hex_name(combat.hex), sp=combat.ambush)
    return replace(combat, ambush=0), numbers.bonus if combat.attacker == CARTHAGO else -numbers.bonus


def _shift(position: Position, combat: Combat) -> int:
    """The number of columns to the left: rough ground or a river, and siege works of the defender (HH.8.7)."""
    numbers, theatre = position.ruleset.combat, position.theatre
    is_rough = theatre.ground(combat.hex) == "rough" or theatre.is_river(combat.hex)
    shift = numbers.rough if is_rough and combat.attacker != CARTHAGO else 0
    city = position.city(combat.hex)
    siege = position.sieges.get(city.name) if city else None
    return shift + (numbers.works if siege and siege.works and siege.side == combat.defender else 0)


def _modifier(run: StepRun, combat: Combat) -> int:
    """The modifiers of the die: the commanders' numbers, and elephants (HH.8.8)."""
    position = run.position
    forces = {side: camp(position, combat.hex, side, combat.sorties) for side in SIDES}
    numbers = {side: combat_number(run, combat.hex, side, forces[side]) for side in SIDES}
    added = numbers[combat.attacker] - numbers[combat.defender]
    if any(unit.type == ELEPHANTS for force in forces[CARTHAGO] for unit in force.units):
        elephants = position.ruleset.combat.elephants
        added += elephants if combat.attacker == CARTHAGO else -elephants
    return added


def combat_number(run: StepRun, hex_: int, side: str, forces: Sequence[Force]) -> int:
    """The combat number of a side's commander, 0 without a leader (HH.8.8)."""
    leads = commander_of(run, hex_, side, forces)
    return 0 if leads is None else run.position.entry(leads).combat


def _lose(run: StepRun, combat: Combat, steps: Mapping[str, int]) -> Combat:
    """Take steps off both sides (HH.8.9)."""
    lost = dict(combat.lost)
    for side in SIDES:
        if not steps[side]:
            continue
        forces = camp(run.position, combat.hex, side, combat.sorties)
        before = sp_of_forces(run.position, forces)
        first = line_for(run, side, combat.hex).losses
        run.position, after = lose_steps(run.position, forces, steps[side], first)
        lost[side] += before - sp_of_forces(run.position, after)
    return replace(combat, lost=lost)


def _gone(run: StepRun, combat: Combat) -> tuple[Combat, bool]:
    """Whether a side has nothing left to fight with: then all its units are lost (HH.8.5, HH.8.11, HH.10.5)."""
    position = run.position
    gone = [side for side in SIDES if not fighting_sp(position, combat, side)]
    lost = dict(combat.lost)
    for side in gone:
        forces = camp(run.position, combat.hex, side, combat.sorties)
        lost[side] += sp_of_forces(run.position, forces)
        for force in forces:
            run.position = lose_units(run.position, force)
        text = say("hh_all_lost", faction=title(side), place=position.theatre.place(combat.hex))
        run.note("HH.8.5", "all_lost", text, side=side, hex=position.hex_name(combat.hex))
        leaders = [force.leader for force in forces if force.leader is not None]
        lost_leaders(run, "HH.10.5", leaders, position.ruleset.risk.lost)
    return replace(combat, lost=lost), bool(gone)


def _after_round(run: StepRun, combat: Combat) -> tuple[Combat, bool]:
    """Withdrawals, then whether the attacker goes on, roles change, or both stop (HH.8.11)."""
    for side in (combat.defender, combat.attacker):
        if _breaks_off(run, combat, side):
            return combat, True
    if combat.round >= run.position.ruleset.combat.rounds:
        _stop(run, combat)
        return combat, True
    if _goes_on(run, combat):
        return combat, False
    turned = replace(combat, attacker=combat.defender)
    if line_for(run, turned.attacker, combat.hex).fight and _goes_on(run, turned):
        return turned, False
    _stop(run, combat)
    return combat, True


def _goes_on(run: StepRun, combat: Combat) -> bool:
    """Whether the attacker has rounds left and can attack (HH.8.11)."""
    rounds = line_for(run, combat.attacker, combat.hex).rounds
    return (rounds is None or combat.round < rounds) and _can_attack(run, combat)


def _breaks_off(run: StepRun, combat: Combat, side: str) -> bool:
    """Whether a side withdraws after a round: its plan, the die, a way out; with risk (HH.8.11, HH.10.3)."""
    if not _wants_to_leave(run, combat, side):
        return False
    forces = camp(run.position, combat.hex, side, combat.sorties)
    leads = commander_of(run, combat.hex, side, forces)
    to = way_out(run.position, forces, leads, as_attacker=side == combat.attacker)
    if leads is None or to is None:
        return False
    if not passes(run, "HH.8.11", leads, say("hhdie.withdrawal", leader_name=run.position.name(leads))):
        return False
    withdraw(run, "HH.8.11", forces, to, counts=True)
    leaders = [force.leader for force in forces if force.leader is not None]
    risk(run, "HH.10.3", leaders, run.position.ruleset.risk.withdrawal)
    run.position = run.position.settled()
    return True


def _wants_to_leave(run: StepRun, combat: Combat, side: str) -> bool:
    """Whether a plan says to leave after this round (HH.8.2)."""
    leave = leave_for(run, side, combat.hex)
    if leave.when == "after":
        return combat.round >= leave.number
    if leave.when == "below":
        own, enemy = (fighting_sp(run.position, combat, one) for one in (side, OTHER[side]))
        return own * 100 < leave.number * enemy
    return False


def _stop(run: StepRun, combat: Combat) -> None:
    """Both stop: the attacker withdraws, without die and risk (HH.8.11)."""
    forces = camp(run.position, combat.hex, combat.attacker, combat.sorties)
    leads = commander_of(run, combat.hex, combat.attacker, forces)
    to = way_out(run.position, forces, leads, as_attacker=True)
    if to is not None:
        withdraw(run, "HH.8.11", forces, to, counts=True)
