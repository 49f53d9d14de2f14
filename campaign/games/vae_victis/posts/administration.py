"""The post about Administration: events step by step, sieges, and strengths (RD.5)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaign.games.vae_victis.posts.composing import composed
from campaign.games.vae_victis.posts.honour import honour_tables, readable_events
from campaign.games.vae_victis.posts.standings import STANDINGS, standings_table
from campaign.games.vae_victis.reports.scenes import RoundScene, parts_of_later_steps
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.sieges import current_resilience
from campaign.post_texts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.ending import END
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech
from hexmap.rules.position import Siege


def administration_post(
    speech: Speech,
    before: RoundDocument,
    after: RoundDocument,
    *,
    map_address: str | None = None,
    full_address: str | None = None,
) -> Post:
    """Return the post about Administration, from the documents before and after it.

    The round is that of `before`: `after` is the position with which the next one begins. The standings are left out
    where they have a post of their own, or stand in that about the end.
    """
    if after.model.ended:
        speech = speech.without_orders()
    events = readable_events(speech, after, after.model.events[len(before.model.events) :])
    names = _names(speech, are_scored=after.ruleset.victory_points.are_scored)
    happened: list[Block] = []
    for part in parts_of_later_steps(events):
        happened.append(Heading(names[part.scene]))
        happened.append(Bullets([speech.cited(event) for event in part.events]))
    if not happened:
        happened.append(Paragraph(speech.gettext("Nothing happened.")))
    elsewhere = standings_apart(speech) or (after.model.ended and END.places(speech, "standings"))
    standings: list[Block] = [Heading(speech.gettext("Standings")), standings_table(speech, before, after)]
    standings += honour_tables(speech, after)
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map as the round ends"), map_address, full_address),
        "standings": [] if elsewhere else standings,
        "events": happened,
        "sieges": list(_sieges(speech, after)),
        "armies": [_strength(speech, before, after)],
    }
    return composed(speech, ADMINISTRATION, before, blocks)


def standings_apart(speech: Speech) -> bool:
    """Whether the standings have a post of their own: the campaign has a template for it, or gives them no place in
    its template of administration.
    """
    return bool(speech.templates.get(STANDINGS.key)) or not ADMINISTRATION.places(speech, "standings")


def _text(speech: Speech) -> str:
    lines = [
        "{map}",
        speech.gettext("The round is over. Well played, everyone!"),
        "{standings}",
        "{events}",
        "{sieges}",
        "# " + speech.gettext("The armies as the round ends"),
        "{armies}",
    ]
    return "\n".join(lines)


ADMINISTRATION = PostKind(
    "administration",
    lambda speech: speech.gettext("administration"),
    _text,
    ("map", "standings", "events", "sieges", "armies"),
)


def _sieges(speech: Speech, after: RoundDocument) -> Iterator[Block]:
    """Return the current sieges, and the resilience that is left (SI.3)."""
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
    yield Table(columns, [_siege(speech, after, siege) for siege in after.position.sieges])


def _siege(speech: Speech, after: RoundDocument, siege: Siege) -> tuple[str, ...]:
    titles = {faction.id: faction.title for faction in after.position.factions}
    structure = after.board.structure_named[siege.structure]
    resilience = current_resilience(after.board, after.position, structure, siege.resilience, after.ruleset)
    holder = after.position.controller(structure)
    return (
        siege.structure,
        titles[holder] if holder else "-",
        titles[siege.faction],
        speech.armies(siege.armies),
        str(resilience),
    )


def _strength(speech: Speech, before: RoundDocument, after: RoundDocument) -> Table:
    """Return the armies on the map: their place, strength, and its change since the round began."""
    columns = [
        Column(speech.gettext("Army")),
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
                speech.army(army.number),
                after.position.faction[army.faction].title,
                after.board.describe(army.hex),
                str(army.strength),
                _changed(army.strength - began[army.number]) if army.number in began else "",
            )
        )
    return Table(columns, rows)


def _strength_at_the_start(before: RoundDocument) -> Mapping[int, int]:
    """Return the strength of the armies at the start of the round, before transfers (ST.6)."""
    found = Counter({army.number: army.strength for army in before.position.armies})
    for sent in before.model.in_transit or ():
        found[sent.from_] += sent.fp
    return found


def _changed(by: int) -> str:
    """Return a change as a figure of a table: `+3`, `-2`, "" if there is none."""
    return f"{by:+d}" if by else ""


def _names(speech: Speech, *, are_scored: bool) -> Mapping[RoundScene, str]:
    """Return the names of the steps of RD.5 in the post; a war without points has none to speak of (VW.1)."""
    return {
        RoundScene.RETREATS: speech.gettext("Retreats"),
        RoundScene.LOSERS_LEAVE: speech.gettext("Who lost leaves the map"),
        RoundScene.AFTER_BATTLE: speech.gettext("After the battles"),
        RoundScene.DEBARKING: speech.gettext("Debarking"),
        RoundScene.SIEGES: speech.gettext("Sieges"),
        RoundScene.CONTROL: speech.gettext("Structures that nobody held"),
        RoundScene.LOSERS_PLACED: speech.gettext("Who lost is placed"),
        RoundScene.STRENGTH: speech.gettext("Strength"),
        RoundScene.POINTS: speech.gettext("Victory points") if are_scored else speech.gettext("Victory"),
        RoundScene.HONOUR: speech.gettext("Honour"),
    }
