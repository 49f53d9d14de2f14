"""What wings add to pages of the core, which does not know them."""

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
    """The subject of a page: its round, and the step that the page has read already, if any."""

    round: int
    view: PhaseView | None = None
    record: PhaseRecord | None = None


Addition = Callable[[HttpRequest, Membership, PageSubject], Mapping[str, object]]
"""Given a request, its reader and the page's subject: values for the template of the page."""
_additions: dict[CorePage, list[Addition]] = {page: [] for page in CorePage}


def add_to(page: CorePage, addition: Addition) -> None:
    """Register an addition to a page; called once for each, when the site starts."""
    _additions[page].append(addition)


def added_to(page: CorePage, request: HttpRequest, member: Membership, subject: PageSubject) -> dict[str, object]:
    """Return all additions of wings to a page, in the order of registration."""
    return {name: value for one in _additions[page] for name, value in one(request, member, subject).items()}
