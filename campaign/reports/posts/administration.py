"""The post about Administration: what happened step by step, the sieges, the strength of the armies (RD.5)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaign.reports.posts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.reports.posts.composing import PostKind, composed
from campaign.reports.posts.speech import Speech, numbers_in_words
from campaign.reports.scenes import Scene, parts_of_later_steps
from campaign.rules.resilience import current_resilience
from campaign.rules.round_document import RoundDocument
from hexmap.rules.position import Siege


def administration_post(speech: Speech, before: RoundDocument, after: RoundDocument) -> Post:
    """What Administration did, from the documents before and after it.

    The round is that of `before`: `after` is the position with which the next one begins.
    """
    events = after.model.events[len(before.model.events) :]
    names = _names(speech)
    told: list[Block] = []
    for part in parts_of_later_steps(events):
        told.append(Heading(names[part.scene]))
        told.append(Bullets([speech.cited(event) for event in part.events]))
    if not told:
        told.append(Paragraph(speech.gettext("Nothing happened.")))
    blocks: dict[str, Sequence[Block]] = {
        "events": told,
        "sieges": list(_sieges(speech, after)),
        "armies": [_strength(speech, before, after)],
    }
    return composed(speech, ADMINISTRATION, before, blocks)


def _text(speech: Speech) -> str:
    return "\n".join(["{events}", "{sieges}", f"# {speech.gettext('The armies as the round ends')}", "{armies}"])


ADMINISTRATION = PostKind(
    "administration", lambda speech: speech.gettext("administration"), _text, ("events", "sieges", "armies")
)


def _sieges(speech: Speech, after: RoundDocument) -> Iterator[Block]:
    """Who besieges what now, and the resilience that is left (SI.3)."""
    if not after.position.sieges:
        return
    columns = [
        Column(speech.gettext("Besieged")),
        Column(speech.gettext("Held by")),
        Column(speech.gettext("Besieged by")),
        Column(speech.gettext("Armies")),
        Column(speech.gettext("Resilience"), figures=True),
    ]
    yield Heading(speech.gettext("Sieges as the round ends (SI.3)"))
    yield Table(columns, [_siege(after, siege) for siege in after.position.sieges])


def _siege(after: RoundDocument, siege: Siege) -> tuple[str, ...]:
    titles = {faction.id: faction.title for faction in after.position.factions}
    structure = after.board.structure_named[siege.structure]
    resilience = current_resilience(after.board, after.position, structure, siege.resilience, after.ruleset)
    holder = after.position.controller(structure)
    return (
        siege.structure,
        titles[holder] if holder else "-",
        titles[siege.faction],
        numbers_in_words(siege.armies),
        str(resilience),
    )


def _strength(speech: Speech, before: RoundDocument, after: RoundDocument) -> Table:
    """The armies on the map: where they stand, their strength and how it has changed since the round began."""
    columns = [
        Column(speech.gettext("Army"), figures=True),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Place")),
        Column(speech.gettext("Strength"), figures=True),
        Column(speech.gettext("Change"), figures=True),
    ]
    began = _strength_at_the_start(before)
    rows = []
    for army in after.position.armies:
        rows.append(
            (
                str(army.number),
                after.position.faction[army.faction].title,
                after.board.describe(army.hex),
                str(army.strength),
                _changed(army.strength - began[army.number]) if army.number in began else "",
            )
        )
    return Table(columns, rows)


def _strength_at_the_start(before: RoundDocument) -> Mapping[int, int]:
    """The strength with which the armies began the round: what they have sent away since was theirs (ST.6)."""
    found = Counter({army.number: army.strength for army in before.position.armies})
    for sent in before.model.in_transit or ():
        found[sent.from_] += sent.fp
    return found


def _changed(by: int) -> str:
    """A change as a figure of a table: `+3`, `-2`, nothing where there is none."""
    return f"{by:+d}" if by else ""


def _names(speech: Speech) -> Mapping[Scene, str]:
    """The steps of RD.5 that are told."""
    return {
        Scene.RETREATS: speech.gettext("Retreats"),
        Scene.LOSERS_LEAVE: speech.gettext("Who lost leaves the map"),
        Scene.AFTER_BATTLE: speech.gettext("After the battles"),
        Scene.DEBARKING: speech.gettext("Debarking"),
        Scene.SIEGES: speech.gettext("Sieges"),
        Scene.CONTROL: speech.gettext("Structures that nobody held"),
        Scene.LOSERS_PLACED: speech.gettext("Who lost is placed"),
        Scene.STRENGTH: speech.gettext("Strength"),
        Scene.POINTS: speech.gettext("Victory points"),
    }
