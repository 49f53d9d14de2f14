"""What an uploaded file is and where it belongs, for someone who chose it in the wrong place."""

from collections.abc import Mapping
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.views.document_kinds import DocumentKind


class ExpectedDocument(Enum):
    """The document that a field expects."""

    POSITION = "position"
    MAP = "map"

    @property
    def kinds(self) -> frozenset[DocumentKind]:
        """The kinds of file that the field accepts."""
        return _TAKEN[self]


_TAKEN = {
    ExpectedDocument.POSITION: frozenset({DocumentKind.POSITION, DocumentKind.SCENARIO}),
    ExpectedDocument.MAP: frozenset({DocumentKind.MAP}),
}
_CHOOSE: Mapping[ExpectedDocument, Promise] = {
    ExpectedDocument.POSITION: _("Choose a position document in this field."),
    ExpectedDocument.MAP: _("Choose a map document in this field, or none."),
}
_BELONGS: Mapping[DocumentKind, Promise] = {
    DocumentKind.MAP: _("This file is a map. It belongs in the field “Map document”."),
    DocumentKind.POSITION: _("This file is a position document. It belongs in the field “Position document”."),
    DocumentKind.SCENARIO: _(
        "This file is a scenario: a position document with its map in it. It belongs in the field “Position document”"
        " and needs no map document."
    ),
    DocumentKind.RULESET: _("This file is a ruleset. Rules belong in the position document, under “ruleset”."),
    DocumentKind.SCENERY: _(
        "This file is the scenery of a map. Only maps that come with the site have scenery, so it is not uploaded."
    ),
    DocumentKind.RECIPE: _(
        "This file is the recipe of a map. The command `build_map` makes a map document of it; that can be uploaded."
    ),
    DocumentKind.ARCHIVE: _(
        "This file is the archive of a campaign, or a part of one. The site operator can restore the campaign with the"
        " command `import_campaign`."
    ),
    DocumentKind.RECEIPTS: _(
        "This file holds the receipts of a campaign. They belong on the page that checks receipts, to which the page"
        " Receipts of the campaign leads."
    ),
    DocumentKind.PICTURE: _("This file is a picture. A picture cannot be played on; the site draws its own."),
}
_IN_THE_EDITOR = _(
    "This file is a position document. The map editor opens maps; the page Scenarios takes position documents."
)


def misplaced(kind: DocumentKind, wanted: ExpectedDocument) -> str:
    """Return the messages for a file of that kind in a field that expects another one."""
    return f"{_BELONGS[kind]} {_CHOOSE[wanted]}"


def not_maps() -> dict[str, str]:
    """Return why the map editor opens no document of another format, by the middle word of the format."""
    return {
        "position": str(_IN_THE_EDITOR),
        **{kind.value: str(_BELONGS[kind]) for kind in (DocumentKind.SCENERY, DocumentKind.RECEIPTS)},
        **{word: str(_BELONGS[DocumentKind.ARCHIVE]) for word in ("archive", "campaign")},
    }
