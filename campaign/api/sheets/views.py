"""The order sheets of a player's faction."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.sheets.serializers import (
    DRAFT,
    WITHDRAW,
    RefusedSheet,
    RefusedSubmissionSerializer,
    SheetsSerializer,
    SubmissionResultSerializer,
    SubmissionSerializer,
    TakenSheet,
)
from campaign.api_base.own_view import OwnView, sent
from campaign.api_base.queries import RoundQuerySerializer
from campaign.api_base.refusals import check_each_once, check_phase, refusal
from campaign.api_base.rounds import phase_of_round
from campaign.api_base.scopes import player_of
from campaign.models import Phase, Scope
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import SUBMITTING
from campaign.selectors import Membership, current_phase, sheets_for
from campaign.services.errors import NotTaken, Refused
from campaign.services.sheets import SheetAction, submit_orders
from orders.rules.life import Version
from orders.selectors import Receipt, Sheet, own_receipts

_STATES = {DRAFT: Version.DRAFT, WITHDRAW: Version.WITHDRAWN}

Key = tuple[str, int | None]


class SheetsView(OwnView):
    """The orders of the player's faction."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.SHEETS_READ, "POST": Scope.SHEETS_WRITE}
    counted_as = "sheets"
    in_turn: ClassVar[Mapping[str, str]] = {"POST": SUBMITTING}
    query = RoundQuerySerializer

    @extend_schema(operation_id="sheets", parameters=[RoundQuerySerializer], responses=SheetsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the orders that the faction has submitted in a round, with drafts."""
        member, _seat = player_of(request, slug)
        phase = phase_of_round(member.campaign, self.asked.get("round"))
        found = {"round": phase.round, "sheets": _own_sheets(phase, member)}
        return Response(SheetsSerializer(found).data)

    @extend_schema(
        operation_id="hand_in",
        request=SubmissionSerializer,
        responses={200: SubmissionResultSerializer, 409: RefusedSubmissionSerializer, 422: RefusedSubmissionSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Submit orders, save drafts, or withdraw orders.

        Every entry that can be accepted is accepted: 200 if that is all of them, 409 if orders differ from those
        `seen`, otherwise 422. The answer has the result of each entry. Sending the same entries again changes nothing.
        """
        member, seat = player_of(request, slug)
        phase, asked = current_phase(member.campaign), sent(request, SubmissionSerializer)
        check_phase(asked["phase"], phase.pk)
        entries = _entries(asked["sheets"])
        try:
            problems = submit_orders(
                phase_id=phase.pk, seat=seat, entries=entries, at=arrived_at(request), loaded=phase
            )
        except Refused as error:
            raise refusal(error) from None
        return _answer(phase, member, entries, problems)


def _entries(asked: Sequence[Mapping[str, Any]]) -> list[SheetAction]:
    """The entries that were sent; raises InvalidRequest for orders that are sent twice.

    Only `withdraw` withdraws: a program whose own planning has failed sends a blank text as well.
    """
    entries: list[SheetAction] = []
    for one in asked:
        blank = not one["text"].strip() and one["do"] != DRAFT
        state = Version.WITHDRAWN if blank else _STATES.get(one["do"], Version.HANDED_IN)
        asked_for = one["do"] == WITHDRAW
        entries.append(
            SheetAction(
                one["kind"],
                one["army"],
                one["text"],
                state,
                one["seen"],
                cleared=not blank or asked_for,
                accepted=frozenset(one["accept_loss"]),
            )
        )
    check_each_once([entry.key for entry in entries])
    return entries


def _answer(
    phase: Phase, member: Membership, entries: Sequence[SheetAction], problems: Mapping[Key, NotTaken]
) -> Response:
    """The result of every entry."""
    sheets = {(one.kind, one.army): one for one in _own_sheets(phase, member)}
    receipts = {one.listed.receipt: one for one in own_receipts(member.campaign.pk, phase.round, member.reader)}
    taken = [_taken(entry, sheets.get(entry.key), receipts) for entry in entries if entry.key not in problems]
    refused = [RefusedSheet(which, problems[one.key]) for which, one in enumerate(entries) if one.key in problems]
    values = SubmissionResultSerializer({"taken": taken, "refused": refused}).data
    if not refused:
        return Response(values)
    first = values["refused"][0]
    overtaken = any(one.problem.overtaken for one in refused)
    return Response(
        {**values, "detail": first["detail"], "code": first["code"]},
        status.HTTP_409_CONFLICT if overtaken else status.HTTP_422_UNPROCESSABLE_ENTITY,
    )


def _taken(entry: SheetAction, sheet: Sheet | None, receipts: Mapping[str, Receipt]) -> TakenSheet:
    receipt = receipts.get(sheet.receipt) if sheet is not None else None
    return TakenSheet(entry.kind, entry.army, sheet, receipt)


def _own_sheets(phase: Phase, member: Membership) -> list[Sheet]:
    """The sheets of the member's own faction."""
    return [sheet for sheet in sheets_for(phase, member) if sheet.faction == member.reader.faction]
