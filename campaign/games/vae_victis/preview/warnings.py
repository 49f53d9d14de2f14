"""Warnings about the end of a march, beside its costs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from campaign.games.desk import Problem
from campaign.games.vae_victis.preview.fellows import Fellows
from campaign.games.vae_victis.preview.joint_march import JointMarch
from campaign.games.vae_victis.preview.next_hexes import landings, strait_entered_last
from campaign.games.vae_victis.preview.pools import drawn_by
from campaign.games.vae_victis.preview.situation import Situation, problem_of
from campaign.games.vae_victis.preview.values import PreviewStep
from campaign.games.vae_victis.rules.administration.debarkation import debark_cost
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_record import Stop
from campaign.games.vae_victis.rules.movement.put_back import PutBack
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.deployment import Deployment
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.position import Army
from orders.rules.legality import siege_by


def warnings_of(
    before_last: JointMarch,
    joint: JointMarch,
    steps: Sequence[PreviewStep],
    put_backs: Sequence[PutBack],
    fellows: Fellows,
) -> tuple[Problem, ...]:
    """The warnings of a march that has been carried out and settled, in the order in which they come about.

    A halt at the last number is no warning: the step itself says it.
    """
    return (
        *_cut_short(steps),
        *_not_embarked(joint),
        *_half_a_crossing(before_last, joint),
        *_too_much_at_sea(joint),
        *(problem_of(joint.situation.march_events.put_back(one)) for one in _new_put_backs(joint, put_backs, fellows)),
        *what_follows(joint.situation, joint.march),
        *_no_landing(joint),
        *(problem for fellow in _newly_lost(joint, fellows) for problem in _lost_at_sea(joint.situation, fellow)),
    )


def what_follows(situation: Situation, march: March) -> tuple[Problem, ...]:
    """Return the effects of a march's end: a siege left, enemies met, an army lost at sea."""
    return (*_siege_left(situation, march), *_enemies_met(situation, march), *_lost_at_sea(situation, march))


def _cut_short(steps: Sequence[PreviewStep]) -> Iterator[Problem]:
    """The reason why the march ends before the instruction does."""
    if any(not step.carried_out for step in steps):
        yield from (step.stop for step in steps if step.stop)


def _not_embarked(joint: JointMarch) -> Iterator[Problem]:
    """The reason why an army that was sent onto the water could not embark (NV.1, NV.8)."""
    stops: list[Stop] = joint.impulses[-1].stops if joint.impulses else []
    board = joint.situation.board
    if any(stop.reason == "water" and board.is_coast(stop.target) for stop in stops):
        yield why_not_embark(joint.situation, joint.march)


def why_not_embark(situation: Situation, march: March) -> Problem:
    """The reason why an army cannot embark (NV.1, NV.8), for one that cannot."""
    army = march.army
    rule, why = _no_port(situation, army)
    return Problem(rule, say("army_cannot_embark", army=army.number, noport=why))


def _no_port(situation: Situation, army: Army) -> tuple[str, Sentence]:
    """The paragraph and the reason why an army cannot embark."""
    structure = situation.board.structure_at.get(army.hex)
    if structure is None or situation.position.controller(structure) != army.faction:
        return "NV.1", say("noport.not_in_a_structure")
    if not situation.board.shores[structure.name]:
        return "NV.1", say("noport.is_not_on_the_coast", name=structure.name)
    if army.inactive_rounds:
        rounds = say("rounds.more_rounds", count=army.inactive_rounds)
        return "NV.8", say("noport.after_a_defeat", rounds=rounds)
    if structure.name in situation.position.besieged:
        return "NV.1", say("noport.is_besieged", name=structure.name)
    if navies := situation.logistics.blockaders(structure):
        return "NV.1", say("noport.is_blockaded_by", name=structure.name, armies=navies)
    return "NV.1", say("noport.not_the_first_move", name=structure.name)


def _too_much_at_sea(joint: JointMarch) -> Iterator[Problem]:
    """Return the pools used by an army of which its faction asks for too much (NV.2)."""
    number = joint.march.army.number
    for pool in joint.pools:
        if pool.lacking and number in pool.uses:
            yield Problem("NV.2", pool.text(number))


def _no_landing(joint: JointMarch) -> Iterator[Problem]:
    """A navy beside land for which no NMP are left to debark with (NV.10)."""
    situation, march, board = joint.situation, joint.march, joint.situation.board
    if not march.afloat or not board.is_coast(march.hex):
        return
    faction, control = march.army.faction, situation.position.control
    near = [hex_ for hex_ in board.neighbours[march.hex] if hex_ != OFF_MAP]
    costs = [debark_cost(board, control, faction, hex_, situation.ruleset) for hex_ in near]
    pool, drawn = situation.pool(faction), drawn_by([march, *joint.fellows])
    left = max(pool[zone] - drawn[zone] for zone in (board.zones[which] for which in board.zones_of[march.hex]))
    cheapest = min((cost for cost in costs if cost is not None), default=None)
    if cheapest is not None and cheapest > left:
        text = say(
            "no_points_to_debark_ahead",
            army=march.army.number,
            place=board.describe(march.hex),
            cost_number=cheapest,
            left_number=left,
        )
        yield Problem("NV.10", text)


def _new_put_backs(joint: JointMarch, put_backs: Sequence[PutBack], fellows: Fellows) -> Iterator[PutBack]:
    """Return the armies put back because of this one, or this one itself (MV.9)."""
    return (one for one in put_backs if one.march is joint.march or one.march.army.number not in fellows.put_back)


def _newly_lost(joint: JointMarch, fellows: Fellows) -> Iterator[March]:
    """The faction's other armies that end at sea because of this one."""
    return (fellow for fellow in joint.fellows if fellow.army.number not in fellows.lost)


def _half_a_crossing(before_last: JointMarch, joint: JointMarch) -> Iterator[Problem]:
    """An instruction that ends in a strait that could be crossed (MV.10)."""
    strait = strait_entered_last(before_last)
    if strait == OFF_MAP or joint.march.afloat:
        return
    able, _ = landings(before_last, joint.numbers[-1])
    if able:
        place = joint.situation.board.describe(strait)
        yield Problem("MV.10", say("strait_ahead", place=place, directions=able))


def _siege_left(situation: Situation, march: March) -> Iterator[Problem]:
    """Return the siege of a besieger that leaves the structure's surroundings (SI.5, SI.6)."""
    army = march.army
    name = siege_by(situation.position, army.number)
    if name is None:
        return
    board, radius = situation.board, situation.ruleset.radii.army
    structure = board.structure_named[name]
    if march.afloat or board.grid.distance(march.hex, structure.hex) > radius:
        yield Problem("SI.6", say("army_would_leave_siege", army=army.number, name=name))
    elif any(board.grid.distance(hex_, structure.hex) > radius for hex_ in march.path):
        text = say("army_makes_no_siege_progress", army=army.number, name=name)
        yield Problem("SI.5", text)


def _enemies_met(situation: Situation, march: March) -> Iterator[Problem]:
    """The engagements and the naval battle that would follow (EN.1, NB.1)."""
    number, faction = march.army.number, march.army.faction
    armies = [army for army in situation.position.armies if army.number != number]
    armies.append(replace(march.army, hex=march.hex, afloat=march.afloat))
    deployment = Deployment(situation.board, armies, situation.ruleset.radii)
    if march.afloat:
        navies = [other.number for other in deployment.navies_holding(march.hex, faction)]
        if navies:
            yield Problem("NB.1", say("naval_battle_ahead", army=number, armies=navies))
        return
    enemies = [other.number for other in deployment.armies_holding(march.hex, faction)]
    if enemies:
        code = "engagement_ahead" if len(enemies) == 1 else "engagements_ahead"
        yield Problem("EN.1", say(code, army=number, armies=enemies))


def _lost_at_sea(situation: Situation, march: March) -> Iterator[Problem]:
    """A navy that would end the round in a Sea hex (NV.5)."""
    if situation.is_lost_at_sea(march):
        place = situation.board.describe(march.hex)
        text = say("loss_at_sea_ahead", army=march.army.number, place=place)
        yield Problem("NV.5", text)
