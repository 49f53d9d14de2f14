"""The texts of the scripts of the lesson and of puzzles, in the language of the page."""

from django.utils.translation import gettext as _

from campaign.language.translated import translated
from campaign.learning.taught import lesson
from hexmap.rules.board import Terrain


def learn_words() -> dict[str, object]:
    """Return the sentences by the names under which the script knows them; `{...}` is filled in there."""
    return {
        **{name: _(words) for name, words in lesson().words.items()},
        "lesson": _("Learn in five minutes"),
        "ownArmy": _("Army {army} is chosen."),
        "reached": _("{place}: {left} of {points} MP left."),
        "halts": _("It must stop here."),
        "occupied": _("Your army {army} stands there. Two armies never end in one hex."),
        "stays": _("Army {army} stands there already. Choose another hex."),
        "enters": _("{place}, {cost} MP: {reasons}"),
        "marches": _("{left} of {points} MP are left at the end."),
        "orders": _("Army {army}: {text}"),
        "noMarch": _("stays where it is"),
        "to": _("marches to {place}"),
        "suggested": _("(our suggestion)"),
        "receipt": _("Army {army}: receipt {receipt}"),
        "play": _("Play the round"),
        "again": _("Play again"),
        "end": _("Show the end"),
        "meaning": _("What it means"),
        "events": _("What happened"),
        "resume": _("Continue where you stopped"),
        "offline": _("The site does not answer. Nothing was lost. Try again."),
        "signedOut": _("You are signed out. Sign in again in another window, then try again here."),
        "failed": _("Something went wrong on the site. Nothing was changed. Try again."),
        "cursor": _("{place}, {terrain}"),
        "armyThere": _("army {army} of {faction}"),
        "leftThere": _("{left} MP left there"),
        "of": _("Step {number} of {count}"),
        "terrains": {terrain.value: translated(terrain.label) for terrain in Terrain},
    }


def puzzle_words() -> dict[str, object]:
    """Return those of a puzzle, in the same way."""
    return {
        "choose": _("Army {army} is chosen. Click the hex that it should march to."),
        "enemy": _("That is an enemy. Choose one of your armies."),
        "march": _("Army {army}: {left} of {points} MP left at {place}."),
        "sails": _("Army {army} sails to {place}."),
        "stays": _("Army {army} stands there already. Choose another hex."),
        "offline": _("The site does not answer. Nothing was lost. Try again."),
        "signedOut": _("You are signed out. Sign in again in another window, then try again here."),
        "failed": _("Something went wrong on the site. Nothing was changed. Try again."),
        "again": _("Play again"),
    }
