"""Signing in by link, and signing out."""

from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST
from sesame.views import LoginView

from campaign.accounts.devices import remember_device
from campaign.notices.commands.devices import forget_device
from campaign.views.access import signed_in

_sign_in = LoginView.as_view()


@require_GET
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in the owner of a valid link, and show others how to get one."""
    try:
        answer: HttpResponse = _sign_in(request)
    except PermissionDenied:
        return render(request, "account/link_failed.html", status=403)
    if request.user.is_authenticated:
        remember_device(request, answer, request.user.pk)
    return answer


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out; the device whose push endpoint is sent along shows no notifications any more."""
    if request.user.is_authenticated:
        forget_device(signed_in(request), request.POST.get("endpoint", ""), timezone.now())
    logout(request)
    return redirect("account_login")
