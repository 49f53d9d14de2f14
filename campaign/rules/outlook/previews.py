"""The preview of an instruction: what it comes to if everybody else stands still."""

from collections.abc import Sequence

from campaign.rules.march import March
from campaign.rules.outlook.lone_march import LoneMarch, set_out
from campaign.rules.outlook.next_hexes import next_hexes
from campaign.rules.outlook.situation import Situation
from campaign.rules.outlook.steps import steps_of
from campaign.rules.outlook.values import NextHex, Preview
from campaign.rules.outlook.warnings import warnings_of
from orders.rules.notation import format_instruction


def preview_of(situation: Situation, number: int, instruction: Sequence[int]) -> Preview:
    """The preview of an army's instruction; raises KeyError if there is no such army."""
    before_last, lone = _carried_out(situation, number, instruction)
    steps = steps_of(lone)
    ahead = next_hexes(before_last, lone)
    settled = lone.branch(lone.numbers)
    put_backs = settled.settle()
    march = settled.march
    return Preview(
        army=number,
        text=format_instruction(march.numbers),
        steps=steps,
        end=march.hex,
        afloat=march.afloat,
        mp_left=situation.points - march.spent,
        nmp_left=_nmp_left(situation, march),
        summary=situation.told.outcome(march).text,
        warnings=warnings_of(before_last, settled, steps, put_backs),
        next=ahead,
    )


def hexes_ahead(situation: Situation, number: int, instruction: Sequence[int]) -> tuple[NextHex, ...]:
    """The six hexes around the end of an army's instruction; raises KeyError if there is no such army."""
    return next_hexes(*_carried_out(situation, number, instruction))


def _carried_out(situation: Situation, number: int, instruction: Sequence[int]) -> tuple[LoneMarch, LoneMarch]:
    """The march before its last number, and after it."""
    before_last = set_out(situation, number, instruction)
    before_last.carry_on(max(0, len(instruction) - 1))
    lone = before_last.branch(instruction)
    lone.carry_on()
    return before_last, lone


def _nmp_left(situation: Situation, march: March) -> int | None:
    """What is left of the pool of the zone that a navy is in; None on land (NV.2)."""
    zone = march.stays[-1].zone
    if not march.afloat or zone is None:
        return None
    spent = sum(stay.cost for stay in march.stays[1:] if stay.zone == zone)
    return situation.pool(march.army.faction)[zone] - spent
