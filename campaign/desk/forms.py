"""Forms of orders."""

from django.core.exceptions import PermissionDenied
from django.http import QueryDict

from campaign.games.vae_victis.kinds import Kind
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.services.sheets import SheetAction
from campaign.views.typed_numbers import whole_number
from orders.rules.kinds import KINDS
from orders.rules.life import Version
from orders.rules.sheets import LONGEST_SHEET

_FIELD = "sheet-"
_SEEN = "seen-"
_HAD = "had-"
_CLEARED = "cleared-"
_LOST = "lost-"
_DRAFT = "draft"

Key = tuple[str, int | None]


def entries_in(form: QueryDict) -> list[SheetAction]:
    """Return the entries of the form, line by line; raise PermissionDenied for an unknown field name.

    A blank line withdraws what was submitted; as a draft it leaves that alone. A movement is withdrawn only where the
    form says that its player cleared the line: a script can leave it blank as well.
    """
    draft = form.get("do") == _DRAFT
    entries = []
    for name, text in form.items():
        if name.startswith(_FIELD):
            kind, army = _named(name.removeprefix(_FIELD))
            blank = not str(text).strip()
            state = Version.DRAFT if draft else Version.WITHDRAWN if blank else Version.HANDED_IN
            field = name.removeprefix(_FIELD)
            seen, had = form.get(f"{_SEEN}{field}", ""), form.get(f"{_HAD}{field}")
            entries.append(
                SheetAction(
                    kind,
                    army,
                    str(text),
                    state,
                    whole_number(seen),
                    None if had is None else str(had),
                    cleared=kind != Kind.MOVEMENT or form.get(f"{_CLEARED}{field}") == "1",
                    accepted=accepted_losses(form, field),
                )
            )
    return entries


def accepted_losses(form: QueryDict, field: str) -> frozenset[int]:
    """Return the armies whose loss at sea a form confirms for a field such as `"movement-3"`, sent as `"3 12"`.

    Words that are not army numbers are left out.
    """
    words = str(form.get(f"{_LOST}{field}", ""))[:LONGEST_SHEET].split()
    numbers = (whole_number(word) for word in words)
    return frozenset(number for number in numbers if number is not None)


def _named(field: str) -> Key:
    kind, _dash, number = field.partition("-")
    if kind not in KINDS or (_dash and whole_number(number) is None):
        raise PermissionDenied(translated(say("there_is_no_such_sheet")))
    return Kind(kind), whole_number(number)
