"""The notification channels of a user, or a campaign, as cards of a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.models import Channel
from campaign.notices.commands.push_key import public_key
from campaign.notices.queries.channels import deliveries
from campaign.notices.rules.webhooks import hosts_of_programs
from campaign.notices.texts.kinds import WITH_POST
from campaign.notices.views.forms import ChannelForm
from campaign.notices.views.words import (
    TO_A_ROOM,
    TO_ADMINISTRATORS,
    TO_EVERYBODY,
    TO_PLAYERS,
    Labels,
    NoticeRow,
    row_of,
)

Groups = Sequence[tuple[Promise, Labels]]

OWN: Groups = (
    (_("In all your campaigns"), TO_EVERYBODY),
    (_("Where you play"), TO_PLAYERS),
    (_("Where you are the administrator"), TO_ADMINISTRATORS),
)
ROOM: Groups = ((_("Notifications to send"), TO_A_ROOM),)
OWN_CHANNEL_KINDS = tuple(kind for kind in Channel.Kind if kind is not Channel.Kind.PUSH)
"""The kinds of channels of which a user has one each; devices have a card of their own."""
ROOM_CHANNEL_KINDS = (Channel.Kind.DISCORD, Channel.Kind.WEBHOOK)
"""The kinds of channels that a campaign can have."""
_TITLES = {
    Channel.Kind.MAIL: _("Mail"),
    Channel.Kind.DISCORD: _("Discord"),
    Channel.Kind.FEED: _("Feed"),
    Channel.Kind.WEBHOOK: _("Webhook"),
}

_SWITCHED_OFF_PROGRAM = _(
    "Switched off, because the program stopped accepting notifications. See its last answer below."
    " Enter an address to switch it on again."
)
_SWITCHED_OFF_DISCORD = _(
    "Switched off, because Discord stopped accepting notifications. See its last answer below."
    " Enter another address to switch it on again."
)


@dataclass(frozen=True)
class FormOutcome:
    """The result of a form: its error, or the new secret of a program, which is shown this once."""

    problem: str = ""
    secret: str = ""


NOTHING_SAID = FormOutcome()


@dataclass(frozen=True)
class ChannelCard:
    """A channel on the page: its state, its form, and its last deliveries.

    `failed` says that it was switched off because it failed, `pending` that something is being sent. `secret` is that
    of a program if it has just been made. `mail_works` says that the site sends mail, and to a verified address.
    """

    kind: str
    title: Promise
    channel: Channel | None
    form: ChannelForm
    rows: list[NoticeRow]
    problem: str = ""
    secret: str = ""
    mail_works: bool = True

    @property
    def on(self) -> bool:
        """Whether it is switched on."""
        return self.channel is not None and self.channel.stopped_at is None

    @property
    def failed(self) -> bool:
        """Whether the last thing that was tried made an end of it."""
        return self.channel is not None and not self.on and bool(self.rows) and bool(self.rows[0].problem)

    @property
    def state(self) -> Promise:
        """Whether it is on, in words; if it failed, with what to do."""
        if self.on:
            return _("Switched on")
        if not self.failed:
            return _("Switched off")
        return _SWITCHED_OFF_PROGRAM if self.kind == Channel.Kind.WEBHOOK else _SWITCHED_OFF_DISCORD

    @property
    def pending(self) -> bool:
        """Whether something is being sent."""
        return any(row.pending for row in self.rows)

    @property
    def hosts(self) -> str:
        """The allowed hosts of programs, "" for none."""
        return ", ".join(hosts_of_programs(settings.WEBHOOK_HOSTS)) if self.kind == Channel.Kind.WEBHOOK else ""

    @property
    def can_be_used(self) -> bool:
        """Whether it can be used: mail with an address, webhooks if any host is allowed or something was sent."""
        if self.kind == Channel.Kind.MAIL:
            return self.mail_works or self.on or bool(self.problem)
        return self.channel is not None or self.kind != Channel.Kind.WEBHOOK or bool(self.hosts)


@dataclass(frozen=True)
class DeviceRow:
    """A device on which a user is notified, with what happened to its last notification.

    `problem` says why that did not arrive, "" if it did.
    """

    channel: Channel
    last: NoticeRow | None

    @property
    def problem(self) -> str:
        """The reason why the last notification did not arrive; "" if it did."""
        return self.last.problem if self.last is not None else ""


@dataclass(frozen=True)
class DevicesCard:
    """The devices of a user, the kinds of notifications for all of them, and the site's key for browsers.

    `problem` is the error of the last form, and `form` None before the first device.
    """

    devices: Sequence[DeviceRow]
    form: ChannelForm | None
    problem: str = ""

    @property
    def key(self) -> str:
        """The public key of the site; "" if it does not offer web push."""
        return public_key(settings.PUSH_KEY)

    @property
    def marks(self) -> str:
        """The fingerprints of the devices, by which a browser finds out whether it is one of them."""
        return " ".join(one.channel.mark for one in self.devices)


def devices_card(devices: Sequence[Channel], problem: str = "", sent: ChannelForm | None = None) -> DevicesCard:
    """Return the card of some devices; `sent` is the submitted form if it has errors."""
    rows = [DeviceRow(one, next((row_of(notice) for notice in deliveries(one)[:1]), None)) for one in devices]
    form = sent or (ChannelForm(Channel.Kind.PUSH, OWN, initial={"wanted": devices[0].wanted}) if devices else None)
    return DevicesCard(rows, form, problem)


def cards_of(
    kinds: Sequence[Channel.Kind],
    channels: Mapping[str, Channel],
    groups: Groups,
    changed: tuple[str, ChannelForm, FormOutcome] | None,
    *,
    mail_works: bool = True,
) -> list[ChannelCard]:
    """Return a card per channel; `changed` is the submitted form, by its channel, with its result."""
    cards = []
    for kind in kinds:
        channel, said = channels.get(kind), NOTHING_SAID
        form = _form(kind, channel, groups)
        if changed is not None and changed[0] == kind:
            said = changed[2]
            form = changed[1] if said.problem else form
        cards.append(_card(kind, channel, form, said, mail_works))
    return cards


def form_sent(kind: str, channel: Channel | None, groups: Groups, data: Mapping[str, str]) -> ChannelForm:
    """The form of a channel as it was sent."""
    return ChannelForm(kind, groups, data, kept=keeps(channel))


def keeps(channel: Channel | None) -> bool:
    """Whether the address of a webhook is stored: it is deleted when the channel is switched off."""
    return channel is not None and channel.sealed_id is not None and channel.stopped_at is None


def _card(
    kind: Channel.Kind, channel: Channel | None, form: ChannelForm, said: FormOutcome, mail_works: bool
) -> ChannelCard:
    notifications = deliveries(channel) if channel is not None and kind != Channel.Kind.FEED else []
    rows = [row_of(notice) for notice in notifications]
    return ChannelCard(kind, _TITLES[kind], channel, form, rows, said.problem, said.secret, mail_works)


def _form(kind: Channel.Kind, channel: Channel | None, groups: Groups) -> ChannelForm:
    """Return the current form; before the first choice every kind is ticked."""
    usual = [value for _heading, labels in groups for value in labels if value != WITH_POST]
    wanted = channel.wanted if channel is not None else usual
    return ChannelForm(kind, groups, initial={"wanted": wanted}, kept=keeps(channel))
