"""The page of a user's e-mail address: django-allauth's, which also says when it sends no link."""

from allauth.account.views import email as address_page
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext


def address(request: HttpRequest) -> HttpResponseBase:
    """Show or change the address; say so where a link was sent there so lately that no other one is sent."""
    if "action_send" in request.POST and not _can_send(request):
        text = gettext("We sent a link there a short while ago. Check your spam folder, or try again in 3 minutes.")
        messages.error(request, text)
        return redirect("account_email")
    answer: HttpResponseBase = address_page(request)
    return answer


def _can_send(request: HttpRequest) -> bool:
    key = request.POST.get("email", "").lower()
    return bool(ratelimit.consume(request, action="confirm_email", key=key, dry_run=True))
