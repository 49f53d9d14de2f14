"""Rules that change: the administrator's page on which they are proposed and declared, and that of all members."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.language.translated import translated
from campaign.models import Phase
from campaign.questions.queries import rulings_of
from campaign.rule_changes import commands
from campaign.rule_changes.queries import game_rules, rules_of, ruleset_from
from campaign.rule_changes.tasks import try_rule_change
from campaign.rule_changes.texts import rows_of, shown
from campaign.rule_changes.views.forms import ProposalForm
from campaign.selectors import Membership, current_phase
from campaign.services.errors import Refused
from campaign.views.access import for_administrator, for_readers, signed_in


@require_http_methods(["GET", "POST"])
@never_cache
@for_administrator
def rule_changes_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show proposals and their results, and a form for another change with the current parameters."""
    if request.method != "POST":
        return _page(request, member)
    form = _form(current_phase(member.campaign), request.POST)
    if not form.is_valid():
        return _page(
            request, member, form=form, problem=_("Nothing was saved. Please correct the errors below."), status=422
        )
    try:
        change = commands.propose(member.campaign, form.proposal, timezone.now(), signed_in(request))
    except commands.NotPossible as error:
        form.add_problem(error.field, translated(str(error)))
        return _page(
            request, member, form=form, problem=_("Nothing was saved. Please correct the errors below."), status=422
        )
    except Refused as error:
        return _page(request, member, form=form, problem=str(error), status=409)
    if change.shadow is None:
        transaction.on_commit(partial(try_rule_change.delay, change.pk))
    return redirect("rule-changes", member.campaign.slug)


@require_POST
@for_administrator
def decide(request: HttpRequest, member: Membership) -> HttpResponse:
    """Declare a change that has been proposed, or take one back."""
    acts = {"declare": commands.declare, "withdraw": commands.withdraw}
    act, number = acts.get(request.POST.get("do", "")), request.POST.get("number", "")
    if act is None or not number.isdecimal() or len(number) > 15:
        problem = _("Nothing was changed. Press one of the buttons of the form.")
        return _page(request, member, problem=problem, status=422)
    try:
        change = act(member.campaign, int(number), timezone.now(), signed_in(request))
    except Refused as error:
        return _page(request, member, problem=str(error), status=409)
    if change.withdrawn_at is None:
        said = _("Declared: the change is in force from round %(round)s.") % {"round": change.from_round}
        messages.success(request, said)
    else:
        messages.success(request, _("The rule change is withdrawn."))
    return redirect("rule-changes", member.campaign.slug)


@require_GET
@never_cache
@for_readers
def rules_here(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the rules of a campaign: its ruleset, if not that of the rulebook, and declared changes."""
    rules = rules_of(current_phase(member.campaign))
    declared = [one for one in rules.changes if one.change.declared_at is not None]
    context = {
        "member": member,
        "campaign": member.campaign,
        "base": rules.base,
        "now": rows_of(rules.now),
        "changes": [shown(one, rules.round) for one in declared],
        "rulings": rulings_of(member.campaign),
    }
    return render(request, "campaign/rule_changes/rules_here.html", context)


def _form(phase: Phase, data: Any = None) -> ProposalForm:
    rules = game_rules(phase.campaign)
    return ProposalForm(data, present=phase.round, rules=rules, ruleset=ruleset_from(phase, phase.round + 1))


def _page(
    request: HttpRequest,
    member: Membership,
    *,
    form: ProposalForm | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    phase = current_phase(member.campaign)
    rules = rules_of(phase)
    changes = [shown(one, rules.round) for one in rules.changes]
    context = {
        "member": member,
        "campaign": member.campaign,
        "changes": changes,
        "is_waiting": any(one.is_tried for one in changes),
        "phase": phase,
        "can_decide": phase.status != Phase.Status.PUBLISHED and not member.campaign.is_given_up,
        "form": form or _form(phase),
        "problem": problem,
    }
    return render(request, "campaign/rule_changes/rule_changes.html", context, status=status)
