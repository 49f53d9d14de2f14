"""The page on which the administrator enters shares that players have exchanged (HO.22)."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.administrator.commands import exchange_shares
from campaign.administrator.queries import NamedShares, named_shares
from campaign.language.translated import translated
from campaign.selectors import Membership, current_phase
from campaign.selectors.phases import honour_in
from campaign.services.errors import WrongMoment
from campaign.views.access import for_administrator, signed_in
from hexmap.rules.documents import DocumentError

_MOST = 10**9 - 1


class StructureForm(forms.Form):
    """The shares of a structure, a field a seat; structures and seats by their places, as names can hold anything."""

    def __init__(self, named: NamedShares, place: int, data: Any = None) -> None:
        super().__init__(data, prefix=f"share-{place}", auto_id="%s")
        self.named = named
        for which, (seat, points) in enumerate(named.seats.items()):
            self.fields[str(which)] = forms.IntegerField(
                label=seat, initial=points, min_value=0, max_value=_MOST, widget=forms.NumberInput(attrs={"min": 0})
            )

    def clean(self) -> None:
        """Say once what is wrong with fields of the structure."""
        for name in self.errors:
            self.fields[name].widget.attrs["aria-describedby"] = f"{self.prefix}-problem"
        if self.errors:
            self.add_error(None, _("Enter a whole number of points for each player."))

    @property
    def given(self) -> dict[str, int]:
        """The points of each seat."""
        return dict(zip(self.named.seats, self.cleaned_data.values(), strict=True))


class ConsentForm(forms.Form):
    """Whether every player concerned agrees."""

    agreed = forms.BooleanField(
        error_messages={
            "required": gettext_lazy(
                "Shares change hands only if all players concerned agree. Tick the box once they do."
            )
        }
    )


@require_http_methods(["GET", "POST"])
@never_cache
@for_administrator
def shares_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the shares that the scenario names, and write what was exchanged; a campaign without them has no page."""
    phase = current_phase(member.campaign)
    honour = honour_in(phase)
    if honour is None or not honour.exchanges:
        raise Http404
    named, data = named_shares(phase), request.POST if request.method == "POST" else None
    if named is None:
        return _page(request, member, status=200 if data is None else 409)
    structures = [StructureForm(one, place, data) for place, one in enumerate(named)]
    consent = ConsentForm(data, auto_id="%s")
    if data is not None and all(form.is_valid() for form in (*structures, consent)):
        given = {form.named.structure: form.given for form in structures}
        try:
            exchange_shares(phase.pk, given, timezone.now(), by=signed_in(request))
        except DocumentError as error:
            about = next((form for form in structures if form.named.structure == error.place), consent)
            about.add_error(None, translated(error.problem))
        except WrongMoment as error:
            return _page(request, member, problem=translated(str(error)), status=409)
        else:
            messages.success(request, _("Exchange saved. The log shows it."))
            return redirect("shares", member.campaign.slug)
    return _page(request, member, structures, consent, status=200 if data is None else 422)


def _page(
    request: HttpRequest,
    member: Membership,
    structures: Sequence[StructureForm] = (),
    consent: ConsentForm | None = None,
    *,
    problem: str = "",
    status: int,
) -> HttpResponse:
    context = {"member": member, "campaign": member.campaign, "structures": structures, "consent": consent}
    context |= {"problem": problem, "has_problems": any(form.errors for form in structures)}
    return render(request, "campaign/administrator/shares.html", context, status=status)
