"""The posts of every game: what opens a step, what it came to, and how a campaign was given up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from campaign.models import Phase
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import Speech
from campaign.posts.queries.hannibal_posts import (
    HANNIBAL_OUTCOMES,
    hannibal_given_up,
    hannibal_question_of,
    leaders_led_by_generals,
    leaders_of,
    public_differences,
    public_sheet,
)
from campaign.posts.queries.outcome_posts import OUTCOMES, Outcome, armies_led_by_generals, given_up_in
from campaign.posts.queries.step_posts import PostContext, StepPosts
from campaign.posts.queries.step_questions import question_of_step
from orders.rules.game_steps import HANNIBAL, VAE_VICTIS
from orders.rules.sheets import SheetText


class GivenUp(Protocol):
    """Writes the post about a campaign that was ended or abandoned while a phase was open."""

    def __call__(self, phase: Phase, context: PostContext, reason: str, *, ended: bool) -> Post:
        """Write the post."""


def _no_names(_phase: Phase) -> Mapping[int, str]:
    return {}


def _whole_sheet(_speech: Speech, _phase: Phase, sheet: SheetText) -> SheetText:
    return sheet


def _all_differences(_phase: Phase, lines: Sequence[str]) -> Sequence[str]:
    return lines


@dataclass(frozen=True, slots=True)
class GamePosts:
    """The posts of a game: the question of a phase, the outcome of each step by its name, the end that was not played.

    `led_by_generals` says for whom generals, computer players, gave orders in a phase. In posts about corrections
    `names` are those of leaders by number, and everyone may read orders as `public_sheet` gives them, and differences
    of positions as `public_differences` does. The kinds of posts, with their templates, are in
    `campaign/posts/texts/kinds.py`.
    """

    question: Callable[[Phase, PostContext], StepPosts]
    outcomes: Mapping[str, Callable[[Outcome], StepPosts]]
    given_up: GivenUp
    led_by_generals: Callable[[Speech, Phase, Sequence[int]], str]
    names: Callable[[Phase], Mapping[int, str]] = _no_names
    public_sheet: Callable[[Speech, Phase, SheetText], SheetText] = _whole_sheet
    public_differences: Callable[[Phase, Sequence[str]], Sequence[str]] = _all_differences


POSTS_OF_GAME: Mapping[str, GamePosts] = {
    VAE_VICTIS: GamePosts(question_of_step, OUTCOMES, given_up_in, armies_led_by_generals),
    HANNIBAL: GamePosts(
        hannibal_question_of,
        HANNIBAL_OUTCOMES,
        hannibal_given_up,
        leaders_led_by_generals,
        names=leaders_of,
        public_sheet=public_sheet,
        public_differences=public_differences,
    ),
}
"""By game: a third one is added here."""
