"""The rows of a correction: those that it supersedes, and those that count in their place."""

import json
from collections.abc import Sequence
from datetime import datetime

from campaign.corrections.rules.changes import Change
from campaign.corrections.rules.readjudication import Course, Opens, Redone
from campaign.games.all_games import game_of_step
from campaign.models import (
    Campaign,
    Correction,
    Phase,
    PublishedRecord,
    Report,
    ReportAnswer,
    RoundSeed,
    ScreenshotUpload,
    SiegeSeed,
)
from campaign.selectors.phases import outline
from campaign.services import chance
from campaign.services.phases import add_record, open_phase
from hexmap.rules.documents import DocumentError
from orders.rules.game_steps import STEPS, SeedKind, comes_before_march, place_of
from orders.rules.kinds import steps_of_kind
from orders.rules.sheets import SheetText
from orders.services import Keeps, Place, take_back


def supersede(correction: Correction, published: Sequence[Phase], course: Course, now: Phase, change: Change) -> None:
    """Save the effects of a correction; `published` are the steps from the corrected one on, `now` the current one.

    The caller holds the lock on `now`.
    """
    old = {(phase.round, phase.step): phase for phase in published[: course.stands_from]}
    gone = [phase.pk for phase in old.values()]
    if not course.stays and now.status == Phase.Status.OPEN:
        gone.append(now.pk)
    Phase.objects.filter(pk__in=gone).update(superseded_by=correction)
    for which, redone in enumerate(course.redone):
        of = old[redone.round, redone.step]
        _written(correction, of, redone, change if which == 0 else Change())
    if not course.stays:
        _go_on(correction, course, [*old.values(), now])


def _written(correction: Correction, old: Phase, redone: Redone, change: Change) -> None:
    """A published step that counts in the place of another one."""
    phase = Phase.objects.create(
        campaign=old.campaign,
        round=old.round,
        step=old.step,
        status=Phase.Status.PUBLISHED,
        document=redone.text,
        engine_version=old.engine_version,
        opened_at=old.opened_at,
        due_at=old.due_at,
        closed_at=old.closed_at,
        claimed_at=old.claimed_at,
        resolved_at=old.resolved_at,
        published_at=old.published_at,
        correction=correction,
    )
    record = add_record(phase, redone.went_in, redone.came_to, correction.made_at)
    PublishedRecord.objects.create(record=record, document_in=redone.went_in, document_out=redone.came_to)
    if not phase.game_step.takes_orders:
        _copy_reports(old, phase)
        for result in change.results:
            Report.objects.create(
                phase=phase,
                engagement=result.engagement,
                number=phase.reports.filter(engagement=result.engagement).count() + 1,
                winner=result.winner,
                casualties=dict(result.casualties),
                reported_at=correction.made_at,
                reason=correction.reason[: Report._meta.get_field("reason").max_length],
            )


def _go_on(correction: Correction, course: Course, old: Sequence[Phase]) -> None:
    """Withdraw the orders of the steps that reopen, and open the first of them (RD.1)."""
    campaign, at, opens = correction.campaign, correction.made_at, course.opens
    if opens is None:
        last = course.redone[-1]
        _take_back(campaign, (last.round, list(STEPS).index(last.step) + 1), _keep_all, at)
        later = list(STEPS)[list(STEPS).index(last.step) + 1 :] if STEPS[last.step].reveals is SeedKind.STEP else []
        if later:  # steps of the round that no longer come have seeds of their own
            chance.replace_known_seeds(RoundSeed, campaign, last.round, correction, from_step=later[0])
        for kind in (RoundSeed, SiegeSeed):
            chance.replace_known_seeds(kind, campaign, last.round + 1, correction)
        return
    round_ = json.loads(opens.text)["round"]
    _take_back(campaign, place_of(round_, opens.step), _still_legal(opens, correction.phase.engine_version), at)
    if STEPS[opens.step].reveals is SeedKind.STEP:
        chance.replace_known_seeds(RoundSeed, campaign, round_, correction, from_step=opens.step)
    else:
        moves_again = comes_before_march(opens.step)
        chance.replace_known_seeds(RoundSeed, campaign, round_ if moves_again else round_ + 1, correction)
        chance.replace_known_seeds(SiegeSeed, campaign, round_, correction)
    phase = open_phase(campaign, opens.step, opens.text, at, correction.phase.engine_version)
    before = next((one for one in old if (one.round, one.step) == (phase.round, phase.step)), None)
    if not phase.game_step.takes_orders and before is not None:
        _copy_reports(before, phase)


def _take_back(campaign: Campaign, first: tuple[int, int], keeps: Keeps, at: datetime) -> None:
    def is_concerned(place: Place) -> bool:
        round_, step = place
        return place_of(round_, step) >= first

    take_back(campaign, is_concerned, keeps, at)


def _keep_all(_place: Place, _sheet: SheetText, _beside: Sequence[SheetText]) -> bool:
    return True


def _still_legal(opens: Opens, engine_version: str) -> Keeps:
    """Keep the orders of the reopened step that are still legal, and all those of later ones."""
    game = game_of_step(opens.step)
    document = game.read_text(opens.text, engine_version)
    outline = game.outline(document)

    def keeps(place: Place, sheet: SheetText, beside: Sequence[SheetText]) -> bool:
        if place != (outline.round, opens.step):
            return True
        if isinstance(sheet.subject, int) and sheet.subject not in outline.army:
            return False
        own = [other for other in beside if opens.step in steps_of_kind(other.kind)]
        try:
            return game.fault(document, opens.step, sheet, own) is None
        except DocumentError:
            return False

    return keeps


def _copy_reports(old: Phase, new: Phase) -> None:
    """Copy the reports of engagements that still exist, with their answers, to another phase."""
    still = {one.id for one in outline(new).engagements}
    for report in old.reports.filter(engagement__in=still).prefetch_related("answers").order_by("pk"):
        upload = ScreenshotUpload.objects.select_for_update().filter(report=report).first()
        copy = Report.objects.create(
            phase=new,
            engagement=report.engagement,
            number=report.number,
            winner=report.winner,
            casualties=report.casualties,
            seat_id=report.seat_id,
            reported_at=report.reported_at,
            reason=report.reason,
            screenshot=report.screenshot.name or (upload.picture.name if upload else ""),
        )
        if upload is not None and not upload.picture:  # not read yet, or refused; the clock has the copy read
            ScreenshotUpload.objects.create(
                report=copy, data=upload.data, uploaded_at=upload.uploaded_at, refused=upload.refused
            )
        for answer in report.answers.order_by("pk"):
            ReportAnswer.objects.create(
                report=copy,
                seat_id=answer.seat_id,
                agrees=answer.agrees,
                note=answer.note,
                answered_at=answer.answered_at,
            )
