"""What the wings of the house add to pages of the core, which do not know them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from django.http import HttpRequest

from campaign.models import PhaseRecord
from campaign.selectors import Membership, PhaseView


class CorePage(Enum):
    """The pages to which something can be added."""

    ADMINISTRATION = auto()
    CAMPAIGN = auto()
    ROUND = auto()


@dataclass(frozen=True, slots=True)
class PageSubject:
    """What a page is about: its round, and what the page has read of the step already, if anything."""

    round: int
    view: PhaseView | None = None
    record: PhaseRecord | None = None


Addition = Callable[[HttpRequest, Membership, PageSubject], Mapping[str, object]]
"""Given a request, its reader and what the page is about: values for the template of the page."""
_additions: dict[CorePage, list[Addition]] = {page: [] for page in CorePage}


def add_to(page: CorePage, addition: Addition) -> None:
    """Have a wing add something to a page from now on; called once for each, when the site starts."""
    _additions[page].append(addition)


def added_to(page: CorePage, request: HttpRequest, member: Membership, subject: PageSubject) -> dict[str, object]:
    """Everything that wings add to a page, in the order in which they have registered."""
    return {name: value for one in _additions[page] for name, value in one(request, member, subject).items()}
