"""The manifest of a backup: what it contains, and the checksums of its files."""

import json
from typing import Annotated, Literal

from pydantic import Field

from campaign.archive.rules.manifest import Digest, check_format, json_of
from hexmap.rules.documents import DocumentModel, validated

FORMAT = "vae-victis/backup/1"
NAME = "manifest.json"
DUMP = "database.dump"
MEDIA = "media/"
"""The prefix of the paths of pictures and screenshots in a backup."""
SUMS = "media.sha256"
"""The SHA-256 of every picture and screenshot, one per line, in the format of `sha256sum`."""
_SQL_NAME = "^[A-Za-z_][A-Za-z0-9_]*$"

Count = Annotated[int, Field(ge=0)]
TableName = Annotated[str, Field(pattern=_SQL_NAME)]


class Manifest(DocumentModel):
    """The contents of a backup.

    `engine` is the version of the adjudicator that made it, `server` and `programs` the major versions of PostgreSQL
    and of its programs, `migrations` all that had been applied, by app, `counts` the rows of each table, `last_entry`
    the number of the newest entry of all logs (0: none), `seal_keys` the fingerprints of the keys that something in it
    is sealed with and how many texts each has sealed, `gone` how many files the database names that were not there,
    `media` how many pictures and screenshots there are in it, `files` the SHA-256 of its other members.
    """

    format: Literal["vae-victis/backup/1"]
    made_at: str
    engine: str
    server: Count
    programs: Count
    migrations: dict[str, list[str]]
    counts: dict[TableName, Count]
    last_entry: Count
    seal_keys: dict[str, Count]
    gone: Count
    media: Count
    files: dict[str, Digest]


def manifest_bytes(manifest: Manifest) -> bytes:
    """Return the text of a manifest."""
    return (json.dumps(manifest.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n").encode()


def read_manifest(data: bytes) -> Manifest:
    """Return the manifest of a backup; raise DocumentError if it is invalid or of another version."""
    value = json_of(data)
    check_format(value, FORMAT)
    return validated(Manifest, value)
