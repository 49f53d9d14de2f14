"""The pages of a user's and a campaign's notifications: switch on, test, switch off."""

from functools import partial
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.validators import slug_re
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from campaign.language.translated import translated
from campaign.members.queries.people import address_of_user
from campaign.models import Campaign, Channel
from campaign.notices import tasks as notice_tasks
from campaign.notices.commands.by_mail import UNSUBSCRIBE_HEADER
from campaign.notices.commands.channels import (
    ask_for_test,
    decline_mail,
    keep_channel,
    notify_by_mail,
    renew_feed,
    stop_channel,
)
from campaign.notices.commands.devices import NoDevice, Subscription, choose_for_devices, forget_device, keep_device
from campaign.notices.commands.endpoints import endpoint_of, renew_secret
from campaign.notices.queries.channels import channels_of, channels_of_room, devices_of, mail_channel
from campaign.notices.queries.facts import as_read_by
from campaign.notices.rules.device_names import device_name
from campaign.notices.views.cards import (
    OWN,
    OWN_CHANNEL_KINDS,
    ROOM,
    ROOM_CHANNEL_KINDS,
    DevicesCard,
    FormOutcome,
    cards_of,
    devices_card,
    form_sent,
    keeps,
)
from campaign.notices.views.forms import ChannelForm
from campaign.platform.throttle import open_to_strangers, throttled
from campaign.selectors import Membership
from campaign.services.errors import Refused
from campaign.views.access import for_administrator, signed_in

Changed = tuple[str, ChannelForm, FormOutcome]
"""The submitted form, by its channel, with its result."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@throttled("notices")
def notices_page(request: HttpRequest) -> HttpResponse:
    """Show a user's notifications: kinds, channels, and deliveries."""
    if request.method != "POST":
        return _own_page(request)
    kind = request.POST.get("channel", "")
    if kind not in OWN_CHANNEL_KINDS:
        return _own_page(request, problem=gettext("The form was incomplete. Reload the page and try again."))
    channel = channels_of(request.user).get(kind)
    form = form_sent(kind, channel, OWN, request.POST)
    said = _done(request, form, Channel.Kind(kind), channel)
    if said.problem or said.secret:
        return _own_page(request, changed=(kind, form, said))
    return redirect(f"{request.path}#{kind}")


@require_POST
@login_required
@throttled("notices")
def devices_form(request: HttpRequest) -> HttpResponse:
    """Test or remove a device, or choose the kinds of notifications for all of them."""
    user, do = signed_in(request), request.POST.get("do", "")
    devices = devices_of(user)
    if do == "keep" and devices:
        form = ChannelForm(Channel.Kind.PUSH, OWN, request.POST)
        if not form.is_valid():
            problem = gettext("Nothing was saved. Please correct the errors below.")
            return _own_page(request, devices=devices_card(devices, problem, form))
        choose_for_devices(user, form.cleaned_data["wanted"], timezone.now())
        messages.success(request, gettext("Notifications saved."))
        return redirect(f"{reverse('notices')}#devices")
    device = next((one for one in devices if str(one.token) == request.POST.get("device")), None)
    if device is None or do not in ("remove", "test"):
        problem = gettext("That device is not in the list any more. Reload the page and try again.")
        return _own_page(request, devices=devices_card(devices, problem))
    if do == "remove":
        stop_channel(device, timezone.now(), user)
        messages.success(request, gettext("Device removed. It gets no more notifications."))
    else:
        notice = ask_for_test(device, timezone.now())
        transaction.on_commit(partial(notice_tasks.send_notice.delay, notice.pk))
    return redirect(f"{reverse('notices')}#devices")


@require_POST
@login_required
@throttled("notices")
def this_device(request: HttpRequest) -> JsonResponse:
    """Switch notifications on a device on, with the subscription of its browser, or off."""
    user, sent = signed_in(request), request.POST
    subscription = Subscription(sent.get("endpoint", ""), sent.get("p256dh", ""), sent.get("auth", ""))
    if sent.get("do") == "stop":
        forget_device(user, subscription.endpoint, timezone.now())
        return JsonResponse({"on": False})
    if not settings.PUSH_KEY:
        return JsonResponse({"problem": gettext("This site does not send notifications to devices.")}, status=409)
    name = device_name(request.headers.get("User-Agent", ""))
    try:
        keep_device(user, subscription, name, timezone.now())
    except NoDevice as problem:
        return JsonResponse({"problem": translated(str(problem))}, status=422)
    return JsonResponse({"on": True})


@require_POST
@login_required
@throttled("notices")
def by_mail(request: HttpRequest) -> HttpResponse:
    """Switch mail on, or record that the user wants none: the answer to the question on a campaign's page."""
    user, slug = signed_in(request), request.POST.get("campaign", "")
    back = redirect("campaign", slug) if slug_re.match(slug) else redirect("notices")
    if request.POST.get("do") == "decline":
        decline_mail(user, timezone.now())
        return back
    notify_by_mail(user, timezone.now())
    if address_of_user(user) is None:
        return redirect("account_email")
    messages.success(request, gettext("You get a mail when it is your turn and when a round is published."))
    return back


@csrf_exempt  # the token identifies its owner, and mail programs send nothing else
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_strangers
def unsubscribe(request: HttpRequest, token: UUID) -> HttpResponse:
    """Switch a user's mail off by the link of a mail, and on again; it signs nobody in."""
    channel = mail_channel(token)
    if channel is None:
        raise Http404
    if request.method == "POST":
        if request.POST.get("do") == "on":
            notify_by_mail(channel.owner, timezone.now())
        else:
            stop_channel(channel, timezone.now(), channel.owner)
        if UNSUBSCRIBE_HEADER in request.POST:
            return HttpResponse()
        return redirect(f"{request.path}?done")
    with as_read_by(channel.owner):
        return render(request, "campaign/notices/unsubscribe.html", {"on": channel.stopped_at is None})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_administrator
@throttled("notices")
def room_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show a campaign's notifications by webhooks, and their deliveries."""
    campaign = member.campaign
    if request.method != "POST":
        return _room_page(request, member)
    kind = request.POST.get("channel", "")
    if kind not in ROOM_CHANNEL_KINDS:
        return _room_page(request, member, problem=gettext("The form was incomplete. Reload the page and try again."))
    channel = channels_of_room(campaign).get(kind)
    form = form_sent(kind, channel, ROOM, request.POST)
    said = _done(request, form, Channel.Kind(kind), channel, campaign)
    if said.problem or said.secret:
        return _room_page(request, member, changed=(kind, form, said))
    return redirect("room-notices", campaign.slug)


def _done(
    request: HttpRequest,
    form: ChannelForm,
    kind: Channel.Kind,
    channel: Channel | None,
    campaign: Campaign | None = None,
) -> FormOutcome:
    """Carry out the action of the form."""
    do = request.POST.get("do", "")
    if do == "keep":
        return _kept(request, form, kind, channel, campaign)
    if channel is None or do not in ("stop", "test", "renew"):
        return FormOutcome(gettext("This channel is off. Switch it on first."))
    if do == "stop":
        stop_channel(channel, timezone.now(), signed_in(request))
        messages.success(request, gettext("Notifications switched off."))
    elif channel.stopped_at is not None:
        return FormOutcome(gettext("This channel is off. Switch it on first."))
    elif do == "renew":
        return _renewed(request, channel)
    elif kind != Channel.Kind.FEED:
        notice = ask_for_test(channel, timezone.now())
        transaction.on_commit(partial(notice_tasks.send_notice.delay, notice.pk))
    return FormOutcome()


def _kept(
    request: HttpRequest, form: ChannelForm, kind: Channel.Kind, channel: Channel | None, campaign: Campaign | None
) -> FormOutcome:
    if not form.is_valid():
        return FormOutcome(gettext("Nothing was saved. Please correct the errors below."))
    user, said = signed_in(request), form.cleaned_data
    if kind == Channel.Kind.MAIL and address_of_user(user) is None:
        return FormOutcome(gettext("You have no verified address yet. Add one under E-mail first."))
    address = said.get("address", "").strip()
    try:
        kept = keep_channel(user, kind, said["wanted"], timezone.now(), address=address, campaign=campaign)
    except Refused as problem:
        return FormOutcome(str(problem))
    if kind == Channel.Kind.WEBHOOK and not keeps(channel):
        return FormOutcome(secret=endpoint_of(kept).secret)
    messages.success(request, gettext("Notifications saved."))
    return FormOutcome()


def _renewed(request: HttpRequest, channel: Channel) -> FormOutcome:
    """Renew the address of a feed or the secret of a program; other channels have nothing to renew."""
    if channel.kind == Channel.Kind.WEBHOOK:
        return FormOutcome(secret=renew_secret(channel, timezone.now()))
    if channel.kind == Channel.Kind.FEED:
        renew_feed(channel)
        messages.success(request, gettext("Your feed has a new address. The old one no longer works."))
    return FormOutcome()


def _own_page(
    request: HttpRequest, *, problem: str = "", changed: Changed | None = None, devices: DevicesCard | None = None
) -> HttpResponse:
    own, user = channels_of(request.user), signed_in(request)
    feed, address = own.get(Channel.Kind.FEED), address_of_user(user)
    context = {
        "devices": devices or devices_card(devices_of(request.user)),
        "cards": cards_of(OWN_CHANNEL_KINDS, own, OWN, changed, mail_works=bool(address) and sends_mail()),
        "problem": problem,
        "address": address,
        "sends_mail": sends_mail(),
        "feed": f"{settings.PUBLIC_URL}{reverse('feed', args=[feed.token])}" if feed else "",
    }
    status = 422 if devices is not None else _status(problem, changed)
    return render(request, "campaign/notices/notices.html", context, status=status)


def _room_page(
    request: HttpRequest, member: Membership, *, problem: str = "", changed: Changed | None = None
) -> HttpResponse:
    cards = cards_of(ROOM_CHANNEL_KINDS, channels_of_room(member.campaign), ROOM, changed)
    context = {"member": member, "campaign": member.campaign, "cards": cards, "problem": problem}
    return render(request, "campaign/notices/room_notices.html", context, status=_status(problem, changed))


def sends_mail() -> bool:
    """Whether the site has a way to send mail."""
    return not settings.EMAIL_BACKEND.endswith("dummy.EmailBackend")


def _status(problem: str, changed: Changed | None) -> int:
    return 422 if problem or (changed is not None and changed[2].problem) else 200
