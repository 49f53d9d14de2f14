"""Deleting a game: all its rows, of every table, in one transaction.

Of all campaigns only these can be deleted. The database refuses to remove what was played unless the transaction says
that it deletes a game.
"""

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress

from django.apps import apps
from django.core.files.storage import default_storage
from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.db.models import ForeignKey, Model

from campaign.models import Campaign, Fight, Picture, SoloGame
from orders.models import Sealed

_OURS = ("campaign", "orders")
Rows = dict[type[Model], set[int]]
"""The primary keys of rows, by their table."""


@transaction.atomic
def delete_game(game: SoloGame) -> None:
    """Delete a game with everything that was played in it, and the files of its maps once that is committed."""
    campaign = Campaign.objects.select_for_update().get(pk=game.campaign_id, solo=True)
    rows = _rows_of(campaign)
    files = [
        *Picture.objects.filter(pk__in=rows[Picture]).exclude(file="").values_list("file", flat=True),
        *Fight.objects.filter(pk__in=rows[Fight]).exclude(picture="").values_list("picture", flat=True),
    ]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL vae_victis.deletes_game = 'on'")
        for model, keys in rows.items():
            model._base_manager.filter(pk__in=keys)._raw_delete(using=DEFAULT_DB_ALIAS)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # an error here, not when the transaction ends
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("SET LOCAL vae_victis.deletes_game = 'off'")
    transaction.on_commit(lambda: _remove_files(files))


def _remove_files(names: Sequence[str]) -> None:
    """Delete files; what cannot be deleted now is found later, because no row names it any more."""
    for name in names:
        with suppress(OSError):
            default_storage.delete(name)


def _rows_of(campaign: Campaign) -> Rows:
    """Return all rows that belong to a campaign: those that name it, those that name these, and so on."""
    references = _references()
    found: Rows = defaultdict(set)
    fresh: list[tuple[type[Model], set[int]]] = [(Campaign, {campaign.pk})]
    while fresh:
        model, keys = fresh.pop()
        keys -= found[model]
        if not keys:
            continue
        found[model] |= keys
        for child, column in references[model]:
            rows = child._base_manager.filter(**{f"{column}__in": keys})
            fresh.append((child, set(rows.values_list("pk", flat=True))))
    for model in list(found):
        for column in _sealed_in(model):
            rows = model._base_manager.filter(pk__in=found[model]).exclude(**{column: None})
            found[Sealed] |= set(rows.values_list(column, flat=True))
    return found


def _references() -> dict[type[Model], list[tuple[type[Model], str]]]:
    """Return which tables name the rows of a table, and in which column."""
    named: dict[type[Model], list[tuple[type[Model], str]]] = defaultdict(list)
    for label in _OURS:
        for model in apps.get_app_config(label).get_models():
            for field in model._meta.fields:
                if isinstance(field, ForeignKey) and field.related_model is not Sealed:
                    named[field.related_model].append((model, field.name))
    return named


def _sealed_in(model: type[Model]) -> list[str]:
    """Return the columns of a table that hold a sealed text of its own."""
    fields = model._meta.fields
    return [field.name for field in fields if isinstance(field, ForeignKey) and field.related_model is Sealed]
