"""What would happen to a step if it were closed now or, once it is resolved, published now.

Neither reads orders. While a step is open it uses public facts; afterwards the outcome.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext, ngettext

from campaign.games.all_games import game_of_step
from campaign.games.engagements import ReportStatus
from campaign.games.outline import Outline
from campaign.models import Absence, Campaign, Holder, Phase, PhaseRecord, RuleChange, Seat
from campaign.post_texts.numbers import numbers_in_words
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.fights import WaitingFight, fights_waiting
from campaign.selectors.phases import game_outcome, honour_in, outcome_outline, outline
from campaign.selectors.reports import EngagementReports, asked_to_report, reported
from campaign.selectors.rule_changes import declared_changes
from campaign.selectors.seat_holders import HeldSeat, MissingOrders, held_seats, missing_orders
from campaign.selectors.seen import hides_orders
from campaign.selectors.sheets import PhaseView, phase_view

NOT_CARRIED_OUT = frozenset({"initiative_refused", "order_not_carried_out", "decision_not_carried_out"})
"""The kinds of events about orders that were not carried out."""


@dataclass(frozen=True)
class MissingReport:
    """An engagement without a result that counts; `waiting` is for whom its battle on the site waits."""

    reports: EngagementReports
    cast: Cast
    waiting: Sequence[WaitingFight] = ()

    @property
    def engagement(self) -> str:
        """The identifier of the engagement: `4-9`."""
        return self.reports.engagement.id

    @property
    def state_label(self) -> str:
        """The missing things, in words."""
        if self.reports.status is ReportStatus.DISPUTED:
            return gettext("the players disagree: settle it")
        if self.waiting:
            plans = any(one.plan for one in self.waiting)
            return gettext("waits for battle plans") if plans else gettext("is being fought on this site")
        return gettext("reported, not confirmed yet") if self.reports.reports else gettext("not reported yet")

    @property
    def names(self) -> list[str]:
        """The names of the seats for which it waits; of two that can report, one is enough."""
        if self.waiting:
            return list(dict.fromkeys(name for one in self.waiting for name in one.names))
        seats = asked_to_report(self.reports, self.cast)
        return [seat.name for seat in seats if seat.user_id is not None]


@dataclass(frozen=True)
class ClosingPreview:
    """An open step as closing it `at` a moment finds it; `seats` are those of its campaign, none for a closed step."""

    view: PhaseView
    seats: Mapping[int, HeldSeat]
    at: datetime

    @cached_property
    def missing(self) -> list[MissingOrders]:
        """The seats from which something is missing, by name."""
        return missing_orders(self.view, self.seats)

    @cached_property
    def unreported(self) -> list[MissingReport]:
        """The engagements without a confirmed report; battles cannot be closed with them (EN.9)."""
        if self.view.phase.game_step.takes_orders:
            return []
        found = reported(self.view.phase, outline(self.view.phase).engagements)
        fights, cast = fights_waiting(self.view.phase, self.at), cast_of(self.view.phase.campaign, self.at)
        return [
            MissingReport(one, cast, [fight for fight in fights if fight.engagement == one.engagement.id])
            for one in found.values()
            if one.result is None
        ]

    @property
    def vacant(self) -> list[Seat]:
        """The seats that nobody holds and that have an army on the map, by name."""
        armed = {army.seat_id for army in self.view.armies if army.number in self.view.outline.army}
        return [one.seat for key, one in self.seats.items() if key in armed and one.seat.holder is Holder.NOBODY]

    @property
    def newcomers(self) -> list[Seat]:
        """The seats whose new player does not command yet, by name."""
        return [one.seat for one in self.seats.values() if one.seat.holder is Holder.NEWCOMER]

    @property
    def standing_in(self) -> list[Absence]:
        """The absences of this moment."""
        return [one.absence for one in self.seats.values() if one.absence is not None]

    @property
    def has_warnings(self) -> bool:
        """Whether the administrator should know something before closing the step."""
        is_running = self.view.phase.campaign.is_running
        warned = (self.unreported, self.missing, self.vacant, self.newcomers, self.standing_in)
        return not is_running or any(warned)


def before_closing(phase: Phase, at: datetime) -> ClosingPreview:
    """An open step as closing it at a moment would find it."""
    return ClosingPreview(phase_view(phase), held_seats(phase.campaign, at), at)


@dataclass(frozen=True)
class PublishingPreview:
    """A resolved step as publishing it now would show it, its orders excepted."""

    record: PhaseRecord
    view: PhaseView

    @cached_property
    def before(self) -> Outline:
        """The outline of the document with which it opened."""
        return self.view.outline

    @cached_property
    def after(self) -> Outline:
        """The outline of the document that it came to."""
        return outcome_outline(self.record)

    @property
    def unheard(self) -> list[int]:
        """The armies with missing orders, by number: the default applies to them (RD.2)."""
        return [row.army.number for row in self.view.missing]

    @property
    def silent(self) -> list[Seat]:
        """The seats with a decision to make and no orders."""
        return self.view.silent

    @property
    def is_ruled(self) -> bool:
        """Whether the administrator has replaced the outcome of the rules."""
        return self.record.number > 1

    @property
    def differences(self) -> list[str]:
        """The changes that it makes in the position; none where units are hidden, which they would show."""
        if hides_orders(self.record.phase.campaign):
            return []
        return self.record.phase.campaign.game_record.differences(self.view.document, game_outcome(self.record))

    @property
    def not_carried_out(self) -> int:
        """The number of orders or decisions that were not carried out, by its events."""
        return sum(event["kind"] in NOT_CARRIED_OUT for event in self._events)

    @property
    def lost(self) -> list[int]:
        """The armies that were on the map before, and are not afterwards."""
        return sorted(self.before.army.keys() - self.after.army.keys())

    @property
    def ends(self) -> bool:
        """Whether the campaign is over with it (VP.3, VP.4)."""
        return self.following is None

    @property
    def following(self) -> str | None:
        """The step that publishing it opens; None where the campaign is over."""
        step = self.record.phase.step
        return game_of_step(step).following(game_outcome(self.record), step)

    @property
    def round_of_following(self) -> int:
        """The round of that step."""
        return self.after.round

    @cached_property
    def rule_changes(self) -> list[RuleChange]:
        """The rule changes that take effect with the round that opens."""
        if self.following is None or not self.record.phase.game_step.closes_round:
            return []
        return list(declared_changes(self.record.phase.campaign).filter(from_round=self.round_of_following))

    @property
    def warnings(self) -> list[str]:
        """The administrator's warnings before publishing, one sentence each."""
        found = [
            gettext("Publishing this ends the campaign.") if self.ends else "",
            gettext("The next round begins with the document of your ruling.") if self.is_ruled else "",
            self._without_orders,
            self._without_decision,
            self._failed_orders,
            self._lost_armies,
        ]
        values = [{"round": change.from_round, "text": change.text} for change in self.rule_changes]
        rules = [gettext("New rule from round %(round)s: %(text)s") % one for one in values]
        return [*filter(None, found), *rules]

    @property
    def _without_orders(self) -> str:
        if not self.unheard:
            return ""
        missing = self.record.phase.campaign.missing
        if missing == Campaign.Missing.REPEAT and self._step in game_of_step(self._step).repeated_in:
            sentence = ngettext(
                "Army %(armies)s has no orders. Its orders from the round before are repeated where they are legal"
                " (RD.2).",
                "%(number)s armies have no orders: %(armies)s. Their orders from the round before are repeated where"
                " they are legal (RD.2).",
                len(self.unheard),
            )
        elif missing == Campaign.Missing.GENERAL:
            sentence = ngettext(
                "Army %(armies)s has no orders of a player. A general gives them; otherwise the default applies"
                " (RD.2).",
                "%(number)s armies have no orders of a player: %(armies)s. A general gives them; otherwise the default"
                " applies (RD.2).",
                len(self.unheard),
            )
        else:
            sentence = ngettext(
                "Army %(armies)s has no orders. The default applies (RD.2).",
                "%(number)s armies have no orders: %(armies)s. The default applies (RD.2).",
                len(self.unheard),
            )
        return sentence % {"number": len(self.unheard), "armies": numbers_in_words(self.unheard)}

    @property
    def _without_decision(self) -> str:
        names = ", ".join(seat.name for seat in self.silent)
        return gettext("%(names)s did not submit a decision.") % {"names": names} if names else ""

    @property
    def _failed_orders(self) -> str:
        if not self.not_carried_out:
            return ""
        sentence = ngettext(
            "One order is not carried out. The reason is below.",
            "%(number)s orders are not carried out. The reasons are below.",
            self.not_carried_out,
        )
        return sentence % {"number": self.not_carried_out}

    @property
    def _lost_armies(self) -> str:
        if not self.lost:
            return ""
        sentence = ngettext(
            "Army %(armies)s leaves the map.", "%(number)s armies leave the map: %(armies)s.", len(self.lost)
        )
        return sentence % {"number": len(self.lost), "armies": numbers_in_words(self.lost)}

    @property
    def _step(self) -> str:
        return self.record.phase.step

    @property
    def _events(self) -> Sequence[Mapping[str, object]]:
        """The events that it has added."""
        return self.after.events[len(self.before.events) :]


def before_publishing(record: PhaseRecord, view: PhaseView) -> PublishingPreview:
    """A resolved step, from its record and as pages show it, as publishing it would show it."""
    return PublishingPreview(record, view)


@dataclass(frozen=True, slots=True)
class NamedShares:
    """A structure whose shares a scenario names: its faction's title, and every seat of it with its points."""

    structure: str
    faction: str
    seats: Mapping[str, int]

    @property
    def points(self) -> int:
        """The points of its shares together."""
        return sum(self.seats.values())


def named_shares(phase: Phase) -> Sequence[NamedShares] | None:
    """Return the shares that players can exchange, while the first step of a campaign is open (HO.22).

    None at other times, and where the scenario names none. A correction opens later steps again, without what was
    exchanged in them, so nothing is exchanged there.
    """
    if phase.status != Phase.Status.OPEN or not phase.game_step.comes_before_orders:
        return None
    now = honour_in(phase)
    if now is None or not now.exchanges or not now.honour.tokens:
        return None
    if phase.campaign.phases.filter(pk__lt=phase.pk).exists():
        return None
    honour, titles = now.honour, {faction.id: faction.title for faction in outline(phase).factions}
    found = []
    for name, shares in honour.tokens.items():
        faction = honour.seat[next(iter(shares))].faction
        seats = {seat.id: shares.get(seat.id, 0) for seat in honour.seats if seat.faction == faction}
        found.append(NamedShares(name, titles[faction], seats))
    return found
