"""The posts about engagements: settings, retreats, and reports (EN)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from campaign.games.engagements import Engagement, GameResult, in_words
from campaign.games.posts import FoughtHere
from campaign.games.vae_victis.posts.composing import composed
from campaign.games.vae_victis.posts.engagement_sides import side_rows
from campaign.games.vae_victis.rules.battles import Battle, SideOutcome, list_of_side
from campaign.games.vae_victis.rules.document import EngagementEntry, RoundDocument, engagement_named
from campaign.games.vae_victis.rules.sequence_of_play import results_of
from campaign.post_texts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech


def engagements_post(speech: Speech, document: RoundDocument) -> Post | None:
    """The engagements of a document battle by battle, each with both sides and its settings (EN.3); None if none is."""
    entries = {entry.id: entry for entry in document.model.engagements or ()}
    if not entries:
        return None
    fought: list[Block] = []
    for number, battle in enumerate(document.model.battles or (), start=1):
        for id_ in battle:
            fought += _engagement(speech, document, entries[id_], number)
    settings = [] if document.ruleset.battle.only_on_site else [Paragraph(_settings(speech, document))]
    return composed(speech, ENGAGEMENTS, document, {"settings": settings, "engagements": fought})


def retreats_post(speech: Speech, before: RoundDocument, after: RoundDocument) -> Post:
    """Return the post about retreats (EN.4), from the documents before and after they were declared."""
    events = [event for event in after.model.events[len(before.model.events) :] if event["kind"] == "army_retreated"]
    if not events:
        nobody = speech.gettext("Nobody retreats; the engagements are fought as they were announced.")
        return composed(speech, RETREATS, after, {"retreats": [Paragraph(nobody)], "still_fought": []})
    left = [entry.id for entry in after.model.engagements or ()]
    if left:
        said = speech.gettext("Still fought: %(engagements)s.") % {"engagements": ", ".join(left)}
    else:
        said = speech.gettext("No engagement is left to be fought.")
    retreats = [Bullets([speech.cited(event) for event in events])]
    return composed(speech, RETREATS, after, {"retreats": retreats, "still_fought": [Paragraph(said)]})


def results_post(
    speech: Speech, document: RoundDocument, accounts: Mapping[str, FoughtHere] = MappingProxyType({})
) -> Post:
    """Return the post about reports of engagements, and the results of battles (EN.9, EN.10).

    `accounts` are of engagements that were fought on the site. Raises DocumentError for a document that
    lacks a report.
    """
    battles = results_of(document).battles
    blocks: list[Block] = []
    for number, battle in enumerate(battles, start=1):
        blocks.append(Heading(_went(speech, document, battle, number)))
        fought = [(one.engagement, accounts.get(one.engagement.id)) for one in battle.fought]
        blocks.append(Bullets([_reported(speech, document, *one) for one in fought]))
        for engagement, account in fought:
            shows = speech.gettext("The battle %(id)s, turn by turn") % {"id": engagement.id}
            blocks += map_in_post(speech, shows, account.picture if account else "", None)
    return composed(speech, RESULTS, document, {"results": blocks})


def _of_engagements(speech: Speech) -> str:
    said = speech.gettext("Everything you need to set your games up. Look your own side over before you start.")
    if speech.fought_here:
        said = speech.gettext("These battles are fought on this site. Look your own side over before they begin.")
    return "\n".join([said, "{settings}", "{engagements}"])


def _of_retreats(speech: Speech) -> str:
    return "\n".join([speech.gettext("Not everyone stays to fight."), "{retreats}", "{still_fought}"])


def _of_results(speech: Speech) -> str:
    said = speech.gettext("All games are over. Thank you for playing them!")
    if speech.fought_here:
        said = speech.gettext("All battles are over. Thank you for fighting them!")
    return "\n".join([said, "{results}"])


ENGAGEMENTS = PostKind(
    "engagements", lambda speech: speech.gettext("engagements"), _of_engagements, ("settings", "engagements")
)
RETREATS = PostKind("retreats", lambda speech: speech.gettext("retreats"), _of_retreats, ("retreats", "still_fought"))
RESULTS = PostKind("results", lambda speech: speech.gettext("results of the battles"), _of_results, ("results",))


def _settings(speech: Speech, document: RoundDocument) -> str:
    """Return the settings common to all engagements (EN.5)."""
    texts = document.ruleset.field_of_glory
    weeks = speech.ngettext("within one week", "within %(weeks)s weeks", texts.weeks) % {"weeks": texts.weeks}
    values = {"battle": texts.battle, "map": texts.map, "rerolls": texts.rerolls, "finished": weeks}
    said = speech.gettext(
        "For every game: %(battle)s; map: %(map)s; map re-rolls: %(rerolls)s; to be finished %(finished)s (EN.5)."
    )
    return said % values


def _engagement(speech: Speech, document: RoundDocument, entry: EngagementEntry, battle: int) -> Iterator[Block]:
    engagement = engagement_named(entry.id, document.board, document.position)
    if engagement is None:  # the document has been validated, so there is none
        return
    assault = engagement.assault is not None
    heading = (
        speech.gettext("Assault %(id)s (battle %(battle)s)")
        if assault
        else speech.gettext("Engagement %(id)s (battle %(battle)s)")
    )
    yield Heading(heading % {"id": entry.id, "battle": battle})
    rows = (side_rows(speech, document, engagement, entry, which) for which in (0, 1))
    columns = [
        Column(speech.gettext("Side")),
        Column(speech.gettext("What for")),
        Column("FP", figures=True),
    ]
    yield Table(columns, list(chain.from_iterable(rows)))
    ground = getattr(document.ruleset.field_of_glory, entry.terrain.lower(), entry.terrain)
    sets_up = speech.gettext("%(army)s sets the game up (%(rule)s).")
    if document.ruleset.battle.only_on_site:
        sets_up = speech.gettext("%(army)s sets up (%(rule)s).")
    settings = [
        sets_up % {"army": speech.army(entry.set_up_by), "rule": "AS.3" if assault else "EN.5"},
        speech.gettext("Terrain: %(terrain)s (%(rule)s).") % {"terrain": ground, "rule": "AS.3" if assault else "EN.6"},
        *_lists(speech, document, engagement, entry),
    ]
    yield Bullets(settings)


def _lists(speech: Speech, document: RoundDocument, engagement: Engagement, entry: EngagementEntry) -> Iterator[str]:
    """The army lists of the two sides, and the allies that may be picked (EN.7)."""
    for which, (side, faction) in enumerate(zip(engagement.sides, engagement.factions, strict=True)):
        allies: Sequence[str] = entry.allies.get(side, ())
        values = {
            "faction": document.position.faction[faction].title,
            "list": list_of_side(document.position, engagement, which, document.ruleset) or "-",
            "allies": ", ".join(allies),
        }
        if allies:
            yield speech.gettext("%(faction)s: %(list)s; allies, if wanted: %(allies)s (EN.7).") % values
        else:
            yield speech.gettext("%(faction)s: %(list)s; no allies (EN.7).") % values


def _reported(speech: Speech, document: RoundDocument, engagement: Engagement, account: FoughtHere | None) -> str:
    entry = next(report for report in document.model.reports if report.engagement == engagement.id)
    winner = "" if entry.winner is None else str(entry.winner)
    result = speech.translated(in_words(engagement, GameResult(entry.engagement, winner, entry.casualties)))
    return " ".join((f"{engagement.id}: {speech.named(result)}", *(account.sentences if account else ())))


def _went(speech: Speech, document: RoundDocument, battle: Battle, number: int) -> str:
    winner = next((faction for faction, outcome in battle.outcome.items() if outcome is SideOutcome.WON), None)
    if winner is None:
        return speech.gettext("Battle %(battle)s: a draw (EN.10)") % {"battle": number}
    values = {"battle": number, "winner": document.position.faction[winner].title}
    return speech.gettext("Battle %(battle)s: %(winner)s wins (EN.10)") % values
