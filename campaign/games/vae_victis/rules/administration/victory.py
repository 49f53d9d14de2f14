"""Victory points, and who agrees to concede (VP.1, VP.2, VP.4)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.battles.battle_results import FoughtEngagement, SideOutcome
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Position
from orders.rules.sheets import SheetText, asks_for_nothing


def score(after: Aftermath) -> dict[str, int]:
    """The victory points of all factions after this round; every point gets an event (VP.1, VP.2).

    In a war without points nothing is said of them.
    """
    points = Counter({faction.id: faction.victory_points for faction in after.round.position.factions})
    if not after.ruleset.victory_points.are_scored:
        return dict(points)
    for fought in after.round.results.fought:
        _score_engagement(after, fought, points)
    _score_retreats(after, points)
    _score_structures(after, points)
    return dict(points)


def _score_engagement(after: Aftermath, fought: FoughtEngagement, points: Counter[str]) -> None:
    numbers = after.ruleset.victory_points
    worth = {SideOutcome.WON: numbers.won, SideOutcome.DRAWN: numbers.drawn, SideOutcome.LOST: numbers.lost}
    said = {}
    for side, faction in zip(fought.engagement.sides, fought.engagement.factions, strict=True):
        said[faction] = numbers.fought + worth[fought.outcome(side)]
        points[faction] += said[faction]
    text = say("points_of_engagement", engagement=fought.engagement.id, scores=_scores(after, said))
    after.tell("VP.1", "points_scored", text, engagement=fought.engagement.id, points=said)


def _score_retreats(after: Aftermath, points: Counter[str]) -> None:
    numbers = after.ruleset.victory_points
    for engagement in after.round.not_fought:
        for number, faction in zip(engagement.armies, engagement.factions, strict=False):
            if number not in after.round.retreated:
                continue
            other = next(f for f in engagement.factions if f != faction)
            said = {faction: numbers.retreated, other: numbers.enemy_retreated}
            points.update(said)
            text = say("points_of_retreat", army=number, engagement=engagement.id, scores=_scores(after, said))
            after.tell("VP.1", "points_scored", text, engagement=engagement.id, army=number, points=said)


def _score_structures(after: Aftermath, points: Counter[str]) -> None:
    numbers = after.ruleset.victory_points
    for gain in after.gains:
        worth = numbers.city if gain.structure.is_city else numbers.town
        said = {gain.winner: worth, gain.loser: -worth}
        if gain.how != "surrender" and gain.initial_resilience >= numbers.strong_from:
            said[gain.loser] += numbers.strong_lost
        points.update(said)
        text = say("points_of_structure", name=gain.structure.name, scores=_scores(after, said))
        after.tell("VP.2", "points_scored", text, structure=gain.structure.name, points=said)


def _scores(after: Aftermath, said: Mapping[str, int]) -> str:
    titles = after.faction_titles
    return ", ".join(
        say("score.of_faction", faction=titles[one], points=f"{points:+d}") for one, points in said.items()
    )


def conceding(position: Position, sheets: Iterable[SheetText]) -> tuple[str, ...]:
    """The factions (ids, in the order of the position) that concede: those of which every army on the map agrees.

    A faction without an army on the map has nobody who could agree.
    """
    agreeing = _agreeing(sheets)
    return tuple(
        faction.id
        for faction in position.active_factions
        if (armies := _armies(position, faction.id)) and agreeing.issuperset(armies)
    )


def not_agreed(position: Position, sheets: Iterable[SheetText]) -> list[Event]:
    """For every faction of which some armies would concede and others not, that it goes on (VP.4)."""
    agreeing = _agreeing(sheets)
    events = []
    for faction in position.active_factions:
        armies = _armies(position, faction.id)
        willing = [number for number in armies if number in agreeing]
        if willing and len(willing) < len(armies):
            text = say("concession_not_agreed", faction=faction.title, armies=willing)
            about = {"decision": "concede", "faction": faction.id, "armies": willing}
            events.append(Event("VP.4", "decision_not_carried_out", position.round, text, about))
    return events


def _agreeing(sheets: Iterable[SheetText]) -> frozenset[int]:
    return frozenset(
        int(sheet.subject) for sheet in sheets if sheet.kind == Kind.CONCEDE and not asks_for_nothing(sheet)
    )


def _armies(position: Position, faction: str) -> list[int]:
    return [army.number for army in position.armies if army.faction == faction]
