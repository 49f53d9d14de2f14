"""The posts about a round, made of what is published of it, and of the question of the step that is open."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.reports.posts.administration import administration_post
from campaign.reports.posts.asked import Command, orders_asked_for
from campaign.reports.posts.blocks import Post
from campaign.reports.posts.engagements import engagements_post, results_post, retreats_post
from campaign.reports.posts.movement import movement_post
from campaign.reports.posts.orders_step import initiative_post, placement_post
from campaign.reports.posts.speech import Speech
from campaign.reports.posts.standings import end_post, standings_post
from campaign.rules.round_document import RoundDocument
from campaign.selectors.phases import published_records, record_document, round_document
from campaign.selectors.pictures import opening_of, outcome_picture
from orders.rules.kinds import Step


@dataclass(frozen=True, slots=True)
class Teller:
    """How posts are told: the language, a deadline in words, the public address of a picture."""

    speech: Speech
    due: Callable[[datetime], str]
    address: Callable[[Picture], str]


@dataclass(frozen=True, slots=True)
class StepPosts:
    """The posts of one step of a round: what it came to, or, with `asks`, what it asks while it is open.

    `lacks_map` says that its map is still being drawn.
    """

    step: Step
    posts: Sequence[Post]
    asks: bool = False
    lacks_map: bool = False


def posts_of_round(campaign: Campaign, round_: int, teller: Teller) -> list[StepPosts]:
    """The posts of a round in their order, step by step; none for a round that has not begun.

    Of a step that is closed and not yet published there is none: what it came to is nobody's yet. While the campaign
    is paused or over, nothing is asked.
    """
    records = published_records(campaign, round_)
    found = [_published(Step(step), record, teller) for step, record in records.items()]
    asking = campaign.phases.filter(round=round_, status=Phase.Status.OPEN).first()
    if asking is not None and campaign.standing == Campaign.Standing.RUNNING:
        found.append(_asked(campaign, asking, teller))
    return found


def _asked(campaign: Campaign, phase: Phase, teller: Teller) -> StepPosts:
    step, picture = Step(phase.step), None
    if step in (Step.PLACEMENT, Step.INITIATIVE):
        picture = opening_of(campaign, phase.round)
    post = orders_asked_for(
        teller.speech,
        round_document(phase),
        step,
        _commands(campaign),
        due=teller.due(phase.due_at),
        map_address=teller.address(picture) if picture else None,
    )
    return StepPosts(step, [post], asks=True)


def _commands(campaign: Campaign) -> list[Command]:
    """Who commands what, in the order of the army numbers."""
    found: dict[int, Command] = {}
    numbers: dict[int, list[int]] = {}
    for army in campaign.armies.select_related("seat", "faction").order_by("number"):
        numbers.setdefault(army.seat_id, []).append(army.number)
        found.setdefault(army.seat_id, Command(army.seat.name, army.faction.title, numbers[army.seat_id]))
    return list(found.values())


def _published(step: Step, record: PhaseRecord, teller: Teller) -> StepPosts:
    before, after = round_document(record.phase), record_document(record)
    if step is Step.MOVEMENT:
        picture = outcome_picture(record)
        address = teller.address(picture) if picture else None
        posts = [movement_post(teller.speech, after, map_address=address), *_engagements(teller.speech, after)]
        return StepPosts(step, posts, lacks_map=picture is None)
    return StepPosts(step, list(_later(teller.speech, step, before, after)))


def _later(speech: Speech, step: Step, before: RoundDocument, after: RoundDocument) -> Iterator[Post]:
    match step:
        case Step.PLACEMENT:
            yield placement_post(speech, after)
        case Step.INITIATIVE:
            yield initiative_post(speech, after)
        case Step.RETREATS:
            yield retreats_post(speech, before, after)
            if after.model.retreated:
                yield from _engagements(speech, after)
        case Step.BATTLES:
            yield results_post(speech, after)
        case Step.ADMINISTRATION:
            yield administration_post(speech, before, after)
            yield standings_post(speech, before, after)
            end = end_post(speech, before, after)
            if end is not None:
                yield end


def _engagements(speech: Speech, document: RoundDocument) -> Iterator[Post]:
    post = engagements_post(speech, document)
    if post is not None:
        yield post
