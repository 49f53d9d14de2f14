"""The life of a phase: opened, closed, claimed, resolved, published, and the next one opened.

Every transition is one conditional UPDATE whose row count must be 1, so that of two people who press the same button
only one succeeds.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.game import Dice, StepInput
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase, PhaseRecord, PublishedRecord, RoundSeed, SiegeSeed
from campaign.models.log import Action
from campaign.selectors import last_record, record_texts, reports_in_force, stages
from campaign.selectors.corrections import waits_for_correction
from campaign.selectors.phases import document_of_game, game_document, game_outcome, outline, outline_of_text
from campaign.services import chance
from campaign.services.deadlines import due_after
from campaign.services.errors import WrongMoment
from campaign.services.generals import ask_generals_of_step
from campaign.services.honour import follow_honour, seats_now
from campaign.services.log import note
from campaign.services.missing_orders import give_missing
from campaign.services.openings import next_opening
from campaign.services.punctuality import record_punctuality
from campaign.services.repeats import repeat_missing
from campaign.services.seats import admit_newcomers
from campaign.services.standing import check_running
from campaign.services.unfinished import begin_anew
from hexmap.rules.map_editions import text_to_store
from orders.models import Sealed
from orders.rules.game_steps import SeedKind
from orders.rules.life import CONFIRMATION_HOURS
from orders.rules.sheets import SheetText
from orders.rules.visibility import Stage
from orders.sealing import seal
from orders.selectors import last_handed_in, sheets_for_adjudication, unconfirmed_in
from orders.services import reveal

CLOSING = ("close_due_step", "close_complete_step")
RESOLVING, PUBLISHING = "resolve_phase", "publish_resolved_step"
"""The tasks that advance a phase, as their tries are counted; advancing it by hand resets the count."""


def open_phase(campaign: Campaign, step: str, text: str, at: datetime, engine_version: str) -> Phase:
    """Open a phase with the text of its document; its deadline follows the campaign's settings (RD.1).

    It is adjudicated with the version of the engine of the phase before it, the first one with the newest.
    The seeds of its round are made now, before any sheet of the round can be written (NB.4, SD.6). Those who took a
    seat in an earlier step command it from now on.
    """
    document = document_of_game(text, step, engine_version)
    opens = outline_of_text(text, step, engine_version)
    chance.make_seeds(campaign, step, document, opens.round, at)
    phase = Phase.objects.create(
        campaign=campaign,
        round=opens.round,
        step=step,
        document=text,
        engine_version=engine_version,
        opened_at=at,
        due_at=due_after(campaign, step, opens.days, at),
    )
    follow_honour(campaign, game_of_step(step).honour_now(document))
    if opens.factions_leave:
        _follow_activity(campaign, opens.active)
    admit_newcomers(phase, at)
    ask_generals_of_step(phase)
    return phase


def _follow_activity(campaign: Campaign, active: Sequence[str]) -> None:
    """Keep which factions are active: they can leave the war, and come back with a correction (VW.8)."""
    for faction in campaign.factions.all():
        if faction.active is not (faction.identifier in active):
            faction.active = not faction.active
            faction.save(update_fields=["active"])


@transaction.atomic
def close_step(phase_id: int, at: datetime, by: User | None = None) -> None:
    """Close the step: from now on no orders and no reports are accepted, except those for missing players.

    Raise WrongMoment if it is not open, if the campaign does not run, if a proposed correction waits for the players,
    if an order entered from a message waits for its player, or if engagements lack a confirmed report (EN.9).
    """
    phase = locked_phase(phase_id)
    check_can_close(phase, at)
    # Orders that were being saved when the administrator pressed the button must not be later than the closing.
    closed_at = max(at, last_handed_in(phase) or at)
    if not _advance(phase_id, Phase.Status.OPEN, Phase.Status.CLOSED, closed_at=closed_at, failure=""):
        raise WrongMoment(say("this_step_is_closed_already"))
    begin_anew(phase_id, *CLOSING)
    record_punctuality(phase, closed_at)
    repeat_missing(phase, closed_at)
    give_missing(phase, closed_at)
    note(phase.campaign, Action.CLOSED, closed_at, actor=by, phase=phase)


@transaction.atomic
def close_and_claim(phase_id: int, at: datetime, by: User | None = None) -> None:
    """Close a step and claim it for a worker in one transaction. Raise WrongMoment as `close_step` does."""
    close_step(phase_id, at, by)
    claim_phase(phase_id, at)


def claim_phase(phase_id: int, at: datetime) -> None:
    """Claim a closed phase for a worker. Raise WrongMoment if it is not closed, or is claimed already."""
    if not _advance(phase_id, Phase.Status.CLOSED, Phase.Status.RESOLVING, claimed_at=at, failure=""):
        raise WrongMoment(say("this_step_cannot_be_resolved_now"))
    begin_anew(phase_id, RESOLVING)


@transaction.atomic
def resolve_again(phase_id: int, at: datetime, by: User | None = None) -> None:
    """Claim a closed phase again after a failed resolution.

    Raises WrongMoment as `claim_phase` does, and where the campaign does not run.
    """
    phase = locked_phase(phase_id)
    check_running(phase.campaign)
    claim_phase(phase_id, at)
    note(phase.campaign, Action.SENT_AGAIN, at, actor=by, phase=phase)


def release_claim(phase_id: int, failure: str) -> None:
    """Release a claimed phase, with the reason for the administrator."""
    _advance(phase_id, Phase.Status.RESOLVING, Phase.Status.CLOSED, claimed_at=None, failure=failure)


def not_closed(phase_id: int, failure: str) -> None:
    """Record on an open phase, for its administrator, why it could not be closed automatically."""
    Phase.objects.filter(pk=phase_id, status=Phase.Status.OPEN).update(failure=failure)


def not_published(phase_id: int, failure: str) -> None:
    """Record on a resolved phase, for its administrator, why it could not be published automatically."""
    Phase.objects.filter(pk=phase_id, status=Phase.Status.RESOLVED).update(failure=failure)


@transaction.atomic
def resolve_phase(phase_id: int, at: datetime) -> PhaseRecord | None:
    """Adjudicate a claimed phase and record its outcome, all or nothing.

    Called a second time, it finds the phase resolved, does nothing and returns None.
    """
    phase = Phase.objects.select_for_update().get(pk=phase_id)
    if phase.status != Phase.Status.RESOLVING:
        return None
    document_in, document_out = _adjudicated(phase, at)
    text_of = game_of_step(phase.step).text_of
    record = add_record(phase, text_of(document_in), text_of(document_out), at)
    phase.status = Phase.Status.RESOLVED
    phase.resolved_at = at
    phase.save(update_fields=["status", "resolved_at"])
    note(phase.campaign, Action.RESOLVED, at, phase=phase)
    return record


@transaction.atomic
def rule_otherwise(phase_id: int, text: str, at: datetime, *, reason: str = "", by: User | None = None) -> PhaseRecord:
    """Replace the outcome of a resolved administration step by the administrator's own document.

    Raise DocumentError for a document that is invalid or does not continue the campaign, WrongMoment if there is no
    resolved administration step.
    """
    phase = locked_phase(phase_id)
    last, game = last_record(phase), game_of_step(phase.step)
    can_rule = phase.status == Phase.Status.RESOLVED and phase.game_step.closes_round
    if not can_rule or last is None or game.ruled is None:
        raise WrongMoment(say("the_next_rounds_document_can_be_changed_when_administration"))
    after = game.read_text(text, phase.engine_version)
    outcome = game.ruled(game_document(phase), game_outcome(last), after)
    note(phase.campaign, Action.RULED, at, actor=by, phase=phase, reason=reason)
    return add_record(phase, record_texts(last).document_in, game.text_of(outcome), at)


@transaction.atomic
def publish_phase(phase_id: int, at: datetime, by: User | None = None) -> Phase | None:
    """Publish a resolved phase with its orders and open the next one; return None when the campaign is over.

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
    outcome = document_of_game(_open_to_everybody(phase, record, at), phase.step, phase.engine_version)
    opening = next_opening(phase.campaign, outcome, phase.step)
    if opening is None:
        follow_honour(phase.campaign, game_of_step(phase.step).honour_now(outcome))
        return None
    return open_phase(phase.campaign, opening.step, opening.text, at, phase.engine_version)


def _open_to_everybody(phase: Phase, record: PhaseRecord, at: datetime) -> str:
    """Publish the outcome, orders and seed of a phase that was just published; return its outcome document."""
    reached = stages(phase.campaign, phase.round)
    reveal(phase.campaign_id, phase.round, [step for step, stage in reached.items() if stage is Stage.PUBLISHED], at)
    if phase.game_step.reveals is not None:
        chance.reveal_seed(chance.SEEDS[phase.game_step.reveals], phase)
    for made in phase.records.select_related("sealed"):
        PublishedRecord.objects.create(record=made, **record_texts(made)._asdict())
    return record_texts(record).document_out


def seal_texts(document_in: str, document_out: str) -> Sealed:
    """Seal the texts of a record so that `record_texts` can read them."""
    return seal(json.dumps({"in": text_to_store(document_in), "out": text_to_store(document_out)}))


def add_record(phase: Phase, document_in: str, document_out: str, at: datetime) -> PhaseRecord:
    """Record the sealed outcome of a phase, in addition to earlier records of it."""
    return PhaseRecord.objects.create(
        phase=phase,
        number=phase.records.count() + 1,
        sealed=seal_texts(document_in, document_out),
        ruleset=outline_of_text(phase.document, phase.step, phase.engine_version).ruleset,
        engine_version=phase.engine_version,
        made_at=at,
    )


def _adjudicated(phase: Phase, at: datetime) -> tuple[AnyDocument, AnyDocument]:
    """Return the document of a phase with the submitted orders filled in, and the outcome."""
    sheets = sheets_for_adjudication(phase)
    reported = {} if phase.game_step.takes_orders else reports_in_force(phase)
    given = StepInput(
        sheets=sheets,
        numbers=_numbers_of(phase, sheets, at),
        dice=_dice_of(phase, at),
        seed=chance.seed_of_step(phase) if phase.game_step.reveals is SeedKind.STEP else "",
        seats=seats_now(phase),
        results=[report.as_json() for report in reported.values()],
    )
    return game_of_step(phase.step).carried_out(game_document(phase), phase.step, given)


def _numbers_of(phase: Phase, sheets: Sequence[SheetText], at: datetime) -> Sequence[int]:
    """Return the random numbers of a movement whose round has a seed; else none (NB.4)."""
    if not _needs(phase, SeedKind.NAVAL):
        return ()
    # A round opened by a version without seeds could never end without one; its late date is visible to everyone.
    chance.make_seed(RoundSeed, phase.campaign, phase.round, at)
    return chance.numbers_of(phase, sheets, len(outline(phase).army))


def _dice_of(phase: Phase, at: datetime) -> Dice | None:
    """Return the siege dice of an administration whose ruleset has them; else None (SD.6)."""
    if not _needs(phase, SeedKind.SIEGES):
        return None
    chance.make_seed(SiegeSeed, phase.campaign, phase.round, at)
    return chance.dice_of(phase, game_document(phase))


def _needs(phase: Phase, kind: SeedKind) -> bool:
    """Return whether a step is resolved, and published, with a seed of a kind."""
    return phase.game_step.reveals is kind and kind in game_of_step(phase.step).seeds(game_document(phase))


def locked_phase(phase_id: int) -> Phase:
    """Return the phase, locked; raise WrongMoment if a correction has superseded it."""
    phase = Phase.objects.select_for_update().filter(pk=phase_id).first()
    if phase is None:
        raise WrongMoment(say("this_page_is_of_an_earlier_step"))
    return phase


def check_can_close(phase: Phase, at: datetime) -> None:
    """Raise WrongMoment for a step that `close_step` would refuse for any reason but being closed already."""
    check_running(phase.campaign)
    if waits_for_correction(phase):
        raise WrongMoment(say("a_proposed_correction_waits_for_the_players_the_step_stays_open_until_it_is_settled"))
    if phase.status != Phase.Status.OPEN:
        return
    _check_confirmed(phase, at)
    if not phase.game_step.takes_orders:
        _check_all_reported(phase)


def _check_confirmed(phase: Phase, at: datetime) -> None:
    waiting = unconfirmed_in(phase, at)
    if waiting:
        names = ", ".join(sorted({one.name for one in waiting}))
        raise WrongMoment(say("orders_entered_from_messages_wait_for", list=names, number=CONFIRMATION_HOURS))


def _check_all_reported(phase: Phase) -> None:
    in_force = reports_in_force(phase)
    missing = [one.id for one in outline(phase).engagements if one.id not in in_force]
    if missing:
        raise WrongMoment(say("no_report_stands_yet_for", list=missing))


def _advance(phase_id: int, current: Phase.Status, following: Phase.Status, **changes: Any) -> bool:
    return Phase.objects.filter(pk=phase_id, status=current).update(status=following, **changes) == 1
