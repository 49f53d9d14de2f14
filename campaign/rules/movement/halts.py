"""Armies and navies that their move has led into a zone of control (MV.6, NV.4)."""

from collections.abc import Iterable, Mapping

from campaign.rules.movement.impulse import Halt
from campaign.rules.movement.march import March
from campaign.rules.movement.moves import Move
from campaign.rules.movement.round_start import RoundStart


def halt_in_zones(round_: RoundStart, impulse: int, moves: Iterable[Move], marches: Iterable[March]) -> list[Halt]:
    """Finish those whose move ended in a ZoC, unless a crossing has finished them already; return all of them."""
    found = _halts(round_, impulse, moves, marches)
    for halt in found:
        if halt.march.finished is None:
            halt.march.finish(halt.rule, impulse)
    return found


def _halts(round_: RoundStart, impulse: int, moves: Iterable[Move], marches: Iterable[March]) -> list[Halt]:
    standing: dict[bool, dict[int, list[March]]] = {False: {}, True: {}}
    for march in marches:
        standing[march.afloat].setdefault(march.hex, []).append(march)
    halts = []
    for move in moves:
        afloat = move.march.afloat
        armies = _armies_holding(round_, move, standing[afloat], afloat=afloat)
        structures = tuple(s.name for s in round_.enemy_structures(move.target, move.faction))
        if armies or structures:
            halts.append(Halt(move.march, impulse, "NV.4" if afloat else "MV.6", armies, structures))
    return halts


def _armies_holding(
    round_: RoundStart, move: Move, standing: Mapping[int, list[March]], *, afloat: bool
) -> tuple[int, ...]:
    """The armies (navies) of other factions that have the hex of a move in their ZoC."""
    radius = round_.ruleset.radii.navy if afloat else round_.ruleset.radii.army
    near = (hex_ for hex_ in round_.within(move.target, radius) if hex_ in standing)
    return tuple(sorted(m.army.number for hex_ in near for m in standing[hex_] if m.army.faction != move.faction))
