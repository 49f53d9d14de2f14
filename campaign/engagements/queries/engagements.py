"""The engagements of a round as cards: opponents, ground, FP and result (EN.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, gettext_noop

from campaign.engagements.queries.engagement_sides import SideView, side_view
from campaign.games.all_games import game_of_step
from campaign.games.engagements import Engagement, EngagementFacts, OutsideGame, ReportStatus
from campaign.games.outline import Outline
from campaign.language.translated import translated
from campaign.models import Campaign, Fight, Phase, Report, Seat
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.fights import fights_of, is_to_begin
from campaign.selectors.phases import game_outcome, published_records
from campaign.selectors.reports import EngagementReports, reported, reported_of
from orders.rules.game_steps import MARCHING, WITH_RESULTS, WITH_RETREATS, Duty

_STATUS_LABELS = {
    ReportStatus.AWAITED: gettext_noop("Report missing"),
    ReportStatus.REPORTED: gettext_noop("Reported"),
    ReportStatus.DISPUTED: gettext_noop("Disputed"),
    ReportStatus.CONFIRMED: gettext_noop("Confirmed"),
    ReportStatus.SETTLED: gettext_noop("Ruling of the administrator"),
}


@dataclass(frozen=True)
class EngagementCard:
    """An engagement with everything that players and readers need to know.

    `fight` is its battle on the site, if it has one; `begins` says that the site has still to make it.
    """

    facts: EngagementFacts
    sides: tuple[SideView, SideView]
    set_up_by: SideView
    reported: EngagementReports
    fight: Fight | None = None
    begins: bool = False

    @property
    def engagement(self) -> Engagement:
        """Its sides, by armies and factions."""
        return self.facts.engagement

    @property
    def id(self) -> str:
        """`4-9`, or `7-Gela` for an assault."""
        return self.engagement.id

    @property
    def is_fought(self) -> bool:
        """Whether it is fought, as far as is known."""
        return not self.facts.retreated

    @property
    def is_under_way(self) -> bool:
        """Whether it is fought on the site, now or in a moment: then nobody has to report it."""
        return self.status is ReportStatus.AWAITED and (self.begins or self.fight is not None)

    @property
    def status(self) -> ReportStatus:
        """The state of its reports."""
        return self.reported.status

    @property
    def stands(self) -> bool:
        """Whether it has a confirmed result."""
        return self.reported.result is not None

    @property
    def may_retreat(self) -> list[SideView]:
        """The sides that can retreat: armies, not garrisons (EN.4)."""
        return [side for side in self.sides if side.army is not None]

    @property
    def awaited(self) -> list[Seat]:
        """The players of whom one has to report, or to answer a report."""
        if self.status is ReportStatus.AWAITED:
            return [seat for side in self.sides for seat in side.players]
        if self.status is ReportStatus.REPORTED:
            first = self.reported.claims[0].side
            return [seat for which, side in enumerate(self.sides) if which != first for seat in side.players]
        return []

    @property
    def awaited_names(self) -> str:
        """Their names; "" if none of these seats has a player."""
        return ", ".join(seat.name for seat in self.awaited if seat.user_id is not None)

    @property
    def set_up_rule(self) -> str:
        """The paragraph that says who sets up the game."""
        return "AS.3" if self.engagement.assault else "EN.5"

    @property
    def ground_rule(self) -> str:
        """The paragraph that says on which terrain they play."""
        return "AS.3" if self.engagement.assault else "EN.6"

    @property
    def status_label(self) -> str:
        """The state of its reports, or of its battle on the site, in a word or two."""
        if self.is_under_way:
            return gettext("Battle on this site")
        if self.report_of_fight is not None and self.report_of_fight is self.reported.reports[-1]:
            return gettext("Fought on this site")
        return gettext(_STATUS_LABELS[self.status])

    @property
    def status_text(self) -> str:
        """The person who has to act next, or the result."""
        if self.is_under_way:
            return self._fight_text
        if self.status is ReportStatus.AWAITED:
            if not self.awaited_names:
                return gettext("No player can report. The administrator decides.")
            return gettext("Still to report, one of: %(names)s.") % {"names": self.awaited_names}
        if self.status is ReportStatus.REPORTED:
            return f"{translated(self.reported.history[0].words)} {self._still_to_confirm}"
        if self.status is ReportStatus.DISPUTED:
            return gettext("The players disagree. The administrator decides.")
        return translated(self.reported.words)

    @property
    def report_of_fight(self) -> Report | None:
        """The report that is the result of its battle on the site; None if there is none."""
        over = self.fight.over_at if self.fight is not None else None
        return next((one for one in self.reported.reports if over is not None and one.reported_at == over), None)

    @property
    def _fight_text(self) -> str:
        fight = self.fight
        if fight is None:
            return gettext("It begins in a moment.")
        if fight.begun_at is None:
            return gettext("The battle plans of both sides are due.")
        if fight.awaited is None:
            return gettext("It is being fought.")
        side = self.sides[fight.sides[fight.awaited]["side"]]
        return gettext("It is the move of: %(side)s.") % {"side": side.label}

    @property
    def _still_to_confirm(self) -> str:
        if not self.awaited_names:
            return gettext("The other side has no player. The administrator decides.")
        seat = self.reported.reports[0].seat
        names = {"who": seat.name if seat else "", "names": self.awaited_names}
        return gettext("Reported by %(who)s. Still to confirm: %(names)s.") % names

    def side_played_by(self, seat: Seat | None) -> int | None:
        """Return the side, 0 or 1, that the holder of a seat plays or commands; None if neither."""
        for which, side in enumerate(self.sides):
            if seat is not None and seat in side.players:
                return which
        return None


@dataclass(frozen=True)
class RoundEngagements:
    """The engagements of a round, with its phases of retreats and battles once they have opened.

    `are_fought_here` says that the campaign allows battles on the site, `only_here` that it allows no others.
    """

    round: int
    cards: Sequence[EngagementCard]
    settings: OutsideGame
    are_fought_here: bool
    only_here: bool
    retreats: Phase | None
    battles: Phase | None

    def card(self, id_: str) -> EngagementCard | None:
        """Return the card of an engagement, if it exists."""
        return next((card for card in self.cards if card.id == id_), None)

    @property
    def fought(self) -> list[EngagementCard]:
        """The engagements that are fought."""
        return [card for card in self.cards if card.is_fought]

    @property
    def waiting(self) -> list[EngagementCard]:
        """The engagements without a confirmed result."""
        return [card for card in self.fought if not card.stands]


def round_engagements(campaign: Campaign, round_: int, at: datetime) -> RoundEngagements | None:
    """Return the engagements of a round, fought ones first; None before its movement is published.

    `at` is the moment for which stand-ins are looked up.
    """
    records = published_records(campaign, round_)
    marched = [record for step, record in records.items() if step in MARCHING]
    if not marched:
        return None
    marched_record = marched[-1]
    game = game_of_step(marched_record.phase.step)
    if game.engagements is None:
        return None
    retreated = [record for step, record in records.items() if step in WITH_RETREATS]
    first = game_outcome(marched_record)
    left = game_outcome(retreated[-1]) if retreated else first
    of_fighting = campaign.phases.filter(round=round_, step__in=(*WITH_RETREATS, *WITH_RESULTS)).defer("document")
    phases = {phase.game_step.duty: phase for phase in of_fighting}
    battles, outline = phases.get(Duty.RESULTS), game.outline(left)
    return RoundEngagements(
        round_,
        list(_cards(game.engagements.facts(first, left), outline, cast_of(campaign, at), battles)),
        game.engagements.rules(left).outside,
        outline.on_site,
        outline.fought_here,
        phases.get(Duty.ENGAGED),
        battles,
    )


def _cards(
    found: Sequence[EngagementFacts], outline: Outline, cast: Cast, battles: Phase | None
) -> Iterator[EngagementCard]:
    fought = {one.engagement.id: one.engagement for one in found if one.battle is not None}
    heard = reported(battles, fought.values()) if battles else {}
    fights = fights_of(battles) if battles and outline.on_site else {}
    begins = battles is not None and is_to_begin(battles, fought_here=outline.fought_here)
    for facts in found:
        id_, is_fought = facts.engagement.id, facts.battle is not None
        sides = side_view(cast, facts, 0), side_view(cast, facts, 1)
        yield EngagementCard(
            facts=facts,
            sides=sides,
            set_up_by=sides[facts.set_up_by],
            reported=heard[id_] if id_ in heard else reported_of(facts.engagement, ()),
            fight=fights.get(id_) if is_fought else None,
            begins=begins and is_fought,
        )
