"""What orders would come to: previews of marches, reaches, and sheets that are tried."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.previews.serializers import (
    EnemiesSerializer,
    MarchSerializer,
    PreviewSerializer,
    ReachSerializer,
    TrialResultsSerializer,
    TrialSerializer,
)
from campaign.api.previews.trial_sheets import tried
from campaign.api_base.own_view import OwnView, sent
from campaign.api_base.refusals import TooLate, check_each_once, check_phase, refused
from campaign.api_base.scopes import player_with_desk
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.models import Phase, Scope
from campaign.platform.throttle import CALCULATING
from campaign.selectors import Membership, current_phase
from campaign.selectors.forecasts import (
    MovementOver,
    NoSuchArmy,
    OutOfReach,
    enemy_values,
    preview_values,
    reach_values,
    way_values,
)
from orders.rules.notation import NotationError


class PreviewView(OwnView):
    """The preview of a march."""

    required_scopes: ClassVar[dict[str, Scope]] = {"POST": Scope.PLANNING}
    in_turn: ClassVar[Mapping[str, str]] = {"POST": CALCULATING}

    @extend_schema(operation_id="preview", request=MarchSerializer, responses=PreviewSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Previews a march of an army of your faction, hex by hex, or the cheapest march to a hex.

        Nothing is submitted.
        """
        member, _seat = player_with_desk(request, slug)
        phase, asked = current_phase(member.campaign), sent(request, MarchSerializer)
        check_phase(asked["phase"], phase.pk)
        army, text, to = asked["army"], asked["text"], asked["to"]
        beside = {one["army"]: one["text"] for one in asked["beside"]}
        if to:
            return _answered(lambda: translated_values(way_values(phase, member, army, to, beside)))
        return _answered(lambda: translated_values(preview_values(phase, member, army, text, beside)))


class ReachView(OwnView):
    """The reach of an army."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.PLANNING}
    in_turn: ClassVar[Mapping[str, str]] = {"GET": CALCULATING}

    @extend_schema(operation_id="reach", responses=ReachSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return every hex that an army of any faction can reach in this round."""
        member, _seat = player_with_desk(request, slug)
        return _answered(lambda: reach_values(current_phase(member.campaign), member, number))


class EnemiesView(OwnView):
    """The reach of the other factions."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.PLANNING}
    in_turn: ClassVar[Mapping[str, str]] = {"GET": CALCULATING}

    @extend_schema(operation_id="enemies", responses=EnemiesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The hexes that armies of other factions can get to in this round."""
        member, _seat = player_with_desk(request, slug)
        return _answered(lambda: enemy_values(current_phase(member.campaign), member))


class TrialView(OwnView):
    """A trial of orders."""

    required_scopes: ClassVar[dict[str, Scope]] = {"POST": Scope.PLANNING}
    in_turn: ClassVar[Mapping[str, str]] = {"POST": CALCULATING}

    @extend_schema(operation_id="try_sheets", request=TrialSerializer, responses=TrialResultsSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Check whether orders of any kind would be accepted, and what would follow. Nothing is submitted."""
        member, _seat = player_with_desk(request, slug)
        phase, asked = current_phase(member.campaign), sent(request, TrialSerializer)
        check_phase(asked["phase"], phase.pk)
        sheets = [(one["kind"], one["army"], one["text"]) for one in asked["sheets"]]
        check_each_once([sheet[:2] for sheet in sheets])
        return _answered(lambda: _trials(phase, member, sheets))


def _trials(phase: Phase, member: Membership, sheets: list[tuple[str, int | None, str]]) -> Mapping[str, Any]:
    if phase.status != Phase.Status.OPEN:
        raise TooLate(gettext("This step is closed. You see the result when it is published."))
    return TrialResultsSerializer(tried(phase, member, sheets)).data


def _answered(ask: Callable[[], Mapping[str, Any]]) -> Response:
    """The answer, or the reason why there is none."""
    try:
        return Response(ask())
    except MovementOver:
        sentence = gettext("The armies have already moved this round. You can see their reach again next round.")
        raise TooLate(sentence) from None
    except NoSuchArmy:
        raise Http404(gettext("That army is not on the map or not in your faction. Choose another one.")) from None
    except OutOfReach as error:
        raise refused("to", translated(error.problem.text), error.problem.rule) from None
    except NotationError as error:
        raise refused("text", translated(say("not_understood", sentence=str(error))), "OR.1") from None
