"""Armies that can retreat, and where to (EN.4, AF.2)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from campaign.games.engagements import Engagement
from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.battles.after_battle import move_drawn
from campaign.games.vae_victis.rules.battles.battle_results import BattleResults
from campaign.games.vae_victis.rules.document import NEEDED_FOR_BATTLES, after_movement
from campaign.games.vae_victis.rules.sequence_of_play import round_of, ways_to_retreat
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.position import Army
from orders.rules.legality import Fault
from orders.rules.order_file import Decisions


def retreat_choices(here: Standpoint) -> Iterator[Choice]:
    """Every army in an engagement that has a hex to go to may retreat; garrisons cannot (EN.4)."""
    found = _engagements(here)
    for army in here.armies:
        fights = [engagement for engagement in found if army.number in engagement.armies]
        if fights and ways_to_retreat(here.document, army.number):
            going, scores = _goes(here, army, found), _scores(here, fights)
            note = say("retreat_worth", going=going, scores=scores)
            label = say("retreats_from", engagements=[one.id for one in fights])
            option = Option("retreat", label, "EN.4", note)
            default = say("fights", fights=[_fight(army, one) for one in fights])
            yield Choice(Kind.RETREAT, here.faction, army.number, (option,), default, "EN.4")


def fault_of_retreat(here: Standpoint, number: int) -> Fault | None:
    """Return why an army cannot retreat: it has no engagement, or nowhere to go (EN.4)."""
    if not any(number in engagement.armies for engagement in _engagements(here)):
        return Fault("EN.4", say("army_has_no_engagement_to_retreat_from", army=number))
    if not ways_to_retreat(here.document, number):
        return Fault("EN.4", say("army_has_nowhere_to_go_and_cannot_retreat", army=number))
    return None


def as_if_retreated(here: Standpoint, numbers: Sequence[int]) -> Aftermath:
    """Return where armies end if these retreat and nothing else happens (AF.2)."""
    round_ = round_of(here.document, Decisions(), BattleResults(()))
    after = Aftermath(replace(round_, retreated=tuple(sorted(numbers))))
    move_drawn(after)
    return after


def _engagements(here: Standpoint) -> Sequence[Engagement]:
    return after_movement(here.document, NEEDED_FOR_BATTLES).engagements


def _goes(here: Standpoint, army: Army, found: Sequence[Engagement]) -> str:
    """Return where a retreat takes an army now; orders of an army without an engagement have no effect (EN.4)."""
    engaged = {number for engagement in found for number in engagement.armies}
    after = as_if_retreated(here, sorted({*engaged.intersection(here.own.of(Kind.RETREAT)), army.number}))
    hex_ = after.deployment.armies[army.number].hex
    if hex_ == army.hex:
        return say("going.nowhere")
    return say("going.to_hex", place=here.board.describe(hex_))


def _scores(here: Standpoint, fights: Sequence[Engagement]) -> list[Sentence]:
    """Return the points that the retreat gives, and to whom (VP.1)."""
    numbers = here.ruleset.victory_points
    points = {here.faction: numbers.retreated * len(fights)}
    for engagement in fights:
        other = next(faction for faction in engagement.factions if faction != here.faction)
        points[other] = points.get(other, 0) + numbers.enemy_retreated
    titles = {faction: here.position.faction[faction].title for faction in points}
    return [say("score.of_faction", faction=titles[one], points=f"{worth:+d}") for one, worth in points.items()]


def _fight(army: Army, engagement: Engagement) -> str:
    if engagement.assault:
        return say("fight.the_assault_on", engagement=engagement.id, name=engagement.assault)
    other = next(number for number in engagement.armies if number != army.number)
    return say("fight.against_army", engagement=engagement.id, army=other)
