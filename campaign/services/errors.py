"""Why a service refuses: each message is for the person who asked."""


class Refused(Exception):
    """Something that cannot be done now; `str()` says why and what to do instead."""


class StepClosed(Refused):
    """A sheet for a step that takes no more sheets."""


class NotYours(Refused):
    """A sheet for an army that the player does not command, or for a faction for which he does not speak."""


class NotTaken(Refused):
    """A sheet that is not understood, not allowed by the rules (`rule` is the paragraph), or not asked for now.

    `overtaken` says that it was changed elsewhere after the player's page had been made: once they have seen what
    stands there now, they can submit the same again. `lost` are the armies whose loss at sea they have to confirm;
    `details` are more sentences about it.
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
        """Everything that is said about it, the problem first."""
        return (str(self), *self.details)


class WrongMoment(Refused):
    """A phase that is not where the administrator thought it was."""
