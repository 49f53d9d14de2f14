"""The posts of *Vae Victis*, as the site asks for them."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from campaign.games.posts import ComposedPosts, GamePosts, PostMap, ShownMap, StepAsked, StepPlayed
from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.posts.administration import administration_post, standings_apart
from campaign.games.vae_victis.posts.asked import orders_asked_for
from campaign.games.vae_victis.posts.engagements import engagements_post, results_post, retreats_post
from campaign.games.vae_victis.posts.kinds import BLOCKS, KINDS, TITLES
from campaign.games.vae_victis.posts.movement import movement_post
from campaign.games.vae_victis.posts.orders_step import initiative_post, placement_post
from campaign.games.vae_victis.posts.other_orders import orders_of_generals
from campaign.games.vae_victis.posts.standings import end_post, given_up_post, standings_post
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import ENGLISH, Speech
from orders.rules.game_steps import STEPS, Duty

Played = StepPlayed[RoundDocument]


def _question(asked: StepAsked[RoundDocument]) -> ComposedPosts:
    """Return the question with which a step opens; the steps before orders show the map."""
    step, document, drawn = STEPS[asked.step], asked.document, PostMap()
    if step.comes_before_orders:
        drawn = asked.shown(ShownMap.SET_UP if step.opens_round else ShownMap.OPENING)
    decisions = [
        choice
        for faction in (document.position.active_factions if step.duty is Duty.DECISIONS else ())
        for choice in choices_of(document, step.name, faction.id)
    ]
    post = orders_asked_for(
        asked.speech,
        document,
        Step(step.name),
        asked.commands,
        due=asked.due,
        rules=asked.rules if step.opens_round else (),
        shares=asked.shares,
        decisions=decisions,
        **drawn.addresses,
    )
    return ComposedPosts([post], drawn.is_awaited)


def _placement(played: Played) -> ComposedPosts:
    drawn = played.shown(ShownMap.SET_UP)
    return ComposedPosts([placement_post(played.speech, played.after, **drawn.addresses)], drawn.is_awaited)


def _initiative(played: Played) -> ComposedPosts:
    return ComposedPosts([initiative_post(played.speech, played.after, repeated=played.repeated)])


def _movement(played: Played) -> ComposedPosts:
    drawn = played.shown(ShownMap.OUTCOME)
    post = movement_post(
        played.speech,
        played.after,
        repeated=played.repeated,
        action_address=drawn.action,
        moving_address=drawn.moving,
        **drawn.addresses,
    )
    lacks_map = drawn.forum is None or drawn.action is None
    return ComposedPosts([post, *_engagements(played.speech, played.after)], lacks_map)


def _retreats(played: Played) -> ComposedPosts:
    retreated, after = bool(played.after.model.retreated), played.after
    posts = [retreats_post(played.speech, played.before, after)] if retreated or played.even_nothing else []
    return ComposedPosts([*posts, *(_engagements(played.speech, after) if retreated else ())])


def _battles(played: Played) -> ComposedPosts:
    return ComposedPosts([results_post(played.speech, played.after, played.fought_here)])


def _administration(played: Played) -> ComposedPosts:
    """Return the posts of Administration; at the end of a campaign the end comes first, with map and standings."""
    speech, before, after = played.speech, played.before, played.after
    drawn = played.shown(ShownMap.NEXT_ROUND)
    end = end_post(speech, before, after, **drawn.addresses)
    posts = [
        *([end] if end else []),
        administration_post(speech, before, after, **drawn.addresses),
        *([standings_post(speech, before, after)] if standings_apart(speech) else []),
    ]
    return ComposedPosts(posts, drawn.is_awaited)


def _engagements(speech: Speech, document: RoundDocument) -> Iterator[Post]:
    post = engagements_post(speech, document)
    if post is not None:
        yield post


_OUTCOMES: Mapping[str, Callable[[Played], ComposedPosts]] = {
    Step.PLACEMENT: _placement,
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _movement,
    Step.RETREATS: _retreats,
    Step.BATTLES: _battles,
    Step.ADMINISTRATION: _administration,
}
"""The posts about each step, by its name."""


def _given_up(speech: Speech, document: RoundDocument, reason: str, shown: PostMap, *, ended: bool) -> Post:
    return given_up_post(speech, document, reason, ended=ended, **shown.addresses)


def _alone(document: RoundDocument, shown: PostMap) -> Post:
    return movement_post(ENGLISH, document, map_address=shown.forum, full_address=shown.full)


def _led_by_generals(speech: Speech, _document: RoundDocument, numbers: Sequence[int]) -> str:
    return orders_of_generals(speech, numbers)


POSTS: GamePosts[RoundDocument] = GamePosts(
    kinds=KINDS,
    titles=TITLES,
    fields={},
    blocks=BLOCKS,
    sample="{quote MV.6 NV.4}",
    question=_question,
    outcome=lambda played: _OUTCOMES[played.step](played),
    given_up=_given_up,
    led_by_generals=_led_by_generals,
    alone=_alone,
)
