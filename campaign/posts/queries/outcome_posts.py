"""What posts say of the outcome of each step of *Vae Victis*."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.battles.queries.accounts import accounts_of
from campaign.games.vae_victis.posts.administration import administration_post, standings_apart
from campaign.games.vae_victis.posts.engagements import FoughtHere, engagements_post, results_post, retreats_post
from campaign.games.vae_victis.posts.movement import movement_post
from campaign.games.vae_victis.posts.orders_step import initiative_post, placement_post
from campaign.games.vae_victis.posts.other_orders import orders_of_generals
from campaign.games.vae_victis.posts.standings import end_post, given_up_post, standings_post
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.models import Phase, PhaseRecord
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import Speech
from campaign.posts.queries.step_posts import PostContext, StepPosts, addresses_of, is_published, opening_maps
from campaign.selectors.phases import record_document, round_document
from campaign.selectors.pictures import outcome_pictures, shown_maps
from orders.rules.kinds import Step
from orders.selectors import SilentArmies


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a step: its record, whose orders are missing, and the context of its posts.

    `even_nothing` asks for a post also where there is nothing to report.
    """

    record: PhaseRecord
    silent: SilentArmies
    context: PostContext
    even_nothing: bool = False

    @property
    def before(self) -> RoundDocument:
        """The document with which the step opened."""
        return round_document(self.record.phase)

    @property
    def after(self) -> RoundDocument:
        """The document that it came to."""
        return record_document(self.record)

    @property
    def speech(self) -> Speech:
        """The language of the posts."""
        return self.context.speech

    def posts(self, *posts: Post, lacks_map: bool = False) -> StepPosts:
        """The posts of the step."""
        return StepPosts(self.record.phase.step, list(posts), lacks_map=lacks_map)


def _placement(found: Outcome) -> StepPosts:
    phase = found.record.phase
    drawn = opening_maps(phase.campaign, phase.round, after_setting_up=True)
    post = placement_post(found.speech, found.after, **addresses_of(drawn, found.context))
    return found.posts(post, lacks_map=drawn.forum is None and is_published(found.record))


def _initiative(found: Outcome) -> StepPosts:
    return found.posts(initiative_post(found.speech, found.after, repeated=found.silent.repeated))


def _movement(found: Outcome) -> StepPosts:
    drawn, address = outcome_pictures(found.record), found.context.address
    post = movement_post(
        found.speech,
        found.after,
        repeated=found.silent.repeated,
        action_address=address(drawn.action) if drawn.action else None,
        moving_address=address(drawn.moving) if drawn.moving else None,
        **addresses_of(drawn, found.context),
    )
    lacks_map = drawn.forum is None or drawn.action is None
    return found.posts(post, *_engagements(found.speech, found.after), lacks_map=lacks_map)


def _retreats(found: Outcome) -> StepPosts:
    retreated = bool(found.after.model.retreated)
    posts = [retreats_post(found.speech, found.before, found.after)] if retreated or found.even_nothing else []
    return found.posts(*posts, *(_engagements(found.speech, found.after) if retreated else ()))


def _battles(found: Outcome) -> StepPosts:
    return found.posts(results_post(found.speech, found.after, _fought_here(found.record.phase, found.context)))


def _administration(found: Outcome) -> StepPosts:
    """Return the posts of Administration; at the end of a campaign the end comes first, with map and standings."""
    speech, campaign, before, after = found.speech, found.record.phase.campaign, found.before, found.after
    drawn = shown_maps(campaign) if after.model.ended else opening_maps(campaign, found.record.phase.round + 1)
    addresses = addresses_of(drawn, found.context)
    end = end_post(speech, before, after, **addresses)
    posts = [
        *([end] if end else []),
        administration_post(speech, before, after, **addresses),
        *([standings_post(speech, before, after)] if standings_apart(speech) else []),
    ]
    return found.posts(*posts, lacks_map=drawn.forum is None and is_published(found.record))


def armies_led_by_generals(speech: Speech, _phase: Phase, numbers: Sequence[int]) -> str:
    """Return that a general gave the orders of armies in a phase."""
    return orders_of_generals(speech, numbers)


def given_up_in(phase: Phase, context: PostContext, reason: str, *, ended: bool) -> Post:
    """Return the post about a campaign that was ended or abandoned while a phase was open."""
    drawn = shown_maps(phase.campaign)
    document = round_document(phase)
    return given_up_post(context.speech, document, reason, ended=ended, **addresses_of(drawn, context))


def _fought_here(phase: Phase, context: PostContext) -> dict[str, FoughtHere]:
    """Return the accounts of the battles on the site, with the addresses of their pictures."""
    return {
        engagement: FoughtHere(account.sentences, account.picture and context.site_address(account.picture))
        for engagement, account in accounts_of(phase, context.speech.gettext).items()
    }


def _engagements(speech: Speech, document: RoundDocument) -> Iterator[Post]:
    post = engagements_post(speech, document)
    if post is not None:
        yield post


OUTCOMES: Mapping[str, Callable[[Outcome], StepPosts]] = {
    Step.PLACEMENT: _placement,
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _movement,
    Step.RETREATS: _retreats,
    Step.BATTLES: _battles,
    Step.ADMINISTRATION: _administration,
}
"""The posts about each step, by its name."""
