"""The texts of the battlefield's scripts, in the language of the page."""

from django.utils.translation import gettext as _

from campaign.battles.texts.lines import ARCS
from campaign.battles.views.board_picture import FACING_NAMES


def board_words() -> dict[str, object]:
    """Return the sentences by the names under which the scripts know them; `{...}` is filled in there."""
    return {
        **_ordering_words(),
        **_playing_words(),
        **_plan_words(),
        "facings": [str(name) for name in FACING_NAMES],
        "arcs": {arc: _(text) for arc, text in ARCS.items()},
    }


def _ordering_words() -> dict[str, object]:
    return {
        "chooseUnit": _("Choose one of your units on the board."),
        "choosePlace": _("Choose where it goes, or whom it fights or shoots at."),
        "unit": _("Unit {number}: {kind}"),
        "state": _("{hp} of {whole} HP, {widths} widths"),
        "stays": _("Stays where it is, faces {facing}"),
        "goes": _("To {square}, faces {facing}; {left} of {widths} widths left"),
        "breaksOff": _("Breaks off to {square}, faces {facing}"),
        "free": _("Activated without a throw"),
        "throws": _("Activation needs {need} or more on a d10: {percent} %. If it fails, your phase ends."),
        "goesOn": _("Goes on in its activation"),
        "moveOnly": _("Only move"),
        "fights": _("Fight {target} {arc}"),
        "shoots": _("Shoot at {target}"),
        "dice": _("{dice} dice, hits with {need} or more: {hits} expected, {percent} % for at least one"),
        "act": _("Then"),
        "give": _("Give order"),
        "back": _("Back"),
        "turnLeft": _("Turn left"),
        "turnRight": _("Turn right"),
        "general": _("General joins this unit"),
        "enemy": _("No unit can reach it now."),
        "enemyOf": _("Your units that can fight it or shoot at it: {units}"),
        "noChoice": _("This unit has been activated, or cannot do anything now."),
        "boardUnit": _("{name}: {bases} bases, {hp} of {whole} HP, on {square}, faces {facing}"),
        "withGeneral": _("The general is here."),
        "sending": _("Sending …"),
        "refused": _("Your order was not sent. Reload the page to see why."),
        "failed": _("The site did not answer. Your order was not sent. Check your connection, then send it again."),
    }


def _playing_words() -> dict[str, object]:
    return {
        "turn": _("Turn {turn} of {turns}"),
        "stars": _("{stars} of {needed} stars"),
        "hits": _("hits: {hits}"),
        "needed": _("{need}+ hits"),
        "neededToAct": _("{need}+ activates"),
        "moraleThrow": _("Morale"),
        "rampage": _("6 hits"),
        "danger": _("12 kills the general"),
        "initiative": _("Initiative"),
        "activation": _("Activation of unit {number}"),
        "play": _("Play"),
        "pause": _("Pause"),
    }


def _plan_words() -> dict[str, object]:
    return {
        "chooseDeployed": _("Drag your units to other squares of your zone, or tap one and then a square."),
        "picked": _("Unit {number}, {kind}, stands on {square}. Choose its square, or another unit to change places."),
        "generalHere": _("The general is with unit {number}."),
        "makeGeneral": _("Put the general here"),
        "putBack": _("Done"),
        "outside": _("Units begin in the four rows of your zone."),
        "placed": _("Unit {number} stands on {square}."),
        "swapped": _("Units {number} and {other} changed places."),
    }
