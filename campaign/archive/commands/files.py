"""All the files of an archive, one after another, and at last the manifest that names them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from campaign.archive.queries.layout import ArchiveLayout, File, layout_of
from campaign.archive.queries.values import campaign_values
from campaign.archive.rules import campaign_file, manifest
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign
from campaign.receipts.queries import receipts_export
from campaign.selectors import current_phase
from campaign.services.errors import Refused

RECEIPTS = "receipts.json"
_TRIES = 3

Pages = Callable[[ArchiveLayout], Iterator[File]]
"""The pages of an archive, with the styles and letters that they need."""


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file of an archive with its content."""

    path: str
    data: bytes


class MovesOn(Refused):
    """A campaign in which something is published whenever its archive is being written."""


def archive_files(campaign: Campaign, pages: Pages, *, public: bool = False) -> Iterator[WrittenFile]:
    """The files of the archive of a campaign, in the order in which they are written; equal campaigns, equal files.

    With `public` they are those of the public archive as long as units are hidden (HH.15.4).

    All are of one moment: if something happens in the campaign before the last of its texts has been read, all are read
    again. Pictures, which never change, are read as they come. Raises MovesOn.
    """
    digests: dict[str, str] = {}
    layout, files = _at_one_moment(campaign, pages, public)
    for file in files:
        written = WrittenFile(file.path, file.read())
        digests[file.path] = manifest.digest_of(written.data)
        yield written
    yield WrittenFile(manifest.NAME, manifest.manifest_text(digests, public=layout.is_public).encode())


def _at_one_moment(campaign: Campaign, pages: Pages, public: bool) -> tuple[ArchiveLayout, list[File]]:
    for _ in range(_TRIES):
        before = _moment(campaign)
        found = _files(campaign, pages, public)
        if _moment(campaign) == before:
            return found
    raise MovesOn(say("something_happens_in_this_campaign_at_every_moment_just"))


def _files(campaign: Campaign, pages: Pages, public: bool) -> tuple[ArchiveLayout, list[File]]:
    campaign = Campaign.objects.select_related("administrator").get(pk=campaign.pk)
    layout = layout_of(campaign, public=public)
    receipts = receipts_export(campaign)
    made = [*pages(layout), _values(layout), File(RECEIPTS, receipts.encode)]
    return layout, [*made, *layout.files()]


def _values(layout: ArchiveLayout) -> File:
    """The values from which the campaign is restored; in a public archive the digests of the sealed documents in its
    place.
    """
    if layout.is_public:
        return File(manifest.SEALED, manifest.sealed_text(layout.sealed).encode)
    return File(campaign_file.NAME, campaign_file.campaign_text(campaign_values(layout)).encode)


def _moment(campaign: Campaign) -> tuple[object, ...]:
    """Return a mark that changes with everything that an archive covers."""
    last = current_phase(campaign)
    return last.pk, last.status, campaign.log.count(), campaign.corrections.count()
