"""Refusals of services: each message is written for the person who asked."""


class Refused(Exception):
    """A request that cannot be carried out now; `str()` says why and what to do instead."""


class StepClosed(Refused):
    """Orders for a step that accepts no more orders."""


class NotYours(Refused):
    """Orders for an army that the player does not command, or for a faction whose captain they are not."""


class NotTaken(Refused):
    """Orders that are invalid, not allowed by the rules (`rule` is the paragraph), or not asked for now.

    `overtaken` means that they were changed in another window after the player's page was made: once players have seen
    the current version, they can submit the same again. `lost` are the armies whose loss at sea they have to confirm;
    `details` are further sentences about it.
    """

    def __init__(
        self,
        problem: str,
        rule: str = "",
        *,
        overtaken: bool = False,
        lost: tuple[int, ...] = (),
        details: tuple[str, ...] = (),
    ) -> None:
        super().__init__(problem)
        self.rule = rule
        self.overtaken = overtaken
        self.lost = lost
        self.details = details

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return all sentences of the refusal, the problem first."""
        return (str(self), *self.details)


class WrongMoment(Refused):
    """An action on a phase that is in another state than the administrator's page showed."""
