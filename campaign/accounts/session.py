"""Home page, signing in by link, and signing out."""

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST
from sesame.views import LoginView

from campaign.accounts.devices import remember_device
from campaign.members.queries.people import is_open
from campaign.selectors import campaigns_of
from campaign.views.remembered import forget, remembered

PAGE_SIZE = 50
"""Campaigns per page."""
_sign_in = LoginView.as_view()


@require_GET
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """List the user's campaigns; redirect to the only one, or to the invitation they came with."""
    token = remembered(request)
    if is_open(token):
        forget(request)
        return redirect("invitation", token)
    page = Paginator(campaigns_of(request.user), PAGE_SIZE).get_page(request.GET.get("page"))
    if page.paginator.count == 1:
        return redirect("campaign", page[0].slug)
    return render(request, "campaign/home.html", {"page": page})


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
    """Sign out."""
    logout(request)
    return redirect("account_login")
