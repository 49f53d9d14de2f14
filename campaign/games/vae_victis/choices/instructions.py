"""Orders for an army beside its movement: an assault, and the end of a siege (OR.3)."""

from collections.abc import Iterator

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.sieges.resilience import current_resilience, garrison_fp
from campaign.games.vae_victis.rules.sieges.siege_odds import odds_in_words, odds_of_siege
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Terrain
from hexmap.rules.position import Army, Siege
from orders.rules.legality import Fault, fault_of_assault, siege_by


def movements(here: Standpoint) -> Iterator[Choice]:
    """Every army can be given an instruction; all of them cannot be listed (OR.1)."""
    for army in here.armies:
        yield Choice(Kind.MOVEMENT, here.faction, army.number, (), _standing_still(here, army), "OR.1", free=True)


def _standing_still(here: Standpoint, army: Army) -> str:
    where = here.board.describe(army.hex)
    if army.afloat and here.board.terrain[army.hex] == Terrain.SEA:
        return say("stays_at", place=where)
    return say("stays_afloat_at", place=where) if army.afloat else say("stands_still_at", place=where)


def assaults(here: Standpoint) -> Iterator[Choice]:
    """Every besieger may assault (AS.1)."""
    for army, siege in _besiegers(here):
        current = _current(here, siege)
        fp = garrison_fp(current, here.ruleset)
        note = say("garrison_fp", fp=fp, name=siege.structure)
        options = (Option("assault", say("assaults", name=siege.structure), "AS.1", note),)
        why = say("the_resilience_of_is", name=siege.structure, resilience=current)
        yield Choice(Kind.ASSAULT, here.faction, army.number, options, _going_on(here, siege), "AS.1", why)


def lifts(here: Standpoint) -> Iterator[Choice]:
    """Every besieger may lift its siege before movement (OR.3)."""
    for army, siege in _besiegers(here):
        others = [number for number in siege.armies if number != army.number]
        note = say("the_siege_goes_on_without_it") if others else say("a_new_siege_would_start_anew")
        options = (Option("lift", say("lifts_the_siege_of", name=siege.structure), "SI.6", note),)
        yield Choice(
            Kind.LIFT_SIEGE, here.faction, army.number, options, _going_on(here, siege), "OR.3", pressing=False
        )


def fault_of_assault_order(here: Standpoint, number: int) -> Fault | None:
    """The reason why an army cannot be ordered to assault: it besieges nothing, or lifts its siege (AS.1, OR.3)."""
    return fault_of_assault(here.position, number, here.lifting)


def fault_of_lift(here: Standpoint, number: int) -> Fault | None:
    """The reason why an army cannot be ordered to lift a siege: it besieges nothing, or is to assault (OR.3)."""
    name = siege_by(here.position, number)
    if name is None:
        return Fault("OR.3", say("army_besieges_nothing", army=number))
    if number in here.own.of(Kind.ASSAULT):
        return Fault("OR.3", say("army_assaults", army=number, name=name))
    return None


def _besiegers(here: Standpoint) -> Iterator[tuple[Army, Siege]]:
    """The faction's armies that besiege something, by number, each with its siege."""
    sieges = {number: siege for siege in here.position.sieges for number in siege.armies}
    for army in here.armies:
        if army.number in sieges:
            yield army, sieges[army.number]


def _current(here: Standpoint, siege: Siege) -> int:
    structure = here.board.structure_named[siege.structure]
    return current_resilience(here.board, here.position, structure, siege.resilience, here.ruleset)


def _going_on(here: Standpoint, siege: Siege) -> str:
    """Return what a siege leads to if all its armies stay (SI.5, SD.8)."""
    current = _current(here, siege)
    odds = odds_of_siege(here.position, here.ruleset, siege.structure, siege.armies, current)
    if odds is not None:
        told = odds_in_words(odds)
        return say("goes_on_besieging_with_dice", name=siege.structure, resilience=current, odds=told)
    now = current - here.ruleset.siege.progress * len(siege.armies)
    falls = "_and_it_falls" if now < here.ruleset.siege.falls_below else ""
    if len(siege.armies) == 1:
        staying = say(f"staying.it_stays{falls}")
    else:
        staying = say(f"staying.its_besiegers_stay{falls}", number=len(siege.armies))
    return say("goes_on_besieging", name=siege.structure, before_resilience=current, resilience=now, staying=staying)
