"""A war that has come as far as there is something to correct, and the corrections that the tests make in it."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.contrib.auth.models import User

from campaign.corrections.commands import corrections
from campaign.corrections.commands.corrections import CorrectionPreview
from campaign.corrections.queries.steps import phase_to_correct
from campaign.corrections.rules.changes import Change
from campaign.games.engagements import GameResult, TypedReport
from campaign.games.position_change import ArmyChange, PositionChange
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Correction, Phase, Seat
from campaign.selectors import current_phase, last_record
from campaign.selectors.corrections import mark_of
from campaign.services import phases
from campaign.services.reports import ReportSubject, rule_on_engagement
from hexmap.rules.position import Position
from orders.rules.sheets import SheetText
from tests.conftest import NOW
from tests.documents import round_document, round_outcome

LATER = NOW + timedelta(days=1)
REASON = "The report was wrong: both players have said so."


def go_on(war: Campaign) -> Phase:
    """Publishes the step that the campaign is in, at the moment at which it opened; the one that it is in then."""
    phase = current_phase(war)
    phases.close_and_claim(phase.pk, phase.opened_at)
    phases.resolve_phase(phase.pk, phase.opened_at)
    phases.publish_phase(phase.pk, phase.opened_at)
    return current_phase(war)


def go_to(war: Campaign, round_: int, step: Step) -> Phase:
    """Publishes step after step until one is open; games that nobody has reported are draws."""
    phase = current_phase(war)
    while (phase.round, phase.step) != (round_, step.value):
        assert phase.status != Phase.Status.PUBLISHED, "the campaign is over"
        report_draws(phase)
        phase = go_on(war)
    return phase


def report_draws(phase: Phase) -> None:
    """Reports every game of a battles phase of which nothing is reported yet."""
    if phase.step == Step.BATTLES:
        for one in round_document(phase).model.engagements or ():
            if not phase.reports.filter(engagement=one.id).exists():
                report(phase, one.id, TypedReport("draw", "30-30"))


def report(phase: Phase, engagement: str, given: TypedReport) -> None:
    """Has the administrator settle a game."""
    rule_on_engagement(
        ReportSubject(phase.campaign, phase.pk, engagement), given, "", NOW, phase.campaign.administrator
    )


def step_of(war: Campaign, round_: int, step: Step) -> Phase:
    """A published step as it counts now."""
    return phase_to_correct(war, round_, step.value)


def winner(engagement: str, side: str, one: int, other: int) -> Change:
    """Another result of a game: who won, and the per cent that the first and the second side lost."""
    first, _, second = engagement.partition("-")
    return Change(results=(GameResult(engagement, side, {first: one, second: other}),))


def draw(engagement: str, one: int, other: int) -> Change:
    """Another result of a game that lets no army advance: nobody has to be asked for anything again."""
    first, _, second = engagement.partition("-")
    return Change(results=(GameResult(engagement, "", {first: one, second: other}),))


def kept(change: Change) -> Change:
    """The same change, with which no later step opens again for decisions that nobody was asked for."""
    return replace(change, keeps_later=True)


def sheet(kind: str, subject: int | str, text: str) -> Change:
    return Change(sheets=(SheetText(kind, subject, text),))


def strength(phase: Phase, number: int, fp: int) -> Change:
    """Another strength of an army, where it stands, in the position with which the next round begins."""
    document = outcome(phase)
    army = document.position.army[number]
    place = document.board.grid.name(army.hex)
    return Change(position=PositionChange(armies={number: ArmyChange(fp, place, army.afloat)}))


def outcome(phase: Phase) -> RoundDocument:
    """The document that a step came to."""
    record = last_record(phase)
    assert record is not None
    document: RoundDocument = round_outcome(record)
    return document


def position(phase: Phase) -> Position:
    """The position with which a step opened."""
    position: Position = round_document(phase).position
    return position


def foresee(war: Campaign, phase: Phase, change: Change) -> CorrectionPreview:
    war.refresh_from_db()
    return corrections.foreseen(war, phase, change)


def correct(
    war: Campaign, phase: Phase, change: Change, *, reason: str = REASON, mark: str | None = None, at: datetime = LATER
) -> Correction:
    """Corrects a step, as the administrator who has just looked at the preview."""
    war.refresh_from_db()
    marked = mark_of(war) if mark is None else mark
    by: User = war.administrator
    return corrections.correct(war, phase.pk, change, reason=reason, mark=marked, at=at, by=by)


def seat_of(war: Campaign, name: str) -> Seat:
    return war.seats.get(name=name)
