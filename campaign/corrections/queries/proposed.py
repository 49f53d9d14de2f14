"""Corrections that wait for the players: who is asked, who has answered, and when each can be made."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaign.corrections.rules.changes import Change, change_of
from campaign.models import (
    Campaign,
    Channel,
    CorrectionAnswer,
    Faction,
    Notice,
    ProposedCorrection,
    Seat,
    Tenure,
)
from campaign.selectors.corrections import open_proposals
from campaign.selectors.phases import outline

OBJECTION_TIME = timedelta(hours=24)
"""How long players can object, counted from when the last of them was notified."""
REPROPOSAL_PAUSE = timedelta(days=7)
"""How long the same correction cannot be proposed again after an objection."""
Outcome = ProposedCorrection.Outcome


@dataclass(frozen=True)
class FactionAsked:
    """A faction that is asked: `confirmed_by` are the seats that agreed, `has_player` whether it has a player."""

    faction: Faction
    has_player: bool
    confirmed_by: Sequence[str]


@dataclass(frozen=True)
class CorrectionProposal:
    """A proposed correction for pages: its changes, who is asked, until when anyone can object."""

    proposed: ProposedCorrection
    change: Change
    asked: Sequence[FactionAsked]
    answers: Sequence[CorrectionAnswer]
    until: datetime

    @property
    def is_agreed(self) -> bool:
        """Whether a player of every faction asked has confirmed it."""
        return all(one.confirmed_by for one in self.asked)

    @property
    def in_step(self) -> list[str]:
        """The differences in the position after the corrected step, in sentences."""
        return list(self.proposed.differences["step"])

    @property
    def now(self) -> list[str]:
        """The differences in the current position, in sentences."""
        return list(self.proposed.differences["now"])

    @property
    def unanswered(self) -> list[str]:
        """The decisions that it makes possible without asking for them, in sentences."""
        return list(self.proposed.differences.get("unanswered", ()))

    @property
    def opens(self) -> tuple[int, str] | None:
        """The step that would open again."""
        opened = self.proposed.what["opened"]
        return (opened[0], opened[1]) if opened else None


def open_proposal(campaign: Campaign) -> CorrectionProposal | None:
    """The correction that waits for the players of a campaign."""
    found = open_proposals().filter(campaign=campaign).select_related("phase", "campaign").defer("phase__document")
    proposed = found.first()
    return proposal_of(proposed) if proposed is not None else None


def proposal_of(proposed: ProposedCorrection) -> CorrectionProposal:
    """Return a proposed correction with everything that pages show."""
    answers = list(proposed.answers.select_related("seat").order_by("pk"))
    return CorrectionProposal(proposed, change_of(proposed.what), _asked(proposed, answers), answers, ends_at(proposed))


def may_confirm(proposed: ProposedCorrection, seat: Seat) -> bool:
    """Return whether the holder of a seat can confirm: not the administrator, nor anyone who joined after it."""
    if seat.user_id in (None, proposed.author_id, proposed.campaign.administrator_id):
        return False
    held = Tenure.objects.filter(seat=seat, user=seat.user_id, until=None, since__lte=proposed.proposed_at)
    return held.exists()


def ends_at(proposed: ProposedCorrection) -> datetime:
    """Until when anyone can object, as far as it is known: a day after the last player was notified."""
    sent = _notices(proposed).exclude(sent_at=None).order_by("-sent_at").values_list("sent_at", flat=True).first()
    return max(proposed.proposed_at, sent or proposed.proposed_at) + OBJECTION_TIME


def is_overdue(proposed: ProposedCorrection, at: datetime) -> bool:
    """Whether every player was notified, and a day has passed since.

    Everyone is notified by the pages of the campaign at once. Those who have channels must have been sent a notice as
    well, whatever they ticked, or it was given up.
    """
    return ends_at(proposed) <= at and not _waiting_for_notice(proposed).exists()


def due_proposals(at: datetime) -> list[int]:
    """Return the proposed corrections whose time for objections is over."""
    found = open_proposals().filter(proposed_at__lte=at - OBJECTION_TIME, campaign__standing=Campaign.Standing.RUNNING)
    return list(found.order_by("proposed_at", "pk").values_list("pk", flat=True))


def was_objected_to(campaign: Campaign, change: Change, since: datetime) -> bool:
    """Whether someone has objected to the same correction since a moment."""
    objected = campaign.proposed_corrections.filter(outcome=Outcome.OBJECTED, settled_at__gte=since)
    return any(change_of(what).as_json() == change.as_json() for what in objected.values_list("what", flat=True))


def notice_key(proposed: ProposedCorrection) -> str:
    """Return the key of its notifications."""
    return f"proposed:{proposed.pk}"


def _asked(proposed: ProposedCorrection, answers: Sequence[CorrectionAnswer]) -> list[FactionAsked]:
    """Return every active faction except the administrator's; all if they play none.

    A faction that has left the war since the corrected step is asked as well: the correction is about its war, and may
    bring it back (VW.8).
    """
    campaign = proposed.campaign
    own = campaign.seats.filter(user__in=[proposed.author_id, campaign.administrator_id]).values("faction")
    factions = campaign.factions.exclude(pk__in=own)
    seats = Seat.objects.filter(faction=OuterRef("pk"))
    agreed: dict[int, list[str]] = {}
    for answer in answers:
        if answer.agrees:
            agreed.setdefault(answer.seat.faction_id, []).append(answer.seat.name)
    with_players = factions.annotate(has_player=Exists(seats.exclude(user=None)), has_seat=Exists(seats)).order_by("pk")
    return [
        FactionAsked(one, one.has_player, agreed.get(one.pk, ()))
        for one in with_players
        if one.active or (one.has_seat and _was_active(one, proposed))
    ]


def _was_active(faction: Faction, proposed: ProposedCorrection) -> bool:
    """Whether a faction that has left the war played in the corrected step."""
    opened_with = outline(proposed.phase)
    return opened_with.factions_leave and faction.identifier in opened_with.active


def _notices(proposed: ProposedCorrection) -> QuerySet[Notice]:
    players = proposed.campaign.seats.exclude(user=None).values("user")
    return Notice.objects.filter(key=notice_key(proposed), channel__owner__in=players, channel__campaign=None)


def _waiting_for_notice(proposed: ProposedCorrection) -> QuerySet[Channel]:
    """Return the channels of players that still have to be notified of it."""
    players = proposed.campaign.seats.exclude(user=None).values("user")
    channels = Channel.objects.filter(owner__in=players, campaign=None, stopped_at=None)
    concerned = channels.filter(owner__is_active=True, made_at__lte=proposed.proposed_at)
    done = _notices(proposed).filter(channel=OuterRef("pk"))
    settled = done.filter(Q(sent_at__isnull=False) | Q(given_up_at__isnull=False) | Q(channel__kind=Channel.Kind.FEED))
    return concerned.exclude(Exists(settled))
