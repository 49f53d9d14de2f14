"""Signing in by a link that is mailed."""

from allauth.core import ratelimit
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.accounts import tasks
from campaign.accounts.devices import remember_device
from campaign.accounts.forms import LinkForm
from campaign.accounts.sign_in_links import owner_of_link, use_link
from campaign.members.queries.people import address_for_link


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def ask_for_link(request: HttpRequest) -> HttpResponse:
    """Mail a link to a user with a verified address; the answer is the same for everyone."""
    if request.method != "POST":
        return render(request, "account/link.html", {"form": LinkForm()})
    form = LinkForm(request.POST)
    if not form.is_valid():
        return render(request, "account/link.html", {"form": form}, status=422)
    name = form.cleaned_data["name"]
    too_many = ratelimit.consume_or_429(request, action="sign_in_link", key=name.lower())
    if too_many is not None:
        return too_many
    address = address_for_link(name)
    if address is not None:
        tasks.mail_sign_in_link.delay(address.pk)
    return render(request, "account/link_sent.html")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mailed_link(request: HttpRequest) -> HttpResponse:
    """Ask for confirmation, because mail scanners follow links too; then sign the user in.

    The key travels in the query, which is not logged here, and comes back in the body.
    """
    key = request.POST if request.method == "POST" else request.GET
    address, token = key.get("address", ""), key.get("token", "")
    user = owner_of_link(address, token)
    if user is None:
        return render(request, "account/link_failed.html", status=403)
    if request.method != "POST":
        return render(request, "account/link_confirm.html", {"name": user, "address": address, "token": token})
    if not use_link(user, timezone.now()):
        return render(request, "account/link_failed.html", status=403)
    login(request, user)
    response = redirect("home")
    remember_device(request, response, user.pk)
    return response
