"""The administrator's preview of publishing a resolved step: posts, changes, warnings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from campaign.administrator.queries import PublishingPreview, before_publishing
from campaign.models import Phase, PhaseRecord
from campaign.post_texts.blocks import Post
from campaign.post_texts.formats import FORMATS, written
from campaign.posts.queries.post_context import in_language_of, post_context_of
from campaign.posts.queries.posts import posts_of_record, question_of
from campaign.posts.queries.step_posts import PostContext
from campaign.posts.views.preview import PreviewBlock, preview
from campaign.selectors import PhaseView
from campaign.selectors.phases import game_outcome, outline_of_text
from campaign.services.deadlines import due_after
from campaign.services.openings import next_opening

_FORUM = FORMATS["bbcode"]


@dataclass(frozen=True, slots=True)
class UpcomingPost:
    """A post as it will look in a forum; `parts` is its number of parts, by the keys of formats."""

    title: str
    preview: Sequence[PreviewBlock]
    parts: Sequence[tuple[str, int]]


def to_be_published(record: PhaseRecord, view: PhaseView, at: datetime) -> dict[str, Any]:
    """Return the preview of a resolved step; orders are still sealed, so only their place is shown.

    `due_at` is the deadline that the step which follows would have if this one were published at that moment.
    """
    found, campaign = before_publishing(record, view), record.phase.campaign
    following = _following(found, at)
    with in_language_of(campaign):
        context = post_context_of(campaign)
        context = replace(context, speech=replace(context.speech, sealed=True))
        outcome = posts_of_record(record, context)
        posts = [_to_come(post) for post in outcome.posts]
        question = list(_question(following, context))
    return {
        "run": found,
        "format": _FORUM,
        "posts": posts,
        "question": question,
        "due_at": following.due_at if following else None,
        "lacks_map": outcome.lacks_map,
    }


def _following(found: PublishingPreview, at: datetime) -> Phase | None:
    """Return the step that publishing would open, unsaved; None if the campaign is over."""
    campaign = found.record.phase.campaign
    before = found.record.phase
    opening = next_opening(campaign, game_outcome(found.record), before.step)
    if opening is None:
        return None
    outline = outline_of_text(opening.text, opening.step, before.engine_version)
    return Phase(
        campaign=campaign,
        round=outline.round,
        step=opening.step,
        document=opening.text,
        engine_version=before.engine_version,
        due_at=due_after(campaign, opening.step, outline.days, at),
    )


def _question(following: Phase | None, context: PostContext) -> Iterator[UpcomingPost]:
    if following is not None:
        for post in question_of(following.campaign, following, context).posts:
            yield _to_come(post)


def _to_come(post: Post) -> UpcomingPost:
    parts = [(form.key, len(written(post, form))) for form in FORMATS.values()]
    return UpcomingPost(
        _FORUM.read(post.title), list(preview(post, _FORUM)), [(key, count) for key, count in parts if count > 1]
    )
