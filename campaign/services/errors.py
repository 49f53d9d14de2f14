"""Why a service refuses: each message is for the person who asked."""


class Refused(Exception):
    """Something that cannot be done now; `str()` says why and what to do instead."""


class StepClosed(Refused):
    """A sheet for a step that takes no more sheets."""


class NotYours(Refused):
    """A sheet for an army that the player does not command, or for a faction for which he does not speak."""


class NotTaken(Refused):
    """A sheet that is not understood, not allowed by the rules (`rule` is the paragraph), or not asked for now."""

    def __init__(self, problem: str, rule: str = "") -> None:
        super().__init__(problem)
        self.rule = rule


class WrongMoment(Refused):
    """A phase that is not where the administrator thought it was."""
