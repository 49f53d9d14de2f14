"""Adjudicate published records again, to check that the outcome is the same byte for byte."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError

from campaign.corrections.queries.steps import change_in
from campaign.games.all_games import GAMES, AnyDocument, game_of_step
from campaign.games.game import StepInput
from campaign.models import Campaign, Phase, PhaseRecord
from campaign.selectors.phases import game_outcome, last_record, record_texts, step_rank
from campaign.selectors.reports import reports_in_force
from hexmap.rules.documents import DocumentError
from orders.rules.counting import counting
from orders.rules.kinds import kinds_of
from orders.sealing import CannotUnseal
from orders.selectors import sheets_in_force


@dataclass(frozen=True, slots=True)
class RecordReplay:
    """The result of replaying a record.

    `problem` is "" if the bytes are the same; it is `unreadable` if they could not be compared: a key is missing, a
    text is broken, or this build cannot adjudicate it.
    """

    phase: Phase
    problem: str
    unreadable: bool = False


def replay(campaign: Campaign) -> Iterator[RecordReplay]:
    """Replay every record in force, in the order of the rounds, with this build.

    That includes a resolved step that is not published yet. Unreadable records are reported and do not stop the replay.
    """
    resolved = campaign.phases.filter(status__in=[Phase.Status.RESOLVED, Phase.Status.PUBLISHED])
    for phase in resolved.select_related("campaign").order_by("round", step_rank()).iterator(chunk_size=10):
        record = last_record(phase)
        if record is not None:
            yield _replayed(phase, record)


def _replayed(phase: Phase, record: PhaseRecord) -> RecordReplay:
    try:
        texts = record_texts(record)
        game = GAMES[phase.campaign.game]
        again = game.text_of(_outcome(phase, record, game.read_text(texts.document_in, record.engine_version)))
        same = again == texts.document_out
        return RecordReplay(phase, "" if same else _difference(json.loads(again), json.loads(texts.document_out)))
    except DatabaseError:
        raise
    except CannotUnseal as error:
        return RecordReplay(phase, str(error), unreadable=True)
    except DocumentError as error:
        return RecordReplay(phase, f"can no longer be adjudicated: {error}", unreadable=True)
    except Exception as error:  # whatever error a build raises, the other records are checked as well
        return RecordReplay(phase, f"can no longer be adjudicated: {type(error).__name__}", unreadable=True)


def _outcome(phase: Phase, record: PhaseRecord, went_in: AnyDocument) -> AnyDocument:
    """Return the outcome of the document that went into a step, with the administrator's rulings and corrections."""
    change, step = change_in(phase), phase.game_step
    handed_in = sheets_in_force(phase.campaign_id, phase.round, kinds_of(phase.step)) if step.sets_up else ()
    results = () if step.takes_orders else [one.as_json() for one in reports_in_force(phase).values()]
    given = StepInput(sheets=counting(handed_in, change.sheets), results=results)
    game = game_of_step(phase.step)
    outcome: AnyDocument = game.adjudicate(went_in, phase.step, given)
    ruling = _ruling(phase, record)
    if game.ruled is not None and ruling is not None:
        outcome = game.ruled(went_in, outcome, ruling)
    return outcome if game.positions is None else game.positions.changed(went_in, outcome, change.position)


def _ruling(phase: Phase, record: PhaseRecord) -> AnyDocument | None:
    """Return the administrator's replacement of the outcome of a round's last step, made before its publication."""
    while phase.correction is not None:
        phase = Phase.ever.get(superseded_by=phase.correction, round=phase.round, step=phase.step)
        record = last_record(phase) or record
    return None if record.number == 1 or not phase.game_step.closes_round else game_outcome(record)


def _difference(anew: dict[str, Any], kept: dict[str, Any]) -> str:
    keys = sorted(key for key in anew.keys() | kept.keys() if anew.get(key) != kept.get(key))
    return f"has another result: {', '.join(keys)}" if keys else "has the same result in other bytes"
