"""The desk: the map as a place to work, with everything that a player may decide beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.desk.queries.decisions import DecisionLine, Desk, OrderLine, desk_of, order_line
from campaign.desk.queries.hints import gives_hints
from campaign.desk.queries.map_layers import board_text
from campaign.desk.views.words import desk_words
from campaign.games.orders_form import OrdersForm
from campaign.games.outline import OutlineArmy
from campaign.models import Phase
from campaign.selectors import Membership, current_phase, desk_picture
from campaign.selectors.engagements_to_do import engagements_to_do
from campaign.selectors.forecasts import armies_still_march
from campaign.selectors.standings import outline_now
from campaign.services.drawing import DESK_WIDTH
from campaign.views.access import for_members
from orders.selectors import Sheet


@dataclass(frozen=True)
class ArmyDesk:
    """An army of the player's faction: its place, and the choices of its player or a teammate.

    `movement` is the line of its instruction, None outside the movement step and for teammates' armies, whose
    sheets are in `team`. `pressing` are its other choices that nobody should overlook, `seldom` those that are hardly
    ever made. `team_movement` is a teammate's current march, the draft before the submitted one.
    """

    army: OutlineArmy
    place: str
    mine: bool
    movement: OrderLine | None
    pressing: Sequence[OrderLine]
    seldom: Sequence[OrderLine]
    beforehand: Sequence[OrderLine]
    team: Sequence[Sheet]
    team_movement: str = ""

    @property
    def waits(self) -> bool:
        """Whether something about it still has to be decided."""
        return any(shown.line.is_open for shown in self._important)

    @property
    def main(self) -> OrderLine | None:
        """The line whose button stands out: the first one with missing orders or a draft."""
        return next((shown for shown in self._important if shown.line.is_open or shown.line.has_draft), None)

    @property
    def seldom_given(self) -> bool:
        """Whether something is written in one of the lines that are folded."""
        return any(shown.line.sheet is not None and shown.line.text for shown in self.seldom)

    @property
    def _important(self) -> list[OrderLine]:
        return [*([self.movement] if self.movement else []), *self.pressing]


@dataclass(frozen=True)
class Progress:
    """How many of the player's armies have all their orders."""

    ordered: int
    total: int

    def __str__(self) -> str:
        """Return the progress in words."""
        said = ngettext("%(done)s of %(total)s army ordered", "%(done)s of %(total)s armies ordered", self.total)
        return said % {"done": self.ordered, "total": self.total}


@require_GET
@never_cache
@for_members
def desk_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the map with the player's choices; an administrator without a seat gets the map only."""
    phase = current_phase(member.campaign)
    lines = _lines_context(member, phase)
    context = lines | {
        "shows_reach": phase.game_step.marches and lines["takes_sheets"],
        "picture": desk_picture(member.campaign, phase.round),
        "desk_data": _data(member, phase),
    }
    return render(request, "campaign/desk/desk.html", context)


@require_GET
@never_cache
@for_members
def desk_lines(request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve the part of the page that changes when orders are submitted."""
    return render(request, "campaign/desk/_desk_lines.html", _lines_context(member, current_phase(member.campaign)))


def _lines_context(member: Membership, phase: Phase) -> dict[str, Any]:
    now = timezone.now()
    desk = desk_of(phase, member, now)
    armies = _armies(member, phase, desk)
    form = member.campaign.game_record.orders_form
    faction_now = [order_line(form, line) for line in desk.now if line.choice.army is None]
    stands_out = any(one.main for one in armies if one.mine)
    return {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(now),
        "gives_hints": gives_hints(phase, now),
        "desk": desk,
        "engagements_to_do": engagements_to_do(phase, member, now),
        "armies": armies,
        "progress": _progress(armies),
        "drafts": desk.drafts,
        "faction_now": faction_now,
        "faction_main": None if stands_out else next((shown for shown in faction_now if shown.line.is_open), None),
        "faction_beforehand": [order_line(form, line) for line in desk.beforehand if line.choice.army is None],
        "marching": armies_still_march(phase),
    }


def _armies(member: Membership, phase: Phase, desk: Desk) -> list[ArmyDesk]:
    """Return the armies of the player's faction that are on the map, the player's own first."""
    if member.seat is None:
        return []
    seen = outline_now(phase)
    faction, form = member.seat.faction.identifier, member.campaign.game_record.orders_form
    own = [army for army in seen.army.values() if army.faction == faction]
    return [
        _army_desk(form, army, seen.board.describe(army.hex), desk, mine=army.number in desk.armies)
        for army in sorted(own, key=lambda army: (army.number not in desk.armies, army.number))
    ]


def _progress(armies: Sequence[ArmyDesk]) -> Progress:
    """Return how many armies of the player that can be given important orders have them all."""
    mine = [one for one in armies if one.mine and (one.movement or one.pressing)]
    return Progress(sum(not one.waits for one in mine), len(mine))


def _army_desk(form: OrdersForm, army: OutlineArmy, place: str, desk: Desk, *, mine: bool) -> ArmyDesk:
    now = _shown(form, desk.now, army.number)
    team = [sheet for sheet in desk.team if sheet.army == army.number]
    movement = next((shown for shown in now if shown.is_march), None)
    tried = next((sheet for sheet in team if sheet.kind == form.march), None)
    return ArmyDesk(
        army=army,
        place=place,
        mine=mine,
        movement=movement,
        pressing=[shown for shown in now if shown is not movement and shown.line.choice.pressing],
        seldom=[shown for shown in now if shown is not movement and not shown.line.choice.pressing],
        beforehand=_shown(form, desk.beforehand, army.number),
        team=team,
        team_movement="" if tried is None else tried.text if tried.draft is None else tried.draft,
    )


def _shown(form: OrdersForm, lines: Sequence[DecisionLine], number: int) -> list[OrderLine]:
    return [order_line(form, line) for line in lines if line.choice.army == number]


def _data(member: Membership, phase: Phase) -> dict[str, Any]:
    """Return the initial data of the page's scripts."""
    slug = member.campaign.slug
    seen = outline_now(phase)
    keys = dict(member.campaign.factions.values_list("identifier", "pk"))
    _, board_key = board_text(seen.board, DESK_WIDTH)
    names = ("layers", "enemies", "preview", "lines", "hint")
    urls = {name: reverse(f"desk-{name}", args=[slug]) for name in names}
    return {
        "phase": phase.pk,
        "marching": armies_still_march(phase),
        "faction": member.seat.faction.identifier if member.seat else None,
        "factions": [
            {"id": faction.id, "title": faction.title, "key": keys.get(faction.id), "bars": bars}
            for bars, faction in enumerate(seen.factions)
        ],
        "urls": urls
        | {
            "board": f"{reverse('desk-board', args=[slug])}?v={board_key}",
            "reach": reverse("desk-reach", args=[slug, 0]),
            "sheet": reverse("sheet", args=[slug]),
            "drafts": reverse("submit-drafts", args=[slug]),
            "rules": reverse("rules"),
        },
        "words": desk_words(),
    }
