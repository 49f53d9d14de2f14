"""The combined instructions of a faction with everyone else standing still."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.desk import FactionMarches, MarchEnd, Problem
from campaign.games.vae_victis.preview.pools import NO_POOL, UnpaidNavy, pool_plans
from campaign.games.vae_victis.preview.situation import Situation, problem_of
from campaign.games.vae_victis.preview.warnings import what_follows, why_not_embark
from campaign.games.vae_victis.rules.movement.impulses import march_all
from campaign.games.vae_victis.rules.movement.movement_record import Movement, Stop
from hexmap.rules.board import Board, Terrain
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND


def may_end_at_sea(board: Board, start: int, instruction: Sequence[int]) -> bool:
    """Return whether an instruction leads over a Sea hex; otherwise its army cannot be lost (NV.5)."""
    hex_ = start
    for number in instruction:
        if board.terrain[hex_] == Terrain.SEA:
            return True
        hex_ = hex_ if number == STAND else board.neighbours[hex_][SIDE[number]]
        if hex_ == OFF_MAP:
            return False
    return board.terrain[hex_] == Terrain.SEA


def march_together(situation: Situation, faction: str, instructions: Mapping[int, Sequence[int]]) -> FactionMarches:
    """Carry out the instructions of a faction's armies; all other armies stand still.

    Instructions of other factions are ignored.
    """
    own = [army.number for army in situation.position.armies if army.faction == faction]
    movement = march_all(situation.round, {number: instructions[number] for number in own if number in instructions})
    problems = _problems(situation, movement)
    marches = {number: _marched(situation, movement, number, problems[number]) for number in own}
    own_marches = [movement.marches[number] for number in own]
    return FactionMarches(marches, pool_plans(situation, faction, own_marches, list(_dry(movement))))


def _problems(situation: Situation, movement: Movement) -> Mapping[int, list[Problem]]:
    """Return where and why each army is stopped, halted or put back, and the effects of its final hex."""
    march_events = situation.march_events
    found: dict[int, list[Problem]] = {number: [] for number in movement.marches}
    for impulse in movement.impulses:
        for stop in impulse.stops:
            found[stop.march.army.number] += [problem_of(march_events.stop(stop)), *_no_port(situation, stop)]
        for block in impulse.judgement.blocks:
            found[block.move.number].append(problem_of(march_events.block(block, impulse.number)))
        for halt in impulse.halts:
            found[halt.march.army.number].append(problem_of(march_events.halt(halt)))
    for one in movement.put_backs:
        found[one.march.army.number].append(problem_of(march_events.put_back(one)))
    for number, march in movement.marches.items():
        found[number] += what_follows(situation, march)
    return found


def _no_port(situation: Situation, stop: Stop) -> Iterator[Problem]:
    """The reason why an army that was sent onto the water could not embark (NV.1, NV.8)."""
    if stop.reason == "water" and situation.board.is_coast(stop.target):
        yield why_not_embark(situation, stop.march)


def _marched(situation: Situation, movement: Movement, number: int, problems: Sequence[Problem]) -> MarchEnd:
    march = movement.marches[number]
    zone = march.stays[-1].zone
    return MarchEnd(
        army=number,
        path=(march.army.hex, *march.path),
        end=march.hex,
        afloat=march.afloat,
        mp_left=situation.points - march.spent,
        nmp_left=movement.nmp_left[march.army.faction][zone] if march.afloat and zone is not None else None,
        problems=tuple(problems),
    )


def _dry(movement: Movement) -> Iterator[UnpaidNavy]:
    """Return the navies without NMP, where each was when it stopped, before anyone was put back."""
    for stop in (stop for impulse in movement.impulses for stop in impulse.stops if stop.reason == NO_POOL):
        march = stop.march
        entered = [one for impulse in movement.impulses for one in impulse.entered if one.march is march]
        hex_, zone = (entered[-1].target, entered[-1].zone) if entered else (march.army.hex, march.zone)
        yield UnpaidNavy(march.army.number, hex_, zone, march.numbers[stop.impulse - 1 :])
