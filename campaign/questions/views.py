"""Questions about the rules: players ask, the administrator answers, everyone who can read the campaign reads them."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, Question
from campaign.platform.throttle import HEAVY, throttled
from campaign.questions import commands
from campaign.questions.commands import MOST_A_DAY, NotAsked, Target
from campaign.questions.forms import AnswerForm, ObjectionForm, QuestionForm, RetireForm
from campaign.questions.queries import details_of, question_numbered, questions_of, seat_of_administrator
from campaign.selectors import Membership
from campaign.selectors.corrections import correctable
from campaign.selectors.phases import leader_names_in
from campaign.services.errors import Refused
from campaign.views.access import for_players, for_readers, signed_in

A_PAGE = 20


@throttled("messages")
@require_http_methods(["GET", "POST"])
@never_cache
@for_readers
def questions_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """List all questions and objections, unanswered ones first; players ask here."""
    if request.method != "POST":
        return _list(request, member, QuestionForm())
    if member.seat is None:
        raise PermissionDenied(_("Only players can ask."))
    form = QuestionForm(request.POST)
    if not form.is_valid():
        return _list(request, member, form, status=422)
    try:
        asked = commands.ask(member.seat, signed_in(request), form.cleaned_data["text"], timezone.now())
    except Refused as problem:
        _show_problem(form, problem)
        return _list(request, member, form, status=422)
    messages.success(request, _("Your question is published. The administrator is notified."))
    return redirect("question", member.campaign.slug, asked.number)


@throttled("messages")
@require_http_methods(["GET", "POST"])
@never_cache
@for_readers
def question_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """A question or an objection; the administrator answers it here, its author withdraws it."""
    try:
        asked = question_numbered(member.campaign, number)
    except Question.DoesNotExist:
        raise Http404 from None
    if request.method != "POST":
        return _one(request, member, asked)
    match request.POST.get("do"):
        case "withdraw":
            return _withdraw(request, member, asked)
        case "retire":
            return _retire(request, member, asked)
        case _:
            return _answer(request, member, asked)


@throttled("messages", reads=HEAVY)
@require_http_methods(["GET", "POST"])
@never_cache
@for_players
def objection_page(request: HttpRequest, member: Membership, seat: Any, number: int) -> HttpResponse:
    """A player objects to a published step of a round."""
    campaign = member.campaign
    phases = [phase for phase in correctable(campaign) if phase.round == number][::-1]
    if not phases:
        raise Http404
    armies = campaign.armies.select_related("seat").order_by("number")
    names = leader_names_in(phases[-1])
    if request.method != "POST":
        initial = {"step": request.GET.get("step", ""), "army": request.GET.get("army", "")}
        return _object(request, member, phases, ObjectionForm(phases, armies, names, initial=initial))
    form = ObjectionForm(phases, armies, names, request.POST)
    if not form.is_valid():
        return _object(request, member, phases, form, status=422)
    phase = next(phase for phase in phases if phase.step == form.cleaned_data["step"])
    army = form.cleaned_data["army"]
    target = Target(phase, int(army) if army else None, form.cleaned_data["hex"])
    try:
        asked = commands.ask(seat, signed_in(request), form.cleaned_data["text"], timezone.now(), target)
    except Refused as problem:
        _show_problem(form, problem)
        return _object(request, member, phases, form, status=422)
    messages.success(request, _("Your objection is published. The administrator is notified."))
    return redirect("question", campaign.slug, asked.number)


def _answer(request: HttpRequest, member: Membership, asked: Question) -> HttpResponse:
    _check_administers(member)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _one(request, member, asked, answer=form, status=422)
    said, at = form.cleaned_data, timezone.now()
    try:
        commands.answer(member.campaign, asked.number, said["text"], said["ruling"], signed_in(request), at)
    except Refused as problem:
        _show_problem(form, problem)
        return _one(request, member, asked, answer=form, status=422)
    messages.success(request, _("Your answer is published. The player who asked is notified."))
    return redirect("question", member.campaign.slug, asked.number)


def _retire(request: HttpRequest, member: Membership, asked: Question) -> HttpResponse:
    _check_administers(member)
    form = RetireForm(request.POST)
    if not form.is_valid():
        return _one(request, member, asked, retire=form, status=422)
    reason = form.cleaned_data["reason"]
    try:
        commands.retire(member.campaign, asked.number, reason, signed_in(request), timezone.now())
    except Refused as problem:
        _show_problem(form, problem)
        return _one(request, member, asked, retire=form, status=422)
    messages.success(request, _("The answer is marked as no longer valid."))
    return redirect("question", member.campaign.slug, asked.number)


def _withdraw(request: HttpRequest, member: Membership, asked: Question) -> HttpResponse:
    if asked.author_id != request.user.pk:
        raise PermissionDenied(translated(say("only_the_player_who_asked_can_withdraw_it")))
    try:
        commands.withdraw(member.campaign, asked.number, signed_in(request), timezone.now())
    except Refused as problem:
        messages.error(request, translated(str(problem)))
    else:
        messages.success(request, _("Withdrawn. Everyone can still read it."))
    return redirect("question", member.campaign.slug, asked.number)


def _check_administers(member: Membership) -> None:
    if not member.administers:
        raise PermissionDenied(_("Only the administrator answers."))


def _show_problem(form: Form, problem: Refused) -> None:
    """Show why something was not taken beside the field that is wrong, or above the form."""
    field = problem.field if isinstance(problem, NotAsked) and problem.field in form.fields else None
    form.add_error(field, translated(str(problem)))


def _list(request: HttpRequest, member: Membership, form: QuestionForm, *, status: int = 200) -> HttpResponse:
    page = Paginator(questions_of(member.campaign), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "member": member,
        "campaign": member.campaign,
        "page": page,
        "questions": details_of(member.campaign, page),
        "form": form,
        "most_a_day": MOST_A_DAY,
        "playing": seat_of_administrator(member.campaign),
    }
    return render(request, "campaign/questions/questions.html", context, status=status)


def _one(
    request: HttpRequest,
    member: Membership,
    asked: Question,
    *,
    answer: AnswerForm | None = None,
    retire: RetireForm | None = None,
    status: int = 200,
) -> HttpResponse:
    details = details_of(member.campaign, [asked])[0]
    is_author = request.user.pk is not None and asked.author_id == request.user.pk
    is_settled = asked.state in (Question.State.RETIRED, Question.State.WITHDRAWN)
    context = {
        "member": member,
        "campaign": member.campaign,
        "one": details,
        "playing": seat_of_administrator(member.campaign),
        "answer_form": answer or (AnswerForm() if member.administers and not is_settled else None),
        "retire_form": retire or (RetireForm() if member.administers and _can_retire(asked) else None),
        "can_withdraw": is_author and asked.is_open,
        "correction_url": _correction_url(member.campaign, asked) if member.administers else "",
    }
    return render(request, "campaign/questions/question.html", context, status=status)


def _correction_url(campaign: Campaign, asked: Question) -> str:
    """Return where the administrator corrects the step of an open objection; "" for anything else."""
    phase = asked.phase
    if phase is None or not asked.is_open:
        return ""
    if phase.superseded_by_id is not None:
        return reverse("corrections-to-make", args=[campaign.slug])
    step = reverse("correct-step", args=[campaign.slug, phase.round, phase.step])
    return f"{step}?objection={asked.number}"


def _can_retire(asked: Question) -> bool:
    return not asked.is_objection and asked.state == Question.State.ANSWERED


def _object(
    request: HttpRequest, member: Membership, phases: list[Phase], form: ObjectionForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "member": member,
        "campaign": member.campaign,
        "round": phases[0].round,
        "form": form,
        "most_a_day": MOST_A_DAY,
        "playing": seat_of_administrator(member.campaign),
    }
    return render(request, "campaign/questions/object.html", context, status=status)
