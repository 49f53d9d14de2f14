"""The posts of a game, made of the outlines of its documents: questions, events, the map and the end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.games.outline import Outline
from campaign.games.posts import ComposedPosts, GamePosts, PostMap, ShownMap, StepAsked, StepPlayed
from campaign.post_texts.blocks import Block, Bullets, Column, Link, Links, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind, composed_about
from campaign.post_texts.ending import END
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech
from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import GameStep


@dataclass(frozen=True)
class _Posts:
    """The posts of documents with some outline; `kinds` are the question and the outcome of each step."""

    outline: Callable[[Any], Outline]
    kinds: Mapping[str, tuple[PostKind, PostKind]]

    def question(self, asked: StepAsked[Any]) -> ComposedPosts:
        """The question of a step, with the map."""
        speech, drawn = asked.speech, asked.shown(ShownMap.OPENING)
        answer = speech.addresses.map or speech.addresses.orders
        blocks: dict[str, Sequence[Block]] = {
            "map": _map(speech, drawn),
            "answer": [Links([Link(speech.gettext("Submit here"), answer)])] if answer else [],
        }
        kind, outline = self.kinds[asked.step][0], self.outline(asked.document)
        post = composed_about(speech, kind, outline.board.title, outline.round, blocks, deadline=asked.due)
        return ComposedPosts([post], drawn.is_awaited)

    def outcome(self, played: StepPlayed[Any]) -> ComposedPosts:
        """The events of a step with the map, and the end of the campaign."""
        speech, drawn = played.speech, played.shown(ShownMap.OUTCOME)
        before, after = self.outline(played.before), self.outline(played.after)
        said = [speech.cited(event) for event in after.events[len(before.events) :]]
        blocks: dict[str, Sequence[Block]] = {"map": _map(speech, drawn), "events": [Bullets(said)] if said else []}
        kind = self.kinds[played.step][1]
        posts = [composed_about(speech, kind, before.board.title, before.round, blocks)]
        if after.ended:
            posts.append(_end(speech, after, before.round, _ending(speech, after), played.shown(ShownMap.NOW)))
        return ComposedPosts(posts, drawn.is_awaited)

    def given_up(self, speech: Speech, document: Any, reason: str, shown: PostMap, *, ended: bool) -> Post:
        """The post about a campaign that was ended or abandoned."""
        text = speech.gettext("The campaign was ended.") if ended else speech.gettext("The campaign was abandoned.")
        why = speech.gettext("Reason: %(reason)s") % {"reason": reason}
        outline = self.outline(document)
        return _end(speech, outline, outline.round, f"{text} {why}", shown)


def _map(speech: Speech, drawn: PostMap) -> list[Block]:
    return map_in_post(speech, speech.gettext("The map now"), drawn.forum, drawn.full)


def _end(speech: Speech, outline: Outline, round_: int, text: str, drawn: PostMap) -> Post:
    """The post about the end, in a round that the outline may be beyond."""
    players = [
        speech.gettext("%(side)s: %(players)s") % {"side": one.title, "players": ", ".join(speech.players_of(one.id))}
        for one in outline.factions
    ]
    columns = [Column(speech.gettext("Side")), Column(speech.gettext("Points"), figures=True)]
    blocks: dict[str, Sequence[Block]] = {
        "end": [Paragraph(text)],
        "players": [Bullets(players)],
        "map": _map(speech, drawn),
        "standings": [Table(columns, [(one.title, str(one.points)) for one in outline.factions])],
    }
    return composed_about(speech.without_orders(), END, outline.board.title, round_, blocks)


def _ending(speech: Speech, outline: Outline) -> str:
    ended = outline.ended or {}
    values = {"reason": speech.translated(ended["reason"]), "rule": ended["rule"]}
    winner = next((one.title for one in outline.factions if one.id == ended["winner"]), "")
    if not winner:
        return speech.gettext("The campaign is over. It is a draw: %(reason)s (%(rule)s).") % values
    return speech.gettext("The campaign is over. %(winner)s has won: %(reason)s (%(rule)s).") % {
        **values,
        "winner": winner,
    }


def _asked_text(speech: Speech) -> str:
    due = speech.gettext("Deadline: %(due)s.") % {"due": "{deadline}"}
    return "\n".join(["{map}", due, "{answer}"])


def _kinds(step: GameStep) -> tuple[PostKind, PostKind]:
    """The kinds of posts of a step; the title of the step is translated where it is shown."""
    asked = PostKind(
        f"asked-{step.name}",
        lambda speech: f"{speech.gettext(step.title)}: {speech.gettext('orders, please')}",
        _asked_text,
        ("map", "answer"),
        fields=("deadline",),
    )
    outcome = PostKind(
        step.name, lambda speech: speech.gettext(step.title), lambda _speech: "{map}\n{events}", ("map", "events")
    )
    return asked, outcome


def posts_of(steps: Sequence[GameStep], outline: Callable[[Any], Outline], paragraph: str) -> GamePosts[Any]:
    """The posts of a game with some steps; `paragraph` is one that an example quotes."""
    kinds = {step.name: _kinds(step) for step in steps}
    posts = _Posts(outline, kinds)
    return GamePosts(
        kinds={
            name: (*of_step, END) if index == len(kinds) - 1 else of_step
            for index, (name, of_step) in enumerate(kinds.items())
        },
        titles={step.name: step.title for step in steps},
        question=posts.question,
        outcome=posts.outcome,
        given_up=posts.given_up,
        blocks={"events": _("What happened")},
        sample=f"{{quote {paragraph}}}",
    )
