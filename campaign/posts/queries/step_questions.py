"""The post with which a step of *Vae Victis* opens."""

from campaign.games.vae_victis.posts.asked import orders_asked_for
from campaign.models import Phase
from campaign.posts.queries.announcements import rules_begun
from campaign.posts.queries.step_posts import PostContext, StepPosts, addresses_of, opening_maps
from campaign.selectors.honour import shares_exchanged
from campaign.selectors.offers import offered_now
from campaign.selectors.phases import round_document
from campaign.selectors.pictures import MomentPictures
from orders.rules.game_steps import Duty
from orders.rules.kinds import Step


def question_of_step(phase: Phase, context: PostContext) -> StepPosts:
    """Return the question with which a phase opened, from facts that were public before."""
    campaign, step, drawn = phase.campaign, phase.game_step, MomentPictures()
    begins = step.comes_before_orders
    if begins:
        drawn = opening_maps(campaign, phase.round, after_setting_up=step.opens_round)
    document = round_document(phase)
    decisions = [
        choice
        for faction in (document.position.active_factions if step.duty is Duty.DECISIONS else ())
        for choice in offered_now(phase, faction.id)
    ]
    post = orders_asked_for(
        context.speech,
        document,
        Step(step.name),
        context.commands,
        due=context.due(phase.due_at),
        rules=rules_begun(campaign, phase.round) if step.opens_round else (),
        shares=shares_exchanged(phase),
        decisions=decisions,
        **addresses_of(drawn, context),
    )
    return StepPosts(step.name, [post], asks=True, lacks_map=begins and phase.pk is not None and drawn.forum is None)
