"""The texts of the map's scripts, in the language of the page."""

from django.utils.translation import gettext as _

from campaign.language.translated import translated
from campaign.views.hex_words import hex_words
from hexmap.rules.board import Terrain


def desk_words() -> dict[str, object]:
    """The sentences by the names under which the scripts know them; `{...}` is filled in there."""
    return {
        **_map_words(),
        **_march_words(),
        **_sheet_words(),
        **_hint_words(),
        "terrains": {terrain.value: translated(terrain.label) for terrain in Terrain},
    }


def _map_words() -> dict[str, object]:
    """The facts of a hex."""
    return {
        **hex_words(),
        "held": _("{kind}, held by {faction}"),
        "unheld": _("{kind}, held by nobody"),
        "besieged": _("besieged by {faction} with {armies}, resilience {now} of {initial}"),
        "blockaded": _("blockaded"),
        "culture": _("culture: {culture}"),
        "army": _("Army {number}"),
        "navy": _("Navy {number}"),
        "stands": _("{who} of {faction}, {strength} FP"),
        "inactive": _("cannot embark for {rounds} more rounds"),
        "zoc": _("ZoC of {faction}: {who}"),
        "zone": _("{zone}: {levels}"),
        "level": _("{faction} {level}"),
        "noLevels": _("nobody has superiority"),
        "cut": _("Network of {faction}: {text}"),
        "inNetwork": _("On the network of {faction}"),
        "reached": _("Army {number} gets here with {left} left"),
        "reachHalts": _("and is halted here ({rule})"),
        "reachOccupied": _("but cannot end here"),
        "enemies": _("Within reach of: {armies}"),
        "guessed": _("assuming that nobody places an initiative point"),
    }


def _march_words() -> dict[str, object]:
    """The march of an army, step by step."""
    return {
        "costs": _("{number} from here: {cost} {unit}"),
        "closed": _("{number} from here: not possible"),
        "free": _("{number} from here: free"),
        "left": _("{left} {unit} left"),
        "spoken": _("{number}: {place}, {left}"),
        "stands0": _("stands"),
        "notCarriedOut": _("not carried out"),
        "start": _("Starts at {place}"),
        "chosen": _("{army} is chosen, at {place}."),
        "released": _("No army is chosen."),
        "noHex": _("Choose a hex on the map to see what is there."),
        "addAnyway": _("Add step {number} anyway"),
        "layerOn": _("Shown: {layer}"),
        "layerOff": _("Hidden: {layer}"),
        "fixFirst": _("That order is not valid. Fix it first."),
        "takenBack": _("Undone."),
        "working": _("Calculating the march…"),
    }


def _sheet_words() -> dict[str, object]:
    """Texts about submitting."""
    return {
        "handedIn": _("Orders submitted."),
        "kept": _("Draft saved."),
        "submit": _("Submit orders"),
        "submitted": _("Submitted"),
        "nextArmy": _("Orders submitted. Next: army {number} at {place}."),
        "allOrdered": _("Orders submitted. All your armies have orders."),
        "endsAt": _("To {place}: {left} {unit} left"),
        "nextOfArmy": _("Army {number}: choose the next army"),
        "allSubmitted": _("All drafts submitted: {submitted}."),
        "someSubmitted": _(
            "Submitted: {submitted}. Refused: {refused}. Each refused order says why and keeps its text."
        ),
        "withdrawn": _("Orders withdrawn."),
        "offline": _("The site does not answer. Nothing was lost. Try again."),
        "signedOut": _("You are signed out. Sign in again in another window, then try again here."),
        "failed": _("Something went wrong on the site. Nothing was changed. Try again."),
        "changed": _("Not submitted yet."),
        "notWorkedOut": _("The march could not be calculated, so nothing was submitted. {problem}"),
        "submitAnyway": _("Submit anyway and lose: {armies}"),
        "nothingWritten": _(
            "There is nothing to submit: the field is empty, and an army without orders stays where it is. Plan a"
            " march to move it. To withdraw orders, clear their field."
        ),
        "nothingDecided": _("There is nothing to submit. Choose or write an order first."),
        "standsNow": _("Orders now: “{text}”."),
        "nothingNow": _("There are no orders now."),
    }


def _hint_words() -> dict[str, object]:
    """Texts about suggestions."""
    return {
        "thinking": _("Looking for a suggestion…"),
        "suggested": _("Suggestion for army {number}: {reason}"),
        "nothingToDecide": _("There is nothing to decide for this army now."),
        "hintNote": _("Suggestion of a computer general. Nothing is submitted until you do it."),
        "discard": _("Discard suggestion"),
        "discarded": _("Suggestion discarded."),
    }


def form_words() -> dict[str, str]:
    """The sentences of the page Orders by the names under which the scripts know them; `{...}` is filled in there."""
    return {
        "offline": _("The site does not answer. Nothing was lost. Try again."),
        "signedOut": _("You are signed out. Sign in again in another window, then try again here."),
        "failed": _("Something went wrong on the site. Nothing was changed. Try again."),
        "chosen": _("{name} marches. Click hexes on the map, or use the buttons below the field."),
        "summary": _("{left} of {allowance} half points left"),
        "direction": _("{direction} to {place}: {cost}"),
        "closed": _("{direction} to {place}: {cost}, not possible"),
        "overrun": _("{word} overrun"),
        "always": _("Diplomacy at {city}, go on in any case"),
        "ifWon": _("Diplomacy at {city}, go on if it succeeds"),
        "ifLost": _("Diplomacy at {city}, go on if it fails"),
        "drop": _("Leave 1 unit behind: {unit}"),
        "undo": _("Undo the last word"),
        "clear": _("Clear the march"),
        "working": _("Calculating…"),
    }
