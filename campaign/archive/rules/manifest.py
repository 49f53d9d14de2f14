"""The manifest of an archive: every file in it, and its SHA-256, so that one that was changed is found by name."""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import Field

from hexmap.rules.documents import DocumentError, DocumentModel, one_line, parse_json, validated

FORMAT = "vae-victis/archive/1"
PUBLIC_FORMAT = "vae-victis/public-archive/1"
"""Of the archive that leaves out what is hidden until the campaign is over: nothing can be restored from it."""
NAME = "manifest.json"
SEALED_FORMAT = "vae-victis/sealed/1"
SEALED = "sealed.json"
"""In a public archive: the SHA-256 of each document that the complete archive will have in its place."""
MOST_FILES = 20_000
"""Of an archive; a campaign of a hundred rounds has some 3,000."""

_PATH = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,3}")
_LONGEST_PATH = 200

Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class ArchiveManifest(DocumentModel):
    """The files of an archive by their paths, without the manifest itself."""

    format: Literal["vae-victis/archive/1"]
    files: Annotated[dict[str, Digest], Field(max_length=MOST_FILES)]


def manifest_text(digests: Mapping[str, str], *, public: bool = False) -> str:
    """The text of a manifest; equal files make equal bytes."""
    return _listed(PUBLIC_FORMAT if public else FORMAT, digests)


def sealed_text(documents: Mapping[str, str]) -> str:
    """The text of the list of sealed documents, from their texts by their paths."""
    return _listed(SEALED_FORMAT, {path: digest_of(text.encode()) for path, text in documents.items()})


def _listed(format_: str, digests: Mapping[str, str]) -> str:
    values = {"format": format_, "files": dict(sorted(digests.items()))}
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def read_manifest(data: bytes) -> ArchiveManifest:
    """The manifest of an archive; raises DocumentError for one that is none, or of another version."""
    value = json_of(data)
    if isinstance(value, dict) and value.get("format") == PUBLIC_FORMAT:
        raise DocumentError("format", "a public archive leaves out hidden units; restore from the complete one")
    check_format(value, FORMAT)
    manifest = validated(ArchiveManifest, value)
    for path in manifest.files:
        if not is_path(path) or path == NAME:
            raise DocumentError("files", f"{one_line(path)} is no path that an archive has")
    return manifest


def is_path(path: str) -> bool:
    """Whether a path stays inside its folder, and is one that every file system takes."""
    return len(path) <= _LONGEST_PATH and _PATH.fullmatch(path) is not None


def digest_of(data: bytes) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    return sha256(data).hexdigest()


def json_of(data: bytes) -> Any:
    """The value of a file of JSON; raises DocumentError for what is none."""
    try:
        return parse_json(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise DocumentError("", "not JSON: the file is not UTF-8 text") from None


def check_format(value: Any, expected: str) -> None:
    """Raise DocumentError for a document of another format, or of a version that this build cannot read."""
    named = value.get("format") if isinstance(value, dict) else None
    if named != expected:
        found = "no format at all" if named is None else one_line(named)
        raise DocumentError("format", f"this build reads {expected}, the file names {found}")
