"""Victory points, conceding, and the end of the campaign (VP)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaign.language.catalogue.sentences import Sentence, say
from campaign.rules.administration.aftermath import Aftermath
from campaign.rules.battles.battle_results import FoughtEngagement, SideOutcome
from campaign.rules.events import Event
from campaign.rules.ruleset import Ruleset
from hexmap.rules.position import Faction, Position
from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText, asks_for_nothing


@dataclass(frozen=True, slots=True)
class Ending:
    """How a campaign ended: the winner's id (None: a draw), the paragraph and the reason."""

    winner: str | None
    rule: str
    reason: str

    def in_words(self, titles: Mapping[str, str]) -> Sentence:
        """The end in a sentence; `titles` are those of the factions by id."""
        if self.winner:
            return say("campaign_won", faction=titles[self.winner], end=self.reason)
        return say("campaign_drawn", end=self.reason)


def score(after: Aftermath) -> dict[str, int]:
    """The victory points of all factions after this round; every point gets an event (VP.1, VP.2)."""
    points = Counter({faction.id: faction.victory_points for faction in after.round.position.factions})
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


def ending(position: Position, conceding: Sequence[str], ruleset: Ruleset) -> Ending | None:
    """Whether the campaign is over after a round, and who has won (VP.3, VP.4).

    `position` is the one after administration, with the new points; `conceding` the active factions that concede.
    """
    qualified = [
        (faction, reason)
        for faction in position.active_factions
        if (reason := _reason_to_end(position, faction, ruleset)) is not None
    ]
    if qualified:
        best = max(faction.victory_points for faction, _ in qualified)
        first = [(faction, reason) for faction, reason in qualified if faction.victory_points == best]
        if len(first) > 1:
            return Ending(None, "VP.3", say("end.equal_points"))
        return Ending(first[0][0].id, "VP.3", first[0][1])
    return _concession(position, conceding)


def _reason_to_end(position: Position, faction: Faction, ruleset: Ruleset) -> str | None:
    """Why the campaign ends with a faction ahead (VP.3); None if it does not."""
    numbers = ruleset.victory
    others = [other for other in position.active_factions if other is not faction]
    if not others:
        return None
    if faction.victory_points >= numbers.points:
        return _points("points", numbers.points)
    if all(faction.victory_points - other.victory_points >= numbers.lead for other in others):
        return _points("points_ahead", numbers.lead)
    capital = next(
        (name for other in others for name in other.capitals if position.control.get(name) == faction.id), None
    )
    if capital:
        return say("end.controls", name=capital)
    if all(army.strength < numbers.weak for army in position.armies if army.faction != faction.id):
        return say("end.others_weak", fp=numbers.weak)
    return None


def _points(code: str, number: int) -> Sentence:
    """A number of points, in words where the rulebook has it in words."""
    word = {30: "thirty", 50: "fifty"}.get(number)
    return say(f"end.{word}_{code}") if word else say(f"end.{code}", number=number)


def _concession(position: Position, conceding: Sequence[str]) -> Ending | None:
    """The strongest rival of those that concede wins; rivals with equal points: a draw (VP.4)."""
    if not conceding:
        return None
    rivals = [faction for faction in position.active_factions if faction.id not in conceding]
    best = max((faction.victory_points for faction in rivals), default=0)
    first = [faction.id for faction in rivals if faction.victory_points == best]
    titles = [position.faction[faction].title for faction in conceding]
    reason = say("end.concede", factions=titles) if len(titles) > 1 else say("end.concedes", faction=titles[0])
    return Ending(first[0] if len(first) == 1 else None, "VP.4", reason)


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
        int(sheet.subject) for sheet in sheets if sheet.kind is Kind.CONCEDE and not asks_for_nothing(sheet)
    )


def _armies(position: Position, faction: str) -> list[int]:
    return [army.number for army in position.armies if army.faction == faction]
