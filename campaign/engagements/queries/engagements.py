"""The engagements of a round as cards: opponents, ground, FP and result (EN.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, gettext_noop

from campaign.engagements.queries.engagement_sides import SideView, side_view
from campaign.games.engagements import Engagement, ReportStatus
from campaign.games.vae_victis.rules.document import EngagementEntry, RoundDocument, engagement_named
from campaign.games.vae_victis.rules.ruleset import FieldOfGloryTexts
from campaign.language.translated import translated
from campaign.models import Campaign, Fight, Phase, Report, Seat
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.fights import fights_of, is_to_begin
from campaign.selectors.phases import published_records, record_document
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

    `battle` counts the battles of the round from 1, and `together` are the other engagements of that battle. For an
    engagement that is not fought, `retreated` are the armies that retreated from it, and there is no battle. `fight` is
    its battle on the site, if it has one; `begins` says that the site has still to make it.
    """

    engagement: Engagement
    sides: tuple[SideView, SideView]
    set_up_by: SideView
    ground: str
    battle: int | None
    together: Sequence[str]
    retreated: Sequence[int]
    reported: EngagementReports
    fight: Fight | None = None
    begins: bool = False

    @property
    def id(self) -> str:
        """`4-9`, or `7-Gela` for an assault."""
        return self.engagement.id

    @property
    def is_fought(self) -> bool:
        """Whether it is fought, as far as is known."""
        return not self.retreated

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
    settings: FieldOfGloryTexts
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
    first = record_document(marched[-1])
    retreated = [record for step, record in records.items() if step in WITH_RETREATS]
    left = record_document(retreated[-1]) if retreated else first
    of_fighting = campaign.phases.filter(round=round_, step__in=(*WITH_RETREATS, *WITH_RESULTS)).defer("document")
    phases = {phase.game_step.duty: phase for phase in of_fighting}
    battles = phases.get(Duty.RESULTS)
    return RoundEngagements(
        round_,
        [*_cards(left, cast := cast_of(campaign, at), battles), *_cards_not_fought(first, left, cast)],
        left.ruleset.field_of_glory,
        left.ruleset.battle.on_site,
        left.ruleset.battle.only_on_site,
        phases.get(Duty.ENGAGED),
        battles,
    )


def _cards(document: RoundDocument, cast: Cast, battles: Phase | None) -> Iterator[EngagementCard]:
    found = dict(_engagements(document))
    heard = reported(battles, found) if battles else {}
    fights = fights_of(battles) if battles and document.ruleset.battle.on_site else {}
    begins = battles is not None and is_to_begin(battles, fought_here=document.ruleset.battle.only_on_site)
    groups = list(enumerate(document.model.battles or (), start=1))
    for engagement, entry in found.items():
        battle, group = next((battle, group) for battle, group in groups if entry.id in group)
        yield _card(
            document,
            cast,
            engagement,
            entry,
            battle=battle,
            together=[other for other in group if other != entry.id],
            heard=heard.get(entry.id),
            fight=fights.get(entry.id),
            begins=begins,
        )


def _cards_not_fought(first: RoundDocument, left: RoundDocument, cast: Cast) -> Iterator[EngagementCard]:
    for engagement, entry in _engagements(first):
        if entry.id in left.model.not_fought:
            gone = [number for number in engagement.armies if number in left.model.retreated]
            yield _card(first, cast, engagement, entry, retreated=gone)


def _engagements(document: RoundDocument) -> Iterator[tuple[Engagement, EngagementEntry]]:
    for entry in document.model.engagements or ():
        engagement = engagement_named(entry.id, document.board, document.position)
        if engagement is not None:
            yield engagement, entry


def _card(
    document: RoundDocument,
    cast: Cast,
    engagement: Engagement,
    entry: EngagementEntry,
    *,
    battle: int | None = None,
    together: Sequence[str] = (),
    retreated: Sequence[int] = (),
    heard: EngagementReports | None = None,
    fight: Fight | None = None,
    begins: bool = False,
) -> EngagementCard:
    one, other = (side_view(document, cast, engagement, entry, which) for which in (0, 1))
    return EngagementCard(
        engagement=engagement,
        sides=(one, other),
        set_up_by=one if one.army == entry.set_up_by else other,
        ground=getattr(document.ruleset.field_of_glory, entry.terrain.lower(), entry.terrain),
        battle=battle,
        together=together,
        retreated=retreated,
        reported=heard or reported_of(engagement, ()),
        fight=fight,
        begins=begins,
    )
