"""What posts say of the steps of HANNIBAL, from published documents (HH.2)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from campaign.games.hannibal.posts.asked import hannibal_question, opens_round
from campaign.games.hannibal.posts.battles import battle_post
from campaign.games.hannibal.posts.ending import hannibal_end_post, hannibal_given_up_post
from campaign.games.hannibal.posts.marches import Orders, march_post, secret_order
from campaign.games.hannibal.posts.offices import ballot_post, dictator_post, offices_post
from campaign.games.hannibal.posts.situation import PUBLIC
from campaign.games.hannibal.posts.words import leader_name, leaders_of_generals
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import hides_units, published_orders
from campaign.models import Phase
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import Speech
from campaign.posts.queries.announcements import rules_begun
from campaign.posts.queries.outcome_posts import Outcome
from campaign.posts.queries.step_posts import PostContext, StepPosts, addresses_of, opening_maps
from campaign.selectors.hannibal import hannibal_document, hannibal_outcome
from campaign.selectors.hannibal_seen import order_seen
from campaign.selectors.phases import document_of_game, record_texts
from campaign.selectors.pictures import MomentPictures, outcome_pictures, shown_maps
from orders.rules.sheets import SheetText


def hannibal_question_of(phase: Phase, context: PostContext) -> StepPosts:
    """Return the question with which a phase opened, from facts that were public before."""
    document = hannibal_document(phase)
    begins = opens_round(document.position)
    drawn = opening_maps(phase.campaign, phase.round) if begins else MomentPictures()
    post = hannibal_question(
        context.speech,
        document,
        context.commands,
        due=context.due(phase.due_at),
        rules=rules_begun(phase.campaign, phase.round) if begins else (),
        **addresses_of(drawn, context),
    )
    lacks_map = begins and phase.pk is not None and drawn.forum is None
    return StepPosts(phase.step, [post], asks=True, lacks_map=lacks_map)


def hannibal_given_up(phase: Phase, context: PostContext, reason: str, *, ended: bool) -> Post:
    """Return the post about a campaign that was ended or abandoned while a phase was open."""
    drawn = shown_maps(phase.campaign)
    document = hannibal_document(phase)
    return hannibal_given_up_post(context.speech, document, reason, ended=ended, **addresses_of(drawn, context))


def leaders_led_by_generals(speech: Speech, phase: Phase, numbers: Sequence[int]) -> str:
    """Return that a general gave the orders of leaders in a phase."""
    return leaders_of_generals(speech, hannibal_document(phase).position, numbers)


def leaders_of(phase: Phase) -> Mapping[int, str]:
    """Return the names of all leaders by their numbers."""
    position = hannibal_document(phase).position
    return {number: leader_name(position, number) for number in position.leaders}


def public_sheet(speech: Speech, phase: Phase, sheet: SheetText) -> SheetText:
    """Return an order of a published phase as everyone may read it (HH.15.4)."""
    text = order_seen(phase, sheet, PUBLIC)
    return replace(sheet, text=secret_order(speech) if text is None else text)


def public_differences(phase: Phase, lines: Sequence[str]) -> Sequence[str]:
    """Return what a correction of a phase changed on the map; nothing where units are hidden, which it would show."""
    return [] if hides_units(hannibal_document(phase).position, PUBLIC) else lines


def _documents(found: Outcome) -> tuple[GameDocument, GameDocument]:
    return hannibal_document(found.record.phase), hannibal_outcome(found.record)


def _short(write: Callable[[Speech, GameDocument, GameDocument], Post]) -> Callable[[Outcome], StepPosts]:
    """A step whose posts have no map."""

    def posts(found: Outcome) -> StepPosts:
        return found.posts(write(found.speech, *_documents(found)), *_end(found))

    return posts


def _orders(found: Outcome) -> Orders:
    """The orders of a step as everyone may read them; none while they are sealed (HH.15.4)."""
    if found.speech.sealed:
        return {}
    document = document_of_game(
        record_texts(found.record).document_in, found.record.phase.step, found.record.engine_version
    )
    if not isinstance(document, GameDocument):
        raise TypeError("a document of another game")
    return published_orders(document.texts, hannibal_outcome(found.record).position, PUBLIC)


def _march(found: Outcome) -> StepPosts:
    """The posts of a march, whose outcome is drawn, also as a moving picture."""
    drawn, address = outcome_pictures(found.record), found.context.address
    before, after = _documents(found)
    post = march_post(
        found.speech,
        before,
        after,
        _orders(found),
        moving_address=address(drawn.moving) if drawn.moving else None,
        **addresses_of(drawn, found.context),
    )
    return found.posts(*_end(found), post, lacks_map=drawn.forum is None)


def _battle(found: Outcome) -> StepPosts:
    """The posts of battles, with the map with which the next round opens."""
    phase = found.record.phase
    campaign, following = phase.campaign, phase.round + 1
    before, after = _documents(found)
    drawn = shown_maps(campaign) if after.position.ended else opening_maps(campaign, following)
    post = battle_post(found.speech, before, after, _orders(found), **addresses_of(drawn, found.context))
    is_awaited = drawn.forum is None and campaign.phases.filter(round=following).exists()
    return found.posts(*_end(found), post, lacks_map=is_awaited)


def _end(found: Outcome) -> list[Post]:
    """The post about the end of the game, if it has ended."""
    drawn = shown_maps(found.record.phase.campaign)
    before, after = _documents(found)
    end = hannibal_end_post(found.speech, before, after, **addresses_of(drawn, found.context))
    return [end] if end else []


HANNIBAL_OUTCOMES: Mapping[str, Callable[[Outcome], StepPosts]] = {
    "ballot": _short(ballot_post),
    "offices": _short(offices_post),
    "march_1": _march,
    "march_2": _march,
    "battle": _battle,
    "dictator": _short(dictator_post),
}
"""The posts about each step, by its name."""
