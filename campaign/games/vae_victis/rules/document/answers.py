"""What players and administrator add to a document after movement: retreats, reports, decisions."""

from collections.abc import Mapping, Sequence

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.battles.battle_results import FoughtEngagement
from campaign.games.vae_victis.rules.document.checks import engagement_named
from campaign.games.vae_victis.rules.document.schema import ReportEntry, RoundDocument
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.position import Siege
from hexmap.rules.position_file import known_structure
from orders.rules.order_file import Decisions, army_key, decisions_of_entry, known_army


def reports_of(document: RoundDocument, engagements: Sequence[Engagement]) -> tuple[FoughtEngagement, ...]:
    """The results of what was fought, one report for every engagement (EN.9); raises DocumentError naming the first
    fault.
    """
    by_id = {engagement.id: engagement for engagement in engagements}
    found: dict[str, FoughtEngagement] = {}
    for which, entry in enumerate(document.model.reports):
        place = f"reports[{which}]"
        engagement = by_id.get(entry.engagement)
        if engagement is None:
            problem = f"there is no engagement {one_line(entry.engagement)}"
            if entry.engagement in document.model.not_fought:
                problem = f"{one_line(entry.engagement)} is not fought: an army retreats from it"
            raise DocumentError(f"{place}.engagement", problem)
        if entry.engagement in found:
            raise DocumentError(f"{place}.engagement", f"{one_line(entry.engagement)} is reported twice")
        winner = None if entry.winner is None else str(entry.winner)
        if winner is not None and (
            winner not in engagement.sides or isinstance(entry.winner, int) is (winner == engagement.assault)
        ):
            raise DocumentError(f"{place}.winner", f"{one_line(entry.winner)} did not fight this engagement")
        found[entry.engagement] = FoughtEngagement(engagement, winner, _casualties(entry, engagement, place))
    for engagement in engagements:
        if engagement.id not in found:
            raise DocumentError("reports", f"engagement {engagement.id} has no report")
    return tuple(found[engagement.id] for engagement in engagements)


def _casualties(entry: ReportEntry, engagement: Engagement, place: str) -> dict[str, int]:
    for side, per_cent in entry.casualties.items():
        if side not in engagement.sides:
            raise DocumentError(f"{place}.casualties.{side}", "did not fight this engagement")
        if not 0 <= per_cent <= 100:
            raise DocumentError(f"{place}.casualties.{side}", f"{per_cent} is not between 0 and 100")
    for number in engagement.armies:
        if str(number) not in entry.casualties:
            raise DocumentError(f"{place}.casualties", f"those of army {number} are missing")
    return entry.casualties


def decisions_of(document: RoundDocument) -> Decisions:
    """The decisions of a document; raises DocumentError for what they name and is not there."""
    known = {*document.position.army, *(entry.army for entry in document.model.eliminated or ())}
    return decisions_of_entry(document.model.decisions, document.board, document.position, known)


def retreats_of(document: RoundDocument) -> tuple[int, ...]:
    """The armies that declare retreat (EN.4); raises DocumentError for one that is not there."""
    known = {*document.position.army, *(entry.army for entry in document.model.eliminated or ())}
    for which, number in enumerate(document.model.retreats or ()):
        known_army(known, number, f"retreats[{which}]")
    return tuple(document.model.retreats or ())


def not_fought_of(document: RoundDocument) -> tuple[tuple[int, ...], tuple[Engagement, ...]]:
    """The armies that retreated and the engagements that were not fought because of it (EN.4)."""
    board, position = document.board, document.position
    for which, number in enumerate(document.model.retreated):
        known_army(position.army, number, f"retreated[{which}]")
    found = []
    for which, id_ in enumerate(document.model.not_fought):
        engagement = engagement_named(id_, board, position)
        if engagement is None or not set(engagement.armies) & set(document.model.retreated):
            raise DocumentError(f"not_fought[{which}]", f"{one_line(id_)} is no engagement of an army that retreated")
        found.append(engagement)
    return tuple(sorted(set(document.model.retreated))), tuple(found)


def siege_dice_of(document: RoundDocument) -> Mapping[str, Mapping[int, int]] | None:
    """The faces of the siege dice by structure and army; None in a ruleset without the siege die (SD.6).

    Raises DocumentError where the die of an army that besieges is missing, or one of another is there.
    """
    if not document.ruleset.siege_die.is_on:
        return None
    sieges, found = document.position.siege_of, {}
    if document.model.siege_dice is None:
        problem = "is missing; with the siege die the faces thrown from the seed must be given"
        raise DocumentError("siege_dice", problem)
    for name, dice in document.model.siege_dice.items():
        place = f"siege_dice.{name}"
        known_structure(document.board, name, place)
        if name not in sieges:
            raise DocumentError(place, f"nobody besieges {one_line(name)}")
        found[name] = {_besieger(sieges[name], key, f"{place}.{key}"): face for key, face in dice.items()}
    for name, siege in sieges.items():
        for number in siege.armies:
            if number not in found.get(name, {}):
                raise DocumentError(f"siege_dice.{name}", f"the die of army {number} is missing")
    return found


def _besieger(siege: Siege, key: str, place: str) -> int:
    try:
        return army_key(siege.armies, key, place)
    except DocumentError:
        raise DocumentError(place, f"army {one_line(key)} does not besiege {one_line(siege.structure)}") from None
