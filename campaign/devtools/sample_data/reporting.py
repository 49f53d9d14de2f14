"""Reports of engagements of sample players: one side reports, the other confirms."""

import random
from datetime import datetime

from campaign.games.engagements import DRAW, Engagement, TypedReport
from campaign.models import Phase
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.phases import outline
from campaign.services.reports import ReportSubject, answer_report, submit_report


def report_games(phase: Phase, chance: random.Random, at: datetime, *, all_of_them: bool) -> None:
    """Report and confirm the engagements of a step, or only every second one."""
    cast = cast_of(phase.campaign, at)
    for engagement in outline(phase).engagements[:: 1 if all_of_them else 2]:
        _report(phase, engagement, cast, chance, at)


def _report(phase: Phase, engagement: Engagement, cast: Cast, chance: random.Random, at: datetime) -> None:
    place = ReportSubject(phase.campaign, phase.pk, engagement.id)
    winner = chance.choice([DRAW, *engagement.sides])
    given = TypedReport(winner=winner, score=f"{chance.randint(40, 60)}-{chance.randint(5, 39)}")
    submit_report(place, cast.players(engagement, 0)[0], given, at)
    report = phase.reports.get(engagement=engagement.id)
    answer_report(place, cast.players(engagement, 1)[0], report.number, agrees=True, note="", at=at)
