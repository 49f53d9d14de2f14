"""The steps of a round, each from one document to the next (HH.2)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from campaign.games.hannibal.rules.arrivals import arrive, capua
from campaign.games.hannibal.rules.control import determine_control, title
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.document import GameDocument, changed, order_lines
from campaign.games.hannibal.rules.elections import elect
from campaign.games.hannibal.rules.field_combat import fight_all
from campaign.games.hannibal.rules.intelligence import note_seen
from campaign.games.hannibal.rules.marches import march_all, marching_order
from campaign.games.hannibal.rules.placing import name_dictator, place_leaders
from campaign.games.hannibal.rules.plans import with_standing
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Position
from campaign.games.hannibal.rules.recruiting import recruit
from campaign.games.hannibal.rules.sheets.battle import star_line
from campaign.games.hannibal.rules.sieges import besiege_all, note_lifted
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.taking import take_all
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.rules.winter import end_game, end_winter, finish
from campaign.games.hannibal.steps import Step
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import DocumentError, one_line

AdjudicateStep = Callable[[GameDocument], GameDocument]


def adjudicate(document: GameDocument, step: str) -> GameDocument:
    """The document after a step; raises DocumentError if it is not the step of the document, or the game is over."""
    if document.position.step != step:
        raise DocumentError("step", f"is {one_line(document.position.step)}, so {step} cannot be adjudicated")
    if document.position.ended:
        raise DocumentError("ended", "the game is over; no step follows")
    position = document.position
    seeds = [f"{position.round} {position.step}", *order_lines(document.texts)]
    run = StepRun(position, document.orders, Dice.sealed(document.seed, seeds), document.texts)
    play(run)
    return changed(document, run.position, run.events)


def play(run: StepRun) -> None:
    """Adjudicate the step of the position, and go on to the next."""
    if _concede(run):
        return
    _STEPS[run.position.step](run)
    if not run.position.ended:
        run.position = advance(run.position)


def _concede(run: StepRun) -> bool:
    """Whether a side concedes, and the game is over (HH.13.4)."""
    conceding = [side for side in SIDES if run.order("concede", side)]
    if not conceding:
        return False
    winner = OTHER[conceding[0]] if len(conceding) == 1 else None
    finish(run, winner, "HH.13.4", say("hhwon.conceded", faction=title(conceding[0])))
    return True


def _ballot(run: StepRun) -> None:
    elect(run)


def _offices(run: StepRun) -> None:
    place_leaders(run)
    arrive(run)


def _march(run: StepRun) -> None:
    """Capua, recruiting in summer, units taken, marches (HH.2.2, HH.2.3)."""
    side = run.position.mover or ROMA
    sieges = run.position.sieges
    run.position = replace(run.position, tried=())
    if side == CARTHAGO:
        capua(run)
    if run.position.is_summer:
        recruit(run, side)
    take_all(run, side, marching_order(run, side))
    march_all(run, side)
    note_lifted(run, sieges)


def _battle(run: StepRun) -> None:
    """Control, field combat, sieges; at the end of a winter what HH.7.4 says (HH.2.2, HH.2.3)."""
    run.position = _with_standing_lines(run)
    plans = {side: with_standing(run.position, side, run.order("battle", side)) for side in SIDES}
    run.orders = {**run.orders, "battle": plans}
    sieges = run.position.sieges
    note_seen(run)
    determine_control(run)
    fight_all(run)
    besiege_all(run)
    if not run.position.is_summer:
        end_winter(run)
    note_lifted(run, sieges)
    _fall_of_roma(run)
    end_game(run)


def _with_standing_lines(run: StepRun) -> Position:
    """The position with the lines for all hexes that hold until they are changed (HH.15.5)."""
    standing = dict(run.position.standing)
    for side in SIDES:
        text = run.texts.get("battle", {}).get(side, "")
        if star_line(text):
            standing[side] = star_line(text)
    return replace(run.position, standing=standing)


def _fall_of_roma(run: StepRun) -> None:
    """Whether the fall of Roma ends the game (HH.13.3)."""
    position = run.position
    if position.ruleset.rome_falls == "wins" and position.control[position.ruleset.places.roma] == CARTHAGO:
        finish(run, CARTHAGO, "HH.13.3", say("hhwon.roma"))


def _dictator(run: StepRun) -> None:
    name_dictator(run)


_STEPS: Mapping[str, Callable[[StepRun], None]] = {
    "ballot": _ballot,
    "offices": _offices,
    "march_1": _march,
    "march_2": _march,
    "battle": _battle,
    "dictator": _dictator,
}


def advance(position: Position) -> Position:
    """The position at the beginning of the next step (HH.2.2, HH.2.3)."""
    step = position.step
    if step == "battle" and position.is_summer and may_name_dictator(position):
        return replace(position, step="dictator")
    if step in ("battle", "dictator"):
        return _next_round(position)
    order = ("ballot", "offices", "march_1", "march_2", "battle")
    return replace(position, step=order[order.index(step) + 1])


def may_name_dictator(position: Position) -> bool:
    """Whether roma lost 52 SP in the battles of the summer, or both consuls died (HH.3.9)."""
    consuls = [leader for leader in position.leaders.values() if leader.office == "consul"]
    all_dead = bool(consuls) and all(leader.dead for leader in consuls)
    return all_dead or position.counts.lost_this_summer >= position.ruleset.elections.dictator


def _next_round(position: Position) -> Position:
    """The first step of the next round; nobody has come from anywhere yet."""
    forces = tuple(replace(force, came_from=None) for force in position.forces)
    position = replace(position, round=position.round + 1, forces=forces, tried=())
    return replace(position, step="ballot" if position.is_summer else "march_1")


def _adjudicator(step: str) -> AdjudicateStep:
    return lambda document: adjudicate(document, step)


STEPS: Mapping[str, AdjudicateStep] = {step: _adjudicator(step) for step in Step}
"""The steps by name, as the command takes them."""
