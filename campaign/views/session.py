"""Coming and going."""

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST
from sesame.views import LoginView

from campaign.selectors import campaigns_of

_sign_in = LoginView.as_view()


@require_GET
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """The campaigns of whoever is signed in; with only one, that one."""
    campaigns = list(campaigns_of(request.user))
    if len(campaigns) == 1:
        return redirect("campaign", campaigns[0].slug)
    return render(request, "campaign/home.html", {"campaigns": campaigns})


@require_GET
def sign_in(request: HttpRequest) -> HttpResponse:
    """Signs in whoever brings a link that is still good, and shows the others how to get one."""
    try:
        answer: HttpResponse = _sign_in(request)
    except PermissionDenied:
        return render(request, "campaign/signed_out.html", {"failed": True}, status=403)
    return answer


@require_GET
def signed_out(request: HttpRequest) -> HttpResponse:
    """Says how to sign in."""
    return render(request, "campaign/signed_out.html")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Signs out."""
    logout(request)
    return redirect("signed-out")
