"""The texts of the map editor's scripts, in the language of the page."""

from django.utils.translation import gettext as _

from campaign.views.document_words import not_maps
from campaign.views.hex_words import hex_words
from campaign.views.map_documents import not_utf8


def map_editor_words() -> dict[str, object]:
    """The sentences by the names under which the scripts know them; `{...}` is filled in there."""
    return {**_drawing_words(), **_document_words(), **_check_words()}


def _drawing_words() -> dict[str, str]:
    """Texts about drawing."""
    return {
        **hex_words(),
        "inNoZone": _("in no sea zone"),
        "newName": _("New"),
        "newZone": _("Sea zone"),
        "zoneHexes": _("{name}, hexes: {count}"),
        "noZone": _("There is no sea zone yet. Add a zone first."),
        "onLand": _("This is drawn on land only. Choose a hex of land."),
        "lineBegun": _("Line started. Click the next hex."),
        "lineEnded": _("Line ended."),
        "stays": _("Not moved."),
        "taken": _("Choose another hex. This one is water, or holds a Town or City already."),
        "makeCity": _("Change to City"),
        "makeTown": _("Change to Town"),
        "moveTo": _("Click the hex to move it to."),
        "nameEmpty": _("Enter a name."),
        "nameNumber": _("Enter a name that is not a number. Armies have numbers."),
        "nameBlanks": _("Enter a name with single blanks."),
        "nameInvisible": _("The name holds an invisible letter. Type it again."),
        "nameMarks": _("Enter a name without commas, colons and other marks. They part names in orders."),
        "nameWord": _("Enter another name. This is a word of orders."),
        "nameTaken": _("That name is taken, or it looks the same in orders as another one. Enter another one."),
        "numberNeeded": _("Enter the kilometres as a number above 0."),
        "undone": _("Undone."),
        "redone": _("Redone."),
        "nothingToUndo": _("There is nothing to undo."),
        "nothingToRedo": _("There is nothing to redo."),
    }


def _document_words() -> dict[str, object]:
    """Texts about documents, and why some cannot be opened."""
    return {
        "kept": _("saved in this browser"),
        "notKept": _("This browser cannot save your map. Download it before you leave the page."),
        "elsewhere": _("also open in another window; the last change is saved"),
        "notSaved": _("not saved in your account"),
        "saving": _("saving…"),
        "saved": _("saved in your account"),
        "goneFromMine": _("This map is no longer in your account. Choose “Save map” to save it again."),
        "fetching": _("Loading your maps…"),
        "noMaps": _("No maps yet. Choose “Save map” to add the one that you are drawing."),
        "mapFacts": _("{columns} x {rows} hexes, saved {saved}"),
        "open": _("Open map"),
        "delete": _("Delete map"),
        "deleteMap": _(
            "“{title}” will be deleted from your account. Scenarios and campaigns that use it keep their copy."
        ),
        "notFetched": _("The map could not be loaded. Check your connection and try again."),
        "signedOut": _("You are signed out. Sign in in another window, then try again."),
        "tooLong": _("The file is larger than {most} MB. Choose a smaller one."),
        "notUtf8": not_utf8(),
        "notJson": _("This is not a map document: it is not JSON."),
        "notMap": _('This is not a map document: its "format" is not "vae-victis/map/1".'),
        "notMaps": not_maps(),
        "tooLarge": _("The map has {columns} x {rows} hexes. The editor opens maps of at most {most} hexes."),
        "unknownKey": _("unknown key"),
        "missing": _("is missing"),
        "noHexes": _("the map has no hexes"),
        "uneven": _("the row must have {columns} letters, as the first row has"),
        "noTerrain": _("a letter of the row is not a terrain"),
        "noPair": _("is not a pair of hexes"),
        "noNeighbours": _("the two hexes are not neighbours"),
        "notOnMap": _("is not a hex of the map"),
        "noObject": _("is not an object"),
        "noKind": _('is neither "town" nor "city"'),
        "noList": _("is not a list"),
        "noText": _("is not a text"),
        "noNumber": _("is not a number above 0"),
    }


def _check_words() -> dict[str, str]:
    """Texts about the check."""
    return {
        "offline": _("The site does not answer. Check your connection and try again."),
        "failed": _("Something went wrong. Reload the page and try again."),
        "drawing": _("The site is drawing your map. This takes a few seconds."),
        "previewOf": _("Your map as campaigns show it"),
        "notDrawn": _("The map could not be drawn. Choose “Check map”, fix what it finds, and try again."),
        "previewLate": _("The site is busy. Try again in a minute."),
        "previewReplaced": _("You opened another preview in another window. Open this one again."),
        "checking": _("Checking…"),
        "refused": _("The map is not valid: {fault}"),
        "valid": _("The map is valid."),
        "fault": _("Error"),
        "warning": _("Warning"),
        "hint": _("Hint"),
        "showAll": _("Show all {count}"),
    }
