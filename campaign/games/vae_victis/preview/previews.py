"""The preview of an instruction: its outcome with its faction's plans and everyone else standing still."""

from collections.abc import Sequence

from campaign.games.vae_victis.preview.fellows import Fellows
from campaign.games.vae_victis.preview.joint_march import JointMarch, set_out
from campaign.games.vae_victis.preview.next_hexes import next_hexes
from campaign.games.vae_victis.preview.pools import drawn_by
from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.preview.steps import steps_of
from campaign.games.vae_victis.preview.values import NextHex, Preview
from campaign.games.vae_victis.preview.warnings import warnings_of
from orders.rules.notation import format_instruction


def preview_of(situation: Situation, number: int, instruction: Sequence[int], fellows: Fellows) -> Preview:
    """Return the preview of an army's instruction; raise KeyError if there is no such army."""
    before_last, joint = _carried_out(situation, number, instruction)
    ahead = next_hexes(before_last, joint, fellows)
    settled = joint.branch(joint.numbers)
    settled.see_out()
    drawn = drawn_by(settled.fellows)
    put_backs = settled.settle()
    steps = steps_of(joint, drawn)
    march = settled.march
    pools = settled.pools
    return Preview(
        army=number,
        text=format_instruction(march.numbers),
        steps=steps,
        end=march.hex,
        afloat=march.afloat,
        mp_left=situation.points - march.spent,
        nmp_left=_nmp_left(situation, settled),
        summary=situation.march_events.outcome(march).text,
        warnings=warnings_of(before_last, settled, steps, put_backs, fellows),
        next=ahead,
        pools=tuple(pool for pool in pools if number in pool.uses),
    )


def hexes_ahead(situation: Situation, number: int, instruction: Sequence[int], fellows: Fellows) -> tuple[NextHex, ...]:
    """Return the six hexes around the end of an army's instruction; raise KeyError if there is no such army."""
    return next_hexes(*_carried_out(situation, number, instruction), fellows)


def _carried_out(situation: Situation, number: int, instruction: Sequence[int]) -> tuple[JointMarch, JointMarch]:
    """The march before its last number, and after it."""
    before_last = set_out(situation, number, instruction)
    before_last.carry_on(max(0, len(instruction) - 1))
    joint = before_last.branch(instruction)
    joint.carry_on()
    return before_last, joint


def _nmp_left(situation: Situation, settled: JointMarch) -> int | None:
    """Return what all plans leave of the pool of a navy's zone; None on land (NV.2)."""
    march = settled.march
    zone = march.stays[-1].zone
    if not march.afloat or zone is None:
        return None
    return situation.pool(march.army.faction)[zone] - drawn_by([march, *settled.fellows])[zone]
