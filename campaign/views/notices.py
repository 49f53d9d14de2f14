"""How somebody is told what happens, and how the room of a campaign is: switched on, tried, switched off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import tasks
from campaign.models import Campaign, Channel
from campaign.selectors import Membership
from campaign.selectors.notices.channels import channel_of_room, channels_of, deliveries
from campaign.selectors.people import address_of_user
from campaign.services.errors import Refused
from campaign.services.notices.channels import ask_for_test, keep_channel, renew_feed, stop_channel
from campaign.views.access import for_administrator, signed_in
from campaign.views.notice_forms import ChannelForm
from campaign.views.notice_words import TO_A_ROOM, TO_ADMINISTRATORS, TO_EVERYBODY, TO_PLAYERS, Labels, Row, row_of
from campaign.views.throttle import throttled

Groups = Sequence[tuple[Promise, Labels]]

_OWN: Groups = (
    (_("In every campaign of mine"), TO_EVERYBODY),
    (_("Where I play"), TO_PLAYERS),
    (_("Where I administer"), TO_ADMINISTRATORS),
)
_ROOM: Groups = ((_("What the room is told"), TO_A_ROOM),)
_EVERYTHING = [value for _heading, labels in _OWN for value in labels]
_TITLES = {
    Channel.Kind.MAIL: _("By mail"),
    Channel.Kind.DISCORD: _("On Discord"),
    Channel.Kind.FEED: _("In a feed"),
}


@dataclass(frozen=True)
class Card:
    """A channel on the page: whether it is on, its form, and what was told through it last.

    `failed` says that it was switched off because it failed, `pending` that something is being sent.
    """

    kind: str
    title: Promise
    channel: Channel | None
    form: ChannelForm
    rows: list[Row]
    problem: str = ""

    @property
    def on(self) -> bool:
        """Whether anything is told through it."""
        return self.channel is not None and self.channel.stopped_at is None

    @property
    def failed(self) -> bool:
        """Whether the last thing that was tried made an end of it."""
        return self.channel is not None and not self.on and bool(self.rows) and bool(self.rows[0].problem)

    @property
    def pending(self) -> bool:
        """Whether something is being sent."""
        return any(row.pending for row in self.rows)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@throttled("notices")
def notices_page(request: HttpRequest) -> HttpResponse:
    """What somebody is told, by which ways, and what has come of it."""
    user, own = signed_in(request), channels_of(request.user)
    if request.method != "POST":
        return _own_page(request, user, own)
    kind = request.POST.get("channel", "")
    if kind not in Channel.Kind.values:
        return _own_page(request, user, own, problem=gettext("The form does not say what to change."), status=422)
    form = ChannelForm(kind, _OWN, request.POST, kept=_keeps(own.get(kind)))
    problem = _done(request, form, Channel.Kind(kind), own.get(kind))
    if problem:
        return _own_page(request, user, own, changed=(kind, form, problem), status=422)
    return redirect(f"{request.path}#{kind}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_administrator
@throttled("notices")
def room_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """What the room of a campaign is told by a webhook of Discord, and what has come of it."""
    campaign, channel = member.campaign, channel_of_room(member.campaign)
    form, problem = None, ""
    if request.method == "POST":
        form = ChannelForm(Channel.Kind.DISCORD, _ROOM, request.POST, kept=_keeps(channel))
        problem = _done(request, form, Channel.Kind.DISCORD, channel, campaign)
        if not problem:
            return redirect("room-notices", campaign.slug)
    shown = form or _form(Channel.Kind.DISCORD, channel, _ROOM, list(TO_EVERYBODY))
    card = _card(Channel.Kind.DISCORD, channel, shown, problem)
    context = {"member": member, "campaign": campaign, "card": card}
    return render(request, "campaign/room_notices.html", context, status=422 if problem else 200)


def _done(
    request: HttpRequest,
    form: ChannelForm,
    kind: Channel.Kind,
    channel: Channel | None,
    campaign: Campaign | None = None,
) -> str:
    """Does what the form asks for; "" when it is done, else what is wrong."""
    user, at, do = signed_in(request), timezone.now(), request.POST.get("do", "")
    if do == "keep":
        return _kept(request, form, kind, campaign)
    if channel is None or do not in ("stop", "test", "renew"):
        return gettext("Switch it on first; nothing was changed.")
    if do == "stop":
        stop_channel(channel, at, user)
        messages.success(request, gettext("Switched off."))
    elif channel.stopped_at is not None:
        return gettext("It is switched off; switch it on first.")
    elif do == "renew":
        renew_feed(channel)
        messages.success(request, gettext("The feed has another address now."))
    elif kind != Channel.Kind.FEED:
        notice = ask_for_test(channel, at)
        transaction.on_commit(partial(tasks.send_notice.delay, notice.pk))
    return ""


def _kept(request: HttpRequest, form: ChannelForm, kind: Channel.Kind, campaign: Campaign | None) -> str:
    if not form.is_valid():
        return gettext("Nothing was changed; see below.")
    user, said = signed_in(request), form.cleaned_data
    if kind == Channel.Kind.MAIL and address_of_user(user) is None:
        return gettext("You have no verified address yet. Add one under E-mail first.")
    address = said.get("address", "").strip()
    try:
        keep_channel(user, kind, said["wanted"], timezone.now(), address=address, campaign=campaign)
    except Refused as problem:
        return str(problem)
    messages.success(request, gettext("From now on it is so."))
    return ""


def _own_page(
    request: HttpRequest,
    user: User,
    own: Mapping[str, Channel],
    *,
    problem: str = "",
    changed: tuple[str, ChannelForm, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page with a card for each way; `changed` is the form that was sent, by its channel, with what is wrong."""
    cards = []
    for kind in Channel.Kind:
        mine = own.get(kind)
        if changed is not None and changed[0] == kind:
            cards.append(_card(kind, mine, changed[1], changed[2]))
        else:
            cards.append(_card(kind, mine, _form(kind, mine, _OWN, _EVERYTHING)))
    feed = own.get(Channel.Kind.FEED)
    context = {
        "cards": cards,
        "problem": problem,
        "address": address_of_user(user),
        "sends_mail": not settings.EMAIL_BACKEND.endswith("dummy.EmailBackend"),
        "feed": f"{settings.PUBLIC_URL}{reverse('feed', args=[feed.token])}" if feed else "",
    }
    return render(request, "account/notices.html", context, status=status)


def _card(kind: Channel.Kind, channel: Channel | None, form: ChannelForm, problem: str = "") -> Card:
    told = deliveries(channel) if channel is not None and kind != Channel.Kind.FEED else []
    return Card(kind, _TITLES[kind], channel, form, [row_of(notice) for notice in told], problem)


def _form(kind: Channel.Kind, channel: Channel | None, groups: Groups, usual: list[str]) -> ChannelForm:
    """The form as things stand; what is usual is ticked where nothing has been chosen yet."""
    wanted = channel.wanted if channel is not None else usual
    return ChannelForm(kind, groups, initial={"wanted": wanted}, kept=_keeps(channel))


def _keeps(channel: Channel | None) -> bool:
    """Whether the address of a webhook is kept: it is forgotten when the channel is switched off."""
    return channel is not None and channel.sealed_id is not None and channel.stopped_at is None
