"""The facts of which a game makes its posts about a step, read when the game asks for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.battles.queries.accounts import accounts_of
from campaign.games.all_games import AnyDocument
from campaign.games.posts import FoughtHere, PostMap, ShownMap
from campaign.models import Campaign, Phase, PhaseRecord
from campaign.post_texts.asked import Command
from campaign.post_texts.rule_changes import RuleAnnouncement
from campaign.post_texts.speech import Speech
from campaign.posts.queries.announcements import rules_begun
from campaign.posts.queries.step_posts import PostContext
from campaign.selectors.honour import shares_exchanged
from campaign.selectors.phases import document_of_game, game_document, game_outcome, outcome_outline, record_texts
from campaign.selectors.pictures import MomentPictures, opening_pictures, outcome_pictures, shown_maps


@dataclass(frozen=True, slots=True)
class AskedStep:
    """A phase with which a step opens; one that is not saved yet shows what publishing would ask."""

    phase: Phase
    context: PostContext

    @property
    def speech(self) -> Speech:
        """The language of the posts."""
        return self.context.speech

    @property
    def step(self) -> str:
        """The name of the step."""
        return self.phase.step

    @property
    def document(self) -> AnyDocument:
        """The document with which it opens."""
        return game_document(self.phase)

    @property
    def commands(self) -> Sequence[Command]:
        """The commanders, in the order of army numbers."""
        return self.context.commands

    @property
    def due(self) -> str:
        """The deadline in words."""
        return self.context.due(self.phase.due_at)

    @property
    def rules(self) -> Sequence[RuleAnnouncement]:
        """The rules that change from this round on."""
        return rules_begun(self.phase.campaign, self.phase.round)

    @property
    def shares(self) -> Sequence[str]:
        """The shares of structures after the last exchange (HO.22)."""
        return shares_exchanged(self.phase)

    def shown(self, which: ShownMap) -> PostMap:
        """Return a map of the campaign."""
        drawn = _drawn(self.phase.campaign, self.phase.round, which)
        return post_map(drawn, self.context, is_expected=self.phase.pk is not None)


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """The outcome of a step: its record, and the armies whose orders were repeated.

    `even_nothing` asks for a post also where there is nothing to report.
    """

    record: PhaseRecord
    context: PostContext
    repeated: Sequence[int]
    even_nothing: bool

    @property
    def speech(self) -> Speech:
        """The language of the posts."""
        return self.context.speech

    @property
    def step(self) -> str:
        """The name of the step."""
        return self.record.phase.step

    @property
    def before(self) -> AnyDocument:
        """The document with which the step opened."""
        return game_document(self.record.phase)

    @property
    def given(self) -> AnyDocument:
        """The same with the orders that counted."""
        return document_of_game(record_texts(self.record).document_in, self.step, self.record.engine_version)

    @property
    def after(self) -> AnyDocument:
        """The document that it came to."""
        return game_outcome(self.record)

    @property
    def fought_here(self) -> Mapping[str, FoughtHere]:
        """The battles on the site, by engagement, with the addresses of their pictures."""
        return {
            engagement: FoughtHere(account.sentences, account.picture and self.context.site_address(account.picture))
            for engagement, account in accounts_of(self.record.phase, self.speech.gettext).items()
        }

    def shown(self, which: ShownMap) -> PostMap:
        """Return a map of the campaign; those with which a step opens are drawn once it has opened."""
        phase = self.record.phase
        if which is ShownMap.OUTCOME:
            return post_map(outcome_pictures(self.record), self.context, is_expected=True)
        if which is ShownMap.NEXT_ROUND and outcome_outline(self.record).ended:
            which = ShownMap.NOW
        is_expected = phase.status == Phase.Status.PUBLISHED
        if which is ShownMap.NEXT_ROUND:
            is_expected = is_expected and phase.campaign.phases.filter(round=phase.round + 1).exists()
        return post_map(_drawn(phase.campaign, phase.round, which), self.context, is_expected=is_expected)


def _drawn(campaign: Campaign, round_: int, which: ShownMap) -> MomentPictures:
    match which:
        case ShownMap.NOW:
            return shown_maps(campaign)
        case ShownMap.NEXT_ROUND:
            return opening_pictures(campaign, round_ + 1)
        case ShownMap.SET_UP:
            drawn = opening_pictures(campaign, round_)
            sets_up = drawn.forum is not None and drawn.forum.phase.game_step.sets_up
            return MomentPictures() if sets_up else drawn
    return opening_pictures(campaign, round_)


def post_map(drawn: MomentPictures, context: PostContext, *, is_expected: bool = False) -> PostMap:
    """Return the public addresses of a map."""
    forum, full, moving, action = (
        context.address(picture) if picture else None
        for picture in (drawn.forum, drawn.full, drawn.moving, drawn.action)
    )
    return PostMap(forum, full, moving, action, is_expected)
