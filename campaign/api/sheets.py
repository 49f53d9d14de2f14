"""The order sheets of a player's faction, and its receipts."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.own_view import OwnView, RoundQuery, sent
from campaign.api.problems import NotUnderstood
from campaign.api.refusals import check_phase, refusal
from campaign.api.scopes import player_of
from campaign.api.sheet_shapes import (
    DRAFT,
    WITHDRAW,
    HandedInShape,
    HandInShape,
    NotAllTakenShape,
    ReceiptsShape,
    SheetsShape,
)
from campaign.api.sheet_values import Values, receipt_values, sheet_values
from campaign.language.told import told
from campaign.models import Campaign, Phase, Scope
from campaign.platform.arrivals import arrived_at
from campaign.selectors import Membership, current_phase, sheets_for
from campaign.services.errors import NotTaken, Refused
from campaign.services.sheets import Entry, hand_in
from orders.rules.kinds import Kind
from orders.rules.life import Version
from orders.selectors import Receipt, Sheet, own_receipts

_STATES = {DRAFT: Version.DRAFT, WITHDRAW: Version.WITHDRAWN}

Key = tuple[Kind, int | None]


class SheetsView(OwnView):
    """The order sheets of the player's faction."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.SHEETS_READ, "POST": Scope.SHEETS_WRITE}
    counted_as = "sheets"
    query = RoundQuery

    @extend_schema(operation_id="sheets", parameters=[RoundQuery], responses=SheetsShape)
    def get(self, request: Request, slug: str) -> Response:
        """The sheets of a round that his faction has handed in, drafts included."""
        member, _seat = player_of(request, slug)
        phase = _phase(self.asked.get("round"), member.campaign)
        found = [sheet_values(sheet) for sheet in sheets_for(phase, member) if sheet.faction == member.reader.faction]
        return Response({"round": phase.round, "sheets": found})

    @extend_schema(
        operation_id="hand_in",
        request=HandInShape,
        responses={200: HandedInShape, 409: NotAllTakenShape, 422: NotAllTakenShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Hands in sheets, keeps them as drafts, or withdraws them.

        All that can be taken is taken: 200 where that is everything, 409 where something else stands there than what
        was `seen`, else 422; the answer says of each entry what has become of it. Sent once more it changes nothing.
        """
        member, seat = player_of(request, slug)
        phase, asked = current_phase(member.campaign), sent(request, HandInShape)
        check_phase(asked["phase"], phase.pk)
        entries = _entries(asked["sheets"])
        try:
            problems = hand_in(phase_id=phase.pk, seat=seat, entries=entries, at=arrived_at(request), loaded=phase)
        except Refused as error:
            raise refusal(error) from None
        return _handed_in(phase, member, entries, problems)


class OwnReceiptsView(OwnView):
    """The receipts of the player's faction, with what they are for."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.SHEETS_READ}
    query = RoundQuery

    @extend_schema(operation_id="own_receipts", parameters=[RoundQuery], responses=ReceiptsShape)
    def get(self, request: Request, slug: str) -> Response:
        """The receipts of a round, to be kept and checked."""
        member, _seat = player_of(request, slug)
        round_ = _phase(self.asked.get("round"), member.campaign).round
        found = own_receipts(member.campaign.pk, round_, member.reader)
        return Response({"round": round_, "receipts": [receipt_values(one) for one in found]})


def _phase(round_: int | None, campaign: Campaign) -> Phase:
    """The last phase of a round, or the one that the campaign is in; raises Http404 for a round that has not begun."""
    if round_ is None:
        return current_phase(campaign)
    phase = campaign.phases.filter(round=round_).order_by("pk").last()
    if phase is None:
        raise Http404
    return phase


def _entries(asked: Sequence[Mapping[str, Any]]) -> list[Entry]:
    """The entries that were sent; raises NotUnderstood for two of the same sheet.

    Only `withdraw` withdraws: a program whose own planning has failed sends a blank text as well.
    """
    entries: list[Entry] = []
    for which, one in enumerate(asked):
        blank = not one["text"].strip() and one["do"] != DRAFT
        state = Version.WITHDRAWN if blank else _STATES.get(one["do"], Version.HANDED_IN)
        asked_for = one["do"] == WITHDRAW
        entry = Entry(
            Kind(one["kind"]),
            one["army"],
            one["text"],
            state,
            one["seen"],
            cleared=not blank or asked_for,
            accepted=frozenset(one["accept_loss"]),
        )
        if entry.key in [other.key for other in entries]:
            raise NotUnderstood(f"sheets[{which}]", gettext("There are two entries of this sheet; send one."))
        entries.append(entry)
    return entries


def _handed_in(
    phase: Phase, member: Membership, entries: Sequence[Entry], problems: Mapping[Key, NotTaken]
) -> Response:
    """What has become of every entry."""
    sheets = {(one.kind, one.army): one for one in sheets_for(phase, member) if one.faction == member.reader.faction}
    receipts = {one.listed.receipt: one for one in own_receipts(member.campaign.pk, phase.round, member.reader)}
    taken = [_taken(entry, sheets.get(entry.key), receipts) for entry in entries if entry.key not in problems]
    refused = [_not_taken(which, problems[one.key]) for which, one in enumerate(entries) if one.key in problems]
    values: Values = {"taken": taken, "refused": refused}
    if not refused:
        return Response(values)
    overtaken = any(one["code"] == "overtaken" for one in refused)
    values |= {"detail": refused[0]["detail"], "code": refused[0]["code"]}
    return Response(values, status.HTTP_409_CONFLICT if overtaken else status.HTTP_422_UNPROCESSABLE_ENTITY)


def _taken(entry: Entry, sheet: Sheet | None, receipts: Mapping[str, Receipt]) -> Values:
    receipt = receipts.get(sheet.receipt) if sheet is not None else None
    return {
        "kind": entry.kind.value,
        "army": entry.army,
        "sheet": sheet_values(sheet) if sheet else None,
        "receipt": receipt_values(receipt) if receipt else None,
    }


def _not_taken(which: int, problem: NotTaken) -> Values:
    return {
        "detail": " ".join(told(sentence) for sentence in (str(problem), *problem.details)),
        "code": "overtaken" if problem.overtaken else "loss" if problem.lost else "not_allowed",
        "lost": list(problem.lost),
        "where": f"sheets[{which}]",
        "rule": problem.rule,
    }
