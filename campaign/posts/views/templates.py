"""The templates of the posts: which there are, and the page on which the administrator changes one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaign.models import Campaign
from campaign.post_texts.composing import PostKind
from campaign.post_texts.formats import FORMATS
from campaign.post_texts.template import TemplateError, TemplateFault
from campaign.posts.commands import LONGEST_TEMPLATE, set_template
from campaign.posts.queries.post_context import in_language_of, post_context_of, speech_of
from campaign.posts.queries.templates import are_fought_here, example_of, templates_of
from campaign.posts.texts.correction import CORRECTION
from campaign.posts.texts.kinds import post_kinds_of
from campaign.posts.views.preview import preview
from campaign.posts.views.template_words import blocks_of, fields_of
from campaign.selectors import Membership
from campaign.views.access import for_administrator, signed_in
from campaign.views.log_words import posts_called
from campaign.views.post_names import post_name
from orders.rules.game_steps import STEPS

_LOOK = FORMATS["bbcode"]


class TemplateField(forms.CharField):
    """A template as a browser sends it: its lines end in whatever way."""

    def to_python(self, value: Any) -> str:
        """The template with lines that end in one way, and nothing around them."""
        return str(super().to_python(value)).replace("\r\n", "\n").replace("\r", "\n").strip()


class TemplateForm(forms.Form):
    """A template of a post; the reports check its content."""

    text = TemplateField(
        label=gettext_lazy("Template"),
        max_length=LONGEST_TEMPLATE,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "aria-describedby": "template-parts"}),
        error_messages={
            "required": gettext_lazy("The template is empty. Write a text, or restore the site's template."),
        },
    )


@require_GET
@never_cache
@for_administrator
def templates_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """The posts of every step, and which of them have a template of the campaign's own."""
    campaign = member.campaign
    context = {**_listed(campaign, templates_of(campaign)), "member": member}
    return render(request, "campaign/posts/post_templates.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@for_administrator
def template_page(request: HttpRequest, member: Membership, key: str) -> HttpResponse:
    """Preview and save the template of a kind of posts, or reset it."""
    campaign = member.campaign
    kind = post_kinds_of(campaign.game).get(key)
    if kind is None:
        raise Http404
    wanted = request.POST.get("do")
    if request.method == "GET":
        return _page(request, member, kind)
    if wanted == "site":
        return _keep(request, campaign, kind, "")
    form = TemplateForm(request.POST)
    if not form.is_valid():
        return _page(request, member, kind, form, status=422)
    try:
        kind.read(form.cleaned_data["text"], campaign.game_record.rulebook.codes)
    except TemplateError as error:
        return _page(request, member, kind, form, faults=error.faults, status=422)
    if wanted == "save":
        return _keep(request, campaign, kind, form.cleaned_data["text"])
    return _page(request, member, kind, form, text=form.cleaned_data["text"])


def _keep(request: HttpRequest, campaign: Campaign, kind: PostKind, text: str) -> HttpResponse:
    """Save a template; one equal to the default is not saved."""
    own = "" if text == _sites_own(campaign, kind) else text
    if not set_template(campaign, kind.key, own, timezone.now(), signed_in(request)):
        messages.success(request, _("Nothing changed."))
    elif own:
        messages.success(request, _("Template saved. These posts use it from now on."))
    else:
        messages.success(request, _("These posts use the site's template again."))
    return redirect("post-template", campaign.slug, kind.key)


def _sites_own(campaign: Campaign, kind: PostKind) -> str:
    with in_language_of(campaign):
        speech = replace(speech_of(campaign, {}), fought_here=are_fought_here(campaign))
        return kind.own_template(speech).strip()


def _listed(campaign: Campaign, own: Mapping[str, str]) -> dict[str, Any]:
    by_step = campaign.game_record.posts.kinds
    found = [*((_(STEPS[step].title), kinds) for step, kinds in by_step.items()), (_("Any step"), (CORRECTION,))]
    steps = [(title, [(kind.key, post_name(kind.key), kind.key in own) for kind in kinds]) for title, kinds in found]
    return {"campaign": campaign, "steps": steps}


def _page(
    request: HttpRequest,
    member: Membership,
    kind: PostKind,
    form: TemplateForm | None = None,
    *,
    text: str | None = None,
    faults: Sequence[TemplateFault] = (),
    status: int = 200,
) -> HttpResponse:
    """The page of a template: of the one that counts, or with a form as it was sent.

    `text` is one that is only looked at.
    """
    campaign = member.campaign
    own = templates_of(campaign)
    if form is None:
        form = TemplateForm(initial={"text": own.get(kind.key) or _sites_own(campaign, kind)})
    context: dict[str, Any] = {
        **_listed(campaign, own),
        "member": member,
        "kind": kind.key,
        "name": posts_called(kind.key),
        "form": form,
        "faults": faults,
        "is_own": kind.key in own,
        "tried": text is not None,
        "fields": fields_of(kind, campaign.game_record),
        "blocks": blocks_of(kind, campaign.game_record),
        "format": _LOOK,
    }
    if status == 200:
        context["post"] = _example(campaign, kind, own if text is None else {**own, kind.key: text})
    return render(request, "campaign/posts/post_template.html", context, status=status)


def _example(campaign: Campaign, kind: PostKind, templates: Mapping[str, str]) -> dict[str, Any] | None:
    with in_language_of(campaign):
        post = example_of(campaign, kind.key, post_context_of(campaign, templates))
    return {"title": _LOOK.read(post.title), "preview": list(preview(post, _LOOK))} if post else None
