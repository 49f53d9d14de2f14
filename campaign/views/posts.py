"""The posts about a round, ready to be pasted into a forum or a chat."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.models import Campaign
from campaign.reports.posts.blocks import Block, Bullets, Heading, Image, Lines, Paragraph, Post, Table
from campaign.reports.posts.fixed_pitch import aligned
from campaign.reports.posts.formats import FORMATS, Format, written
from campaign.reports.posts.speech import Speech
from campaign.selectors import Membership
from campaign.selectors.posts import StepPosts, Teller, posts_of_round
from campaign.telling.told import told
from campaign.templatetags.moments import clock
from campaign.views.access import for_members
from campaign.views.rounds import public_address


@dataclass(frozen=True, slots=True)
class Shown:
    """A block as the preview shows it: its kind, and its text, entries or lines, or the address of a picture."""

    kind: str
    text: str = ""
    entries: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a post to be pasted at once: the id of its field, its text, and its length in words."""

    id: str
    text: str
    length: str


@dataclass(frozen=True, slots=True)
class Written:
    """A post in a format: its parts, and how it looks once pasted; with `first` it is what is to be copied now."""

    title: str
    parts: Sequence[Part]
    preview: Sequence[Shown]
    first: bool


@require_GET
@never_cache
@for_members
def posts_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """The posts of a round step by step, the newest ones open, in the format that `as` names."""
    campaign = member.campaign
    form = FORMATS.get(request.GET.get("as", ""), FORMATS["bbcode"])
    rounds = sorted(set(campaign.phases.values_list("round", flat=True)))
    if number not in rounds:
        raise Http404
    with override(campaign.language), timezone.override(_zone(campaign)):
        found = posts_of_round(campaign, number, Teller(_SPEECH, _deadline, public_address))
    newest = _newest(found)
    context: dict[str, Any] = {
        "member": member,
        "campaign": campaign,
        "number": number,
        "steps": [_step(step, form, newest=step is newest) for step in found],
        "format": form,
        "formats": FORMATS.values(),
        "neighbours": [near for near in rounds if abs(near - number) == 1],
    }
    return render(request, "campaign/posts.html", context)


_SPEECH = Speech(gettext, ngettext, told)


def _zone(campaign: Campaign) -> ZoneInfo | None:
    """The zone of a campaign; None, which is the site's own, where this machine does not know it any more."""
    try:
        return ZoneInfo(campaign.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _deadline(at: datetime) -> str:
    """`Saturday 28 November 2026, 18:00 (Stockholm time)`, which is read long after it is pasted."""
    written_ = date_format(timezone.localtime(at), gettext("l j F Y, H:i"))
    return gettext("%(moment)s (%(clock)s)") % {"moment": written_, "clock": clock()}


def _newest(found: Sequence[StepPosts]) -> StepPosts | None:
    """The step that was published last; where none is, the one that is open, if there is one."""
    published = [step for step in found if not step.asks]
    return next(reversed(published or found), None)


def _step(step: StepPosts, form: Format, *, newest: bool) -> dict[str, Any]:
    return {
        "step": step.step.value,
        "asks": step.asks,
        "lacks_map": step.lacks_map,
        "open": newest or step.asks,
        "posts": [_written(step, which, form, first=newest and which == 0) for which in range(len(step.posts))],
    }


def _written(step: StepPosts, which: int, form: Format, *, first: bool) -> Written:
    post = step.posts[which]
    name = f"{'asks' if step.asks else 'post'}-{step.step.value}-{post.key}"
    parts = [Part(f"{name}-{at}", text, _length(text, form)) for at, text in enumerate(written(post, form), start=1)]
    return Written(form.read(post.title), parts, list(_preview(post, form)), first)


def _length(text: str, form: Format) -> str:
    """How long a part is, and how long it may be, in the reader's language."""
    if form.limit is None:
        return ngettext("%(length)s character", "%(length)s characters", len(text)) % {"length": f"{len(text):,}"}
    values = {"length": f"{len(text):,}", "limit": f"{form.limit:,}"}
    return gettext("%(length)s of at most %(limit)s characters") % values


def _preview(post: Post, form: Format) -> Iterator[Shown]:
    for block in post.blocks:
        yield _shown(block, form.read, form.width)


def _shown(block: Block, read: Callable[[str], str], width: int) -> Shown:
    match block:
        case Heading(text) | Paragraph(text):
            return Shown(block.kind, read(text))
        case Bullets(entries):
            return Shown(block.kind, entries=[read(entry) for entry in entries])
        case Table():
            found = aligned(block, width)
            return Shown("lines", read("\n".join([*found.head, *found.lines])))
        case Lines(lines):
            return Shown(block.kind, read("\n".join(lines)))
        case Image(address, shows):
            # From this site even where its public address is another one: pages show no other site's pictures.
            return Shown(block.kind, shows, [address.removeprefix(settings.PUBLIC_URL)])
