"""How campaigns stand, or how they have ended: the one place that knows which document says so (VP).

Of a step under way that is the document with which it opened. Of the last step of a campaign that is over it is the
outcome: it has the points of the last round, and the winner.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import Case, F, JSONField, OuterRef, Subquery, When
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Cast, Coalesce

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.outline import Outline
from campaign.models import Faction, Phase, PublishedRecord
from campaign.models.documents import DocumentText
from campaign.selectors.phases import (
    game_document,
    game_outcome,
    last_record,
    outcome_outline,
    outline,
    outline_of_text,
    record_texts,
)


@dataclass(frozen=True, slots=True)
class FactionScore:
    """The victory points of an active faction; `leads` says that no other one has as many, or that it has won.

    `halves` are its half structures where these decide, and not points (VW.5).
    """

    faction: Faction
    points: int
    leads: bool
    halves: int | None = None

    @property
    def counted(self) -> str:
        """The count of its structures where they decide, in whole structures: "7", "7½"."""
        return counted_structures(self.halves or 0)


@dataclass(frozen=True, slots=True)
class Score:
    """The active factions of a campaign, the first one first.

    `ended` says how the campaign has ended by its rules, None while it has not: `winner`, the title of a faction or
    None for a draw, `rule` and `reason`, in English.
    """

    factions: Sequence[FactionScore]
    ended: Mapping[str, Any] | None

    @property
    def leader(self) -> FactionScore | None:
        """The faction that leads, or has won; None for a draw."""
        return next((one for one in self.factions if one.leads), None)


def document_now(phase: Phase) -> AnyDocument:
    """Return the document by which a campaign stands in its current phase; cached."""
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    return game_document(phase) if record is None else game_outcome(record)


def text_now(phase: Phase) -> str:
    """Return the text of the document by which a campaign stands in its current phase."""
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    return phase.document if record is None else record_texts(record).document_out


def outline_now(phase: Phase) -> Outline:
    """Return what the site has to know of the document by which a campaign stands in its current phase; cached."""
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    return outline(phase) if record is None else outcome_outline(record)


def ending_of(phase: Phase) -> Mapping[str, Any] | None:
    """Return how a campaign has ended with a published step: as `Score.ended`; None if it has not ended with it."""
    return _ending_of(phase.pk, phase.campaign_id)


@lru_cache(maxsize=1024)
def _ending_of(phase: int, campaign: int) -> Mapping[str, Any] | None:
    """Return the same; cached, because what is published never changes, and feeds ask for many steps."""
    found = PublishedRecord.objects.filter(record__phase=phase).order_by("-record__number")
    said = found.annotate(ended=KeyTransform("ended", Cast("document_out", JSONField())))
    ended: Mapping[str, Any] | None = said.values_list("ended", flat=True).first()
    if not ended:
        return None
    winner = Faction.objects.filter(campaign=campaign, identifier=ended["winner"] or "").first()
    return {**ended, "winner": winner.title if winner else None}


def counted_structures(halves: int) -> str:
    """Return half structures in whole structures, as text: "7", "7½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def scores_of(phases: Mapping[int, Phase]) -> dict[int, Score]:
    """Return the scores of campaigns by their keys; `phases` are their current phases.

    The database reads what it can of the documents: whole ones are a hundred times as much. They are read only where
    structures decide, or where they list no sides.
    """
    factions = {
        (faction.campaign_id, faction.identifier): faction
        for faction in Faction.objects.filter(campaign__in=list(phases))
    }
    document = Cast("said", JSONField())
    rows = Phase.objects.filter(pk__in=[phase.pk for phase in phases.values()]).annotate(said=_TEXT_NOW)
    named = rows.annotate(
        sides=Coalesce(KeyTransform("factions", document), KeyTransform("sides", document)),
        ended=KeyTransform("ended", document),
        rules=KeyTransform("ruleset", document),
    )
    found = list(named.values_list("pk", "campaign", "sides", "ended", "rules", "step"))
    wholes = _outlines(
        pk for pk, _, sides, _, rules, step in found if not sides or game_of_step(step).structures_decide(rules)
    )
    return {number: _score(number, factions, sides, ended, wholes.get(pk)) for pk, number, sides, ended, *_ in found}


_OUTCOME = PublishedRecord.objects.filter(record__phase=OuterRef("pk")).order_by("-record__number")
_TEXT_NOW = Case(
    When(status=Phase.Status.PUBLISHED, then=Coalesce(Subquery(_OUTCOME.values("document_out")[:1]), F("document"))),
    default=F("document"),
    output_field=DocumentText(),
)
"""The text of the document by which a campaign stands, as `document_now` chooses it."""


def _outlines(phases: Iterable[int]) -> dict[int, Outline]:
    wanted = list(phases)
    if not wanted:
        return {}
    rows = Phase.objects.filter(pk__in=wanted).annotate(said=_TEXT_NOW)
    found = rows.values_list("pk", "said", "step", "engine_version")
    return {pk: outline_of_text(text, step, version) for pk, text, step, version in found}


def _score(
    number: int,
    factions: Mapping[tuple[int, str], Faction],
    sides: Sequence[Mapping[str, Any]] | None,
    ended: Mapping[str, Any] | None,
    whole: Outline | None,
) -> Score:
    halves = {one.id: one.halves for one in whole.factions} if whole else {}
    if sides is None and whole is not None:
        sides = [{"id": one.id, "active": one.active, "victory_points": one.points} for one in whole.factions]
    found = [
        (factions[number, side["id"]], side.get("victory_points") or 0, halves.get(side["id"]))
        for side in sides or ()
        if side.get("active", True) and (number, side["id"]) in factions
    ]
    worth = [points if half is None else half for _, points, half in found]
    leads = worth.count(max(worth, default=0)) == 1
    winner = ended["winner"] if ended else None
    ranked = sorted(zip(worth, found, strict=True), key=lambda one: (one[1][0].identifier != winner, -one[0]))
    scores = [
        FactionScore(faction, points, faction.identifier == winner if ended else leads and one == max(worth), half)
        for one, (faction, points, half) in ranked
    ]
    known = factions.get((number, winner)) if winner else None
    return Score(scores, {**ended, "winner": known.title if known else None} if ended else None)
