"""The administrator corrects a published step: choose it, enter the correction, preview it, make it."""

from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from json import dumps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.corrections.commands import corrections
from campaign.corrections.commands import proposed as proposed_corrections
from campaign.corrections.commands.corrections import CorrectionPreview
from campaign.corrections.queries.history import hides_corrections
from campaign.corrections.queries.steps import past_of, phase_to_correct
from campaign.corrections.rules.changes import Change, changes_position
from campaign.corrections.tasks import draw_corrected
from campaign.corrections.views.forms import PositionForms, RowForm, Sent, StepForms
from campaign.language.translated import translated
from campaign.models import Phase, ProposedCorrection, Question
from campaign.platform.throttle import HEAVY, throttled
from campaign.questions.commands import objection_to_settle
from campaign.selectors import Membership, current_phase
from campaign.selectors.corrections import correctable
from campaign.services.errors import Refused
from campaign.services.log import LONGEST_REASON
from campaign.views.access import for_administrator, signed_in
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import DocumentError

MAKE = "make"
"""The value of the button that makes a previewed correction."""


@dataclass(frozen=True)
class CorrectionAttempt:
    """A correction as typed: its fields, their change, and errors.

    `objection` is the objection because of which it is made; it is settled once the correction is made. `keeps_later`
    says that later steps do not open again for decisions that nobody was asked for.
    """

    phase: Phase
    fields: StepForms
    position: PositionForms | None
    reason: str = ""
    mark: str = ""
    looked_at: str = ""
    objection: Question | None = None
    keeps_later: bool = False

    @property
    def change(self) -> Change:
        """The replacement that it asks for."""
        made = self.fields.change
        return replace(
            made, position=self.position.change if self.position else made.position, keeps_later=self.keeps_later
        )

    @property
    def is_valid(self) -> bool:
        """Whether everything that was typed is understood."""
        return all(row.is_valid() for row in self.rows)

    @property
    def rows(self) -> list[RowForm]:
        """All rows of fields."""
        return [*self.fields.rows, *(self.position.rows if self.position else ())]

    @property
    def digest(self) -> str:
        """A digest of the change, so that only the previewed one is made."""
        return sha256(dumps(self.change.as_json(), sort_keys=True).encode()).hexdigest()


@require_GET
@never_cache
@for_administrator
def corrections_to_make(request: HttpRequest, member: Membership) -> HttpResponse:
    """The published steps, each of which can be corrected."""
    context = {"member": member, "campaign": member.campaign, "steps": correctable(member.campaign)}
    return render(request, "campaign/corrections/corrections_to_make.html", context)


@throttled(HEAVY, reads=HEAVY)
@require_http_methods(["GET", "POST"])
@never_cache
@for_administrator
def correct_step(request: HttpRequest, member: Membership, number: int, step: str) -> HttpResponse:
    """Show the orders and results in force, the preview of a correction, and make it once it was previewed."""
    try:
        phase = phase_to_correct(member.campaign, number, step)
    except Phase.DoesNotExist:
        raise Http404 from None
    if hides_corrections(member):
        raise PermissionDenied(
            _("You play Rome, and the orders of this step show hidden units. Correct it when the campaign is over.")
        )
    if request.method != "POST":
        return _show(request, member, _asked(request, phase, None))
    if request.POST.get("phase") != str(phase.pk):
        problem = _(
            "Nothing was changed: this step was corrected after you opened the page. This is its current state."
        )
        return _show(request, member, _asked(request, phase, _typed(request, phase)), problem=problem, status=409)
    asked = _asked(request, phase, request.POST.dict())
    if not asked.is_valid:
        return _show(
            request, member, asked, problem=_("Nothing was saved. Please correct the errors below."), status=422
        )
    try:
        return _looked_at_or_made(request, member, asked)
    except DocumentError as error:
        return _show(request, member, asked, problem=str(error), status=422)
    except corrections.NothingCorrected as error:
        return _show(request, member, asked, problem=str(error), status=422)
    except Refused as error:
        return _show(request, member, asked, problem=str(error), status=409)


def _looked_at_or_made(request: HttpRequest, member: Membership, asked: CorrectionAttempt) -> HttpResponse:
    """Show the preview of a correction, or make the previewed one."""
    foreseen = corrections.foreseen(member.campaign, asked.phase, asked.change)
    if request.POST.get("do") != MAKE:
        return _show(request, member, asked, foreseen=foreseen)
    if asked.digest != asked.looked_at or asked.mark != foreseen.mark:
        problem = _(
            "Nothing was changed: the correction or the campaign is different from what you previewed."
            " Check the new preview below."
        )
        return _show(request, member, asked, foreseen=foreseen, problem=problem, status=409)
    if not asked.reason.strip() or len(asked.reason) > LONGEST_REASON:
        problem = _("Enter a reason of at most %(most)s characters. Everyone can read it.") % {"most": LONGEST_REASON}
        return _show(request, member, asked, foreseen=foreseen, problem=problem, status=422)
    made = proposed_corrections.submit_correction(
        member.campaign,
        asked.phase.pk,
        asked.change,
        reason=asked.reason,
        mark=asked.mark,
        at=timezone.now(),
        by=signed_in(request),
        objection=asked.objection,
    )
    if isinstance(made, ProposedCorrection):
        messages.success(request, _("Proposed. The players are notified, and the correction is made once they agree."))
    else:
        transaction.on_commit(partial(draw_corrected, member.campaign))
        messages.success(request, _("Corrected. Everyone can read the correction and its reason."))
    return redirect("corrections", member.campaign.slug)


@require_POST
@for_administrator
def withdraw(request: HttpRequest, member: Membership) -> HttpResponse:
    """Take a proposed correction back."""
    number = whole_number(request.POST.get("number")) or 0
    try:
        proposed_corrections.withdraw_proposal(member.campaign, number, signed_in(request), timezone.now())
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    else:
        messages.success(request, _("The proposed correction is withdrawn."))
    return redirect("corrections", member.campaign.slug)


def _typed(request: HttpRequest, phase: Phase) -> dict[str, Any]:
    """Return what was typed on a page of a step that was corrected meanwhile, without the values that it showed."""
    of_page = whole_number(request.POST.get("phase")) or 0
    old = Phase.ever.filter(campaign=phase.campaign, round=phase.round, step=phase.step, pk=of_page).first()
    if old is None:
        return {}
    rows = _asked(request, old, request.POST.dict()).rows
    reason = {"reason": request.POST.get("reason", "")}
    return {**{name: value for row in rows for name, value in row.typed.items()}, **reason}


def _asked(request: HttpRequest, phase: Phase, sent: Sent) -> CorrectionAttempt:
    """Return a correction of a step with what was sent; None before anything was."""
    past, data = past_of(phase), sent or {}
    positions = phase.campaign.game_record.positions if changes_position(phase.step) else None
    position = PositionForms(past, positions, sent) if positions else None
    number = whole_number(request.GET.get("objection") or request.POST.get("objection"))
    objection = objection_to_settle(phase.campaign, number)
    return CorrectionAttempt(
        phase,
        StepForms(past, sent),
        position,
        reason=data.get("reason", _reason_of(objection)),
        mark=data.get("mark", ""),
        looked_at=data.get("looked_at", ""),
        objection=objection,
        keeps_later=data.get("keeps_later") == "yes",
    )


def _reason_of(objection: Question | None) -> str:
    """Return the initial reason: the text of the objection, shortened if necessary."""
    if objection is None:
        return ""
    values = {"number": objection.number, "text": objection.text}
    return (_("Objection %(number)s: %(text)s") % values)[:LONGEST_REASON]


def _show(
    request: HttpRequest,
    member: Membership,
    asked: CorrectionAttempt,
    *,
    foreseen: CorrectionPreview | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "member": member,
        "campaign": member.campaign,
        "phase": asked.phase,
        "asked": asked,
        "fields": asked.fields,
        "position": asked.position,
        "foreseen": foreseen,
        "now": current_phase(member.campaign),
        "problem": problem,
        "longest_reason": LONGEST_REASON,
    }
    return render(request, "campaign/corrections/correct_step.html", context, status=status)
