"""Engagements and their reports as the values that the API answers."""

from typing import Any

from campaign.language.told import told
from campaign.models import Seat
from campaign.rules.battles.engagements import Engagement
from campaign.rules.battles.report_text import DRAW, Result, in_words
from campaign.selectors.engagement_sides import SideView
from campaign.selectors.engagements import Card
from campaign.selectors.reports import Told, result_of

Values = dict[str, Any]


def engagement_values(card: Card, seat: Seat | None) -> Values:
    """An engagement, for the holder of a seat, or for whoever only reads."""
    yours = card.side_played_by(seat)
    to_answer = None if yours is None else card.reported.answerable(yours)
    result = card.reported.result
    return {
        "id": card.id,
        "sides": [_side(side) for side in card.sides],
        "set_up_by": card.set_up_by.side,
        "ground": card.ground,
        "battle": card.battle,
        "retreated": list(card.retreated),
        "standing": card.standing.value,
        "result": _result(card.engagement, result) if result else None,
        "reports": [_report(card.engagement, one) for one in card.reported.history],
        "yours": yours,
        "to_answer": to_answer.number if to_answer else None,
    }


def _side(side: SideView) -> Values:
    return {
        "side": side.side,
        "army": side.army,
        "faction": side.faction.identifier,
        "players": [seat.name for seat in side.players],
        "place": side.place,
        "strength": side.strength,
        "adjustments": [{"words": one.words, "rule": one.rule, "fp": one.fp} for one in side.adjustments],
        "fp": side.fp,
        "army_list": side.army_list,
        "allies": list(side.allies),
    }


def _result(engagement: Engagement, result: Result) -> Values:
    return {
        "winner": result.winner or DRAW,
        "casualties": dict(result.casualties),
        "words": told(in_words(engagement, result)),
    }


def _report(engagement: Engagement, one: Told) -> Values:
    report = one.report
    return {
        "number": report.number,
        "by": report.seat.name if report.seat else None,
        "at": report.reported_at,
        "result": _result(engagement, result_of(report)),
        "answers": [
            {"by": answer.seat.name, "agrees": answer.agrees, "note": answer.note, "at": answer.answered_at}
            for answer in one.answers
        ],
    }
