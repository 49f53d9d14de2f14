"""Check that the values of an archive are consistent, before a row is written."""

from collections.abc import Iterator
from datetime import datetime, time

from django.conf import settings

from campaign.archive.commands.opened import BrokenArchive, OpenArchive
from campaign.archive.commands.references import (
    check_fights,
    check_known,
    check_names,
    check_phases,
    check_what_was_played,
)
from campaign.archive.rules.campaign_file import NAME, CampaignFile, read_campaign_file
from campaign.archive.rules.decided import TemplateEntry
from campaign.archive.rules.played import PhaseEntry
from campaign.games.all_games import GAMES, AnyDocument
from campaign.language.moments import zone_known
from campaign.models.log import Action
from campaign.post_texts.template import TemplateError
from campaign.posts.texts.kinds import post_kinds
from hexmap.rules.documents import DocumentError
from hexmap.rules.map_editions import stored_text
from orders.rules.game_steps import STEPS

BEFORE_EDITIONS = frozenset({"0.1", "0.2"})
"""Versions of the engine without map editions: a shipped map named there is the first edition."""


def campaign_in(archive: OpenArchive) -> CampaignFile:
    """Return the campaign of an archive; raise BrokenArchive if it is invalid or inconsistent."""
    try:
        found = read_campaign_file(archive.read(NAME))
        check_names(found)
        check_phases(found)
        check_what_was_played(found)
        check_fights(found)
        _check_words(found)
    except DocumentError as error:
        raise BrokenArchive(NAME, str(error)) from None
    for which, phase in enumerate(found.phases):
        _check_documents(archive, found, which, phase)
    try:
        _check_game(archive, found)
    except DocumentError as error:
        raise BrokenArchive(NAME, str(error)) from None
    return found


def moment(text: str) -> datetime:
    """Return a moment of the file; raise BrokenArchive for an impossible date."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise BrokenArchive(NAME, f"{text} is no moment") from None


def at_any_time(text: str | None) -> datetime | None:
    """The same of a moment that may not have come."""
    return None if text is None else moment(text)


def clock_time(text: str | None) -> time | None:
    """Return a time of day of the file; raise BrokenArchive for an impossible one."""
    try:
        return None if text is None else time.fromisoformat(text)
    except ValueError:
        raise BrokenArchive(NAME, f"{text} is no time of day") from None


def text_of(archive: OpenArchive, path: str) -> str:
    """The text of a document, as it is."""
    try:
        return archive.read(path).decode("utf-8")
    except UnicodeDecodeError:
        raise BrokenArchive(path, "is not UTF-8 text") from None


def document_of(archive: OpenArchive, found: CampaignFile, path: str) -> str:
    """The text of a document of a campaign.

    Where it names a shipped map and was exported before maps had editions, it holds the first edition instead.
    """
    text = text_of(archive, path)
    return stored_text(text) if found.engine_version in BEFORE_EDITIONS else text


def version_of(found: CampaignFile, phase: PhaseEntry) -> str:
    """The version of the engine with which a phase is adjudicated.

    In older archives it is that of its record, or else of the last record of the campaign, or else of the file.
    """
    if phase.engine_version is not None:
        return phase.engine_version
    records = [*(one for other in found.phases for one in other.records), *phase.records]
    return records[-1].engine_version if records else found.engine_version


def _check_words(found: CampaignFile) -> None:
    for which, entry in enumerate(found.log):
        check_known(f"log[{which}].action", entry.action, list(Action))
    for which, template in enumerate(found.post_templates):
        check_known(f"post_templates[{which}].key", template.key, post_kinds())
        _check_template(f"post_templates[{which}].text", template)
    check_known("language", found.language, {code for code, _ in settings.LANGUAGES})
    if zone_known(found.time_zone) is None:
        raise DocumentError("time_zone", f"{found.time_zone} is no time zone that this machine knows")


def _check_template(place: str, template: TemplateEntry) -> None:
    try:
        if template.text:
            post_kinds()[template.key].read(template.text)
    except TemplateError as error:
        raise DocumentError(place, str(error)) from None


def _check_game(archive: OpenArchive, found: CampaignFile) -> None:
    """Raise DocumentError for changes of the rules, or seeds of siege dice, that a campaign of its game cannot have."""
    game, first = GAMES[found.game], found.phases[0]
    for name, has in (("rule_changes", game.rule_changes), ("siege_seeds", game.dice)):
        if has is None and getattr(found, name):
            raise DocumentError(name, f"a campaign of {game.title} has none")
    if game.rule_changes is None or not found.rule_changes:
        return
    document = game.read_text(document_of(archive, found, first.document), version_of(found, first))
    for which, change in enumerate(found.rule_changes):
        try:
            game.rule_changes.with_changes(document, [change.ruleset or {}])
        except DocumentError as error:
            raise DocumentError(f"rule_changes[{which}].{error.place}", error.problem) from None


def _check_documents(archive: OpenArchive, found: CampaignFile, which: int, phase: PhaseEntry) -> None:
    game, after = GAMES[found.game], [one.document_out for one in phase.records]
    versions = {phase.document: version_of(found, phase)}
    for one in phase.records:
        versions |= dict.fromkeys((one.document_in, one.document_out), one.engine_version)
    for path, version in versions.items():
        try:
            document = game.read_text(document_of(archive, found, path), version)
        except DocumentError as error:
            raise BrokenArchive(path, str(error)) from None
        problem = next(_strange(found, phase, document, is_outcome=path in after), None)
        if problem:
            raise BrokenArchive(path, f"{problem}; phases[{which}] of {NAME} says otherwise")


def _strange(found: CampaignFile, phase: PhaseEntry, document: AnyDocument, *, is_outcome: bool) -> Iterator[str]:
    outline = GAMES[found.game].outline(document)
    rounds = (phase.round, phase.round + 1) if STEPS[phase.step].closes_round else (phase.round,)
    if outline.round not in rounds:
        yield f"it is of round {outline.round}"
    if not is_outcome and outline.step not in ("", phase.step):
        yield f"it is of the step {outline.step}"
    if {one.id for one in outline.factions} != {one.id for one in found.factions}:
        yield "it has other factions"
    known = {army.number: army.faction for army in found.armies}
    for number, faction in outline.commanded.items():
        if known.get(number) != faction:
            yield f"it has an army {number} of {faction}"
