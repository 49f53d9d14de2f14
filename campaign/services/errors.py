"""Why a service refuses: each message is for the person who asked."""


class Refused(Exception):
    """Something that cannot be done now; `str()` says why and what to do instead."""


class StepClosed(Refused):
    """A sheet for a step that takes no more sheets."""


class NotYourArmy(Refused):
    """A sheet for an army that the player does not command."""


class IllegalOrder(Refused):
    """A sheet that is not understood or not allowed by the rules."""


class WrongMoment(Refused):
    """A phase that is not where the administrator thought it was."""
