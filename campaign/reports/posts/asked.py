"""The post with which a step opens: what is asked of whom, and until when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.reports.posts.blocks import Block, Column, Post, Table
from campaign.reports.posts.composing import PostKind, composed
from campaign.reports.posts.maps import map_in_post
from campaign.reports.posts.rule_changes import Ruled, rules_in_post
from campaign.reports.posts.speech import Speech, numbers_in_words
from campaign.rules.round_document import RoundDocument
from orders.rules.kinds import Step


@dataclass(frozen=True, slots=True)
class Command:
    """Who commands which armies, by number, for which faction (a title)."""

    player: str
    faction: str
    armies: Sequence[int]


def orders_asked_for(
    speech: Speech,
    document: RoundDocument,
    step: Step,
    commands: Sequence[Command],
    *,
    due: str,
    map_address: str | None = None,
    full_address: str | None = None,
    rules: Sequence[Ruled] = (),
) -> Post:
    """The post for a step that is open, from the document with which it opened; `due` is its deadline in words.

    `rules` are those that are other ones from the round on that the step opens.
    It is made of what was public before, and says nothing of what anybody has handed in.
    """
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map as the round began"), map_address, full_address),
        "rules": rules_in_post(speech, rules),
        "players": [_of_whom(speech, commands, _asked(document, step))],
    }
    return composed(speech, ASKED[step], document, blocks, deadline=due)


def _of_whom(speech: Speech, commands: Sequence[Command], asked: frozenset[int]) -> Table:
    columns = [
        Column(speech.gettext("Player")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Armies")),
    ]
    rows = [
        (one.player, one.faction, numbers_in_words(own))
        for one in commands
        if (own := [number for number in one.armies if number in asked])
    ]
    return Table(columns, rows)


def _asked(document: RoundDocument, step: Step) -> frozenset[int]:
    """The armies that a step is about: those on the map, before and in battles those that have met somebody."""
    if step in (Step.RETREATS, Step.BATTLES):
        return frozenset(number for one in document.model.engagements or () for number in one.armies)
    return frozenset(document.position.army)


def _kind(step: Step) -> PostKind:
    def text(speech: Speech) -> str:
        due = speech.gettext("Deadline: %(due)s.") % {"due": "{deadline}"}
        return "\n".join([*(f"{{{name}}}" for name in first), _questions(speech)[step], due, "{players}"])

    first = ("map", "rules") if step is Step.INITIATIVE else ("map",)
    return PostKind(
        f"asked-{step.value}", lambda speech: _names(speech)[step], text, (*first, "players"), fields=("deadline",)
    )


ASKED: Mapping[Step, PostKind] = {step: _kind(step) for step in Step}
"""The posts with which the steps open."""


def _names(speech: Speech) -> Mapping[Step, str]:
    return {
        Step.PLACEMENT: speech.gettext("where do the armies begin?"),
        Step.INITIATIVE: speech.gettext("initiative is asked for"),
        Step.MOVEMENT: speech.gettext("orders are asked for"),
        Step.RETREATS: speech.gettext("who retreats?"),
        Step.BATTLES: speech.gettext("the games are to be played"),
        Step.ADMINISTRATION: speech.gettext("decisions are asked for"),
    }


def _questions(speech: Speech) -> Mapping[Step, str]:
    """What a step asks, and what holds for whoever says nothing (RD.2)."""
    return {
        Step.PLACEMENT: speech.gettext(
            "Say for each of your armies in which structure of your faction it begins, one army to a structure (FA.4)."
        ),
        Step.INITIATIVE: speech.gettext(
            "Put the initiative point of each of your armies on its own strength or on a sea zone (IN.1)."
            " An army of which nothing is heard has it on strength (RD.2)."
        ),
        Step.MOVEMENT: speech.gettext(
            "Give each of your armies its movement as numbers, such as 2 4 2 6 0 6 (OR.1), and what else is to be"
            " ordered: assaults, sieges to be lifted, transfers, sea links (OR.3)."
            " An army of which nothing is heard stands still (RD.2)."
        ),
        Step.RETREATS: speech.gettext(
            "These armies are about to fight. Say which of them retreat (EN.4). An army that says nothing fights."
        ),
        Step.BATTLES: speech.gettext(
            "Play your games and report them: who won, and the casualties of both armies in per cent (EN.9)."
        ),
        Step.ADMINISTRATION: speech.gettext(
            "Say which of your armies advance (AF.3), debark (NV.10) and besiege (SI.1), and what surrenders (SI.8)."
            " Nothing of that happens unasked."
        ),
    }
