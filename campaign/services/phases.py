"""The life of a phase: opened, closed, claimed, resolved, published, and the next one opened.

Every step of it is one conditional UPDATE whose row count must be 1, so that of two who press the same button
only one has pressed it.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase, PhaseRecord, PublishedRecord
from campaign.models.log import Action
from campaign.rules.document import RoundDocument, document_text, read_text, with_position_of
from campaign.rules.sequence_of_play import ENGINE_VERSION
from campaign.rules.step_of_round import carried_out, filled_in
from campaign.selectors import last_record, record_texts, round_document, stages, standing_reports
from campaign.selectors.corrections import waits_for_correction
from campaign.services import chance
from campaign.services.deadlines import due_after
from campaign.services.errors import WrongMoment
from campaign.services.log import note
from campaign.services.newcomers import admit_newcomers
from campaign.services.openings import next_opening
from campaign.services.repeats import repeat_missing
from campaign.services.standing import check_running
from campaign.services.unfinished import begin_anew
from hexmap.rules.documents import DocumentError
from hexmap.rules.map_editions import text_to_store
from orders.models import Sealed
from orders.rules.kinds import STEP_OF, Kind, Step
from orders.rules.life import CONFIRMATION_HOURS
from orders.rules.sheets import SheetText
from orders.rules.visibility import Stage
from orders.sealing import seal
from orders.selectors import last_handed_in, sheets_for_adjudication, unconfirmed_in
from orders.services import reveal

CLOSING = ("close_due_step", "close_complete_step")
RESOLVING, PUBLISHING = "resolve_phase", "publish_resolved_step"
"""The tasks that bring a phase on, as their tries are counted; who does it by hand begins anew."""


def open_phase(campaign: Campaign, step: Step, text: str, at: datetime) -> Phase:
    """Opens a phase with the text of its document; its deadline is by the clock of the campaign (RD.1).

    With sealed chance the seed of its round is made now, before any sheet of the round can be written (NB.4). Those who
    took a seat in an earlier step command it from now on.
    """
    document = read_text(text)
    if document.ruleset.naval_battle.chance == "sealed":
        chance.make_seed(campaign, document.position.round, at)
    phase = Phase.objects.create(
        campaign=campaign,
        round=document.position.round,
        step=step.value,
        document=text,
        opened_at=at,
        due_at=due_after(campaign, step, document.ruleset, at),
    )
    admit_newcomers(phase, at)
    return phase


@transaction.atomic
def close_step(phase_id: int, at: datetime, by: User | None = None) -> None:
    """Closes the step: from now on no sheet and no report is taken, except those that are repeated for the silent.

    Raises WrongMoment if it is not open, if the campaign does not run, if a proposed correction waits for the players,
    if an order entered from a message waits for its player, or if games are still without a report that stands (EN.9).
    """
    phase = locked_phase(phase_id)
    check_can_close(phase, at)
    # A sheet that was being taken when the administrator pressed the button is not later than the closing.
    closed_at = max(at, last_handed_in(phase) or at)
    if not _advance(phase_id, Phase.Status.OPEN, Phase.Status.CLOSED, closed_at=closed_at, failure=""):
        raise WrongMoment(say("this_step_is_closed_already"))
    begin_anew(phase_id, *CLOSING)
    repeat_missing(phase, closed_at)
    note(phase.campaign, Action.CLOSED, closed_at, actor=by, phase=phase)


@transaction.atomic
def close_and_claim(phase_id: int, at: datetime, by: User | None = None) -> None:
    """Closes a step and claims it for a worker in one go. Raises WrongMoment as `close_step` does."""
    close_step(phase_id, at, by)
    claim_phase(phase_id, at)


def claim_phase(phase_id: int, at: datetime) -> None:
    """Claims a closed phase for a worker. Raises WrongMoment if it is not closed, or claimed already."""
    if not _advance(phase_id, Phase.Status.CLOSED, Phase.Status.RESOLVING, claimed_at=at, failure=""):
        raise WrongMoment(say("this_step_cannot_be_resolved_now"))
    begin_anew(phase_id, RESOLVING)


@transaction.atomic
def resolve_again(phase_id: int, at: datetime, by: User | None = None) -> None:
    """Claims a closed phase once more, after a resolution that failed.

    Raises WrongMoment as `claim_phase` does, and where the campaign does not run.
    """
    phase = locked_phase(phase_id)
    check_running(phase.campaign)
    claim_phase(phase_id, at)
    note(phase.campaign, Action.SENT_AGAIN, at, actor=by, phase=phase)


def release_claim(phase_id: int, failure: str) -> None:
    """Gives a claimed phase back, with the reason for the administrator."""
    _advance(phase_id, Phase.Status.RESOLVING, Phase.Status.CLOSED, claimed_at=None, failure=failure)


def not_closed(phase_id: int, failure: str) -> None:
    """Tells the administrator of an open phase why the clock could not close it."""
    Phase.objects.filter(pk=phase_id, status=Phase.Status.OPEN).update(failure=failure)


def not_published(phase_id: int, failure: str) -> None:
    """Tells the administrator of a resolved phase why the clock could not publish it."""
    Phase.objects.filter(pk=phase_id, status=Phase.Status.RESOLVED).update(failure=failure)


@transaction.atomic
def resolve_phase(phase_id: int, at: datetime) -> PhaseRecord | None:
    """Adjudicates a claimed phase and records what it came to, all or nothing.

    Called a second time it finds the phase resolved and does nothing, which gives None.
    """
    phase = Phase.objects.select_for_update().get(pk=phase_id)
    if phase.status != Phase.Status.RESOLVING:
        return None
    document_in, document_out = _adjudicated(phase, at)
    record = add_record(phase, document_text(document_in), document_text(document_out), at)
    phase.status = Phase.Status.RESOLVED
    phase.resolved_at = at
    phase.save(update_fields=["status", "resolved_at"])
    note(phase.campaign, Action.RESOLVED, at, phase=phase)
    return record


@transaction.atomic
def rule_otherwise(phase_id: int, text: str, at: datetime, *, reason: str = "", by: User | None = None) -> PhaseRecord:
    """Puts the administrator's own document in the place of what a resolved administration came to.

    Raises DocumentError for a document that is not valid or does not continue the campaign, WrongMoment where
    there is nothing resolved to rule on.
    """
    phase = locked_phase(phase_id)
    last = last_record(phase)
    if phase.status != Phase.Status.RESOLVED or phase.step != Step.ADMINISTRATION or last is None:
        raise WrongMoment(say("the_next_rounds_document_can_be_changed_when_administration"))
    after = read_text(text)
    _check_continues(read_text(phase.document), after)
    texts = record_texts(last)
    outcome = with_position_of(read_text(texts.document_out), after)
    note(phase.campaign, Action.RULED, at, actor=by, phase=phase, reason=reason)
    return add_record(phase, texts.document_in, document_text(outcome), at)


@transaction.atomic
def publish_phase(phase_id: int, at: datetime, by: User | None = None) -> Phase | None:
    """Publishes a resolved phase, sheets and all, and opens the next one; None when the campaign is over.

    Raises WrongMoment if it is not resolved, or the campaign does not run.
    """
    if not _advance(phase_id, Phase.Status.RESOLVED, Phase.Status.PUBLISHED, published_at=at, failure=""):
        raise WrongMoment(say("this_step_cannot_be_published_now"))
    begin_anew(phase_id, PUBLISHING)
    phase = Phase.objects.select_related("campaign").get(pk=phase_id)
    check_running(phase.campaign)
    note(phase.campaign, Action.PUBLISHED, at, actor=by, phase=phase)
    record = last_record(phase)
    if record is None:
        raise AssertionError("a resolved phase without a record")
    opening = next_opening(phase.campaign, read_text(_open_to_everybody(phase, record, at)), Step(phase.step))
    return open_phase(phase.campaign, opening.step, opening.text, at) if opening else None


def _open_to_everybody(phase: Phase, record: PhaseRecord, at: datetime) -> str:
    """Reveals what a phase that has just been published came to, its sheets and its chance; the document it came to."""
    reached = stages(phase.campaign, phase.round)
    reveal(phase.campaign_id, phase.round, [kind for kind in Kind if reached[STEP_OF[kind]] is Stage.PUBLISHED], at)
    if phase.step == Step.MOVEMENT:
        chance.reveal_seed(phase.campaign, phase.round)
    for made in phase.records.select_related("sealed"):
        PublishedRecord.objects.create(record=made, **record_texts(made)._asdict())
    return record_texts(record).document_out


def seal_texts(document_in: str, document_out: str) -> Sealed:
    """The texts of a record sealed, as `record_texts` reads them."""
    return seal(json.dumps({"in": text_to_store(document_in), "out": text_to_store(document_out)}))


def add_record(phase: Phase, document_in: str, document_out: str, at: datetime) -> PhaseRecord:
    """Records what a phase came to, sealed, beside what it may have come to before."""
    return PhaseRecord.objects.create(
        phase=phase,
        number=phase.records.count() + 1,
        sealed=seal_texts(document_in, document_out),
        ruleset=read_text(phase.document).ruleset.name,
        engine_version=ENGINE_VERSION,
        made_at=at,
    )


def _adjudicated(phase: Phase, at: datetime) -> tuple[RoundDocument, RoundDocument]:
    """The document of a phase with what was handed in filled in, and what it comes to."""
    document, step = round_document(phase), Step(phase.step)
    sheets = sheets_for_adjudication(phase)
    document_in = filled_in(document, step, sheets, _numbers_of(phase, sheets, at))
    results = [report.as_json() for report in standing_reports(phase).values()] if step is Step.BATTLES else ()
    return document_in, carried_out(document_in, step, sheets, results)


def _numbers_of(phase: Phase, sheets: Sequence[SheetText], at: datetime) -> Sequence[int]:
    """The random numbers of a movement whose round has a seed; elsewhere none (NB.4)."""
    read = round_document(phase)
    if phase.step != Step.MOVEMENT or read.ruleset.naval_battle.chance != "sealed":
        return ()
    # Begun by a version without seeds it would never end; that this one is late everybody can see.
    chance.make_seed(phase.campaign, phase.round, at)
    return chance.numbers_of(phase, sheets, len(read.position.armies))


def locked_phase(phase_id: int) -> Phase:
    """A phase, locked; raises WrongMoment for one that a correction has superseded meanwhile."""
    phase = Phase.objects.select_for_update().filter(pk=phase_id).first()
    if phase is None:
        raise WrongMoment(say("this_page_is_of_an_earlier_step"))
    return phase


def check_can_close(phase: Phase, at: datetime) -> None:
    """Raises WrongMoment for a step that `close_step` would not close, but for one that is closed already."""
    check_running(phase.campaign)
    if waits_for_correction(phase):
        raise WrongMoment(say("a_proposed_correction_waits_for_the_players_the_step_stays_open_until_it_is_settled"))
    if phase.status != Phase.Status.OPEN:
        return
    _check_confirmed(phase, at)
    if phase.step == Step.BATTLES:
        _check_all_reported(phase)


def _check_confirmed(phase: Phase, at: datetime) -> None:
    waiting = unconfirmed_in(phase, at)
    if waiting:
        names = ", ".join(sorted({one.name for one in waiting}))
        raise WrongMoment(say("orders_entered_from_messages_wait_for", list=names, number=CONFIRMATION_HOURS))


def _check_all_reported(phase: Phase) -> None:
    standing = standing_reports(phase)
    missing = [one["id"] for one in json.loads(phase.document)["engagements"] if one["id"] not in standing]
    if missing:
        raise WrongMoment(say("no_report_stands_yet_for", list=missing))


def _check_continues(before: RoundDocument, after: RoundDocument) -> None:
    """Refuses a document that is not of this campaign's next round."""
    expected = before.position.round + 1
    if after.position.round != expected:
        raise DocumentError("round", f"{after.position.round} is not the next round, {expected}")
    if after.model.map != before.model.map:
        raise DocumentError("map", "is not the map of this campaign")
    if after.model.ruleset != before.model.ruleset:
        raise DocumentError("ruleset", "is changed from a named round on, under Rules that change, and not here")
    if {f.id for f in after.position.factions} != {f.id for f in before.position.factions}:
        raise DocumentError("factions", "are not the factions of this campaign")
    for which, army in enumerate(after.position.armies):
        known = before.position.army.get(army.number)
        if known is None or known.faction != army.faction:
            raise DocumentError(f"armies[{which}]", f"there is no army {army.number} of {army.faction} any more")


def _advance(phase_id: int, current: Phase.Status, following: Phase.Status, **changes: Any) -> bool:
    return Phase.objects.filter(pk=phase_id, status=current).update(status=following, **changes) == 1
