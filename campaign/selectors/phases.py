"""The phases of a campaign, their outcomes, and the seed of a round's chance."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.db.models import F, Func, IntegerField, QuerySet

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.honour import HonourNow
from campaign.games.outline import Outline
from campaign.models import Campaign, Phase, PhaseRecord, RoundSeed, SiegeSeed
from campaign.platform.clock_skew import long_from
from hexmap.rules.map_editions import stored_text
from orders.rules.game_steps import MARCHING, STEPS, SeedKind
from orders.rules.receipts import list_digest
from orders.rules.visibility import Stage
from orders.sealing import unseal
from orders.selectors import listed_receipts


def current_phase(campaign: Campaign) -> Phase:
    """Return the current phase of a campaign: the last step of its last round, whenever its row was written."""
    return campaign.phases.order_by("-round", step_rank().desc())[0]


def phases_now(campaigns: Iterable[int], *, documents: bool = False) -> dict[int, Phase]:
    """Return the current phase of each of some campaigns, by their keys, in one query; without its document at first.

    With `documents` they are read too, for all that is to be shown of them.
    """
    phases = Phase.objects.filter(campaign__in=list(campaigns))
    if not documents:
        phases = phases.defer("document")
    latest = phases.order_by("campaign", "-round", step_rank().desc()).distinct("campaign")
    return {phase.campaign_id: phase for phase in latest}


def game_document(phase: Phase) -> AnyDocument:
    """Return the document with which a phase opened, of whatever game; cached, because it never changes."""
    return document_of_game(phase.document, phase.step, phase.engine_version)


def outline(phase: Phase) -> Outline:
    """Return what the site has to know of the document with which a phase opened; cached."""
    return outline_of_text(phase.document, phase.step, phase.engine_version)


def outcome_outline(record: PhaseRecord) -> Outline:
    """Return the outline of the outcome document of a phase; callers check as for `record_texts`."""
    return outline_of_text(record_texts(record).document_out, record.phase.step, record.engine_version)


def leader_names_in(phase: Phase) -> Mapping[int, str]:
    """Return the names of all leaders by their numbers; none in games whose armies have no names."""
    return outline(phase).names if game_of_step(phase.step).has_leaders else {}


def leader_names_of(campaign: Campaign) -> Mapping[int, str]:
    """Return the names of all leaders of a campaign by their numbers; none in games whose armies have no names."""
    return leader_names_in(current_phase(campaign)) if campaign.game_record.has_leaders else {}


def honour_in(phase: Phase) -> HonourNow | None:
    """Return the honour in the document with which a phase opened; None without, and in other games (HO.1)."""
    return game_of_step(phase.step).honour_now(game_document(phase))


def step_rank(field: str = "step") -> Func:
    """Return the place of a step in the order of a round, for sorting by it; `field` leads to the step.

    A correction writes rows of earlier steps again. A `Case` would do the same, but it takes Django longer to write
    than the rest of the query, and most pages need it.
    """
    names = ",".join(STEPS)
    template = f"array_position('{{{names}}}'::text[], %(expressions)s::text)"
    return Func(F(field), template=template, output_field=IntegerField())


class RecordTexts(NamedTuple):
    """The texts of the documents before and after a phase. Both hold orders."""

    document_in: str
    document_out: str


def record_texts(record: PhaseRecord) -> RecordTexts:
    """Return the documents of a record, published or still sealed: the caller checks who may see them."""
    published = getattr(record, "published", None)  # Django raises an exception if the related row is missing
    if published is not None:
        return RecordTexts(published.document_in, published.document_out)
    texts = json.loads(unseal(record.sealed))
    return RecordTexts(stored_text(texts["in"]), stored_text(texts["out"]))


def game_outcome(record: PhaseRecord) -> AnyDocument:
    """Return the outcome document of a phase, of whatever game; callers check as for `record_texts`."""
    return document_of_game(record_texts(record).document_out, record.phase.step, record.engine_version)


@lru_cache(maxsize=64)
def document_of_game(text: str, step: str, engine_version: str) -> AnyDocument:
    """Return the document of a stored text, of the game that has a step and of a campaign with a version of it."""
    document: AnyDocument = game_of_step(step).read_text(text, engine_version)
    return document


@lru_cache(maxsize=64)
def outline_of_text(text: str, step: str, engine_version: str) -> Outline:
    """Return the outline of a stored text, as `document_of_game` reads it."""
    return game_of_step(step).outline(document_of_game(text, step, engine_version))


def stages(campaign: Campaign, round_: int) -> dict[str, Stage]:
    """Return the stage of every step of a round; a step that has not opened is open for standing orders.

    A step that was skipped, because no armies met, has the stage of the one that came in its place.
    """
    phases = campaign.phases.filter(round=round_).only("campaign", "step", "status")
    opened = {phase.step: phase.stage for phase in phases}
    found: dict[str, Stage] = {}
    following = Stage.OPEN
    games = {STEPS[step].game for step in opened} or {one.game for one in STEPS.values()}
    for step in reversed([step for step, one in STEPS.items() if one.game in games]):
        following = found[step] = opened.get(step, following)
    return found


def last_record(phase: Phase) -> PhaseRecord | None:
    """Return the record of a phase that is in force: the last one."""
    return phase.records.select_related("published", "sealed").order_by("number").last()


def published_records(campaign: Campaign, round_: int) -> dict[str, PhaseRecord]:
    """Return the records of the published steps of a round, in order."""
    published = campaign.phases.filter(round=round_, status=Phase.Status.PUBLISHED)
    records = PhaseRecord.objects.filter(phase__in=published).select_related("phase", "published").order_by("number")
    last = {record.phase.step: record for record in records}
    return {step: last[step] for step in STEPS if step in last}


def published_rounds(campaign: Campaign) -> list[int]:
    """Return the rounds in which a march has been published, latest first."""
    published = campaign.phases.filter(status=Phase.Status.PUBLISHED, step__in=MARCHING)
    return list(published.order_by("-round").values_list("round", flat=True).distinct())


def being_resolved() -> QuerySet[Phase]:
    """Return the phases that have been claimed for a worker."""
    return Phase.objects.filter(status=Phase.Status.RESOLVING)


def given_back() -> QuerySet[Phase]:
    """Return the closed phases whose resolution failed and that wait for their administrators."""
    return Phase.objects.filter(status=Phase.Status.CLOSED).exclude(failure="")


def stalled_phases(at: datetime) -> list[int]:
    """Return the phases claimed too long ago: their worker died, or was never asked."""
    stalled = being_resolved().filter(long_from("claimed_at", at, stalled_after()))
    return list(stalled.order_by("claimed_at", "pk").values_list("pk", flat=True))


def stalled_after() -> timedelta:
    """The time after which a task counts as lost: resolving takes well under a second."""
    return timedelta(seconds=settings.STALLED_AFTER)


def round_seed(campaign: Campaign, round_: int, document: AnyDocument) -> RoundSeed | None:
    """Return the seed of a round, if it has one: its digest, and the seed itself once the movement is published."""
    if SeedKind.NAVAL not in campaign.game_record.seeds(document):
        return None
    return RoundSeed.objects.defer("sealed").filter(campaign=campaign, round=round_, superseded_by=None).first()


def siege_seed(campaign: Campaign, round_: int, document: AnyDocument) -> SiegeSeed | None:
    """Return the seed of a round's siege dice, if it has one; the seed itself is public with Administration (SD.6)."""
    if SeedKind.SIEGES not in campaign.game_record.seeds(document):
        return None
    return SiegeSeed.objects.defer("sealed").filter(campaign=campaign, round=round_, superseded_by=None).first()


def receipts_of_instructions(phase: Phase) -> str:
    """Return the digest of the list of receipts of a round's instructions, which are closed (SD.6)."""
    receipts = listed_receipts(phase.campaign_id, phase.round, MARCHING)
    return list_digest(one.listed for one in receipts)
