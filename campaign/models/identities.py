"""Participants: campaigns, factions, seats and armies. What changes from round to round is in the documents."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import models

from campaign.games.all_games import GAMES, usual_game
from campaign.games.game import Game
from campaign.language.general_names import general_name


class Campaign(models.Model):
    """A campaign of a `game`, run by its administrator, who may play in it as well.

    With `closes_early` a step closes automatically once no orders are missing. `by_itself` says what happens
    automatically at a deadline, `missing` what applies to missing orders (RD.2): with `GENERAL` a general gives them.

    A step is open for its `days` (a number by step; the ruleset's if a step is not named), in the `time_zone` of the
    campaign (a name of the tz database), until the time of day `deadline_at` if it is set, and its deadline is on no
    weekday in `quiet_days` (digits, 0 is Monday). Players with missing orders are reminded `remind_hours` before it; 0
    means never.

    With `hints` its players can ask a general for a suggestion.

    With `entered_at_once` orders that the administrator enters from messages count at once, without their players'
    answer: chosen when the campaign is opened, and only where the administrator holds no seat.

    A `public` campaign can be read by anyone, as far as all its members can read it.

    `starts` says when the clock of its first step starts: when the campaign is opened, when the administrator starts
    it, or when every seat is taken. Until then it has not started: orders are accepted, and nothing has a deadline.

    `ledger` says who sees the honour of players before the campaign is over (HO.36), as its documents say.

    A `solo` campaign is a game that one person plays against generals: nobody administers it, its steps have no
    deadlines, and it counts nowhere. Its administrator is that person, who has no more rights than a player.

    One campaign of a site may be its `demonstration`: finished, with players who cannot sign in. It stays that while it
    is hidden, which is only not public.
    """

    class Standing(models.TextChoices):
        NOT_STARTED = "not_started"
        RUNNING = "running"
        PAUSED = "paused"
        ENDED = "ended"
        ABANDONED = "abandoned"

    class Starts(models.TextChoices):
        AT_ONCE = "at_once"
        BY_HAND = "by_hand"
        FULL = "full"

    class AutoAdvance(models.TextChoices):
        NOTHING = "nothing"
        RESOLVE = "resolve"
        PUBLISH = "publish"

    class Missing(models.TextChoices):
        DEFAULT = "default"
        REPEAT = "repeat"
        HOLD = "hold"
        GENERAL = "general"

    class Ledger(models.TextChoices):
        MEMBERS = "members"
        FACTION = "faction"
        END = "end"

    slug = models.SlugField(unique=True)
    title = models.CharField(max_length=200)
    game = models.CharField(max_length=20, default=usual_game)
    administrator = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="administered_campaigns")
    created_at = models.DateTimeField()
    closes_early = models.BooleanField(default=False)
    standing = models.CharField(max_length=12, choices=Standing.choices, default=Standing.RUNNING)
    starts = models.CharField(max_length=12, choices=Starts.choices, default=Starts.AT_ONCE)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=12, default="en")
    by_itself = models.CharField(max_length=12, choices=AutoAdvance.choices, default=AutoAdvance.NOTHING)
    missing = models.CharField(max_length=12, choices=Missing.choices, default=Missing.DEFAULT)
    days = models.JSONField(default=dict, blank=True)
    quiet_days = models.CharField(max_length=7, blank=True)
    deadline_at = models.TimeField(null=True)
    remind_hours = models.PositiveSmallIntegerField(default=24)
    hints = models.BooleanField(default=True)
    entered_at_once = models.BooleanField(default=False)
    public = models.BooleanField(default=False)
    demonstration = models.BooleanField(default=False)
    solo = models.BooleanField(default=False)
    ledger = models.CharField(max_length=7, choices=Ledger.choices, default=Ledger.MEMBERS)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["demonstration"], condition=models.Q(demonstration=True), name="one_demonstration"
            ),
        ]
        indexes = [models.Index(fields=["title", "id"], condition=models.Q(public=True), name="public_campaigns")]

    def __str__(self) -> str:
        return self.title

    @property
    def game_record(self) -> Game[Any]:
        """The record of the game that is played."""
        return GAMES[self.game]

    @property
    def is_running(self) -> bool:
        """Whether it is running: started, and neither paused nor ended nor abandoned."""
        return self.standing == self.Standing.RUNNING

    @property
    def has_not_started(self) -> bool:
        """Whether it waits for its start."""
        return self.standing == self.Standing.NOT_STARTED

    @property
    def is_given_up(self) -> bool:
        """Whether it was ended or abandoned before its last round: no orders are accepted any more."""
        return self.standing in (self.Standing.ENDED, self.Standing.ABANDONED)

    @property
    def name_in_receipts(self) -> str:
        """Its name in receipts: its slug or, if it was restored from an archive, the slug it had originally."""
        return _name_restored(self.pk) or self.slug


@lru_cache(maxsize=1000)
def _name_restored(campaign_id: int) -> str | None:
    """Return the original slug of a restored campaign, else None; cached, because it never changes."""
    entries = Campaign.objects.filter(pk=campaign_id, log__action="campaign.restored").order_by("log__pk")
    name: str | None = entries.values_list("log__about__name", flat=True).first()
    return name


class Faction(models.Model):
    """A faction of a campaign; `identifier` is its id in the documents (FA.1)."""

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="factions")
    identifier = models.CharField(max_length=100)
    title = models.CharField(max_length=200)
    colour = models.CharField(max_length=7)
    active = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "identifier"], name="faction_identifier_unique"),
        ]

    def __str__(self) -> str:
        return self.title


class GeneralLevel(models.TextChoices):
    """How hard a general, a computer player, thinks."""

    RECRUIT = "recruit"
    LEGATE = "legate"
    CONSUL = "consul"


class Holder(models.TextChoices):
    """Who holds a seat; a newcomer has taken it and does not command it yet."""

    PLAYER = "player"
    GENERAL = "general"
    NEWCOMER = "newcomer"
    NOBODY = "nobody"


class Seat(models.Model):
    """A player's place in a campaign: they command one or several armies of one faction (FA.2).

    A seat without a user is held by a general, whose level `general` is; or it is vacant, or has a newcomer who does
    not command it yet: until then the other players of the faction command its armies. A newcomer to a general's seat
    waits while the general commands it. The captain submits the orders of the whole faction.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="seats")
    faction = models.ForeignKey(Faction, models.PROTECT, related_name="seats")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="seats")
    name = models.CharField(max_length=100)
    captain = models.BooleanField(default=False)
    general = models.CharField(max_length=10, choices=GeneralLevel.choices, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(user=None) | models.Q(general=""), name="player_or_general"),
            models.UniqueConstraint(fields=["campaign", "user"], name="one_seat_a_player"),
            models.UniqueConstraint(fields=["campaign", "name"], name="seat_name_unique"),
            models.UniqueConstraint(fields=["faction"], condition=models.Q(captain=True), name="one_captain_a_faction"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_commanded(self) -> bool:
        """Whether a player or a general commands it."""
        return self.user_id is not None or self.general != ""

    @property
    def holder(self) -> Holder:
        """The holder: while a newcomer waits for a general's seat, the general. Fetch seats with `newcomer`."""
        if self.user_id is not None:
            return Holder.PLAYER
        if self.general:
            return Holder.GENERAL
        return Holder.NEWCOMER if hasattr(self, "newcomer") else Holder.NOBODY

    @property
    def label(self) -> str:
        """Its name; with the level of its general in the active language, if one holds it."""
        return f"{self.name}, {general_name(self.general)}" if self.general else self.name


class Tenure(models.Model):
    """The time for which someone commands, or commanded, a seat; all but its first player are substitutes."""

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="tenures")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tenures")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=models.Q(until=None), name="one_tenure_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"tenure {self.pk}"


class Absence(models.Model):
    """A time in which the player of `seat` is absent, and a teammate, `delegate`, or a general commands for them.

    `general` is the level of the general; either there is one, or a delegate. It lasts from `since` until `until`, or,
    without one, until it is ended; `ended_at` is when it was ended before.
    """

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="absences")
    delegate = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="delegations")
    general = models.CharField(max_length=10, choices=GeneralLevel.choices, blank=True)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=models.Q(ended_at=None), name="one_absence_at_a_time"),
            models.CheckConstraint(
                condition=models.Q(delegate=None, general__gt="") | models.Q(delegate__isnull=False, general=""),
                name="delegate_or_general",
            ),
        ]

    def __str__(self) -> str:
        return f"absence {self.pk}"

    @property
    def stand_in(self) -> str:
        """The stand-in, in the active language: the name of the teammate's seat, or a general with its level."""
        return self.delegate.name if self.delegate is not None else general_name(self.general)


class Army(models.Model):
    """An army of a campaign, with its permanent number; `seat` commands it (FA.2).

    With honour the commander is fixed for the rest of a round (HO.6). Then `owner` is the seat that it belongs to, also
    where that commands it; until then it is None.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="armies")
    number = models.PositiveIntegerField()
    faction = models.ForeignKey(Faction, models.PROTECT, related_name="armies")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="armies")
    owner = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="owned_armies")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="army_number_unique"),
        ]

    def __str__(self) -> str:
        return f"army {self.number}"

    @property
    def owned_by(self) -> Seat:
        """The seat that it belongs to."""
        return self.owner or self.seat
