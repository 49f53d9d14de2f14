"""The posts about a round, ready to be pasted into a forum or a chat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.corrections.queries.history import corrections_of_round
from campaign.platform.throttle import HEAVY, throttled
from campaign.post_texts.formats import FORMATS, PostFormat, written
from campaign.posts.queries.post_context import in_language_of, post_context_of
from campaign.posts.queries.posts import posts_of_round
from campaign.posts.queries.step_posts import StepPosts
from campaign.posts.texts.correction import CORRECTION
from campaign.posts.views.preview import PreviewBlock, preview
from campaign.selectors import Membership
from campaign.selectors.unfinished import pictures_given_up_in
from campaign.views.access import for_readers


@dataclass(frozen=True, slots=True)
class PostPart:
    """A part of a post to paste: the id of its field, its text, and its length in words."""

    id: str
    text: str
    length: str


@dataclass(frozen=True, slots=True)
class FormattedPost:
    """A post in a format: its parts, and its preview; `first` marks the one to copy now."""

    title: str
    parts: Sequence[PostPart]
    preview: Sequence[PreviewBlock]
    first: bool


@throttled(HEAVY, reads=HEAVY)
@require_GET
@never_cache
@for_readers
def posts_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """The posts of a round step by step, the newest ones open, in the format that `as` names."""
    campaign = member.campaign
    form = FORMATS.get(request.GET.get("as", ""), FORMATS["bbcode"])
    rounds = sorted(set(campaign.phases.values_list("round", flat=True)))
    if number not in rounds:
        raise Http404
    with in_language_of(campaign):
        found = posts_of_round(campaign, number, post_context_of(campaign))
    newest = _newest(found)
    context: dict[str, Any] = {
        "member": member,
        "campaign": campaign,
        "number": number,
        "corrected": corrections_of_round(campaign, number),
        "pictures_given_up": pictures_given_up_in(campaign, number),
        "steps": [_step(step, form, newest=step is newest) for step in found],
        "format": form,
        "formats": FORMATS.values(),
        "neighbours": [near for near in rounds if abs(near - number) == 1],
    }
    return render(request, "campaign/posts/posts.html", context)


def _newest(found: Sequence[StepPosts]) -> StepPosts | None:
    """The posts to paste now: the last ones, but a correction before the question that follows it."""
    if not found:
        return None
    *others, last = found
    if last.asks and others and others[-1].posts[-1].key == CORRECTION.key:
        return others[-1]
    return last


def _step(step: StepPosts, form: PostFormat, *, newest: bool) -> dict[str, Any]:
    return {
        "step": step.step,
        "asks": step.asks,
        "asks_step": step.asks_step or "",
        "asks_round": step.asks_round,
        "lacks_map": step.lacks_map,
        "open": newest or step.asks,
        "posts": [_written(step, which, form, first=newest and which == 0) for which in range(len(step.posts))],
    }


def _written(step: StepPosts, which: int, form: PostFormat, *, first: bool) -> FormattedPost:
    post = step.posts[which]
    same = sum(other.key == post.key for other in step.posts[:which])  # a step can be corrected more than once
    name = f"{'asks' if step.asks else 'post'}-{step.step}-{post.key}{f'-{same + 1}th' if same else ''}"
    parts = [
        PostPart(f"{name}-{at}", text, _length(text, form)) for at, text in enumerate(written(post, form), start=1)
    ]
    return FormattedPost(form.read(post.title), parts, list(preview(post, form)), first)


def _length(text: str, form: PostFormat) -> str:
    """The length of a part and its limit, in the reader's language."""
    if form.limit is None:
        return ngettext("%(length)s character", "%(length)s characters", len(text)) % {"length": f"{len(text):,}"}
    values = {"length": f"{len(text):,}", "limit": f"{form.limit:,}"}
    return gettext("%(length)s of at most %(limit)s characters") % values
