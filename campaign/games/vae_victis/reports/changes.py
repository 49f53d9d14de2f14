"""The changes between two documents of a campaign, which a map cannot show."""

from dataclasses import dataclass

from campaign.games.vae_victis.rules.document import RoundDocument


@dataclass(frozen=True, slots=True)
class Holding:
    """A structure that changed hands; None for nobody."""

    structure: str
    before: str | None
    now: str | None


@dataclass(frozen=True, slots=True)
class Shift:
    """An army that moved, with both places in words."""

    army: int
    faction: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes; factions by title, structures in map order, armies by number."""

    held: tuple[Holding, ...]
    sieges_begun: tuple[str, ...]
    sieges_over: tuple[str, ...]
    gone: tuple[int, ...]
    shifted: tuple[Shift, ...]

    def __bool__(self) -> bool:
        """Whether anything is other."""
        return any((self.held, self.sieges_begun, self.sieges_over, self.gone, self.shifted))


def changes_between(before: RoundDocument, now: RoundDocument) -> Changes:
    """Return the changes between two documents of one campaign."""
    was, is_ = before.position, now.position

    def title(faction: str | None) -> str | None:
        return None if faction is None else is_.faction[faction].title

    return Changes(
        held=tuple(
            Holding(one.name, title(was.control.get(one.name)), title(is_.control.get(one.name)))
            for one in now.board.structures
            if was.control.get(one.name) != is_.control.get(one.name)
        ),
        sieges_begun=tuple(sorted(is_.besieged - was.besieged)),
        sieges_over=tuple(sorted(was.besieged - is_.besieged)),
        gone=tuple(number for number in sorted(was.army) if number not in is_.army),
        shifted=tuple(
            Shift(
                army.number,
                is_.faction[army.faction].title,
                now.board.describe(was.army[army.number].hex),
                now.board.describe(army.hex),
            )
            for army in is_.armies
            if army.number in was.army and was.army[army.number].hex != army.hex
        ),
    )
