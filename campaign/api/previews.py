"""What orders would come to: previews of marches, reaches, and sheets that are tried."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.own_view import OwnView, sent
from campaign.api.preview_shapes import EnemiesShape, MarchShape, PreviewShape, ReachShape, TrialShape, TrialsShape
from campaign.api.refusals import TooLate, check_phase, refused
from campaign.api.scopes import player_of
from campaign.language.told import told
from campaign.language.told_values import told_values
from campaign.models import Phase, Scope
from campaign.selectors import Membership, current_phase
from campaign.selectors.outlooks import (
    MovementOver,
    NoSuchArmy,
    OutOfReach,
    enemy_values,
    preview_values,
    reach_values,
    way_values,
)
from campaign.selectors.trial_sheets import Trial, tried
from orders.rules.kinds import Kind
from orders.rules.notation import NotationError

Values = Mapping[str, Any]


class PreviewView(OwnView):
    """What a march comes to."""

    required_scopes: ClassVar[dict[str, Scope]] = {"POST": Scope.PLANNING}

    @extend_schema(operation_id="preview", request=MarchShape, responses=PreviewShape)
    def post(self, request: Request, slug: str) -> Response:
        """A march of an army of one's faction, hex by hex, or the cheapest one to a hex. Nothing is handed in."""
        member, _seat = player_of(request, slug)
        phase, asked = current_phase(member.campaign), sent(request, MarchShape)
        check_phase(asked["phase"], phase.pk)
        army, text, to = asked["army"], asked["text"], asked["to"]
        beside = {one["army"]: one["text"] for one in asked["beside"]}
        if to:
            return _answered(lambda: told_values(way_values(phase, member, army, to, beside)))
        return _answered(lambda: told_values(preview_values(phase, member, army, text, beside)))


class ReachView(OwnView):
    """How far an army can get."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.PLANNING}

    @extend_schema(operation_id="reach", responses=ReachShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Every hex that an army, of whichever faction, can get to in this round."""
        member, _seat = player_of(request, slug)
        return _answered(lambda: reach_values(current_phase(member.campaign), member, number))


class EnemiesView(OwnView):
    """How far the others can get."""

    required_scopes: ClassVar[dict[str, Scope]] = {"GET": Scope.PLANNING}

    @extend_schema(operation_id="enemies", responses=EnemiesShape)
    def get(self, request: Request, slug: str) -> Response:
        """The hexes that armies of other factions can get to in this round."""
        member, _seat = player_of(request, slug)
        return _answered(lambda: enemy_values(current_phase(member.campaign), member))


class TrialView(OwnView):
    """What would become of sheets."""

    required_scopes: ClassVar[dict[str, Scope]] = {"POST": Scope.PLANNING}

    @extend_schema(operation_id="try_sheets", request=TrialShape, responses=TrialsShape)
    def post(self, request: Request, slug: str) -> Response:
        """Whether sheets of any kind would be taken, and what would follow. Nothing is handed in."""
        member, _seat = player_of(request, slug)
        phase, asked = current_phase(member.campaign), sent(request, TrialShape)
        check_phase(asked["phase"], phase.pk)
        sheets = [(Kind(one["kind"]), one["army"], one["text"]) for one in asked["sheets"]]
        return _answered(lambda: _trials(phase, member, sheets))


def _trials(phase: Phase, member: Membership, sheets: list[tuple[Kind, int | None, str]]) -> Values:
    if phase.status != Phase.Status.OPEN:
        raise TooLate(gettext("This step has been closed; what follows is known when it is published."))
    found = tried(phase, member, sheets)
    return {"sheets": [_trial(one) for one in found.sheets], "events": list(found.events)}


def _trial(one: Trial) -> Values:
    army = one.sheet.subject if isinstance(one.sheet.subject, int) else None
    said = {"detail": " ".join(told(sentence) for sentence in (one.problem, *one.details)), "rule": one.rule}
    return {"kind": one.sheet.kind.value, "army": army, "text": one.sheet.text, **said}


def _answered(ask: Callable[[], Values]) -> Response:
    """What is asked, or why there is no answer."""
    try:
        return Response(ask())
    except MovementOver:
        sentence = gettext("The armies have moved in this round; how far they can go is known again in the next.")
        raise TooLate(sentence) from None
    except NoSuchArmy:
        raise Http404(gettext("There is no such army on the map, or it is not one of your faction.")) from None
    except OutOfReach:
        raise refused("to", gettext("The army cannot get there in this round.")) from None
    except NotationError as error:
        raise refused("text", told(f"Not understood: {error}."), "OR.1") from None
