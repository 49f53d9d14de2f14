"""The database field for the text of a position document."""

from typing import TYPE_CHECKING, Any

from django.db import models

from hexmap.rules.map_editions import stored_text, text_to_store

if TYPE_CHECKING:
    _TextField = models.TextField[str, str]
else:
    _TextField = models.TextField  # the base class takes no type arguments at run time


class DocumentText(_TextField):
    """The text of a position document, stored with the edition of the shipped map that it names.

    Reading it gives the map with which the campaign began, even after a release that changed the shipped map. For the
    database and for migrations it is a TextField.
    """

    def from_db_value(self, value: str | None, *_: object) -> str | None:
        """Return the text as the rules read it."""
        return value and stored_text(value)

    def get_prep_value(self, value: Any) -> Any:
        """Return the text as it is stored."""
        return text_to_store(value) if isinstance(value, str) else super().get_prep_value(value)

    def deconstruct(self) -> Any:
        """Describe the field to migrations as a TextField."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", args, kwargs
