"""The differences between two documents of one game, in sentences."""

from campaign.games.all_games import AnyDocument
from campaign.games.hannibal.reports.differences import differences as of_hannibal
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.vae_victis.reports.differences import differences
from campaign.games.vae_victis.rules.document import RoundDocument


def differences_between(before: AnyDocument, after: AnyDocument) -> list[str]:
    """Return the differences between the positions of two documents of one game."""
    if isinstance(before, RoundDocument) and isinstance(after, RoundDocument):
        return differences(after.board, before.position, after.position)
    if isinstance(before, GameDocument) and isinstance(after, GameDocument):
        return of_hannibal(before, after)
    raise TypeError("documents of two games")
