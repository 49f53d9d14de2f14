"""The post with which a step of HANNIBAL opens: what is asked of whom, until when, and how things stand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaign.games.hannibal.posts.situation import leaders_table, meetings, points_line, provinces_table, sieges
from campaign.games.hannibal.posts.words import hannibal_post, leader_name, side_title
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import OTHER, ROMA, Position
from campaign.games.hannibal.steps import Step
from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Block, Column, Link, Links, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.rule_changes import RuleAnnouncement, rules_in_post
from campaign.post_texts.speech import Speech

_OPENS_ROUNDS = frozenset({"ballot", "march_1"})
"""The steps with which a round can begin."""


def hannibal_question(
    speech: Speech,
    document: GameDocument,
    commands: Sequence[Command],
    *,
    due: str,
    map_address: str | None = None,
    full_address: str | None = None,
    rules: Sequence[RuleAnnouncement] = (),
) -> Post:
    """Return the post of an open step, from the document with which it opened; `due` is its deadline in words.

    It shows what everyone sees, and nothing of what has been submitted. Where a template has no place for the address
    where to answer, that stands at the end.
    """
    kind = HANNIBAL_ASKED[document.position.step]
    answer = speech.addresses.map or speech.addresses.orders
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map as the step opens"), map_address, full_address),
        "rules": rules_in_post(speech, rules),
        "answer": [Links([Link(speech.gettext("Submit here"), answer)])] if answer else [],
        "players": [_players(speech, document, commands)],
        "leaders": [leaders_table(speech, document)],
        "provinces": [provinces_table(speech, document)],
        "points": [points_line(speech, document)],
        "sieges": sieges(speech, document),
        "meetings": meetings(speech, document),
    }
    used = {name: block for name, block in blocks.items() if name in kind.blocks}
    side = side_title(document, document.position.mover or ROMA)
    post = hannibal_post(speech, kind, document, used, deadline=due, side=side)
    return post if kind.places(speech, "answer") else replace(post, blocks=[*post.blocks, *blocks["answer"]])


def opens_round(position: Position) -> bool:
    """Whether a round begins with the step of a position: a summer with the ballot, a winter with the first march."""
    return position.step == ("ballot" if position.is_summer else "march_1")


def sides_asked(position: Position) -> tuple[str, ...]:
    """The sides that give orders in the step of a position (HH.2.2)."""
    if position.step in ("ballot", "dictator"):
        return (ROMA,)
    return (position.mover,) if position.mover else (ROMA, OTHER[ROMA])


def _players(speech: Speech, document: GameDocument, commands: Sequence[Command]) -> Block:
    """The players whose orders are asked for: those of these sides, with the leaders whom they lead on the map."""
    position = document.position
    asked = sides_asked(position)
    rows = [
        (
            one.player,
            side_title(document, one.identifier),
            ", ".join(leader_name(position, number) for number in one.armies if number in position.led) or "-",
        )
        for one in commands
        if one.identifier in asked
    ]
    if not rows:
        titles = ", ".join(side_title(document, side) for side in asked)
        return Paragraph(speech.gettext("Orders are asked for from: %(sides)s.") % {"sides": titles})
    columns = [Column(speech.gettext("Player")), Column(speech.gettext("Side")), Column(speech.gettext("Leaders"))]
    return Table(columns, rows)


def _kind(step: str) -> PostKind:
    may_open, shown = step in _OPENS_ROUNDS, _BLOCKS[step]

    def text(speech: Speech) -> str:
        due = speech.gettext("Deadline: %(due)s.") % {"due": "{deadline}"}
        lines = ["{map}", *(["{rules}"] if may_open else []), _meanings(speech)[step], _requests(speech)[step], due]
        lines += ["{answer}", "{players}"]
        for name in shown:
            lines += [f"# {_headings(speech)[name]}"] if name in _headings(speech) else []
            lines.append(f"{{{name}}}")
        return "\n".join(lines)

    blocks = ("map", *(("rules",) if may_open else ()), "answer", "players", *shown)
    fields = ("deadline", "season", "side")
    return PostKind(f"asked-{step}", lambda speech: _names(speech)[step], text, blocks, fields=fields)


_BLOCKS: Mapping[str, tuple[str, ...]] = {
    "ballot": ("points", "leaders", "provinces", "sieges"),
    "offices": ("leaders",),
    "march_1": ("points", "leaders", "provinces", "sieges"),
    "march_2": ("leaders", "sieges"),
    "battle": ("meetings", "sieges"),
    "dictator": ("leaders",),
}
"""What the question of each step shows of the position."""


def _headings(speech: Speech) -> Mapping[str, str]:
    return {"leaders": speech.gettext("Leaders on the map"), "provinces": speech.gettext("Provinces and their cities")}


def _names(speech: Speech) -> Mapping[str, str]:
    return {
        "ballot": speech.gettext("whom does Roma elect?"),
        "offices": speech.gettext("where do the leaders go?"),
        "march_1": speech.gettext("first marches, please"),
        "march_2": speech.gettext("second marches, please"),
        "battle": speech.gettext("battle plans, please"),
        "dictator": speech.gettext("does Roma name a dictator?"),
    }


def _meanings(speech: Speech) -> Mapping[str, str]:
    """Return the meaning of each step in a sentence."""
    marches = speech.gettext("It is %(season)s, and the leaders of %(side)s march, one after another (HH.5.1).")
    return {
        "ballot": speech.gettext("It is %(season)s. Roma elects two consuls and two praetors (HH.3.5).")
        % {"season": "{season}"},
        "offices": speech.gettext(
            "The new leaders of Roma take command. Carthago says which side moves first this year (HH.3.7, HH.2.4)."
        ),
        "march_1": marches % {"season": "{season}", "side": "{side}"},
        "march_2": marches % {"season": "{season}", "side": "{side}"},
        "battle": speech.gettext("The marches are over. Now both sides fight, besiege and assault (HH.8.1, HH.9.1)."),
        "dictator": speech.gettext("After the losses of this summer Roma may name a dictator (HH.3.9)."),
    }


def _requests(speech: Speech) -> Mapping[str, str]:
    """Return what each step asks of its players, with the default for missing orders (HH.2.5)."""
    march = speech.gettext(
        "Submit the march of each leader as words, such as 4 4 d!Nola 6 (HH.5.3). A leader without orders stays. In"
        " summer the side recruits first (HH.4.1 to HH.4.6)."
    )
    return {
        "ballot": speech.gettext(
            "Roma decides who stays as proconsul, which proconsuls go home, and whom it prefers at equal scores."
            " Without orders no consul stays (HH.3.2)."
        ),
        "offices": speech.gettext(
            "Roma places its new leaders in vacated hexes or in the levy. Without orders they go where most SP wait,"
            " and the side that moved first last year does so again."
        ),
        "march_1": march,
        "march_2": march,
        "battle": speech.gettext(
            "Each side submits a plan for its hexes. Without a plan it does not attack, withdraws before combat if it"
            " can, and goes on with its sieges (HH.8.2)."
        ),
        "dictator": speech.gettext("Roma may name two leaders and a hex. Without orders nobody is named."),
    }


HANNIBAL_ASKED: Mapping[str, PostKind] = {step: _kind(step) for step in Step}
"""The posts with which the steps open."""
