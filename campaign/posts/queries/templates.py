"""The templates that a campaign has for its posts, and examples to try them on."""

from campaign.models import Campaign, Phase
from campaign.post_texts.blocks import Post
from campaign.posts.queries.posts import posts_of_round, question_of, single_posts
from campaign.posts.queries.step_posts import PostContext
from campaign.posts.texts.correction import CORRECTION
from campaign.selectors.phases import current_phase, last_record, outline

_PHASES_SEARCHED = 5
"""Phases of a step searched for an example: not every movement leads to engagements."""


def templates_of(campaign: Campaign) -> dict[str, str]:
    """The templates that count, by the keys of the posts; the posts that are not named have the site's own."""
    found = dict(campaign.post_templates.order_by("pk").values_list("key", "text"))
    return {key: text for key, text in found.items() if text}


def are_fought_here(campaign: Campaign) -> bool:
    """Return whether all engagements are fought on the site, by the rules of the current step of a campaign."""
    return outline(current_phase(campaign)).fought_here


def example_of(campaign: Campaign, key: str, context: PostContext) -> Post | None:
    """Return the newest published post of a kind; None if there has been none."""
    if key == CORRECTION.key:
        return _last_correction(campaign, context)
    kinds_of_step = campaign.game_record.posts.kinds
    step = next(step for step, kinds in kinds_of_step.items() if key in [kind.key for kind in kinds])
    phases = campaign.phases.filter(step=step).order_by("-pk")
    if key == kinds_of_step[step][0].key:
        return next((question_of(campaign, phase, context).posts[0] for phase in phases[:1]), None)
    published = phases.filter(status=Phase.Status.PUBLISHED)[:_PHASES_SEARCHED]
    posts = (post for phase in published for post in _posts(phase, context))
    return next((post for post in posts if post.key == key), None)


def _posts(phase: Phase, context: PostContext) -> list[Post]:
    record = last_record(phase)
    return list(single_posts(record, context).posts) if record else []


def _last_correction(campaign: Campaign, context: PostContext) -> Post | None:
    corrections = campaign.corrections.select_related("phase").defer("phase__document").order_by("-pk")
    rounds = dict.fromkeys(correction.phase.round for correction in corrections[:_PHASES_SEARCHED])
    steps = (step for round_ in rounds for step in posts_of_round(campaign, round_, context))
    return next((post for step in steps for post in reversed(step.posts) if post.key == CORRECTION.key), None)
