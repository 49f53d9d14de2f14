"""The posts about a round, from its published results and the question of the open step."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import override

from campaign.battles.queries.accounts import accounts_of
from campaign.corrections.queries.history import public_corrections_in
from campaign.language.parameter_names import NAMES
from campaign.models import Campaign, Faction, Phase, PhaseRecord, Picture
from campaign.posts.texts.administration import administration_post, standings_apart
from campaign.posts.texts.asked import Command, orders_asked_for
from campaign.posts.texts.blocks import Paragraph, Post
from campaign.posts.texts.correction import CORRECTION, CorrectionText, correction_post
from campaign.posts.texts.engagements import FoughtHere, engagements_post, results_post, retreats_post
from campaign.posts.texts.joining import joined, with_question
from campaign.posts.texts.movement import movement_post
from campaign.posts.texts.orders_step import initiative_post, placement_post
from campaign.posts.texts.other_orders import entered_orders, orders_of_generals
from campaign.posts.texts.rule_changes import ParameterChange, RuleAnnouncement
from campaign.posts.texts.speech import Speech
from campaign.posts.texts.standings import STANDINGS, end_post, given_up_post, standings_post
from campaign.rule_changes.queries import changes_begun
from campaign.rules.document import RoundDocument
from campaign.selectors.honour import shares_exchanged
from campaign.selectors.log import reason_of_halt
from campaign.selectors.offers import offered_now
from campaign.selectors.phases import published_records, record_document, round_document
from campaign.selectors.pictures import MomentPictures, opening_pictures, outcome_pictures, shown_maps
from orders.rules.kinds import Step
from orders.rules.visibility import Stage
from orders.selectors import SilentArmies, entered_that_count, silent_armies


@dataclass(frozen=True, slots=True)
class PostContext:
    """The context of posts: language, commanders, a deadline in words, addresses of pictures.

    `site_address` returns the address, for readers of the posts, of a picture at a path of this site.
    """

    speech: Speech
    commands: Sequence[Command]
    due: Callable[[datetime], str]
    address: Callable[[Picture], str]
    site_address: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class StepPosts:
    """The posts of one step of a round: its outcome or, with `asks`, its question while it is open.

    What the next step asks, while that is open, stands at the end of what the last one came to: `asks_step` then is the
    step that asks. `lacks_map` says that a map is still being drawn.
    """

    step: Step
    posts: Sequence[Post]
    asks: bool = False
    lacks_map: bool = False
    asks_step: Step | None = None


def posts_of_round(campaign: Campaign, round_: int, context: PostContext) -> list[StepPosts]:
    """The posts of a round in their order, step by step; none for a round that has not begun.

    Of a step that is closed and not yet published there is none: what it came to is nobody's yet. While the campaign is
    paused or over, nothing is asked; the post that it was ended or abandoned comes last, in the round in which that
    happened.
    """
    records = published_records(campaign, round_)
    steps = [_with_corrections(posts_of_record(record, context), record, context) for record in records.values()]
    found = [step for step in steps if step.posts]
    now = campaign.phases.filter(round=round_).exclude(status=Phase.Status.PUBLISHED).first()
    if now is not None and now.status == Phase.Status.OPEN and campaign.is_running:
        _add(found, question_of(campaign, now, context), context, last=next(reversed(records), None))
    elif Step.ADMINISTRATION in records:
        _add_next_round(campaign, round_, found, context)
    if now is not None and campaign.is_given_up:
        ended = campaign.standing == Campaign.Standing.ENDED
        drawn = shown_maps(campaign)
        post = given_up_post(
            context.speech, round_document(now), reason_of_halt(campaign), ended=ended, **_addresses(drawn, context)
        )
        found.append(StepPosts(Step(now.step), [post]))
    return found


def _add(
    found: list[StepPosts], question: StepPosts, context: PostContext, *, last: str | None, round_: int | None = None
) -> None:
    """Adds a question to the post about the last step that was published; on its own where that has none.

    After a correction it stands alone as well: the post about the step may have been pasted long ago.
    """
    before = found[-1] if found else None
    if before is None or before.step != last or before.posts[-1].key == CORRECTION.key:
        found.append(question)
        return
    *others, post = before.posts
    both = with_question(context.speech, post, question.posts[0], round_)
    found[-1] = replace(
        before,
        posts=[*others, both],
        lacks_map=before.lacks_map or question.lacks_map,
        asks_step=question.step,
    )


def _add_next_round(campaign: Campaign, round_: int, found: list[StepPosts], context: PostContext) -> None:
    """Add the question of the next round's first step, while it is open."""
    phases = list(campaign.phases.filter(round=round_ + 1)[:2])
    if len(phases) == 1 and phases[0].status == Phase.Status.OPEN and campaign.is_running:
        question = question_of(campaign, phases[0], context)
        _add(found, question, context, last=Step.ADMINISTRATION, round_=round_ + 1)


def _with_corrections(posts: StepPosts, record: PhaseRecord, context: PostContext) -> StepPosts:
    """The posts of a step, and after them one for every correction of it."""
    before = round_document(record.phase)
    corrections = [
        correction_post(
            context.speech,
            before,
            posts.step,
            CorrectionText(
                number=one.number,
                moment=context.due(one.made_at),
                reason=one.correction.reason,
                sheets=one.change.sheets,
                results=one.results,
                in_step=one.in_step,
                now=one.now,
                opened=one.opened,
            ),
        )
        for one in public_corrections_in(record.phase)
    ]
    return replace(posts, posts=[*posts.posts, *corrections]) if corrections else posts


def question_of(campaign: Campaign, phase: Phase, context: PostContext) -> StepPosts:
    """Return the question with which a phase opened, from facts that were public before."""
    step, drawn = Step(phase.step), MomentPictures()
    begins = step in (Step.PLACEMENT, Step.INITIATIVE)
    if begins:
        drawn = _opening(campaign, phase.round, Step.PLACEMENT if step == Step.INITIATIVE else None)
    document = round_document(phase)
    decisions = [
        choice
        for faction in (document.position.active_factions if step == Step.ADMINISTRATION else ())
        for choice in offered_now(phase, faction.id)
    ]
    post = orders_asked_for(
        context.speech,
        document,
        step,
        context.commands,
        due=context.due(phase.due_at),
        rules=_rules(campaign, phase.round) if step == Step.INITIATIVE else (),
        shares=shares_exchanged(phase),
        decisions=decisions,
        **_addresses(drawn, context),
    )
    return StepPosts(step, [post], asks=True, lacks_map=begins and phase.pk is not None and drawn.forum is None)


def _rules(campaign: Campaign, round_: int) -> list[RuleAnnouncement]:
    """The rules that are other ones from a round on."""
    return [
        RuleAnnouncement(
            one.change.text,
            [
                ParameterChange(NAMES[path], paragraph, str(before), str(after))
                for path, paragraph, before, after in one.differences
            ],
        )
        for one in changes_begun(campaign, round_)
    ]


def commands_of(campaign: Campaign) -> list[Command]:
    """Return the commanders, in the order of army numbers."""
    found: dict[int, Command] = {}
    numbers: dict[int, list[int]] = {}
    with override(campaign.language):
        for army in campaign.armies.select_related("seat", "faction").order_by("number"):
            numbers.setdefault(army.seat_id, []).append(army.number)
            faction = army.faction
            found.setdefault(
                army.seat_id, Command(army.seat.label, faction.title, numbers[army.seat_id], faction.identifier)
            )
    return list(found.values())


def posts_of_record(record: PhaseRecord, context: PostContext) -> StepPosts:
    """Return the posts about the outcome of a phase: one, or none if nothing is to be reported.

    Standings apart from administration are a second one. The caller knows whether it is public.
    """
    found = single_posts(record, context)
    if not found.posts:
        return found
    apart = [post for post in found.posts if post.key == STANDINGS.key]
    post = joined(context.speech, *(post for post in found.posts if post.key != STANDINGS.key))
    return replace(found, posts=[post, *apart])


def single_posts(record: PhaseRecord, context: PostContext) -> StepPosts:
    """Return the parts that `posts_of_record` combines, one post for each template."""
    entered = entered_that_count(record.phase) if record.phase.stage is Stage.PUBLISHED else []
    silent = silent_armies(record.phase)
    found = _told(record, context, silent, even_nothing=bool(entered or silent.by_generals))
    if silent.by_generals and found.posts:
        found = _with_words(found, orders_of_generals(context.speech, silent.by_generals))
    if not entered or not found.posts:
        return found
    armies = sorted({subject for _, subject in entered if isinstance(subject, int)})
    identifiers = {subject for _, subject in entered if isinstance(subject, str)}
    factions = Faction.objects.filter(campaign=record.phase.campaign_id, identifier__in=identifiers)
    said = entered_orders(context.speech, armies, list(factions.order_by("pk").values_list("title", flat=True)))
    return _with_words(found, said)


def _with_words(found: StepPosts, said: str) -> StepPosts:
    """Return posts with a paragraph at the end of the first one."""
    first = replace(found.posts[0], blocks=[*found.posts[0].blocks, Paragraph(said)])
    return replace(found, posts=[first, *found.posts[1:]])


def _told(record: PhaseRecord, context: PostContext, silent: SilentArmies, *, even_nothing: bool) -> StepPosts:
    """Return the posts about a record; `even_nothing` includes one for a step without retreats."""
    step, speech = Step(record.phase.step), context.speech
    before, after = round_document(record.phase), record_document(record)
    match step:
        case Step.PLACEMENT:
            drawn = _opening(record.phase.campaign, record.phase.round, Step.PLACEMENT)
            post = placement_post(speech, after, **_addresses(drawn, context))
            return StepPosts(step, [post], lacks_map=drawn.forum is None and _is_published(record))
        case Step.INITIATIVE:
            return StepPosts(step, [initiative_post(speech, after, repeated=silent.repeated)])
        case Step.MOVEMENT:
            drawn = outcome_pictures(record)
            post = movement_post(
                speech,
                after,
                repeated=silent.repeated,
                action_address=context.address(drawn.action) if drawn.action else None,
                moving_address=context.address(drawn.moving) if drawn.moving else None,
                **_addresses(drawn, context),
            )
            lacks_map = drawn.forum is None or drawn.action is None
            return StepPosts(step, [post, *_engagements(speech, after)], lacks_map=lacks_map)
        case Step.RETREATS:
            retreated = bool(after.model.retreated)
            posts = [retreats_post(speech, before, after)] if retreated or even_nothing else []
            return StepPosts(step, [*posts, *(_engagements(speech, after) if retreated else ())])
        case Step.BATTLES:
            return StepPosts(step, [results_post(speech, after, _fought_here(record.phase, context))])
        case Step.ADMINISTRATION:
            return _administered(record, context, before, after)


def _fought_here(phase: Phase, context: PostContext) -> dict[str, FoughtHere]:
    """Return the accounts of the battles on the site, with the addresses of their pictures."""
    return {
        engagement: FoughtHere(account.sentences, account.picture and context.site_address(account.picture))
        for engagement, account in accounts_of(phase, context.speech.gettext).items()
    }


def _administered(record: PhaseRecord, context: PostContext, before: RoundDocument, after: RoundDocument) -> StepPosts:
    """Return the posts of Administration; at the end of a campaign the end comes first, with map and standings."""
    speech, campaign = context.speech, record.phase.campaign
    drawn = shown_maps(campaign) if after.model.ended else _opening(campaign, record.phase.round + 1)
    addresses = _addresses(drawn, context)
    end = end_post(speech, before, after, **addresses)
    posts = [
        *([end] if end else []),
        administration_post(speech, before, after, **addresses),
        *([standings_post(speech, before, after)] if standings_apart(speech) else []),
    ]
    return StepPosts(Step.ADMINISTRATION, posts, lacks_map=drawn.forum is None and _is_published(record))


def _is_published(record: PhaseRecord) -> bool:
    """Whether the next step has opened, so that the map with which it did is on its way."""
    return record.phase.status == Phase.Status.PUBLISHED


def _opening(campaign: Campaign, round_: int, after: Step | None = None) -> MomentPictures:
    """The map with which a round opened; that of the step which followed, where it began with another one."""
    drawn = opening_pictures(campaign, round_)
    if drawn.forum is not None and drawn.forum.phase.step == after:
        return MomentPictures()
    return drawn


def _addresses(drawn: MomentPictures, context: PostContext) -> dict[str, str | None]:
    """The public addresses of a map, as posts take them."""
    forum, full = (context.address(picture) if picture else None for picture in (drawn.forum, drawn.full))
    return {"map_address": forum, "full_address": full}


def _engagements(speech: Speech, document: RoundDocument) -> Iterator[Post]:
    post = engagements_post(speech, document)
    if post is not None:
        yield post
